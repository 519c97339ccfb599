"""The rules that games of tricks share, and the auctions before them."""
