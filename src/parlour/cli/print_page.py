"""`parlour print`: a pack or a sheet of a game as a PDF file."""

import argparse

from parlour.cli.output import options_of
from parlour.games import find_game
from parlour.languages.message import say
from parlour.printing.setup import Setup
from parlour.records.files import access, typed_path


def print_file(args: argparse.Namespace) -> int:
    """Write the file, and say where it is."""
    from parlour.printing.makers import make

    game = find_game(args.game)
    setup = Setup(
        paper=args.paper,
        size=args.size,
        ink="grey" if args.black_and_white else "safe" if args.colour_blind else "colour",
        sides=args.turn,
        large=args.large_print,
        reader=args.reader,
        seats=args.seats or 0,
        tables=args.tables,
        rounds=args.rounds,
    )
    document = make(args.what, game, options_of(args), setup)
    path = typed_path(args.out or f"{game.key}-{args.what}.pdf")
    with access(path, "written"):
        path.write_bytes(document.as_bytes())
    told = say("{path}: {n} pages. Print it at actual size.", path=str(path), n=document.page)
    print(args.reader.say(told))
    return 0
