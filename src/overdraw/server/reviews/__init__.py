"""Reviews of finished games, computed in the background and kept in the store."""
