"""Law: a scene offers every legal move, once for each order of picking its pieces.

A client can draw it without knowing the game.

(The law of secrecy checks that it shows only what the seat may know.)
"""

from collections import Counter
from collections.abc import Mapping
from itertools import islice
from typing import get_args

from parlour.core.bits import each
from parlour.core.deal import NATURE, SPECTATOR
from parlour.core.rng import Rng
from parlour.languages.message import ENGLISH_READER
from parlour.table.scene import Aim, Choice, Kind, Scene, changes
from parlour.table.stage import Shared, scene
from parlour.table.table import Table
from tests.english import english, read_back
from tests.laws.cases import Case, looks, random_move

MOST_MOVES = 200
"""If there are more moves than this, one random move is followed."""

MOST_REORDERED = 6
"""A longer move is followed only in its own order: there are too many others."""


def reached(case: Case, table: Table, seat: int, wanted: tuple[int, ...] = ()) -> list[str]:
    """Return the complete moves at the ends of all chains of choices, or of those wanted.

    If pieces were picked in several orders, the chains continue from only one of them.
    """
    found: list[str] = []
    drafts: set[tuple[int, ...]] = set()
    begun = [""]
    for draft in begun:
        for choice in scene(table, seat, draft).choices:
            if choice.whole:
                found.append(choice.move)
                continue
            made = case.speech.read_draft(table.deal, seat, choice.move)
            if made not in drafts and (not wanted or leads_to(made, wanted)):
                drafts.add(made)
                begun.append(choice.move)
    return found


def leads_to(made: tuple[int, ...], wanted: tuple[int, ...]) -> bool:
    """Return whether a partial move can become the one wanted."""
    if len(wanted) > MOST_REORDERED:
        return made == wanted[: len(made)]
    return Counter(made) <= Counter(wanted)


def test_every_move_is_reached_by_one_chain_of_choices_for_each_order(case: Case) -> None:
    """No two chains say the same, and chains that lead to one move differ only in order."""
    rng = Rng(case.seed("chains"))
    table = case.table()
    for deal in looks(case):
        table.deal = deal
        for seat in each(deal.waiting()):
            if seat == NATURE:
                continue
            moves = [m.text for m in islice(case.speech.moves(deal, seat), MOST_MOVES + 1)]
            few = len(moves) <= MOST_MOVES
            wanted = () if few else random_move(deal, seat, rng)
            ends = reached(case, table, seat, wanted)
            said = [case.speech.read(deal, seat, move).text for move in ends]
            assert len(set(ends)) == len(ends)
            assert [sorted(end.split()) for end in ends] == [sorted(text.split()) for text in said]
            if few:
                assert len(set(moves)) == len(moves)
                assert set(said) == set(moves)
            else:
                assert case.speech.text(deal, seat, wanted) in said


def test_only_seats_that_must_act_are_offered_moves(case: Case) -> None:
    table = case.table()
    for deal in looks(case):
        table.deal = deal
        for seat in (SPECTATOR, *range(case.seats)):
            offered = bool(scene(table, seat).choices)
            assert offered == (seat in each(deal.waiting()))


def test_a_choice_on_a_piece_names_a_piece_that_is_there_and_in_the_move(case: Case) -> None:
    table = case.table()
    for deal in looks(case):
        table.deal = deal
        for seat in range(case.seats):
            drawn = scene(table, seat)
            aims = case.game.scene.picture(deal.view(seat), table.options).aims
            for choice in drawn.choices:
                assert choice.label
                assert lies_on_its_piece(drawn, choice, aims)
                assert leads_somewhere(drawn, choice)


def leads_somewhere(drawn: Scene, choice: Choice) -> bool:
    """Return whether the zone and the piece that a move goes to exist."""
    if not choice.target:
        return choice.onto == -1
    zone = next(zone for zone in drawn.zones if zone.id == choice.target)
    return -1 <= choice.onto < len(zone.pieces)


def lies_on_its_piece(drawn: Scene, choice: Choice, aims: Mapping[str, Aim]) -> bool:
    if not choice.zone:
        return choice.slot == -1
    zone = next(zone for zone in drawn.zones if zone.id == choice.zone)
    piece = zone.pieces[choice.slot]
    if choice.move in aims:  # "build red" does not say which card
        return choice.slot >= 0
    name = piece.mark if piece.face is None else piece.face  # a face-down one has a number
    return choice.slot >= 0 and bool(name) and name.upper() in choice.move.upper().split()


def test_every_playable_piece_of_a_hand_can_be_taken_up(case: Case) -> None:
    """A piece with a reason against playing it is in no choice; a piece in a choice has none."""
    table = case.table()
    for deal in looks(case):
        table.deal = deal
        for seat in range(case.seats):
            drawn = scene(table, seat)
            takes = {(choice.zone, choice.slot) for choice in drawn.choices}
            for zone in drawn.zones:
                for slot, piece in enumerate(zone.pieces):
                    assert not (piece.why and (zone.id, slot) in takes)


def test_the_clauses_on_pieces_and_choices_are_in_the_rulebook(case: Case) -> None:
    clauses = {clause.id for clause in case.game.clauses} | {""}
    table = case.table()
    for deal in looks(case):
        table.deal = deal
        for seat in range(case.seats):
            drawn = scene(table, seat)
            assert {piece.why for zone in drawn.zones for piece in zone.pieces} <= clauses
            assert {choice.clause for choice in drawn.choices} <= clauses


def test_zones_have_unique_ids_and_kinds_that_clients_draw(case: Case) -> None:
    table = case.table()
    for deal in looks(case):
        table.deal = deal
        for seat in (SPECTATOR, *range(case.seats)):
            zones = scene(table, seat).zones
            assert len({zone.id for zone in zones}) == len(zones)
            assert {zone.kind for zone in zones} <= set(get_args(Kind))
            assert all(zone.seat is None or 0 <= zone.seat < case.seats for zone in zones)


def test_a_scene_survives_serialization(case: Case) -> None:
    table = case.table()
    for deal in looks(case):
        table.deal = deal
        for seat in (SPECTATOR, *range(case.seats)):
            drawn = scene(table, seat)
            sent = ENGLISH_READER.encode(drawn)
            assert ENGLISH_READER.encode(read_back(sent, Scene)) == sent


def test_a_scene_is_rebuilt_from_the_previous_one_and_its_changes(case: Case) -> None:
    table = case.table()
    before: dict[int, Scene] = {}
    for deal in looks(case):
        table.deal = deal
        shared = Shared(table)
        for seat in (SPECTATOR, *range(case.seats)):
            drawn = scene(table, seat)
            assert scene(table, seat, shared=shared) == drawn
            old = before.get(seat, drawn)
            had = english(old)
            whole = {**had, **english(changes(old, drawn))}
            known = {zone["id"]: zone for zone in had["zones"]}
            zones = [known[zone] if isinstance(zone, str) else zone for zone in whole["zones"]]
            again = read_back({**whole, "zones": zones}, Scene)
            assert english(again) == english(drawn)
            assert not changes(drawn, drawn)
            before[seat] = drawn
