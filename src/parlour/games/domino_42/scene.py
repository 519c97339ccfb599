"""Scenes and narration of Domino 42: a view as zones, a move as a sentence."""

from typing import Final, NamedTuple

from parlour.core.bits import bit, each, has
from parlour.core.options import Chosen
from parlour.families.tricks.rules.auction import NOBODY
from parlour.families.tricks.rules.play import team
from parlour.families.tricks.scene.parts import calls, tricks_on_table
from parlour.families.tricks.scene.wording import PLAYED, told_call, told_holder, told_trick
from parlour.families.tricks.text import rook_table
from parlour.games.domino_42.rules import (
    BID,
    HIGHEST,
    LONE,
    PLAY,
    SEATS,
    SIDES,
    TRUMP,
    Domino42View,
    cards_of,
    counters,
    suit_led,
    taker,
)
from parlour.languages.message import (
    NOTHING,
    Listed,
    Message,
    Person,
    called,
    say,
    sentences,
)
from parlour.packs.card_dominoes import HIGH, LOW, PACK, SUITS, is_double
from parlour.table.drawing import covered_hand, own_hand
from parlour.table.parts import Happened
from parlour.table.scene import Picture, Piece, ResultItem, Zone
from parlour.table.voice import Voice

SUIT_NAMES: Final = (
    *(say("blanks"), say("ones"), say("twos"), say("threes")),
    *(say("fours"), say("fives"), say("sixes")),
)

WAITING: Final = (
    say("Waiting for a bid."),
    say("Waiting for trumps."),
    say("Waiting for a domino."),
)
"""The prompt for the other players in each phase."""

OWN_POINTS: Final = (
    say("We: {points} in this hand, {total} in all."),
    say("They: {points} in this hand, {total} in all."),
)
POINTS: Final = (
    say("Dealt first: {points} in this hand, {total} in all."),
    say("The others: {points} in this hand, {total} in all."),
)
"""The points of each side, for its players and for spectators."""


def face(card: int) -> str:
    """Return the text on a domino."""
    return PACK.faces[card]


def ringed(score: int) -> Message:
    """Return a score as it is written: in the hole it has a ring around it (D42-47)."""
    return say("({score})", score=-score) if score < 0 else say("{score}", score=score)


def picture(view: Domino42View) -> Picture:
    """Draw a view: own hand, bids, the trick and the one before it, and what each side has."""
    zones: list[Zone] = []
    for seat in range(SEATS):
        if seat == view.seat:
            zones.append(_own_hand(view))
        elif view.tricks.hands[seat]:  # a lone player's partner's, at the count
            cards = each(view.tricks.hands[seat])
            pieces = tuple(Piece(face(card), _counts(card)) for card in cards)
            zones.append(Zone(f"hand-{seat}", "row", seat, say("unplayed"), pieces))
        else:
            zones.append(covered_hand(seat, view.sizes[seat]))
    if view.phase == PLAY:
        trump = view.trump
        zones += tricks_on_table(view.tricks, face, lambda cards, led: taker(cards, led, trump))
        zones.append(_sheet(view))
    else:
        zones += calls(view.auction)
    return Picture(
        phase=("bid", "trump", "play")[view.phase],
        prompt=_prompt(view),
        zones=tuple(zones),
        notes=_notes(view),
        facts=_facts(view),
        cards=tuple(view.sizes),
    )


def in_order(hand: int, trump: int) -> list[int]:
    """Return a hand suit by suit from the highest down, the trumps apart at its end."""

    def rank(card: int) -> tuple[int, int, int]:
        if has(SUITS[trump], card) and trump >= 0:
            other = HIGH[card] + LOW[card] - trump
            return 1, 0, -9 if is_double(card) else -other
        return 0, -HIGH[card], -9 if is_double(card) else -LOW[card]

    return sorted(each(hand), key=rank)


def _own_hand(view: Domino42View) -> Zone:
    hand = view.tricks.hands[view.seat]
    row = in_order(hand, view.trump)
    trumps = hand & SUITS[view.trump] if view.trump >= 0 else 0
    return own_hand(view, row, face, trumps, "trump", playing=view.phase == PLAY)


def _counts(card: int) -> str:
    return "count" if counters(bit(card)) else ""


def points_of(view: Domino42View, side: int) -> int:
    """Return what a side has made in this hand so far: its tricks, and what counts in them."""
    seats = team(side, SIDES, SEATS)
    return view.tricks.won_by(seats) + counters(view.tricks.taken_by(seats))


