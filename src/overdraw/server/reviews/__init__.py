"""Reviews of finished games: computed in the background, and kept with their records."""
