"""Many deals at once: simulations, measurements, and how they compare with others."""
