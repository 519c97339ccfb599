import itertools
import re
from pathlib import Path

import pytest

from parlour.games import find_game
from parlour.records.record import read_record
from parlour.table.events import Played, Undone
from parlour.terminal.play import play
from tests.terminal.script import Script, sit
from tests.terminal.toy import TOY


def test_a_whole_match_can_be_played_by_typing_numbers() -> None:
    script = Script(itertools.repeat("1", 2000))
    sitting = sit(script)
    play(sitting)

    assert sitting.table.won
    assert " won the match by " in script.shown
    assert script.shown.count("Enter deals again: ") == sitting.table.match.number - 1
    assert "Enter leaves the table: " in script.shown


def test_a_bid_is_made_by_typing_it() -> None:
    """The number is the amount, never a position in a list; anything else is refused."""
    script = Script(["17", "95", "100"])
    sitting = sit(script, find_game("rook"), seats=4, seed="2")
    play(sitting)

    own = [e.move for e in sitting.table.log if isinstance(e, Played) and e.seat == sitting.seat]
    assert own[0] == "bid 95"
    assert '"17" is not a move here.' in script.shown


def test_an_interactive_screen_plays_the_same_match() -> None:
    scripts = Script(["1"] * 25), Script(["1"] * 25, lively=True)
    logs = []
    for script in scripts:
        sitting = sit(script)
        play(sitting)
        logs.append(sitting.table.log)

    assert logs[0] == logs[1]
    assert ["╭" in script.shown for script in scripts] == [False, True]


def test_equal_seeds_give_equal_matches() -> None:
    shown = []
    for seed in ("7", "7", "8"):
        script = Script(["1"] * 20)
        play(sit(script, seats=4, seed=seed))
        shown.append(script.shown)

    assert shown[0] == shown[1]
    assert shown[0] != shown[2]


def test_forced_moves_are_made_on_request() -> None:
    unasked = []
    for auto in (False, True):
        script = Script(["1"] * 30)
        sitting = sit(script, seats=6)
        play(sitting, auto=auto)
        moves = [e for e in sitting.table.log if isinstance(e, Played) and e.seat == sitting.seat]
        unasked.append(len(moves) - script.shown.count("\n> 1\n"))

    assert unasked[0] == 0 < unasked[1]


def test_the_end_of_input_ends_the_program_cleanly() -> None:
    script = Script([])
    play(sit(script))

    assert script.shown.endswith(
        "No more input: you leave the table. Deal 1: Otto 0, Bot 1 0, Bot 2 0.\n"
    )


def test_quitting_says_what_was_saved() -> None:
    script = Script(["quit", "1"])
    play(sit(script))

    assert script.shown.endswith("You leave the table. Deal 1: Otto 0, Bot 1 0, Bot 2 0.\n")
    assert list(script.lines) == ["1"]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_move_is_made_in_its_own_words(seats: int) -> None:
    script = Script([])
    sitting = sit(script, seats=seats)
    play(sitting)
    move = sitting.choices()[0].move
    again = sit(Script([f"  {move.lower()} "]), seats=seats)
    play(again)

    assert Played(again.seat, move) in again.table.log


def answers(*lines: str, seats: int = 3, seed: str = "1") -> str:
    """Return the answers to lines at the first prompt."""
    script = Script(lines)
    play(sit(script, seats=seats, seed=seed))
    return script.shown[script.shown.index(f"> {lines[0]}") :]


