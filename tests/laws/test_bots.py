"""Law: a bot's choice depends only on its view and seed, and is always legal."""

from collections.abc import Iterator
from functools import partial

import pytest

from parlour.bots.bot import Bot
from parlour.bots.levels import THINK, Thinker, facing
from parlour.bots.reaction import NEVER, Reacting, race
from parlour.core.bits import COMPILED, each
from parlour.core.deal import NATURE, Deal, View
from parlour.core.rng import Rng
from parlour.games import GAMES, bots_of
from parlour.table.game import Game
from tests import gate
from tests.laws.cases import Case, cases_of, every_value, looks, some_cases
from tests.laws.haste import Hasty, quick
from tests.table.sitting import stand_in

PLAYERS = [
    (game, bot)
    for game in GAMES
    for bot in bots_of(game)
    if COMPILED or bot.name != "master"  # in haste it equals the expert, and plain Python is slow
]
THINKERS = [(game, bot) for game, bot in PLAYERS if isinstance(bot, Thinker)]
READERS = [(game, bot) for game, bot in THINKERS if isinstance(bot, Thinker) and bot.reader]
BOT_LOOKS_A_GAME = 60
WORLDS = 2

Player = tuple[Game, Bot]

every_bot = pytest.mark.parametrize(
    "player", PLAYERS, ids=[f"{game.key}-{bot.name}" for game, bot in PLAYERS]
)


def looks_at(game: Game, bot: Bot) -> Iterator[tuple[Case, Deal]]:
    """Yield positions of a game: of a few cases if its bots think long, and in the gate."""
    slow = isinstance(bot, Hasty) and not COMPILED
    cases = cases_of(game) if gate.budget == gate.BUDGETS["all"] else every_value(game)
    for case in some_cases(game)[::2] if slow else cases:
        for deal in looks(case, 8 if slow else BOT_LOOKS_A_GAME, half=True):
            yield case, deal


@every_bot
def test_a_bot_knows_its_view_and_its_seed_and_nothing_else(player: Player) -> None:
    check_honesty(player[0], quick(player[1]))


@pytest.mark.parametrize("player", READERS, ids=[f"{g.key}-{bot.name}" for g, bot in READERS])
@pytest.mark.parametrize("guessers", [0b0101, 0b1010])
def test_a_bot_that_expects_guesses_knows_no_more(player: Player, guessers: int) -> None:
    check_honesty(player[0], facing(quick(player[1]), guessers))


def check_honesty(game: Game, bot: Bot) -> None:
    """Exchange the hidden cards, and expect the same choice."""
    for case, deal in looks_at(game, bot):
        if deal.half:
            continue
        rng = Rng(case.seed(bot.name))
        for seat in each(deal.waiting()):
            if seat == NATURE:
                continue
            seed = rng.word()
            choice = bot.choose(deal.view(seat), seed)
            assert choice in each(deal.legal(seat))
            for _ in range(WORLDS):
                world = deal.view(seat).imagine(rng)
                assert bot.choose(world.view(seat), seed) == choice


def time_of(bot: Bot, view: View, seed: int) -> list[int]:
    """Return what determines a bot's thinking time: when it would speak, and how much it tries."""
    told = [bot.reaction(view, seed)] if isinstance(bot, Reacting) else []
    thinks = isinstance(bot, Thinker) and bot.by_rule(view, seed) == THINK
    if isinstance(bot, Thinker) and thinks and view.choices & (view.choices - 1):
        told += bot.think(view, seed).tried
    return told


@every_bot
def test_the_delay_of_a_bot_does_not_depend_on_hidden_cards(player: Player) -> None:
    game, bot = player
    if isinstance(bot, Thinker):
        bot = bot.hasty(40 if COMPILED else 2)  # with few worlds all are tried
    for case in cases_of(game)[::4] if COMPILED else cases_of(game)[:1]:
        rng = Rng(case.seed(bot.name))
        for deal in looks(case, 8):
            for seat in each(deal.waiting() & ~(1 << NATURE)):
                seed, view = rng.word(), deal.view(seat)
                world = view.imagine(rng)
                assert time_of(bot, world.view(seat), seed) == time_of(bot, view, seed)


@every_bot
def test_a_bot_repeats_its_choice_on_the_same_view(player: Player) -> None:
    """This holds too when others have thought in between, or the view was used before."""
    game, bot = player[0], quick(player[1])
    first: list[int] = []
    again: list[int] = []
    for found in (first, again):
        for _, deal in looks_at(game, bot):
            for seat in each(deal.waiting()):
                if seat != NATURE:
                    view = deal.view(seat)
                    found += [bot.choose(view, 1), bot.choose(view, 1)]
    assert first == again
    assert first[0::2] == first[1::2]


@every_bot
def test_a_bot_leaves_its_view_as_it_was(player: Player) -> None:
    game, bot = player[0], quick(player[1])
    for _, deal in looks_at(game, bot):
        for seat in each(deal.waiting()):
            if seat != NATURE:
                view = deal.view(seat)
                before = game.show_view(view)
                assert bot.choose(view, 1) in each(view.choices)
                assert game.show_view(view) == before


@every_bot
def test_a_bot_plays_whole_deals(player: Player) -> None:
    game, bot = player[0], quick(player[1])
    case = cases_of(game)[-1]
    table, rng = case.table(bot.name), Rng(case.seed(bot.name))
    table.deal_next()
    for _ in range(game.rules.longest):
        if table.deal.over:
            break
        caller, _ = race(table.deal, dict.fromkeys(range(case.seats), bot), rng)
        seat = table.due()[0] if caller == NEVER else caller
        stand_in(table, seat, partial(bot.choose, seed=table.seq))
    assert table.deal.over


@pytest.mark.parametrize("player", THINKERS, ids=[f"{g.key}-{bot.name}" for g, bot in THINKERS])
def test_play_out_players_use_only_what_their_seat_knows(player: Player) -> None:
    """The choices that they try or rule out are also the same for every deal behind the view."""
    game, bot = player
    assert isinstance(bot, Thinker)
    policy = bot.policy
    for case, deal in looks_at(game, bot):
        rng = Rng(case.seed(bot.name))
        for seat in each(deal.waiting()):
            legal = deal.legal(seat)
            if seat == NATURE or not legal & (legal - 1) or not bot.phases >> deal.phase & 1:
                continue
            seed = rng.word()
            choice = policy.choose(deal, seat, legal, Rng(seed))
            assert choice in each(legal)
            world = deal.view(seat).imagine(rng)
            assert policy.choose(world, seat, legal, Rng(seed)) == choice
            assert policy.sensible(world, seat, legal) == policy.sensible(deal, seat, legal)
            sound = policy.sound(deal, seat, legal)
            assert sound
            assert sound & ~legal == 0
            assert policy.sound(world, seat, legal) == sound
            tried = policy.worth_trying(deal, seat, legal)
            assert policy.worth_trying(world, seat, legal) == tried
            assert tried & ~legal == 0
