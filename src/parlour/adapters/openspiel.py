"""Every game as a Python game of OpenSpiel: `pip install "parlour[openspiel]"`.

`load(game, seats=4)` returns one; `register()` makes them known to `pyspiel.load_game` as
`parlour_block(players=4,options=stack_blocks:yes)`, and with a small pack as
`parlour_rook(players=2,pack=2x3)` or `parlour_block_dominoes(players=2,pack=double-2)`. A game is
one deal. Chance first deals the pack, piece by piece, or all at once if the pack is small; later it
makes the pack's own random choices. Seats that act simultaneously choose one after another, the
lowest first.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations
from typing import Any

from parlour.errors import MissingExtra

try:
    import numpy as np
    import pyspiel
except ImportError as missing:
    raise MissingExtra("openspiel", missing) from None

from librt.vecs import vec
from mypy_extensions import i64

from parlour.adapters.episode import Episode
from parlour.adapters.layout import Layout
from parlour.adapters.utilities import utility_bounds
from parlour.core.bits import each, first
from parlour.core.deal import NATURE, SPECTATOR, Deal, View, zeros
from parlour.core.options import Chosen
from parlour.core.position import toml_lines
from parlour.core.rng import Rng
from parlour.core.speech import join
from parlour.games import GAMES, find_game
from parlour.table.game import Game

SMALL = 12
"""A pack of at most this many pieces is dealt all at once."""

DOUBLE = "double-"
"""The prefix of a small pack of dominoes: OpenSpiel would not read a bare number as text."""

CHANCE = int(pyspiel.PlayerId.CHANCE)
TERMINAL = int(pyspiel.PlayerId.TERMINAL)

Choice = tuple[int, int, int]
"""Seat, phase and choice of each decision so far."""


def game_type(game: Game) -> Any:
    """Return the general facts that OpenSpiel needs about a game."""
    kinds = pyspiel.GameType
    alone = game.seats == (1,)
    return kinds(
        short_name=f"parlour_{game.key.replace('-', '_')}",
        long_name=f"{game.title} ({game.source})",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM if alone else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(*game.seats, 2 if game.small else 8),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={"players": game.usual_seats, "options": "", "pack": ""},
    )


class ParlourGame(pyspiel.Game):
    """A game with its seats and options."""

    parlour: Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        game = self.parlour
        if given.get("pack"):
            sizes = str(given["pack"]).removeprefix(DOUBLE)
            game = self.parlour = find_game(f"{game.key}:{sizes}")
        seats = int(given.get("players", game.usual_seats))
        self.options = game.choose(read_options(str(given.get("options", ""))))
        self.episode = Episode(game, seats, self.options)
        self.pack = sorted(self.episode.pack)
        self.deals = whole_deals(self.episode)
        self.lines: dict[tuple[Choice, int], str] = {}
        least, most = utility_bounds(self.episode)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.episode.layout.choices,
            max_chance_outcomes=max(len(game.pack), self.episode.layout.choices, len(self.deals)),
            num_players=seats,
            min_utility=least,
            max_utility=most,
            utility_sum=None if seats == 1 else 0.0,
            max_game_length=game.rules.longest,
        )
        super().__init__(game_type(type(self).parlour), info, given)

    def line(self, choice: Choice, player: int) -> str:
        """Return a choice as a seat hears it; cached, because it is needed very often."""
        heard = self.lines.get((choice, player))
        if heard is None:
            seat, phase, number = choice
            words = self.parlour.words.say(phase, number, self.options) or ""
            heard = f"{seat}: {self.parlour.words.heard(join([words]), seat, player)}"
            self.lines[choice, player] = heard
        return heard

    def without(self, order: list[int]) -> list[int]:
        """Return the pack without the pieces that have been dealt, in order."""
        if not order:
            return self.pack[:]
        return sorted((Counter(self.pack) - Counter(order)).elements())

    def new_initial_state(self) -> "ParlourState":
        """Return an initial state, before anything has been dealt."""
        return ParlourState(self)

    def imagined_state(self, view: View, rng: Rng) -> "ParlourState":
        """Return a state that a seat cannot tell from the true one, without its history."""
        state = self.new_initial_state()
        state.truth = Truth(self, view.imagine(rng), [int(piece) for piece in self.pack], [], 0)
        return state

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle as the rules and the parameters."""
        return _remake, (type(self).parlour.key, self.get_parameters())

    def make_py_observer(
        self,
        iig_obs_type: Any = None,
        params: dict[str, Any] | None = None,
    ) -> "ParlourObserver | None":
        """Return an observer of all that a player may know, or of its public or private part.

        OpenSpiel expects None where an observer would see the secrets of several players.
        """
        if params:
            raise ValueError(f"Observations take no parameters, not {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        secrets = pyspiel.PrivateInfoType
        if kind.private_info == secrets.ALL_PLAYERS:
            return None
        part = "all" if kind.public_info else "private"
        if kind.private_info == secrets.NONE:
            part = "public" if kind.public_info else "none"
        return ParlourObserver(self.episode.layout, part, recall=kind.perfect_recall)


class Truth:
    """The whole state in one object, so that copying a state copies one thing."""

    def __init__(
        self, game: "ParlourGame", deal: Deal, order: list[int], log: list[Choice], half: int
    ) -> None:
        self.game = game
        self.deal = deal
        self.rest = game.without(order)
        """The pieces that are still to be dealt."""
        self.order = order
        """The pieces dealt so far, until the deal is complete."""
        self.log = log
        """Every choice made since the pack was dealt."""
        self.half = half
        """How many of the last choices belong to an incomplete move."""
        self.texts: dict[int, str] = {}
        """What seats see in this state, as text; kept until the next choice."""
        self.tales: dict[int, tuple[int, str]] = {}
        """What each seat has heard, as text, and how many choices that covers."""

    def __deepcopy__(self, memo: dict[int, object]) -> "Truth":
        new = Truth.__new__(Truth)
        new.game, new.deal, new.half = self.game, self.deal.copy(), self.half
        new.rest, new.order, new.log = self.rest[:], self.order[:], self.log[:]
        new.texts, new.tales = self.texts.copy(), self.tales.copy()
        return new

    def __reduce__(self) -> tuple[object, ...]:
        game = self.game.parlour
        position = None if self.rest else game.show(self.deal)
        terms = (game.key, self.deal.seats, dict(self.game.options))
        return _restore, (*terms, position, self.order, self.log, self.half)


def _restore(  # noqa: PLR0917 - what `Truth.__reduce__` has packed
    key: str,
    seats: int,
    options: dict[str, str],
    position: dict[str, object] | None,
    order: list[int],
    log: list[Choice],
    half: int,
) -> Truth:
    game = load(find_game(key), seats, options)
    deal = game.episode.deal.copy()
    if position is not None:
        deal = game.parlour.set_up(seats, options, position)
    return Truth(game, deal, order, log, half)


class ParlourState(pyspiel.State):
    """A deal in progress."""

    def __init__(self, game: ParlourGame) -> None:
        super().__init__(game)
        self.truth = Truth(game, game.episode.deal.copy(), [], [], 0)

    @property
    def of(self) -> ParlourGame:
        """The game."""
        return self.truth.game

    def dealing(self) -> bool:
        """Return whether the pack is still being dealt."""
        return bool(self.truth.rest)

    def current_player(self) -> int:
        """Return the player who chooses next."""
        truth = self.truth
        if truth.rest:
            return CHANCE
        due = truth.deal.due()
        if due == 0:
            return TERMINAL
        seat = first(due)
        return CHANCE if seat == NATURE else seat

    def _legal_actions(self, player: int) -> list[int]:
        return each(self.truth.deal.legal(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the chance outcomes: all pieces, or all choices of the pack, equally likely."""
        deals = self.of.deals
        if deals and self.dealing():
            return [(outcome, 1 / len(deals)) for outcome in range(len(deals))]
        rest = self.truth.rest or each(self.truth.deal.legal(NATURE))
        alike = Counter(rest)  # letters repeat
        return [(outcome, times / len(rest)) for outcome, times in alike.items()]

    def _apply_action(self, action: int) -> None:
        truth = self.truth
        if truth.rest:
            dealt = self.of.deals[action] if self.of.deals else (action,)
            for piece in dealt:
                truth.rest.remove(piece)
            truth.order.extend(dealt)
            if not truth.rest:
                truth.deal.begin(1, 0, zeros(len(truth.deal.brought)))
                truth.deal.deal_out(vec[i64](truth.order))
            return
        deal = truth.deal
        seat = first(deal.due())
        truth.texts.clear()
        truth.log.append((seat, deal.phase, action))
        deal.play(seat, action)
        truth.half = truth.half + 1 if deal.half else 0

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.of.parlour
        if self.dealing():
            dealt = self.of.deals[action] if self.of.deals else (action,)
            return f"deal {' '.join(game.pack.faces[piece] for piece in dealt)} ({action})"
        words = game.words.say(self.truth.deal.phase, action, self.of.options)
        return f"{player}: {words or '-'} ({action})"

    def is_terminal(self) -> bool:
        """Return whether the deal is over."""
        return not self.dealing() and self.truth.deal.over

    def returns(self) -> list[float]:
        """Return the reward of each seat."""
        episode = self.of.episode
        if not self.is_terminal():
            return [0.0] * episode.seats
        return episode.pay(self.truth.deal)

    def heard(self, player: int) -> str:
        """Return the moves made so far as a seat heard them."""
        truth, line = self.truth, self.of.line
        whole = len(truth.log) - truth.half
        told, text = truth.tales.get(player, (0, ""))
        if told < whole:
            new = "\n".join([line(choice, player) for choice in truth.log[told:whole]])
            text = f"{text}\n{new}" if told else new
            truth.tales[player] = whole, text
        return text

    def seen(self, player: int) -> str:
        """Return what a seat sees, as text."""
        truth = self.truth
        if truth.rest:
            return f"dealt = {len(truth.order)}"
        if player not in truth.texts:
            truth.texts[player] = toml_lines(self.of.parlour.show_view(truth.deal.view(player)))
        return truth.texts[player]

    def resample_from_infostate(self, player: int, sampler: Any) -> "ParlourState":
        """Return a state consistent with what a player knows, sampled uniformly."""
        rng = Rng(int(sampler() * 2**62))
        truth = self.truth
        state = self.of.new_initial_state()
        imagined = truth.deal.view(player).imagine(rng)
        state.truth = Truth(self.of, imagined, truth.order[:], truth.log[:], truth.half)
        return state

    def __str__(self) -> str:
        if self.dealing():
            return f"dealt: {self.of.parlour.pack.show(self.truth.order)}"
        return toml_lines(self.of.parlour.show(self.truth.deal))


class ParlourObserver:
    """Turns what a player may know, or the public or private part of it, into a tensor and text.

    The public part is what a spectator sees too; the private part is the rest.
    """

    def __init__(self, layout: Layout, part: str, *, recall: bool) -> None:
        self.layout = layout
        self.part = part
        self.recall = recall
        self.tensor: Any = np.zeros(layout.features, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: ParlourState, player: int) -> None:
        """Fill the tensor with what a player sees."""
        self.tensor.fill(0)
        if state.dealing() or self.part == "none":
            return
        deal, observe = state.truth.deal, self.layout.observation
        self.tensor[:] = observe(deal.view(SPECTATOR if self.part == "public" else player))
        if self.part == "private":
            self.tensor[self.tensor == observe(deal.view(SPECTATOR))] = 0

    def string_from(self, state: ParlourState, player: int) -> str:
        """Return what a player sees and, with perfect recall, what they have heard before."""
        if self.part == "none":
            return ""
        if self.part == "private" and not state.dealing():
            public = set(state.seen(SPECTATOR).splitlines())
            return "\n".join([ln for ln in state.seen(player).splitlines() if ln not in public])
        eyes = SPECTATOR if self.part == "public" else player
        heard = f"{state.heard(eyes)}\n" if self.recall else ""
        return f"{heard}{state.seen(eyes)}"


def whole_deals(episode: Episode) -> list[tuple[int, ...]]:
    """Return one order for every distinct deal of a small pack; nothing for a large pack.

    All are equally likely. Two places are equivalent if swapping their pieces changes nothing.
    """
    pack = list(episode.pack)
    if len(pack) > SMALL or len(set(pack)) < len(pack):
        return []

    def dealt(order: list[int]) -> dict[str, object]:
        deal = episode.deal.copy()
        deal.begin(1, 0, zeros(len(deal.brought)))
        deal.deal_out(vec[i64](order))
        return dict(episode.game.show(deal))

    def exchanged(one: int, other: int) -> list[int]:
        order = pack[:]
        order[one], order[other] = order[other], order[one]
        return order

    alike: list[list[int]] = []
    for place in range(len(pack)):
        for group in alike:
            if dealt(exchanged(place, group[0])) == dealt(pack):
                group.append(place)
                break
        else:
            alike.append([place])
    places = list(chain(*alike))
    return [
        tuple(piece for _, piece in sorted(zip(places, chain(*shares), strict=True)))
        for shares in shared_out(tuple(pack), [len(group) for group in alike])
    ]


def shared_out(pieces: tuple[int, ...], sizes: list[int]) -> Iterator[list[tuple[int, ...]]]:
    """Yield every way to share pieces out into parts of these sizes."""
    if not sizes:
        yield []
        return
    for share in combinations(pieces, sizes[0]):
        rest = tuple(piece for piece in pieces if piece not in share)
        for others in shared_out(rest, sizes[1:]):
            yield [share, *others]


def read_options(text: str) -> dict[str, str]:
    """Return options from "key:value;key:value", a form that OpenSpiel accepts as a parameter."""
    return dict(part.strip().split(":", 1) for part in text.split(";") if part.strip())


@cache
def class_of(key: str) -> type[ParlourGame]:
    """Return the class of a game, which OpenSpiel may keep forever."""
    game = find_game(key)
    return type(f"Parlour {game.title}", (ParlourGame,), {"parlour": game})


def load(game: Game, seats: int | None = None, options: Chosen | None = None) -> ParlourGame:
    """Return one of our games as an OpenSpiel game, and make all known to `pyspiel.load_game`."""
    register()  # otherwise OpenSpiel could not read back a game that it has written
    text = ";".join(f"{key}:{value}" for key, value in (options or {}).items())
    players = game.usual_seats if seats is None else seats
    base, _, pack = game.key.partition(":")
    pack = DOUBLE + pack if pack.isdigit() else pack
    params = {"players": players, "options": text, "pack": pack}
    return class_of(base)(params)


def _remake(key: str, params: dict[str, Any]) -> ParlourGame:
    return class_of(key)(params)


@cache
def register() -> tuple[str, ...]:
    """Make every game known to `pyspiel.load_game`; return their names."""
    names: list[str] = []
    for game in GAMES:
        kind = game_type(game)
        pyspiel.register_game(kind, class_of(game.key))
        names.append(kind.short_name)
    return tuple(names)
