"""Deals of bots as Parquet files: what was played, what was hidden, and how it ended.

A row is a deal. Columns that begin with `hidden_` hold what no spectator knows; the others are
public, and a hidden choice is -1 there. Rows replay to the same deals (`replay`). Every deal has
its own generator, so a shard does not depend on the others, on the number of processes, or on
whether the work was interrupted.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import Any, Final, NamedTuple

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from parlour.core.bits import has
from parlour.core.deal import SPECTATOR, Deal, zeros
from parlour.core.options import Chosen
from parlour.core.speech import join
from parlour.core.whole_numbers import deal_count, whole_number
from parlour.errors import BadInput
from parlour.games import find_game
from parlour.installation import version as version_of_parlour
from parlour.lab.crew import Crew, need
from parlour.lab.duel import points_made
from parlour.lab.outputs import try_file
from parlour.lab.own_bots import Lineup
from parlour.lab.simulate import (
    Progress,
    begin,
    check_ends,
    deal_rng,
    one_for_each,
    play,
    seed_key,
)
from parlour.languages.message import say
from parlour.records.files import access, named_path, read_text, write_text
from parlour.table.game import Game

TERMS_FILE: Final = "dataset.json"
CARD: Final = "README.md"
MOST_IN_A_SHARD: Final = 1_000_000

COLUMNS: Final = (
    ("deal", "int64", "the number of the deal; with the seed it decides everything"),
    ("dealer", "int8", "the seat that dealt"),
    ("seats", "list<int8>", "who chose, choice by choice; 8 is the pack, which decides by chance"),
    ("phases", "list<int8>", "the kind of decision: a place in `phases` of the metadata"),
    ("choices", "list<int8>", "what was chosen; -1 if others did not see it"),
    ("points", "list<int32>", "what each side made"),
    ("hidden_choices", "list<int8>", "the same choices, all of them"),
    ("hidden_hands", "list<int64>", "what each seat was dealt: bit i is piece i (`faces`)"),
    ("hidden_order", "list<int16>", "the pack as it was shuffled, which replays the deal"),
)
"""Name, type and meaning of every column."""


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that decides the rows."""

    game: str
    rules: int
    """The version of the rules."""
    parlour: str
    seats: int
    options: dict[str, str]
    bots: tuple[str, ...]
    seed: int
    shard: int
    """Number of deals in a file."""


class Row(NamedTuple):
    """A deal, with the columns of the files."""

    deal: int
    dealer: int
    seats: list[int]
    phases: list[int]
    choices: list[int]
    points: list[int]
    hidden_choices: list[int]
    hidden_hands: list[int]
    hidden_order: list[int]


class Made(NamedTuple):
    """A shard that has been written: deals, bytes, and seconds of processor time."""

    deals: int
    bytes: int
    seconds: float


class Choices:
    """The choices of a deal as they are made, and which of them others do not see."""

    def __init__(self, game: Game, options: Chosen) -> None:
        self.game = game
        self.options = options
        self.move: list[str] = []
        """What has been said of the move that is being made."""
        self.seats: list[int] = []
        self.phases: list[int] = []
        self.choices: list[int] = []
        self.seen: list[int] = []

    def begin(self) -> None:
        """Start a new deal."""
        for row in (self.seats, self.phases, self.choices, self.seen):
            row.clear()

    def note(self, deal: Deal, seat: int, choice: int) -> None:
        """Note a choice that is about to be made."""
        if not deal.half:
            self.move.clear()
        self.move.append(self.game.words.say(deal.phase, choice, self.options) or "")
        said = join(self.move)
        self.seats.append(seat)
        self.phases.append(int(deal.phase))
        self.choices.append(choice)
        is_public = self.game.words.heard(said, seat, SPECTATOR) == said
        self.seen.append(choice if is_public else -1)


