"""The table in the terminal: one game on one keyboard, drawn with Textual or told line by line.

`session` is the game without a screen, and both ways of playing share it. Neither knows a rule: what is legal
comes from a seat's view, and why something is not from the game's own words.
"""
