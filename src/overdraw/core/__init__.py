"""What every game shares: seats, chance, piles of cards, options, outcomes, the shape of a game."""
