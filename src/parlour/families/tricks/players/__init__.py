"""How bots bid and play tricks."""
