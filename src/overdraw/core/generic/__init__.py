"""Ready-made parts for games that define no table, JSON fields or encoding themselves."""
