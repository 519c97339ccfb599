"""Law: every bound that play could reach is a numbered ruling, and a test reaches it.

A constant in the rules or the kit may be named as a maximum, limit, guard, longest or reserve. It
either names its ruling in the same line, or is listed below with the reason why it never cuts play
short.
"""

import ast
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from parlour.core.options import Option
from parlour.errors import BadOption, Illegal, Refused
from parlour.games import GAMES, find_game
from parlour.table.game import Game
from parlour.table.table import Table

SOURCE = Path(__file__).resolve().parents[2] / "src" / "parlour"
LETTERS = Path(__file__).resolve().parents[1] / "games" / "test_letter_bounds.py"
PLACES = ("games", "families", "kit", "core")
BOUND = re.compile(r"(^|_)(MOST|MAX|LIMIT|LONGEST|CAP|GUARD|RESERVE|PAGE|OPEN)(_|$)")
CLAUSE = re.compile(r"\b[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-R?\d+[a-z]?\b")

RULED = {
    "families.letters.OPEN": "RA-49",
    "families.letters.LONGEST": "RA-51",
    "games.alphabets.MOST_WORDS": "RL-13",
    "games.bergen.RESERVE": "BERGEN-R5",
    "games.donkey.MOST_PASSES": "R-DONK-9",
    "games.draw_dominoes.RESERVE": "DRAW-R1",
    "games.fortune.MOST_DRAWS": "FORTUNE-R2",
    "games.i_doubt_it.MOST_PLAYS": "R-DOUBT-11",
    "games.matadores.RESERVE": "DRAW-R1",
    "games.sniff.MOST_DRAWN": "SNIFF-R8",
}

CUTS_NOTHING = {
    "core.position.MOST": "what a machine word holds, in a position that is set up",
    "core.sampler.MOST_KEYS": "what bots count; play has come to 4,000",
    "core.sampler.MOST_OWNERS": "what bots count; there are 8 seats, a pack and a nest",
    "core.sampler.MOST_PIECES": "what bots count; no pack has more",
    "core.speech.MOST_STEPS": "beyond it, only the next choice of a move is offered",
    "core.speech.MOST_TRAILS": "no text of a move has as many readings",
    "core.turns.MOST": "a feature of an environment",
    "core.whole_numbers.MOST_DEALS": "more deals than any computer plays in a year",
    "families.letters.LONGEST_MOVE": "no move that can be made is as long (RA-51)",
    "families.letters.PAGE": "words beyond it are on the next page of a choice",
    "families.letters.MOST_KEPT": "what is remembered, and worked out again",
    "families.letters.LAST_PAGE": "the tablets of the largest box",
    "families.letters.LONGEST_TEXT": "no text of a position is as long",
    "families.letters.MOST_LETTERS": "what a score pad takes; no box has as many",
    "families.letters.MOST_TRIED": "what a word takes is then said in full",
    "families.letters.MOST_WAYS": "what a word takes is then said in full",
    "families.letters.MOST_WORDS": "what a score pad takes; a match ends long before",
    "families.lines.MOST_EPOCHS": "each but the first takes two draws",
    "families.lines.MOST_STATES": "what bots count; then they draw otherwise",
    "families.tricks.MOST": "a bot's scale",
    "families.tricks.MOST_SEATS": "no game has more seats",
    "games.alphabets.KNOWN_TO_MOST": "what bots know",
    "games.bergen.MOST_IN_PLAY": "what a score pad takes; a match ends long before",
    "games.dixie_rook.MOST_TRICKS": "points for the most tricks",
    "games.domino_42.OPEN": "a mark of a bot's search",
    "games.partnership_rook.MOST_TRICKS": "points for the most tricks",
    "games.rook_solitaire.OPEN": "a mark of a solver's search",
    "games.sentences.MOST": "what bots think of",
    "games.sniff.MOST": "a bot's scale",
    "games.sniff.MOST_IN_PLAY": "what a score pad takes; a match ends long before",
    "games.tuxedo.MOST_TRIED": "what bots think of",
    "games.tuxedo.OPEN": "a bot's scale",
    "games.tuxedo.MOST_STEPS": "more captures are judged one by one (R-TUX-2)",
    "games.tuxedo.MOST_BUILDS": "a build is of two cards at least, and there are 56",
}


