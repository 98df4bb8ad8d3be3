"""The terminal UI of games that have no table of their own: their own words."""
