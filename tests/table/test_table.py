"""The table is the only way in: a refusal changes nothing, and accepted moves are stored first."""

from collections.abc import Callable, Sequence

import pytest

from parlour.core.deal import NATURE
from parlour.errors import (
    BadInput,
    BadOption,
    Closed,
    Illegal,
    NotFound,
    NotYourTurn,
    NoUndo,
    Stale,
    Unreadable,
)
from parlour.games import find_game
from parlour.table.events import Dealt, Opened, Played, Settled, Won
from parlour.table.shuffle import Shuffler
from parlour.table.table import Table
from tests.table.sitting import (
    BLOCK,
    NAMES,
    Disk,
    dealt_table,
    first_choice,
    open_table,
    play_deal,
    play_match,
    position,
    snapshot,
    stand_in,
)

# Opening.


def test_a_table_opens_with_an_event_that_says_all_about_it() -> None:
    table = open_table()

    assert table.log == [
        Opened("block", 1, BLOCK.choose({}), NAMES, commitment=Shuffler(b"a test").commitment)
    ]
    assert table.seq == 1
    assert table.waiting() == []
    assert table.won == []


def test_seats_are_named_by_letters_by_default() -> None:
    assert Table(BLOCK, 4).names == ("A", "B", "C", "D")


@pytest.mark.parametrize("seats", [-1, 0, 2, 7])
def test_a_number_of_seats_that_the_game_is_not_for_is_refused(seats: int) -> None:
    with pytest.raises(BadOption, match=f"Block is for 3, 4, 5, 6 players, not {seats}"):
        Table(BLOCK, seats)


@pytest.mark.parametrize("names", [("Ann",), ("Ann", "Bob", "Ann"), ("A", "B", "C", "D")])
def test_seats_need_distinct_names(names: tuple[str, ...]) -> None:
    with pytest.raises(BadInput, match="3 seats need 3 different names"):
        Table(BLOCK, 3, names=names)


@pytest.mark.parametrize("name", ["", " Ann", "A:B", "A#B", 'A"B', "A\\B", "A\nB", "A\u2028B", "*"])
def test_a_name_that_a_record_could_not_hold_is_refused(name: str) -> None:
    with pytest.raises(BadInput, match="is not a name"):
        Table(BLOCK, 3, names=(name, "Bob", "Cy"))


@pytest.mark.parametrize("name", ["Zoë", "O'Neil", "Mr. X", "李", "a-b_c", "R2 D2"])
def test_names_of_people_are_accepted(name: str) -> None:
    assert Table(BLOCK, 3, names=(name, "Bob", "Cy")).names[0] == name


def test_options_and_undo_are_checked() -> None:
    with pytest.raises(NotFound, match='no option "stack_block"; did you mean "stack_blocks"'):
        Table(BLOCK, 3, {"stack_block": "yes"})
    with pytest.raises(BadOption, match='"stack_blocks" cannot be "maybe"'):
        Table(BLOCK, 3, {"stack_blocks": "maybe"})
    with pytest.raises(BadInput, match='consent, free, never; not "always"'):
        Table(BLOCK, 3, undo="always")


# Dealing.


def test_a_deal_is_logged_with_its_order_and_waits_for_the_dealers_left() -> None:
    table = dealt_table()
    event = table.log[-1]

    assert isinstance(event, Dealt)
    assert event.number == 1
    assert sorted(BLOCK.pack.read(event.order)) == list(range(56))
    assert table.waiting() == [(event.dealer + 1) % 3]


def test_equal_secrets_deal_the_same_cards_and_others_do_not() -> None:
    orders = []
    for secret in (b"one", b"one", b"two"):
        table = Table(BLOCK, 3, shuffler=Shuffler(secret))
        table.deal_next()
        orders.append(table.log[-1])

    assert orders[0] == orders[1] != orders[2]


def test_the_deal_passes_to_the_left_after_the_first_dealer() -> None:
    table = open_table()
    play_deal(table)
    play_deal(table)
    dealers = [event.dealer for event in table.log if isinstance(event, Dealt)]

    assert dealers[1] == (dealers[0] + 1) % 3


def test_there_is_no_second_deal_before_the_first_is_over() -> None:
    table = dealt_table()
    before = snapshot(table)

    with pytest.raises(Closed, match="not over yet"):
        table.deal_next()
    assert snapshot(table) == before


