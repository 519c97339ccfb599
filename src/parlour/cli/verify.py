"""Verifying a record: every random choice of a match, computed again from its secret."""

from dataclasses import dataclass, field
from pathlib import Path

from parlour.core.bits import each
from parlour.core.deal import NATURE
from parlour.errors import BadInput
from parlour.games import find_game
from parlour.table.events import Dealt, Event, Played
from parlour.table.record import Record, read_record, replay_record
from parlour.table.shuffle import Shuffler
from parlour.table.table import Table


@dataclass
class Verdict:
    """What was found, line by line, and whether all of it is as it should be."""

    lines: list[str] = field(default_factory=list)
    ok: bool = True

    def note(self, what: str, problem: str = "") -> None:
        """Note something that was looked at, and what is wrong with it."""
        self.ok = self.ok and not problem
        self.lines.append(f"no   {what}: {problem}" if problem else f"yes  {what}")


def verify_file(path: str) -> Verdict:
    """Verify a record in a file."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise BadInput(f'"{path}" cannot be read') from None
    return verify(read_record(text, path))


def verify(record: Record) -> Verdict:
    """Compute every order and every random choice again, and say where one differs."""
    found = Verdict()
    try:
        secret = bytes.fromhex(record.secret)
    except ValueError:
        raise BadInput(f"{record.path}: the secret is not hexadecimal") from None
    if not secret:
        raise BadInput(f"{record.path}: the record holds no secret; it comes after the match")
    shuffler = Shuffler(secret, record.words)
    wrong = "" if shuffler.commitment == record.commitment else "it is the hash of another"
    found.note("the commitment is the hash of the secret", wrong)
    table = replay_record(record, find_game(record.game))
    _check_first_dealer(found, record, table, shuffler)
    _check_deals(found, table, shuffler)
    return found


def _check_first_dealer(found: Verdict, record: Record, table: Table, shuffler: Shuffler) -> None:
    dealt = next((event for event in table.log if isinstance(event, Dealt)), None)
    if dealt is None:
        return
    below = shuffler.stream("first dealer").below
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
            mine, theirs = shuffler.stream(label).shuffled(order), list(pack.read(event.order))
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
    if len(legal) == 1:  # nothing was drawn: what a judge said, or the only place there was
        return ""
    choice = legal[shuffler.stream(label).below(len(legal))]
    said = table.speech.text(table.deal, NATURE, (choice,))
    return "" if said == event.move else f'it is "{said}", not "{event.move}"'
