"""Reasons for a card or a bid in a game of tricks, each true for all that the player can know.

They are read from the hand, the trick and the cards that have been played: never from another's
hand. A player who has shown a void in a suit is no threat in it.
"""

from dataclasses import dataclass
from typing import Any

from parlour.core.bits import bit, count, each, has, single, union
from parlour.core.pack import Pack
from parlour.families.tricks.players.play import Cards
from parlour.languages.message import Listed, Message, say
from parlour.packs.card_dominoes import SUITS, domino
from parlour.packs.rook_cards import COLOUR_NAMES, COLOUR_WORDS, COLOURS, colour, number

FEW = 2
"""Maximum number of named cards that beat one."""
SHARE = 3
"""A pass is explained by short suits if no suit has more than one card in this many."""
LONG = 4
"""A colour with this many cards is a reason to lead it."""
HIGH = 12
"""Cards from this number up are named during bidding."""
PARTNERS_TRICK = say("the trick is your partner's")
PARTNER_IS_WINNING = say("your partner is winning the trick")
ON_OWN_CARD = {
    PARTNERS_TRICK: say("your own card takes the trick"),
    PARTNER_IS_WINNING: say("your own card is winning the trick"),
}
"""The same reasons if the best card is the player's own."""
COUNTS = (
    say("every card that you can play counts at least {n} points"),
    say("every domino that you can play counts at least {n} points"),
)
LOWEST = (
    say("it is the lowest card that can win"),
    say("it is the lowest domino that can win"),
)
SHORT = (
    say("your longest colour has only {n} cards"),
    say("you hold at most {n} dominoes of any number"),
)
"""Reasons with cards, and with dominoes."""
TAKES = (say("it takes the trick"), say("it takes the trick with {n} points in it"))
UNBEATEN = (
    say("nobody can beat it, so it takes the trick"),
    say("nobody can beat it, so it takes the trick with {n} points in it"),
)
WINNING = (
    say("it is winning the trick so far"),
    say("it is winning the trick so far, with {n} points in it"),
)
"""Reasons without points in the trick, and with points."""
OF_A_NUMBER = (
    say("{n} blanks"),
    say("{n} ones"),
    say("{n} twos"),
    say("{n} threes"),
    say("{n} fours"),
    say("{n} fives"),
    say("{n} sixes"),
)
"""Dominoes of each number."""


@dataclass(frozen=True)
class Advised:
    """A card that is recommended."""

    piece: int
    legal: int
    alike: int
    """The cards that are as good; a reason must not be something that they share."""
    player: int


def why_card(cards: Cards[Any], pack: Pack, card: Advised) -> list[Message]:
    """Return the reasons for a card; `cards` has looked at the trick.

    The best card may be the player's own: in Display Rook the bidder plays the Dummy's hand.
    """
    if cards.tricks.trick.cards:
        reasons = why_to_a_trick(cards, pack, card)
        if cards.holder == card.player:
            reasons = [ON_OWN_CARD.get(reason, reason) for reason in reasons]
    else:
        reasons = why_to_lead(cards, pack, card)
    return reasons + (why_keep(cards, pack, card) or why_spare(cards, pack, card))


def why_keep(cards: Cards[Any], pack: Pack, card: Advised) -> list[Message]:
    """Return the last trump, or the wild cards, that a card keeps in the hand."""
    reasons = []
    trumps = int(cards.hand & cards.trumps)
    if trumps and single(trumps) and not trumps & (bit(card.piece) | card.alike):
        reasons += [] if cards.against else [say("it keeps your last trump")]
    wild = int(card.legal & cards.wild)
    if wild and wild | int(bit(card.piece)) == card.legal and not has(wild, card.piece):
        reasons.append(say("it keeps {pieces:the}", pieces=named(pack, wild)))
    return reasons


def why_spare(cards: Cards[Any], pack: Pack, card: Advised) -> list[Message]:
    """Return what a player who could take the trick from an opponent saves by not doing so."""
    if not cards.tricks.trick.cards or cards.against or has(cards.friends, cards.holder):
        return []
    winners = int(card.legal & cards.beaters(cards.leading, cards.tricks.trick.led))
    if not winners or winners & (bit(card.piece) | card.alike):
        return []
    if single(winners):
        return [say("it saves {piece:the} for a later trick", piece=named(pack, winners))]
    if pack.kind == "dominoes":
        return [say("it saves your higher dominoes for later tricks")]
    return [say("it saves your higher cards for later tricks")]