def _sheet(view: Domino42View) -> Zone:
    """Write the points of each side, in this hand and in all, the player's own side first."""
    ours = view.seat % SIDES if view.seat >= 0 else 0
    lines = tuple(
        Piece(text=told.filled(points=int(points_of(view, side)), total=ringed(view.scores[side])))
        for told, side in zip(
            OWN_POINTS if view.seat >= 0 else POINTS, (ours, 1 - ours), strict=True
        )
    )
    return Zone("sheet", "sheet", None, NOTHING, lines)


def _notes(view: Domino42View) -> dict[int, tuple[Message, ...]]:
    """Mark the bidder, and a partner who takes no part."""
    notes: dict[int, tuple[Message, ...]] = {}
    bidder = view.auction.holder
    if view.auction.over and bidder != NOBODY:
        notes[bidder] = (called("mark", "bidder"),)
        for seat in range(SEATS):
            if not has(view.tricks.trick.part, seat):
                notes[seat] = (called("mark", "sits out"),)
    return notes


def _facts(view: Domino42View) -> tuple[tuple[Message, Message], ...]:
    bid = int(view.auction.bid())
    facts: list[tuple[Message, Message]] = []
    if bid:
        points = say("{bid} alone", bid=bid) if is_lone(view) else say("{bid}", bid=bid)
        facts.append((say("Bid"), points))
    if view.trump >= 0:
        facts.append((say("Trump"), SUIT_NAMES[view.trump]))
    return tuple(facts)


def is_lone(view: Domino42View) -> bool:
    """Return whether 84 has been bid and is played without the partner (D42-32)."""
    return view.options.lone_hand and view.auction.bid() == LONE


def _prompt(view: Domino42View) -> Message:
    """Return the prompt in the rulebook's words."""
    if view.over and view.auction.holder == NOBODY:
        return say("Everybody passed.")
    if view.over:
        return say("The hand is over.")
    if view.seat < 0 or not has(view.waiting, view.seat):
        return WAITING[view.phase]
    if view.phase == TRUMP:
        return say("You have bid highest: name the trump suit.")
    return _bid_prompt(view) if view.phase == BID else _card_prompt(view)


def _bid_prompt(view: Domino42View) -> Message:
    auction = view.auction
    bid = int(auction.bid())
    lone = say("{bid} alone", bid=LONE) if view.options.lone_hand else say("{bid}", bid=LONE)
    if bid == LONE:
        return say("Nothing is higher than 84: pass.")
    if bid == HIGHEST:
        return say("Bid {lone}, or pass.", lone=lone)
    if bid:
        return say(
            "Bid higher than {bid}: up to {highest}, or {lone}; or pass.",
            bid=bid,
            highest=HIGHEST,
            lone=lone,
        )
    must = auction.turn == auction.forced
    told = (MUST_BID if must else MAY_BID).filled(
        lowest=int(auction.bids[auction.lowest]), highest=HIGHEST, lone=lone
    )
    if must:
        return sentences(say("Everybody has passed and you deal, so you must bid."), told)
    return told


MUST_BID: Final = say(
    "Name the points you and your partner will make: {lowest} to {highest}, or {lone}."
)
MAY_BID: Final = say(
    "Name the points you and your partner will make: {lowest} to {highest}, or {lone}; or pass."
)


def _card_prompt(view: Domino42View) -> Message:
    led = view.tricks.trick.led
    if led < 0:
        return say("You lead: play any domino.")
    suit = suit_led(led, view.trump)
    name = SUIT_NAMES[suit]
    if view.options.honour:
        return say("{suit:upper} were led: follow suit, if you can.", suit=name)
    hand = view.tricks.hands[view.seat]
    if hand & cards_of(suit, view.trump):
        return say("Follow suit: {suit}.", suit=name)
    if suit != view.trump and hand & cards_of(view.trump, view.trump):
        return say("You have no {suit}: trump, or discard.", suit=name)
    return say("You have no {suit}: discard.", suit=name)


def label(move: str, chosen: Chosen) -> Message:
    """Return the label of a move's button."""
    verb, _, number = move.partition(" ")
    if verb == "trump":
        return say("{suit} are trump", suit=SUIT_NAMES[int(number)])
    if move == f"bid {LONE}" and chosen["lone_hand"] == "alone":
        return say("bid {bid} alone", bid=number)
    return rook_table.label(move)


def narrate(happened: Happened) -> Message:
    """Describe a bid, a trump or a card, and who takes the trick."""
    before: Domino42View = happened.before
    after: Domino42View = happened.after
    if before.phase == BID:
        lone = happened.move == f"bid {LONE}" and after.options.lone_hand
        return sentences(
            say("{who} bids {bid} alone.", who=happened.who, bid=LONE)
            if lone
            else told_call(happened),
            told_holder(happened, say("Nobody bids: the hand is thrown in.")),
        )
    if before.phase == TRUMP:
        return _told_trump(happened)
    cards = before.tricks.trick.cards | bit(PACK.piece(happened.move))
    return sentences(
        _told_card(happened), told_trick(happened, 1 + int(counters(cards))), _revokes(after)
    )


