"""Verifying a record: everything that decided who got which piece, computed again.

The rounds of the players' clients are checked in the order in which they happened, then the draw,
the orders and the random choices that follow from them. Receipts, which clients saved themselves,
are compared with the record. web/src/fairness/fairness.ts makes the same checks in the browser,
except those that need the rules.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256 as plain_hash
from typing import Any, Final, Literal

from parlour.core.bits import each
from parlour.core.deal import NATURE
from parlour.errors import BadFile, BadInput
from parlour.games import find_game
from parlour.languages.message import ENGLISH_READER, NOTHING, Listed, Message, Reader, say
from parlour.records.files import read_text
from parlour.records.record import (
    Record,
    RecordedDeal,
    first_names,
    read_record,
    replay_record,
    write_record,
)
from parlour.table.events import Dealt, Played
from parlour.table.joint_shuffle import Round, committed, sha256, table_commitment
from parlour.table.lots import Drawing
from parlour.table.shuffle import Shuffler
from parlour.table.table import Table

UNFINISHED: Final = say(
    "the match is not over in this record: nothing shows whether more was played"
)
TOLD: Final = say("the record also describes results in sentences, which are not checked")
NOT_REPEATED: Final = say("it was void, and another should have followed")

Answer = Literal["yes", "no", "but"]
ANSWERS: Final[dict[Answer, Message]] = {"yes": say("yes"), "no": say("no"), "but": say("but")}


@dataclass(frozen=True)
class Finding:
    """The result of one check. Its code is the same in the browser."""

    answer: Answer
    code: str
    sentence: Message


@dataclass
class Verdict:
    """The findings, one after another."""

    findings: list[Finding] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return all(one.answer != "no" for one in self.findings)

    def lines(self, reader: Reader = ENGLISH_READER) -> list[str]:
        """Return the findings as lines for people."""
        wide = max(len(reader.say(answer)) for answer in ANSWERS.values())
        return [
            f"{reader.say(ANSWERS[one.answer]):<{wide}}  {reader.say(one.sentence)}"
            for one in self.findings
        ]

    def note(self, code: str, what: Message, problem: Message = NOTHING) -> None:
        """Note a check and its result."""
        told = say("{what}: {problem}", what=what, problem=problem)
        self.findings.append(Finding("no", code, told) if problem else Finding("yes", code, what))

    def doubt(self, code: str, sentence: Message) -> None:
        """Note a fact that is not wrong, but has to be trusted."""
        self.findings.append(Finding("but", code, sentence))


def verify_file(path: str, receipts: Sequence[str] = (), published: str = "") -> Verdict:
    """Verify a record in a file, and the receipts of clients in other files."""
    kept = [_read_receipt(one) for one in receipts]
    try:
        record = read_record(read_text(path), path)
    except BadFile as error:
        found = Verdict()
        found.note("record", say("the record can be read"), error.told)
        return found
    return verify(record, kept, published)


def _read_receipt(path: str) -> dict[str, Any]:
    text = read_text(path)
    try:
        found = json.loads(text)
        assert isinstance(found["commitment"], str)
        assert all({type(one["text"]), type(one["value"])} == {str} for one in found["rounds"])
        assert all(str(int(n)) == n and isinstance(seal, str) for n, seal in found["deals"].items())
    except (ValueError, RecursionError, KeyError, TypeError, AttributeError, AssertionError):
        raise BadInput(
            say(
                '{path}: a receipt is JSON with "commitment", "rounds" and "deals"; parlour '
                "bot and the web client save one",
                path=path,
            )
        ) from None
    return dict(found)


def verify(record: Record, receipts: Sequence[dict[str, Any]] = (), published: str = "") -> Verdict:
    """Compute everything again that decided who got which piece, and report differences.

    `published` is the hash that was published the day before, for the deal of a day.
    """
    found = Verdict()
    secret = bytes.fromhex(record.secret)
    _check_commitment(found, record, secret, published)
    found.note("record", say("the record is written as Parlour writes it"), record.unlike)
    _check_rounds(found, record)
    for receipt in receipts:
        _check_receipt(found, record, receipt)
    what, shuffler = say("the record can be played again"), Shuffler(secret, record.rounds)
    try:
        game = find_game(record.game, record.version)
        game.check_seats(len(record.names))
        drawing = game.drawing(len(record.names), record.options, record.hands)
        if record.rounds:
            _check_terms(found, record, drawing)
        _check_draw(found, record, drawing, shuffler)
        table = replay_record(record, game)
    except BadInput as error:
        found.note("record", what, error.told)
        return found
    found.note("record", what)
    _check_deals(found, table, shuffler)
    _check_results(found, record, table)
    if record.told:
        found.doubt("told", TOLD)
    if not table.won:
        found.doubt("unfinished", UNFINISHED)
    return found


def _check_commitment(found: Verdict, record: Record, secret: bytes, published: str) -> None:
    what = say("the commitment is the hash of the secret")
    alone, joint = plain_hash(secret).hexdigest(), table_commitment(secret)
    if not secret:
        wrong = say(
            "the record holds no secret; it is published after the match, "
            "and the secret of today's deal when the day is over"
        )
    elif record.commitment == (joint if record.rounds else alone):
        wrong = NOTHING
    elif record.commitment == joint:
        wrong = say(
            "it is that of a table whose players' clients take part, but the record has no rounds"
        )
    else:
        wrong = say("it is the hash of another secret")
    found.note("secret", what, wrong)
    if published:
        same = published.lower() == record.commitment
        other = NOTHING if same else say("another hash was published")
        found.note("promise", say("it is the deal that was promised"), other)


# The rounds.


def _check_rounds(found: Verdict, record: Record) -> None:
    before: Round | None = None
    used, withheld = set[str](), set[str]()
    for number, one in enumerate(record.rounds, start=1):
        what = say("round {number} of the players' clients", number=number)
        code, wrong = _wrong_round(record, one, before, used, withheld)
        found.note(code, what, wrong)
        if one.absent:
            absent = say(
                "took no part in round {number}: {names}", number=number, names=_named(one.absent)
            )
            found.doubt("absent", absent)
        if one.missing():
            void = say(
                "round {number} was void: {names} committed, and nothing was revealed",
                number=number,
                names=_named(one.missing()),
            )
            found.doubt("withheld", void)
        used |= {digest for _, digest in one.commits}
        withheld |= set(one.missing())
        before = one
    if before is not None and before.missing() and before.deal == 1:
        found.note("round", say("the last round"), NOT_REPEATED)
    _check_left_out(found, record)
    found.note("seats", say("who sat where"), _wrong_seats(record))
    first = [one for one in record.rounds if one.deal == 1 and not one.missing()]
    if not any(one.commits for one in first):
        found.doubt(
            "nobody",
            say(
                "no player's client took part: anyone who had the secret could choose the shuffles"
            ),
        )


def _named(names: Iterable[str]) -> Listed:
    return Listed(names, "commas")


def _check_left_out(found: Verdict, record: Record) -> None:
    """Look for later rounds without a player who took part before.

    Anyone who has the secret knows all values of earlier rounds. They could choose the values of a
    round in which only their friends take part.
    """
    withheld = {name for one in record.rounds for name in one.missing()}
    earlier: set[str] = set()
    for number, one in enumerate(record.rounds, start=1):
        if one.missing():
            continue
        took_part = {name for name, _ in one.commits}
        gone = earlier - took_part - withheld
        if gone:
            without = say(
                "round {number}, from deal {deal} on, was held without {names}: right only if the "
                "player had left",
                number=number,
                deal=one.deal,
                names=_named(sorted(gone)),
            )
            found.doubt("left", without)
        earlier |= took_part


def _wrong_round(
    record: Record, one: Round, before: Round | None, used: set[str], withheld: set[str]
) -> tuple[str, Message]:
    """Return what is wrong with a round, given the previous one, as a code and words."""
    terms, names = one.terms, [name for name, _ in one.commits]
    taking_part = [*names, *one.absent]
    revealed = [name for name, _ in one.values]
    if terms.server != record.commitment:
        return "round", say("it is of another table: the server's commitment differs")
    if terms.after != (sha256(before.text()) if before else ""):
        return "round", say("it does not follow the round before")
    if sorted(taking_part) != sorted(terms.people()):
        return "people", say("those who took part or were absent are not the people at the table")
    for name, value in one.values:
        if dict(one.commits).get(name) != committed(value, terms.text()):
            return "value", say(
                "{name} revealed a value that does not match the commitment", name=name
            )
    if revealed != [name for name in names if name in revealed]:
        return "value", say("the values are not in the order of the commitments")
    return "round", _wrong_order(one, before, used, withheld)


def _wrong_order(one: Round, before: Round | None, used: set[str], withheld: set[str]) -> Message:
    """Return why a round cannot follow the previous one, or nothing."""
    commits = dict(one.commits)
    void = before.missing() if before else ()
    again = set(commits) & withheld
    wrong = NOTHING
    if before is None and one.deal != 1:
        wrong = say("there was none before the first deal")
    elif before is not None and one.deal < before.deal + (not void):
        wrong = say("it decides a deal that was dealt earlier")
    elif void and before is not None and one.deal != before.deal == 1:
        wrong = say("the previous round: {problem}", problem=NOT_REPEATED)
    elif one.terms.withheld != void:
        wrong = say("it does not say who withheld their value")
    elif again:
        wrong = say("{names} withheld a value, and was let in again", names=_named(sorted(again)))
    elif before is not None and one.terms.words:
        wrong = say("words were added after the first round")
    elif len({*commits.values()} - used) < len(commits):
        wrong = say("a commitment is used twice")
    return wrong


def _wrong_seats(record: Record) -> Message:
    """Return who sat elsewhere when commitments were made, or nothing.

    Before the first deal the names are those of the record. Later a newcomer may sit in the place
    of somebody who left, but nobody changes seats.
    """
    first = record.drew or record.names
    if len(set(record.names)) != len(record.names) or sorted(first) != sorted(record.names):
        return say("those who drew for seats are not those who sat there")
    places: dict[str, int] = {}
    for number, one in enumerate(record.rounds, start=1):
        names = one.terms.names()
        if len(set(names)) != len(first):
            return say(
                "in round {number} there are not {n} players with different names",
                number=number,
                n=len(first),
            )
        if one.deal == 1 and names != first:
            return say(
                "in round {number} the seats were {names}; not {right}",
                number=number,
                names=_named(names),
                right=_named(first),
            )
        if one.deal == 1:
            continue
        places = places or {name: seat for seat, name in enumerate(record.names)}
        for seat, name in enumerate(names):
            if places.setdefault(name, seat) != seat:
                return say(
                    "in round {number} {name} sat elsewhere than before", number=number, name=name
                )
    return NOTHING


def _check_terms(found: Verdict, record: Record, drawing: Drawing) -> None:
    """Compare what the players committed to with the record's game, and with its rules."""
    wrong = NOTHING
    for number, one in enumerate(record.rounds, start=1):
        terms = one.terms
        game = (terms.game, terms.version), (record.game, record.version)
        facts: list[tuple[Message, object, object]] = [
            (say("the game"), *game),
            (say("the number of hands"), terms.hands, record.hands),
            (say("the draw or the pack"), terms.drawing, drawing),
        ]
        for name in sorted({*terms.options, *record.options}):
            agreed, recorded = terms.options.get(name), record.options.get(name)
            facts.append((say('the option "{name}"', name=name), agreed, recorded))
        differs = [what for what, agreed, recorded in facts if agreed != recorded]
        if differs and not wrong:
            wrong = say(
                "in round {number} players committed to another value: {what}",
                number=number,
                what=differs[0],
            )
    found.note("table", say("the game and its options"), wrong)


