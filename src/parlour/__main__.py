"""The command `parlour`, also as `python -m parlour`."""

import sys


def main() -> int:
    """Run the command line; Ctrl-C ends it quietly while its modules are still being loaded."""
    try:
        from parlour.cli import main as run  # noqa: PLC0415 - as the docstring says

        return run()
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)  # noqa: T201 - a command
        return 130


if __name__ == "__main__":
    sys.exit(main())
