"""Moves as text: a few plain words for one or several choices.

Each choice of each phase has a word or two ("C6", "block", "bury R1"); a move is the words of its
choices in a row. A repeated verb is said once ("bury R1 Y2").
"""

from collections.abc import Callable, Iterator
from itertools import accumulate
from typing import Generic, NamedTuple

from parlour.core.bits import each
from parlour.core.deal import GameDeal
from parlour.errors import Illegal, NotYourTurn, Unreadable
from parlour.languages.message import Listed, Message, say

Say = Callable[[int, int], str | None]
"""Maps a phase and a choice to the words of the choice; "" if it needs none."""

Plain = Callable[[str, frozenset[str]], str]
"""Maps typed text, and all words the game uses, to the same text in the game's words."""

Wrong = Callable[[int, str], str]
"""Maps a phase and a text to the clause against it; "" if there is none."""

MORE = -1
"""Used instead of a phase when a second move was started after a complete one."""

MOST_TRAILS = 300
"""Maximum number of ways to read a text that are tried; things may be named in any order."""

QUOTED = 40
"""Maximum number of characters of a typed text that a message quotes."""

FEW = 16
"""Maximum number of completions of a first choice that are offered as whole moves."""

MOST_STEPS = 100
"""Maximum number of positions in a search for moves: a crowded table allows millions."""

MINUS = "\N{MINUS SIGN}"
"""The minus sign in texts for people; data has a hyphen."""

ALIKE = 3
"""Maximum number of moves with the same verb in a refusal that cannot list all moves."""

LISTED = 70
"""Maximum number of characters of the moves listed in a refusal."""


def shortened(text: str) -> str:
    """Return a text that is short enough for a message."""
    plain = " ".join(text.split())
    return plain if len(plain) <= QUOTED else f"{plain[:QUOTED]}…"


class Said(NamedTuple):
    """A move, complete or not: its words and its choices."""

    text: str
    choices: tuple[int, ...]
    whole: bool


