"""Scenes and narration of Rook: a view as zones, a move as a sentence."""

from typing import Final

from parlour.families.tricks.rules.rook_tricks import BID, PLAY
from parlour.families.tricks.scene import parts, rook_scene, wording
from parlour.games.rook.rules import RookView
from parlour.languages.message import NOTHING, Message, Person, say, sentences
from parlour.packs.rook_cards import COLOUR_WORDS, rook_points
from parlour.table.parts import Happened
from parlour.table.scene import Picture, ResultItem
from parlour.table.voice import Voice

MADE: Final = ResultItem(say("{who} bid {bid} on {colour}, took {took} and made it."), "ROOK-38")
SET_BACK: Final = ResultItem(
    say("{who} bid {bid} on {colour}, took {took} and is set back."), "ROOK-40"
)
"""The bidder's result."""


def picture(view: RookView) -> Picture:
    """Draw a view: hands, bids, the trick and the last one, what has been taken."""
    playing = view.phase == PLAY
    hands = [rook_scene.hand(view, s, view.trump, playing=playing) for s in range(view.seats)]
    return Picture(
        phase=("bid", "trump", "play")[view.phase],
        prompt=_prompt(view),
        zones=(*hands, *rook_scene.bids_and_tricks(view)),
        notes=rook_scene.bidder_note(view.auction),
        facts=tuple(parts.contract(view.auction, rook_scene.trump_name(view.trump))),
        cards=tuple(view.sizes),
    )


def _prompt(view: RookView) -> Message:
    """Return the prompt in the rulebook's words."""
    if view.over and view.phase == PLAY:
        return say("The hand is over.")
    if view.over:
        return say("Nobody has bid: deal again.")
    return rook_scene.prompt(view)


def narrate(happened: Happened) -> Message:
    """Describe a bid, the trump, or a card and who takes the trick."""
    if happened.before.phase != BID:
        return rook_scene.told_play(happened)
    return sentences(
        wording.told_call(happened),
        wording.told_holder(happened),
        say("The same dealer deals again.") if happened.after.over else NOTHING,  # R-ROOK-1
    )


def reckoning(view: RookView) -> tuple[ResultItem, ...]:
    """Say how the hand was scored: what was bid, and whether it was made (ROOK-38, ROOK-40)."""
    bidder, bid = view.auction.holder, int(view.auction.bid())
    if bidder < 0:
        return (ResultItem(say("Nobody bid.")),)
    took = int(rook_points(view.tricks.taken[bidder]))
    told = MADE if took >= bid else SET_BACK
    colour = COLOUR_WORDS[view.trump]
    result = told.text.filled(who=Person.at(bidder), bid=bid, colour=colour, took=took)
    revokes = wording.revokes(view.tricks.revoked)
    return ResultItem(result, told.clause), ResultItem(revokes)


def verdict(view: RookView, voice: Voice) -> Message:
    """Say whether the bid was made (ROOK-38, ROOK-40)."""
    bidder, bid = view.auction.holder, view.auction.bid()
    if bidder < 0:
        return say("Nobody bid")
    took = rook_points(view.tricks.taken[bidder])
    return voice.of_bid(view, bidder, bid, took, made=view.scores[bidder] > view.brought[bidder])
