"""The place inside a page: the server's application without a server, in a browser's worker."""
