"""Play at a table on a server from the terminal."""
