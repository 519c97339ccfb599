"""The rulebook answers: clauses and rulings that fit a question in a player's own words.

All rulebooks are indexed by SQLite's full-text search, once for each language that is asked in. A
word of a question also finds its synonyms, which each catalogue has in its own language.
"""

import re
import sqlite3
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from math import sqrt
from typing import Final, NamedTuple

from parlour.core.functions import log
from parlour.games import GAMES
from parlour.languages.language import ENGLISH
from parlour.languages.message import Message, Reader, called, reader, say
from parlour.table.game import Game
from parlour.table.rulebook import Clause, told

MOST_WORDS: Final = 30
"""Maximum number of words of a question that are looked up."""
CANDIDATES: Final = 60
SYNONYM: Final = 0.85
"""What a synonym counts, compared with the word itself."""
REST: Final = 0.5
"""What a word counts in the reasons of a ruling, or in the title of a section."""
MIDDLE: Final = 4
SECOND: Final = 0.25
"""How the two orders of the answers are joined: by their places in each."""
LENGTH: Final = 30
"""How little the length of short clauses matters."""
SHORTEST_BEGINNING: Final = 4
LESS: Final = 0.6
"""What notes and examples count, compared with rules."""
LONGEST_ROOT: Final = 7
SHORTEST_ROOT: Final = 3

SYNONYMS: Final = (
    called("sought", "trick, tricks, book, books"),
    called("sought", "deal, deals, dealing, hand, hands"),
    called("sought", "revoke, renege, renounce, follow, held"),
    called("sought", "follow, suit, color, colour, led"),
    called("sought", "stock, boneyard, pack, box"),
    called("sought", "removed, remove, take out, left out, discard"),
    called("sought", "bid, bids, bidding, bidder, auction, raise"),
    called("sought", "lowest, minimum, least, opening, shortest, fewer, small"),
    called("sought", "highest, maximum, most, limit"),
    called("sought", "pass, passes, passed, passing"),
    called("sought", "lead, leads, leader, start, starts, begins"),
    called("sought", "score, scores, points, count, counts, worth"),
    called("sought", "fail, fails, falls short, set, set back, loses, credit, deducted"),
    called("sought", "negative, minus, below, zero"),
    called("sought", "next, left, after"),
    called("sought", "allowed, permitted"),
    called("sought", "must, have to, obliged, compulsory"),
    called("sought", "steal, capture, captured, take"),
    called("sought", "letters, tablets, tiles"),
    called("sought", "challenge, challenges, challenged, challenger"),
    called("sought", "cost, costs, forfeits, penalty, loses"),
    called("sought", "time, minute, long, seconds"),
    called("sought", "plural, plurals"),
    called("sought", "combine, merge, merged, join"),
    called("sought", "look, looked, see, seen, face down"),
    called("sought", "win, wins, winner, winning"),
    called("sought", "tie, ties, equal, same, shared, several"),
    called("sought", "end, ends, over, out, runs, empty, last"),
    called("sought", "others, other, another, else, opponents, opponent, somebody"),
    called("sought", "pile, piles, heap"),
    called("sought", "proper, names, name, geographical"),
    called("sought", "add, adding, added"),
    called("sought", "natural, naturals"),
    called("sought", "called, named, means"),
    called("sought", "two, both, double, several, only"),
)
"""Words that players use for the same thing."""

STOP_WORDS: Final = called(
    "sought",
    "a, an, the, is, are, was, be, it, its, i, my, we, you, your, to, of, in, on, at, for, with, "
    "and, or, do, does, did, have, has, what, when, who, which, how, if, there, that, this, get, "
    "gets, happens, may, can, could, each, player, players, many, much, need, than, then, one",
)
"""Words that say nothing about the rule that is sought."""

ENDINGS: Final = called("sought", "ings, ing, ers, er, ed, es, s, e, y")
"""Endings in which forms of a word differ."""


class Answer(NamedTuple):
    """A clause that may answer a question, and a game that follows it."""

    game: Game
    clause: Clause


def ask(question: str, by: Reader, game: Game | None = None, most: int = 5) -> list[Answer]:
    """Return the clauses that fit a question best, the best first."""
    return _index(by.language.key, game.key if game else "").find(question, most)


def folded(text: str) -> list[str]:
    """Return the words of a text in lower case, without accents."""
    plain = unicodedata.normalize("NFD", text.casefold())
    return re.findall(r"[a-z0-9]+", "".join(c for c in plain if not unicodedata.combining(c)))


