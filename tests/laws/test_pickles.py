"""Law: deals, views and environments can be copied and pickled, and continue identically."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import parlour
from parlour.core.bits import each
from parlour.core.deal import NATURE
from parlour.core.match import Match
from parlour.core.rng import Rng
from parlour.errors import ParlourError
from parlour.games import BOTS, GAMES, find_game
from parlour.table.events import Dealt, Played
from parlour.table.game import Game
from parlour.table.shuffle import Shuffler
from parlour.table.table import Table
from tests.laws.cases import Case, looks, play_at, some_cases
from tests.laws.test_replay import truth

COPIES: tuple[Callable[[Any], Any], ...] = (
    copy.deepcopy,
    lambda given: pickle.loads(pickle.dumps(given)),  # noqa: S301 - our own
)
MOVES_BEFORE = 40
"""After how many moves and deals a table is copied."""
MOVES_AFTER = 30
"""How many moves and deals are compared then."""
KEYS = [game.key for game in GAMES]
ALONE = {game.key for game in GAMES if game.seats == (1,)}
"""Solitaires need no bots, so each of their environments is made quickly."""


def test_a_deal_and_every_view_of_it_can_be_copied(case: Case) -> None:
    game = case.game
    for deal in looks(case):
        for made in COPIES:
            again = made(deal)
            assert type(again) is type(deal)
            assert game.show(again) == game.show(deal)
            for seat in (-1, *range(case.seats)):
                view = deal.view(seat)
                assert game.show_view(made(view)) == game.show_view(view)
                assert game.show_view(again.view(seat)) == game.show_view(view)


@pytest.mark.parametrize("made", [*COPIES, copy.copy], ids=("deepcopy", "pickle", "copy"))
def test_a_table_continues_after_pickling(game: Game, made: Callable[[Any], Any]) -> None:
    for case in some_cases(game)[:2]:
        table, rng = case.table(undo="free"), Rng(case.seed("pickles"))
        for _ in range(MOVES_BEFORE):
            if table.won:
                break
            play_at(table, rng)
        if not table.deal.over and steps_of(table):
            table.take_back(steps_of(table)[-1])
        again = made(table)
        assert repr(again) == repr(table)
        assert truth(again) == truth(table)
        before = table.log[:]
        rngs = Rng(7), Rng(7)
        for _ in range(MOVES_AFTER):
            if table.won:
                break
            for one, draw in zip((table, again), rngs, strict=True):
                play_at(one, draw)
        assert again.log == table.log
        assert truth(again) == truth(table)
        assert len(before) < len(table.log) or table.won


def steps_of(table: Table) -> list[int]:
    """Return the seats whose moves in this deal can be undone, in order."""
    moves = [event for event in table.log if isinstance(event, Dealt | Played)]
    last = max(at for at, event in enumerate(moves) if isinstance(event, Dealt))
    return [e.seat for e in moves[last:] if isinstance(e, Played) and e.seat != NATURE]


def test_a_table_deal_and_view_say_what_they_are() -> None:
    table = Table(find_game("block"), 3, names=["Ann", "Bob", "Cy"], shuffler=Shuffler(b"x"))
    assert repr(table) == "<Table block/1: Ann 0, Bob 0, Cy 0; not dealt yet>"
    table.deal_next()
    turn = table.due()[0]
    waits = f"the table is waiting for {table.names[turn]} in deal 1"
    assert repr(table) == f"<Table block/1: Ann 0, Bob 0, Cy 0; {waits}>"
    assert repr(table.deal).startswith("<BlockDeal 1: dealer ")
    assert f"waiting for [{turn}]" in repr(table.deal)
    assert repr(table.view(turn)).startswith(f"<BlockView of seat {turn}: deal 1, ")
    assert str(each(table.view(turn).choices)) in repr(table.view(turn))


@pytest.mark.parametrize("made", COPIES, ids=("deepcopy", "pickle"))
def test_random_numbers_continue_after_pickling(made: Callable[[Any], Any]) -> None:
    rng = Rng(5)
    rng.word()
    again = made(rng)
    assert [again.word() for _ in range(9)] == [rng.word() for _ in range(9)]


@pytest.mark.parametrize("made", [*COPIES, copy.copy], ids=("deepcopy", "pickle", "copy"))
@pytest.mark.parametrize("key", KEYS)
def test_every_bot_can_be_copied(key: str, made: Callable[[Any], Any]) -> None:
    """A bot of the game stays the same one; nets and searches choose alike."""
    game = find_game(key)
    for bot in BOTS.get(key, ()):
        assert made(bot) is bot
    deal = game.new_deal(game.usual_seats)
    Match(len(deal.scores), 0).open_listed(deal, list(game.order(game.usual_seats)))
    seat = next(iter(each(deal.waiting())), NATURE)
    for name in ("uniform", "ismcts", "net"):
        try:
            bot = parlour.bot(name, game)
        except ParlourError:
            assert name == "net"
            continue
        again = made(bot)
        assert again.name == name
        if name != "ismcts" and seat != NATURE:
            assert again.choose(deal.view(seat), 7) == bot.choose(deal.view(seat), 7)


@pytest.mark.parametrize("made", COPIES, ids=("deepcopy", "pickle"))
@pytest.mark.parametrize("key", KEYS)
def test_an_environment_can_be_copied_before_its_first_deal(
    key: str, made: Callable[[Any], Any]
) -> None:
    libraries = ("pettingzoo", "gymnasium") if key in ALONE else ("pettingzoo",)
    for library in libraries:
        made(parlour.env(key, library)).reset(seed=3)


@pytest.mark.parametrize("made", COPIES, ids=("deepcopy", "pickle"))
@pytest.mark.parametrize("key", KEYS)
def test_an_environment_continues_after_pickling(key: str, made: Callable[[Any], Any]) -> None:
    env = parlour.env(key)
    env.reset(seed=3)
    for turn in range(6):
        if turn == 2:
            env = made(env)
        other = made(env)
        seen, _, over, _, _ = env.last()
        also, _, also_over, _, _ = other.last()
        assert over == also_over
        if over:
            break
        np.testing.assert_array_equal(seen["observation"], also["observation"])
        np.testing.assert_array_equal(seen["action_mask"], also["action_mask"])
        action = int(np.flatnonzero(seen["action_mask"])[-1])
        env.step(action)
        other.step(action)
        assert env.agent_selection == other.agent_selection


@pytest.mark.parametrize("made", COPIES, ids=("deepcopy", "pickle"))
@pytest.mark.parametrize("key", ["rook", "block", "sniff", "donkey"])
def test_a_vector_environment_continues_after_pickling(
    key: str, made: Callable[[Any], Any]
) -> None:
    env = parlour.env(key, "vector", deals=4, seed=2)
    for _ in range(5):
        env.step(env.sample().copy())
    other = made(env)
    for _ in range(40):
        choices = env.sample().copy()
        np.testing.assert_array_equal(other.sample(), choices)
        one, two = env.step(choices), other.step(choices)
        for mine, theirs in zip(one, two, strict=True):
            np.testing.assert_array_equal(mine, theirs)


@pytest.mark.parametrize("made", COPIES, ids=("deepcopy", "pickle"))
def test_a_seat_keeps_its_opponents(made: Callable[[Any], Any]) -> None:
    env = parlour.env("rook", "gymnasium", bots="novice")
    env.reset(seed=4)
    other = made(env)
    assert [bot.name for bot in other.bots] == [bot.name for bot in env.bots]
    for _ in range(4):
        action = int(np.flatnonzero(env.episode.observe(env.seat)["action_mask"])[0])
        one, two = env.step(action), other.step(action)
        np.testing.assert_array_equal(one[0]["observation"], two[0]["observation"])
        assert one[1:4] == two[1:4]
        if one[2]:
            break
