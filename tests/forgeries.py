"""Honest records of every game, and what an operator who knows all secrets could make of them.

`parlour verify` (tests/table/test_forgeries.py) and the browser (web/tests/forgeries.test.ts) read
the same corpus, and must find the same records honest and the same ones forged.

    python -m tests.forgeries > build/forgeries.json
"""

from __future__ import annotations

import hashlib
import json
import random
import re
import sys
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from parlour.core.bits import each
from parlour.errors import BadInput
from parlour.games import GAMES
from parlour.records.record import read_record, write_record
from parlour.table.events import Dealt, Drawn
from parlour.table.joint_shuffle import (
    PERSON,
    Round,
    RoundTerms,
    committed,
    sha256,
    table_commitment,
)
from parlour.table.moves import whole_move
from parlour.table.shuffle import Shuffler
from parlour.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from parlour.core.options import Option
    from parlour.table.game import Game

NAMES = ("Ann", "Ben", "Cleo", "Dov", "Eve", "Finn", "Gus", "Hal")
STRANGERS = ("Mia", "Nils", "Ole", "Pia", "Quin", "Rosa", "Sven", "Tom")
MOST_MOVES = 150
FEW_MOVES = 2
"""Enough for forgeries that the moves have nothing to do with."""
SLOW = "letters"
"""The family whose moves take long, and whose deals do not end soon."""
DEALS = 2
OPTIONS = 3
"""How many options of each match are changed."""
BLUNT = 6
"""About how many lines of each record are changed by hand, one after another."""
MUTANTS = 25
"""How many changes of a few characters are made of each record."""


class Case(NamedTuple):
    """A record with a client's receipt, and the findings that are right: any of these codes.

    Without codes the record is honest.
    """

    name: str
    record: str
    receipt: dict[str, Any]
    command: tuple[str, ...] = ()
    browser: tuple[str, ...] = ()


def value_of(*words: object) -> str:
    """Return 32 bytes, as hex, that depend on some words alone."""
    return hashlib.sha256(" ".join(map(str, words)).encode()).hexdigest()


@dataclass
class Facts:
    """Everything that an operator writes into a record. A copy with other facts is a forgery."""

    game: Game
    names: tuple[str, ...]
    options: dict[str, str]
    hands: int
    secret: bytes
    rounds: list[Round]
    deals: int = DEALS
    first: int = 0
    """The parity of the moves that are played."""
    swapped: int = 0
    """The deal in which two pieces lie elsewhere than they should."""
    turned: int = 0
    """The deal that another player deals."""
    commitment: str = ""
    """Instead of the right one."""
    moves: int = MOST_MOVES
    """The most moves of a deal."""
    _record: str = field(default="", repr=False)

    def but(self, **changes: Any) -> Facts:
        """Return these facts with some changed."""
        return Facts(**{**self.__dict__, **changes, "_record": ""})

    def table(self) -> Table:
        """Play the match."""
        table = Table(
            self.game,
            len(self.names),
            self.options,
            names=self.names,
            shuffler=Shuffler(self.secret, self.rounds),
            hands=self.hands,
        )
        for number in range(1, self.deals + 1):
            if table.won or table.due():
                break
            table.shuffler = Shuffler(self.secret, self.rounds).at(number)
            _deal(table, number, self.swapped == number, self.turned == number)
            _play(table, self.first, FEW_MOVES if self.game.pack.key == SLOW else self.moves)
        return table

    def record(self) -> str:
        """Return the record of the match."""
        if not self._record:
            self._record = self._written()
        return self._record

    def _written(self) -> str:
        text = write_record(self.table(), self.secret.hex(), (), tuple(self.rounds))
        if self.commitment:
            text = re.sub(r'commitment = ".*"', f'commitment = "{self.commitment}"', text)
        return text


def _deal(table: Table, number: int, swapped: bool, turned: bool) -> None:  # noqa: FBT001
    if not swapped and not turned:
        table.deal_next()
        return
    other = Table(
        table.game,
        table.seats,
        table.options,
        names=table.names,
        shuffler=table.shuffler,
        hands=table.hands,
    )
    dealer, draw = table.match.dealer, list[Drawn]()
    if number == 1:
        change = other.plan_deal()
        draw = [event for event in change.events if isinstance(event, Drawn)]
        dealer = next(event.dealer for event in change.events if isinstance(event, Dealt))
    order = table.shuffler.stream(f"deal {number}")
    pieces = order.shuffled(list(table.game.order(table.seats, table.options)))
    if swapped:
        other_piece = next(n for n, piece in enumerate(pieces) if piece != pieces[0])
        pieces[0], pieces[other_piece] = pieces[other_piece], pieces[0]
    for event in draw:
        table.take(replace(event, dealer=(dealer + turned) % table.seats))
    table.make(table._dealt(pieces, (dealer + turned) % table.seats, chance=True))