class Roots:
    """How a language's words are compared: by roots, with synonyms, without stop words."""

    def __init__(self, by: Reader) -> None:
        def listed(words: Message) -> list[list[str]]:
            return [folded(word) for word in by.say(words).split(",")]

        self.endings = sorted(("".join(word) for word in listed(ENDINGS)), key=len, reverse=True)
        self.stops = {word for words in listed(STOP_WORDS) for word in words}
        self.groups: dict[str, set[str]] = {}
        for one in SYNONYMS:
            roots = {root for words in listed(one) for root in map(self.root, words[:1])}
            for root in roots:
                self.groups.setdefault(root, set()).update(roots)

    def root(self, word: str) -> str:
        """Return a word without its ending, not longer than what forms of it share."""
        for ending in self.endings:
            if word.endswith(ending) and len(word) - len(ending) >= SHORTEST_ROOT:
                word = word.removesuffix(ending)
                break
        return word[:LONGEST_ROOT]

    def wanted(self, question: str) -> dict[str, set[str]]:
        """Return the roots of the words of a question, each with those of its synonyms."""
        words = [word for word in folded(question)[:MOST_WORDS] if word not in self.stops]
        return {root: self.groups.get(root, set()) for root in map(self.root, words)}


class _Entry(NamedTuple):
    """A clause in the index: the roots of what it rules, and of the rest of its text."""

    answer: Answer
    rule: frozenset[str]
    more: frozenset[str]


class _Index:
    """The clauses of one game, or of all, in one language."""

    def __init__(self, by: Reader, games: Sequence[Game]) -> None:
        self.roots = Roots(by)
        self.entries: list[_Entry] = []
        self.database = sqlite3.connect(":memory:", check_same_thread=False)
        self.database.execute("CREATE VIRTUAL TABLE clauses USING fts5(rule, more, quote)")
        for answer in _answers(games):
            clause = answer.clause
            rule = self._rooted(by.say(Message(clause.rule())))
            more = self._rooted(f"{by.say(told(clause.text))} {by.say(Message(clause.section))}")
            quote = self._rooted(clause.quote if by.language.key == ENGLISH else "")
            self.entries.append(_Entry(answer, frozenset(rule), frozenset(more)))
            self.database.execute(
                "INSERT INTO clauses (rowid, rule, more, quote) VALUES (?, ?, ?, ?)",
                [len(self.entries), *(" ".join(roots) for roots in (rule, more, quote))],
            )

    def _rooted(self, text: str) -> list[str]:
        return [self.roots.root(word) for word in folded(text)]

    def find(self, question: str, most: int) -> list[Answer]:
        """Return the clauses with the most and rarest of the words."""
        wanted = self.roots.wanted(question)
        if not wanted:
            return []
        roots = sorted(set(wanted).union(*wanted.values()))
        found = self.database.execute(
            "SELECT rowid FROM clauses WHERE clauses MATCH ? "
            "ORDER BY bm25(clauses, 3.0, 1.0, 0.5) LIMIT ?",
            (" OR ".join(f'"{root}"*' for root in roots), CANDIDATES),
        ).fetchall()
        rarity = {root: self._rarity(root) for root in wanted}
        entries = [self.entries[int(row[0]) - 1] for row in found]
        fits = [_fit(entry, wanted, rarity) for entry in entries]
        best = sorted(range(len(entries)), key=lambda place: -fits[place])
        # Two orders, by the words' places in the text and by how much of the question they are.
        order = {
            place: 1 / (MIDDLE + n) + SECOND / (MIDDLE + place) for n, place in enumerate(best)
        }
        ranked = sorted(order, key=lambda place: -order[place])
        return [entries[place].answer for place in ranked[:most]]

    def _rarity(self, root: str) -> float:
        """Return how much it says that a clause has a word."""
        having = sum(_has(entry.rule, [root]) for entry in self.entries)
        return log(1 + len(self.entries) / (1 + having))


def _has(text: frozenset[str], roots: Iterable[str]) -> bool:
    """Return whether a text has one of these roots, or a compound that begins with it."""
    return any(
        root in text
        or (len(root) >= SHORTEST_BEGINNING and any(word.startswith(root) for word in text))
        for root in roots
    )


def _fit(entry: _Entry, wanted: Mapping[str, set[str]], rarity: Mapping[str, float]) -> float:
    """Return how well a clause answers; long ones, notes and examples are about less of it."""
    points, matched = 0.0, 0.0
    for root, others in wanted.items():
        strength = 0.0
        if _has(entry.rule, [root]):
            strength = 1.0
        elif _has(entry.rule, others):
            strength = SYNONYM
        elif _has(entry.more, [root]):
            strength = REST
        points += strength * rarity[root]
        matched += strength
    clause = entry.answer.clause
    example = clause.tag or clause.rule().startswith(("Example", "Printed example"))
    length = sqrt(LENGTH + len(entry.rule))
    return points * matched / len(wanted) * (LESS if example else 1.0) / length


def _answers(games: Sequence[Game]) -> Iterator[Answer]:
    """Yield every clause once, with the first game that follows it."""
    seen: set[str] = set()
    for game in games:
        for clause in game.clauses:
            if clause.id not in seen:
                seen.add(clause.id)
                yield Answer(game, clause)


@cache
def _index(language: str, key: str) -> _Index:
    games = [game for game in GAMES if game.key == key] if key else list(GAMES)
    return _Index(reader(language), games)


def no_answer() -> Message:
    """Return what is said if no clause fits."""
    return say("No clause has these words. Try others, or parlour rules GAME for all clauses.")
