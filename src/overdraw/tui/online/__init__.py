"""Online games in the terminal, at a table on a server."""
