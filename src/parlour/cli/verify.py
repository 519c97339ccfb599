"""Verifying a record: every random choice of a match, computed again from its secret.

Where players' clients took part, their rounds are checked too, in the order in which they happened.
A receipt, which a client saved itself, is compared with the record.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from parlour.core.bits import each
from parlour.core.deal import NATURE
from parlour.errors import BadInput
from parlour.games import find_game
from parlour.records.record import Record, read_record, replay_record
from parlour.table.events import Dealt, Event, Played
from parlour.table.joint_shuffle import Round, closings, committed
from parlour.table.shuffle import Shuffler
from parlour.table.table import Table

HEAD_LINES = 4
"""Number of lines before the lists in the text of a round."""
LEFT = "right only if the player had left"
SEATS = "nothing shows who sat where before the draw for seats, so the server could choose it"
NOBODY = "no player's client took part: anyone who had the secret could choose the shuffles"


@dataclass
class Verdict:
    """The findings, line by line, and whether everything is correct."""

    lines: list[str] = field(default_factory=list)
    ok: bool = True

    def note(self, what: str, problem: str = "") -> None:
        """Note a check and its result."""
        self.ok = self.ok and not problem
        self.lines.append(f"no   {what}: {problem}" if problem else f"yes  {what}")

    def doubt(self, sentence: str) -> None:
        """Note a fact that is not wrong, but has to be trusted."""
        self.lines.append(f"but  {sentence}")


def verify_file(path: str, receipts: Sequence[str] = (), published: str = "") -> Verdict:
    """Verify a record in a file, and the receipts of clients in other files."""
    kept = [_read_receipt(one) for one in receipts]
    return verify(read_record(_text(path), path), kept, published)


def _text(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise BadInput(f'"{path}" cannot be read') from None


def _read_receipt(path: str) -> list[dict[str, Any]]:
    try:
        found = json.loads(_text(path))
    except (ValueError, RecursionError):
        raise BadInput(f"{path}: a receipt is JSON") from None
    if not isinstance(found, list) or not all(
        isinstance(one, dict) and {type(one.get("text")), type(one.get("value"))} == {str}
        for one in found
    ):
        raise BadInput(f'{path}: a receipt is a list of {{"text", "value"}}')
    return found


def verify(
    record: Record, receipts: Sequence[list[dict[str, Any]]] = (), published: str = ""
) -> Verdict:
    """Recompute every order and every random choice, and report differences.

    `published` is the hash that was published the day before, for the deal of a day.
    """
    found = Verdict()
    try:
        secret = bytes.fromhex(record.secret)
    except ValueError:
        raise BadInput(f"{record.path}: the secret is not hexadecimal") from None
    if not secret:
        raise BadInput(
            f"{record.path}: the record holds no secret; it is published after the match"
        )
    shuffler = Shuffler(secret, record.words, record.rounds)
    wrong = "" if shuffler.commitment == record.commitment else "it is the hash of another secret"
    found.note("the commitment is the hash of the secret", wrong)
    if published:
        other = "" if published.lower() == shuffler.commitment else "another hash was published"
        found.note("it is the deal that was promised", other)
    if record.rounds:
        _check_rounds(found, record)
    else:
        found.doubt(NOBODY)
    for receipt in receipts:
        _check_receipt(found, record, receipt)
    table = replay_record(record, find_game(record.game, record.version))
    _check_first_dealer(found, record, table, shuffler)
    _check_deals(found, table, shuffler)
    return found


def _check_rounds(found: Verdict, record: Record) -> None:
    before: Round | None = None
    used: set[str] = set()
    for number, one in enumerate(record.rounds, start=1):
        found.note(f"round {number} of the players' clients", _wrong_round(one, before, used))
        if one.absent:
            found.doubt(f"took no part in round {number}: {', '.join(one.absent)}")
        if one.missing():
            names = ", ".join(one.missing())
            found.doubt(f"round {number} was void: {names} committed, and nothing was revealed")
        used |= {digest for _, digest in one.commits}
        before = one
    if before is not None and before.missing():
        found.note("the last round", "it was void, and another should have followed")
    _check_left_out(found, record)
    _check_seats(found, record)
    first = [one for one in record.rounds if one.deal == 1 and not one.missing()]
    if not any(one.commits for one in first):
        found.doubt(NOBODY)


def _check_seats(found: Verdict, record: Record) -> None:
    """Look for players who changed seats after the first round was closed.

    The draw for seats depends on who sat where before it.
    """
    names = record.drew or record.names
    closed = next((one for one in record.rounds if not one.missing()), None)
    if closed is None:
        return
    if closed.seats:
        moved = [
            name
            for name, sits in zip(closed.seats, names, strict=False)
            if name != sits and name in names
        ]
        found.note(
            "the seats before the first deal",
            f"{', '.join(moved)} sat elsewhere when commitments were closed" if moved else "",
        )
    elif record.drew:
        found.doubt(SEATS)


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
            found.doubt(f"round {number}, from deal {one.deal} on, was held without {who}: {LEFT}")
        earlier |= took_part


def _wrong_round(one: Round, before: Round | None, used: set[str]) -> str:
    """Return what is wrong with a round, given the previous one, or nothing."""
    commits = dict(one.commits)
    for name, value in one.values:
        if commits.get(name) != committed(value):
            return f"{name} revealed a value that does not match the commitment"
    if before is not None and one.words:
        return "words were added after the first round"
    if len(one.text("", "").split("\n")) != _lines(one):
        return "a name or a word has several lines"
    return _wrong_order(one, before, used)


def _wrong_order(one: Round, before: Round | None, used: set[str]) -> str:
    """Return why a round cannot follow the previous one, or nothing."""
    commits = dict(one.commits)
    void = before.missing() if before else ()
    again = set(commits) & set(void)
    wrong = ""
    if before is None and one.deal != 1:
        wrong = "there was none before the first deal"
    elif before is not None and one.deal < before.deal + (not void):
        wrong = "it decides a deal that was dealt earlier"
    elif void and before is not None and one.deal != before.deal:
        wrong = "the previous round was void, and was not repeated"
    elif one.withheld != void:
        wrong = "it does not say who withheld their value"
    elif again:
        wrong = f"{', '.join(sorted(again))} withheld a value, and was let in again"
    elif len({*commits.values()} - used) < len(commits):
        wrong = "a commitment is used twice"
    return wrong


def _lines(one: Round) -> int:
    """Return how many lines the text of a round has."""
    listed = (one.seats, one.withheld, one.words, one.commits, one.absent)
    return HEAD_LINES + sum(len(names) for names in listed)


def _check_receipt(found: Verdict, record: Record, receipt: list[dict[str, Any]]) -> None:
    """Compare a client's receipt with the record."""
    texts = closings(record.commitment, record.rounds)
    for kept in receipt:
        at = texts.index(kept["text"]) if kept["text"] in texts else -1
        revealed = {value for _, value in record.rounds[at].values} if at >= 0 else set()
        wrong = ""
        if at < 0:
            wrong = "its commitments are not those published before the client revealed its value"
        elif kept["value"] not in revealed:
            wrong = "it revealed its value, but the record leaves it out"
        found.note("what a client has saved", wrong)
    saved = [text in {kept["text"] for kept in receipt} for text in texts]
    since = saved.index(True) if True in saved else len(texts)
    for at, one in enumerate(record.rounds[since:], start=since):
        if not saved[at] and not one.missing():
            wrong = f"round {at + 1}, from deal {one.deal} on, was held without it: {LEFT}"
            found.note("what a client has saved", wrong)


