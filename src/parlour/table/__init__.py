"""A match in progress with no network in it: `Table.submit` is the only way in."""
