"""Verifying a record: everything that decided who got which piece, computed again.

The rounds of the players' clients are checked in the order in which they happened, then the draw,
the orders and the random choices that follow from them. Receipts, which clients saved themselves,
are compared with the record. web/src/fairness/fairness.ts makes the same checks in the browser,
except those that need the rules.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256 as plain_hash
from typing import Any, Final, Literal

from parlour.core.bits import each
from parlour.core.deal import NATURE
from parlour.errors import BadFile, BadInput
from parlour.games import find_game
from parlour.languages.message import say
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

LEFT: Final = "right only if the player had left"
NOBODY: Final = "no player's client took part: anyone who had the secret could choose the shuffles"
UNFINISHED: Final = "the match is not over in this record: nothing shows whether more was played"
NOT_ITS: Final = "its receipt proves nothing about those shuffles"
NOT_REPEATED: Final = "it was void, and another should have followed"
ROUNDS_LEFT_OUT: Final = (
    "it is that of a table whose players' clients take part, but the record has no rounds"
)

Answer = Literal["yes", "no", "but"]


@dataclass(frozen=True)
class Finding:
    """The result of one check. Its code is the same in the browser."""

    answer: Answer
    code: str
    sentence: str


@dataclass
class Verdict:
    """The findings, one after another."""

    findings: list[Finding] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return all(one.answer != "no" for one in self.findings)

    @property
    def lines(self) -> list[str]:
        """The findings as lines for people."""
        return [f"{one.answer:<4} {one.sentence}" for one in self.findings]

    def note(self, code: str, what: str, problem: str = "") -> None:
        """Note a check and its result."""
        found = Finding("no", code, f"{what}: {problem}") if problem else Finding("yes", code, what)
        self.findings.append(found)

    def doubt(self, code: str, sentence: str) -> None:
        """Note a fact that is not wrong, but has to be trusted."""
        self.findings.append(Finding("but", code, sentence))


def verify_file(path: str, receipts: Sequence[str] = (), published: str = "") -> Verdict:
    """Verify a record in a file, and the receipts of clients in other files."""
    kept = [_read_receipt(one) for one in receipts]
    try:
        record = read_record(read_text(path), path)
    except BadFile as error:
        found = Verdict()
        found.note("record", "the record can be read", str(error))
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
    found.note("record", "the record is written as Parlour writes it", record.unlike)
    _check_rounds(found, record)
    for receipt in receipts:
        _check_receipt(found, record, receipt)
    what, shuffler = "the record can be played again", Shuffler(secret, record.rounds)
    try:
        game = find_game(record.game, record.version)
        game.check_seats(len(record.names))
        drawing = game.drawing(len(record.names), record.options, record.hands)
        if record.rounds:
            _check_terms(found, record, drawing)
        _check_draw(found, record, drawing, shuffler)
        table = replay_record(record, game)
    except BadInput as error:
        found.note("record", what, str(error))
        return found
    found.note("record", what)
    _check_deals(found, table, shuffler)
    _check_results(found, record, table)
    if not table.won:
        found.doubt("unfinished", UNFINISHED)
    return found


def _check_commitment(found: Verdict, record: Record, secret: bytes, published: str) -> None:
    what = "the commitment is the hash of the secret"
    alone, joint = plain_hash(secret).hexdigest(), table_commitment(secret)
    if not secret:
        wrong = (
            "the record holds no secret; it is published after the match, "
            "and the secret of today's deal when the day is over"
        )
    elif record.commitment == (joint if record.rounds else alone):
        wrong = ""
    elif record.commitment == joint:
        wrong = ROUNDS_LEFT_OUT
    else:
        wrong = "it is the hash of another secret"
    found.note("secret", what, wrong)
    if published:
        other = "" if published.lower() == record.commitment else "another hash was published"
        found.note("promise", "it is the deal that was promised", other)


# The rounds.


def _check_rounds(found: Verdict, record: Record) -> None:
    before: Round | None = None
    used, withheld = set[str](), set[str]()
    for number, one in enumerate(record.rounds, start=1):
        what = f"round {number} of the players' clients"
        code, wrong = _wrong_round(record, one, before, used, withheld)
        found.note(code, what, wrong)
        if one.absent:
            found.doubt("absent", f"took no part in round {number}: {', '.join(one.absent)}")
        if one.missing():
            names = ", ".join(one.missing())
            sentence = f"round {number} was void: {names} committed, and nothing was revealed"
            found.doubt("withheld", sentence)
        used |= {digest for _, digest in one.commits}
        withheld |= set(one.missing())
        before = one
    if before is not None and before.missing() and before.deal == 1:
        found.note("round", "the last round", NOT_REPEATED)
    _check_left_out(found, record)
    found.note("seats", "who sat where", _wrong_seats(record))
    first = [one for one in record.rounds if one.deal == 1 and not one.missing()]
    if not any(one.commits for one in first):
        found.doubt("nobody", NOBODY)


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
            who = ", ".join(sorted(gone))
            sentence = f"round {number}, from deal {one.deal} on, was held without {who}: {LEFT}"
            found.doubt("left", sentence)
        earlier |= took_part


def _wrong_round(
    record: Record, one: Round, before: Round | None, used: set[str], withheld: set[str]
) -> tuple[str, str]:
    """Return what is wrong with a round, given the previous one, as a code and words."""
    terms, names = one.terms, [name for name, _ in one.commits]
    taking_part = [*names, *one.absent]
    revealed = [name for name, _ in one.values]
    if terms.server != record.commitment:
        return "round", "it is of another table: the server's commitment differs"
    if terms.after != (sha256(before.text()) if before else ""):
        return "round", "it does not follow the round before"
    if sorted(taking_part) != sorted(terms.people()):
        return "people", "those who took part or were absent are not the people at the table"
    for name, value in one.values:
        if dict(one.commits).get(name) != committed(value, terms.text()):
            return "value", f"{name} revealed a value that does not match the commitment"
    if revealed != [name for name in names if name in revealed]:
        return "value", "the values are not in the order of the commitments"
    return "round", _wrong_order(one, before, used, withheld)


def _wrong_order(one: Round, before: Round | None, used: set[str], withheld: set[str]) -> str:
    """Return why a round cannot follow the previous one, or nothing."""
    commits = dict(one.commits)
    void = before.missing() if before else ()
    again = set(commits) & withheld
    wrong = ""
    if before is None and one.deal != 1:
        wrong = "there was none before the first deal"
    elif before is not None and one.deal < before.deal + (not void):
        wrong = "it decides a deal that was dealt earlier"
    elif void and before is not None and one.deal != before.deal == 1:
        wrong = f"the previous round: {NOT_REPEATED}"
    elif one.terms.withheld != void:
        wrong = "it does not say who withheld their value"
    elif again:
        wrong = f"{', '.join(sorted(again))} withheld a value, and was let in again"
    elif before is not None and one.terms.words:
        wrong = "words were added after the first round"
    elif len({*commits.values()} - used) < len(commits):
        wrong = "a commitment is used twice"
    return wrong


def _wrong_seats(record: Record) -> str:
    """Return who sat elsewhere when commitments were made, or nothing.

    Before the first deal the names are those of the record. Later a newcomer may sit in the place
    of somebody who left, but nobody changes seats.
    """
    first = record.drew or record.names
    if len(set(record.names)) != len(record.names) or sorted(first) != sorted(record.names):
        return "those who drew for seats are not those who sat there"
    places: dict[str, int] = {}
    for number, one in enumerate(record.rounds, start=1):
        names = one.terms.names()
        if len(set(names)) != len(first):
            return f"in round {number} there are not {len(first)} players with different names"
        if one.deal == 1 and names != first:
            return f"in round {number} the seats were {', '.join(names)}; not {', '.join(first)}"
        if one.deal == 1:
            continue
        places = places or {name: seat for seat, name in enumerate(record.names)}
        for seat, name in enumerate(names):
            if places.setdefault(name, seat) != seat:
                return f"in round {number} {name} sat elsewhere than before"
    return ""


def _check_terms(found: Verdict, record: Record, drawing: Drawing) -> None:
    """Compare what the players committed to with the record's game, and with its rules."""
    wrong = ""
    for number, one in enumerate(record.rounds, start=1):
        terms = one.terms
        pairs = {
            "the game": (f"{terms.game} {terms.version}", f"{record.game} {record.version}"),
            "the number of hands": (terms.hands, record.hands),
            "the draw or the pack": (terms.drawing, drawing),
            **{
                f'the option "{name}"': (terms.options.get(name), record.options.get(name))
                for name in sorted({*terms.options, *record.options})
            },
        }
        differs = [what for what, (agreed, recorded) in pairs.items() if agreed != recorded]
        if differs and not wrong:
            wrong = f"in round {number} players committed to another value of {differs[0]}"
    found.note("table", "the game and its options", wrong)


