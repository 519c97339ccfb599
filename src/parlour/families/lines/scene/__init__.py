"""What a player sees of a game of dominoes in a line."""
