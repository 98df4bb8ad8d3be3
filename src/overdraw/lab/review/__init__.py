"""Reports on reviewed games: an HTML page about one game, and a table of the players in many games."""
