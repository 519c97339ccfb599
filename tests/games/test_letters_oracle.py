"""Anagrams, Sentences and the Block Game of Words play like a second implementation.

Random moves, legal and illegal, are proposed; both must accept or refuse the same ones.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random
from typing import Any
from zlib import crc32

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from parlour.core.bits import each, has
from parlour.core.deal import NATURE
from parlour.errors import Refused
from parlour.families.letters.rules.book import Book
from parlour.families.letters.rules.terms import ACCEPT, FIRST, PASS, PLACE, ROW
from parlour.games import find_game
from parlour.packs.letter_tablets import ALPHABET
from parlour.table.game import Game
from tests.oracle.letters import BYSTANDER, Letters, Move

KEYS = ("anagrams", "sentences", "block-words")
STEPS = 160

# fmt: off
FEW = (
    "A", "I", "AT", "TEA", "EAT", "ATE", "TEN", "NET", "RAT", "TAR", "ART", "TEAR", "RATE", "RATES",
    "STARE", "TEAS", "SEAT", "NEST", "NETS", "TENS", "EARN", "NEAR", "NEARS", "SON", "ION", "IONS",
    "ROSE", "SORE", "TONE", "NOTE", "STONE", "NOTES", "ONSET", "LINE", "NILE", "LEAN", "LANE",
)
# fmt: on


class Toy(Book):
    """A dictionary that rejects a third of all words, or has only a few."""

    def __init__(self, *, few: bool) -> None:
        super().__init__()
        self.few = few

    def fault(self, word: str) -> str:
        good = word in FEW if self.few else crc32(word.encode()) % 3
        return "" if good else "ANA-20c"

    def bar(self, old: str, new: str) -> str:
        return "ANA-11a" if new == f"{old}S" else ""

    def false(self, word: str, captured: str) -> bool:
        return bool(self.fault(word) or (captured and self.bar(captured, word)))

    def between(self, letters: str, more: str, *, few: bool) -> list[str]:
        found = [word for word in FEW if made_of(word, letters, more)]
        return found[:2] if few else found

    def next_takes(
        self,
        words: list[str],
        begun: list[int],
        start: int,
        loose: str,
        good: Callable[[list[int]], bool],
    ) -> Iterator[int]:
        longest = max(map(len, FEW))
        for place in range(start, len(words)):
            later = range(place + 1, len(words))
            for more in (more for count in range(3) for more in combinations(later, count)):
                taken = [*begun, place, *more]
                letters = "".join(words[one] for one in taken)
                fits = len(letters) <= longest and self.between(letters, loose, few=True)
                if fits and good(taken):
                    yield place
                    break

    def compound(self, word: str) -> bool:
        return len(word) >= 6

    def intelligible(self, words: list[str]) -> bool:
        return words == sorted(words)


def made_of(word: str, taken: str, loose: str) -> bool:
    rest = list(word)
    for letter in taken:
        if letter not in rest:
            return False
        rest.remove(letter)
    return all(rest.count(letter) <= loose.count(letter) for letter in rest)


def some_options(game: Game, random: Random) -> dict[str, str]:
    found = {option.id: random.choice(list(option.values)) for option in game.options}
    changes = {"target": random.choice(["printed", "3", "5"]), "sentence_words": "5"}
    limits = {"turn_limit": random.choice(["60", "600"]), "tongue": "en", "theme": "none"}
    changes |= {**limits, "bgw_timeout": "umpire", "validation": "challenge"}
    if random.random() < 0.3:
        changes["validation"] = "referee"
    return {**found, **{name: value for name, value in changes.items() if name in found}}


class Pair:
    """The same game in the engine and in the oracle."""

    def __init__(self, key: str, seats: int, random: Random) -> None:
        self.game = find_game(key)
        self.random = random
        options = some_options(self.game, random)
        self.few = options["validation"] == "referee"
        book = Toy(few=self.few)
        deal: Any = self.game.new_deal(seats, options)
        deal.options.book = book
        self.deal = deal
        self.speech = self.game.speech(options)
        order = list(self.game.order(seats, options))
        random.shuffle(order)
        dealer = random.randrange(seats)
        self.deal.begin(1, dealer, vec[i64]([0] * len(self.deal.scores)))
        self.deal.deal_out(vec[i64](order))
        letters = [ALPHABET[letter] for letter in order]
        self.oracle = Letters(
            *(key, seats, options, book.false, book.intelligible, book.compound),
            *(sorted(letters) if key == "block-words" else letters, dealer),
        )
        self.said: list[str] = []

    def agree(self) -> None:
        deal, oracle = self.deal, self.oracle
        tablets = deal.tablets
        assert tablets.pool == "".join(sorted(oracle.pool)), self.said
        assert tablets.hands == ["".join(sorted(hand)) for hand in oracle.hands], self.said
        assert tablets.words == [[word for word, _ in c] for c in oracle.columns], self.said
        if oracle.open:
            assert tablets.stock == "".join(sorted(oracle.stock)), self.said
        else:
            assert tablets.stock == "".join(oracle.stock), self.said
        assert deal.over == (oracle.phase == "over"), self.said
        assert list(deal.scores) == oracle.scores(), self.said
        assert list(deal.turns.skip) == oracle.skip, self.said
        if deal.over:
            assert set(each(deal.winners())) == oracle.winners, self.said
        elif not oracle.tied and not oracle.back:
            assert (deal.turn, deal.turns.number) == (oracle.turn, oracle.number), self.said
            assert sorted(oracle.asked) == each(deal.last.asked), self.said
            if oracle.phase == "turn":
                may = oracle.may_pass(deal.turn) and not (oracle.open and deal.must_make(deal.turn))
                assert has(deal.legal(deal.turn), PASS) == may, self.said  # RB-8
            for seat in range(oracle.seats):
                assert has(deal.legal(seat), ACCEPT) == oracle.may_accept(seat), self.said

    def chance(self) -> None:
        """Let chance or the grammar check decide where it must."""
        deal, oracle = self.deal, self.oracle
        phase, choice = deal.phase, self.random.choice(each(deal.legal(NATURE)))
        row = deal.tablets.row
        deal.play(NATURE, choice)
        if phase == FIRST:
            oracle.begins(choice)
        elif phase == PLACE:
            oracle.mix(60 * row + choice)
        elif phase != ROW:
            oracle.judge(good=oracle.sensible(oracle.claim))

    def propose(self, seat: int, move: Move) -> None:
        text = self.text(move)
        took = True
        try:
            said = self.speech.read(self.deal, seat, text)
        except Refused:
            took = False
        else:
            for choice in said.choices:
                assert has(self.deal.legal(seat), choice), [*self.said, f"{seat}: {text}"]
                self.deal.play(seat, choice)
        right = self.oracle.do(seat, move)
        if took or right:
            self.said.append(f"{seat}: {text}")
        assert took == right, [*self.said, f"{seat}: {text}", f"engine {took}, oracle {right}"]

    def text(self, move: Move) -> str:  # noqa: PLR0911 - a kind each
        match move:
            case ("make", word, list(taken), pool, hand):
                columns = self.oracle.columns
                words = [f"{columns[owner][place][0]}@{owner}" for owner, place in taken]
                return f"make {word} from {' '.join(words)} pool {pool} hand {hand}"
            case ("challenge", int(k)):
                plays = self.oracle.plays
                same = [i for i, play in enumerate(plays) if play.word == plays[k].word]
                number = f"#{same.index(k) + 1}" if len(same) > 1 else ""
                return f"challenge {plays[k].word}{number}"
            case ("look",):
                return "look up"
            case ("help", who):
                return f"help {'bystander' if who == BYSTANDER else who}"
            case ("claim", list(order), list(twice)):
                return " ".join(["claim", *order, *(["twice", *twice] if twice else [])])
            case ("vote", said):
                return "yes" if said else "no"
        return " ".join(map(str, move))

    def some_move(self) -> tuple[int, Move]:  # noqa: PLR0911 - a kind each
        random, oracle = self.random, self.oracle
        seat = oracle.turn if random.random() < 0.6 else random.randrange(oracle.seats)
        if oracle.phase == "vote" and random.random() < 0.9:
            return random.randrange(oracle.seats), ("vote", random.random() < 0.5)
        kind = random.random()
        words = [k for k, play in enumerate(oracle.plays) if play.word]
        if kind < 0.1 and words:
            return random.randrange(oracle.seats), ("challenge", random.choice(words))
        if kind < 0.2:
            who = random.choice([*range(oracle.seats), BYSTANDER])
            return random.randrange(oracle.seats), ("help", who)
        if kind < 0.25:
            who = random.randrange(oracle.seats)  # if not allowed, it might be read as a word
            return who, ("accept",) if oracle.may_accept(who) else ("look",)
        if kind < 0.32 and oracle.may_pass(seat):  # else it might be read as a word
            return seat, ("pass",)
        if kind < 0.4 and oracle.game == "sentences":
            mine = [word for word, _ in oracle.columns[seat]]
            random.shuffle(mine)
            return seat, ("claim", mine, [word for word in mine if random.random() < 0.2])
        hand = oracle.in_hand(seat)
        if kind < 0.6:
            return seat, ("pool", random.choice(hand or ["A"]))
        return seat, self.some_word(seat, hand)

    def some_word(self, seat: int, hand: list[str]) -> Move:
        random, oracle = self.random, self.oracle
        table: list[tuple[int, int]] = []
        for owner, column in enumerate(oracle.columns):
            words = [word for word, _ in column]
            table += [(owner, place) for place, w in enumerate(words) if words.index(w) == place]
        if self.few and random.random() < 0.9:
            return self.some_good_word(seat, hand, table)
        taken = sorted(random.sample(table, min(len(table), random.choice([0, 0, 1, 1, 2]))))
        pool = random.sample(oracle.pool, min(len(oracle.pool), random.choice([0, 1, 2, 2, 3])))
        some = random.sample(hand, min(len(hand), random.choice([0, 1, 1, 2])))
        letters = [*"".join(oracle.columns[o][p][0] for o, p in taken), *pool, *some]
        if random.random() < 0.6:
            random.shuffle(letters)
        if random.random() < 0.05:
            letters = letters[1:]
        return ("make", "".join(letters) or "A", taken, "".join(pool), "".join(some))

    def some_good_word(self, seat: int, hand: list[str], table: list[tuple[int, int]]) -> Move:
        random, oracle = self.random, self.oracle
        del seat
        word = random.choice(FEW)
        fit = [at for at in table if made_of(word, oracle.columns[at[0]][at[1]][0], ALPHABET * 9)]
        taken = sorted(random.sample(fit, min(len(fit), random.choice([0, 1]))))
        rest = list(word)
        for owner, place in taken:
            for letter in oracle.columns[owner][place][0]:
                rest.remove(letter)
        wanted, pool = Counter(rest), Counter(oracle.pool)
        del hand
        from_pool, from_hand = (wanted & pool).elements(), (wanted - pool).elements()
        return ("make", word, taken, "".join(from_pool), "".join(from_hand))


def run(seed: int) -> None:
    random = Random(seed)
    pair = Pair(KEYS[seed % 3], random.choice([2, 2, 3, 3, 4, 4, 5, 6]), random)
    for _ in range(STEPS):
        while not pair.deal.over and has(pair.deal.waiting(), NATURE):
            pair.chance()
        pair.agree()
        if pair.deal.over:
            return
        pair.propose(*pair.some_move())


@pytest.mark.parametrize("seed", range(24))
def test_games_agree(seed: int) -> None:
    run(seed)


@pytest.mark.slow
@pytest.mark.parametrize("start", range(100, 1300, 100))
def test_many_games_agree(start: int) -> None:
    for seed in range(start, start + 100):
        run(seed)
