"""Scene parts that trick games share: bids, tricks, cards taken."""

from collections.abc import Callable, Iterable

from librt.vecs import vec
from mypy_extensions import i64

from parlour.core.bits import each, has
from parlour.families.tricks.rules.auction import Auction
from parlour.families.tricks.rules.play import TrickPlay, team
from parlour.languages.message import NOTHING, Listed, Message, say
from parlour.table.drawing import Face, open_row
from parlour.table.scene import Piece, Zone

LAST_TRICK = "last-trick"

Winning = Callable[[int, int], int]
"""Maps the cards of a trick and the card led to the winning card."""


def trick(cards: Iterable[tuple[int, int]], face: Face, winning: int, name: str = "trick") -> Zone:
    """Draw a trick from pairs of seat and card, marking the card led and the winning card."""
    pieces = []
    for place, (seat, card) in enumerate(cards):
        marks = [*(["led"] if place == 0 else []), *(["winning"] if card == winning else [])]
        pieces.append(Piece(face(card), " ".join(marks), by=seat))
    if name == LAST_TRICK:
        label = say("last trick")
        return Zone(name, "trick", None, label, tuple(pieces), role="taken", was="trick")
    return Zone(name, "trick", None, say("trick"), tuple(pieces))


def by_suit(cards: int, suits: vec[i64], apart: int = -1) -> list[int]:
    """Return cards suit by suit in order of value, with one suit (the trumps) last."""
    order = sorted(range(len(suits)), key=lambda suit: suit == apart)
    return [card for suit in order for card in each(cards & suits[suit])]


def calls(auction: Auction) -> list[Zone]:
    """Draw an auction in the middle of the table: the bids of each seat, and whether it passed."""
    said: dict[int, list[Piece]] = {seat: [] for seat in range(auction.seats)}
    for seat, choice in auction.history():
        if choice == auction.passing:
            said[seat].append(Piece("pass", text=say("pass")))
            continue
        mark = "highest" if choice == auction.high and seat == auction.holder else ""
        said[seat].append(Piece(str(auction.bids[choice]), mark))
    return [
        Zone(f"bids-{seat}", "words", seat, say("bids"), tuple(pieces), role="stage")
        for seat, pieces in said.items()
    ]


def tricks_on_table(tricks: TrickPlay, face: Face, winning: Winning) -> list[Zone]:
    """Draw the trick on the table in the order played, and the one before it if there is one."""
    zones: list[Zone] = []
    for name, one in (("trick", tricks.trick), (LAST_TRICK, tricks.last)):
        if not one.cards and name == LAST_TRICK:
            continue
        laid = [(seat, one.by[seat]) for seat in _order(one.leader, one.cards, list(one.by))]
        best = winning(one.cards, one.led) if one.cards else -1
        zones.append(trick(laid, face, best, name))
    return zones


def _order(leader: int, cards: int, by: list[int]) -> list[int]:
    """Return the seats that have played to a trick, full or not, in the order of play."""
    seats = [(leader + step) % len(by) for step in range(len(by))]
    return [seat for seat in seats if by[seat] >= 0 and has(cards, by[seat])]


def tricks_taken(tricks: TrickPlay) -> list[Zone]:
    """Draw the tricks before each seat, face down: only how many there are (R-GEN-10)."""
    return [
        Zone(f"tricks-{seat}", "stack", seat, say("tricks"), count=number)
        for seat, number in enumerate(tricks.won)
    ]


def cards_counted(tricks: TrickPlay, points: Callable[[int], int], face: Face) -> list[Zone]:
    """Draw the count: the count cards that each seat took."""
    zones: list[Zone] = []
    for seat, taken in enumerate(tricks.taken):
        counting = tuple(Piece(face(card)) for card in each(taken) if points(1 << card))
        number = tricks.won[seat]
        note = say("{points} in {n} tricks", points=int(points(taken)), n=int(number))
        zones.append(Zone(f"tricks-{seat}", "row", seat, say("taken"), counting, note=note))
    if tricks.odd:
        zones.append(open_row("odd", None, say("odd cards"), tricks.odd, face))
    return zones


def contract(auction: Auction, trump: Message) -> list[tuple[Message, Message]]:
    """Return the bid and the trump, which must stay visible."""
    bid = say("{points}", points=int(auction.bid())) if auction.bid() else NOTHING
    return [fact for fact in ((say("Bid"), bid), (say("Trump"), trump)) if fact[1]]


def tricks_by_side(tricks: TrickPlay, sides: int, seat: int) -> tuple[Message, Message]:
    """Return how many tricks each side has taken, the player's own side first."""
    won = [int(tricks.won_by(team(side, sides, tricks.seats))) for side in range(sides)]
    if seat < 0:
        return say("Tricks"), say("{tricks}", tricks=Listed(won, "to"))
    ours = won.pop(seat % sides)
    return say("Tricks"), say("we {ours}, they {theirs}", ours=ours, theirs=Listed(won, "and"))
