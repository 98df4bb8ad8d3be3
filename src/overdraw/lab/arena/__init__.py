"""The arena: measures which bot is better, and by how much, in every line-up and on shared decks."""
