"""Parlour: the games of five rulebooks of 1905-1913, faithful clause by clause."""

__version__ = "0.1.0"
