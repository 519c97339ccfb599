"""Law: no input raises anything but BadInput or Refused.

Half of the inputs that Hypothesis generates are nonsense; the other half are corrupted valid ones.
"""

import re
from collections.abc import Callable
from functools import cache, partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core.position import Value
from parlour.core.rng import Rng
from parlour.errors import BadInput, Refused
from parlour.games import GAMES, find_bot, find_game
from parlour.records.record import read_record, replay_record, write_record
from parlour.records.scenario import read_scenarios, run
from parlour.table.game import Game
from parlour.table.rulebook import read_rulebook
from tests.laws.cases import Case, cases_of, deals, play_deals

PURPOSE = "parsers"

games = st.sampled_from(GAMES)
small = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8))
numbers = st.sampled_from([-1, 0, 1, 7, 8, 62, 63, 64, 2**31, 2**63, 2**70, -(2**70)])
anything = st.recursive(
    small,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=6,
)
snippets = st.sampled_from(
    (
        *("", " ", "#", '"', '"""', "[", "]", "[[", "{", "}", "=", ":", "->", "\n", "\\", "0"),
        *("-1", "x", "true", "1e9", "99999999999999999999", "\x00", "\u2028", "ß", "«", "»", "**"),
    )
)


def harmless(read: Callable[[], object]) -> object:
    """Return the parsed result, or nothing if it was properly refused."""
    try:
        return read()
    except (BadInput, Refused):
        return None


@st.composite
def spoiled(draw: st.DrawFn, text: str) -> str:
    """Return a text with a few pieces deleted, duplicated, or inserted from elsewhere."""
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.sampled_from([0, 0, 1, 2, 5, 20])))
        middle = draw(st.one_of(snippets, st.just(text[start:end] * 2)))
        text = text[:start] + middle + text[end:]
    return text


@st.composite
def spoiled_values(draw: st.DrawFn, text: str) -> str:
    """Return a TOML text in which one value replaces another."""
    lines = text.split("\n")
    at = draw(st.sampled_from([n for n, line in enumerate(lines) if re.match(r"\w+ = ", line)]))
    other = draw(
        st.sampled_from(['""', "0", "-1", "true", "[]", "[1]", "[[]]", "{}", '["A"]', "1979-05-27"])
    )
    lines[at] = f"{lines[at].partition(' = ')[0]} = {other}"
    return "\n".join(lines)


def a_case(game: Game) -> Case:
    return cases_of(game)[-1]


@cache
def a_record(key: str) -> str:
    case = a_case(find_game(key))
    table = case.table(PURPOSE)
    play_deals(case, table, 1)
    return write_record(table)


def an_order(game: Game) -> str:
    case = a_case(game)
    return game.pack.show(list(game.order(case.seats, case.chosen)))


@cache
def a_position(key: str) -> dict[str, Value]:
    game = find_game(key)
    return game.show(next(deals(a_case(game))).deal)


@cache
def a_scenario(key: str) -> str:
    game = find_game(key)
    case = a_case(game)
    return f"""\
game = "{game.key}"
names = {list("ABCDEFGH"[: case.seats])}
options = {{ {", ".join(f'{k} = "{v}"' for k, v in case.chosen.items())} }}

[[scenario]]
title = "All that a scenario may hold"
clauses = ["{game.rulebook.clauses[0].id}"]
deal = {{ dealer = "A", order = "{an_order(game)}" }}
play = \"\"\"
legal A: nothing
refused A: pass -> move/not-your-turn
turn: B
scores: 0
hands A: nothing
waiting: A
next dealer: B
points: 0
not over
not won
\"\"\"

[[scenario]]
title = "From a position"
clauses = []
seats = {case.seats}
position = {{ turn = 0, over = true, phase = "{game.rules.phases[0]}" }}
play = \"\"\"
over
won
\"\"\"
"""


@given(games, st.text() | st.lists(snippets).map(" ".join))
def test_pieces(game: Game, text: str) -> None:
    harmless(lambda: game.pack.read(text))


@given(games, st.data())
def test_damaged_rows_of_pieces(game: Game, data: st.DataObject) -> None:
    text = data.draw(spoiled(game.pack.show(range(len(game.pack)))))

    harmless(lambda: game.pack.read(text))


@given(games, st.integers(0, 40), st.data())
def test_moves(game: Game, steps: int, data: st.DataObject) -> None:
    case = a_case(game)
    walk = next(deals(case))
    while not walk.deal.over and (steps > 0 or walk.deal.half):
        walk.step()
        steps -= 1
    sayable = [
        game.words.say(p, c, case.chosen) for p in range(len(game.rules.phases)) for c in range(63)
    ]
    words = st.sampled_from([word for word in sayable if word])
    text = data.draw(st.one_of(st.text(), st.lists(words | snippets, max_size=4).map(" ".join)))
    seat = data.draw(st.integers(0, case.seats - 1))

    harmless(lambda: case.speech.read(walk.deal, seat, text))
    harmless(lambda: case.speech.read_draft(walk.deal, seat, text))


@given(games, st.dictionaries(st.text(max_size=8), st.text(max_size=8), max_size=3), st.data())
def test_options(game: Game, chosen: dict[str, str], data: st.DataObject) -> None:
    ids = st.sampled_from(["preset", *(option.id for option in game.options)])
    values = [value for option in game.options for value in option.values]
    texts = st.one_of(st.text(max_size=4), st.sampled_from(values), st.integers().map(str))
    chosen |= data.draw(st.dictionaries(ids, texts, max_size=3))

    harmless(lambda: game.choose(chosen))


