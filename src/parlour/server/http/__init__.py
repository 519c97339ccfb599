"""HTTP and sockets: every endpoint, sessions, rate limits and the files of the web client."""