@cache
def bounds() -> dict[str, str]:
    """Return the constants of each package that are named like bounds, each with its line."""
    found: dict[str, str] = {}
    for path in sorted(path for place in PLACES for path in (SOURCE / place).rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        package = ".".join(path.relative_to(SOURCE).with_suffix("").parts[:2])
        for node in ast.parse(text).body:
            targets = node.targets if isinstance(node, ast.Assign) else []
            targets = [node.target] if isinstance(node, ast.AnnAssign) else targets
            for target in targets:
                if isinstance(target, ast.Name) and BOUND.search(target.id):
                    found[f"{package}.{target.id}"] = text.splitlines()[node.lineno - 1]
    return found


def test_every_bound_has_a_ruling_or_has_no_effect() -> None:
    assert sorted(bounds()) == sorted([*RULED, *CUTS_NOTHING])


@pytest.mark.parametrize("name", RULED)
def test_every_bound_in_the_source_names_its_ruling(name: str) -> None:
    clauses = {clause.id for game in GAMES for clause in game.clauses}
    assert RULED[name] in clauses
    assert RULED[name] in CLAUSE.findall(bounds()[name].partition("#")[2])


# A test reaches each bound.


def at(key: str, seats: int, position: dict[str, object], **options: str) -> Table:
    game = find_game(key)
    table = Table(game, seats, options)
    table.set_position(game.set_up(seats, options, position))
    return table


def refuses(table: Table, seat: int, move: str, clause: str) -> None:
    """Fail unless a move is refused by this clause and nothing has changed."""
    before = table.game.show(table.deal)
    with pytest.raises(Refused) as found:
        table.submit(seat, move)
    assert found.value.clause == clause
    assert table.game.show(table.deal) == before


def cards_are_passed_200_times() -> None:
    """R-DONK-9: then the deal is a draw; a set completed by the last pass is folded."""
    hands = ["R1 Y2 G3 B4", "R2 Y3 G4 B1", "R3 Y4 G1 B2", "R4 Y1 G2 B3"]
    table = at("donkey", 4, {"hands": hands, "moved": 796}, dealt_set="short_pack")
    for seat in range(4):
        assert not table.deal.over
        table.submit(seat, f"R{seat + 1}")
    assert table.deal.over
    assert table.won == []
    hands = ["R1 Y1 G1 R2", "B2 Y2 R3 Y3", "G3 B3 R4 Y4", "B1 G2 G4 B4"]
    table = at("donkey", 4, {"hands": hands, "moved": 796}, dealt_set="short_pack")
    for seat, card in enumerate(["R2", "B2", "G3", "B1"]):
        table.submit(seat, card)
    refuses(table, 0, "R1", "R-DONK-9")
    table.submit(0, "fold")


def cards_are_played_600_times() -> None:
    """R-DOUBT-11: then the fewest cards win, and no more cards are played."""
    position: dict[str, object] = {"hands": ["", "R1 R2 R3", "Y1 Y2"], "plays": 599, "turn": 1}
    table = at("i-doubt-it", 3, position)
    table.submit(1, "R1")
    assert table.won == [1]
    table = at("i-doubt-it", 3, position, guard_card="doubted")
    table.submit(1, "R1")
    refuses(table, 2, "Y1", "R-DOUBT-11")
    table.submit(0, "waive")
    table.submit(2, "waive")
    assert table.won == [1]


def two_dominoes_are_drawn_in_a_turn() -> None:
    """SNIFF-R8: after drawing two dominoes that do not fit, the turn passes."""
    position: dict[str, object] = {
        "hands": ["9-9 6-1", "4-4 8-0"],
        "line": "8-3",
        "stock": "7-0 6-5 8-8",
        "turn": 0,
        "dealer": 1,
    }
    table = at("sniff", 2, position)
    table.submit(0, "draw")
    assert table.deal.turn == 1
    assert table.game.show(table.deal)["stock"] == "8-8"
    refuses(table, 1, "draw", "SNIFF-R7")


def two_dominoes_stay_in_the_pack(key: str, clause: str, **options: str) -> None:
    """With two dominoes left nobody draws, and a blocked player's turn passes automatically."""
    position: dict[str, object] = {
        "hands": ["6-6 6-0", "4-4 5-2 5-1"],
        "line": "5-3",
        "stock": "1-0 6-3 2-0",
        "turn": 0,
        "dealer": 1,
    }
    table = at(key, 2, position, **options)
    table.submit(0, "draw")
    assert len(str(table.game.show(table.deal)["stock"]).split()) == 2
    assert table.deal.turn == 1
    refuses(table, 1, "draw", clause)


def fortunes_are_drawn_as_often_as_agreed() -> None:
    """FORTUNE-R2."""
    table = at("fortune", 1, {}, draws="3")
    for place in (1, 2, 3):
        assert not table.deal.over
        table.submit(0, f"draw {place}")
    assert table.deal.over


def a_sentence_has_five_words() -> None:
    """RL-13."""
    chosen = ["", "THE CAT RAN"]
    table = at("alphabets", 2, {"chosen": chosen}, alpha_sentences="yes")
    refuses(table, 0, "choose SHE SAW THE BIG OLD CAT", "RL-13")


DRIVEN: dict[str, Callable[[], None]] = {
    "games.alphabets.MOST_WORDS": a_sentence_has_five_words,
    "games.bergen.RESERVE": lambda: two_dominoes_stay_in_the_pack(
        "bergen", "LINE-R1", draw="leaving_two"
    ),
    "games.donkey.MOST_PASSES": cards_are_passed_200_times,
    "games.draw_dominoes.RESERVE": lambda: two_dominoes_stay_in_the_pack(
        "draw-dominoes", "DRAW-R1"
    ),
    "games.fortune.MOST_DRAWS": fortunes_are_drawn_as_often_as_agreed,
    "games.i_doubt_it.MOST_PLAYS": cards_are_played_600_times,
    "games.matadores.RESERVE": lambda: two_dominoes_stay_in_the_pack(
        "matadores", "DRAW-R1", draw="as_draw"
    ),
    "games.sniff.MOST_DRAWN": two_dominoes_are_drawn_in_a_turn,
}


@pytest.mark.parametrize("name", DRIVEN)
def test_play_reaches_the_bound(name: str) -> None:
    DRIVEN[name]()


@pytest.mark.parametrize("name", RULED)
def test_every_bound_with_a_ruling_is_reached(name: str) -> None:
    """The tests of the letter games reach the bounds of words."""
    tests = ast.parse(LETTERS.read_text(encoding="utf-8")).body
    said = [ast.get_docstring(test) or "" for test in tests if isinstance(test, ast.FunctionDef)]
    assert name in DRIVEN or RULED[name] in CLAUSE.findall(" ".join(said))


# Bids and numbers that the players agree on.

AUCTIONS = [game for game in GAMES if "bid" in game.rules.phases]


@pytest.mark.parametrize("auction", AUCTIONS, ids=[game.key for game in AUCTIONS])
def test_the_highest_bid_follows_a_ruling(auction: Game) -> None:
    """A bid that cannot be made is refused by the clause that lists the bids."""
    table = Table(auction, auction.usual_seats, {})
    table.deal_next()
    seat = table.deal.turn
    bids = [int(said.text[4:]) for said in table.offers(seat) if said.text.startswith("bid ")]
    with pytest.raises(Illegal) as refused:
        table.submit(seat, f"bid {max(bids) + 5}")
    listed = auction.whole_rulebook.clause(refused.value.clause)
    assert str(max(bids)) in re.findall(r"\d+", listed.text), f"{listed.id} lists the bids"
    table.submit(seat, f"bid {max(bids)}")


SPANS = [(game, option) for game in GAMES for option in game.options if option.span]


@pytest.mark.parametrize(
    ("agreed_in", "option"), SPANS, ids=[f"{game.key} {option.id}" for game, option in SPANS]
)
def test_the_limits_of_a_number_are_named(agreed_in: Game, option: Option) -> None:
    """A number that the players agree on lies between limits that its clause or help names."""
    assert option.span is not None
    (clause,) = (clause for clause in agreed_in.clauses if clause.id == option.clause)
    said = re.findall(r"\d+", f"{option.sentence} {clause.text}")
    assert set(map(str, option.span)) <= set(said), (
        f'the sentence of the option "{option.id}", or its clause {clause.id}, names both limits'
    )
    beyond = str(option.span[1] + option.step)
    with pytest.raises(BadOption, match=f"{option.span[0]} to {option.span[1]}"):
        agreed_in.choose({option.id: beyond})
