"""Many games: played, counted, written down."""