# Receipts.


def _check_receipt(found: Verdict, record: Record, receipt: dict[str, Any]) -> None:
    """Compare a client's receipt with the record."""
    what = "what a client has saved"
    if receipt["commitment"] != record.commitment:
        found.note("receipt", what, "the server had shown it another commitment")
    texts = [one.text() for one in record.rounds]
    for kept in receipt["rounds"]:
        at = texts.index(kept["text"]) if kept["text"] in texts else -1
        revealed = {value for _, value in record.rounds[at].values} if at >= 0 else set()
        wrong = ""
        if at < 0:
            wrong = "the record lacks the text that was published before the client revealed"
        elif kept["value"] not in revealed:
            wrong = "it revealed its value, but the record leaves it out"
        found.note("receipt", what, wrong)
    seen = {kept["text"] for kept in receipt["rounds"]}
    saved = [text in seen for text in texts]
    since = saved.index(True) if True in saved else len(texts)
    if any(not one.missing() for one in record.rounds[:since]):
        after = f"before deal {record.rounds[since].deal}" if since < len(texts) else "at all"
        found.doubt("unheard", f"a receipt's client revealed nothing {after}: {NOT_ITS}")
    for at, one in enumerate(record.rounds[since:], start=since):
        if not saved[at] and not one.missing():
            wrong = f"round {at + 1}, from deal {one.deal} on, was held without it: {LEFT}"
            found.note("receipt", what, wrong)
    _check_seals(found, record.deals, {int(n): seal for n, seal in receipt["deals"].items()})


