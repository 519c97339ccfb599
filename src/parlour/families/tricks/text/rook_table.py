"""Shared table parts of Rook card games: words, an option, facts, the draw."""

from collections.abc import Mapping
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.core.options import Chosen, Option
from parlour.core.position import Fields, Named
from parlour.families.tricks.rules.rook_tricks import BID, TRUMP, sides_of_four
from parlour.families.tricks.text.facts import AUCTION
from parlour.languages.message import Message, say
from parlour.packs.rook_cards import COLOUR_NAMES, COLOUR_WORDS, PACK, number
from parlour.table.lots import Lots
from parlour.table.sayings import (
    COLOUR,
    OF_OTHERS,
    OF_ROOK_CARDS,
    SEVERAL_CARDS,
    TO_DRAW,
    TO_NAME_TRUMPS,
    TO_SKIP,
    TOO_MUCH,
    Remedy,
    Saying,
)

PHASES = ("bid", "trump", "play")

REVOKE = Option(
    "revoke",
    "Players must follow a colour they hold; or they can fail "
    "to, and lose the bid if it is found out.",
    "R-GEN-8",
    {"impossible": False, "loses_the_bid": True},
)

BID_AND_TRUMP: Fields = (Named("phase", PHASES), *AUCTION, Named("trump", COLOUR_NAMES))
"""The phase, the bidding and the trump of a game with these three phases."""


def say_bid(bids: vec[i64], choice: int) -> str | None:
    """Return the words of a bid, or of a pass."""
    if choice == len(bids):
        return "pass"
    return f"bid {bids[choice]}" if choice < len(bids) else None


def say_trump(choice: int) -> str | None:
    """Return the words that name a trump."""
    return f"trump {COLOUR_NAMES[choice]}" if choice < len(COLOUR_NAMES) else None


def say_card(choice: int) -> str | None:
    """Return the word of a card."""
    return PACK.faces[choice] if choice < len(PACK) else None


def say_bid_and_play(bids: vec[i64], phase: int, choice: int) -> str | None:
    """Return the words of a choice in a game of these three phases."""
    if phase == BID:
        return say_bid(bids, choice)
    return say_trump(choice) if phase == TRUMP else say_card(choice)


def label(move: str) -> Message:
    """Return the label of a move's button."""
    match move.split():
        case ["pass"]:
            return say("pass")
        case ["bid", points]:
            return say("bid {bid}", bid=points)
        case ["trump", name]:
            return say("trump {colour}", colour=COLOUR_WORDS[COLOUR_NAMES.index(name)])
    return say("{card}", card=move)


def alternate_sides(seats: int, number_of_sides: int) -> tuple[int, ...]:
    """Return the side of each seat if partners sit alternately."""
    return tuple(seat % number_of_sides for seat in range(seats))


def partners_of_four(seats: int, chosen: Chosen) -> tuple[int, ...]:
    """Return the side of each seat if four may play as partners."""
    return alternate_sides(seats, sides_of_four(seats, chosen["four_players"] == "partners"))


def highest_deals() -> Lots:
    """Draw for the deal: the highest card deals (ROOK-4)."""
    return Lots("highest", number)


BIDS_GO: Final = say("Bids go from {least} to {most} in fives.")
"""Which bids there are, for a ruling that gives the highest."""

REMEDIES: Final[Mapping[str, Remedy]] = {
    "ROOK-3": say("Three players play without the cards below the 5s."),
    "ROOK-5": say("Nobody draws or puts cards away, because all cards are dealt."),
    "ROOK-11": say('Say "bid" and a number of points divisible by 5.'),
    "ROOK-14": say("A bid must be higher than the one before."),
    "ROOK-16": say("The highest bidder names trumps when the bidding is over."),
    "ROOK-22": say("The first card is led after trumps have been named."),
    "R-ROOK-2": lambda chosen: say("The lowest opening bid is {bid}.", bid=chosen["opening"]),
    "R-ROOK-6": say("The bidding is over."),
    "R-ROOK-7": say("Trumps are one of the four colours, and are named once, after the bidding."),
}
"""What would be right instead, in a game with an auction, for clauses that are too long."""


def sayings(*, one_card: str, lowest: str, highest: str) -> tuple[Saying, ...]:
    """Return the refused texts of a game in which all cards are dealt and bid on."""
    return (
        Saying(SEVERAL_CARDS, one_card, TOO_MUCH),
        *OF_ROOK_CARDS,
        Saying(r"(bid )?(-\d+|\d*[1-46-9])", "ROOK-11", BID),
        Saying(r"(bid )?[05]", lowest, BID),
        Saying(r"bid \d+|\d{3,}", highest, BID),
        Saying(r"\d+|(bid|call)( .*)?|one more|more", "ROOK-11", BID),
        Saying(r"(bid )?-?\d+|(bid|call)( .*)?|one more|more", "R-ROOK-6"),
        Saying(r"(raise|double|redouble|contra)( .*)?", "ROOK-14"),
        Saying(TO_SKIP, "ROOK-15", BID),
        Saying(TO_SKIP, one_card),
        Saying(rf"{TO_NAME_TRUMPS}|{COLOUR}", "R-ROOK-7"),
        Saying(rf"(bury|discard|exchange|nest|widow|kitty)( .*)?|{TO_DRAW}", "ROOK-5"),
        Saying(OF_OTHERS, one_card),
    )
