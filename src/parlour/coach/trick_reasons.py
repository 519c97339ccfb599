"""Reasons for a card or a bid in a game of tricks, each true for all that the player can know.

They are read from the hand, the trick and the cards that have been played: never from another's
hand. A player who has shown a void in a suit is no threat in it.
"""

from dataclasses import dataclass

from parlour.core.bits import bit, count, each, has, single, union
from parlour.core.pack import Pack
from parlour.core.speech import listed
from parlour.families.tricks.players.trick_players import Cards
from parlour.packs.card_dominoes import NUMBER_NAMES, SUITS, domino
from parlour.packs.rook_cards import COLOUR_NAMES, COLOURS, colour, number
from parlour.table.spoken_moves import plural, the

FEW = 2
"""Maximum number of named cards that beat one."""
SHARE = 3
"""A pass is explained by short suits if no suit has more than one card in this many."""
LONG = 4
"""A colour with this many cards is a reason to lead it."""
HIGH = 12
"""Cards from this number up are named during bidding."""
PARTNERS_TRICK = "the trick is your partner's"
PARTNER_IS_WINNING = "your partner is winning the trick"
ON_OWN_CARD = {
    PARTNERS_TRICK: "your own card takes the trick",
    PARTNER_IS_WINNING: "your own card is winning the trick",
}
"""The same reasons if the best card is the player's own."""


@dataclass(frozen=True)
class Advised:
    """A card that is recommended."""

    piece: int
    legal: int
    alike: int
    """The cards that are as good; a reason must not be something that they share."""
    player: int


def why_card(cards: Cards, pack: Pack, card: Advised) -> list[str]:
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


def why_keep(cards: Cards, pack: Pack, card: Advised) -> list[str]:
    """Return the last trump, or the wild cards, that a card keeps in the hand."""
    reasons = []
    trumps = int(cards.hand & cards.trumps)
    if trumps and single(trumps) and not trumps & (bit(card.piece) | card.alike):
        reasons += [] if cards.against else ["it keeps your last trump"]
    wild = int(card.legal & cards.wild)
    if wild and wild | int(bit(card.piece)) == card.legal and not has(wild, card.piece):
        reasons.append(f"it keeps {named(pack, wild)}")
    return reasons


def why_spare(cards: Cards, pack: Pack, card: Advised) -> list[str]:
    """Return what a player who could take the trick from an opponent saves by not doing so."""
    if not cards.tricks.trick.cards or cards.against or has(cards.friends, cards.holder):
        return []
    winners = int(card.legal & cards.beaters(cards.leading, cards.tricks.trick.led))
    if not winners or winners & (bit(card.piece) | card.alike):
        return []
    if single(winners):
        return [f"it saves {named(pack, winners)} for a later trick"]
    what = "dominoes" if pack.key == "dominoes" else "cards"
    return [f"it saves your higher {what} for later tricks"]


def why_to_lead(cards: Cards, pack: Pack, card: Advised) -> list[str]:
    """Return the reasons for leading a card."""
    piece = card.piece
    above = to_come(cards) & int(cards.beaters(piece, piece))
    out = int(cards.unseen & cards.trumps)
    if cards.against:
        many = count(above)
        if many > FEW:
            return [f"{many} cards that beat it are still out"]
        return [] if above else ["nobody can beat it, so you lead again"]
    if not above:
        return ["nobody can beat it", *(draws(out) if has(cards.trumps, piece) else [])]
    reasons = [f"only {named(pack, above)} can beat it"] if count(above) <= FEW else []
    if has(cards.trumps, piece):
        reasons += [] if card.alike & ~int(cards.trumps) else draws(out)
    elif not reasons and not above & ~int(cards.trumps):
        reasons.append("only a trump can beat it")
    if not counted(cards, int(bit(piece) | card.alike)):
        reasons.append("it risks no points")
    reasons += why_last(cards, pack, card)
    return reasons or why_longest(cards, pack, card)


def draws(out: int) -> list[str]:
    """Return the reason that a lead draws the others' trumps, if they hold any."""
    still = "one is" if single(out) else f"{count(out)} are"
    return [f"it draws trumps: {still} still out"] if out else []


def why_last(cards: Cards, pack: Pack, card: Advised) -> list[str]:
    """Return what playing the only card of a colour allows later, if nothing else is as good."""
    if pack.key == "dominoes" or has(cards.trumps, card.piece) or card.alike:
        return []
    same = int(cards.followers(card.piece))
    if not single(cards.hand & same) or not cards.unseen & same or not cards.hand & cards.trumps:
        return []
    name = COLOUR_NAMES[colour(card.piece)]
    return [f"it is your only {name} card, so you can trump {name} afterwards"]


def why_longest(cards: Cards, pack: Pack, card: Advised) -> list[str]:
    """Return the reason that a card is led from a long colour, the longest in the hand."""
    if pack.key == "dominoes" or has(cards.trumps, card.piece) or card.alike:
        return []
    lengths = [count(cards.hand & held_of) for held_of in COLOURS]
    most = lengths[colour(card.piece)]
    if most < max(LONG, *lengths) or lengths.count(most) > 1 or most == sum(lengths):
        return []
    return [f"{COLOUR_NAMES[colour(card.piece)]} is your longest colour, with {most} cards"]


