"""Setting out a game with real cards: the draw, the seats, who deals, the pack, and how many each.

Everything comes from the rules: the draw is the one of a table, and a real deal of the game tells
how many pieces each player gets and what lies in the middle.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from msgspec import Struct

from parlour.core.deal import SPECTATOR, Deal
from parlour.core.match import Match
from parlour.core.options import Chosen
from parlour.core.pack import Pack
from parlour.languages.message import NOTHING, Listed, Message, Person, say, together
from parlour.table.game import Game, check_names
from parlour.table.lots import Below
from parlour.table.scene import Zone

IN_THE_MIDDLE: Final = ("stack", "row")
"""The kinds of zones whose pieces are counted when they are laid out."""


class Middle(Struct, frozen=True):
    """What lies in the middle when all have their pieces: the nest, the pack to draw from."""

    name: Message
    pieces: int


class SetOut(Struct, frozen=True):
    """How a game begins at a real table."""

    names: tuple[str, ...]
    """The players in their seats, clockwise."""
    sides: tuple[int, ...]
    draws: tuple[tuple[str, str], ...]
    """Who drew what, in the order drawn."""
    dealer: int
    dealt: bool
    """Whether somebody deals."""
    begins: Message
    each: tuple[int, ...]
    """How many pieces each player gets."""
    middle: tuple[Middle, ...]
    pack: int
    """How many pieces are in use."""
    removed: Message
    """What is taken out of the pack; nothing if all of it is used."""
    minutes: int


def set_out(
    game: Game,
    names: Sequence[str],
    chosen: Chosen | None,
    below: Below,
    *,
    seats_by_lot: bool = False,
) -> SetOut:
    """Draw for seats, partners and the deal, and return how the game begins.

    Seats are drawn by lot only if the players want it; the rulebooks leave them where they sit.
    """
    around = list(names)
    check_names(tuple(around), len(around))
    game.check_seats(len(around))
    options = game.choose(chosen)
    if seats_by_lot:
        around = [around.pop(below(len(around))) for _ in names]
    drawn = game.drawing(len(around), options).drawn(below, tuple(around))
    deal = first_deal(game, len(around), options, drawn.dealer)
    picture = game.scene.picture(deal.view(SPECTATOR), options)
    used = [int(piece) for piece in game.order(len(around), options)]
    return SetOut(
        names=drawn.names,
        sides=game.rules.sides(len(around), options),
        draws=drawn.draws,
        dealer=drawn.dealer,
        dealt=game.rules.dealt,
        begins=game.sheet.opening(deal).named(drawn.names) if game.sheet else NOTHING,
        each=tuple(picture.cards),
        middle=tuple(_middle(picture.zones)) if picture.cards else (),
        pack=len(used),
        removed=NOTHING if game.pack.many else removed(game.pack, set(used)),
        minutes=game.minutes,
    )


def _middle(zones: Iterable[Zone]) -> Iterator[Middle]:
    for zone in zones:
        pieces = len(zone.pieces) or zone.count
        if zone.seat is None and zone.kind in IN_THE_MIDDLE and pieces:
            yield Middle(zone.label, pieces)


def first_deal(game: Game, seats: int, options: Chosen, dealer: int) -> Deal:
    """Return the first deal of a match, from a pack that nobody has shuffled."""
    deal = game.new_deal(seats, options)
    match = Match(len(deal.scores), dealer)
    match.open_listed(deal, list(game.order(seats, options)))
    return deal


def removed(pack: Pack, used: set[int]) -> Message:
    """Return what is taken out of a pack: all pieces with some numbers, or piece by piece."""
    out = [piece for piece in range(len(pack)) if piece not in used]
    if not out:
        return NOTHING
    kept = {number for piece in used for number in numbers_on(pack, piece)}
    gone = sorted({number for piece in out for number in numbers_on(pack, piece)} - kept)
    if set(out) == {piece for piece in range(len(pack)) if numbers_on(pack, piece) & set(gone)}:
        return say("every card with {numbers} on it", numbers=Listed(gone, "or"))
    return say("{pieces}", pieces=Listed([pack.name(piece) for piece in out], "and"))


def numbers_on(pack: Pack, piece: int) -> set[int]:
    """Return the numbers on a piece: one on a card, up to two on a domino."""
    return {int(number) for number in re.findall(r"\d+", pack.faces[piece])}


def told(game: Game, found: SetOut) -> list[Message]:
    """Return what to do before the first deal, one sentence after another."""
    draws = [
        say("{who} draws {piece}.", who=Person(name), piece=game.pack.name(game.pack.piece(face)))
        for name, face in found.draws
    ]
    deals = say("{who} deals.", who=Person(found.names[found.dealer]))
    out = say("Take out {pieces}.", pieces=found.removed) if found.removed else NOTHING
    sentences = [
        *draws,
        *_seats(found),
        out,
        in_use(game, found.pack),
        *_each(found),
        deals if found.dealt else NOTHING,
        found.begins,
    ]
    return [sentence for sentence in sentences if sentence]


def in_use(game: Game, pack: int) -> Message:
    """Return how many pieces are in use."""
    return (
        say("{n} letters are used.", n=pack)
        if game.pack.many
        else say("{n} cards are used.", n=pack)
    )


def _seats(found: SetOut) -> Iterator[Message]:
    if len(found.names) > 1:
        yield say("In order to the left: {names}.", names=Listed(found.names, "commas"))
    if len(set(found.sides)) < len(found.sides):
        at = list(zip(found.names, found.sides, strict=True))
        sides = [together(name for name, own in at if own == side) for side in set(found.sides)]
        yield say("Partners: {sides}.", sides=Listed(sides, "semicolons"))


def _each(found: SetOut) -> Iterator[Message]:
    if found.each:
        least, most = min(found.each), max(found.each)
        more = [name for name, n in zip(found.names, found.each, strict=True) if n == most]
        yield say("Each player gets {n}.", n=least)
        if most > least:
            yield say("{count} for {names}.", count=most, names=Listed(more, "and"))
    for one in found.middle:
        yield say("{name:upper}: {count}.", name=one.name, count=one.pieces)
