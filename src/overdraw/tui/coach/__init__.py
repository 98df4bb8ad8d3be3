"""Hints during a game and the review after a game, for the screen and for the plain mode."""