def _check_seals(found: Verdict, deals: Sequence[RecordedDeal], seals: dict[int, str]) -> None:
    """Compare the hashes that a client received after each deal with the record."""
    for number, seal in sorted(seals.items()):
        wrong = ""
        if number > len(deals):
            wrong = "the record leaves it out"
        elif seal != deals[number - 1].seal:
            wrong = "the record differs from what the server said when it was over"
        found.note("sealed", f"deal {number} as a client has saved it", wrong)
    over = [number for number, deal in enumerate(deals, start=1) if deal.points is not None]
    unseen = [str(number) for number in over if number not in seals]
    if unseen:
        found.doubt("unsealed", f"the client has saved nothing about deal {', '.join(unseen)}")


# What follows from the key.


def _check_draw(found: Verdict, record: Record, drawing: Drawing, shuffler: Shuffler) -> None:
    """Compute the draw for the deal and for seats again."""
    before = record.drew or record.names
    if len(before) != len(record.names):  # already noted
        return
    if not record.deals:
        wrong = "nothing was dealt, so no seats were drawn" if record.drew else ""
        found.note("draw", "the draw for seats", wrong)
        return
    drawn = drawing.drawn(shuffler.at(1).stream("first dealer").below, before)
    moved = drawn.names if drawn.names != before else ()
    wrong = ""
    if drawn.names != record.names:
        wrong = f"it seats {', '.join(drawn.names)}"
    elif record.drew and not moved:
        wrong = "no seats were drawn"
    elif tuple(f"{name} {face}" for name, face in drawn.draws) != record.deals[0].draws:
        wrong = "other pieces were drawn"
    elif any(deal.draws for deal in record.deals[1:]):
        wrong = "there is none after the first deal"
    found.note("draw", "the draw for seats", wrong)
    dealer = record.deals[0].dealer
    wrong = "" if drawn.dealer == dealer else _not(record.names, drawn.dealer, dealer)
    found.note("dealer", "the first dealer", wrong)


def _not(names: tuple[str, ...], right: int, wrong: int) -> str:
    return f"it is {names[right]}, not {names[wrong]}"


