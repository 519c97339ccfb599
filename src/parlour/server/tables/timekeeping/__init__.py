"""Time at a live table: how long every seat has, credit for lag, and what happens when it is up."""
