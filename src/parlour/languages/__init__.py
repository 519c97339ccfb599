"""Languages: every person reads in the language they have chosen."""
