"""How bots play games of letters, and why."""