def write_shard(task: tuple[Terms, Lineup, int, int, str]) -> Made:
    """Play the deals of a shard and write its file, in any process."""
    terms, lineup, start, stop, path = task
    began = process_time()
    rows = list(played(terms, lineup, start, stop))
    arrow, parquet = need("pyarrow", "lab"), need("pyarrow.parquet", "lab")
    types = {
        "int8": arrow.int8(),
        "int16": arrow.int16(),
        "int32": arrow.int32(),
        "int64": arrow.int64(),
    }
    fields = [
        (name, arrow.list_(types[kind[5:-1]]) if kind.startswith("list") else types[kind])
        for name, kind, _ in COLUMNS
    ]
    schema = arrow.schema(fields, metadata={"parlour": json.dumps(described(terms))})
    columns = [list(column) for column in zip(*rows, strict=True)]
    table = arrow.table(columns, schema=schema)
    whole, part = Path(path), Path(f"{path}.part")
    with access(whole, "written"):
        parquet.write_table(table, part, compression="zstd")
        part.replace(whole)
    return Made(len(rows), whole.stat().st_size, process_time() - began)


def played(terms: Terms, lineup: Lineup, start: int, stop: int) -> Iterator[Row]:
    """Yield deals as they are played."""
    game, key = find_game(terms.game, terms.rules), seed_key(terms.seed)
    pack, deal = game.order(terms.seats, terms.options), game.new_deal(terms.seats, terms.options)
    made = Choices(game, terms.options)
    for number in range(start, stop):
        made.begin()
        rng = deal_rng(key, number)
        order = begin(deal, pack, number % terms.seats, rng)
        hands = [int(hand) for hand in getattr(deal, "hands", ())]
        play(deal, rng, lineup.bots, None, made.note)
        yield Row(
            deal=number,
            dealer=int(deal.dealer),
            seats=made.seats[:],
            phases=made.phases[:],
            choices=made.seen[:],
            points=[int(points) for points in points_made(deal)],
            hidden_choices=made.choices[:],
            hidden_hands=hands,
            hidden_order=[int(piece) for piece in order],
        )


def described(terms: Terms) -> dict[str, Any]:
    """Return the metadata of a file: the terms, and the names of phases and pieces."""
    game = find_game(terms.game, terms.rules)
    told = msgspec.to_builtins(terms)
    return {**told, "phases": list(game.rules.phases), "faces": list(game.pack.faces)}


def write_dataset(  # noqa: PLR0913 - what a dataset is made of
    game: Game,
    folder: str | Path,
    *,
    deals: int,
    bots: object = "club",
    seats: int | None = None,
    seed: int = 0,
    options: Chosen | None = None,
    shard: int = 10_000,
    crew: Crew | None = None,
    progress: Progress | None = None,
) -> Made:
    """Write deals to a folder; shards that are there already are kept. Return what was made now."""
    place, crew, chosen = named_path(folder), crew or Crew(), game.choose(options)
    deals, shard = deal_count(deals), whole_number("A shard", shard, 1, MOST_IN_A_SHARD)
    at = game.usual_seats if seats is None else seats
    game.check_seats(at)
    check_ends(game, chosen)
    lineup = Lineup(game, one_for_each(at, bots), chosen, crew)
    terms = Terms(
        game=game.key,
        rules=game.version,
        parlour=version_of_parlour(),
        seats=at,
        options=chosen,
        bots=lineup.names,
        seed=seed,
        shard=shard,
    )
    with access(place, "created"):
        place.mkdir(parents=True, exist_ok=True)
    try_file(place / CARD, "pyarrow")
    _agree(place / TERMS_FILE, terms)
    tasks = [
        (terms, lineup, start, min(start + shard, deals), str(path))
        for start in range(0, deals, shard)
        if not (path := place / f"deals-{start:09}-{min(start + shard, deals):09}.parquet").exists()
    ]
    made = Made(0, 0, 0.0)
    with crew.map(write_shard, tasks) as shards:
        for done, one in enumerate(shards, start=1):
            made = Made(made.deals + one.deals, made.bytes + one.bytes, made.seconds + one.seconds)
            if progress:
                progress(done, len(tasks))
    write_text(place / CARD, card(terms, place))
    return made


