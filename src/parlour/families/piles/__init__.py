"""Games of piles that keep their order."""
