"""Write matches of every game under the current rules, once for each rules version.

KEY.VERSION.toml is the game as printed. KEY.VERSION.options has short matches in which every value
of every option occurs, and every number of players; a line between them says `# and`.

    python -m tests.records.write

Existing files are never rewritten: they represent matches that people have saved.
"""

from pathlib import Path

from parlour.core.bits import each
from parlour.games import GAMES
from parlour.records.record import write_record
from parlour.server.library.documents import match_of
from parlour.table.game import Game
from parlour.table.joint_shuffle import (
    PERSON,
    Round,
    RoundTerms,
    committed,
    table_commitment,
)
from parlour.table.moves import whole_move
from parlour.table.shuffle import Shuffler
from parlour.table.table import Table
from tests.laws.cases import every_value

HERE = Path(__file__).parent
SECRET = bytes(range(32))
VALUE = bytes(range(32, 64)).hex()
MOST_MOVES = 40
FEW_MOVES = 12
BETWEEN = "# and\n"


def played(
    game: Game, seats: int, options: dict[str, str], most: int
) -> tuple[Table, tuple[Round, ...]]:
    """Return a match of alternating first and last moves, and its shuffle round."""
    names = tuple(f"P{n}" for n in range(seats))
    terms = RoundTerms(
        table_commitment(SECRET),
        "",
        1,
        game.key,
        game.version,
        options,
        0,
        tuple((name, PERSON) for name in names),
        game.drawing(seats, options),
    )
    commits = ((names[0], committed(VALUE, terms.text())),)
    one = Round(terms, commits, names[1:], values=((names[0], VALUE),))
    table = Table(game, seats, options, names=names, shuffler=Shuffler(SECRET, [one]))
    table.deal_next()
    for n in range(most):
        if table.deal.over or not table.due():
            break
        seat = table.due()[0]
        table.play(seat, _move(table, seat, n))
    return table, (one,)


def _move(table: Table, seat: int, n: int) -> tuple[int, ...]:
    """Return a complete move, without a bot."""
    return whole_move(table.deal, seat, lambda view: (legal := each(view.choices))[n % len(legal)])


def main() -> None:
    """Write the missing records."""
    for game in GAMES:
        path = HERE / f"{game.key}.{game.version}.toml"
        if not path.exists():
            table, rounds = played(game, game.usual_seats, game.choose(), MOST_MOVES)
            path.write_text(write_record(table, SECRET.hex(), rounds=rounds), encoding="utf-8")
            path.with_suffix(".json").write_bytes(match_of("", table).events)
        path = path.with_suffix(".options")
        if not path.exists():
            matches = [
                played(game, case.seats, case.chosen, FEW_MOVES) for case in every_value(game)
            ]
            texts = [write_record(table, SECRET.hex(), rounds=rounds) for table, rounds in matches]
            path.write_text(BETWEEN.join(texts), encoding="utf-8")


if __name__ == "__main__":
    main()
