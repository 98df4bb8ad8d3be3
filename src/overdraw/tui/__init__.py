"""The table in the terminal: one game at one keyboard, drawn with Textual or printed line by line.

Both modes share `session`, which is the game without a screen. Neither contains any rules: the legal actions come
from a seat's view, and the reasons for refusals from the game.
"""
