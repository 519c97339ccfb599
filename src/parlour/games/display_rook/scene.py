"""How Display Rook looks and what is said of it: a view as zones, a move as a sentence."""

from parlour.core.bits import each
from parlour.core.options import Chosen
from parlour.families.tricks.trick_play import team
from parlour.games.display_rook.rules import (
    BID,
    PLAY,
    SIDES,
    TRICK,
    TRUMP,
    DisplayRookView,
    partner,
)
from parlour.packs.rook_cards import COLOUR_NAMES, COLOURS, PACK, colour, rook_points, taker
from parlour.table import drawing, wording
from parlour.table.game import Happened
from parlour.table.scene import Picture, Piece, Zone


def face(card: int) -> str:
    """Return what stands on a card."""
    return PACK.faces[card]


def picture(view: DisplayRookView, chosen: Chosen) -> Picture:
    """Draw a view: hands, the Dummy's in rows, bids, tricks, how many each side has."""
    del chosen
    zones: list[Zone] = []
    for seat in range(view.seats):
        if seat == view.seat:
            zones.append(_own_hand(view))
        elif seat == view.dummy:
            zones += _dummy(view)
        else:
            zones.append(drawing.covered_hand(seat, view.sizes[seat]))
    if view.phase != PLAY:
        zones += drawing.calls(view.auction)
    elif view.over:
        zones += drawing.cards_counted(view.tricks, rook_points, face)
        zones += drawing.tricks_on_table(view.tricks, face, winning(view))[1:]
    else:
        zones += drawing.tricks_taken(view.tricks)  # DISP-19, R-GEN-10
        zones += drawing.tricks_on_table(view.tricks, face, winning(view))
    facts = drawing.contract(view.auction, COLOUR_NAMES[view.trump] if view.trump >= 0 else "")
    if view.phase == PLAY:
        facts.append(drawing.tricks_by_side(view.tricks, SIDES, view.seat))
    return Picture(
        phase=("bid", "trump", "play")[view.phase],
        prompt=_prompt(view),
        zones=tuple(zones),
        notes=_notes(view),
        facts=tuple(facts),
        cards=tuple(view.sizes),
    )


def winning(view: DisplayRookView) -> drawing.Winning:
    """Return how to tell which card takes a trick."""
    return lambda cards, led: taker(cards, colour(led), view.trump)


def _own_hand(view: DisplayRookView) -> Zone:
    """Draw one's own hand; the Dummy's owner has nothing to play from it (DISP-16)."""
    row = drawing.by_suit(view.tricks.hands[view.seat], COLOURS, view.trump)  # ROOK-7
    return drawing.own_hand(view, row, face, playing=view.phase == PLAY)


def _dummy(view: DisplayRookView) -> list[Zone]:
    """Lay the Dummy out by colours in order of value, a row each (DISP-14).

    Who plays from it sees on each card why it may not be played.
    """
    rows: list[Zone] = []
    for suit, name in enumerate(COLOUR_NAMES):
        cards = each(view.tricks.hands[view.dummy] & COLOURS[suit])
        pieces = tuple(Piece(face(card), why=drawing.why(view, card)) for card in cards)
        if pieces:
            rows.append(Zone(f"dummy-{name}", "hand", view.dummy, "", pieces))
    return rows


def _notes(view: DisplayRookView) -> dict[int, tuple[str, ...]]:
    bidder = view.auction.holder
    notes: dict[int, tuple[str, ...]] = {}
    if view.auction.over:
        notes[bidder] = (f"bid {view.auction.bid()}",)
    if view.dummy >= 0:
        notes[view.dummy] = (*notes.get(view.dummy, ()), "dummy")  # DISP-15
    return notes


def _prompt(view: DisplayRookView) -> str:
    """Say in the rulebook's words what is to be done."""
    if view.over:
        return "The hand is over."
    if not view.choices:
        if view.seat >= 0 and view.seat == view.dummy:
            return "Your hand is the Dummy: your partner plays it, and you watch."
        return ("Waiting for a bid.", "Waiting for trump.", "Waiting for a card.")[view.phase]
    if view.phase == BID:
        return wording.bid_prompt(view.auction)
    if view.phase == TRUMP:
        return "You have bid highest: name the trump colour."
    turn = view.tricks.trick.turn
    whose = "The Dummy" if turn == view.dummy else "You"
    told = wording.card_prompt(view.tricks.trick, view.tricks.hands[turn], view.trump, whose)
    return f"Play for the Dummy. {told}" if turn == view.dummy else told


def narrate(happened: Happened) -> str:
    """Tell a bid, the trump, the display, or a card and who takes the trick."""
    before: DisplayRookView = happened.before
    after: DisplayRookView = happened.after
    names = happened.names
    name = names[happened.seat]
    if before.phase == BID:
        return wording.call(name, happened.move, after.auction, names)
    if before.phase == TRUMP:
        trump = COLOUR_NAMES[after.trump].capitalize()
        return f"{name} announces: {trump} is trump colour. {names[after.turn]} leads."
    how = wording.manner(before.tricks.trick, PACK.piece(happened.move), before.trump, colour)
    played_for = " from the Dummy" if before.tricks.trick.turn == before.dummy else ""
    told = f"{name} {how} {happened.move}{played_for}."
    if after.dummy != before.dummy:
        told += f" {names[after.dummy]} displays the Dummy; {names[partner(after.dummy)]} plays it."
    points = rook_points(after.tricks.last.cards)
    return told + wording.taken(before.tricks, after.tricks, names, points)


def reckoning(view: DisplayRookView, names: tuple[str, ...], chosen: Chosen) -> str:
    """Say how the hand was scored: the bid, tricks and count cards (DISP-25, DISP-29)."""
    bidder, bid = view.auction.holder, view.auction.bid()
    chose = bidder % SIDES
    said: list[str] = []
    made = False
    for side in (chose, 1 - chose):
        seats = team(side, SIDES, view.seats)
        tricks = view.tricks.won_by(seats)
        counts = rook_points(view.tricks.taken_by(seats))
        who = " & ".join(names[seat] for seat in each(seats))
        took = f"{who} took {counts} and {TRICK * tricks} for {tricks} tricks"
        if side == chose:
            made = counts + (TRICK * tricks if chosen["trick_points"] == "help" else 0) >= bid
            took = f"{names[bidder]} bid {bid} on {COLOUR_NAMES[view.trump]}: {took}"
            said.append(f"{took}, and {'made it' if made else 'are set back'}.")
        else:
            said.append(f"{took}; {'only the tricks count' if made else 'all of it counts'}.")
    return " ".join(said) + wording.revokes([names[seat] for seat in each(view.tricks.revoked)])