def _told_trump(happened: Happened) -> Message:
    """Describe the trump, and a lone hand."""
    after: Domino42View = happened.after
    told = say("{who} names {suit} as trump.", who=happened.who, suit=SUIT_NAMES[after.trump])
    if not is_lone(after):
        return told
    partner = happened.person(after.auction.holder ^ 2)
    return sentences(
        told, say("{partner} sits out: {who} plays alone.", partner=partner, who=happened.who)
    )


def _told_card(happened: Happened) -> Message:
    """Describe how a domino is played: it leads, it follows, it trumps, or it is thrown away."""
    before: Domino42View = happened.before
    led, trump, card = before.tricks.trick.led, before.trump, PACK.piece(happened.move)
    if led < 0:
        told = PLAYED.leads
    elif has(cards_of(suit_led(led, trump), trump), card):
        told = PLAYED.follows
    else:
        told = PLAYED.trumps if has(SUITS[trump], card) else say("{who} discards {card}.")
    return told.filled(who=happened.who, card=happened.move)


def _revokes(view: Domino42View) -> Message:
    """Describe at the end of the hand who has revoked (D42-R22)."""
    if not view.over or not view.tricks.revoked:
        return NOTHING
    return say("{who} revoked.", who=_guilty(view))


def _guilty(view: Domino42View) -> Listed:
    return Listed([Person.at(seat) for seat in each(view.tricks.revoked)], "and")


class Told(NamedTuple):
    """What became of a bid: it was made, it was set back, or it was set."""

    made: Message
    set_back: Message
    set: Message


FOR_POINTS: Final = Told(
    say("{who} bid {bid} and made {points}"),
    say("{who} bid {bid} and made {points}: set back {bid}"),
    say("{who} bid {bid} and made {points}: set"),
)
FOR_TRICKS: Final = Told(
    say("{who} bid {bid} and took {tricks} of 7 tricks"),
    say("{who} bid {bid} and took {tricks} of 7 tricks: set back {bid}"),
    say("{who} bid {bid} and took {tricks} of 7 tricks: set"),
)
ALONE: Final = Told(
    say("{who} bid {bid} alone and took {tricks} of 7 tricks"),
    say("{who} bid {bid} alone and took {tricks} of 7 tricks: set back {bid}"),
    say("{who} bid {bid} alone and took {tricks} of 7 tricks: set"),
)


def reckoning(view: Domino42View) -> tuple[ResultItem, ...]:
    """Describe the bid and its result."""
    bidder, bid = view.auction.holder, int(view.auction.bid())
    if bidder == NOBODY:
        return (ResultItem(say("Thrown in.")),)
    side = bidder % SIDES
    points, tricks = points_of(view, side), view.tricks.won_by(team(side, SIDES, SEATS))
    failed = tricks < 7 if bid == LONE else points < bid
    outcomes = FOR_POINTS
    if bid == LONE:
        outcomes = ALONE if is_lone(view) else FOR_TRICKS
    told = outcomes.made
    if failed:
        lost = view.scores[side] < view.brought[side]
        told = outcomes.set_back if lost else outcomes.set
    told = told.filled(who=Person.at(bidder), bid=bid, points=int(points), tricks=int(tricks))
    clause = ("D42-50" if failed else "D42-48") if bid == LONE else "D42-45" if failed else "D42-44"
    if view.tricks.revoked:
        return (ResultItem(say("{told}; {who} revoked.", told=told, who=_guilty(view)), clause),)
    return (ResultItem(say("{told}.", told=told), clause),)


def verdict(view: Domino42View, voice: Voice) -> Message:
    """Say whether the bid was made (D42-44, D42-45, D42-48, D42-50)."""
    if view.auction.holder == NOBODY:
        return say("The hand was thrown in")
    side, bid = view.auction.holder % SIDES, view.auction.bid()
    if bid != LONE:
        made = view.scores[side] > view.brought[side]
        return voice.of_bid(view, side, bid, points_of(view, side), made=made)
    tricks = view.tricks.won_by(team(side, SIDES, SEATS))
    if tricks < 7:
        return voice.of_bid(view, side, 7, tricks, made=False)
    told = say("{who} took all 7 tricks alone", who=voice.columns[side])
    return voice.scored(told, view, side)
