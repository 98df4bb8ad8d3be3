"""Bots: programs that play the games. A bot gets a view of a game and chooses one of the legal actions in the view."""
