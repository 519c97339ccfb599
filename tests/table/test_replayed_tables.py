"""A table set up from a position or replayed from its log continues as if played."""

import gc
import tracemalloc

import pytest

from parlour.core.deal import SPECTATOR
from parlour.errors import (
    BadNotation,
)
from parlour.games import find_game
from parlour.table.events import Dealt, Event, Opened, Played, Settled, Won
from parlour.table.shuffle import Shuffler
from parlour.table.table import Table
from tests.table.sitting import (
    BLOCK,
    NAMES,
    Disk,
    dealt_table,
    one_move,
    open_table,
    play_deal,
    play_match,
    snapshot,
)


def test_play_continues_from_a_position_with_its_scores() -> None:
    table = open_table()
    given: dict[str, object] = {
        "hands": ["E11", "C5 B2", "D5"],
        "turn": 0,
        "number": 4,
        "dealer": 2,
        "scores": [10, 20, 30],
    }
    table.set_position(BLOCK.set_up(3, {}, given))

    table.submit(0, "E11")

    assert table.log[-2:] == [Played(0, "E11"), Settled(4, (3, 0, 0), (13, 20, 30))]
    steps = [(str(step.text), step.clause) for step in table.ends[-1].steps()]
    assert steps == [("Ann ran out: 3 by card.", "BLOCK-61")]
    assert str(table.ends[-1].verdict(table.voice(SPECTATOR))) == "Ann ran out of cards: +3"
    assert table.match.dealer == 0
    assert table.won == []


def test_replaying_a_log_gives_the_same_table() -> None:
    table = open_table()
    play_match(table)

    assert snapshot(Table.replay(BLOCK, table.log)) == snapshot(table)


def test_replay_keeps_names_options_and_undo() -> None:
    table = Table(BLOCK, 3, {"stack_blocks": "yes"}, names=NAMES, undo="free")
    again = Table.replay(BLOCK, table.log)

    assert (again.names, again.options, again.undo_mode) == (NAMES, table.options, "free")


def test_a_replayed_table_continues_to_store_events() -> None:
    disk = Disk()
    table = dealt_table()
    disk.events = list(table.log)
    again = Table.replay(BLOCK, table.log, shuffler=table.shuffler, store=disk.keep)
    one_move(again)

    assert disk.events == again.log
    assert len(again.log) == 3


def test_replay_uses_no_random_numbers() -> None:
    table = open_table()
    play_deal(table)
    log = list(table.log)

    assert Table.replay(BLOCK, log).log == log


def test_a_log_of_another_version_is_refused_by_name() -> None:
    log: list[Event] = [Opened("block", 99, {}, NAMES)]

    with pytest.raises(BadNotation, match="The log is of block/99; this is block/1"):
        Table.replay(BLOCK, log)
    with pytest.raises(BadNotation, match="The log is of block/1; this is quit/1"):
        Table.replay(find_game("quit"), open_table().log)


@pytest.mark.parametrize("log", [[], [Dealt(1, 0, "A1")], [Won((0,))]])
def test_a_log_that_does_not_begin_with_the_opening_is_refused(log: list[Event]) -> None:
    with pytest.raises(BadNotation, match="must begin with the event that opened the table"):
        Table.replay(BLOCK, log)


def test_a_replay_continues_with_the_shuffler_it_is_given() -> None:
    table, own = dealt_table(), Shuffler(bytes(32))

    assert Table.replay(BLOCK, table.log, shuffler=own).shuffler is own
    assert Table.replay(BLOCK, table.log).shuffler.commitment == table.shuffler.commitment


def test_the_deal_of_a_change_is_the_one_after_all_its_events() -> None:
    table = Table(find_game("high-14"), 4, shuffler=Shuffler(bytes(32)))
    table.deal_next()  # the pack cuts for trump

    assert isinstance(table.log[-1], Played)
    again = Table(find_game("high-14"), 4, shuffler=Shuffler(bytes(32)))
    change = again.plan_deal()
    assert again.game.show(change.deal) == table.game.show(table.deal)


def test_planning_moves_and_deals_leaves_no_memory_behind() -> None:
    """A row of numbers that interpreted code passes to compiled code is never freed."""
    table = Table(find_game("block"), 4)
    order = list(table.game.order(4, table.options))

    def plan() -> None:
        table.plan(table.waiting()[0], table.offers(table.waiting()[0])[0].text)
        table.match.open_listed(table.game.new_deal(4, table.options), order)

    table.deal_next()
    for _ in range(20):
        plan()  # fills caches

    def left_behind() -> int:
        gc.collect()
        before, _ = tracemalloc.get_traced_memory()
        for _ in range(100):
            plan()
        gc.collect()
        return tracemalloc.get_traced_memory()[0] - before

    gc.freeze()  # what other tests keep would be looked through at every collection
    tracemalloc.start()
    left = min(left_behind() for _ in range(4))  # other threads may allocate in some of them
    tracemalloc.stop()
    gc.unfreeze()
    assert left < 100 * 30
