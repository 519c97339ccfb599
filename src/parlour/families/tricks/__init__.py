"""Games of tricks, and the auctions before them."""
