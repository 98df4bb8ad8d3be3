"""Hints during a game, and the review after it, for the screen and the plain mode."""
