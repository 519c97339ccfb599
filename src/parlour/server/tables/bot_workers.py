"""Bot workers: bots think apart from tables, with a view; a deal never leaves the server.

A worker gets the key of a game, its options, the name of a bot, a seed, and the view of one
seat. If it crashes or times out, the move is made at random, so a table never hangs.
"""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from contextlib import suppress
from typing import Any, Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from parlour.bots.levels import facing, live
from parlour.bots.reaction import NEVER, Reacting
from parlour.coach.hints import Hint, hint, recommended
from parlour.core.bits import each
from parlour.core.deal import Deal
from parlour.core.rng import Rng
from parlour.errors import BadInput
from parlour.games import find_game
from parlour.languages.message import NOTHING
from parlour.server.place import Thinkers
from parlour.server.plumbing.fair_turns import FairTurns
from parlour.server.plumbing.metrics import Metrics
from parlour.server.tables.house_bots import reacts, table_bot
from parlour.table.moves import after_choices
from parlour.table.spoken_moves import instruction
from parlour.table.table import Table

logger = logging.getLogger("parlour")

T = TypeVar("T")

STEADY: Final = 10
"""Multiplier for the time limit of bots whose answers must be reproducible."""
HINT_COST: Final = 4.0
"""The cost of a hint, charged to its player's share of the workers; a bot's move costs 1."""


class Question(Struct, frozen=True):
    """Everything that a bot receives."""

    game: str
    options: dict[str, str]
    bot: str
    seed: int
    view: dict[str, Any]
    when: bool = False
    """Whether to ask for the reaction time instead of a choice."""
    version: int = 0
    """The version of the game's rules; without it the newest."""
    steady: bool = False
    """Whether it runs without a time limit, so that its answer is reproducible."""
    guessers: int = 0
    """The seats that have played like guessers in finished deals, as a set."""


def answer(question: Question) -> int:
    """Return a bot's choice, or its reaction time; this runs in a worker."""
    game = find_game(question.game, question.version)
    view = game.read_view(question.options, question.view)
    bot = table_bot(game, question.bot, question.options)
    bot = facing(bot if question.steady else live(bot), question.guessers)
    if not question.when:
        return bot.choose(view, question.seed)
    return bot.reaction(view, question.seed) if isinstance(bot, Reacting) else NEVER


def explain(question: Question) -> Hint:
    """Return a bot's recommendation with its reasons; this runs in a worker."""
    game = find_game(question.game, question.version)
    view = game.read_view(question.options, question.view)
    bot = live(table_bot(game, question.bot, question.options))
    return hint(game, question.options, bot, view, question.seed)


def _is_whole(deal: Deal, seat: int, choices: tuple[int, ...]) -> bool:
    """Return whether choices make a complete move."""
    try:
        after_choices(deal, seat, choices)
    except BadInput:
        return False
    return True


class BotWorkers:
    """The workers of bots, wherever they are.

    Callers (addresses) share them equally. The time limit of a bot starts when a worker is free.
    """

    def __init__(self, thinkers: Thinkers, limit: float, metrics: Metrics | None = None) -> None:
        self.thinkers = thinkers
        self.limit = limit
        self._turns = FairTurns(thinkers.at_once)
        self.metrics = metrics or Metrics()
        self.failed = 0

    def start(self) -> None:
        """Wake the workers."""
        self.thinkers.start()

    def stop(self) -> None:
        """Shut the workers down."""
        self.thinkers.stop()

    async def choices(
        self,
        table: Table,
        seat: int,
        level: str,
        begun: tuple[int, ...] = (),
        *,
        steady: bool = False,
        caller: str = "",
        at: Deal | None = None,
        guessers: int = 0,
    ) -> tuple[int, ...]:
        """Return the choices of a complete move by a bot for a seat, given its first choices.

        They are about the deal `at`, or the deal as it is now. Without a time limit they depend
        only on the table.
        """
        deal, choices, seed = (at or table.deal).copy(), begun, self._seed(table, seat)
        for choice in begun:
            deal.play(seat, choice)
        while not choices or deal.half:
            legal = each(deal.legal(seat))
            choice = legal[0]
            if len(legal) > 1:
                question = self._question(table, deal, seat, level)
                question = replace(question, steady=steady, guessers=guessers)
                found = await self._answer(question, answer, caller)
                choice = self._open(deal, seat, found, seed)
            choices += (choice,)
            deal.play(seat, choice)
        return choices

    async def hint(self, table: Table, seat: int, level: str, caller: str = "") -> Hint:
        """Return a bot's recommended move for a seat, and its reasons.

        Both are for the deal as it is now, even if play goes on in the meantime.
        """
        deal = table.deal.copy()
        question = self._question(table, deal, seat, level)
        found = await self._answer(question, explain, caller, HINT_COST)
        if found is not None and _is_whole(deal, seat, found.choices):
            return found
        if found is not None:
            self._fail()
        choices = await self.choices(table, seat, level, caller=caller, at=deal)
        move = table.speech.text(deal, seat, choices)
        what = instruction(table.game, table.options, move)
        return Hint(choices, move, recommended(what, NOTHING))

    def _open(self, deal: Deal, seat: int, choice: int | None, seed: int) -> int:
        """Return a choice if it is legal; otherwise a random one."""
        if choice is not None and choice in each(deal.legal(seat)):
            return choice
        if choice is not None:
            self._fail()
        return Rng(seed).pick(deal.legal(seat))

    async def reaction(
        self, table: Table, seat: int, level: str, about: str, caller: str = ""
    ) -> int:
        """Return how many milliseconds a bot takes to call in a window; NEVER if it does not.

        `about` names the window and seeds the time, so that other events do not change it.
        """
        if not reacts(table.game, level):
            return NEVER
        seed = table.shuffler.stream(f"seat {seat} on {about}").below(1 << 31)
        view = table.game.show_view(table.deal.view(seat))
        game = table.game
        asked = Question(
            game.key, dict(table.options), level, seed, view, when=True, version=game.version
        )
        found = await self._answer(asked, answer, caller)
        return NEVER if found is None else found

    def _seed(self, table: Table, seat: int) -> int:
        return table.shuffler.stream(f"seat {seat} after event {table.seq}").below(1 << 31)

    def _question(self, table: Table, deal: Deal, seat: int, level: str) -> Question:
        view, seed = table.game.show_view(deal.view(seat)), self._seed(table, seat)
        game = table.game
        return Question(game.key, dict(table.options), level, seed, view, version=game.version)

    async def _answer(
        self, question: Question, work: Callable[[Question], T], caller: str, cost: float = 1.0
    ) -> T | None:
        """Return a worker's answer; nothing if it crashes or times out."""
        async with self._turns.turn(caller, cost):
            return await self._ask(question, work)

    async def _ask(self, question: Question, work: Callable[[Question], T]) -> T | None:
        self.metrics.bot_questions.inc()
        limit = STEADY * self.limit if question.steady else self.limit
        for _ in range(2):
            try:
                async with asyncio.timeout(limit):
                    return await self.thinkers.think(work, question)
            except BrokenExecutor:
                with suppress(Exception):
                    self.stop()
                self.start()
            except Exception as error:  # noqa: BLE001 - whatever a bot does, the table goes on
                what = str(error) or type(error).__name__
                logger.warning("bot %s made no choice: %s", question.bot, what)
                break
        self._fail()
        return None

    def _fail(self) -> None:
        self.failed += 1
        self.metrics.bot_failures.inc()