def why_to_a_trick(cards: Cards, pack: Pack, card: Advised) -> list[str]:
    """Return the reasons for a card in a trick that has begun."""
    piece, led = card.piece, int(cards.tricks.trick.led)
    winners = int(card.legal & cards.beaters(cards.leading, led))
    own = counted(cards, int(bit(piece)))
    if has(winners, piece):
        return why_to_win(cards, pack, piece, winners)
    if has(cards.friends, cards.holder):
        safe = not to_come(cards) & int(cards.beaters(cards.leading, led))
        who = PARTNERS_TRICK if safe else PARTNER_IS_WINNING
        return [who, f"it adds {points(own)}"] if own else [who]
    reasons = [] if winners else ["you cannot win this trick"]
    if cards.against:
        under = has(cards.beaters(piece, led), cards.leading)
        return [f"it stays under {the(pack, cards.leading)}"] if winners and under else reasons
    if counted(cards, card.alike) > own:
        return reasons
    least = min(counted(cards, int(bit(other))) for other in each(card.legal))
    if not own:
        reasons.append(
            "it puts no points into it" if reasons else "it puts no points into the trick"
        )
    elif own == least:
        reasons.append(f"every {noun(pack)} that you can play counts at least {points(own)}")
    elif cards.partner_may_take():
        reasons.append("your partner may still take the trick")
    return reasons


def why_to_win(cards: Cards, pack: Pack, piece: int, winners: int) -> list[str]:
    """Return the reasons for a card that takes the trick so far."""
    trick = cards.tricks.trick
    led = int(trick.led)
    worth = counted(cards, int(trick.cards | bit(piece)))
    with_points = f" with {points(worth)} in it" if worth else ""
    above = to_come(cards) & int(cards.beaters(piece, led))
    reasons = []
    if not cards.later:
        reasons.append(f"it takes the trick{with_points}")
    elif not above:
        reasons.append(f"nobody can beat it, so it takes the trick{with_points}")
    elif count(above) <= FEW:
        reasons.append(f"only {named(pack, above)} can beat it")
    elif not cards.against:
        reasons.append(f"it is winning the trick so far{with_points and ','}{with_points}")
    higher = int(cards.beaters(piece, led))
    lowest = not single(winners) and not winners & ~higher & ~int(bit(piece))
    if lowest and not cards.against:
        reasons.append(f"it is the lowest {noun(pack)} that can win")
    return reasons


def to_come(cards: Cards) -> int:
    """Return the cards that the following players may hold, as far as the player can know."""
    found = 0
    for place in range(cards.later):
        found |= int(cards.may[place])
    return found


def named(pack: Pack, pieces: int) -> str:
    """Return pieces by their names."""
    return listed([the(pack, piece) for piece in each(pieces)])


def noun(pack: Pack) -> str:
    """Return what the players of a pack call a piece."""
    return "domino" if pack.key == "dominoes" else "card"


def points(how_many: int) -> str:
    """Return a number of points in words."""
    return "1 point" if how_many == 1 else f"{how_many} points"


def counted(cards: Cards, pieces: int) -> int:
    """Return the points of some cards, 0 if points count against the player."""
    return 0 if cards.against else int(cards.counts(pieces))


# Bids, trumps and the nest.


def why_call(cards: Cards, pack: Pack, hand: int, move: str) -> list[str]:
    """Return the reasons in the player's own hand for a bid, a pass, a trump or a discard."""
    suits = SUITS if pack.key == "dominoes" else COLOURS
    match move.split():
        case ["pass"]:
            most = max(count(hand & suit) for suit in suits)
            what = f"your longest colour has only {most} cards"
            if pack.key == "dominoes":
                what = f"you hold at most {most} dominoes of any number"
            return [what] if SHARE * most <= count(hand) + 2 else []
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
                for name, cards in zip(COLOUR_NAMES, COLOURS, strict=True)
                if hand & cards and not left & cards
            ]
            reasons = [f"you are then out of {listed(gone)}"] if gone else []
            kept = counted(cards, buried)
            last = f"the side that takes the last trick gets the {points(kept)} in it"
            return [*reasons, last if kept else "it buries no points"]
    return []


def held(pack: Pack, hand: int, suit: int) -> str:
    """Say how many cards of a suit the player holds, and how high they are."""
    if pack.key == "dominoes":
        cards = int(hand & SUITS[suit])
        what = plural(suit) if not single(cards) else NUMBER_NAMES[suit]
        double = ", the double among them" if has(cards, int(domino(suit, suit))) else ""
        return f"you hold {count(cards)} {what}{double}"
    cards = int(hand & COLOURS[suit])
    high = [f"the {number(card)}" for card in reversed(each(cards)) if number(card) >= HIGH]
    among = f", with {listed(high)}" if high else ""
    noun = "card" if single(cards) else "cards"
    return f"you hold {count(cards)} {COLOUR_NAMES[suit]} {noun}{among}"
