"""A trained network as a bot: `--bots net`, or `--bots my.npz` for one of yours.

A net is a file of arrays, which `examples/train_net.py` writes. NumPy is enough to play it: `pip
install "parlour[gymnasium]"`. It sees what its seat may know, as features, rotated so that its own
seat comes first.
"""

from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

from parlour.errors import BadInput, MissingExtra
from parlour.languages.message import Listed, say

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as missing:
    raise MissingExtra("gymnasium", missing) from None

from parlour.adapters.layout import Layout
from parlour.core.bits import first, single
from parlour.core.deal import View
from parlour.core.options import Chosen
from parlour.table.game import Game

SHIPPED = files("parlour.adapters") / "nets"
"""The folder of the nets that we ship, one per game, named by its key."""

ENDS_AT = 5.0
"""Features are clipped at this many deviations from their mean."""


def turned(layout: Layout) -> NDArray[np.int64]:
    """Return, for each seat, the order of features that puts this seat first.

    Facts with one word per seat start with the observer's word, and seats and sets of seats are
    counted from the observer. The fact "seat" stays as it is, so no information is lost.
    """
    seats = layout.seats
    found: NDArray[np.int64] = np.tile(np.arange(layout.features), (seats, 1))
    for seat in range(seats):
        for slot in layout.slots:
            if slot.name != "seat":
                rows = _turned_slot(slot.scales, seat, seats)
                found[seat, slot.feature : slot.feature + slot.features] = slot.feature + rows
    return found


def _turned_slot(scales: tuple[tuple[str, int], ...], seat: int, seats: int) -> NDArray[np.int64]:
    """Return the features of one fact in the order in which a seat sees them."""
    starts = np.cumsum([0] + [wide for _, wide in scales])
    by_seat = len(scales) == seats and len(set(scales)) == 1
    rows: list[Any] = [np.arange(0)]  # a fact may have no words at all
    for word in range(len(scales)):
        at = (word + seat) % seats if by_seat else word
        kind, wide = scales[at]
        row = np.arange(wide)
        if wide == seats and kind != "number":
            row = np.roll(row, -seat)
        rows.append(starts[at] + row)
    return np.concatenate(rows)


class Net:
    """The arrays of a net: means and scales of the features, then weights and biases by layer."""

    def __init__(self, path: Path) -> None:
        try:
            with np.load(path) as arrays:
                self.game = str(arrays["game"])
                self.seats = int(arrays["seats"])
                self.mean, self.scale = (arrays[name].astype("f4") for name in ("mean", "scale"))
                self.layers = [
                    (arrays[f"weight{i}"].astype("f4"), arrays[f"bias{i}"].astype("f4"))
                    for i in range(int(arrays["layers"]))
                ]
        except (OSError, ValueError, KeyError) as error:
            raise BadInput(
                say('"{path}" is not a net: {error}', path=str(path), error=str(error))
            ) from None

    def worth(self, features: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return a score for each choice; a higher score means a better choice."""
        found = np.clip((features - self.mean) * self.scale, -ENDS_AT, ENDS_AT)
        *hidden, last = self.layers
        for weight, bias in hidden:
            found = np.maximum(found @ weight + bias, 0)
        worth: NDArray[np.float32] = found @ last[0] + last[1]
        return worth


class NetBot:
    """Plays the choice that the net rates highest."""

    name = "net"

    def __init__(self, game: Game, options: Chosen | None = None, path: str | None = None) -> None:
        self.net = shipped(game) if path is None else Net(Path(path))
        if self.net.game != game.key:
            raise BadInput(
                say("This net plays {game}, not {key}", game=self.net.game, key=game.key)
            )
        self.layout = Layout(game, self.net.seats, options)
        self.turned = turned(self.layout)
        if len(self.net.mean) != self.layout.features:
            features = f"{len(self.net.mean)} features, not {self.layout.features}"
            raise BadInput(
                say(
                    "This net was trained on another version of {title}: {features}",
                    title=game.title,
                    features=features,
                )
            )

        self._terms = game, options, path

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle as the game, its options and the file: every process reads the net itself."""
        return NetBot, self._terms

    def choose(self, view: View, seed: int) -> int:
        """Return the legal choice with the highest score."""
        if view.seats != self.net.seats:
            wanted = f"{self.net.seats} players, not {view.seats}"
            raise BadInput(
                say(
                    "The net of {title} was trained for {wanted}",
                    title=self.layout.game.title,
                    wanted=wanted,
                )
            )
        if single(view.choices):
            return int(first(view.choices))
        worth = self.net.worth(self.seen(view))
        is_open = self.layout.action_mask(view.choices).astype(bool)
        return int(np.argmax(np.where(is_open, worth[: len(is_open)], -np.inf)))

    def seen(self, view: View) -> NDArray[np.float32]:
        """Return the features of a view, rotated; points are those of this deal alone."""
        row = self.layout.observation(view).astype(np.float32)
        scores, brought = self.layout.slot("scores"), self.layout.slot("brought")
        for i in range(scores.features):
            row[scores.feature + i] -= row[brought.feature + i]
        found: NDArray[np.float32] = row[self.turned[view.seat]]
        return found


def shipped(game: Game) -> Net:
    """Return the net that we ship for a game."""
    names = [path.name for path in SHIPPED.iterdir()]
    known = sorted(name.removesuffix(".npz") for name in names if name.endswith(".npz"))
    if game.key not in known:
        raise BadInput(
            say(
                "There is no net for {title}; there are nets for: {known}",
                title=game.title,
                known=Listed(known, "commas"),
            )
        )
    with as_file(SHIPPED / f"{game.key}.npz") as path:
        return Net(path)
