"""Shared scenes and narration of Rook card games: hands by colour, bids, tricks.

It works for any view with `tricks`, `sizes` and, if the game has them, `auction` and `trump`.
"""

from typing import Any, Final, NamedTuple

from parlour.core.bits import each
from parlour.families.tricks.rules.auction import Auction
from parlour.families.tricks.rules.rook_tricks import BID, PLAY, TRUMP
from parlour.families.tricks.scene import parts, wording
from parlour.languages.message import (
    NOTHING,
    Listed,
    Message,
    Person,
    called,
    say,
    sentences,
    together,
)
from parlour.packs.rook_cards import COLOUR_WORDS, COLOURS, PACK, colour, rook_points, taker
from parlour.table.drawing import covered_hand, open_row, own_hand
from parlour.table.parts import Happened
from parlour.table.scene import Zone

WAITING: Final = (
    say("Waiting for a bid."),
    say("Waiting for trump."),
    say("Waiting for a card."),
)
"""The prompt for the other players in each phase."""

BID_NOTE: Final = called("mark", "bid {bid}")
"""The mark of the bidder."""


def face(card: int) -> str:
    """Return the face of a card."""
    return PACK.faces[card]


def trump_name(trump: int) -> Message:
    """Return the name of the trump colour, or nothing before there is one."""
    return COLOUR_WORDS[trump] if trump >= 0 else NOTHING


def winning(trump: int) -> parts.Winning:
    """Return a function that finds the winner of a trick.

    Without a trump, it is the highest card of the colour led.
    """

    def best(cards: int, led: int) -> int:
        return taker(cards, colour(led), trump)

    return best


def hand(view: Any, seat: int, trump: int, *, playing: bool) -> Zone:
    """Draw a hand: the player's own by colours, trumps last (ROOK-7); another's face down."""
    if seat != view.seat:
        return covered_hand(seat, view.sizes[seat])
    row = parts.by_suit(view.tricks.hands[seat], COLOURS, trump)
    return own_hand(view, row, face, playing=playing)


def bids_and_tricks(view: Any) -> list[Zone]:
    """Draw the bids (ROOK-19); then the trick and the last one, and what was taken.

    Tricks lie face down (ROOK-30, R-GEN-10) until what counts in them is shown (ROOK-33).
    """
    if view.phase != PLAY:
        return parts.calls(view.auction)
    on_table = parts.tricks_on_table(view.tricks, face, winning(view.trump))
    if view.over:
        return [*parts.cards_counted(view.tricks, rook_points, face), *on_table[1:]]
    return [*parts.tricks_taken(view.tricks), *on_table]


def centre(view: Any) -> list[Zone]:
    """Draw the centre cards: face down until they are taken, open at the count (FLIP-4, H14-6).

    Their empty place stays, so that the trick does not move.
    """
    if view.over and view.centre:
        return [open_row("centre", None, say("centre cards"), view.centre, face)]
    if view.centre_size:
        count = view.centre_size if view.centre_to < 0 else None
        return [Zone("centre", "stack", None, say("centre"), count=count)]
    return []


def bidder_note(auction: Auction) -> dict[int, tuple[Message, ...]]:
    """Mark the bidder once the bidding is over."""
    if not auction.over or auction.holder < 0:
        return {}
    return {auction.holder: (BID_NOTE.filled(bid=int(auction.bid())),)}


def prompt(view: Any) -> Message:
    """Return the prompt in Rook's words during bidding and play."""
    if not view.choices:
        return WAITING[view.phase]
    if view.phase == BID:
        return wording.bid_prompt(view.auction)
    if view.phase == TRUMP:
        return say("You have bid highest: choose the trump colour.")
    hand_held = view.tricks.hands[view.seat]
    return wording.card_prompt(view.tricks.trick, hand_held, view.trump)


def told_trump(happened: Happened) -> Message:
    """Describe the trump that was named, and who leads."""
    after = happened.after
    return sentences(
        say(
            "{who} announces: {colour:upper} is trump colour.",
            who=happened.who,
            colour=COLOUR_WORDS[after.trump],
        ),
        say("{who} leads.", who=happened.person(after.turn)),
    )


def told_play(happened: Happened) -> Message:
    """Describe the trump named; or a card, who takes the trick, and odd cards at the end."""
    before, after = happened.before, happened.after
    if before.phase == TRUMP:
        return told_trump(happened)
    return sentences(
        wording.told_card(happened, before.trump),
        wording.told_trick(happened, int(rook_points(after.tricks.last.cards))),
        wording.told_odd_cards(happened),
    )


def told_centre(happened: Happened) -> Message:
    """Describe that the centre cards go with the first trick (FLIP-5, H14-7)."""
    before, after = happened.before, happened.after
    taken = before.centre_to < 0 <= after.centre_to and after.centre_size
    return say("The centre cards go with it.") if taken else NOTHING


def counted_centre(view: Any) -> Message:
    """Describe at the count who had which cards from the centre."""
    if not view.centre:
        return NOTHING
    taker = Person.at(view.centre_to)
    return say("{who} had {cards} from the centre.", who=taker, cards=PACK.show(view.centre))


def partners(seats: int) -> Listed:
    """Return the players in some seats who count together."""
    return together([Person.at(seat) for seat in each(seats)])


TOOK: Final = {
    False: say("{who} took {counts}."),
    True: say("{who} took {counts} and {extra} for {n} tricks."),
}
"""What a side took, without and with points for tricks."""

BID_RESULTS: Final = {
    (True, False): say("{bidder} bid {bid} on {colour}: {who} took {counts}, and made it."),
    (False, False): say("{bidder} bid {bid} on {colour}: {who} took {counts}, and are set back."),
    (True, True): say(
        "{bidder} bid {bid} on {colour}: "
        "{who} took {counts} and {extra} for {n} tricks, and made it."
    ),
    (False, True): say(
        "{bidder} bid {bid} on {colour}: "
        "{who} took {counts} and {extra} for {n} tricks, and are set back."
    ),
}
"""The result of a bid, by whether it was made and whether there were points for tricks."""


class Taken(NamedTuple):
    """What a side took: count cards, and perhaps points for its tricks."""

    seats: int
    counts: int
    tricks: int
    extra: int | None = None

    def told(self) -> Message:
        """Describe what the side took."""
        return self.fill(TOOK[self.extra is not None])

    def told_bid(self, view: Any, *, made: bool) -> Message:
        """Describe the bid of the side, and whether it was made."""
        told = BID_RESULTS[made, self.extra is not None]
        bidder, colour = Person.at(view.auction.holder), COLOUR_WORDS[view.trump]
        return self.fill(told, bidder=bidder, bid=int(view.auction.bid()), colour=colour)

    def fill(self, told: Message, **given: Person | Message | int) -> Message:
        """Fill the holes of a sentence about the side."""
        who = partners(self.seats)
        return told.filled(
            who=who, counts=self.counts, extra=self.extra or 0, n=self.tricks, **given
        )
