"""Scenes and narration of Display Rook: a view as zones, a move as a sentence."""

from typing import Final

from parlour.core.bits import each
from parlour.core.options import Chosen
from parlour.families.tricks.rules.play import team
from parlour.families.tricks.rules.rook_tricks import BID, PLAY, TRUMP
from parlour.families.tricks.scene import parts, rook_scene, wording
from parlour.families.tricks.scene.rook_scene import Taken, face
from parlour.families.tricks.scene.wording import CardPrompts, Manners
from parlour.games.display_rook.rules import SIDES, TRICK, DisplayRookView, partner
from parlour.languages.message import NOTHING, Message, called, say, sentences
from parlour.packs.rook_cards import COLOUR_NAMES, COLOURS, rook_points
from parlour.table.drawing import why
from parlour.table.parts import Happened
from parlour.table.scene import Picture, Piece, ResultItem, Zone
from parlour.table.voice import Voice

DUMMYS: Final = CardPrompts(
    say("The Dummy leads: play any card of any colour."),
    say("The Dummy has no {colour}: throw away any card."),
    say("The Dummy has no {colour}: throw away any card, or trump."),
)
"""What may be played from the Dummy's hand."""

FROM_DUMMY: Final = Manners(
    say("{who} leads {card} from the Dummy."),
    say("{who} plays {card} from the Dummy."),
    say("{who} trumps with {card} from the Dummy."),
    say("{who} throws away {card} from the Dummy."),
)
"""How a card is played from the Dummy's hand."""

REST: Final = {
    True: ResultItem(
        say("{who} took {counts} and {extra} for {n} tricks; only the tricks count."), "DISP-26"
    ),
    False: ResultItem(
        say("{who} took {counts} and {extra} for {n} tricks; all of it counts."), "DISP-29"
    ),
}
"""What the other side took, by whether the bid was made."""


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
    facts = parts.contract(view.auction, rook_scene.trump_name(view.trump))
    if view.phase == PLAY:
        facts.append(parts.tricks_by_side(view.tricks, SIDES, view.seat))
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
        rows.append(Zone(f"dummy-{name}", "hand", seat, NOTHING, pieces))
    return rows


def _notes(view: DisplayRookView) -> dict[int, tuple[Message, ...]]:
    notes = rook_scene.bidder_note(view.auction)
    if view.dummy >= 0:
        notes[view.dummy] = (*notes.get(view.dummy, ()), called("mark", "dummy"))  # DISP-15
    return notes


def _prompt(view: DisplayRookView) -> Message:
    """Return the prompt in the rulebook's words."""
    if view.over:
        return say("The hand is over.")
    if view.choices:
        return _own_prompt(view)
    if view.seat >= 0 and view.seat == view.dummy:
        return say("Your hand is the Dummy: your partner plays it, and you watch.")
    return rook_scene.WAITING[view.phase]


def _own_prompt(view: DisplayRookView) -> Message:
    """Return the prompt for the player in turn."""
    if view.phase == BID:
        return wording.bid_prompt(view.auction)
    if view.phase == TRUMP:
        return say("You have bid highest: name the trump colour.")
    trick = view.tricks.trick
    hand = view.tricks.hands[trick.turn]
    if trick.turn != view.dummy:
        return wording.card_prompt(trick, hand, view.trump)
    dummys = wording.card_prompt(trick, hand, view.trump, DUMMYS)
    return sentences(say("Play for the Dummy."), dummys)


def narrate(happened: Happened) -> Message:
    """Describe a bid, the trump, the display, or a card and who takes the trick."""
    before: DisplayRookView = happened.before
    after: DisplayRookView = happened.after
    if before.phase == BID:
        return sentences(wording.told_call(happened), wording.told_holder(happened))
    if before.phase == TRUMP:
        return rook_scene.told_trump(happened)
    of_dummy = before.tricks.trick.turn == before.dummy
    manners = FROM_DUMMY if of_dummy else wording.PLAYED
    return sentences(
        wording.told_card(happened, before.trump, manners),
        _told_display(happened) if after.dummy != before.dummy else NOTHING,
        wording.told_trick(happened, int(rook_points(after.tricks.last.cards))),
    )


def _told_display(happened: Happened) -> Message:
    dummy = happened.after.dummy
    return say(
        "{who} displays the Dummy; {other} plays it.",
        who=happened.person(dummy),
        other=happened.person(partner(dummy)),
    )


def reckoning(view: DisplayRookView, chosen: Chosen) -> tuple[ResultItem, ...]:
    """Say how the hand was scored: the bid, tricks and count cards (DISP-25, DISP-29)."""
    side = view.auction.holder % SIDES
    bidders, others = _taken(view, side), _taken(view, 1 - side)
    made = _for_the_bid(bidders, chosen) >= view.auction.bid()
    contract, rest = bidders.told_bid(view, made=made), REST[made]
    return (
        ResultItem(contract, "DISP-25" if made else "DISP-28"),
        ResultItem(others.fill(rest.text), rest.clause),
        ResultItem(wording.revokes(view.tricks.revoked)),
    )


def _taken(view: DisplayRookView, side: int) -> Taken:
    """Return what a side took."""
    seats = team(side, SIDES, view.seats)
    tricks = int(view.tricks.won_by(seats))
    counts = int(rook_points(view.tricks.taken_by(seats)))
    return Taken(seats, counts, tricks, TRICK * tricks)


def _for_the_bid(taken: Taken, chosen: Chosen) -> int:
    """Return the points of a side that count towards its bid (R-DISP-7)."""
    return taken.counts + (taken.extra or 0 if chosen["trick_points"] == "help" else 0)


def verdict(view: DisplayRookView, voice: Voice, chosen: Chosen) -> Message:
    """Say whether the side that chose trump made its bid (DISP-25, DISP-28)."""
    side, bid = view.auction.holder % SIDES, view.auction.bid()
    took = _for_the_bid(_taken(view, side), chosen)
    return voice.of_bid(view, side, bid, took, made=view.scores[side] > view.brought[side])
