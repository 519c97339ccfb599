"""Shared scenes and narration of Rook card games: hands by colour, bids, tricks.

It works for any view with `tricks`, `sizes` and, if the game has them, `auction` and `trump`.
"""

from typing import Any

from parlour.core.bits import each
from parlour.families.tricks.rules.auction import Auction
from parlour.families.tricks.rules.rook_tricks import BID, PLAY, TRUMP
from parlour.families.tricks.scene import trick_drawing, trick_wording
from parlour.languages.message import Text, say
from parlour.packs.rook_cards import COLOUR_NAMES, COLOURS, PACK, colour, rook_points, taker
from parlour.table.drawing import covered_hand, open_row, own_hand
from parlour.table.parts import Happened
from parlour.table.scene import Zone

WAITING = ("Waiting for a bid.", "Waiting for trump.", "Waiting for a card.")
"""The prompt for the other players in each phase."""


def face(card: int) -> str:
    """Return the face of a card."""
    return PACK.faces[card]


def trump_name(trump: int) -> str:
    """Return the name of the trump colour, or nothing before there is one."""
    return COLOUR_NAMES[trump] if trump >= 0 else ""


def winning(trump: int) -> trick_drawing.Winning:
    """Return a function that finds the winner of a trick.

    Without a trump, it is the highest card of the colour led.
    """

    def best(cards: int, led: int) -> int:
        return taker(cards, colour(led), trump)

    return best


def hand(view: Any, seat: int, trump: int, *, playing: bool) -> Zone:  # noqa: ANN401 - see above
    """Draw a hand: the player's own by colours, trumps last (ROOK-7); another's face down."""
    if seat != view.seat:
        return covered_hand(seat, view.sizes[seat])
    row = trick_drawing.by_suit(view.tricks.hands[seat], COLOURS, trump)
    return own_hand(view, row, face, playing=playing)


def bids_and_tricks(view: Any) -> list[Zone]:  # noqa: ANN401 - see above
    """Draw the bids (ROOK-19); then the trick and the last one, and what was taken.

    Tricks lie face down (ROOK-30, R-GEN-10) until what counts in them is shown (ROOK-33).
    """
    if view.phase != PLAY:
        return trick_drawing.calls(view.auction)
    on_table = trick_drawing.tricks_on_table(view.tricks, face, winning(view.trump))
    if view.over:
        return [*trick_drawing.cards_counted(view.tricks, rook_points, face), *on_table[1:]]
    return [*trick_drawing.tricks_taken(view.tricks), *on_table]


def centre(view: Any) -> list[Zone]:  # noqa: ANN401 - see above
    """Draw the centre cards: face down until they are taken, open at the count (FLIP-4, H14-6).

    Their empty place stays, so that the trick does not move.
    """
    if view.over and view.centre:
        return [open_row("centre", None, "centre cards", view.centre, face)]
    if view.centre_size:
        count = view.centre_size if view.centre_to < 0 else None
        return [Zone("centre", "stack", None, "centre", count=count)]
    return []


def bidder_note(auction: Auction) -> dict[int, tuple[Text, ...]]:
    """Mark the bidder once the bidding is over."""
    if not auction.over or auction.holder < 0:
        return {}
    return {auction.holder: (say("bid {bid}", bid=int(auction.bid())),)}


def prompt(view: Any) -> str:  # noqa: ANN401 - see above
    """Return the prompt in Rook's words during bidding and play."""
    if not view.choices:
        return WAITING[view.phase]
    if view.phase == BID:
        return trick_wording.bid_prompt(view.auction)
    if view.phase == TRUMP:
        return "You have bid highest: choose the trump colour."
    hand_held = view.tricks.hands[view.seat]
    return trick_wording.card_prompt(view.tricks.trick, hand_held, view.trump)


def told_trump(happened: Happened) -> str:
    """Describe the trump that was named, and who leads."""
    trump = COLOUR_NAMES[happened.after.trump].capitalize()
    leader = happened.names[happened.after.turn]
    name = happened.names[happened.seat]
    return f"{name} announces: {trump} is trump colour. {leader} leads."


def told_play(happened: Happened) -> str:
    """Describe the trump named; or a card, who takes the trick, and odd cards at the end."""
    before, after = happened.before, happened.after
    if before.phase == TRUMP:
        return told_trump(happened)
    how = trick_wording.manner(before.tricks.trick, PACK.piece(happened.move), before.trump, colour)
    points = rook_points(after.tricks.last.cards)
    return (
        f"{happened.names[happened.seat]} {how} {happened.move}."
        + trick_wording.taken(before.tricks, after.tricks, happened.names, points)
        + trick_wording.odd_cards(PACK.show(after.tricks.odd))
    )


def told_centre(before: Any, after: Any) -> str:  # noqa: ANN401 - see above
    """Describe that the centre cards go with the first trick (FLIP-5, H14-7)."""
    taken = before.centre_to < 0 <= after.centre_to and after.centre_size
    return " The centre cards go with it." if taken else ""


def counted_centre(view: Any, names: tuple[str, ...]) -> str:  # noqa: ANN401 - see above
    """Describe at the count who had which cards from the centre."""
    if not view.centre:
        return ""
    return f" {names[view.centre_to]} had {PACK.show(view.centre)} from the centre."


def partners(names: tuple[str, ...], seats: int) -> str:
    """Return the names of some seats that count together."""
    return " & ".join(names[seat] for seat in each(seats))


def revokes(view: Any, names: tuple[str, ...]) -> str:  # noqa: ANN401 - see above
    """Describe who did not follow although they could."""
    return trick_wording.revokes([names[seat] for seat in each(view.tricks.revoked)])
