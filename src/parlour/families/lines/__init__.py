"""Games of card dominoes that are laid in lines."""
