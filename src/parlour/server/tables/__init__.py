"""Tables online: people, bots, clocks and connections around each, and the requests about them."""
