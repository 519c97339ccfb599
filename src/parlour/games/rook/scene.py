"""Scenes and narration of Rook: a view as zones, a move as a sentence."""

from parlour.families.tricks.rules.rook_tricks import BID, PLAY
from parlour.families.tricks.scene import rook_scene, trick_drawing, trick_wording
from parlour.games.rook.rules import RookView
from parlour.languages.message import Text
from parlour.packs.rook_cards import COLOUR_NAMES, rook_points
from parlour.table.parts import Happened
from parlour.table.scene import Picture
from parlour.table.voice import Voice


def picture(view: RookView) -> Picture:
    """Draw a view: hands, bids, the trick and the last one, what has been taken."""
    playing = view.phase == PLAY
    hands = [rook_scene.hand(view, s, view.trump, playing=playing) for s in range(view.seats)]
    return Picture(
        phase=("bid", "trump", "play")[view.phase],
        prompt=_prompt(view),
        zones=(*hands, *rook_scene.bids_and_tricks(view)),
        notes=rook_scene.bidder_note(view.auction),
        facts=tuple(trick_drawing.contract(view.auction, rook_scene.trump_name(view.trump))),
        cards=tuple(view.sizes),
    )


def _prompt(view: RookView) -> str:
    """Return the prompt in the rulebook's words."""
    if view.over:
        return "The hand is over." if view.phase == PLAY else "Nobody has bid: deal again."
    return rook_scene.prompt(view)


def narrate(happened: Happened) -> str:
    """Describe a bid, the trump, or a card and who takes the trick."""
    after: RookView = happened.after
    if happened.before.phase != BID:
        return rook_scene.told_play(happened)
    name = happened.names[happened.seat]
    told = trick_wording.call(name, happened.move, after.auction, happened.names)
    return f"{told} The same dealer deals again." if after.over else told  # R-ROOK-1


def reckoning(view: RookView, names: tuple[str, ...]) -> str:
    """Say how the hand was scored: what was bid, and whether it was made (ROOK-38, ROOK-40)."""
    bidder, bid = view.auction.holder, view.auction.bid()
    if bidder < 0:
        return "Nobody bid."
    made = rook_points(view.tricks.taken[bidder])
    end = "made it (ROOK-38)" if made >= bid else "is set back (ROOK-40)"
    told = f"{names[bidder]} bid {bid} on {COLOUR_NAMES[view.trump]}, took {made} and {end}."
    return told + rook_scene.revokes(view, names)


def verdict(view: RookView, voice: Voice) -> Text:
    """Say whether the bid was made (ROOK-38, ROOK-40)."""
    bidder, bid = view.auction.holder, view.auction.bid()
    if bidder < 0:
        return "Nobody bid"
    took = rook_points(view.tricks.taken[bidder])
    return voice.of_bid(view, bidder, bid, took, made=view.scores[bidder] > view.brought[bidder])
