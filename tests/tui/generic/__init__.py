"""Games that are played in their own words in the terminal."""