def _agree(path: Path, terms: Terms) -> None:
    """Write down the terms of a dataset, or check that they are the same as before."""
    told = msgspec.json.format(msgspec.json.encode(terms)).decode() + "\n"
    if path.exists() and read_text(path) != told:
        raise BadInput(
            say(
                '"{path}" says that this folder has other deals; use the same settings or '
                "another folder",
                path=str(path),
            )
        )
    write_text(path, told)


def files_of(folder: str | Path) -> list[Path]:
    """Return the shards of a folder, in the order of their deals."""
    return sorted(Path(folder).glob("deals-*.parquet"))


def read_dataset(folder: str | Path) -> Iterator[tuple[Terms, Row]]:
    """Yield the deals of a folder, in order, with the terms of their file."""
    parquet = need("pyarrow.parquet", "lab")
    for path in files_of(folder):
        table = parquet.read_table(path)
        told = json.loads(table.schema.metadata[b"parlour"])
        terms = msgspec.convert(told, Terms)
        for row in table.to_pylist():
            yield terms, Row(**row)


def replay(terms: Terms, row: Row) -> Deal:
    """Return the deal of a row, played again to its end; refuse a row that the rules do not."""
    game = find_game(terms.game, terms.rules)
    deal = game.new_deal(terms.seats, terms.options)
    deal.begin(1, row.dealer, zeros(len(deal.brought)))
    deal.deal_out(vec[i64](row.hidden_order))
    for seat, choice in zip(row.seats, row.hidden_choices, strict=True):
        if not has(deal.legal(seat), choice):
            raise BadInput(say("Deal {number} cannot be played like this", number=row.deal))
        deal.play(seat, choice)
    return deal


def card(terms: Terms, folder: Path) -> str:
    """Return the data card of a dataset: what it is, how it was made, and what its columns are."""
    game, parquet = find_game(terms.game, terms.rules), need("pyarrow.parquet", "lab")
    files = files_of(folder)
    deals = sum(parquet.read_metadata(path).num_rows for path in files)
    size = sum(path.stat().st_size for path in files)
    options = ", ".join(f"{key}={value}" for key, value in terms.options.items()) or "none"
    chosen = "".join(f" --option {key}={value}" for key, value in terms.options.items())
    bots = ",".join(terms.bots if len(set(terms.bots)) > 1 else terms.bots[:1])
    columns = "\n".join(f"| `{name}` | {kind} | {what} |" for name, kind, what in COLUMNS)
    return f"""# {game.title}: {deals:,} deals by bots

Deals of the game *{game.title}* ({game.key}, version {terms.rules} of its rules), each from zero
scores, played by bots with the generators of seed {terms.seed}. No person took part.

| | |
|---|---|
| players | {terms.seats} |
| bots, seat by seat | {", ".join(terms.bots)} |
| options | {options} |
| Parlour | {terms.parlour} |
| files | {len(files)}, {size / max(1, deals):.0f} bytes a deal |

```
parlour dataset {game.key} --deals {deals} --bots {bots} --seats {terms.seats} --seed {terms.seed}\
 --shard {terms.shard}{chosen} --out FOLDER
```

makes the same rows. `parlour.lab.dataset.read_dataset` reads them, and `replay` plays one again.
The same facts, the names of the phases and the faces of the pieces are in the metadata of each
file, under the key `parlour`.

## Columns

Columns that begin with `hidden_` hold what no spectator knows.

| column | type | what it is |
|---|---|---|
{columns}

## What it is good for, and what not

It shows how these bots play, with their faults: `docs/bot-strength.md` measures them. It does not
show how people play. The deals are independent, and the dealer goes round the table, so places are
balanced. The data is made by Parlour and has its licence, MIT.
"""
