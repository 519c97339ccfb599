"""Law: pieces, moves and positions can be read back from their text form.

(Records are in test_replay.py.)
"""

import tomllib
from itertools import islice

from parlour.core.bits import each
from parlour.core.deal import SPECTATOR, Deal
from parlour.core.position import toml_lines
from parlour.core.rng import Rng
from parlour.games import bots_of
from parlour.table.game import Game
from tests.laws.cases import Case, looks, random_move
from tests.laws.haste import quick

MOST_MOVES = 40


def test_every_piece_reads_back(game: Game) -> None:
    pack = game.pack
    everything = list(range(len(pack)))

    assert pack.read(pack.show(everything)) == everything
    assert pack.read(pack.show(sum(1 << piece for piece in everything)).lower()) == everything
    for piece, face in enumerate(pack.faces):
        assert pack.faces[pack.piece(face)] == face
        alike = sum(1 << other for other in range(piece) if pack.faces[other] == face)
        assert pack.piece(face, alike) == piece


def test_every_move_reads_back_as_the_same_choices(case: Case) -> None:
    for deal in looks(case):
        for seat in each(deal.waiting()):
            said = [move.choices for move in islice(case.speech.moves(deal, seat), MOST_MOVES)]
            for choices in said:
                text = case.speech.text(deal, seat, choices)
                for words in (text, text.upper(), text.replace(" ", "  ")):
                    assert case.speech.read(deal, seat, words).choices == choices
                interpreted = case.speech.read(deal, seat, f" {text}")  # not as `offers` writes it
                assert case.speech.read(deal, seat, text) == interpreted


def test_a_move_in_any_order_reads_back_as_the_same_move(case: Case) -> None:
    """The order of several pieces does not matter: choosing B, A is written as A, B."""
    rng = Rng(case.seed("orders"))
    for deal in looks(case):
        for seat in each(deal.waiting()):
            choices = random_move(deal, seat, rng)
            said = case.speech.read(deal, seat, case.speech.text(deal, seat, choices))
            assert sorted(said.choices) == sorted(choices)
            assert case.speech.text(deal, seat, said.choices) == said.text
            assert case.game.show(after(deal, seat, said.choices)) == case.game.show(
                after(deal, seat, choices)
            )


def after(deal: Deal, seat: int, choices: tuple[int, ...]) -> Deal:
    """Return the deal after a move."""
    deal = deal.copy()
    for choice in choices:
        deal.play(seat, choice)
    return deal


def test_every_incomplete_move_reads_back_as_a_draft(case: Case) -> None:
    rng = Rng(case.seed("drafts"))
    for deal in looks(case):
        for seat in each(deal.waiting()):
            choices = random_move(deal, seat, rng)
            for end in range(1, len(choices)):
                text = case.speech.text(deal, seat, choices[:end])
                found = case.speech.read_draft(deal, seat, text)
                assert sorted(found) == sorted(choices[:end])


def test_every_position_reads_back(case: Case) -> None:
    for deal in looks(case, half=True):
        shown = case.game.show(deal)
        assert case.game.show(case.game.set_up(case.seats, case.chosen, dict(shown))) == shown


def test_every_position_reads_back_from_toml(case: Case) -> None:
    for deal in looks(case, half=True):
        shown = case.game.show(deal)
        assert tomllib.loads(toml_lines(shown)) == shown


def test_a_position_that_was_read_back_continues_identically(case: Case) -> None:
    """Equal pieces may be numbered differently, so the words of the choices are compared."""
    for deal in looks(case, half=True):
        again = case.game.set_up(case.seats, case.chosen, dict(case.game.show(deal)))
        assert again.waiting() == deal.waiting()
        for seat in each(deal.waiting()):
            words = [
                {
                    case.game.words.say(one.phase, choice, case.chosen)
                    for choice in each(one.legal(seat))
                }
                for one in (deal, again)
            ]
            assert words[0] == words[1]


def test_every_view_reads_back(case: Case) -> None:
    """So a remote bot knows and imagines the same as a local one, and chooses the same."""
    rng = Rng(case.seed("views"))
    for deal in looks(case):
        for seat in (SPECTATOR, *range(case.seats)):
            view = deal.view(seat)
            shown = case.game.show_view(view)
            again = case.game.read_view(case.chosen, dict(shown))
            assert case.game.show_view(again) == shown
            assert case.game.show_view(again.imagine(rng).view(seat)) == shown
            if view.choices:
                for bot in map(quick, bots_of(case.game)):
                    assert bot.choose(again, 1) == bot.choose(view, 1)
