"""Joint shuffles: the server and every player's client decide the shuffles together.

Before a round the server publishes its terms: everything that decides who gets which piece. Each
client checks them, and commits to a random value and to the terms at once. When the commitments are
closed and published, each client reveals its value. The key of the shuffles depends on the server's
secret, all values and the published texts. docs/fairness.md lists possible attacks.
"""

import hashlib
import hmac
import re
from collections import defaultdict
from collections.abc import Sequence
from typing import Final, get_args

from msgspec import Struct

from parlour.errors import BadInput
from parlour.languages.message import say
from parlour.table.lots import Drawing, How

VALUE_BYTES: Final = 32
HEADER: Final = "parlour shuffle 3"
PERSON: Final = "person"
NOTHING: Final = "nothing"
NUMBER: Final = re.compile("0|-?[1-9][0-9]{0,14}")
WAYS: Final[dict[str, How]] = {how: how for how in get_args(How)}


class RoundTerms(Struct, frozen=True, omit_defaults=True):
    """Everything that decides who gets which piece, fixed before anybody commits."""

    server: str
    """The server's commitment."""
    after: str
    """The hash of the text that closed the round before, if there was one."""
    deal: int
    """The first deal that the round decides."""
    game: str
    version: int
    options: dict[str, str]
    hands: int
    """The number of hands to play; 0 means until a side has won."""
    seats: tuple[tuple[str, str], ...]
    """The name at each seat, and who plays there: a person, or a bot with its level."""
    drawing: Drawing
    """The draw before the first deal, and the pieces in use before the shuffle."""
    withheld: tuple[str, ...] = ()
    """Players who committed in the previous round and did not reveal, so that round was void."""
    words: tuple[str, ...] = ()
    """What players typed in, in order."""

    def names(self) -> tuple[str, ...]:
        """Return the name at each seat."""
        return tuple(name for name, _ in self.seats)

    def people(self) -> tuple[str, ...]:
        """Return the names of the persons."""
        return tuple(name for name, who in self.seats if who == PERSON)

    def text(self) -> str:
        """Return the text to which each client commits, together with its value."""
        draw = " ".join((self.drawing.how, *map(str, self.drawing.ranks)))
        lines = [
            HEADER,
            f"server {self.server}",
            f"after {self.after or NOTHING}",
            f"deal {self.deal}",
            f"game {self.game} {self.version}",
            f"hands {self.hands}",
            *(f"option {name} {self.options[name]}" for name in sorted(self.options)),
            *(f"seat {name}: {who}" for name, who in self.seats),
            f"draw {draw}",
            f"pack {' '.join(self.drawing.faces)}",
            *(f"withheld {name}" for name in self.withheld),
            *(f"words {words}" for words in self.words),
        ]
        return "\n".join(lines)


class Round(Struct, frozen=True, omit_defaults=True):
    """One round: its terms, the commitments in order, and the revealed values."""

    terms: RoundTerms
    commits: tuple[tuple[str, str], ...] = ()
    """Names, and the commitments of their clients, as hex, in the order of arrival."""
    absent: tuple[str, ...] = ()
    """Players whose clients did not take part."""
    values: tuple[tuple[str, str], ...] = ()
    """Names, and the values they revealed, as hex."""

    @property
    def deal(self) -> int:
        """The first deal that the round decides."""
        return self.terms.deal

    def missing(self) -> tuple[str, ...]:
        """Return the players who committed but did not reveal; any such player voids the round."""
        revealed = {name for name, _ in self.values}
        return tuple(name for name, _ in self.commits if name not in revealed)

    def text(self) -> str:
        """Return the text that is published when commitments close, before anybody reveals."""
        commits = (f"commit {digest} {name}" for name, digest in self.commits)
        absent = (f"absent {name}" for name in self.absent)
        return "\n".join((self.terms.text(), *commits, *absent))


def sha256(text: str) -> str:
    """Return the SHA-256 of a text as hex."""
    return hashlib.sha256(text.encode()).hexdigest()


def committed(value: str, terms: str) -> str:
    """Return the commitment to a value, as hex, and to the terms of a round."""
    return hashlib.sha256(bytes.fromhex(value) + terms.encode()).hexdigest()


def table_commitment(secret: bytes) -> str:
    """Return the commitment of a table whose players' clients take part in the shuffles.

    It differs from that of a table without rounds, so no record can leave the rounds out.
    """
    return hashlib.sha256(HEADER.encode() + b"\n" + secret).hexdigest()


def read_round(text: str, values: tuple[tuple[str, str], ...] = ()) -> Round:
    """Return the round that a text has closed; refuse a text that no server has written."""
    given: defaultdict[str, list[str]] = defaultdict(list)
    for line in text.split("\n"):
        kind, _, rest = line.partition(" ")
        given[kind].append(rest)
    try:
        found = Round(_read_terms(given), _pairs(given["commit"]), tuple(given["absent"]), values)
    except (ValueError, LookupError):
        raise BadInput(say("it is not the text of a round")) from None
    kinds = all(who == PERSON or who.startswith("bot ") for _, who in found.terms.seats)
    if found.text() != text or not kinds:
        raise BadInput(say("it is not the text of a round"))
    return found


def _read_terms(given: defaultdict[str, list[str]]) -> RoundTerms:
    game, _, version = given["game"][0].rpartition(" ")
    how, *ranks = given["draw"][0].split(" ")
    faces = tuple(given["pack"][0].split(" "))
    after = given["after"][0]
    seats = [seat.partition(": ") for seat in given["seat"]]
    options = [option.partition(" ") for option in given["option"]]
    return RoundTerms(
        given["server"][0],
        "" if after == NOTHING else after,
        _number(given["deal"][0]),
        game,
        _number(version),
        {name: value for name, _, value in options},
        _number(given["hands"][0]),
        tuple((name, who) for name, _, who in seats),
        Drawing(WAYS[how], faces, tuple(map(_number, ranks))),
        tuple(given["withheld"]),
        tuple(given["words"]),
    )


def _number(text: str) -> int:
    """Return a number that every verifier can hold."""
    if not NUMBER.fullmatch(text):
        raise ValueError
    return int(text)


def _pairs(lines: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Return names and digests from lines with digests and names."""
    parts = [line.partition(" ") for line in lines]
    return tuple((name, digest) for digest, _, name in parts)


def joint_key(secret: bytes, rounds: Sequence[Round]) -> bytes:
    """Return the key made from a secret and all complete rounds."""
    key = secret
    for one in rounds:
        if not one.missing():
            values = dict(one.values)
            reveals = [f"reveal {values[name]} {name}" for name, _ in one.commits]
            key = hmac.digest(key, "\n".join((one.text(), *reveals)).encode(), "sha256")
    return key
