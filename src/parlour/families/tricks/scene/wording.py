"""Shared narration of trick games: bids, cards and tricks."""

from typing import Final, NamedTuple

from parlour.core.bits import count, each
from parlour.families.tricks.rules.auction import NOBODY, Auction
from parlour.families.tricks.rules.tricks import Trick
from parlour.languages.message import NOTHING, Listed, Message, Person, say
from parlour.packs.rook_cards import COLOUR_WORDS, COLOURS, PACK, TRUMPS, colour
from parlour.table.parts import Happened

NOBODY_BIDS: Final = say("Nobody bids.")


def told_call(happened: Happened) -> Message:
    """Describe a bid or a pass."""
    if happened.move == "pass":
        return say("{who} passes.", who=happened.who)
    return say("{who} bids {bid}.", who=happened.who, bid=int(happened.after.auction.bid()))


def told_holder(happened: Happened, nobody: Message = NOBODY_BIDS) -> Message:
    """Describe who has the bid, once the bidding is over."""
    auction: Auction = happened.after.auction
    if not auction.over:
        return NOTHING
    if auction.holder == NOBODY:
        return nobody
    holder = happened.person(auction.holder)
    return say("{who} has it at {bid}.", who=holder, bid=int(auction.bid()))


def bid_prompt(auction: Auction) -> Message:
    """Say what the player may bid, in the words of ROOK-11 and ROOK-14."""
    if auction.high >= 0:
        return say("Raise the bid of {bid}, or pass.", bid=int(auction.bid()))
    lowest = int(auction.bids[auction.lowest])
    if auction.turn == auction.forced:
        return say("You deal, so you must bid: {bid} points or more, divisible by 5.", bid=lowest)
    return say("Bid {bid} points or more, divisible by 5, or pass.", bid=lowest)


class CardPrompts(NamedTuple):
    """What may be played, in the words of ROOK-27 and ROOK-28."""

    lead: Message
    throw_away: Message
    or_trump: Message
    """To throw away a card, or to trump."""


YOURS: Final = CardPrompts(
    say("You lead: play any card of any colour."),
    say("You have no {colour}: throw away any card."),
    say("You have no {colour}: throw away any card, or trump."),
)


def card_prompt(trick: Trick, hand: int, trump: int, prompts: CardPrompts = YOURS) -> Message:
    """Say what may be played from a hand."""
    if not trick.cards:
        return prompts.lead
    led = colour(trick.led)
    name = COLOUR_WORDS[led]
    if hand & COLOURS[led]:
        return say("Follow the colour led: {colour}.", colour=name)
    trumping = led != trump and hand & TRUMPS[trump]
    return (prompts.or_trump if trumping else prompts.throw_away).filled(colour=name)


class Manners(NamedTuple):
    """How a card is played: it leads, it follows, it trumps, or it is thrown away."""

    leads: Message
    follows: Message
    trumps: Message
    thrown_away: Message


PLAYED: Final = Manners(
    say("{who} leads {card}."),
    say("{who} plays {card}."),
    say("{who} trumps with {card}."),
    say("{who} throws away {card}."),
)


def told_card(happened: Happened, trump: int, manners: Manners = PLAYED) -> Message:
    """Describe a card that is played to a trick."""
    trick: Trick = happened.before.tricks.trick
    suit = colour(PACK.piece(happened.move))
    if not trick.cards:
        told = manners.leads
    elif suit == colour(trick.led):
        told = manners.follows
    else:
        told = manners.trumps if suit == trump else manners.thrown_away
    return told.filled(who=happened.who, card=happened.move)


def takes_trick(happened: Happened) -> bool:
    """Return whether a card completes a trick."""
    return bool(sum(happened.after.tricks.won) > sum(happened.before.tricks.won))


def told_trick(happened: Happened, points: int) -> Message:
    """Describe who takes the trick and what counts in it, if it is complete."""
    if not takes_trick(happened):
        return NOTHING
    taker = happened.person(happened.after.tricks.taker)
    if not points:
        return say("{who} takes the trick.", who=taker)
    return say("{who} takes the trick: {n} points.", who=taker, n=points)


def told_odd_cards(happened: Happened) -> Message:
    """Describe the cards left in hands, which go to the taker of the last trick (ROOK-35)."""
    odd = int(happened.after.tricks.odd)
    if not odd:
        return NOTHING
    return say("The odd cards go with it: {cards}.", cards=PACK.show(odd), n=count(odd))


def revokes(guilty: int) -> Message:
    """Describe who held a colour but did not follow it, where that can happen (R-GEN-8)."""
    if not guilty:
        return NOTHING
    who = Listed([Person.at(seat) for seat in each(guilty)], "and")
    return say("{who} did not follow, and must lose the bid.", who=who)
