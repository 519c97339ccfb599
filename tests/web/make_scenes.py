"""Scenes for the gallery: real ones of every game in GAMES, and invented ones of every zone kind.

`python tests/web/make_scenes.py > gallery.json` prints them; the page #/gallery shows them.
`python tests/web/make_scenes.py deals` prints whole deals, for the layout law.
"""

import random
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from parlour.core.bits import each, has
from parlour.core.deal import NATURE
from parlour.families.lines.chain_layout import chain
from parlour.families.lines.rules.lines import SET_SPINS
from parlour.families.lines.rules.lines import Line as Chain
from parlour.games import GAMES
from parlour.languages.message import ENGLISH_READER, Message, say, together
from parlour.packs.card_dominoes import ALL, PACK
from parlour.table.events import LogLine
from parlour.table.game import Game
from parlour.table.log_lines import log_lines
from parlour.table.scene import Choice, Line, Piece, Scene, SeatInfo, Sheet, Zone
from parlour.table.shuffle import Shuffler
from parlour.table.stage import role_of, scene
from parlour.table.table import Table

NAMES = ("Ann", "Bertha", "Charles", "Dora", "Edwin", "Florence", "George", "Harriet")
MOST_MOVES = 400


class Shown(msgspec.Struct):
    """A named scene."""

    name: str
    title: str
    scene: Scene
    told: list[LogLine] = []


def _play(game: Game, seats: int, moves: int, seed: int, look: Callable[[Table], object]) -> Table:
    """Play random moves of one deal, and show the table before each and after the last."""
    rng = random.Random(seed)
    table = Table(game, seats, names=NAMES[:seats], shuffler=Shuffler(bytes([seed]) * 32))
    table.deal_next()
    for _ in range(moves):
        look(table)
        if table.deal.over:
            return table
        seat = rng.choice([seat for seat in table.waiting() if seat != NATURE])
        said = rng.choice(table.offers(seat))
        while not said.whole:
            said = rng.choice(table.offers(seat, said.text))
        table.submit(seat, said.text)
    look(table)
    return table


