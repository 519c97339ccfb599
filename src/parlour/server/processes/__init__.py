"""The processes of one server, and of several on one store."""
