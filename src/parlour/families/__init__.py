"""What games of one kind share: their rules, positions, pictures, sentences and players.

A family is used by several games; what one game alone uses is in the folder of that game.
"""
