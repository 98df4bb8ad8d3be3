"""The terminal UI for games that are shown as text, because they have no drawing of their own."""
