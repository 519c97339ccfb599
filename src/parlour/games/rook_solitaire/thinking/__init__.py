"""What the bots of Rook Solitaire think with."""