# Receipts.


def _check_receipt(found: Verdict, record: Record, receipt: dict[str, Any]) -> None:
    """Compare a client's receipt with the record."""
    what = say("what a client has saved")
    if receipt["commitment"] != record.commitment:
        found.note("receipt", what, say("the server had shown it another commitment"))
    texts = [one.text() for one in record.rounds]
    for kept in receipt["rounds"]:
        at = texts.index(kept["text"]) if kept["text"] in texts else -1
        revealed = {value for _, value in record.rounds[at].values} if at >= 0 else set()
        wrong = NOTHING
        if at < 0:
            wrong = say("the record lacks the text that was published before the client revealed")
        elif kept["value"] not in revealed:
            wrong = say("it revealed its value, but the record leaves it out")
        found.note("receipt", what, wrong)
    seen = {kept["text"] for kept in receipt["rounds"]}
    saved = [text in seen for text in texts]
    since = saved.index(True) if True in saved else len(texts)
    if any(not one.missing() for one in record.rounds[:since]):
        never = say(
            "a receipt's client revealed nothing at all: its receipt proves nothing about the "
            "shuffles"
        )
        late = say(
            "a receipt's client revealed nothing before deal {deal}: its receipt proves nothing "
            "about those shuffles"
        )
        heard = since < len(texts)
        found.doubt("unheard", late.filled(deal=record.rounds[since].deal) if heard else never)
    for at, one in enumerate(record.rounds[since:], start=since):
        if not saved[at] and not one.missing():
            wrong = say(
                "round {number}, from deal {deal} on, was held without it: right only if the "
                "player had left",
                number=at + 1,
                deal=one.deal,
            )
            found.note("receipt", what, wrong)
    _check_seals(found, record.deals, {int(n): seal for n, seal in receipt["deals"].items()})


