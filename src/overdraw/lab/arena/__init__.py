"""The arena measures which of two bots is better, and by how much, in every line-up and on shared decks."""
