"""Scenes and narration of Display Rook: a view as zones, a move as a sentence."""

from parlour.core.bits import each
from parlour.core.options import Chosen
from parlour.families.tricks.rules.rook_tricks import BID, PLAY, TRUMP
from parlour.families.tricks.rules.trick_play import team
from parlour.families.tricks.scene import rook_scene, trick_drawing, trick_wording
from parlour.families.tricks.scene.rook_scene import face
from parlour.games.display_rook.rules import SIDES, TRICK, DisplayRookView, partner
from parlour.languages.message import Text
from parlour.packs.rook_cards import COLOUR_NAMES, COLOURS, PACK, colour, rook_points
from parlour.table.drawing import why
from parlour.table.parts import Happened
from parlour.table.scene import Picture, Piece, Zone
from parlour.table.voice import Voice


def picture(view: DisplayRookView) -> Picture:
    """Draw a view: the hands, the Dummy's in rows, the bids, and each side's tricks."""
    zones: list[Zone] = []
    playing = view.phase == PLAY
    for seat in range(view.seats):
        if seat == view.seat or seat != view.dummy:
            # the Dummy's owner has nothing to play from their own hand (DISP-16)
            zones.append(rook_scene.hand(view, seat, view.trump, playing=playing))
        if playing and not view.over and seat == _displays(view) != view.seat:
            zones += _dummy(view, seat)
    zones += rook_scene.bids_and_tricks(view)  # DISP-19
    facts = trick_drawing.contract(view.auction, rook_scene.trump_name(view.trump))
    if view.phase == PLAY:
        facts.append(trick_drawing.tricks_by_side(view.tricks, SIDES, view.seat))
    return Picture(
        phase=("bid", "trump", "play")[view.phase],
        prompt=_prompt(view),
        zones=tuple(zones),
        notes=_notes(view),
        facts=tuple(facts),
        cards=tuple(view.sizes),
    )


def _displays(view: DisplayRookView) -> int:
    """Return whose hand lies open, or will after the first card (DISP-13, R-DISP-1)."""
    return partner(view.dealer if view.options.dealers_partner else view.auction.holder)


def _dummy(view: DisplayRookView, seat: int) -> list[Zone]:
    """Lay the Dummy out by colours in order of value, a row each (DISP-14).

    The player who plays it sees on each card why it may not be played. Rows without cards are drawn
    too, from the first lead to the last trick, so nothing moves when the hand is opened.
    """
    held = view.tricks.hands[seat] if seat == view.dummy else 0
    rows: list[Zone] = []
    for suit, name in enumerate(COLOUR_NAMES):
        cards = each(held & COLOURS[suit])
        pieces = tuple(Piece(face(card), why=why(view, card)) for card in cards)
        rows.append(Zone(f"dummy-{name}", "hand", seat, "", pieces))
    return rows


def _notes(view: DisplayRookView) -> dict[int, tuple[Text, ...]]:
    notes = rook_scene.bidder_note(view.auction)
    if view.dummy >= 0:
        notes[view.dummy] = (*notes.get(view.dummy, ()), "dummy")  # DISP-15
    return notes


def _prompt(view: DisplayRookView) -> str:
    """Return the prompt in the rulebook's words."""
    if view.over:
        return "The hand is over."
    if not view.choices:
        if view.seat >= 0 and view.seat == view.dummy:
            return "Your hand is the Dummy: your partner plays it, and you watch."
        return rook_scene.WAITING[view.phase]
    if view.phase == BID:
        return trick_wording.bid_prompt(view.auction)
    if view.phase == TRUMP:
        return "You have bid highest: name the trump colour."
    turn = view.tricks.trick.turn
    whose = "The Dummy" if turn == view.dummy else "You"
    told = trick_wording.card_prompt(view.tricks.trick, view.tricks.hands[turn], view.trump, whose)
    return f"Play for the Dummy. {told}" if turn == view.dummy else told


def narrate(happened: Happened) -> str:
    """Describe a bid, the trump, the display, or a card and who takes the trick."""
    before: DisplayRookView = happened.before
    after: DisplayRookView = happened.after
    names = happened.names
    name = names[happened.seat]
    if before.phase == BID:
        return trick_wording.call(name, happened.move, after.auction, names)
    if before.phase == TRUMP:
        return rook_scene.told_trump(happened)
    how = trick_wording.manner(before.tricks.trick, PACK.piece(happened.move), before.trump, colour)
    played_for = " from the Dummy" if before.tricks.trick.turn == before.dummy else ""
    told = f"{name} {how} {happened.move}{played_for}."
    if after.dummy != before.dummy:
        told += f" {names[after.dummy]} displays the Dummy; {names[partner(after.dummy)]} plays it."
    points = rook_points(after.tricks.last.cards)
    return told + trick_wording.taken(before.tricks, after.tricks, names, points)


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
        who = rook_scene.partners(names, seats)
        took = f"{who} took {counts} and {TRICK * tricks} for {tricks} tricks"
        if side == chose:
            made = counts + (TRICK * tricks if chosen["trick_points"] == "help" else 0) >= bid
            took = f"{names[bidder]} bid {bid} on {COLOUR_NAMES[view.trump]}: {took}"
            end = "made it (DISP-25)" if made else "are set back (DISP-28)"
            said.append(f"{took}, and {end}.")
        else:
            rest = "only the tricks count (DISP-26)" if made else "all of it counts (DISP-29)"
            said.append(f"{took}; {rest}.")
    return " ".join(said) + rook_scene.revokes(view, names)


def verdict(view: DisplayRookView, voice: Voice, chosen: Chosen) -> Text:
    """Say whether the side that chose trump made its bid (DISP-25, DISP-28)."""
    side, bid = view.auction.holder % SIDES, view.auction.bid()
    seats = team(side, SIDES, view.seats)
    took = rook_points(view.tricks.taken_by(seats))
    if chosen["trick_points"] == "help":
        took += TRICK * view.tricks.won_by(seats)
    return voice.of_bid(view, side, bid, took, made=view.scores[side] > view.brought[side])
