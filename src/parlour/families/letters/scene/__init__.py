"""What a player sees of a game of letters."""
