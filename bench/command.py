"""The command line of the scripts in this folder."""
# ruff: noqa: INP001 - for scripts

import argparse


def parser_of(doc: str | None) -> argparse.ArgumentParser:
    """Return a parser whose help shows the docstring of a script as it is written."""
    return argparse.ArgumentParser(
        description=doc, formatter_class=argparse.RawDescriptionHelpFormatter
    )