def why_to_lead(cards: Cards[Any], pack: Pack, card: Advised) -> list[Message]:
    """Return the reasons for leading a card."""
    piece = card.piece
    above = to_come(cards) & int(cards.beaters(piece, piece))
    out = int(cards.unseen & cards.trumps)
    if cards.against:
        many = count(above)
        if many > FEW:
            return [say("{n} cards that beat it are still out", n=int(many))]
        return [] if above else [say("nobody can beat it, so you lead again")]
    if not above:
        return [say("nobody can beat it"), *(draws(out) if has(cards.trumps, piece) else [])]
    reasons = only_these(pack, above)
    if has(cards.trumps, piece):
        reasons += [] if card.alike & ~int(cards.trumps) else draws(out)
    elif not reasons and not above & ~int(cards.trumps):
        reasons.append(say("only a trump can beat it"))
    if not counted(cards, int(bit(piece) | card.alike)):
        reasons.append(say("it risks no points"))
    reasons += why_last(cards, pack, card)
    return reasons or why_longest(cards, pack, card)


def only_these(pack: Pack, above: int) -> list[Message]:
    """Return the reason that few pieces can beat one."""
    if count(above) > FEW:
        return []
    return [say("only {pieces:the} can beat it", pieces=named(pack, above), n=int(count(above)))]


def draws(out: int) -> list[Message]:
    """Return the reason that a lead draws the others' trumps, if they hold any."""
    return [say("it draws trumps: {n} are still out", n=int(count(out)))] if out else []


def why_last(cards: Cards[Any], pack: Pack, card: Advised) -> list[Message]:
    """Return what playing the only card of a colour allows later, if nothing else is as good."""
    if pack.kind == "dominoes" or has(cards.trumps, card.piece) or card.alike:
        return []
    same = int(cards.followers(card.piece))
    if not single(cards.hand & same) or not cards.unseen & same or not cards.hand & cards.trumps:
        return []
    name = COLOUR_WORDS[colour(card.piece)]
    told = say("it is your only {colour} card, so you can trump {colour} afterwards", colour=name)
    return [told]


def why_longest(cards: Cards[Any], pack: Pack, card: Advised) -> list[Message]:
    """Return the reason that a card is led from a long colour, the longest in the hand."""
    if pack.kind == "dominoes" or has(cards.trumps, card.piece) or card.alike:
        return []
    lengths = [count(cards.hand & held_of) for held_of in COLOURS]
    most = lengths[colour(card.piece)]
    if most < max(LONG, *lengths) or lengths.count(most) > 1 or most == sum(lengths):
        return []
    name = COLOUR_WORDS[colour(card.piece)]
    return [say("{colour} is your longest colour, with {n} cards", colour=name, n=int(most))]


def why_to_a_trick(cards: Cards[Any], pack: Pack, card: Advised) -> list[Message]:
    """Return the reasons for a card in a trick that has begun."""
    piece, led = card.piece, int(cards.tricks.trick.led)
    winners = int(card.legal & cards.beaters(cards.leading, led))
    own = counted(cards, int(bit(piece)))
    if has(winners, piece):
        return why_to_win(cards, pack, piece, winners)
    if has(cards.friends, cards.holder):
        safe = not to_come(cards) & int(cards.beaters(cards.leading, led))
        who = PARTNERS_TRICK if safe else PARTNER_IS_WINNING
        return [who, say("it adds {n} points", n=own)] if own else [who]
    reasons = [] if winners else [say("you cannot win this trick")]
    if cards.against:
        under = has(cards.beaters(piece, led), cards.leading)
        best = say("it stays under {piece:the}", piece=named(pack, int(bit(cards.leading))))
        return [best] if winners and under else reasons
    if counted(cards, card.alike) > own:
        return reasons
    least = min(counted(cards, int(bit(other))) for other in each(card.legal))
    if not own:
        into = say("it puts no points into it")
        reasons.append(into if reasons else say("it puts no points into the trick"))
    elif own == least:
        reasons.append(COUNTS[pack.kind == "dominoes"].filled(n=own))
    elif cards.partner_may_take():
        reasons.append(say("your partner may still take the trick"))
    return reasons


