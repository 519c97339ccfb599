"""Law: a copy is equal and independent, and every fact of a deal or a view is declared.

Only declared facts are copied, printed, read back and compared. No law would check an undeclared
attribute.
"""

import copy
import pickle

import pytest

from parlour.core.deal import SPECTATOR, Deal, View
from parlour.core.playout import play_out
from parlour.core.position import Fields, Number
from parlour.core.rng import Rng
from parlour.table.game import Game
from tests.laws.cases import Case, cases_of, deals, looks

NOT_FACTS_OF_A_DEAL = {
    "options",
    "seats",
    "open",
    "lacking",
}  # belongs to a table, or is derived from the facts
NOT_FACTS_OF_A_VIEW = {
    "options",
    "worlds",
    "open",
    "target",
    "wanted",
}  # belongs to a table, or is derived from the facts


def attributes(thing: Deal | View) -> set[str]:
    """Return the names of an object's attributes, compiled or not."""
    names = {name for name in dir(thing) if not name.startswith("_")}
    return {name for name in names if not callable(getattr(thing, name))}


def test_playing_on_a_copy_leaves_the_original_as_it_was(case: Case) -> None:
    rng = Rng(case.seed("copy"))
    for deal in looks(case, half=True):
        before = case.game.show(deal)
        other = deal.copy()
        assert case.game.show(other) == before
        play_out(other, rng)
        assert case.game.show(deal) == before


def test_playing_on_the_original_leaves_a_copy_as_it_was(case: Case) -> None:
    rng = Rng(case.seed("original"))
    for deal in looks(case, half=True):
        other = deal.copy()
        before = case.game.show(deal)
        play_out(deal, rng)
        assert case.game.show(other) == before
        assert [other.legal(seat) for seat in range(case.seats)] == [
            case.game.set_up(case.seats, case.chosen, dict(before)).legal(seat)
            for seat in range(case.seats)
        ]


def test_copy_from_makes_equal_whatever_was_there_before(case: Case) -> None:
    rng = Rng(case.seed("copy_from"))
    scratch = case.new_deal()
    for deal in looks(case, half=True):
        before = case.game.show(deal)
        scratch.copy_from(deal)
        assert case.game.show(scratch) == before
        play_out(scratch, rng)
        assert case.game.show(deal) == before


def test_a_copy_continues_exactly_like_the_original(case: Case) -> None:
    for deal in looks(case, half=True):
        seed = case.seed("plays on")
        other, scratch = deal.copy(), case.new_deal()
        scratch.copy_from(deal)
        ends = []
        for one in (deal, other, scratch):
            play_out(one, Rng(seed))
            ends.append(case.game.show(one))
        assert ends[0] == ends[1] == ends[2]


def test_a_reused_deal_is_dealt_like_a_new_one(case: Case) -> None:
    rng = Rng(case.seed("again"))
    used, order = case.new_deal(), case.game.order(case.seats, case.chosen)
    for walk in deals(case, 2):
        rng.shuffle(order)
        new = case.new_deal()
        for deal in (used, new):
            deal.begin(walk.deal.number, walk.deal.dealer, walk.deal.brought)
            deal.deal_out(order)
        assert case.game.show(used) == case.game.show(new)
        play_out(used, rng)


def test_every_attribute_of_a_deal_is_a_declared_fact(game: Game) -> None:
    deal = next(deals(cases_of(game)[0])).deal

    assert undeclared(game.position.fields, attributes(deal), NOT_FACTS_OF_A_DEAL) == []


def test_every_attribute_of_a_view_is_a_declared_fact(game: Game) -> None:
    deal = next(deals(cases_of(game)[0])).deal

    for seat in (0, SPECTATOR):
        view = deal.view(seat)
        assert undeclared(game.position.view_fields, attributes(view), NOT_FACTS_OF_A_VIEW) == []


def undeclared(fields: Fields, found: set[str], no_facts: set[str]) -> list[str]:
    """Return what is wrong: fields name every attribute once, alone or through a mechanism."""
    names = [field.name for field in fields]
    kept = {(field.at or field.name).partition(".")[0] for field in fields}
    facts = found - (no_facts - kept)
    return [
        *(
            f"{name}: two fields have this name"
            for name in sorted({*names})
            if names.count(name) > 1
        ),
        *(f"{name}: a field of GAME, but no attribute" for name in sorted(kept - facts)),
        *(f"{name}: no field of GAME" for name in sorted(facts - kept - set(names))),
    ]


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ([Number("turn")], ["trump: no field of GAME"]),
        (
            [Number("turn"), Number("trump"), Number("bid")],
            ["bid: a field of GAME, but no attribute"],
        ),
        ([Number("turn"), Number("trump"), Number("turn")], ["turn: two fields have this name"]),
        ([Number("turn"), Number("trump")], []),
    ],
)
def test_a_forgotten_field_is_named(fields: list[Number], wrong: list[str]) -> None:
    assert undeclared(tuple(fields), {"turn", "trump", "seats"}, {"seats"}) == wrong


def test_a_game_travels_by_its_key_and_is_never_copied(game: Game) -> None:
    assert pickle.loads(pickle.dumps(game)) is game  # noqa: S301 - our own
    assert copy.copy(game) is game
    assert copy.deepcopy(game) is game


def test_the_library_copies_a_deal_as_we_do(game: Game) -> None:
    deal = game.new_deal(game.seats[0])
    deal.begin(1, 0, deal.brought)
    deal.deal_out(game.order(game.seats[0]))
    for twin in (copy.copy(deal), copy.deepcopy(deal)):
        assert twin is not deal
        assert game.show(twin) == game.show(deal)
        play_out(twin, Rng(1))
        assert not deal.over
