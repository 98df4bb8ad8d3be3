"""The terminal UI of the game Rows."""
