"""Undo: by consent, freely or never; and never past revealed information."""

from collections import Counter
from contextlib import suppress
from typing import Any

import pytest

from parlour.core.bits import each
from parlour.core.deal import NATURE, SPECTATOR, Deal
from parlour.core.speech import Said, Speech
from parlour.errors import BadInput, NoUndo
from parlour.games import GAMES, find_game
from parlour.table.events import Undone
from parlour.table.game import Game
from parlour.table.history import EVERY
from parlour.table.moves import whole_move
from parlour.table.shuffle import Shuffler
from parlour.table.table import Table
from parlour.table.undo import placed_for, seen_by
from tests.table.sitting import (
    BLOCK,
    dealt_table,
    first_choice,
    one_move,
    open_table,
    play_deal,
    position,
    snapshot,
)


def test_a_move_is_undone() -> None:
    table = dealt_table()
    before = BLOCK.show(table.deal)
    seat = one_move(table)

    table.take_back(seat)

    assert table.log[-1] == Undone(seat, 2)
    assert BLOCK.show(table.deal) == before
    assert table.waiting() == [seat]


def test_an_undo_plays_no_earlier_deal_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replaying a long match would block the server."""
    table = open_table("free")
    for _ in range(3):
        play_deal(table)
    table.deal_next()
    for _ in range(4):
        mover = one_move(table)
    made, new_deal = list[object](), Game.new_deal

    def counted(self: Game, *given: Any) -> Deal:
        made.append(given)
        return new_deal(self, *given)

    monkeypatch.setattr(Game, "new_deal", counted)
    table.take_back(mover)
    assert 0 < len(made) <= 2, "one for an empty table, and one for this deal"


def test_an_undo_plays_little_of_a_long_deal_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Players can prolong a deal, and the server waits for an undo."""
    table = Table(find_game("donkey"), 4, shuffler=Shuffler(b"long"), undo="free")
    table.deal_next()
    past: list[tuple[int, dict[str, Any]]] = []
    while table.seq < 3 * EVERY + 10:
        seat = table.waiting()[0]
        past.append((seat, table.game.show(table.deal)))
        table.play(seat, whole_move(table.deal, seat, first_choice))
    read, reading = list[str](), Speech.read

    def counted(self: Speech[Any], deal: Deal, seat: int, text: str) -> Said:
        read.append(text)
        return reading(self, deal, seat, text)

    monkeypatch.setattr(Speech, "read", counted)
    for seat, before in reversed(past):
        read.clear()
        table.take_back(seat)
        assert len(read) < EVERY
        assert table.game.show(table.deal) == before
    assert not table.deal.over


@pytest.mark.sampled(8)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_after_undoing_a_table_is_as_its_log_says(game: Game) -> None:
    """The live table, and the table replayed from the whole log, are the same."""
    table = Table(game, game.usual_seats, shuffler=Shuffler(b"undo"), undo="free")
    for number in range(60):
        if table.deal.over:
            if table.won:
                break
            table.deal_next()
            continue
        seat = next((s for s in table.waiting() if s != NATURE), table.waiting()[0])
        table.play(seat, whole_move(table.deal, seat, first_choice))
        if number % 3 == 2 and not table.deal.over:
            with suppress(NoUndo):
                table.take_back(seat)
        again = Table.replay(game, table.log)
        assert game.show(table.deal) == game.show(again.deal)
        assert table.windows.opened == again.windows.opened
        assert list(table.match.scores) == list(again.match.scores)
        assert (table.match.number, table.match.dealer) == (
            again.match.number,
            again.match.dealer,
        )
        assert table.waiting() == again.waiting()


def test_undo_never_goes_past_what_others_have_revealed() -> None:
    table = position(open_table(), "C4 E1", "C5 B2", "D5")
    table.submit(0, "C4")
    table.submit(1, "C5")
    before = snapshot(table)

    with pytest.raises(NoUndo, match="Bob has played since, so you can no longer undo") as no:
        table.take_back(0)
    assert no.value.code == "undo/refused"
    assert snapshot(table) == before


def test_bids_since_are_undone_too_because_they_show_nothing() -> None:
    rook = find_game("rook")
    table = Table(rook, 3, names=("Ann", "Bob", "Cy"), shuffler=Shuffler(b"bids"))
    table.deal_next()
    before = rook.show(table.deal)
    first = bid(table)
    second = bid(table)
    assert first != second

    table.take_back(first)

    assert rook.show(table.deal) == before
    assert table.waiting() == [first]
    bid(table)
    second = bid(table)
    third = bid(table)
    table.take_back(second)
    assert table.waiting() == [second]
    assert third not in {first, second}


