"""What games of one kind share: their rules, positions, pictures, sentences and players.

Several games use a family; code for one game only is in that game's folder.
"""
