"""Ready-made implementations for games that do not define their own table, JSON fields or encoding."""