def played(game: Game, seats: int, seed: int, tenths: Iterable[int]) -> list[Table]:
    """Play one deal of random moves; return its table after each of the given tenths of the moves.

    Moves are replayed for each, because finding random words takes much longer.
    """
    lengths: list[int] = []
    whole = _play(game, seats, MOST_MOVES, seed, lambda table: lengths.append(len(table.log)))
    last = len(lengths) - 1
    return [Table.replay(game, whole.log[: lengths[last * tenth // 10]]) for tenth in tenths]


def is_wanted(name: str, only: Sequence[str]) -> bool:
    """Return whether a scene is among those that were asked for; all are if none was."""
    return not only or any(word in name for word in only)


def of_games(games: Iterable[Game] = GAMES, only: Sequence[str] = ()) -> list[Shown]:
    """Return the start, the middle and the end of a deal of every game, or some of these."""
    found: list[Shown] = []
    for game in games:
        for seats in dict.fromkeys((4 if 4 in game.seats else game.seats[0], game.seats[-1])):
            tenths = {"start": 0, "middle": 6, "over": 10}
            names = [name for name in tenths if is_wanted(f"{game.key}-{seats}-{name}", only)]
            tables = played(game, seats, 3, map(tenths.__getitem__, names)) if names else []
            for name, table in zip(names, tables, strict=True):
                waiting = [seat for seat in table.waiting() if seat != NATURE]
                seat = waiting[0] if waiting and not table.deal.over else 0
                found.append(
                    Shown(
                        f"{game.key}-{seats}-{name}",
                        game.title,
                        scene(table, seat),
                        log_lines(table, seat),
                    )
                )
    return found


class Recorded(msgspec.Struct):
    """What one seat saw of a deal, from the first scene to the last."""

    name: str
    scenes: list[Scene]


def _seen(game: Game, seats: int) -> list[Scene]:
    """Return every scene of a deal, as the first seat sees it."""
    seen: list[Scene] = []

    def look(table: Table) -> None:
        seen.append(scene(table, 0))

    _play(game, seats, MOST_MOVES, 5, look)
    return seen


def deals(most: int = 10) -> list[Recorded]:
    """Return a deal of every game at every seat count, limited to a number of scenes.

    The first scene of every phase is one of them: a phase may last for one move.
    """
    found: list[Recorded] = []
    for game in GAMES:
        for seats in game.seats:
            seen = _seen(game, seats)
            firsts = {one.phase: at for at, one in reversed([*enumerate(seen)])}.values()
            last = len(seen) - 1
            chosen = sorted({*range(0, last, max(1, len(seen) // most)), *firsts, last})
            found.append(Recorded(f"{game.key}-{seats}", [seen[at] for at in chosen]))
    return found


def faces(text: str, **more: Any) -> tuple[Piece, ...]:
    return tuple(Piece(face, **more) for face in text.split())


def figures(*texts: str) -> tuple[Message, ...]:
    return tuple(map(Message, texts))


def made_up(title: str, zones: list[Zone], choices: list[Choice], **more: Any) -> Shown:
    seats = tuple(
        SeatInfo(seat, NAMES[seat], seat % 2, 35 + 10 * (seat % 2), more.get("cards", 9), marks)
        for seat, marks in enumerate([("turn",), (), ("dealer",), ("bidder",)])
    )
    sheet = Sheet(
        (together(NAMES[:4:2]), together(NAMES[1:4:2])),
        (
            Line(say("Deal 1"), figures("+75", "+40"), note=say("Ann bid 75 and made it.")),
            Line(say("Deal 2"), figures("−80", "+60")),  # noqa: RUF001 - a minus
            Line(say("Total"), figures("35", "45"), "total"),
        ),
    )
    drawn = Scene(
        game="block",
        seat=0,
        seq=17,
        phase="play",
        prompt=more.get("prompt", say("Follow the colour led, or throw away.")),
        zones=tuple(msgspec.structs.replace(zone, role=role_of(zone)) for zone in zones),
        choices=tuple(choices),
        seats=seats,
        sheet=sheet,
        pack=more.get("pack", "rook"),
        facts=more.get("facts", ()),
        draft=more.get("draft", ""),
    )
    lines = [
        LogLine(1, "opened", say("A table for 4.")),
        LogLine(2, "dealt", say("Deal 3: Charles deals.")),
        *(
            LogLine(3 + i, "played", Message(f"{NAMES[i % 4]} plays G{i + 2}."), i % 4)
            for i in range(12)
        ),
    ]
    return Shown(title.lower().replace(" ", "-"), title, drawn, lines)


def covered(count: int) -> list[Zone]:
    return [Zone(f"hand-{seat}", "hand", seat, say("hand"), count=count) for seat in (1, 2, 3)]


def of_kinds() -> list[Shown]:
    """Return a busy table of each zone kind."""
    cards = ["R5", "R9", "R14", "Y1", "Y10", "Y11", "B2", "B7", "B13", "G4", "G8", "G14"]
    own = tuple(
        Piece(face, "trump" if face[0] == "G" else "", why="" if face[0] == "R" else "ROOK-27")
        for face in cards
    )
    hand = Zone("hand-0", "hand", 0, say("your hand"), own)
    red = [Choice(face, Message(face), "hand-0", slot) for slot, face in enumerate(cards[:3])]
    taken = [Zone(f"tricks-{s}", "stack", s, say("tricks"), count=s + 1) for s in range(4)]
    trick = Zone(
        "trick",
        "trick",
        None,
        say("trick"),
        (Piece("R10", "led", by=2), Piece("R13", "winning", by=3), Piece("B1", by=1)),
    )
    last = Zone(
        "last-trick",
        "trick",
        None,
        say("last trick"),
        was="trick",
        pieces=(
            Piece("G1", "led", by=0),
            Piece("G9", by=1),
            Piece("G13", "winning", by=2),
            Piece("Y5", by=3),
        ),
    )
    facts = ((say("Trump"), say("green")), (say("Bid"), say("75 by Dora")))
    tiles = ["6-4", "5-5", "5-0", "3-1", "6-6", "2-0", "4-1"]
    dominoes = Zone("hand-0", "hand", 0, say("your hand"), tuple(Piece(face) for face in tiles))
    line = Zone(
        "line", "line", None, say("line"), chain_pieces(), note=say("open ends: 4 and 5, 9 in all")
    )
    ends = [
        Choice("6-4 left", say("6-4 left"), "hand-0", 0),
        Choice("5-5 right", say("5-5 right"), "hand-0", 1),
        Choice("5-0 right", say("5-0 right"), "hand-0", 2),
        Choice("4-1 left", say("4-1 left"), "hand-0", 6),
    ]
    bids = [Choice(f"bid {n}", Message(str(n))) for n in range(75, 150, 5)]
    bids.append(Choice("pass", say("pass")))
    said = [
        Zone("bids-1", "words", 1, say("bids"), faces("60 70")),
        Zone("bids-2", "words", 2, say("bids"), faces("pass")),
        Zone("bids-3", "words", 3, say("bids"), (Piece("65"), Piece("75", "highest"))),
    ]
    nest = Zone("nest", "tray", 0, say("nest"), faces("R1 B2"), count=5)
    bury = [
        Choice(f"bury R1 B2 {f}", Message(f), "hand-0", i, whole=False) for i, f in enumerate(cards)
    ]
    clock = Zone(
        "clock",
        "circle",
        None,
        say("clock"),
        tuple(Piece(f"{'RYBG'[i % 4]}{i + 1}") if i % 5 else Piece() for i in range(12)),
    )
    words = [
        Zone("words-0", "words", 0, say("your words"), faces("CRUET PARLOUR")),
        Zone("words-1", "words", 1, say("words"), faces("TROUNCE")),
        Zone("words-2", "words", 2, say("words"), faces("MANTEL FERN LAMP")),
        Zone("pool", "row", None, say("pool"), faces("A E N R T S O L D I M Q")),
        Zone("bag", "stack", None, say("bag"), (), 61),
    ]
    grid = Zone(
        "layout",
        "grid",
        None,
        say("layout"),
        tuple(
            Piece(f"{'RYBG'[row]}{col + 1}", at=(col, row, 0))
            for row in range(4)
            for col in range(6)
        ),
    )
    paper = Zone(
        "paper",
        "sheet",
        None,
        say("sentences"),
        (
            Piece(text=say("The rook flew over the wall."), said=Message("12")),
            Piece(text=say("A fern stood by."), said=Message("7")),
        ),
    )
    piles = [
        Zone("delay-0", "stack", 0, say("delay pile"), faces("R7"), 6),
        *(
            Zone(f"delay-{s}", "stack", s, say("delay pile"), faces(f), 3)
            for s, f in ((1, "B9"), (2, "G3"), (3, "Y12"))
        ),
        *(
            Zone(f"build-{c}", "stack", None, say("building pile"), faces(f))
            for c, f in (("r", "R4"), ("y", "Y2"), ("b", "B1"))
        ),
    ]
    calls = [Choice("panjandrum", say("Panjandrum!")), Choice("lift", say("lift a card"))]
    return [
        made_up("Kind trick", [hand, *covered(11), trick, last, *taken], red, facts=facts),
        made_up(
            "Kind auction",
            [hand, *covered(12), *said],
            bids,
            prompt=say("Bid, or pass."),
            facts=((say("Highest bid"), say("75 by Dora")),),
        ),
        made_up(
            "Kind tray",
            [hand, nest, *covered(12)],
            bury,
            prompt=say("Bury five cards in the nest."),
            draft="bury R1 B2",
            facts=facts,
        ),
        made_up(
            "Kind line",
            [dominoes, *covered(6), line],
            ends,
            prompt=say("Play to either end."),
            facts=((say("Open ends"), Message("9")),),
            pack="dominoes",
            cards=6,
        ),
        made_up(
            "Kind circle",
            [clock],
            [Choice("turn", say("turn a card"))],
            prompt=say("Turn the next card."),
        ),
        made_up(
            "Kind words",
            words,
            [Choice("draw", say("draw a tablet")), Choice("pass", say("pass"))],
            prompt=say("Make a word, or draw."),
            pack="letters",
        ),
        made_up("Kind grid", [hand, *covered(5), grid], red),
        made_up(
            "Kind sheet",
            [paper, Zone("hand-0", "hand", 0, say("your tablets"), faces("A E R T S Q"))],
            [Choice("accept", say("accept")), Choice("refuse", say("refuse"))],
            prompt=say("Is this a sentence?"),
            pack="letters",
        ),
        made_up(
            "Kind stack",
            [*piles, *covered(9)],
            calls,
            prompt=say("Lift the top card of your hand."),
        ),
    ]


def chain_pieces() -> tuple[Piece, ...]:
    """Return a long chain of dominoes, laid out by the chain rules."""
    rng = random.Random(11)
    line = Chain(SET_SPINS)
    line.set_down(PACK.read("6-6")[0])
    for _ in range(21):
        fitting = [piece for piece in each(ALL & ~line.pieces) if has(line.fits(), piece)]
        piece = rng.choice(fitting)
        way = rng.choice(each(line.ways(piece)))
        low, high = sorted(int(end) for end in PACK.faces[piece].split("-"))
        line.lay(piece, way // 2, low if way % 2 else high)
    return chain(line)


def encoded(shown: list[Shown] | list[Recorded]) -> bytes:
    """Return scenes in the form that the page reads."""
    return ENGLISH_READER.encode(shown)


if __name__ == "__main__":
    if sys.argv[1:] == ["deals"]:
        print(encoded(deals()).decode())
    else:
        print(encoded([*of_kinds(), *of_games()]).decode())
