"""Scenes and narration of Domino 42: a view as zones, a move as a sentence."""

from parlour.core.bits import bit, each, has
from parlour.core.options import Chosen
from parlour.core.speech import listed
from parlour.families.tricks.rules.auction import NOBODY
from parlour.families.tricks.rules.trick_play import team
from parlour.families.tricks.scene.trick_drawing import calls, tricks_on_table
from parlour.families.tricks.scene.trick_wording import call
from parlour.games.domino_42.rules import (
    BID,
    HIGHEST,
    LONE,
    NOTHING,
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
from parlour.languages.message import Text
from parlour.packs.card_dominoes import HIGH, LOW, PACK, SUITS, is_double
from parlour.table.drawing import covered_hand, own_hand
from parlour.table.parts import Happened
from parlour.table.scene import Picture, Piece, Zone
from parlour.table.voice import Voice

SUIT_NAMES = ("blanks", "ones", "twos", "threes", "fours", "fives", "sixes")


def face(card: int) -> str:
    """Return the text on a domino."""
    return PACK.faces[card]


def ringed(score: int) -> str:
    """Return a score as it is written: in the hole it has a ring around it (D42-47)."""
    return f"({-score})" if score < 0 else str(score)


def picture(view: Domino42View) -> Picture:
    """Draw a view: own hand, bids, the trick and the one before it, and what each side has."""
    zones: list[Zone] = []
    for seat in range(SEATS):
        if seat == view.seat:
            zones.append(_own_hand(view))
        elif view.tricks.hands[seat]:  # a lone player's partner's, at the count
            cards = each(view.tricks.hands[seat])
            pieces = tuple(Piece(face(card), _counts(card)) for card in cards)
            zones.append(Zone(f"hand-{seat}", "row", seat, "unplayed", pieces))
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
    names = ("We", "They") if view.seat >= 0 else ("Dealt first", "The others")
    lines: list[Piece] = []
    for name, side in zip(names, (ours, 1 - ours), strict=True):
        total = ringed(view.scores[side])
        lines.append(Piece(text=f"{name}: {points_of(view, side)} in this hand, {total} in all."))
    return Zone("sheet", "sheet", None, "", tuple(lines))


def _notes(view: Domino42View) -> dict[int, tuple[str, ...]]:
    """Mark the bidder, and a partner who takes no part."""
    notes: dict[int, tuple[str, ...]] = {}
    bidder = view.auction.holder
    if view.auction.over and bidder != NOBODY:
        notes[bidder] = ("bidder",)
        for seat in range(SEATS):
            if not has(view.tricks.trick.part, seat):
                notes[seat] = ("sits out",)
    return notes


def _facts(view: Domino42View) -> tuple[tuple[str, str], ...]:
    bid = view.auction.bid()
    facts: list[tuple[str, str]] = []
    if bid:
        facts.append(("Bid", f"{bid} alone" if is_lone(view) else str(bid)))
    if view.trump != NOTHING:
        facts.append(("Trump", SUIT_NAMES[view.trump]))
    return tuple(facts)


def is_lone(view: Domino42View) -> bool:
    """Return whether 84 has been bid and is played without the partner (D42-32)."""
    return view.options.lone_hand and view.auction.bid() == LONE


def _prompt(view: Domino42View) -> str:
    """Return the prompt in the rulebook's words."""
    if view.over:
        return "The hand is over." if view.auction.holder != NOBODY else "Everybody passed."
    if view.seat < 0 or not has(view.waiting, view.seat):
        return ("Waiting for a bid.", "Waiting for trumps.", "Waiting for a domino.")[view.phase]
    if view.phase == TRUMP:
        return "You have bid highest: name the trump suit."
    return _bid_prompt(view) if view.phase == BID else _card_prompt(view)


def _bid_prompt(view: Domino42View) -> str:
    auction = view.auction
    lone = "84 alone" if view.options.lone_hand else "84"
    if auction.bid() == LONE:
        return "Nothing is higher than 84: pass."
    if auction.bid() == HIGHEST:
        return f"Bid {lone}, or pass."
    if auction.high >= 0:
        return f"Bid higher than {auction.bid()}: up to {HIGHEST}, or {lone}; or pass."
    lowest = auction.bids[auction.lowest]
    bid = f"Name the points you and your partner will make: {lowest} to {HIGHEST}, or {lone}"
    if auction.turn == auction.forced:
        return f"Everybody has passed and you deal, so you must bid. {bid}."
    return f"{bid}; or pass."


def _card_prompt(view: Domino42View) -> str:
    led = view.tricks.trick.led
    if led == NOTHING:
        return "You lead: play any domino."
    suit = suit_led(led, view.trump)
    if view.options.honour:
        return f"{SUIT_NAMES[suit].capitalize()} were led: follow suit, if you can."
    hand = view.tricks.hands[view.seat]
    if hand & cards_of(suit, view.trump):
        return f"Follow suit: {SUIT_NAMES[suit]}."
    trumps = suit != view.trump and hand & cards_of(view.trump, view.trump)
    what = "trump, or discard" if trumps else "discard"
    return f"You have no {SUIT_NAMES[suit]}: {what}."


def label(move: str, chosen: Chosen) -> str:
    """Return the label of a move's button."""
    verb, _, number = move.partition(" ")
    if verb == "trump":
        return f"{SUIT_NAMES[int(number)]} are trump"
    if move == f"bid {LONE}" and chosen["lone_hand"] == "alone":
        return f"{move} alone"
    return move


def narrate(happened: Happened) -> str:
    """Describe a bid, a trump or a card, and who takes the trick."""
    before: Domino42View = happened.before
    after: Domino42View = happened.after
    name, names = happened.names[happened.seat], happened.names
    if before.phase == BID:
        lone = happened.move == f"bid {LONE}" and after.options.lone_hand
        said = f"{happened.move} alone" if lone else happened.move
        told = call(name, said, after.auction, names)
        return told.replace("Nobody bids.", "Nobody bids: the hand is thrown in.")
    if before.phase == TRUMP:
        told = f"{name} names {SUIT_NAMES[after.trump]} as trump."
        if is_lone(after):
            partner = names[after.auction.holder ^ 2]
            told += f" {partner} sits out: {name} plays alone."
        return told
    card = PACK.piece(happened.move)
    trick = before.tricks.trick
    told = f"{name} {_manner(trick.led, card, before.trump)} {happened.move}."
    if sum(after.tricks.won) > sum(before.tricks.won):
        points = 1 + counters(trick.cards | bit(card))
        worth = f"{points} points" if points > 1 else "1 point"
        told += f" {names[after.tricks.taker]} takes the trick: {worth}."
    return told + _revokes(after, names)


def _manner(led: int, card: int, trump: int) -> str:
    """Return how a domino is played: it leads, it follows, it trumps, or it is thrown away."""
    if led == NOTHING:
        return "leads"
    if has(cards_of(suit_led(led, trump), trump), card):
        return "plays"
    return "trumps with" if has(SUITS[trump], card) else "discards"


def _revokes(after: Domino42View, names: tuple[str, ...]) -> str:
    """Describe at the end of the hand who has revoked (D42-R22)."""
    guilty = [names[seat] for seat in each(after.tricks.revoked)] if after.over else []
    return f" {listed(guilty)} revoked." if guilty else ""


def reckoning(view: Domino42View, names: tuple[str, ...]) -> str:
    """Describe the bid and its result."""
    bidder = view.auction.holder
    if bidder == NOBODY:
        return "Thrown in."
    side = bidder % SIDES
    bid, made = view.auction.bid(), points_of(view, side)
    alone = " alone" if is_lone(view) else ""
    tricks = view.tricks.won_by(team(side, SIDES, SEATS))
    took = f"took {tricks} of 7 tricks" if bid == LONE else f"made {made}"
    told = f"{names[bidder]} bid {bid}{alone} and {took}"
    failed = tricks < 7 if bid == LONE else made < bid
    if failed:
        change = view.scores[side] - view.brought[side]
        told += f": set back {bid}" if change < 0 else ": set"
    if view.tricks.revoked:
        told += f"; {listed([names[seat] for seat in each(view.tricks.revoked)])} revoked"
    clause = ("D42-50" if failed else "D42-48") if bid == LONE else "D42-45" if failed else "D42-44"
    return f"{told} ({clause})."


def verdict(view: Domino42View, voice: Voice) -> Text:
    """Say whether the bid was made (D42-44, D42-45, D42-48, D42-50)."""
    if view.auction.holder == NOBODY:
        return "The hand was thrown in"
    side, bid = view.auction.holder % SIDES, view.auction.bid()
    if bid != LONE:
        made = view.scores[side] > view.brought[side]
        return voice.of_bid(view, side, bid, points_of(view, side), made=made)
    tricks = view.tricks.won_by(team(side, SIDES, SEATS))
    if tricks < 7:
        return voice.of_bid(view, side, 7, tricks, made=False)
    return voice.scored(f"{voice.side(side)} took all 7 tricks alone", view, side)
