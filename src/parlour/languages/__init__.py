"""Languages: what people read, in the language that each of them has chosen."""