def unwrapped(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("key", ["sniff", "matadores"])
def test_a_move_can_be_typed_as_it_is_listed(key: str) -> None:
    game = find_game(key)
    seats = game.usual_seats
    numbers = Script(["1"] * 4)
    expected = sit(numbers, game, seats)
    play(expected)
    labels: list[str] = []
    typed = Script([])
    sitting = sit(typed, game, seats)

    def read(_: str) -> str:
        if len(labels) == 4:
            raise EOFError
        labels.append(str(sitting.choices()[0].label))
        return labels[-1]

    typed.screen.read = read
    play(sitting)

    assert any(" " in label for label in labels)
    assert [event for event in sitting.table.log if isinstance(event, Played)] == [
        event for event in expected.table.log if isinstance(event, Played)
    ]


def test_a_problem_is_a_sentence() -> None:
    assert "There is no move 777; there is only 1." in unwrapped(where_one_move_is_open("777"))
    assert "use undo for a whole one." in unwrapped(answers("back"))


def where_one_move_is_open(line: str) -> str:
    """Type a line where only one move is possible; return what was shown."""
    script = Script([])
    sitting = sit(script)

    def read(_: str) -> str:
        if line in script.shown:
            raise EOFError
        return line if len(sitting.choices()) == 1 else "1"

    script.screen.read = read
    play(sitting)
    return script.shown


def test_a_forbidden_card_is_refused_with_its_clause() -> None:
    script = Script([])
    sitting = sit(script)
    play(sitting)
    hand = next(zone for zone in sitting.scene().zones if zone.id == f"hand-{sitting.seat}")
    forbidden = next(piece for piece in hand.pieces if piece.why)

    assert f"({forbidden.why})" in answers(str(forbidden.face))
    assert f"({forbidden.why})" in answers(f"why {forbidden.face}")
    assert f"({forbidden.why})" in answers("why")


def test_nonsense_is_answered_and_changes_nothing() -> None:
    script = Script(["gibberish", "999", "hnt", "why", "why gibberish"])
    sitting = sit(script)
    play(sitting)

    assert '"gibberish" is not understood; you can say: ' in script.shown
    assert "There is no move 999; there are 1 to " in script.shown
    assert 'did you mean "hint"?' in script.shown
    assert not [
        event for event in sitting.table.log if isinstance(event, Played) and not event.seat
    ]


def test_enter_asks_again_in_one_line_and_the_table_is_drawn_on_request() -> None:
    script = Script(["", "table"])
    sitting = sit(script)
    play(sitting)
    _, table = script.shown.split("> table\n")

    assert len(sitting.choices()) > 1
    assert f"\n> \n{sitting.scene().prompt}\n> table" in script.shown
    assert "Block, deal 1" in table


def test_a_refusal_quotes_what_was_typed() -> None:
    assert '"Gib, BERISH" is not understood; ' in answers("Gib, BERISH")
    assert '"BERISH" is not understood; ' in answers("a3, BERISH")


def test_a_hint_can_be_followed() -> None:
    script = Script(["hint"])
    sitting = sit(script)
    play(sitting)
    said = re.search(r"\(Type (.+) or (\d+)\.\)", re.sub(r"\s+", " ", script.shown))

    assert said is not None
    assert sitting.choices()[int(said[2]) - 1].move == said[1]


def test_a_move_is_undone() -> None:
    script = Script(["1", "undo"])
    sitting = sit(script)
    play(sitting)

    assert any(isinstance(event, Undone) for event in sitting.table.log)
    assert "You undo the last move." in script.shown
    assert "You have no move to undo." in answers("undo")


def test_a_saved_record_reads_back(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    script = Script([f"save {path}", "1", f"save {path}"])
    sitting = sit(script)
    play(sitting)
    record = read_record(path.read_text(encoding="utf-8"), str(path))

    assert record.names == sitting.table.names
    assert len(record.deals[0].moves) > 0
    assert script.shown.count("Saved as ") == 2


def test_a_file_of_another_program_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "precious.toml"
    path.write_text("mine", encoding="utf-8")

    assert "exists already; save under another name" in unwrapped(answers(f"save {path}"))
    assert "cannot be written: " in unwrapped(answers(f"save {tmp_path / 'no' / 'x'}"))
    assert path.read_text(encoding="utf-8") == "mine"


def test_a_record_without_a_name_gets_a_free_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    answers("save")
    answers("save")

    assert sorted(path.name for path in tmp_path.iterdir()) == ["block-1.toml", "block-2.toml"]


def test_commands_answer() -> None:
    assert "Total" in answers("score")
    assert "Block for 3: Otto, Bot 1, Bot 2." in answers("log")
    assert "... " in answers("log 1")
    assert "BLOCK-17  Block: " in answers("rules block-17")
    assert 'There is no clause "block-999"' in answers("rules block-999")
    assert "The pack" in answers("rules")
    for name in ("hint", "why", "rules", "undo", "save", "score", "log", "quit"):
        assert f"\n{name}" in answers("?")


def test_help_lists_winnable_only_for_a_solitaire() -> None:
    assert "winnable" not in answers("help")


def test_help_fits_a_small_screen() -> None:
    lines = answers("help").split("\n")

    assert len(lines) <= 20
    assert max(map(len, lines)) <= 80


def test_commands_work_between_deals() -> None:
    script = Script(["1"] * 60)
    sitting = sit(script)
    play(sitting)
    moves = script.shown[: script.shown.index("Enter deals again: ")].count("\n> 1\n")
    script = Script([*["1"] * moves, "score", "hint", "undo", "nonsense", "", "log"])
    play(sit(script))
    between = script.shown[script.shown.index("Enter deals again: ") :]

    assert "There is nothing for you to decide now." in between
    assert "You have no move to undo." in between
    assert "Press Enter to go on" in between
    assert "Deal 2: " in between


@pytest.mark.parametrize("lively", [True, False])
def test_the_result_of_a_deal_is_said_once(lively: bool) -> None:  # noqa: FBT001 - a case
    script = Script(["1"] * 3000, lively=lively, height=40)
    sitting = sit(script)
    play(sitting)
    first, *_, last = (str(end.steps()[-1].text) for end in sitting.table.ends)
    shown = script.shown.replace("\x1b[2J", "\n> ")
    ended = shown[: shown.index("Enter deals again: ")].rpartition("\n> ")[2]
    won = shown[: shown.index("Enter leaves the table: ")].rpartition("\n> ")[2]

    assert ended.count(first) == 1
    assert "Deal 1:" not in ended
    assert won.count(last) == won.count(" won the match") == 1
    assert won.count(f"Deal {len(sitting.table.ends)} ") == 1  # a line of the score sheet


# The toy game: moves in steps, and seats that wait together.


def bury(*lines: str) -> tuple[Script, list[str]]:
    """Return the result of lines where Otto must bury three cards."""
    for seed in "abcdefgh":
        script = Script(lines)
        sitting = sit(script, TOY, seed=seed)
        sitting.table.deal_next()
        if sitting.table.waiting() == [sitting.seat]:
            break
    play(sitting)
    return script, [event.move for event in sitting.table.log if isinstance(event, Played)]


def test_a_move_of_several_steps_is_made_step_by_step() -> None:
    script, moves = bury("1", "1", "1")

    assert "So far: bury " in script.shown
    assert moves[0].startswith("bury ")
    assert len(moves[0].split()) == 4


def test_a_step_is_dropped() -> None:
    script, moves = bury("1", "back", "back")

    assert script.shown.count("So far: ") == 1
    assert "You have not started a move" in script.shown
    assert not moves


def test_an_incomplete_move_is_not_published() -> None:
    script, moves = bury("1")

    assert not moves
    assert "Otto: bury" not in script.shown


def test_a_move_of_several_steps_is_typed_step_by_step_or_at_once() -> None:
    script, _ = bury()
    cards = script.shown[script.shown.index("Your hand") :].split("\n")[1].split()
    hand = [card.partition(":")[2] for card in cards]
    in_steps, bits = bury(f"bury {hand[0]}", f"{hand[2]} {hand[1]}")
    _, whole = bury(f"bury {hand[2]} {hand[0]} {hand[1]}")

    assert f"So far: bury {hand[0]}" in in_steps.shown
    assert sorted(bits[0].split()) == sorted(whole[0].split()) == sorted(["bury", *hand[:3]])


def test_a_hint_continues_an_incomplete_move() -> None:
    script, _ = bury("2", "hint")
    picked = script.shown.partition("So far: ")[2].split()[1]
    advised = re.sub(r"\s+", " ", script.shown).partition("(Type ")[2].partition(".)")[0]

    assert advised.startswith("bury ")
    assert picked in advised.split()


def test_seats_that_must_act_together_act_in_random_order() -> None:
    orders = set()
    for seed in "abcdefghijkl":
        script = Script(["1"] * 60)
        sitting = sit(script, TOY, seed=seed)
        play(sitting)
        assert sitting.table.won
        calls = [
            e.seat for e in sitting.table.log if isinstance(e, Played) and e.move in "passcall"
        ]
        orders.add(tuple(calls[:3]))

    assert len(orders) > 2


def test_a_game_that_counts_nothing_has_no_score_sheet() -> None:
    script = Script(["1", "", "score", "quit"])
    play(sit(script, find_game("fortune"), seats=1))

    assert "There is nothing to add up." in script.shown
    assert "+0" not in script.shown
    assert script.shown.rstrip().endswith("You leave the table. Deal 2.")
