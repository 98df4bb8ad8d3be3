"""Reports on reviewed games: a page for one game, and a table of players for many."""
