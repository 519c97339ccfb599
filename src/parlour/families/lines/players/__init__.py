"""How bots play games of dominoes in a line."""