class Speech(Generic[GameDeal]):
    """The moves of a table in both directions: choices to words, words to choices."""

    def __init__(
        self,
        say: Say,
        phases: int,
        plain: Plain = lambda text, _: text,
        wrong: Wrong = lambda _phase, _text: "",
    ) -> None:
        self.say = say
        self._plain = plain
        self._wrong = wrong
        self._meanings: dict[str, list[tuple[int, int]]] = {}
        self._spoken: dict[tuple[int, int], str] = {}
        self._spelled: dict[tuple[int, int], list[str]] = {}
        """The words of each choice in small letters."""
        for phase in range(phases):
            for choice in range(63):
                words = say(phase, choice)
                if words:
                    self._spoken[phase, choice] = words
                    self._spelled[phase, choice] = words.lower().split()
                    self._meanings.setdefault(words.lower(), []).append((phase, choice))
        self._used = frozenset(word for words in self._meanings for word in words.split())

    def moves(self, deal: GameDeal, seat: int) -> Iterator[Said]:
        """Yield every whole move open to a seat, in a fixed order."""
        yield from (move for move in self._complete(deal, seat, [], ()) if move)

    def words(self) -> list[str]:
        """Return the words of every choice of every phase."""
        return list(self._meanings)

    def few_moves(self, deal: GameDeal, seat: int) -> list[Said]:
        """Return every whole move open to a seat; none if there are too many to list."""
        found = _few(self._complete(deal, seat, [], ()), MOST_STEPS)
        return [move._replace(text=self.text(deal, seat, move.choices)) for move in found]

    def text(self, deal: GameDeal, seat: int, choices: tuple[int, ...]) -> str:
        """Return the words of consecutive choices.

        Things named after one verb come in a fixed order, whatever order they were chosen in.
        """
        words: list[str] = []
        keys: list[tuple[int, int]] = []
        deal = deal.copy()
        for choice in choices:
            words.append(self._words(deal.phase, choice))
            go_on = len(words) > 1 and same_verb(words[-2], words[-1])
            keys.append((keys[-1][0] if go_on else len(keys), choice))
            deal.play(seat, choice)
        return join([word for _, word in sorted(zip(keys, words, strict=True))])

    def offers(self, deal: GameDeal, seat: int, draft: tuple[int, ...] = ()) -> list[Said]:
        """Return what a seat can say next, after the choices of a draft.

        These are complete moves if there are few, otherwise only the next choice. Things named
        after one verb ("bury R1 Y2") are picked one by one, in any order. Every complete move can
        be reached.
        """
        deal = deal.copy()
        words: list[str] = []
        for choice in draft:
            words.append(self._words(deal.phase, choice))
            deal.play(seat, choice)
        if draft and not deal.half:
            return []
        found: list[Said] = []
        for choice in each(deal.legal(seat)):
            after = deal.copy()
            after.play(seat, choice)
            here = [*words, self._words(deal.phase, choice)]
            if not after.half:
                found.append(Said(join(here), (*draft, choice), whole=True))
                continue
            half = Said(join(here), (*draft, choice), whole=False)
            if self._goes_on_with(here[-1], after, seat):
                found.append(half)
                continue
            found += _few(self._complete(after, seat, here, half.choices)) or [half]
        return found

    def _goes_on_with(self, words: str, after: GameDeal, seat: int) -> bool:
        """Return whether an incomplete move may continue with the same verb and another thing."""
        verb, space, _ = words.partition(" ")
        if not space:
            return False
        more = (self._words(after.phase, choice) for choice in each(after.legal(seat)))
        return any(word.startswith(f"{verb} ") for word in more)

    def read(self, deal: GameDeal, seat: int, text: str) -> Said:
        """Return the complete move of a text.

        A refusal says why not, and what would be accepted.
        """
        if deal.legal(seat) == 0:
            raise NotYourTurn(say("It is not your turn: you have nothing to decide now."))
        offered = self._offered(deal, seat, text)
        if offered is not None:
            return offered
        tokens = self.tokens(text)
        deepest = _Trail(deal.copy(), [], tokens)
        for found in self._match(_Trail(deal.copy(), [], tokens), seat, deepest):
            return Said(self.text(deal, seat, found), found, whole=True)
        raise self._refusal(deal, seat, text, deepest, " ".join(tokens))

    def _offered(self, deal: GameDeal, seat: int, text: str) -> Said | None:
        """Return the complete move that a single word names, if `offers` spells it the same way.

        Clients send most moves like this; there is nothing to interpret.
        """
        legal, phase = deal.legal(seat), deal.phase
        meanings = self._meanings.get(text.lower(), [])
        named = [choice for when, choice in meanings if when == phase and legal >> choice & 1]
        if len(named) != 1 or " " in text or self._words(phase, named[0]) != text:
            return None
        after = deal.copy()
        after.play(seat, named[0])
        return None if after.half else Said(text, (named[0],), whole=True)

    def read_draft(self, deal: GameDeal, seat: int, text: str) -> tuple[int, ...]:
        """Return the choices of a move that may be incomplete."""
        begun = _Trail(deal.copy(), [], self.tokens(text))
        for found in self._match(begun, seat, _Trail(deal, [], []), draft=True):
            return found
        raise Unreadable(
            say('"{said}" is not the start of any move you can make now.', said=shortened(text))
        )

    def is_call(self, text: str) -> bool:
        """Return whether a text is a call, which never continues an incomplete move."""
        return False

    def tokens(self, text: str) -> list[str]:
        """Return a typed text in the game's words, in small letters."""
        return self._plain(text, self._used).lower().replace(",", " ").split()

    def _words(self, phase: int, choice: int) -> str:
        return self._spoken.get((phase, choice), "")

    def _complete(
        self, deal: GameDeal, seat: int, words: list[str], choices: tuple[int, ...]
    ) -> Iterator[Said | None]:
        """Yield every complete move that begins with the given choices, and None for each step.

        Things named after one verb come in one order only, the lowest first.
        """
        if choices and not deal.half:
            yield Said(join(words), choices, whole=True)
            return
        yield None
        for choice in each(deal.legal(seat)):
            word = self._words(deal.phase, choice)
            if words and choice < choices[-1] and same_verb(words[-1], word):
                continue
            after = deal.copy()
            after.play(seat, choice)
            yield from self._complete(after, seat, [*words, word], (*choices, choice))

    def _match(
        self,
        trail: "_Trail[GameDeal]",
        seat: int,
        deepest: "_Trail[GameDeal]",
        *,
        draft: bool = False,
    ) -> Iterator[tuple[int, ...]]:
        """Yield the choices that use up all the words of a trail; a draft may end there."""
        deepest.note(trail)
        if deepest.noted > MOST_TRAILS:
            return
        if draft and not trail.tokens:
            yield tuple(trail.choices)
            return
        if trail.choices and not trail.deal.half:
            if not trail.tokens:
                yield tuple(trail.choices)
            return
        legal = each(trail.deal.legal(seat))
        if trail.choices and not trail.tokens and not trail.verb and len(legal) > 1:
            ends = _few(self._complete(trail.deal, seat, [], ()), 1)
            if ends:  # there is only one way to complete the move
                yield (*trail.choices, *ends[0].choices)
                return
        for step in self._steps(trail, seat, legal):
            yield from self._match(step, seat, deepest, draft=draft)

    def _steps(
        self, trail: "_Trail[GameDeal]", seat: int, legal: list[int]
    ) -> Iterator["_Trail[GameDeal]"]:
        """Yield the trail after each choice that its words allow, then after those without words.

        Things named after one verb are chosen from the lowest up, so only the lowest can come next.
        """
        silent: list[int] = []
        verb = ""
        forced = not trail.tokens and trail.choices and len(legal) == 1
        for choice in legal:
            words = self._spelled.get((trail.deal.phase, choice), [])
            if verb and words[:1] == [verb]:
                continue
            if not words or (forced and not trail.names_more(words)):
                silent.append(choice)
                continue
            for rest in trail.after_words(words, choice):
                verb = words[0] if len(words) == 2 else verb
                yield trail.step(seat, choice, words, rest)
        for choice in silent:
            yield trail.step(seat, choice, [], trail.tokens)

    def _refusal(
        self, deal: GameDeal, seat: int, text: str, deepest: "_Trail[GameDeal]", meant: str
    ) -> Exception:
        text, said = shortened(text), shortened(_as_typed(text, deepest.tokens))
        if deepest.verb:
            wrong = self._wrong_number(seat, text, deepest)
            if wrong is not None:
                return wrong
        strange = any(word not in self._used for word in meant.split())
        against = ""
        if strange or self._begins_again(deal, deepest):
            against = self._wrong(deal.phase if strange else MORE, meant)
        if against:
            return Illegal(say('"{said}" is not a move here.', said=text), against)
        forbidden = self._forbidden(deal, seat, text, deepest)
        if forbidden is not None:
            return forbidden
        against = self._wrong(deal.phase, meant) if deepest.tokens else ""
        if against:
            return Illegal(say('"{said}" is not a move here.', said=text), against)
        return self._unreadable(deal, seat, deepest, text, said)

    def _forbidden(
        self, deal: GameDeal, seat: int, text: str, deepest: "_Trail[GameDeal]"
    ) -> Illegal | None:
        """Return the refusal of a text that goes on with something the game has a word for."""
        for end in range(len(deepest.tokens), 0, -1):
            words = " ".join(deepest.tokens[:end])
            meanings = self._meanings.get(words)
            if meanings is None:
                continue
            if deepest.whole() and all(phase == deal.phase for phase, _ in meanings):
                return several(text)
            now = [meaning for meaning in meanings if meaning[0] == deepest.deal.phase]
            phase, choice = (now or meanings)[0]
            clause = deepest.deal.view(seat).why_not(phase, choice)
            return Illegal(say('"{said}" cannot be played now.', said=text), clause, part=words)
        return several(text) if deepest.whole() and self._named_with(deepest) else None

    def _unreadable(
        self, deal: GameDeal, seat: int, deepest: "_Trail[GameDeal]", text: str, said: str
    ) -> Unreadable:
        """Return the refusal of a text that is unknown or incomplete, with what can be said."""
        begun = tuple(deepest.choices) if deepest.deal.half else ()
        if begun and not said:
            offers = examples(self._continued(deal, seat, begun))
            return Unreadable(
                say(
                    '"{said}" is not a complete move yet; say one of: {offers}.',
                    said=text,
                    offers=offers,
                )
            )
        offers = examples(self._continued(deal, seat, ()))
        if not said:
            return Unreadable(say("Nothing was said; you can say: {offers}.", offers=offers))
        return Unreadable(
            say('"{said}" is not understood; you can say: {offers}.', said=said, offers=offers)
        )

    def _continued(self, deal: GameDeal, seat: int, choices: tuple[int, ...]) -> list[str]:
        """Return complete moves that begin with these choices, as many as are found quickly."""
        deal = deal.copy()
        words: list[str] = []
        for choice in choices:
            words.append(self._words(deal.phase, choice))
            deal.play(seat, choice)
        steps = zip(range(MOST_STEPS), self._complete(deal, seat, words, choices), strict=False)
        return [said.text for _, said in steps if said is not None]

    def _named_with(self, deepest: "_Trail[GameDeal]") -> list[int]:
        """Return the choices that the next word names after the verb said last."""
        words = " ".join([deepest.verb, *deepest.tokens[:1]])
        return [choice for _, choice in self._meanings.get(words, [])]

    def _begins_again(self, deal: GameDeal, deepest: "_Trail[GameDeal]") -> bool:
        """Return whether a text starts a second move after a complete one."""
        named = self._meanings.get(deepest.tokens[0], []) if deepest.tokens else []
        return bool(deepest.choices) and any(phase == deal.phase for phase, _ in named)

    def _wrong_number(self, seat: int, text: str, deepest: "_Trail[GameDeal]") -> Exception | None:
        """Return the refusal for too many or too few things after one verb."""
        before, named = deepest.before, deepest.choices[-1:]
        if deepest.tokens:
            named = self._named_with(deepest) if len(deepest.choices) > 1 else []
        if before is None or not named:
            return None
        clause = before.view(seat).why_not(before.phase, named[0])
        problem = (
            say('"{said}" names too many pieces.', said=text)
            if deepest.tokens
            else say('"{said}" names too few pieces.', said=text)
        )
        return Illegal(problem, clause, part=" ".join(deepest.tokens[:1]))