def why_to_win(cards: Cards[Any], pack: Pack, piece: int, winners: int) -> list[Message]:
    """Return the reasons for a card that takes the trick so far."""
    trick = cards.tricks.trick
    led = int(trick.led)
    worth = counted(cards, int(trick.cards | bit(piece)))
    above = to_come(cards) & int(cards.beaters(piece, led))
    reasons = []
    if not cards.later:
        reasons.append(TAKES[worth > 0].filled(n=worth))
    elif not above:
        reasons.append(UNBEATEN[worth > 0].filled(n=worth))
    elif count(above) <= FEW:
        reasons += only_these(pack, above)
    elif not cards.against:
        reasons.append(WINNING[worth > 0].filled(n=worth))
    higher = int(cards.beaters(piece, led))
    lowest = not single(winners) and not winners & ~higher & ~int(bit(piece))
    if lowest and not cards.against:
        reasons.append(LOWEST[pack.kind == "dominoes"])
    return reasons


def to_come(cards: Cards[Any]) -> int:
    """Return the cards that the following players may hold, as far as the player can know."""
    found = 0
    for place in range(cards.later):
        found |= int(cards.may[place])
    return found


def named(pack: Pack, pieces: int) -> Listed:
    """Return pieces by their names."""
    return Listed([pack.spoken(pack.faces[piece]) for piece in each(pieces)], "and")


def counted(cards: Cards[Any], pieces: int) -> int:
    """Return the points of some cards, 0 if points count against the player."""
    return 0 if cards.against else int(cards.counts(pieces))


# Bids, trumps and the nest.


def why_call(cards: Cards[Any], pack: Pack, hand: int, move: str) -> list[Message]:
    """Return the reasons in the player's own hand for a bid, a pass, a trump or a discard."""
    suits = SUITS if pack.kind == "dominoes" else COLOURS
    match move.split():
        case ["pass"]:
            most = max(count(hand & suit) for suit in suits)
            short = SHORT[pack.kind == "dominoes"].filled(n=int(most))
            return [short] if SHARE * most <= count(hand) + 2 else []
        case ["bid", *_]:
            longest = max(range(len(suits)), key=lambda suit: (count(hand & suits[suit]), suit))
            return [held(pack, hand, longest)]
        case ["trump", name]:
            suit = int(name) if name.isdecimal() else COLOUR_NAMES.index(name)
            return [held(pack, hand, suit)]
        case ["bury", *faces]:
            buried = union(pack.read(" ".join(faces)))
            left = hand & ~buried
            gone = [
                name
                for name, cards in zip(COLOUR_WORDS, COLOURS, strict=True)
                if hand & cards and not left & cards
            ]
            out = say("you are then out of {colours}", colours=Listed(gone, "and"))
            kept = counted(cards, buried)
            last = say("the side that takes the last trick gets the {n} points in it", n=kept)
            return [*([out] if gone else []), last if kept else say("it buries no points")]
    return []


def held(pack: Pack, hand: int, suit: int) -> Message:
    """Say how many cards of a suit the player holds, and how high they are."""
    if pack.kind == "dominoes":
        cards = int(hand & SUITS[suit])
        held = OF_A_NUMBER[suit].filled(n=int(count(cards)))
        if has(cards, int(domino(suit, suit))):
            return say("you hold {dominoes}, the double among them", dominoes=held)
        return say("you hold {dominoes}", dominoes=held)
    cards, name = int(hand & COLOURS[suit]), COLOUR_WORDS[suit]
    high = [int(number(card)) for card in reversed(each(cards)) if number(card) >= HIGH]
    if not high:
        return say("you hold {n} {colour} cards", n=int(count(cards)), colour=name)
    return say(
        "you hold {n} {colour} cards, with {high}",
        n=int(count(cards)),
        colour=name,
        high=Listed([say("the {number}", number=card) for card in high], "and"),
    )