def _check_seals(found: Verdict, deals: Sequence[RecordedDeal], seals: dict[int, str]) -> None:
    """Compare the hashes that a client received after each deal with the record."""
    for number, seal in sorted(seals.items()):
        wrong = NOTHING
        if number > len(deals):
            wrong = say("the record leaves it out")
        elif seal != deals[number - 1].seal:
            wrong = say("the record differs from what the server said when it was over")
        found.note("sealed", say("deal {deal} as a client has saved it", deal=number), wrong)
    over = [number for number, deal in enumerate(deals, start=1) if deal.points is not None]
    unseen = [number for number in over if number not in seals]
    if unseen:
        nothing = say(
            "the client has saved nothing about deal {deals}", deals=Listed(unseen, "commas")
        )
        found.doubt("unsealed", nothing)


# What follows from the key.


def _check_draw(found: Verdict, record: Record, drawing: Drawing, shuffler: Shuffler) -> None:
    """Compute the draw for the deal and for seats again."""
    before = record.drew or record.names
    if len(before) != len(record.names):  # already noted
        return
    if not record.deals:
        undealt = say("nothing was dealt, so no seats were drawn") if record.drew else NOTHING
        found.note("draw", say("the draw for seats"), undealt)
        return
    drawn = drawing.drawn(shuffler.at(1).stream("first dealer").below, before)
    moved = drawn.names if drawn.names != before else ()
    wrong = NOTHING
    if drawn.names != record.names:
        wrong = say("it seats {names}", names=_named(drawn.names))
    elif record.drew and not moved:
        wrong = say("no seats were drawn")
    elif tuple(f"{name} {face}" for name, face in drawn.draws) != record.deals[0].draws:
        wrong = say("other pieces were drawn")
    elif any(deal.draws for deal in record.deals[1:]):
        wrong = say("there is none after the first deal")
    found.note("draw", say("the draw for seats"), wrong)
    dealer = record.deals[0].dealer
    wrong = NOTHING if drawn.dealer == dealer else _not(record.names, drawn.dealer, dealer)
    found.note("dealer", say("the first dealer"), wrong)


