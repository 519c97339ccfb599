"""Shuffles for real tables: unbiased, from a secret that was committed to beforehand.

The secret's SHA-256 is published before the match. The order of deal n is a Fisher-Yates shuffle
whose numbers come from HMAC-SHA256(secret, "deal n / counter"), eight bytes at a time; numbers that
would bias the draw are discarded. Anybody with the secret can recompute it. At an online table
every player's client adds to it, so that nobody decides alone: docs/fairness.md.
"""

import hashlib
import hmac
import secrets
from collections.abc import Sequence

from parlour.core.whole_numbers import seed_number
from parlour.errors import Closed
from parlour.languages.message import say
from parlour.table.joint_shuffle import Round, joint_key, table_commitment

SECRET_BYTES = 32


class Shuffler:
    """The random choices of one table, all decided by its secret and what players added.

    Without rounds, as in the terminal and for the deal of a day, the secret alone decides.
    """

    def __init__(self, secret: bytes | None = None, rounds: Sequence[Round] = ()) -> None:
        self.secret = secrets.token_bytes(SECRET_BYTES) if secret is None else secret
        self.rounds = tuple(rounds)
        self.key = joint_key(self.secret, self.rounds)

    @property
    def commitment(self) -> str:
        """The hash of the secret, to be published before the first deal."""
        if self.rounds:
            return table_commitment(self.secret)
        return hashlib.sha256(self.secret).hexdigest()

    def at(self, deal: int) -> "Shuffler":
        """Return the shuffler in its state when a deal was dealt."""
        rounds = [one for one in self.rounds if one.deal <= deal]
        return self if len(rounds) == len(self.rounds) else Shuffler(self.secret, rounds)

    def stream(self, label: str) -> "Stream":
        """Return the stream of a label, such as "deal 3"."""
        return Stream(self.key, label)


def seeded(seed: int | None) -> Shuffler:
    """Return a shuffler with a new secret, or with the secret of a seed."""
    if seed is None:
        return Shuffler()
    return Shuffler(hashlib.sha256(f"parlour play --seed {seed_number(seed)}".encode()).digest())


class Unknown(Shuffler):
    """The shuffler of a table with an unknown secret: it can only replay."""

    def __init__(self, commitment: str) -> None:
        super().__init__(b"")
        self._commitment = commitment

    @property
    def commitment(self) -> str:
        """The SHA-256 of the secret that is not known here."""
        return self._commitment

    def stream(self, label: str) -> "Stream":
        """Refuse: there is no source of numbers."""
        raise Closed(
            say("The secret of this table is not known here, so there is no {label}.", label=label)
        )


class Stream:
    """An endless stream of unbiased numbers for one purpose."""

    def __init__(self, secret: bytes, label: str) -> None:
        self._secret = secret
        self._label = label
        self._counter = 0
        self._words: list[int] = []

    def _word(self) -> int:
        if not self._words:
            message = f"{self._label} / {self._counter}".encode()
            block = hmac.digest(self._secret, message, "sha256")
            self._counter += 1
            self._words = [int.from_bytes(block[i : i + 8], "big") for i in (24, 16, 8, 0)]
        return self._words.pop()

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1, uniformly distributed."""
        most = (1 << 64) - (1 << 64) % n
        while True:
            word = self._word()
            if word < most:
                return word % n

    def shuffled(self, pieces: list[int]) -> list[int]:
        """Return the pieces in random order."""
        order = list(pieces)
        for i in range(len(order) - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order
