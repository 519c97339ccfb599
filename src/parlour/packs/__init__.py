"""The four sets of pieces: Block cards, Rook cards, card dominoes, letter tablets."""
