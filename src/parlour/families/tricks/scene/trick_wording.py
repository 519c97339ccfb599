"""Shared narration of trick games: bids, cards and tricks."""

from collections.abc import Callable

from parlour.core.speech import listed
from parlour.families.tricks.rules.auction import NOBODY, Auction
from parlour.families.tricks.rules.trick_play import TrickPlay
from parlour.families.tricks.rules.tricks import Trick
from parlour.packs.rook_cards import COLOUR_NAMES, COLOURS, colour


def call(name: str, move: str, after: Auction, names: tuple[str, ...]) -> str:
    """Describe a bid or a pass, and who has the bid if it was the last."""
    told = f"{name} passes." if move == "pass" else f"{name} {move.replace('bid', 'bids', 1)}."
    if after.over and after.holder != NOBODY:
        told += f" {names[after.holder]} has it at {after.bid()}."
    elif after.over:
        told += " Nobody bids."
    return told


def bid_prompt(auction: Auction) -> str:
    """Say what the player may bid, in the words of ROOK-11 and ROOK-14."""
    if auction.high >= 0:
        return f"Raise the bid of {auction.bid()}, or pass."
    lowest = f"{auction.bids[auction.lowest]} points or more, divisible by 5"
    if auction.turn == auction.forced:
        return f"You deal, so you must bid: {lowest}."
    return f"Bid {lowest}, or pass."


def card_prompt(trick: Trick, hand: int, trump: int, whose: str = "You") -> str:
    """Say what may be played, in the words of ROOK-27 and ROOK-28."""
    if not trick.cards:
        return f"{whose} lead{'' if whose == 'You' else 's'}: play any card of any colour."
    led = colour(trick.led)
    if hand & COLOURS[led]:
        return f"Follow the colour led: {COLOUR_NAMES[led]}."
    have = "have" if whose == "You" else "has"
    trumping = "" if led == trump or not hand & COLOURS[trump] else ", or trump"
    return f"{whose} {have} no {COLOUR_NAMES[led]}: throw away any card{trumping}."


def manner(trick: Trick, card: int, trump: int, suit_of: Callable[[int], int]) -> str:
    """Return how a card is played: it leads, it follows, it trumps, or it is thrown away."""
    if not trick.cards:
        return "leads"
    if suit_of(card) == suit_of(trick.led):
        return "plays"
    return "trumps with" if suit_of(card) == trump else "throws away"


def taken(before: TrickPlay, after: TrickPlay, names: tuple[str, ...], points: int) -> str:
    """Describe who takes a trick and what counts in it, if it is complete; otherwise nothing."""
    if sum(after.won) == sum(before.won):
        return ""
    worth = f": {points} points" if points else ""
    return f" {names[after.taker]} takes the trick{worth}."


def odd_cards(faces: str) -> str:
    """Describe the cards left in hands, which go to the taker of the last trick (ROOK-35)."""
    if not faces:
        return ""
    plural = "s go" if " " in faces else " goes"
    return f" The odd card{plural} with it: {faces}."


def revokes(guilty: list[str]) -> str:
    """Describe who held a colour but did not follow it, where that can happen (R-GEN-8)."""
    return f" {listed(guilty)} did not follow, and must lose the bid." if guilty else ""