def several(text: str) -> Illegal:
    """Return the refusal of a complete move with another after it; the table adds the clause."""
    return Illegal(
        say('"{said}" is more than one move; make one at a time.', said=text), complete=True
    )


def _as_typed(text: str, tokens: list[str]) -> str:
    """Return the words from which these tokens were read; the whole text if that is unclear."""
    words = text.replace(",", " ").split()
    left = [word for word in words if word.lower() in tokens]
    return " ".join(left) if len(left) == len(tokens) < len(words) else text


class _Trail(Generic[GameDeal]):
    """The progress of reading a text: the deal, the choices, the words left."""

    def __init__(
        self, deal: GameDeal, choices: list[int], tokens: list[str], verb: str = ""
    ) -> None:
        self.deal = deal
        self.choices = choices
        self.tokens = tokens
        self.verb = verb
        self.before: GameDeal | None = None
        """The deal before the last choice."""
        self.noted = 0
        """Number of trails with which it was compared."""

    def note(self, other: "_Trail[GameDeal]") -> None:
        """Copy another trail into this one if that has more choices."""
        self.noted += 1
        if len(other.choices) > len(self.choices) or not self.choices:
            self.deal, self.choices, self.tokens = other.deal, other.choices, other.tokens
            self.verb, self.before = other.verb, other.before

    def whole(self) -> bool:
        """Return whether its choices are a complete move."""
        return bool(self.choices) and not self.deal.half

    def after_words(self, words: list[str], choice: int) -> Iterator[list[str]]:
        """Yield the words of a text that are left when a choice has used its own.

        Things named after one verb may come in any order; they are chosen from the lowest up.
        """
        if self.tokens[: len(words)] == words:
            yield self.tokens[len(words) :]
            return
        spoken = [self.verb] if self.verb else self.tokens[:1]
        if self.verb and choice < self.choices[-1]:
            return
        if len(words) == 2 and words[:1] == spoken:
            start = 0 if self.verb else 1
            for i in range(start, len(self.tokens)):
                if self.tokens[i] == words[1]:
                    yield self.tokens[start:i] + self.tokens[i + 1 :]

    def names_more(self, words: list[str]) -> bool:
        """Return whether words name another thing after the same verb; the player must type it."""
        return len(words) == 2 and words[0] == self.verb

    def step(self, seat: int, choice: int, words: list[str], rest: list[str]) -> "_Trail[GameDeal]":
        """Return the trail after one more choice."""
        after = self.deal.copy()
        after.play(seat, choice)
        verb = words[0] if len(words) > 1 else ""
        trail = _Trail(after, [*self.choices, choice], rest, verb)
        trail.before = self.deal
        return trail


