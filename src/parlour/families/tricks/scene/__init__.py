"""What a player sees and reads of a game of tricks."""
