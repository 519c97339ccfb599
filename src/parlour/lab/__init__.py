"""Many deals at once: simulations, measurements and comparisons."""
