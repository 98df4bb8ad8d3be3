"""The terminal UI of the game Push."""
