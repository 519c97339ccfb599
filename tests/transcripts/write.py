"""Golden transcripts: one short record of random play for every game and number of seats.

`python tests/transcripts/write.py` rewrites them all, and with names of games
(`write.py rook flip`) only theirs. Read the diff before committing it.

A line is a complete move: the seat, its legal moves, the move made, and the result.
"""

import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

from parlour.core.deal import NATURE, SPECTATOR
from parlour.core.position import toml
from parlour.core.rng import Rng
from parlour.errors import NotFound
from parlour.games import GAMES, find_game
from parlour.records.record import NATURE_NAME
from parlour.table.events import Played
from parlour.table.game import Game
from parlour.table.log_lines import log_lines
from parlour.table.shuffle import Shuffler
from parlour.table.table import Table

FOLDER = Path(__file__).parent
SECRET = b"parlour"
LINES = 79
"""The longest transcript; the rest of the deal is left out."""
MOVES = 8
"""How many of the legal moves are written out."""
MOST = 999
"""Legal moves are counted no further than this."""


def path_of(game: Game, seats: int) -> Path:
    """Return the path of a game's transcript for a number of seats."""
    return FOLDER / f"{game.key}.{seats}.txt"


def transcript(game: Game, seats: int) -> str:
    """Return the first deal of a match as text; all choices are equally likely."""
    table = Table(game, seats, shuffler=Shuffler(SECRET))
    table.deal_next()
    facts = game.show(table.deal)
    asked = dict(_play(table, Rng(seats)))
    lines = [f"{game.key}/{game.version} for {seats}, secret {SECRET.decode()}, seed {seats}"]
    for name, value in facts.items():
        rows = value if isinstance(value, list) and len(str(value)) > LINES else [value]
        lines += [
            f"  {name}: {row if isinstance(row, str) else toml(row)}".rstrip() for row in rows
        ]
    for heard in log_lines(table, SPECTATOR):
        question = asked.get(heard.seq, "")
        lines.append(f"{question}{heard.text}")
    if len(lines) > LINES:
        lines[LINES - 1 :] = [f"… {len(lines) - LINES + 1} more"]
    return "\n".join(lines) + "\n"


def _play(table: Table, rng: Rng) -> Iterator[tuple[int, str]]:
    """Play the deal; yield each move's event number, and the legal moves before it."""
    while not table.deal.over and not (table.game.pack.many and table.seq > LINES):
        seat = rng.pick(table.deal.waiting())
        seq, could = table.seq + 1, _legal(table, seat)
        deal = table.deal.copy()
        choices: list[int] = []
        while not choices or deal.half:
            choices.append(rng.pick(deal.legal(seat)))
            deal.play(seat, choices[-1])
        move = table.speech.text(table.deal, seat, tuple(choices))
        table.submit(seat, move)
        yield seq, f"{table.names[seat]}  {could}  ->  {move}  |  "
        for number, event in enumerate(table.log[seq:], start=seq + 1):
            if isinstance(event, Played) and event.seat == NATURE:
                yield number, f"{NATURE_NAME}  {event.move}  |  "


def _legal(table: Table, seat: int) -> str:
    """Return the legal moves of a seat in words, shortened if there are many."""
    if table.game.pack.many:  # words are made letter by letter: list the next choices
        moves = [said.text for said in table.speech.offers(table.deal, seat)]
    else:
        moves = [said.text for said in islice(table.speech.moves(table.deal, seat), MOST)]
    if len(moves) <= MOVES:
        return ", ".join(moves)
    return f"{', '.join(moves[:MOVES])} … {len(moves)}{'+' if len(moves) == MOST else ''}"


def write(games: Sequence[Game], folder: Path = FOLDER) -> None:
    """Rewrite the transcripts of these games."""
    for game in games:
        for seats in game.seats:
            path, text = folder / path_of(game, seats).name, transcript(game, seats)
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                path.write_text(text, encoding="utf-8")
                print(f"wrote {path.name}")


def remove_strays(folder: Path = FOLDER) -> None:
    """Remove the transcripts of games and numbers of seats that no longer exist."""
    wanted = {path_of(game, seats).name for game in GAMES for seats in game.seats}
    for path in sorted(folder.glob("*.txt")):
        if path.name not in wanted:
            path.unlink()
            print(f"removed {path.name}")


def main(keys: Sequence[str], folder: Path = FOLDER) -> None:
    """Rewrite the transcripts of the games named, or of all games."""
    games = [find_game(key) for key in keys]
    if not games:
        remove_strays(folder)
    write(games or GAMES, folder)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except NotFound as error:
        sys.exit(str(error))