def _play(table: Table, first: int, most: int) -> None:
    for n in range(most):
        if table.deal.over or not table.due():
            break
        seat = table.due()[0]
        table.play(seat, whole_move(table.deal, seat, partial(_pick, n + first)))


def _pick(n: int, view: Any) -> int:
    legal = each(view.choices)
    return legal[n * 7 % len(legal)]


def terms_of(facts: Facts, deal: int = 1, **changes: Any) -> RoundTerms:
    """Return the terms of a round, of which every third player is a bot."""
    before = facts.rounds[-1] if facts.rounds else None
    seats = tuple(
        (name, "bot novice" if seat % 3 == 2 else PERSON) for seat, name in enumerate(facts.names)
    )
    terms = RoundTerms(
        table_commitment(facts.secret),
        sha256(before.text()) if before else "",
        deal,
        facts.game.key,
        facts.game.version,
        facts.options,
        facts.hands,
        seats,
        facts.game.drawing(len(seats), facts.options, facts.hands),
        before.missing() if before else (),
        () if before else ("blue moon",),
    )
    return replace(terms, **changes)


def held(terms: RoundTerms, *left_out: str) -> Round:
    """Return a round in which all people but some reveal their values."""
    people = [name for name in terms.people() if name not in left_out]
    values = tuple((name, value_of(name, terms.deal, terms.after)) for name in people)
    commits = tuple((name, committed(value, terms.text())) for name, value in values)
    absent = tuple(name for name in terms.people() if name in left_out)
    return Round(terms, commits, absent, values)


def match(
    game: Game, seats: int, options: dict[str, str] | None = None, *, hands: int = 0, more: str = ""
) -> Facts:
    """Return an honest match. With `more` it has a void round, a later round, or one that is both.

    A void round before a later deal is not repeated if somebody is away.
    """
    names, secret = NAMES[:seats], bytes.fromhex(value_of("secret", game.key, seats, more))
    facts = Facts(game, names, game.choose(options), hands, secret, [])
    terms = terms_of(facts)
    last = terms.people()[-1]
    if more == "void" and last != names[0]:
        one = held(terms)
        facts = facts.but(rounds=[replace(one, values=one.values[:-1])])
        return facts.but(rounds=[*facts.rounds, held(terms_of(facts), last)])
    if more == "unrepeated" and last != names[0]:
        facts = with_later_round(facts.but(rounds=[held(terms, last)]))
        later = facts.rounds[-1]
        return facts.but(rounds=[facts.rounds[0], replace(later, values=later.values[:-1])])
    if more == "later" and last != names[0]:
        facts = facts.but(rounds=[held(terms, last)])
        return with_later_round(facts)
    return facts.but(rounds=[held(terms)])


def with_later_round(facts: Facts) -> Facts:
    """Return a match in which a newcomer and the others decide again from deal 2 on."""
    after = facts.but(deals=1, moves=0).table().names  # the draw may have changed the seats
    seats = [list(one) for one in terms_of(facts.but(names=after), 2).seats]
    who = dict(facts.rounds[0].terms.seats)
    seats = [[name, who[name]] for name, _ in seats]
    seats[-1] = ["Zoe", PERSON] if seats[-1][0] != NAMES[0] else seats[-1]
    terms = terms_of(facts.but(names=after), 2, seats=tuple((a, b) for a, b in seats))
    return facts.but(rounds=[*facts.rounds, held(terms)])


def receipt_of(facts: Facts, text: str) -> dict[str, Any]:
    """Return what the client of the first player has saved."""
    record = read_record(text)
    kept = [(one, dict(one.values).get(NAMES[0])) for one in facts.rounds]
    return {
        "commitment": record.commitment,
        "rounds": [{"text": one.text(), "value": value} for one, value in kept if value],
        "deals": {
            str(number): deal.seal
            for number, deal in enumerate(record.deals, start=1)
            if deal.points is not None
        },
    }


# Forgeries that an operator makes with our own classes, everything after the change recomputed.