def spoil(position: dict[str, Value], data: st.DataObject) -> dict[str, Any]:
    """Return a position in which some facts are changed, invalid, or missing."""
    spoilt: dict[str, Any] = dict(position)
    names = st.sampled_from([*spoilt, "nonsense"])
    for name in data.draw(st.lists(names, min_size=1, max_size=3)):
        how = data.draw(st.sampled_from(["gone", "other", "text", "long", "number"]))
        if how == "gone":
            spoilt.pop(name, None)
        elif how == "other":
            spoilt[name] = spoilt.get(data.draw(names))
        elif how == "text":
            spoilt[name] = data.draw(spoiled(str(spoilt.get(name, ""))))
        elif how == "long":
            spoilt[name] = data.draw(st.lists(small | numbers, max_size=7))
        else:
            spoilt[name] = data.draw(numbers)
    return spoilt


@given(games, st.integers(-1, 9), st.dictionaries(st.text(max_size=8), anything, max_size=3))
def test_positions(game: Game, seats: int, position: dict[str, object]) -> None:
    harmless(lambda: game.set_up(seats, {}, position))


@given(games, st.data())
def test_damaged_positions(game: Game, data: st.DataObject) -> None:
    case = a_case(game)
    position = spoil(a_position(game.key), data)

    harmless(lambda: game.show(game.set_up(case.seats, case.chosen, position)))


NONSENSE: tuple[object, ...] = (
    *(None, True, "", "nobody", "none", "x", [], [[]], [""], ["nobody"], {}, 0.5),
    *(-1, 0, 1, 7, 8, 9, 62, 63, 64, 2**31, 2**62, 2**63, 2**70, -(2**63), -(2**70)),
    *([-1], [8], [63], [64], [2**70]),
)


@pytest.mark.parametrize("key", [game.key for game in GAMES])
def test_positions_with_one_wrong_fact(key: str) -> None:
    game = find_game(key)
    case = a_case(game)
    for name in a_position(key):
        for value in NONSENSE:
            spoilt: dict[str, object] = {**a_position(key), name: value}
            harmless(partial(game.set_up, case.seats, case.chosen, spoilt))


@given(games, st.data())
def test_damaged_views(game: Game, data: st.DataObject) -> None:
    case = a_case(game)
    view = next(deals(case)).deal.view(0)
    spoilt = spoil(game.show_view(view), data)

    harmless(lambda: game.show_view(game.read_view(case.chosen, spoilt)))


@given(st.text())
def test_records(text: str) -> None:
    harmless(lambda: read_record(text))


@given(games, st.data())
def test_damaged_records(game: Game, data: st.DataObject) -> None:
    record = a_record(game.key)
    text = data.draw(spoiled(record) | spoiled_values(record))

    harmless(lambda: replay_record(read_record(text), game))


@given(st.text())
def test_scenarios(text: str) -> None:
    harmless(lambda: read_scenarios(text, "fuzz.toml"))


@given(games, st.data())
def test_damaged_scenarios(game: Game, data: st.DataObject) -> None:
    scenario = a_scenario(game.key)
    text = data.draw(spoiled(scenario) | spoiled_values(scenario))

    harmless(lambda: [run(found, find_game) for found in read_scenarios(text, "fuzz.toml")])


@pytest.mark.parametrize("key", [game.key for game in GAMES])
def test_the_undamaged_scenario_is_valid(key: str) -> None:
    scenarios = read_scenarios(a_scenario(key), "fuzz.toml")

    assert len(scenarios) == 2
    assert [run(scenario, find_game).title for scenario in scenarios]


@given(st.text())
def test_rulebooks(text: str) -> None:
    harmless(lambda: read_rulebook(text))


RULEBOOK = """\
# Toy
*Nobody, 1900.*

Play.

## Rules
- **TOY-1** One. «Print.» British: «Other print.»
- **TOY-2** [advice] Two,
  and more.
"""


@given(spoiled(RULEBOOK))
def test_damaged_rulebooks(text: str) -> None:
    harmless(lambda: read_rulebook(text))


@given(games, st.text(max_size=12))
def test_names(game: Game, name: str) -> None:
    harmless(lambda: find_game(name))
    harmless(lambda: find_bot(game, name))
    harmless(lambda: game.preset(name))
    harmless(lambda: game.rulebook.clause(name))


letters = st.sampled_from("abÅß李'.-_ :#\"\\*\n\u2028")


@given(games, st.lists(st.text(letters, max_size=3), min_size=8, max_size=8, unique=True))
def test_any_names_that_a_table_takes_can_be_written_down(game: Game, names: list[str]) -> None:
    case = a_case(game)
    table = case.table(PURPOSE)
    rng = Rng(1)
    named = harmless(lambda: type(table)(game, case.seats, case.chosen, names=names[: case.seats]))
    if named is not None:
        assert isinstance(named, type(table))
        named.deal_next()
        for _ in range(3):
            seat = named.waiting()[0]
            moves = named.offers(seat)
            named.submit(seat, moves[rng.below(len(moves))].text)
        text = write_record(named)
        assert write_record(replay_record(read_record(text), game)) == text
