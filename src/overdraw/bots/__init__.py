"""Bots: programs that play. A bot gets a view of the game and chooses one of the view's legal actions."""
