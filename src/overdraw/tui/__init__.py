"""The terminal table: one game at a time, drawn on the screen with Textual or printed line by line (the plain mode).

Both modes share the module `session`, which runs a game without a screen. Neither mode contains rules: the legal
actions come from a seat's view, and the game itself says why an action is not legal.
"""
