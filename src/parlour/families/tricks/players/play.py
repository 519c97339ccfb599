"""The play-out players of trick games: a fast imitation of a card player's judgement.

For each legal card they estimate the chance that their side takes the trick, the value of the
trick, and the cost of missing the card later. The game defines which cards follow, win and count;
everything is read from what the seat in turn could know.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.bots.search import Policy
from parlour.core.bits import below, bit, count, first, has
from parlour.core.deal import GameDeal
from parlour.core.functions import exp
from parlour.core.rng import Rng
from parlour.families.tricks.rules.play import TrickPlay
from parlour.packs.rook_cards import COLOURS, colour, number

MOST_SEATS: Final = 8
TWO_SIDES: Final = 2
LOW: Final = 2
"""With this many higher cards unseen, a card rarely takes a trick."""
MUCH: Final = 10
"""The last to play takes a trick worth at least this whenever they can."""
STIR: Final = 0x2545F4914F6CDD1D
LOW_BITS: Final = 0x7FFFFFFFFFFFFFFF


def stir(sum_so_far: i64, more: i64) -> i64:
    """Return a hash of two numbers."""
    mixed: i64 = (sum_so_far ^ more) * STIR & LOW_BITS
    return mixed ^ (mixed >> 29)


STEPS: Final = 8
REACH: Final = 6
"""The table of chances: its range in either direction, and its steps per unit."""
CHANCES: Final = vec[float](
    [1.0 / (1.0 + exp(-place / STEPS)) for place in range(-REACH * STEPS, REACH * STEPS + 1)]
)


def logistic(score: float) -> float:
    """Return the chance whose odds have this logarithm, from a table; used to weight bids."""
    place: i64 = int(score * float(STEPS)) + REACH * STEPS
    inside: i64 = min(max(place, 0), 2 * REACH * STEPS)
    return CHANCES[inside]


def power(base: float, times: i64) -> float:
    """Return a power of a number."""
    result = 1.0
    while times > 0:
        result *= base
        times -= 1
    return result


@mypyc_attr(allow_interpreted_subclasses=True)
class Cards(Policy[GameDeal]):
    """A card player. `look` reads the table; `best` is what the player plays."""

    def __init__(self, fives: i64, tens: i64, trick_value: float) -> None:
        super().__init__()
        self.fives: i64 = fives
        self.tens: i64 = tens
        self.trick_value: float = trick_value
        """The value of a trick besides its cards."""
        self.against: bool = False
        """Whether points taken count against the player."""
        # Tastes, in points.
        self.coming: float = 0.6
        self.helped: float = 0.8
        self.ruffed: float = 0.85
        self.trump_price: float = 3.0
        self.top_trump: float = 6.0
        self.trump_fall: float = 0.6
        self.top: float = 4.0
        self.fall: float = 0.55
        self.step: float = 0.05
        self.saving: float = 0.25
        self.drawing: float = 8.0
        self.wild_price: float = 0.0
        # What `look` has seen.
        self.tricks: TrickPlay = TrickPlay(4)
        self.seat: i64 = 0
        self.hand: i64 = 0
        self.unseen: i64 = 0
        self.trump: i64 = -1
        self.trumps: i64 = 0
        self.friends: i64 = 0
        self.sides: i64 = 2
        self.declaring: bool = False
        self.wild: i64 = 0
        self.open_seat: i64 = -1
        self.leading: i64 = -1
        """The card that would take the trick now."""
        self.holder: i64 = -1
        self.after: Final[vec[i64]] = vec[i64]([0] * MOST_SEATS)
        """The seats that play after this one, `later` in number."""
        self.later: i64 = 0
        self.may: Final[vec[i64]] = vec[i64]([0] * MOST_SEATS)
        self.miss: Final[vec[float]] = vec[float]([0.0] * MOST_SEATS)
        """The probability that each of those does not hold a given unseen card."""

    # Facts about the pack; these are for the Rook pack.

    def followers(self, led: i64) -> i64:
        """Return the cards that follow a card led."""
        return COLOURS[colour(led)]

    def suit_cards(self, suit: i64) -> i64:
        """Return the cards of a suit, numbered as for voids."""
        return COLOURS[suit]

    def beaters(self, best: i64, led: i64) -> i64:
        """Return the cards that beat the current winner of a trick."""
        higher: i64 = self.followers(best) & ~below(best + 1)
        return higher if has(self.trumps, best) else higher | self.trumps

    def rank(self, piece: i64) -> i64:
        """Return the rank of a card."""
        return number(piece)

    # What a game says.

    def tricks_of(self, deal: GameDeal) -> TrickPlay:
        """Return the tricks of a deal."""
        raise NotImplementedError

    def see(self, deal: GameDeal, seat: i64) -> bool:
        """Read the table if a card is to be played; return whether one is."""
        raise NotImplementedError

    def say(self, deal: GameDeal, seat: i64, legal: i64) -> i64:
        """Return what a player bids, names or buries."""
        return first(legal)

    def sayable(self, deal: GameDeal, seat: i64, legal: i64) -> i64:
        """Return the bids and other calls worth trying."""
        return legal

    # The policy.

    def choose(self, deal: GameDeal, seat: i64, legal: i64, rng: Rng) -> i64:
        """Play the card with the highest value, or make a call."""
        return self.best(legal) if self.see(deal, seat) else self.say(deal, seat, legal)

    def worth_trying(self, deal: GameDeal, seat: i64, legal: i64) -> i64:
        """Return the distinct cards, or the possible calls."""
        return self.distinct(legal) if self.see(deal, seat) else self.sayable(deal, seat, legal)

    def sensible(self, deal: GameDeal, seat: i64, legal: i64) -> i64:
        """Return the cards that follow suit."""
        if self.see(deal, seat) and self.tricks.trick.cards != 0:
            return self.following(legal)
        return legal

    def sound(self, deal: GameDeal, seat: i64, legal: i64) -> i64:
        """Return the cards that no partner would call a mistake."""
        if self.sides_with_partners(deal) and self.see(deal, seat):
            return self.blameless(legal)
        return legal

    def sides_with_partners(self, deal: GameDeal) -> bool:
        """Return whether two sides play for what they take."""
        return len(deal.scores) == TWO_SIDES and not self.against

    def tail(self, deal: GameDeal) -> i64:
        """Return how many cards are left to play."""
        return self.tail_of(self.tricks_of(deal))

    def key(self, deal: GameDeal) -> i64:
        """Return a hash of the position."""
        return self.key_of(self.tricks_of(deal), len(deal.scores))

    # What the player sees.

    def look(
        self, tricks: TrickPlay, pack: i64, friends: i64, sides: i64, open_seat: i64, known: i64
    ) -> None:
        """Read the trick and the hand; `known` are cards known to be out of play."""
        trick = tricks.trick
        seat: i64 = trick.turn
        self.tricks = tricks
        self.seat = seat
        self.hand = tricks.hands[seat]
        self.friends = friends
        self.sides = sides
        self.open_seat = open_seat
        self.unseen = pack & ~self.hand & ~tricks.out() & ~known
        if open_seat >= 0:
            self.unseen &= ~tricks.hands[open_seat]
        hidden: i64 = count(self.unseen)
        self.leading = -1
        if trick.cards != 0:
            other: i64 = trick.leader
            self.leading = trick.led
            self.holder = other
            other = trick.next_seat(other)
            while other != seat:
                if has(self.beaters(self.leading, trick.led), trick.by[other]):
                    self.leading = trick.by[other]
                    self.holder = other
                other = trick.next_seat(other)
        self.later = 0
        other = trick.next_seat(seat)
        end: i64 = trick.leader
        while other != end:
            place: i64 = self.later
            self.after[place] = other
            if other == open_seat:
                self.may[place] = tricks.hands[other]
                self.miss[place] = 0.0
            else:
                may: i64 = self.unseen
                voids: i64 = tricks.voids[other]
                while voids != 0:
                    may &= ~self.suit_cards(first(voids))
                    voids &= voids - 1
                self.may[place] = may
                size: i64 = count(tricks.hands[other])
                self.miss[place] = 1.0 - float(size) / float(hidden) if size < hidden else 0.0
            self.later = place + 1
            other = trick.next_seat(other)

    # What the player considers.

    def points(self, cards: i64) -> i64:
        """Return what some cards are worth to the search, which may scale it."""
        return self.counts(cards)

    def counts(self, cards: i64) -> i64:
        """Return the points of some cards as the rulebook counts them, and hints say them."""
        return 5 * count(cards & self.fives) + 10 * count(cards & self.tens)

    def best(self, legal: i64) -> i64:
        """Return the card with the highest value; if cards tie, the lowest."""
        if self.tricks.trick.cards != 0:
            legal = self.following(legal)
        found: i64 = first(legal)
        legal &= legal - 1
        if legal == 0:
            return found
        value = self.worth(found)
        while legal != 0:
            piece: i64 = first(legal)
            other = self.worth(piece)
            if other > value:
                found = piece
                value = other
            legal &= legal - 1
        return found

    def following(self, legal: i64) -> i64:
        """Return the cards that follow the rules, even if a revoke is possible."""
        same: i64 = legal & self.followers(self.tricks.trick.led)
        return legal if same == 0 else (same | (legal & self.wild))

    def worth(self, piece: i64) -> float:
        """Return the expected gain of a card now, minus its value later."""
        trick = self.tricks.trick
        stake = (
            float(self.points(trick.cards | bit(piece)))
            + self.trick_value
            + self.coming * float(self.later)
        )
        chance = self.chance(piece)
        lost = (1.0 - chance) * stake / float(self.sides - 1)
        return chance * stake - lost - self.price(piece) + self.pulling(piece)

    def chance(self, piece: i64) -> float:
        """Return the probability that the player's side takes the trick with this card."""
        trick = self.tricks.trick
        led: i64 = piece if trick.cards == 0 else trick.led
        best: i64 = self.leading
        holder: i64 = self.holder
        if best < 0 or has(self.beaters(best, led), piece):
            best = piece
            holder = self.seat
        ours = 1.0 if has(self.friends, holder) else 0.0
        beat: i64 = self.beaters(best, led)
        same: i64 = self.followers(led)
        i: i64 = 0
        while i < self.later:
            may: i64 = self.may[i]
            follows: i64 = may & same
            higher: i64 = count((follows | (may & self.wild)) & beat)
            ruffs: i64 = count(may & self.trumps & ~same & beat)
            miss = self.miss[i]
            if self.after[i] == self.open_seat:
                beats = 1.0 if higher > 0 or (follows == 0 and ruffs > 0) else 0.0
            else:
                void = power(miss, count(follows))
                beats = 1.0 - power(miss, higher)
                beats += void * (1.0 - power(miss, ruffs)) * self.ruffed
            if has(self.friends, self.after[i]):
                ours += (1.0 - ours) * beats * self.helped
            else:
                ours *= 1.0 - beats
            i += 1
        return ours

    def price(self, piece: i64) -> float:
        """Return the cost of missing a card later in the deal."""
        above: i64 = self.higher_unseen(piece)
        if has(self.trumps, piece):
            cost = self.trump_price + self.top_trump * power(self.trump_fall, above)
        else:
            cost = self.top * power(self.fall, above)
        cost += self.step * float(self.rank(piece)) + self.saving * float(self.points(bit(piece)))
        return cost + self.wild_price if has(self.wild, piece) else cost

    def pulling(self, piece: i64) -> float:
        """Return the value of drawing the others' trumps, as the bidder's side does."""
        if self.tricks.trick.cards != 0 or not self.declaring or not has(self.trumps, piece):
            return 0.0
        out: i64 = self.unseen & self.trumps
        boss = out & self.beaters(piece, piece) == 0
        own: i64 = count(self.hand & self.trumps)
        return self.drawing if boss and out != 0 and 2 * own >= count(out) else 0.0

    # For the search.

    def distinct(self, legal: i64) -> i64:
        """Return the legal cards without duplicates in value.

        Two cards of a suit with equal points and no unseen card between them are equivalent.
        """
        if self.tricks.trick.cards != 0:
            legal = self.following(legal)
        between: i64 = self.unseen | self.tricks.trick.cards
        if self.open_seat >= 0:
            between |= self.tricks.hands[self.open_seat]
        kept: i64 = legal
        rest: i64 = legal
        while rest != 0:
            piece: i64 = first(rest)
            rest &= rest - 1
            above: i64 = legal & self.followers(piece) & ~below(piece + 1)
            if above != 0 and not has(self.wild, piece):
                upper: i64 = first(above)
                gap: i64 = between & below(upper) & ~below(piece + 1)
                if gap == 0 and self.points(bit(piece)) == self.points(bit(upper)):
                    kept &= ~bit(piece) if not has(self.wild, upper) else -1
        return kept

    def blameless(self, legal: i64) -> i64:
        """Return the cards that are not plain mistakes.

        There are three kinds of plain mistakes: leading a count card that can be beaten while
        holding a worthless card of its suit; putting anything better than a worthless card on a
        lost trick; and, as the last to play, giving up a trick that counts when a spare card would
        take it.
        """
        trick = self.tricks.trick
        if trick.cards == 0:
            return self.without_gifts(legal, LOW)
        if has(self.friends, self.holder) or self.partner_may_take():
            return legal
        legal = self.following(legal)
        wins: i64 = legal & self.beaters(self.leading, trick.led)
        spare: i64 = self.beatable(wins, 1) & ~self.wild
        if self.later == 0 and spare != 0 and self.points(trick.cards) >= MUCH:
            return wins
        losers: i64 = legal & ~wins
        plain: i64 = losers & ~self.fives & ~self.tens & ~self.wild
        if not has(self.trumps, trick.led):
            plain &= ~self.trumps
        worthless: i64 = self.beatable(plain, LOW)
        if worthless != 0:
            return wins | worthless
        if self.beatable(plain, 1) != 0:
            return wins | (losers & ~self.fives & ~self.tens)
        return wins | self.without_gifts(losers, 0)

    def without_gifts(self, cards: i64, times: i64) -> i64:
        """Return some cards, leaving out count cards that have a lower plain card of their suit.

        A count card is left out only if at least `times` unseen cards beat it.
        """
        counting: i64 = self.fives | self.tens
        kept: i64 = cards
        rest: i64 = self.beatable(cards & counting & ~self.wild, times)
        while rest != 0:
            piece: i64 = first(rest)
            rest &= rest - 1
            lower: i64 = cards & self.followers(piece) & ~self.beaters(piece, piece) & ~bit(piece)
            if lower & ~counting & ~self.wild != 0:
                kept &= ~bit(piece)
        return kept

    def beatable(self, cards: i64, times: i64) -> i64:
        """Return the cards that are beaten by at least `times` unseen cards of their suit."""
        found: i64 = 0
        while cards != 0:
            piece: i64 = first(cards)
            cards &= cards - 1
            if self.higher_unseen(piece) >= times:
                found |= bit(piece)
        return found

    def higher_unseen(self, piece: i64) -> i64:
        """Return how many unseen cards of its suit beat a card."""
        return count(self.unseen & self.followers(piece) & self.beaters(piece, piece))

    def partner_may_take(self) -> bool:
        """Return whether a partner who plays later may beat the card that is winning the trick."""
        beat: i64 = self.beaters(self.leading, self.tricks.trick.led)
        i: i64 = 0
        while i < self.later:
            if has(self.friends, self.after[i]) and self.may[i] & beat != 0:
                return True
            i += 1
        return False

    def tail_of(self, tricks: TrickPlay) -> i64:
        """Return how many cards are still to be played."""
        left: i64 = 0
        seat: i64 = 0
        while seat < tricks.seats:
            if has(tricks.trick.part, seat):
                left += count(tricks.hands[seat])
            seat += 1
        return left

    def key_of(self, tricks: TrickPlay, sides: i64) -> i64:
        """Return a hash of the position before a lead; 0 within a trick."""
        if tricks.trick.cards != 0:
            return 0
        found: i64 = stir(tricks.trick.leader + 1, self.trumps)
        seat: i64 = 0
        while seat < tricks.seats:
            found = stir(found, tricks.hands[seat])
            seat += 1
        side: i64 = 0
        while side < sides - 1:
            cards: i64 = 0
            won: i64 = 0
            seat = side
            while seat < tricks.seats:
                cards |= tricks.taken[seat]
                won += tricks.won[seat]
                seat += sides
            found = stir(found, self.points(cards) * 64 + won)
            side += 1
        return found