def forgeries(honest: Facts, receipt: dict[str, Any], *, few: bool) -> Iterator[Case]:
    """Yield what an operator can try, with the right finding of the command and the browser."""
    ways = (
        _seats,
        _cards,
        _strangers,
        _drawn_seats,
        _options,
        _rounds,
        _retries,
        _values,
        _spellings,
        _moves,
        _evidence,
    )
    for make in ways[: 2 if few else None]:
        for case in make(honest, receipt):
            if case.record:
                yield case


def _case(
    what: str,
    facts: Facts,
    receipt: dict[str, Any],
    command: str,
    browser: str = "",
    *,
    moves: int = FEW_MOVES,
) -> Case:
    try:
        text = facts.but(moves=moves).record()
    except BadInput:  # options that exclude each other, or a number of seats: no such match
        text = ""
    return Case(what, text, receipt, (command,), (browser or command,))


def _again(honest: Facts, **changes: Any) -> list[Round]:
    """Return the rounds with other terms, committed to and revealed again."""
    rounds: list[Round] = []
    for one in honest.rounds:
        after = sha256(rounds[-1].text()) if rounds else ""
        terms = replace(one.terms, after=after, **(changes if not rounds else {}))
        values = dict(one.values)
        again = held(terms, *one.absent)
        kept = tuple((name, values[name]) for name, _ in again.commits if name in values)
        commits = tuple(
            (name, committed(values.get(name, value_of(name)), terms.text()))
            for name, _ in again.commits
        )
        rounds.append(replace(again, values=kept, commits=commits))
    return rounds


def _seats(honest: Facts, receipt: dict[str, Any]) -> Iterator[Case]:
    """Choose afterwards who gets which hand."""
    first = honest.rounds[0].terms
    for a, b in combinations(range(len(honest.names)), 2):
        names, seats = list(honest.names), list(first.seats)
        names[a], names[b] = names[b], names[a]
        seats[a], seats[b] = seats[b], seats[a]
        moved = honest.but(names=tuple(names))
        what = f"{names[a]} and {names[b]} have changed seats"
        yield _case(f"{what} in the record", moved, receipt, "seats")
        if len(honest.rounds) == 1:
            again = moved.but(rounds=_again(honest, seats=tuple(seats)))
            yield _case(f"{what} everywhere", again, receipt, "receipt")
    other = tuple(
        (name, PERSON if who != PERSON and name != NAMES[0] else who) for name, who in first.seats
    )
    if other != first.seats:
        rounds = _again(honest, seats=other)
        yield _case("a bot is called a person", honest.but(rounds=rounds), receipt, "receipt")


def _strangers(honest: Facts, receipt: dict[str, Any]) -> Iterator[Case]:
    """Let the text that players sign name nobody, or others: the client's own text agrees."""
    one = honest.rounds[0]
    seats = one.terms.seats
    ways = {
        "strangers": tuple(zip(STRANGERS[: len(seats)], (who for _, who in seats), strict=True)),
        "nobody": tuple(("", who) for _, who in seats),
        "one seat too few": seats[:-1],
        "one seat too many": (*seats, ("Mia", "bot novice")),
        "one player twice": (*seats[:-1], seats[0]) if len(seats) > 1 else (),
        "no seats": (),
    }
    for what, named in ways.items():
        if named == () and what != "no seats":
            continue
        terms = replace(one.terms, seats=named)
        values = one.values
        commits = tuple((name, committed(value, terms.text())) for name, value in values)
        forged = Round(terms, commits, one.absent, values)
        facts = honest.but(rounds=[forged])
        seen = {**receipt, "rounds": [{"text": forged.text(), "value": dict(values)[NAMES[0]]}]}
        yield _case(f"the text names {what}", facts, {**seen, "deals": {}}, "seats")


def _drawn_seats(honest: Facts, receipt: dict[str, Any]) -> Iterator[Case]:
    """Pretend a draw for seats, or another result of it."""
    names = honest.but(moves=0).table().names
    for other in {names[1:] + names[:1]: 1, names[::-1]: 1, (*names[:-2], *names[:-3:-1]): 1}:
        if other in (names, honest.names):
            continue
        text = honest.but(names=other, moves=FEW_MOVES).record()
        wanted = f"names = {json.dumps(list(other))}\ndrew = {json.dumps(list(honest.names))}"
        text = re.sub(r"(?m)^names = .*(\ndrew = .*)?", wanted, text)
        yield Case(f"seats drawn as {' '.join(other)}", text, receipt, ("draw",), ("draw",))