def test_a_deal_that_is_over_is_settled_and_closes_the_table_until_the_next() -> None:
    table = open_table()
    play_deal(table)
    settled = table.log[-1]

    assert isinstance(settled, Settled)
    assert table.results == [settled]
    assert list(table.match.scores) == list(settled.scores) == list(settled.points)
    with pytest.raises(Closed, match="No deal is in progress"):
        table.submit(0, "A1")


def test_a_match_ends_when_it_is_won_and_the_table_is_closed() -> None:
    table = open_table()
    play_match(table)
    won = table.log[-1]

    assert isinstance(won, Won)
    assert list(won.sides) == table.won
    for attempt in (table.deal_next, lambda: table.submit(0, "A1")):
        with pytest.raises(Closed, match="The match is over"):
            attempt()
    with pytest.raises(NoUndo):
        table.take_back(0)


@pytest.mark.parametrize("order", [range(55), [*range(55), 0], [*range(56), 0], []])
def test_a_recorded_order_must_be_the_whole_pack(order: Sequence[int]) -> None:
    table = open_table()

    with pytest.raises(BadInput, match="every piece in use exactly once"):
        table.deal_recorded(order, 0)
    with pytest.raises(BadInput, match="no seat 3"):
        table.deal_recorded(range(56), 3)
    assert table.seq == 1


# Moves.


def test_a_move_is_logged_as_it_is_said() -> None:
    table = position(open_table(), "C4 C5 E1 BLOCK", "C6 B1", "D5")

    table.submit(0, "c4")
    table.submit(0, "C5   block")

    assert table.log[-2:] == [Played(0, "C4"), Played(0, "C5 block")]


def test_a_refusal_names_the_clause_in_words() -> None:
    table = position(open_table(), "C4 E1", "C5 B2", "D5")
    table.submit(0, "C4")
    before = snapshot(table)

    with pytest.raises(Illegal) as caught:
        table.submit(1, "B2")

    assert caught.value.code == "move/illegal"
    assert caught.value.clause == "BLOCK-17"
    assert str(caught.value.sentence) == (
        '"B2" cannot be played now. '
        "Whoever holds the next higher card of the same suit must play it."
    )
    assert str(caught.value).endswith("(BLOCK-17)")
    assert snapshot(table) == before


def test_a_refusal_uses_the_words_of_the_edition() -> None:
    table = Table(BLOCK, 3, {"edition": "quit"})
    given: dict[str, object] = {"hands": ["C4 E1", "C5 B2", "D5"], "turn": 0}
    table.set_position(BLOCK.set_up(3, {"edition": "quit"}, given))

    with pytest.raises(Illegal, match="Quit card"):
        table.submit(0, "C4 quit")


def test_an_unreadable_move_is_answered_with_what_can_be_said() -> None:
    table = position(open_table(), "C4 E1", "C5 B2", "D5")
    before = snapshot(table)

    with pytest.raises(
        Unreadable, match='"castle" is not understood; you can say: C4, E1'
    ) as caught:
        table.submit(0, "castle")
    assert caught.value.code == "move/unreadable"
    with pytest.raises(Unreadable, match="Nothing was said"):
        table.submit(0, "  ")
    assert snapshot(table) == before


def test_where_many_bids_are_possible_a_refusal_still_names_the_pass() -> None:
    table = Table(find_game("rook"), 4, shuffler=Shuffler(b"many bids"))
    table.deal_next()
    table.submit(table.deal.turn, "bid 15")

    with pytest.raises(Unreadable, match="say: bid 20, bid 25, bid 30, pass, and so on"):
        table.submit(table.deal.turn, "castle")


def test_a_seat_out_of_turn_learns_who_must_act() -> None:
    table = position(open_table(), "C4 E1", "C5 B2", "D5")

    with pytest.raises(NotYourTurn, match="not Bob's turn; the table is waiting for Ann") as caught:
        table.submit(1, "C5")
    assert caught.value.code == "move/not-your-turn"


@pytest.mark.parametrize("seat", [-1, 3, NATURE, 63, 64])
def test_a_seat_that_does_not_exist_is_refused(seat: int) -> None:
    table = dealt_table()

    with pytest.raises(BadInput, match=f"There is no seat {seat}; seats are 0 to 2"):
        table.submit(seat, "A1")


