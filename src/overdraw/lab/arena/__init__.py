"""Which bot is better, and by how much: bots meet in every line-up on shared decks."""
