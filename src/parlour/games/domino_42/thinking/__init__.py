"""What the bots of 42 think with."""