def _check_first_dealer(found: Verdict, record: Record, table: Table, shuffler: Shuffler) -> None:
    dealt = next((event for event in table.log if isinstance(event, Dealt)), None)
    if dealt is None:
        return
    below = shuffler.at(1).stream("first dealer").below
    names = table.names
    if table.game.lots is None:
        dealer = below(table.seats)
    else:
        drawn = table.game.lots(below, record.drew or names, table.options)
        dealer = drawn.dealer
        if drawn.names != names:
            found.note("the draw for seats", f"it seats {', '.join(drawn.names)}")
    wrong = "" if dealer == dealt.dealer else f"it is {names[dealer]}, not {names[dealt.dealer]}"
    found.note("the first dealer", wrong)


def _check_deals(found: Verdict, table: Table, shuffler: Shuffler) -> None:
    pack = table.game.pack
    follower = Table.replay(table.game, table.log[:1])
    choices = 0
    for event in table.log[1:]:
        if isinstance(event, Dealt):
            choices = 0
            label = f"deal {event.number}"
            order = list(table.game.order(table.seats, table.options))
            mine = shuffler.at(event.number).stream(label).shuffled(order)
            theirs = list(pack.read(event.order))
            found.note(f"the order of {label}", _first_difference(pack.faces, mine, theirs))
        elif isinstance(event, Played) and event.seat == NATURE:
            choices += 1
            label = f"deal {follower.deal.number} choice {choices}"
            found.note(label, _nature(follower, event, shuffler, label))
        follower.take(event)


def _first_difference(faces: tuple[str, ...], mine: list[int], theirs: list[int]) -> str:
    for place, (own, other) in enumerate(zip(mine, theirs, strict=True), start=1):
        if faces[own] != faces[other]:
            return f"piece {place} is {faces[own]}, not {faces[other]}"
    return ""


def _nature(table: Table, event: Event, shuffler: Shuffler, label: str) -> str:
    assert isinstance(event, Played)
    legal = each(table.deal.legal(NATURE))
    if len(legal) == 1:  # nothing was drawn: a judge's verdict, or the only place left
        return ""
    stream = shuffler.at(table.deal.number).stream(label)
    choice = legal[stream.below(len(legal))]
    said = table.speech.text(table.deal, NATURE, (choice,))
    return "" if said == event.move else f'it is "{said}", not "{event.move}"'
