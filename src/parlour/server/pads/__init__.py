"""Score pads of real tables online: their logs, and the requests about them."""