def _check_deals(found: Verdict, table: Table, shuffler: Shuffler) -> None:
    pack, names = table.game.pack, first_names(table)
    follower = Table.replay(table.game, table.log[:1])
    choices = 0
    for event in table.log[1:]:
        if isinstance(event, Dealt):
            choices = 0
            label, due = f"deal {event.number}", follower.match.dealer
            if event.number > 1:
                wrong = "" if event.dealer == due else _not(names, due, event.dealer)
                found.note("dealer", f"the dealer of {label}", wrong)
            order = list(table.game.order(table.seats, table.options))
            mine = shuffler.at(event.number).stream(label).shuffled(order)
            theirs = list(pack.read(event.order))
            wrong = _first_difference(pack.faces, mine, theirs)
            found.note("order", f"the order of {label}", wrong)
        elif isinstance(event, Played) and event.seat == NATURE:
            choices += 1
            label = f"deal {follower.deal.number} choice {choices}"
            found.note("choice", label, _nature(follower, event, shuffler, label))
        follower.take(event)


def _first_difference(faces: tuple[str, ...], mine: list[int], theirs: list[int]) -> str:
    for place, (own, other) in enumerate(zip(mine, theirs, strict=True), start=1):
        if faces[own] != faces[other]:
            return f"piece {place} is {faces[own]}, not {faces[other]}"
    return ""


def _nature(table: Table, event: Played, shuffler: Shuffler, label: str) -> str:
    legal = each(table.deal.legal(NATURE))
    if len(legal) == 1:  # nothing was drawn: a judge's verdict, or the only place left
        return ""
    stream = shuffler.at(table.deal.number).stream(label)
    choice = legal[stream.below(len(legal))]
    said = table.speech.text(table.deal, NATURE, (choice,))
    return "" if said == event.move else f'it is "{said}", not "{event.move}"'


# What follows from the moves.


def _check_results(found: Verdict, record: Record, table: Table) -> None:
    """Write the record again after playing it, and compare what it says about each deal."""
    again = read_record(write_record(table))
    for number, (theirs, mine) in enumerate(zip(record.deals, again.deals, strict=True), start=1):
        wrong = _wrong_result(theirs, mine, record.names)
        if theirs.number != number:
            wrong = f"it says that it is deal {theirs.number}"
        found.note("result", f"the result of deal {number}", wrong)
    wrong = ""
    if record.won != again.won:
        wrong = "others have won it"
    elif not _told_alike(again.headline, record.headline, record.names):
        wrong = f'it says "{record.headline}"; right would be "{again.headline}"'
    found.note("result", "the result of the match", wrong)


def _wrong_result(theirs: RecordedDeal, mine: RecordedDeal, names: tuple[str, ...]) -> str:
    told = [theirs.headline, *(f"{item.text} {item.clause}" for item in theirs.items)]
    right = [mine.headline, *(f"{item.text} {item.clause}" for item in mine.items)]
    wrong = ""
    if theirs.order != mine.order:
        wrong = "its order is not as the table writes it"
    elif [move for _, move in theirs.moves] != [move for _, move in mine.moves]:
        wrong = "its moves are not as the table writes them"
    elif (theirs.points, theirs.scores) != (mine.points, mine.scores):
        wrong = "its points do not follow from its moves"
    elif len(told) != len(right):
        wrong = "its explanation does not follow from its moves"
    else:
        unlike = [two for two in zip(right, told, strict=True) if not _told_alike(*two, names)]
        if unlike:
            wrong = 'it says "{1}"; right would be "{0}"'.format(*unlike[0])
    return wrong


def _told_alike(right: str, told: str, names: tuple[str, ...]) -> bool:
    """Return whether a sentence is right, or right but for a newcomer's name.

    A record keeps the names of the first deal, but its results name those who played then.
    """
    if right == told:
        return True
    known = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    parts = re.split(rf"\b({known})\b", right)
    pattern = "".join(
        f"({re.escape(part)}|.+)" if part in names else re.escape(part) for part in parts
    )
    found = re.fullmatch(pattern, told)
    if found is None:
        return False
    written = [part for part in parts if part in names]
    pairs = zip(written, found.groups(), strict=True)
    return all(said == name or said not in names for name, said in pairs)
