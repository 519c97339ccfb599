"""Progressive parties online: their tables, their hall, and the requests about them."""
