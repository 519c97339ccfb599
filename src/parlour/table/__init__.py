"""A match in progress, without network code: `Table.submit` is the only entry point."""