def _not(names: tuple[str, ...], right: int, wrong: int) -> Message:
    return say("it is {right}, not {wrong}", right=names[right], wrong=names[wrong])


def _check_deals(found: Verdict, table: Table, shuffler: Shuffler) -> None:
    pack, names = table.game.pack, first_names(table)
    follower = Table.replay(table.game, table.log[:1])
    choices = 0
    for event in table.log[1:]:
        if isinstance(event, Dealt):
            choices = 0
            number, due = event.number, follower.match.dealer
            if number > 1:
                wrong = NOTHING if event.dealer == due else _not(names, due, event.dealer)
                found.note("dealer", say("the dealer of deal {deal}", deal=number), wrong)
            order = list(table.game.order(table.seats, table.options))
            mine = shuffler.at(number).stream(f"deal {number}").shuffled(order)
            theirs = list(pack.read(event.order))
            wrong = _first_difference(pack.faces, mine, theirs)
            found.note("order", say("the order of deal {deal}", deal=number), wrong)
        elif isinstance(event, Played) and event.seat == NATURE:
            choices += 1
            deal = follower.deal.number
            wrong = _nature(follower, event, shuffler, f"deal {deal} choice {choices}")
            found.note(
                "choice", say("deal {deal}, choice {number}", deal=deal, number=choices), wrong
            )
        follower.take(event)


def _first_difference(faces: tuple[str, ...], mine: list[int], theirs: list[int]) -> Message:
    for place, (own, other) in enumerate(zip(mine, theirs, strict=True), start=1):
        if faces[own] != faces[other]:
            return say(
                "piece {place} is {right}, not {wrong}",
                place=place,
                right=faces[own],
                wrong=faces[other],
            )
    return NOTHING


def _nature(table: Table, event: Played, shuffler: Shuffler, label: str) -> Message:
    legal = each(table.deal.legal(NATURE))
    if len(legal) == 1:  # nothing was drawn: a judge's verdict, or the only place left
        return NOTHING
    stream = shuffler.at(table.deal.number).stream(label)
    choice = legal[stream.below(len(legal))]
    said = table.speech.text(table.deal, NATURE, (choice,))
    return (
        NOTHING
        if said == event.move
        else say('it is "{right}", not "{wrong}"', right=said, wrong=event.move)
    )


# What follows from the moves.


def _check_results(found: Verdict, record: Record, table: Table) -> None:
    """Write the record again after playing it, and compare what it says about each deal."""
    again = read_record(write_record(table))
    for number, (theirs, mine) in enumerate(zip(record.deals, again.deals, strict=True), start=1):
        wrong = _wrong_result(theirs, mine)
        if theirs.number != number:
            wrong = say("it says that it is deal {deal}", deal=theirs.number)
        found.note("result", say("the result of deal {deal}", deal=number), wrong)
    others = say("others have won it") if record.won != again.won else NOTHING
    found.note("result", say("the result of the match"), others)


def _wrong_result(theirs: RecordedDeal, mine: RecordedDeal) -> Message:
    if theirs.order != mine.order:
        return say("its order is not as the table writes it")
    if [move for _, move in theirs.moves] != [move for _, move in mine.moves]:
        return say("its moves are not as the table writes them")
    if (theirs.points, theirs.scores) != (mine.points, mine.scores):
        return say("its points do not follow from its moves")
    return NOTHING
