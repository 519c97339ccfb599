"""A match in progress, without network code: `Table` plans changes and applies them."""
