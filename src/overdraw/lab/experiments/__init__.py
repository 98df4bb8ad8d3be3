"""Questions about a game, asked of many games: the file, its cells, and the report."""
