"""Second implementation of Anagrams, Sentences and the Block Game of Words, with snapshots.

It was written from the sheet and its rulings alone, so that tests can compare the engine with it.
Every play stores the table before it; undoing the play restores that table. A move is a
tuple: ("make", word, taken, pool, hand), ("pool", letter), ("pass",), ("challenge", number),
("look",), ("accept",), ("help", who), ("claim", order, twice), ("vote", said).
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

BYSTANDER = 6
TARGETS = {
    "anagrams": {2: 10, 3: 8, 4: 6, 5: 6, 6: 6},  # 24
    "block-words": {2: 7, 3: 6, 4: 5, 5: 5, 6: 5},  # "Seven words when two play …"
}
PAIRED = {"anagrams": 10, "block-words": 7}

Word = tuple[str, frozenset[str]]
"""A word on the table, and all words made of exactly its pieces."""

Move = tuple[object, ...]


@dataclass
class Snapshot:
    """The table before a play."""

    word: str
    pool: list[str]
    hand: list[str]
    columns: list[list[Word]]
    held: bool
    captured: str
    used: str = ""
    """The letters of the hand that the play used."""


@dataclass
class Letters:
    """A game at one moment."""

    game: str
    seats: int
    options: Mapping[str, str]
    false: Callable[[str, str], bool]
    """Whether a word is false, given the word that it captures (or nothing)."""
    sensible: Callable[[list[str]], bool]
    compound: Callable[[str], bool]
    stock: list[str]
    dealer: int = 0
    pool: list[str] = field(default_factory=list)
    hands: list[list[str]] = field(default_factory=list)
    columns: list[list[Word]] = field(default_factory=list)
    phase: str = "turn"
    turn: int = -1
    number: int = 0
    skip: list[int] = field(default_factory=list)
    spent: list[int] = field(default_factory=list)
    given: int = 0
    fresh: bool = True
    half_played: bool = False
    barred: list[str] = field(default_factory=list)
    plays: list[Snapshot] = field(default_factory=list)
    maker: int = -1
    lost: int = 0
    """How many plays of this turn are too old to be challenged."""
    drawn: list[str] = field(default_factory=list)
    back: list[str] = field(default_factory=list)
    decided: list[Snapshot] = field(default_factory=list)
    seen: dict[int, list[Snapshot]] = field(default_factory=dict)
    waived: set[int] = field(default_factory=set)
    helped: dict[int, set[int]] = field(default_factory=dict)
    asked: set[int] = field(default_factory=set)
    passes: int = 0
    passes_before: int = 0
    tied: list[int] = field(default_factory=list)
    claim: list[str] = field(default_factory=list)
    votes: dict[int, bool] = field(default_factory=dict)
    failed: list[tuple[int, Counter[str]]] = field(default_factory=list)
    winners: set[int] = field(default_factory=set)

    # The beginning.

    def __post_init__(self) -> None:
        self.columns = [[] for _ in range(self.seats)]
        self.hands = [[] for _ in range(self.seats)]
        self.skip, self.spent = [0] * self.seats, [0] * self.seats
        each = self.each
        if self.open:
            self.next_turn(self.dealer)
            return
        firsts = self.stock[: each * self.seats : each]
        for seat in range(self.seats):
            self.hands[seat] = [self.stock.pop(0) for _ in range(each)]
        self.tied = [seat for seat, letter in enumerate(firsts) if letter == min(firsts)]
        if len(self.tied) == 1:
            self.begins(self.tied[0])

    @property
    def open(self) -> bool:
        return self.game == "block-words"

    @property
    def each(self) -> int:
        """How many letters are drawn."""
        return {"anagrams": 1, "block-words": 0, "sentences": 2}[self.game]

    def begins(self, seat: int) -> None:
        self.tied = []
        self.next_turn(seat)

    def next_turn(self, seat: int) -> None:
        """A player who forfeits is skipped."""
        while self.skip[seat]:
            self.skip[seat] -= 1
            self.spent[seat] += 1
            seat = (seat + 1) % self.seats
        self.turn, self.fresh, self.half_played, self.barred = seat, True, False, []
        self.number += 1
        self.given += 1
        if self.options.get("win_hold") == "one_round" and self.enough(seat):
            self.win({self.side(seat)})
        elif self.number > int(self.options.get("turn_limit", "600")):
            self.count()

    # Sides, and which side wins.

    @property
    def paired(self) -> bool:
        return self.seats == 4 and self.options.get("partners") == "yes"

    def side(self, seat: int) -> int:
        return seat % 2 if self.paired else seat

    def words_of(self, side: int) -> list[str]:
        return [w for s in range(self.seats) if self.side(s) == side for w, _ in self.columns[s]]

    def scores(self) -> list[int]:
        return [len(self.words_of(side)) for side in range(2 if self.paired else self.seats)]

    def enough(self, seat: int) -> bool:
        if self.game == "sentences":
            return False
        agreed = self.options.get("target", "printed")
        wanted = PAIRED[self.game] if self.paired else TARGETS[self.game][self.seats]
        wanted = wanted if agreed == "printed" else int(agreed)
        return len(self.words_of(self.side(seat))) >= max(wanted, 7 if self.paired else 0)

    def win(self, sides: set[int]) -> None:
        self.phase, self.winners, self.asked = "over", sides, set()

    def count(self) -> None:
        """Most words, then most letters in them, then a tie."""
        held = [self.words_of(side) for side in range(len(self.scores()))]
        worth = [(len(words), len("".join(words))) for words in held]
        self.win({side for side, mine in enumerate(worth) if mine == max(worth)})

    # What is allowed.

    def do(self, seat: int, move: Move) -> bool:
        """Make a move if the rules allow it, and return whether they do."""
        if self.phase == "over" or self.tied or self.back or self.phase == "check":
            return False
        name = f"may_{move[0]}"
        if not getattr(self, name)(seat, *move[1:]):
            return False
        getattr(self, f"do_{move[0]}")(seat, *move[1:])
        return True

    def my_turn(self, seat: int) -> bool:
        return self.phase == "turn" and seat == self.turn

    def in_hand(self, seat: int) -> list[str]:
        """The letters from which the hand letter may be chosen."""
        if self.open and not self.hands[seat]:
            return sorted(set(self.stock))
        return self.hands[seat]

    def may_make(
        self, seat: int, word: str, taken: list[tuple[int, int]], pool: str, hand: str
    ) -> bool:
        if not self.my_turn(seat) or self.number <= 2 or not word or len(word) > 25:
            return False
        words = [self.columns[owner][place][0] for owner, place in taken]
        letters = Counter("".join(words) + pool + hand)
        if letters != Counter(word) or Counter(pool) - Counter(self.pool):
            return False
        if Counter(hand) - Counter(self.in_hand(seat)) or (self.open and len(hand) > 1):
            return False
        return self.well_made(seat, word, taken, pool + hand, hand) and (
            self.options.get("validation") != "referee"
            or not self.false(word, self.captured(seat, taken))
        )

    def captured(self, seat: int, taken: list[tuple[int, int]]) -> str:
        alone = len(taken) == 1 and taken[0][0] != seat
        return self.columns[taken[0][0]][taken[0][1]][0] if alone else ""

    def well_made(
        self, seat: int, word: str, taken: list[tuple[int, int]], loose: str, hand: str
    ) -> bool:
        sentences = self.game == "sentences"
        if len(word) < (1 if sentences else 3) or word in self.barred:
            return False
        if not loose and len(taken) == 1:
            owner, place = taken[0]
            free = owner != seat or self.options.get("own_transpose") == "yes"
            if not sentences or not free or word in self.columns[owner][place][1]:
                return False
        if not loose and len(taken) > 1 and self.options["merge_needs_loose_letter"] == "yes":
            return False
        if sentences:
            return not self.half_played or hand != ""
        mine = [w for place, (w, _) in enumerate(self.columns[seat]) if (seat, place) not in taken]
        return word not in mine

    def may_pool(self, seat: int, letter: str) -> bool:
        there = self.my_turn(seat) and letter in self.in_hand(seat)
        return there and not (self.open and letter in self.pool)

    def may_pass(self, seat: int) -> bool:
        """Only a player without a letter to play."""
        return self.my_turn(seat) and not any(
            self.may_pool(seat, letter) for letter in self.in_hand(seat)
        )

    def doubtful(self, seat: int) -> list[int]:
        """The plays that a seat may challenge, by their numbers."""
        if self.options.get("validation") == "referee" or seat in {self.maker, *self.waived}:
            return []
        closed = [*self.seen.get(seat, []), *self.decided]
        return [
            k
            for k, play in enumerate(self.plays)
            if play.word and not any(play is other for other in closed)
        ]

    def may_challenge(self, seat: int, k: int) -> bool:
        if self.phase == "winning" and seat not in self.asked:
            return False
        return self.phase in {"turn", "winning"} and k in self.doubtful(seat)

    def may_look(self, seat: int) -> bool:
        return (
            self.phase == "turn"
            and self.options.get("no_lookup") != "yes"
            and bool(self.doubtful(seat))
        )

    def may_accept(self, seat: int) -> bool:
        if self.phase == "winning":
            return seat in self.asked
        return self.phase == "turn" and seat != self.turn and bool(self.doubtful(seat))

    def witnesses(self, helper: int) -> set[int]:
        ally = helper != BYSTANDER and self.side(helper) == self.side(self.maker)
        if not any(play.word for play in self.plays) or ally:
            return set()
        return set(range(self.seats)) - {self.maker, helper}

    def standing(self, helper: int) -> str:
        """The state of an accusation: "few" agree, the "maker" must agree, or it is "agreed"."""
        witnesses, say = self.witnesses(helper), self.helped.get(helper, set())
        if 2 * len(say & witnesses) <= len(witnesses):
            return "few"
        if len({self.side(seat) for seat in say & witnesses}) > 1 or self.maker in say:
            return "agreed"
        return "maker"

    def may_help(self, seat: int, helper: int) -> bool:
        if self.phase == "winning" and seat not in {*self.asked, self.maker}:
            return False
        if self.phase not in {"turn", "winning"} or seat in self.helped.get(helper, set()):
            return False
        agrees = seat == self.maker and self.standing(helper) == "maker"
        return agrees or seat in self.witnesses(helper)

    # What happens.

    def play(self, seat: int, word: str, captured: str = "") -> None:
        """Remember the table before a play."""
        if self.fresh:
            self.plays, self.decided, self.seen, self.drawn, self.lost = [], [], {}, [], 0
            self.passes_before, self.given, self.spent = self.passes, 0, [0] * self.seats
        self.fresh, self.passes, self.maker = False, 0, seat
        self.waived, self.helped = set(), {}
        columns = [column[:] for column in self.columns]
        held = bool(self.hands[seat])
        snapshot = Snapshot(word, self.pool[:], self.hands[seat][:], columns, held, captured)
        self.plays.append(snapshot)
        if len(self.plays) > 16:
            self.plays.pop(0)
            self.lost += 1

    def use(self, seat: int, hand: str) -> None:
        """Take letters out of the hand, or from those face up."""
        self.plays[-1].used = hand
        for letter in hand:
            if self.open and not self.plays[-1].held:
                self.stock.remove(letter)
            else:
                self.hands[seat].remove(letter)

    def do_make(
        self, seat: int, word: str, taken: list[tuple[int, int]], pool: str, hand: str
    ) -> None:
        self.play(seat, word, self.captured(seat, taken))
        record = frozenset([word])
        if not pool + hand and len(taken) == 1:
            record |= self.columns[taken[0][0]][taken[0][1]][1]
        for owner, place in sorted(taken, reverse=True):
            del self.columns[owner][place]
        for letter in pool:
            self.pool.remove(letter)
        self.use(seat, hand)
        self.columns[seat].append((word, record))
        if self.enough(seat) and self.options.get("win_hold") != "one_round":
            self.phase = "winning"
            self.asked = {
                other
                for other in range(self.seats)
                if self.side(other) != self.side(seat) and self.doubtful(other)
            }
            self.see_win()
        elif hand:
            self.played_letter(seat)

    def do_pool(self, seat: int, letter: str) -> None:
        self.play(seat, "")
        self.use(seat, letter)
        self.pool.append(letter)
        self.played_letter(seat)

    def played_letter(self, seat: int) -> None:
        if self.hands[seat]:
            self.half_played = True
            return
        self.drawn = [self.stock.pop(0) for _ in range(min(self.each, len(self.stock)))]
        self.hands[seat] = self.drawn[:]
        self.next_turn((seat + 1) % self.seats)

    def do_pass(self, seat: int) -> None:
        self.passes += self.fresh
        if self.passes >= self.seats:
            self.count()
        else:
            self.next_turn((seat + 1) % self.seats)

    def see_win(self) -> None:
        if self.phase == "winning" and not self.asked:
            self.win({self.side(self.maker)})

    def restore(self, k: int) -> bool:
        """Restore the table before a play; return whether nothing of the turn is left."""
        was, whole = self.plays[k], k == 0 and self.lost == 0
        self.phase, self.asked, self.helped = "turn", set(), {}
        self.back, self.drawn = sorted(self.drawn), []
        hand = was.hand
        if self.open:  # a picked letter is held until it is played
            hand = [*self.hands[self.maker], *"".join(play.used for play in self.plays[k:])]
        self.pool, self.columns, self.hands[self.maker] = was.pool[:], was.columns, hand[:]
        del self.plays[k:]
        self.passes = self.passes_before if whole else 0
        return whole

    def do_challenge(self, seat: int, k: int) -> None:
        play = self.plays[k]
        if self.false(play.word, play.captured):
            since = self.passes
            whole = self.restore(k)
            if whole and not self.hands[self.maker]:
                self.passes += 1 + since
            if self.passes >= self.seats:
                self.count()
            elif self.turn == self.maker:
                self.next_turn((self.maker + 1) % self.seats)
            return
        self.decided.append(play)
        self.skip[seat] += 1
        if self.phase == "winning":
            self.asked.discard(seat)
            self.see_win()
        elif seat == self.turn and self.fresh:
            self.next_turn(seat)

    def do_look(self, seat: int) -> None:
        self.seen[seat] = self.plays[:]

    def do_accept(self, seat: int) -> None:
        self.waived.add(seat)
        self.asked.discard(seat)
        self.see_win()

    def do_help(self, seat: int, helper: int) -> None:
        self.helped.setdefault(helper, set()).add(seat)
        if self.standing(helper) != "agreed":
            return
        k = max(k for k, play in enumerate(self.plays) if play.word)
        word = self.plays[k].word
        self.restore(k)
        if helper != BYSTANDER:
            self.skip[helper] += 1
        self.skip = [now + spent for now, spent in zip(self.skip, self.spent, strict=True)]
        self.number, self.given, self.spent = self.number - self.given, 0, [0] * self.seats
        self.turn, self.half_played = self.maker, False
        self.fresh = not self.plays and not self.lost
        self.barred = [*self.barred, word]

    def mix(self, place: int) -> None:
        """Return a letter to a place of the stock, if that place exists."""
        if place <= len(self.stock):
            self.stock.insert(place, self.back.pop(0))

    # Sentences.

    def may_claim(self, seat: int, order: list[str], twice: list[str]) -> bool:
        words = Counter(word for word, _ in self.columns[seat])
        if self.game != "sentences" or not self.my_turn(seat) or Counter(order) != words:
            return False
        doubled = all(self.compound(word) for word in twice) and not Counter(twice) - words
        exact = len(order) + len(twice) == int(self.options.get("sentence_words", "6"))
        return doubled and exact and (seat, words) not in self.failed

    def do_claim(self, seat: int, order: list[str], twice: list[str]) -> None:
        del seat, twice
        self.claim, self.votes = order, {}
        self.phase = "check" if self.options["sentence_judge"] == "grammar" else "vote"

    def may_vote(self, seat: int, said: bool) -> bool:  # noqa: FBT001
        del said
        return self.phase == "vote" and seat != self.turn and seat not in self.votes

    def do_vote(self, seat: int, said: bool) -> None:  # noqa: FBT001
        self.votes[seat] = said
        if len(self.votes) < self.seats - 1:
            return
        yes = sum(self.votes.values())
        no = len(self.votes) - yes
        if self.options["sentence_judge"] == "vote+grammar" and (yes == no or (yes, no) == (0, 1)):
            self.phase = "check"
        else:
            self.judge(good=yes > no)

    def judge(self, *, good: bool) -> None:
        if good:
            self.win({self.side(self.turn)})
        else:
            self.phase = "turn"
            self.failed.append((self.turn, Counter(self.claim)))