def values_of(option: Option) -> list[str]:
    """Return values of an option with which deals end."""
    span = [str(end) for end in option.span or ()]
    return [value for value in (*option.values, *span) if value not in option.people_only]


def _options(honest: Facts, receipt: dict[str, Any]) -> Iterator[Case]:
    """Play under other options, or with another number of hands, than the players agreed to."""
    game = honest.game
    for option in game.options[:: max(1, len(game.options) // OPTIONS)]:
        values = [value for value in values_of(option) if value != honest.options[option.id]]
        if not values:
            continue
        options = {**honest.options, option.id: values[0]}
        changed = honest.but(options=options, deals=1)
        what = f"{option.id} is {values[0]}"
        yield _case(f"{what} in the record", changed, receipt, "table")
        if len(honest.rounds) == 1:
            try:
                draws = game.drawing(len(honest.names), options, honest.hands)
            except BadInput:
                continue
            rounds = _again(honest, options=options, drawing=draws)
            yield _case(f"{what} everywhere", changed.but(rounds=rounds), receipt, "receipt")
    hands = 0 if honest.hands else 4
    yield _case("another number of hands", honest.but(hands=hands), receipt, "table")
    drawing = honest.rounds[0].terms.drawing
    turned = replace(drawing, faces=drawing.faces[::-1], ranks=drawing.ranks[::-1])
    rounds = _again(honest, drawing=turned)
    yield _case("the pack lay otherwise", honest.but(rounds=rounds), receipt, "table", "receipt")
    if drawing.ranks:  # a draw without end
        rounds = _again(honest, drawing=replace(drawing, ranks=(1,) * len(drawing.ranks)))
        yield _case("all pieces rank alike", honest.but(rounds=rounds), receipt, "table", "draw")
    how = "dealer" if drawing.how != "dealer" else "lots"
    rounds = _again(honest, drawing=replace(drawing, how=how, ranks=()))
    yield _case("another draw", honest.but(rounds=rounds), receipt, "table", "receipt")
    for game_key in (next(g.key for g in GAMES if g.key != game.key),):
        rounds = _again(honest, game=game_key)
        yield _case(f"the text is of {game_key}", honest.but(rounds=rounds), receipt, "table")
    rounds = _again(honest, version=game.version + 1)
    yield _case("the text is of another version", honest.but(rounds=rounds), receipt, "table")


def _with_rounds(honest: Facts, receipt: dict[str, Any]) -> Callable[..., Case]:
    def case(what: str, rounds: list[Round], code: str, **changes: Any) -> Case:
        return _case(what, honest.but(rounds=rounds, **changes), receipt, code)

    return case


def _rounds(honest: Facts, receipt: dict[str, Any]) -> Iterator[Case]:
    """Drop, repeat, swap, invent and reorder rounds and what is in them."""
    me, one, case = NAMES[0], honest.rounds[0], _with_rounds(honest, receipt)
    yield case("words tried offline", _again(honest, words=("tried",)), "receipt")
    yield case("words left out", _again(honest, words=()), "receipt")
    yield case("a round for deal 2", [held(replace(one.terms, deal=2))], "round")
    yield case("a round for deal 0", [held(replace(one.terms, deal=0))], "round")
    yield case("somebody withheld", _again(honest, withheld=(me,)), "round")
    after = replace(one.terms, after=value_of("another text"))
    yield case("a round before was dropped", [held(after)], "round")
    yield case("the client left out", [held(one.terms, me)], "receipt")
    yield case("nobody took part", [held(one.terms, *one.terms.people())], "receipt")
    yield case("the round twice", [one, one], "round")
    if len(honest.rounds) > 1:
        yield case("the last round dropped", honest.rounds[:-1], "receipt")
    void = replace(one, values=tuple(pair for pair in one.values if pair[0] != me))
    yield case("void and not repeated", [void], "round")
    repeated = held(replace(one.terms, after=sha256(void.text()), withheld=(me,), words=()), me)
    yield case("the client's reveal dropped", [void, repeated], "receipt")
    let_in = held(replace(one.terms, after=sha256(void.text()), withheld=(me,), words=()))
    yield case("the client let in again", [void, let_in], "round")
    unsaid = held(replace(one.terms, after=sha256(void.text()), withheld=(), words=()), me)
    yield case("nobody said to withhold", [void, unsaid], "round")
    for number in (1, 2):
        at = honest.but(moves=0).table().names if number > 1 else honest.names
        seats = tuple((name, dict(one.terms.seats)[name]) for name in at)
        terms = replace(one.terms, deal=number, after=sha256(one.text()), words=(), seats=seats)
        friend = held(terms, me)
        code = "round" if number == 1 else "receipt"
        yield case(f"a round with friends alone, for deal {number}", [one, friend], code)
        wordy = held(replace(terms, words=("tried",)), me)
        yield case(f"a wordy round for deal {number}", [one, wordy], "round")


def _seen(honest: Facts, rounds: list[Round], **changes: Any) -> tuple[Facts, dict[str, Any]]:
    """Return a match with other rounds, and what an honest client saw of them."""
    facts = honest.but(rounds=rounds, moves=FEW_MOVES, **changes)
    kept = [(one, dict(one.values).get(NAMES[0])) for one in rounds]
    saved = [{"text": one.text(), "value": value} for one, value in kept if value]
    return facts, {"commitment": table_commitment(honest.secret), "rounds": saved, "deals": {}}


def _retries(honest: Facts, _receipt: dict[str, Any]) -> Iterator[Case]:
    """Choose between shuffles with friends, while an honest client takes part and saves all."""
    one = honest.rounds[0]
    _, *friends = (name for name, _ in one.commits)
    if len(friends) > 1:  # they withhold in turn, until the operator likes a shuffle
        rounds: list[Round] = []
        for at in range(4):
            before = rounds[-1] if rounds else None
            terms = replace(
                one.terms,
                after=sha256(before.text()) if before else "",
                withheld=before.missing() if before else (),
                words=() if before else one.terms.words,
            )
            full = held(terms, *(before.missing() if before else ()))
            out = friends[at % 2] if at < 3 else ""
            rounds.append(
                replace(full, values=tuple(pair for pair in full.values if pair[0] != out))
            )
        yield Case("friends withhold in turn", *_written(*_seen(honest, rounds)), *_same("round"))
    if friends:  # bytes are the same, but the key depends on their spelling
        for what, spelled in {"in capitals": str.upper, "and more": "{}z".format}.items():
            values = tuple(
                (name, spelled(value) if name == friends[-1] else value)
                for name, value in one.values
            )
            case = _with_rounds(honest, {**_receipt, "deals": {}})
            if values != one.values:
                try:
                    changed = [replace(one, values=values), *honest.rounds[1:]]
                    yield case(f"a friend's value {what}", changed, "record")
                except ValueError:  # our own classes refuse to write it
                    continue
    ghosts = tuple((n, who if who == PERSON else "ghost") for n, who in one.terms.seats)
    strange = {"seats": ghosts} if ghosts != one.terms.seats else {"deal": 10**16}
    rounds = [held(replace(one.terms, **strange))]
    yield Case("nobody can count or name it", *_written(*_seen(honest, rounds)), *_same("record"))
    secret = b"parlour shuffle 3\n" + honest.secret  # its hash is the joint commitment
    facts, seen = _seen(honest, [], secret=secret)
    yield Case("the rounds are part of the secret", *_written(facts, seen), *_same("record"))


def _same(code: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return (code,), (code,)


def _written(facts: Facts, receipt: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    return facts.record(), receipt


def _spellings(honest: Facts, receipt: dict[str, Any]) -> Iterator[Case]:
    """Write the same in another way that TOML allows, or what one reader alone understands."""
    text = honest.record()
    names = json.dumps(list(read_record(text).names))
    deal = text.index("[[deals]]")
    ways = {
        "without spaces": text.replace("version = ", "version=", 1),
        "another number": re.sub(r"(?m)^version = (.*)", r"version = +\1", text, count=1),
        "a truth value": re.sub(r"(?m)^number = 1$", "number = true", text, count=1),
        "a key in quotes": text.replace("version = ", '"version" = ', 1),
        "a literal string": re.sub(r'(?m)^game = "(.*)"', r"game = '\1'", text, count=1),
        "an escape": text.replace(
            'game = "', f'game = "\\u{ord(honest.game.key[0]):04x}', 1
        ).replace(honest.game.key, honest.game.key[1:], 1),
        "a list of several lines": text.replace(f"names = {names}", f"names = [\n{names[1:]}", 1),
        "another header": text.replace("[options]", "[ options ]", 1),
        "a comment": f"# {text}",
        "a comment in the moves": text.replace('moves = """\n', 'moves = """\n# after a hint\n', 1),
        "one key more": text.replace("[options]", "remark = 1\n\n[options]", 1),
        "no hands": text.replace("commitment = ", "hands = 0\ncommitment = ", 1),
        "nobody drew": re.sub(r"(?m)^(names = .*)(\ndrew = .*)?", r"\1\ndrew = []", text, count=1),
        "one of them drew": re.sub(
            r"(?m)^(names = .*)(\ndrew = .*)?", rf"\1\ndrew = {names.split(',')[0]}]", text, count=1
        ).replace("]]\n", "]\n", 1),
        "an order in other spaces": re.sub(r'(?m)^(order = "\S+) ', "\\1\u2029", text, count=1),
        "two spaces": re.sub(r'(?m)^(order = "\S+) ', r"\1  ", text, count=1),
        "small letters": re.sub(r"(?m)^order = .*", lambda order: order[0].lower(), text, count=1),
        "a line of no text": text.replace('  "words', '  "constructor x",\n  "words', 1),
        "another line of no text": text.replace('  "words', '  "__proto__ x",\n  "words', 1),
        "a number of no text": re.sub(r'"deal \d+"', '"deal NaN"', text, count=1),
        "a mark at the beginning": f"\ufeff{text}",
        "carriage returns": text.replace("\n", "\r"),
        "it breaks off": text[: text.index("[options]")],
    }
    for what, changed in ways.items():
        if changed != text and (what != "small letters" or "order" in changed):
            yield Case(what, changed, receipt, ANY, ANY)
    other = honest.but(first=1).record()
    forged = other[other.index("[[deals]]") :]
    sealed = text[deal : text.rindex("[[deals]]")]
    if sealed and sealed.count("[[deals]]") + 1 == forged.count("[[deals]]"):
        forged = forged.replace("[[deals]]", '[["deals"]]')
        hidden = f"{text[:deal]}x = '''\n{sealed}[[deals]]\n'''\n\n{forged}"
        sealed_only = {**receipt, "deals": {k: v for k, v in receipt["deals"].items() if k == "1"}}
        yield Case("other deals beside those that are sealed", hidden, sealed_only, ANY, ANY)


def _values(honest: Facts, receipt: dict[str, Any]) -> Iterator[Case]:
    """Change who took part, and with which commitments, values and secret."""
    me, one, secret = NAMES[0], honest.rounds[0], honest.secret
    case, mine = _with_rounds(honest, receipt), dict(one.values)[me]
    others = [name for name in one.terms.people() if name != me]
    unnamed = replace(one, absent=(*one.absent, "Mia"))
    yield case("a stranger was absent", [unnamed], "people")
    if others:
        gone = tuple(pair for pair in one.commits if pair[0] != others[-1])
        values = tuple(pair for pair in one.values if pair[0] != others[-1])
        if others[-1] in dict(one.commits):
            yield case("somebody forgotten", [replace(one, commits=gone, values=values)], "people")
        named = tuple((others[-1] if name == me else name, digest) for name, digest in one.commits)
        yield case("a commitment of two", [replace(one, commits=named)], "people")
    if len(one.commits) > 1:
        yield case(
            "commitments in another order",
            [replace(one, commits=one.commits[::-1], values=one.values[::-1])],
            "receipt",
        )
        yield case("values in another order", [replace(one, values=one.values[::-1])], "value")
        equal = tuple((name, one.commits[0][1]) for name, _ in one.commits)
        yield case("one commitment for all", [replace(one, commits=equal)], "value")
    tried = value_of("tried")
    yield case("another value", [replace(one, values=((me, tried), *one.values[1:]))], "value")
    commits = ((me, committed(tried, one.terms.text())), *one.commits[1:])
    changed = replace(one, commits=commits, values=((me, tried), *one.values[1:]))
    yield case("another value and its commitment", [changed], "receipt")
    plain = hashlib.sha256(bytes.fromhex(mine)).hexdigest()
    unbound = replace(one, commits=((me, plain), *one.commits[1:]))
    yield case("a commitment to a value alone", [unbound], "value")
    joint = table_commitment(secret)
    yield case("no rounds", [], "secret", commitment=joint)
    yield case("no rounds, and another commitment", [], "receipt")
    other = bytes.fromhex(value_of("another secret"))
    server = table_commitment(other)
    text = honest.record().replace(secret.hex(), other.hex())
    yield Case("another secret", text, receipt, ("secret",), ("secret",))
    yield case("another secret everywhere", _again(honest, server=server), "receipt", secret=other)
    yield case("another server", _again(honest, server=server), "round")


def _cards(honest: Facts, receipt: dict[str, Any]) -> Iterator[Case]:
    """Stack the pack, or let somebody else deal."""
    dealt = len(read_record(honest.record()).deals)
    for deal in range(1, dealt + 1):
        moves = MOST_MOVES if deal > 1 else FEW_MOVES
        stacked = honest.but(swapped=deal)
        yield _case(f"deal {deal} is stacked", stacked, receipt, "order", moves=moves)
        if len(honest.names) > 1:
            browser = "dealer" if deal == 1 else "sealed"
            if str(deal) in receipt["deals"] or deal == 1:
                what = f"somebody else deals deal {deal}"
                turned = honest.but(turned=deal)
                yield _case(what, turned, receipt, "dealer", browser, moves=moves)


def _moves(honest: Facts, receipt: dict[str, Any]) -> Iterator[Case]:
    """Play otherwise, or less, than was played."""
    if not receipt["deals"]:
        return
    for first in (1, 2):
        text = honest.but(first=first).record()
        if text != honest.record():
            yield Case(f"other moves {first}", text, receipt, ("sealed",), ("sealed",))
            break
    last = max(map(int, receipt["deals"]))
    fewer = honest.but(deals=last - 1)
    yield _case("the last deals left out", fewer, receipt, "sealed", moves=MOST_MOVES)
    text = honest.record()
    for key in ("points", "scores"):
        line = re.search(rf"(?m)^{key} = .*$", text)
        if line is not None:
            said = text.replace(line[0], _altered(line[0]), 1)
            yield Case(f"another {key}", said, receipt, ("result", "record"), ("sealed",))


def _evidence(honest: Facts, receipt: dict[str, Any]) -> Iterator[Case]:
    """Show an honest record to clients that saw something else."""
    text = honest.record()
    seen: list[tuple[str, dict[str, Any], str]] = [
        ("another commitment", {"commitment": value_of("another")}, "receipt"),
        (
            "one round more",
            {"rounds": [*receipt["rounds"], {"text": "x", "value": "y"}]},
            "receipt",
        ),
        ("one deal more", {"deals": {**receipt["deals"], "9": value_of("deal")}}, "sealed"),
        ("another deal", {"deals": {"1": value_of("deal")}}, "sealed"),
        (
            "another value",
            {"rounds": [{**one, "value": value_of("x")} for one in receipt["rounds"]]},
            "receipt",
        ),
    ]
    for what, change, code in seen:
        yield Case(f"the client saw {what}", text, {**receipt, **change}, (code,), (code,))


# Forgeries by hand: every line of a record dropped, repeated, swapped and altered.


def blunt(text: str, receipt: dict[str, Any], step: int) -> Iterator[Case]:
    """Yield changes of single lines, of every `step`-th line in each way."""
    lines = text.split("\n")
    place, deal, inside = "", 0, ""
    for n, line in enumerate(lines):
        place = line if line.startswith("[") else place
        deal += line == "[[deals]]"
        inside = _inside(line, inside)
        unsealed = place == "[[deals]]" and str(deal) not in receipt["deals"]
        if not line or line.startswith("#") or (unsealed and inside == "moves"):
            continue
        ways = {
            "dropped": [],
            "repeated": [line, line],
            "altered": [_altered(line)],
            "swapped": [lines[n + 1], line] if inside and n + 1 < len(lines) else [line],
        }
        for which, (way, new) in enumerate(ways.items()):
            rest = lines[n + 1 + (way == "swapped" and bool(inside)) :]
            changed = "\n".join([*lines[:n], *new, *rest])
            if changed != text and (n + which) % step == 0:
                yield Case(f"line {n + 1} {way}: {line[:40]}", changed, receipt, ANY, ANY)


ANY = ("any",)
"""The reason of a change by hand depends on its line: no finding is wrong."""


def _inside(line: str, inside: str) -> str:
    """Return in which list or text of several lines the next line is."""
    if line in ("text = [", 'moves = """'):
        return line.partition(" ")[0]
    return "" if line in ("]", '"""') else inside


def _altered(line: str) -> str:
    """Return a line with one character changed: the last letter or digit."""
    found = list(re.finditer(r"[0-9A-Za-z]", line))
    if not found:
        return f"{line}x"
    at = found[-1].start()
    new = {"9": "8", "z": "y", "Z": "Y"}.get(line[at]) or chr(ord(line[at]) + 1)
    return line[:at] + new + line[at + 1 :]


# Forgeries by chance: a few characters of a record changed.

MARKS = tuple("\r\t \u00a0\u2028\x85\x0b\x1c\x7f\0\"\\#=[],_0-+.xé'\ufffd\ufeff{}19")
LONGER = ('"""', "'''", "\\u0041", "[[", "]]", "\n", "\n\n", "true", " # x", "1e1", "e\u0301", "😀")


def mutants(text: str, receipt: dict[str, Any], name: str, count: int) -> Iterator[Case]:
    """Yield records with a few characters changed, in what a client with this receipt can check.

    The moves and the result of a deal without a seal are left as they are.
    """
    chance = random.Random(name)
    starts = [found.start() for found in re.finditer(r"(?m)^\[\[deals\]\]$", text)]
    unsealed = [at for n, at in enumerate(starts, start=1) if str(n) not in receipt["deals"]]
    end = text.index("\nmoves", unsealed[0]) if unsealed else text.rindex("\n")
    for n in range(count):
        at = chance.randrange(end)
        to = min(end, at + chance.randrange(1, 60))
        new = chance.choice(MARKS + LONGER)
        ways = (
            text[:at] + text[at + 1 :],
            text[:at] + new + text[at:],
            text[:at] + new + text[at + 1 :],
            text[:at] + text[at].swapcase() + text[at + 1 :],
            text[:at] + text[to:],
            text[:to] + text[at:],
            text[:at] + chr(ord(text[at]) ^ 1 << chance.randrange(7)) + text[at + 1 :],
        )
        changed = ways[n % len(ways)]
        if changed.replace("\r\n", "\n") != text:
            yield Case(f"mutant {n} at {at}", changed, receipt, ANY, ANY)


# The corpus.


class Match(NamedTuple):
    """An honest match; of some only few forgeries are made."""

    name: str
    facts: Facts
    few: bool = False


def matches() -> Iterator[Match]:
    """Yield honest matches: every game with several seats and options, and what rounds can be."""
    for number, game in enumerate(GAMES):
        yield Match(game.key, match(game, game.usual_seats))
        other = (max if number % 2 else min)(game.seats)
        if other != game.usual_seats:
            yield Match(f"{game.key} for {other}", match(game, other), few=True)
        if game.options:
            option = game.options[number % len(game.options)]
            chosen = {option.id: values_of(option)[-1]}
            yield Match(f"{game.key}, {option.id}", match(game, game.usual_seats, chosen), few=True)
    for key in ("block", "partnership-rook", "domino-42", "sniff", "tuxedo"):
        game = next(game for game in GAMES if game.key == key)
        for more in ("void", "later", "unrepeated"):
            yield Match(f"{key}, {more} round", match(game, game.usual_seats, more=more))
    for key in ("rook", "partnership-rook", "domino-42"):
        game = next(game for game in GAMES if game.key == key)
        yield Match(f"{key} at a party", match(game, 4, hands=4))


def alone() -> Iterator[Case]:
    """Yield records without rounds, as of the deal of a day, and forgeries of them."""
    for game in GAMES:
        secret = bytes.fromhex(value_of("day", game.key))
        facts = Facts(game, NAMES[: game.usual_seats], game.choose(), 0, secret, [])
        text = facts.record()
        receipt = receipt_of(facts, text)
        yield Case(f"{game.key} alone", text, receipt)
        for case in _cards(facts, receipt):
            browser = case.browser if case.browser != ("dealer",) else ("sealed",)
            if browser != ("sealed",) or receipt["deals"]:
                yield case._replace(name=f"{game.key} alone: {case.name}", browser=browser)


def cases_of(one: Match) -> Iterator[Case]:
    """Yield the record of a match, and forgeries of it."""
    text = one.facts.record()
    receipt = receipt_of(one.facts, text)
    yield Case(one.name, text, receipt)
    yield Case(f"{one.name} in the lines of Windows", text.replace("\n", "\r\n"), receipt)
    for case in mutants(text, receipt, one.name, 0 if one.few else MUTANTS):
        yield case._replace(name=f"{one.name}: {case.name}")
    for case in forgeries(one.facts, receipt, few=one.few):
        yield case._replace(name=f"{one.name}: {case.name}")
    for case in blunt(text, receipt, max(1, 4 * text.count("\n") // BLUNT)):
        yield case._replace(name=f"{one.name}: {case.name}")


def corpus() -> Iterator[Case]:
    """Yield all cases."""
    for one in matches():
        yield from cases_of(one)
    yield from alone()


def main() -> None:
    """Print the corpus."""
    json.dump([case._asdict() for case in corpus()], sys.stdout)


if __name__ == "__main__":
    main()