def same_verb(last: str, word: str) -> bool:
    """Return whether two choices name things after one verb, so that their order is free."""
    verb, space, _ = word.partition(" ")
    return bool(space) and last.startswith(f"{verb} ")


def join(words: list[str]) -> str:
    """Return words in a row, without repeating a verb."""
    if len(words) == 1:
        return words[0]
    text: list[str] = []
    verb = ""
    for word in words:
        head, _, tail = word.partition(" ")
        text.append(tail if tail and head == verb else word)
        if word:
            verb = head if tail else ""
    return " ".join(word for word in text if word)


def _few(steps: Iterator[Said | None], most: int = FEW) -> list[Said]:
    """Return all complete moves of a search; none if there are many, or they take long to find."""
    found: list[Said] = []
    for tried, move in enumerate(steps):
        if tried == MOST_STEPS or (move and len(found) == most):
            return []
        if move:
            found.append(move)
    return found


def examples(moves: list[str]) -> Message:
    """Return moves in a row; of many moves with the same verb, such as bids, only the first."""
    shown = moves
    if len(moves) > FEW:
        verbs = [move.split()[0] if " " in move else "" for move in moves]
        rare = [not verb or verbs[:i].count(verb) < ALIKE for i, verb in enumerate(verbs)]
        shown = [move for move, few in zip(moves, rare, strict=True) if few]
    lengths = accumulate(len(move) + 2 for move in shown)
    fit = max(1, sum(length <= LISTED for length in lengths))
    named = Listed(shown[:fit], "commas")
    if len(named) < len(moves):
        return say("{moves}, and so on", moves=named)
    return say("{moves}", moves=named)


def number_text(number: int) -> str:
    """Return a whole number for people, with a true minus if it is negative."""
    return str(number).replace("-", MINUS)


def signed(figure: float, form: str = ".1f") -> str:
    """Return a figure for people with its sign, a true minus if it is negative: +3.2."""
    return format(figure, f"+z{form}").replace("-", MINUS)


def points_text(points: float) -> str:
    """Return the points of a deal for people, with their sign."""
    return signed(points, ".0f")