def test_a_move_chosen_on_an_older_scene_is_stale() -> None:
    table = dealt_table()
    seat = table.waiting()[0]
    move = table.offers(seat)[0].text
    before = snapshot(table)

    with pytest.raises(Stale, match="chosen at event 1; the table is at 2") as caught:
        table.submit(seat, move, seen=1)
    assert caught.value.code == "move/stale"
    assert snapshot(table) == before
    table.submit(seat, move, seen=2)
    assert table.seq == 3


def test_a_command_is_executed_once() -> None:
    table = dealt_table()
    seat = table.waiting()[0]
    move = table.offers(seat)[0].text
    table.submit(seat, move, command="one")
    before = snapshot(table)

    table.submit(seat, move, command="one")
    table.submit(2, "anything at all", command="one", seen=0)

    assert snapshot(table) == before
    assert table.log[-1] == Played(seat, move, command="one")


def test_a_command_that_was_refused_can_be_sent_again() -> None:
    table = dealt_table()
    seat = table.waiting()[0]
    with pytest.raises(Unreadable):
        table.submit(seat, "castle", command="one")

    table.submit(seat, table.offers(seat)[0].text, command="one")

    assert table.commands == {"one"}


def test_nobody_is_offered_anything_out_of_turn() -> None:
    table = dealt_table()
    seat = table.waiting()[0]

    assert table.offers(seat)
    assert [table.offers(other) for other in range(3) if other != seat] == [[], []]


# Storing.


def test_everything_is_stored_in_order() -> None:
    disk = Disk()
    table = Table(BLOCK, 3, store=disk.keep)
    play_deal(table)

    assert disk.events == table.log


def test_a_change_that_could_not_be_stored_has_no_effect() -> None:
    disk = Disk()
    table = Table(BLOCK, 3, store=disk.keep, undo="free")
    disk.full = True
    before = snapshot(table)
    with pytest.raises(OSError, match="no space"):
        table.deal_next()
    assert snapshot(table) == before
    disk.full = False
    table.deal_next()
    seat = table.waiting()[0]
    move = table.offers(seat)[0].text
    table.submit(seat, move, command="one")
    disk.full = True
    before = snapshot(table)
    attempts: tuple[Callable[[], None], ...] = (
        lambda: table.submit(table.waiting()[0], table.offers(table.waiting()[0])[0].text),
        lambda: stand_in(table, table.waiting()[0], first_choice),
        lambda: table.take_back(seat),
    )
    for attempt in attempts:
        with pytest.raises(OSError, match="no space"):
            attempt()
        assert snapshot(table) == before
    disk.full = False
    table.take_back(seat)
    assert disk.events == table.log


def test_a_move_that_could_not_be_stored_can_be_sent_again_under_its_id() -> None:
    disk = Disk()
    table = Table(BLOCK, 3, store=disk.keep)
    table.deal_next()
    seat = table.waiting()[0]
    move = table.offers(seat)[0].text
    disk.full = True
    with pytest.raises(OSError, match="no space"):
        table.submit(seat, move, command="one")
    disk.full = False

    table.submit(seat, move, command="one")

    assert disk.events[-1] == Played(seat, move, command="one")


# Time.


def test_when_the_time_is_up_the_table_moves_and_says_so() -> None:
    table = position(open_table(), "C4 E1 BLOCK", "C5 B2", "D5")

    stand_in(table, 0, first_choice)

    assert table.log[-1] == Played(0, "C4", by="clock")
    assert table.waiting() == [1]


def test_no_automatic_move_is_made_out_of_turn() -> None:
    table = position(open_table(), "C4 E1", "C5 B2", "D5")

    with pytest.raises(NotYourTurn, match="It is not Bob's turn"):
        table.plan_choices(1, (2,), by="clock")


@pytest.mark.parametrize("choices", [(62,), (63,), (-1,), ()])
def test_illegal_choices_are_refused(choices: tuple[int, ...]) -> None:
    table = position(open_table(), "C4 E1", "C5 B2", "D5")
    before = snapshot(table)

    with pytest.raises(BadInput, match=r"not legal for this seat|not a complete move"):
        table.play(0, choices)
    assert snapshot(table) == before


def test_an_incomplete_move_is_refused() -> None:
    table = position(open_table(), "C4 E1 BLOCK", "C5 B2", "D5")
    before, half = snapshot(table), table.speech.read(table.deal, 0, "C4 block").choices[:1]

    with pytest.raises(BadInput, match="not a complete move"):
        table.play(0, half)
    with pytest.raises(Stale):
        table.plan_choices(0, half, seen=table.seq - 1)
    assert snapshot(table) == before
