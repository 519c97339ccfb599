"""Second implementation of Block, small and slow: strings and tuples instead of masks.

It was written from the rulebook alone, so that `tests/test_counts.py` can compare the engine with
it. The choices are words: a card, "keep" or "block" after a card, "pass" or "lay down".
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from tests.oracle.lockstep import Dealt, OneAtATime, Oracle, Second, always

PACK = [f"A{n}" for n in (1, 2, 3, 5, 6, 7, 8, 10, 11)]
PACK += [f"{letter}{n}" for letter in "BCDE" for n in range(1, 12)] + ["BLOCK"] * 3


@dataclass(frozen=True)
class Block:
    """A hand of Block when `seat` must choose `asked`."""

    hands: tuple[tuple[str, ...], ...]
    seat: int
    scores: tuple[int, ...]
    options: Mapping[str, str]
    asked: str = "a lead"
    card: str = ""
    blocked: bool = False
    out: int | None = None

    @classmethod
    def dealt(
        cls, order: list[str], dealer: int, scores: tuple[int, ...], options: Mapping[str, str]
    ) -> "Block":
        """Return the hand after a deal, one card at a time from the dealer's left."""
        seats = len(scores)
        hands = [tuple(order[(seat - dealer - 1) % seats :: seats]) for seat in range(seats)]
        return cls(tuple(hands), (dealer + 1) % seats, scores, options)

    @property
    def over(self) -> bool:
        return self.asked == "nothing"

    def words(self) -> list[str]:
        """Return what can be chosen now."""
        match self.asked:
            case "a lead":
                return sorted(suit_cards(self.hands[self.seat]))
            case "the next card":
                return [next_card(self.card)]
            case "a Block card":
                return ["block", "keep"]
            case "Block cards alone":
                return ["lay down", "pass"]
            case _:
                return []

    def after(self, word: str) -> "Block":
        """Return the hand after a choice."""
        match word:
            case "block":
                return self.without("BLOCK").is_blocked()
            case "keep":
                return self.leads(self.seat) if self.blocked else self.goes_on()
            case "pass":
                return self.passes_on()
            case "lay down":
                return self.with_hand(()).counted()
            case card:
                return replace(self.without(card), card=card, blocked=False).is_played()

    # A card.

    def is_played(self) -> "Block":
        """Score a count card, and check whether that wins, runs out, or may be blocked."""
        now = self.gains(self.seat, {"A5": 5, "A10": 10}.get(self.card, 0))
        if now.scores[now.seat] >= 100 and not now.has("game_end", "end_of_hand"):
            return replace(now, asked="nothing")
        if not now.hands[now.seat]:
            return now.counted()
        forbidden = now.has("block_on_terminal", "forbidden") and now.follower() is None
        if "BLOCK" in now.hands[now.seat] and not forbidden:
            return replace(now, asked="a Block card")
        return now.goes_on()

    def is_blocked(self) -> "Block":
        """Run out, lay another Block card on it, or lead."""
        if not self.hands[self.seat]:
            return self.counted()
        if self.has("stack_blocks", "yes") and "BLOCK" in self.hands[self.seat]:
            return replace(self, blocked=True)
        return self.leads(self.seat)

    def follower(self) -> int | None:
        """Return who holds the next higher card."""
        wanted = next_card(self.card)
        return next((seat for seat, hand in enumerate(self.hands) if wanted in hand), None)

    def goes_on(self) -> "Block":
        """Let the holder of the next card follow; without one the last player leads."""
        seat = self.follower()
        if seat is None:
            return self.leads(self.seat)
        return replace(self, seat=seat, asked="the next card")

    # The lead.

    def leads(self, seat: int) -> "Block":
        if suit_cards(self.hands[seat]):
            return replace(self, seat=seat, asked="a lead")
        if self.has("only_blocks_on_lead", "lay_down"):
            return replace(self, seat=seat, asked="Block cards alone")
        return replace(self, seat=seat).passes_on()

    def passes_on(self) -> "Block":
        """Give the lead to the nearest player on the left who holds a suit card, if any."""
        seats = len(self.hands)
        for step in range(1, seats):
            seat = (self.seat + step) % seats
            if suit_cards(self.hands[seat]):
                return replace(self, seat=seat, asked="a lead")
        return replace(self, asked="nothing")

    # The count.

    def counted(self) -> "Block":
        """Count the hands after `seat` has run out."""
        now = replace(self, asked="nothing", out=self.seat)
        for seat, hand in enumerate(self.hands):
            now = now.gains(self.seat, self.worth(hand)).loses(seat, hand.count("BLOCK"))
        return now

    def worth(self, hand: tuple[str, ...]) -> int:
        cards = suit_cards(hand) if self.has("blocks_count_as_cards", "no") else hand
        return len(cards) + 5 * hand.count("A5") + 10 * hand.count("A10")

    def loses(self, seat: int, blocks: int) -> "Block":
        times = min(blocks, 1) if self.has("block_penalty", "once") else blocks
        now = self
        for _ in range(times):
            score = now.scores[seat]
            if self.has("penalty_floor", "negative"):
                now = now.gains(seat, -5)
            elif self.has("penalty_floor", "none_below_five"):
                now = now.gains(seat, -5 if score >= 5 else 0)
            else:
                now = now.gains(seat, -min(5, score))
        return now

    def winners(self) -> list[int]:
        """Return who has won the match: a single player with the most points, at least 100."""
        best = max(self.scores)
        found = [seat for seat, score in enumerate(self.scores) if score == best]
        return found if self.over and best >= 100 and len(found) == 1 else []

    # Helpers.

    def has(self, option: str, value: str) -> bool:
        return self.options.get(option) == value

    def without(self, card: str) -> "Block":
        hand = list(self.hands[self.seat])
        hand.remove(card)
        return self.with_hand(tuple(hand))

    def with_hand(self, hand: tuple[str, ...]) -> "Block":
        hands = list(self.hands)
        hands[self.seat] = hand
        return replace(self, hands=tuple(hands))

    def gains(self, seat: int, points: int) -> "Block":
        scores = list(self.scores)
        scores[seat] += points
        return replace(self, scores=tuple(scores))


def suit_cards(hand: tuple[str, ...]) -> list[str]:
    """Return the cards of a hand that are not Block cards."""
    return [card for card in hand if card != "BLOCK"]


def next_card(card: str) -> str:
    """Return the name of the next higher card, whether or not the pack has it."""
    return f"{card[0]}{int(card[1:]) + 1}"


def a_block(**said: str) -> Callable[[Dealt], Oracle]:
    """Return a function that deals Block, with some words renamed."""

    def make(dealt: Dealt) -> Oracle:
        brought = tuple(dealt.brought)
        hand = Block.dealt(dealt.order, dealt.dealer, brought, dealt.options)
        return OneAtATime(hand, {"keep": "", **said})

    return make


def second(**said: str) -> Second:
    """Return the oracle for one of the editions."""
    only_words = ("memory_aid", "edition")
    return Second(a_block(**said), always(PACK), (0, 3, 40, 88, 93), unlike=only_words)


SECONDS = {"block": second(), "quit": second(block="quit")}