def bid(table: Table) -> int:
    """Let the seat in turn bid as little as it may, and return it."""
    seat = table.waiting()[0]
    said = next(said for said in table.offers(seat) if said.text != "pass")
    table.submit(seat, said.text)
    return seat


def test_free_undo_goes_past_the_moves_of_others() -> None:
    table = dealt_table("free")
    before, mover = BLOCK.show(table.deal), one_move(table)
    while table.waiting() == [mover]:
        before, mover = BLOCK.show(table.deal), one_move(table)
    one_move(table)

    table.take_back(mover)
    assert BLOCK.show(table.deal) == before


def test_undo_can_be_switched_off() -> None:
    table = dealt_table("never")
    seat = one_move(table)

    with pytest.raises(NoUndo, match="Undo is off"):
        table.take_back(seat)


def test_a_player_who_has_not_moved_has_nothing_to_undo() -> None:
    table = dealt_table("free")

    with pytest.raises(NoUndo, match="You have no move to undo"):
        table.take_back(0)


@pytest.mark.parametrize("undo", ["consent", "free"])
def test_a_scored_deal_cannot_be_undone(undo: str) -> None:
    table = open_table(undo)
    play_deal(table)

    for seat in range(3):
        with pytest.raises(NoUndo):
            table.take_back(seat)


@pytest.mark.parametrize("seat", [-1, 3, NATURE])
def test_only_seats_at_the_table_can_undo(seat: int) -> None:
    table = dealt_table()
    one_move(table)

    with pytest.raises(BadInput, match="There is no seat"):
        table.take_back(seat)


def test_a_command_that_was_undone_is_not_executed_again() -> None:
    table = dealt_table("free")
    seat = table.waiting()[0]
    move = table.offers(seat)[0].text
    table.submit(seat, move, command="one")
    table.take_back(seat)
    before = snapshot(table)

    table.submit(seat, move, command="one")

    assert snapshot(table) == before
    assert table.waiting() == [seat]


def consent_table(key: str, **position: object) -> Table:
    game = find_game(key)
    table = Table(game, 2, names=("Ann", "Bob"))
    table.set_position(game.set_up(2, {}, position, table.names))
    return table


def test_a_card_that_was_drawn_is_known_and_stays_drawn() -> None:
    table = consent_table("sniff", hands=["8-8 9-9", "4-4"], line="5-1", turn="Ann")
    table.submit(0, "draw")
    with pytest.raises(NoUndo, match="showed you something hidden"):
        table.take_back(0)


def test_a_card_that_was_laid_has_shown_its_player_nothing() -> None:
    table = consent_table("sniff", hands=["5-5 9-9", "4-4 5-0"], turn="Ann", dealer="Bob")
    table.submit(0, "5-5")
    table.take_back(0)
    assert table.waiting() == [0]
    assert [said.text for said in table.offers(0)] == ["5-5", "9-9"]


def some_move(table: Table, seat: int, n: int) -> tuple[int, ...]:
    """Return a complete move, without a bot."""
    return whole_move(table.deal, seat, lambda view: (legal := each(view.choices))[n % len(legal)])


@pytest.mark.sampled(8)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_no_undo_is_planned_after_somebody_saw_what_the_mover_did_not_know(game: Game) -> None:
    table = Table(game, game.usual_seats, shuffler=Shuffler(bytes(32)))
    table.deal_next()
    seats = range(table.seats)

    def seen(seat: int) -> Counter[str]:
        return seen_by(game, table.options, table.deal, seat)

    for n in range(40):
        if table.deal.over or NATURE in table.due():
            break
        mover = table.due()[0]
        known, then = seen(mover), [seen(seat) for seat in seats]
        table.play(mover, some_move(table, mover, n))
        new = [seen(seat) - then[seat] - known for seat in seats]
        with suppress(NoUndo):
            table.plan_undo(mover, free=False)
            assert not any(new), (table.log[-1], new)


@pytest.mark.sampled(8)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_no_undo_is_planned_after_others_have_moved_pieces(game: Game) -> None:
    table = Table(game, game.usual_seats, shuffler=Shuffler(bytes(32)))
    table.deal_next()
    seats = (*range(table.seats), SPECTATOR)
    placed: dict[int, list[Counter[tuple[str, str]]]] = {}
    for n in range(24):
        if table.deal.over or NATURE in table.due():
            break
        mover = table.due()[0]
        table.play(mover, some_move(table, mover, n))
        placed[table.seq] = [placed_for(game, table.options, table.deal, seat) for seat in seats]
        for seat in range(table.seats):
            with suppress(NoUndo):
                (undone,) = table.plan_undo(seat, free=False).events
                assert isinstance(undone, Undone)
                after = placed[undone.back_to + 1]
                assert all(placed[seq] == after for seq in placed if seq > undone.back_to)
