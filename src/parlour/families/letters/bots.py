"""How bots play games of letters: with a vocabulary, limited attention and a human pace.

A level knows the words up to a size of vocabulary and sees a share of the table. Whether it finds a
word depends on how long and how common the word is, how far the letters lie from their places, and
how many words it combines; a bot that has missed a word keeps missing it until the letters change.
What it misses differs from match to match and from seat to seat. It never makes a word that it does
not know (RA-48).
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from itertools import islice
from typing import Generic, TypeVar

from parlour.bots.reaction import (
    CLUB_REACTION,
    EXPERT_REACTION,
    NEVER,
    NOVICE_REACTION,
    Reaction,
)
from parlour.core.bits import each, has
from parlour.core.functions import exp, sum_in_order
from parlour.core.rng import Rng
from parlour.families.letters.dictionary import agreed
from parlour.families.letters.rules.deal import WordDeal
from parlour.families.letters.rules.last_plays import OPEN
from parlour.families.letters.rules.making import Bench, choices_of
from parlour.families.letters.rules.tablets import LETTERS, last_of
from parlour.families.letters.rules.terms import (
    ACCEPT,
    CHALLENGE,
    LOOK,
    MAKE,
    PASS,
    POOL,
    SPELL,
    TAKING,
    TURN,
    WINNING,
)
from parlour.families.letters.rules.view import WordView
from parlour.packs import letter_tablets

SECONDS = 40.0
"""Time that a bot spends looking at the table in its turn."""

RISK = (0.0, 0.3, 0.35, 0.42, 0.34, 0.24, 0.16, 0.1, 0.06, 0.04)
"""Probability that a word of each length is captured before it counts."""

DOUBT = 0.4
"""The share of unfamiliar letter groups that makes a bot doubt an unknown word."""

DOUBTFUL = 3
"""This number of unfamiliar letter groups makes even a long word doubtful."""

NO_WORDS = ("ANA-16a", "ANA-16b", "ANA-16c", "ANA-16d", "ANA-18")
"""The clauses against foreign words, names and possessives, and against abbreviations."""

TRIED = 48
"""Number of best words that are examined closely."""


@dataclass(frozen=True)
class Level:
    """The vocabulary and attention of a level."""

    name: str
    vocabulary: int
    """The size of its vocabulary."""
    seconds: float
    """Time to find a common word of five letters."""
    sees: int
    """Percentage of the words on the table that it notices."""
    joins: int
    """Maximum number of words that it combines."""
    reaction: Reaction
    longest: int = len(LETTERS)
    """Maximum number of letters in a word that it makes."""


CHILD = Level("child", 35, 45.0, 60, 1, NOVICE_REACTION, longest=7)
NOVICE = Level("novice", 35, 30.0, 60, 1, NOVICE_REACTION)
CLUB = Level("club", 55, 9.0, 85, 1, CLUB_REACTION)
EXPERT = Level("expert", 70, 2.5, 100, 2, EXPERT_REACTION)
LEVELS = (CHILD, NOVICE, CLUB, EXPERT)


@dataclass(frozen=True)
class Idea:
    """A word that a bot could make."""

    value: float
    word: str
    choices: tuple[int, ...]


Worth = Callable[[str], float]
"""The value of making a word."""


def drawn(*parts: object) -> float:
    """Return a pseudo-random number from 0 to 1 that depends only on the arguments.

    A small change in them gives an unrelated number.
    """
    told = "/".join(map(str, parts)).encode()
    return (int.from_bytes(blake2b(told, digest_size=4).digest()) + 1) / (1 << 32)


def moved(word: str, taken: list[str]) -> bool:
    """Return whether a word is more than another word with letters added before or after it."""
    return not any(old in word for old in taken)


@lru_cache(maxsize=4)
def _trigrams(level: int) -> frozenset[str]:
    """Return all groups of three consecutive letters in the words of a level."""
    from parlour.words import lexicon  # noqa: PLC0415 - needed only to doubt a word

    found: set[str] = set()
    for word in lexicon().words(level):
        whole = f"^{word}$"
        found |= {whole[at : at + 3] for at in range(len(whole) - 2)}
    return frozenset(found)


def strange(word: str, level: int) -> bool:
    """Return whether an unknown word looks false to players of a level."""
    whole = f"^{word}$"
    parts = [whole[at : at + 3] for at in range(len(whole) - 2)]
    known = _trigrams(level)
    unfamiliar = sum(part not in known for part in parts)
    return unfamiliar >= DOUBTFUL or unfamiliar > DOUBT * len(parts)


Seen = TypeVar("Seen", bound=WordView)
"""The views of one game of words."""


class WordBot(Generic[Seen]):
    """Plays games of letters at a level."""

    def __init__(self, level: Level) -> None:
        self.level = level
        self.name = level.name
        self._plans: dict[str, Idea | None] = {}

    def choose(self, view: Seen, seed: int) -> int:
        """Return the bot's choice, which depends on the table alone and not on the seed."""
        doubted = self.doubted(view)
        if doubted >= 0:
            return CHALLENGE + doubted
        if view.phase == WINNING and has(view.choices, ACCEPT):
            return ACCEPT
        if view.phase == TURN:
            return self.in_turn(view, seed)
        if TAKING <= view.phase <= SPELL:
            return self.next_step(view, seed)
        return Rng(seed).pick(view.choices)

    def reaction(self, view: Seen, seed: int) -> int:
        """Return how soon to challenge, if at all."""
        if self.doubted(view) < 0:
            return NEVER
        return self.level.reaction.to(Rng(seed), cause=True)

    # Challenging.

    def doubted(self, view: Seen) -> int:
        """Return the number of a play to challenge, or -1 if none looks false."""
        for k in range(len(view.last.plays)):
            if has(view.choices, CHALLENGE + k) and view.phase in {TURN, WINNING}:
                play = view.last.plays[k]
                olds = [last_of(grown) for grown in play.grown]
                own = bool(play.owners) and play.owners[0] == play.seat
                if self.doubts(view, play.word, olds, own=own):
                    return k
        return -1

    def doubts(self, view: Seen, word: str, olds: list[str], *, own: bool) -> bool:
        """Return whether a word looks false at this level, or is known to be barred.

        A level recognizes names, abbreviations and the like as often as it notices words.
        """
        book = agreed(view.options.book)
        fault = book.fault(word)
        known = book.lexicon.level(word) <= self.level.vocabulary
        if known and not fault:
            return len(olds) == 1 and not own and bool(book.bar(olds[0], word))
        if fault in NO_WORDS:
            return 100 * drawn("knows", *self.before(view), word) < self.level.sees
        return strange(word, self.level.vocabulary)

    def before(self, view: Seen) -> tuple[object, ...]:
        """Return a key of the player and the letters; if it changes, the bot looks again."""
        tablets = view.tablets
        return self.name, view.seat, tablets.pool, tablets.grown

    # Making words.

    def in_turn(self, view: Seen, seed: int) -> int:
        """Make the best word found, else pool the letter that helps the others least."""
        if view.seat != view.turn and has(view.choices, ACCEPT):
            return ACCEPT
        calls = {LOOK, *range(CHALLENGE, CHALLENGE + OPEN)}
        mine = [choice for choice in each(view.choices) if choice not in calls]
        if MAKE in mine and self.plan(view) is not None:
            return MAKE
        if POOL in mine:
            return POOL
        pooled = [choice for choice in mine if choice < MAKE]
        if pooled:
            return min(pooled, key=lambda choice: (LETTERS[choice] in "AEIOUSRT", choice))
        return PASS if PASS in mine else Rng(seed).pick(view.choices)

    def next_step(self, view: Seen, seed: int) -> int:
        """Continue the planned word; if it was begun differently, continue it in any way."""
        plan, made = self.plan(view), tuple(view.making.made())
        if plan is not None and plan.choices[: len(made)] == made:
            return plan.choices[len(made)]
        return Rng(seed).pick(view.choices)

    def plan(self, view: Seen) -> Idea | None:
        """Return the best word that this level finds on the table, None if it finds none."""
        deal = view.imagine(Rng(1))
        deal.making.clear()
        bench = deal.bench(view.seat)
        key = f"{bench.key()} {view.scores} {self.aims(view)} {id(view.options.book)}"
        if key not in self._plans:
            if len(self._plans) > 256:
                self._plans.clear()
            self._plans[key] = self.best(view, deal, bench)
        return self._plans[key]

    def aims(self, view: Seen) -> str:
        """Return other facts that a plan depends on."""
        return f"{view.target} {view.options.referee}"

    def best(self, view: Seen, deal: WordDeal, bench: Bench) -> Idea | None:
        """Return the most valuable of the words found that breaks no rule."""
        ideas = sorted(self.ideas(view, deal, bench), key=lambda idea: (-idea[0], idea[1]))
        noticed = (idea for idea in ideas if self.notices(view, deal, idea[1], idea[2]))
        for value, word, taken in islice(noticed, TRIED):
            for way in bench.ways(taken, word):
                if bench.allows(way, word):
                    choices = tuple(choices_of(taken, way.pool, way.hand, word))
                    return Idea(value, word, choices)
        return None

    def ideas(self, view: Seen, deal: WordDeal, bench: Bench) -> list[tuple[float, str, list[int]]]:
        """Return the words that this level knows, each with its value and the words it takes."""
        slots = [slot for slot in deal.tablets.slots() if self.sees(view, slot)]
        words = [deal.tablets.word_at(slot) for slot in slots]
        book = agreed(view.options.book)
        index = book.vocabulary(self.level.vocabulary)
        found: dict[tuple[int, ...], set[str]] = {}
        hands = [bench.hand] if bench.most >= len(bench.hand) else list(bench.hand)
        for hand in hands:
            pool, loose = letter_tablets.read(deal.tablets.pool), letter_tablets.read(hand)
            for find in index.plays(pool, loose, words, most=self.level.joins):
                found.setdefault(find.takes, set()).update(find.words)
        ideas: list[tuple[float, str, list[int]]] = []
        for takes, made in found.items():
            taken = [slots[place] for place in takes]
            if not all(bench.first_of_twins(one, taken[:n]) for n, one in enumerate(taken)):
                continue  # the same move, but with the later of two equal words
            worth = self.worth(view, deal, taken)
            for word in made:
                if bench.least <= len(word) <= self.level.longest:
                    value = worth(word)
                    if value > 0:
                        ideas.append((value, word, taken))
        return ideas

    def sees(self, view: Seen, slot: int) -> bool:
        """Return whether this level notices a word on the table."""
        word = view.tablets.word_at(slot)
        return 100 * drawn("sees", *self.before(view), word) < self.level.sees

    def notices(self, view: Seen, deal: WordDeal, word: str, taken: list[int]) -> bool:
        """Return whether the bot finds a word within its turn."""
        book = agreed(view.options.book)
        olds = [deal.tablets.word_at(slot) for slot in taken]
        common = book.lexicon.frequency(word)
        hard = 0.25 * (len(word) - 5) - 0.45 * (common - 4)
        hard += 0.5 * (bool(olds) and moved(word, olds)) + 0.9 * max(len(olds) - 1, 0)
        chance = 1 - exp(-SECONDS / (self.level.seconds * exp(hard)))
        return drawn("finds", *self.before(view), word, *olds) < chance

    def worth(self, view: Seen, deal: WordDeal, taken: list[int]) -> Worth:
        """Return a function that values words made from these: gain, the others' loss, and risk."""
        own = sum(deal.tablets.owner(slot) == view.seat for slot in taken)
        allies = sum(deal.side(deal.tablets.owner(slot)) == deal.side(view.seat) for slot in taken)
        gain = 1.0 - allies
        if view.scores[deal.side(view.seat)] + 1 - allies >= view.target:
            gain += 5.0
        harm = (len(taken) - allies) / max(view.seats - 1, 1)
        safer = sum_in_order([risk(deal.tablets.word_at(slot)) for slot in taken if own])
        return lambda word: gain + harm + safer - risk(word)


def risk(word: str) -> float:
    """Return the probability that a word is captured before it counts."""
    return RISK[min(len(word), len(RISK) - 1)]
