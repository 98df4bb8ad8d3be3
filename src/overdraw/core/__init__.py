"""The code that all games share: seats, chance, piles of cards, options, outcomes, and the interface of a game."""
