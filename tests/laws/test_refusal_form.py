"""Law: a refusal says what is wrong with this move and what would be right, briefly.

Its form is checked here; that its clause is the right one is kept case by case in
tests/games/*/wrong_sayings.toml and tests/games/test_letter_sayings.py.
"""

import re
from collections.abc import Iterator

import pytest

from parlour.core.position import toml_lines
from parlour.core.rng import Rng
from parlour.errors import Illegal, Refused, Unclear
from parlour.games import GAMES
from parlour.table.game import Game
from parlour.table.table import Table
from parlour.table.typed import as_said
from tests import gate
from tests.laws.cases import Case, cases_of, random_move, seed_of

TYPED = (
    "|?!|xyzzy|pass|go|done|draw|take 1 2|take back|undo|bid|bid 0|bid 5|bid 31|bid 500|-5|77|red"
    "|trump blue|no trump|R15|G99|12-3|9-9|6-6 middle|3-2 left|B3 B3|the rook|A4|F1|C4 block block"
    "|doubt|I doubt it|challenge|accept|look up|help me|help 9|bury R1 R2|fold|orange|panjandrum"
    "|build R1|lift|stop|R1 on R2|claim|claim cat|I|I win|say cat dog|choose at|cat|cat from dog"
    "|cat pool q|cat hand q|cat from cat@9|it's|two words|pool|pool q|pool ea|make|make 33|no"
    "|an answer that nobody would ever give in this game or in any other|" + 60 * "a"
).split("|")
"""Texts of many games: what is right in one is refused in the others."""

FAMILIES = sorted({game.family for game in GAMES})
MOMENTS = 3
"""How many positions of a deal are checked."""
APART = 6
"""How many moves lie between them."""
SAYABLE = 16
"""How many of a game's own choices are tried in each position."""
LONGEST = 160


def wrong_texts(table: Table, seat: int, rng: Rng) -> list[str]:
    """Return texts that are plausible in a position; most of them are refused."""
    words = sorted(table.speech.words())
    own = [words[rng.below(len(words))] for _ in range(SAYABLE)]
    moves = [said.text for said in table.offers(seat)][:3]
    spoilt = [text for move in moves for text in (f"{move} {move}", f"{move} left", move[:-1])]
    after = [f"{move} {word}" for move, word in zip(moves, own, strict=False)]
    return sorted({*TYPED, *own, *spoilt, *after, *made_of_letters(table, rng)})


def made_of_letters(table: Table, rng: Rng) -> list[str]:
    """Return words that need more than is there, or only what is there, in a letter game."""
    tablets = getattr(table.deal, "tablets", None)
    if tablets is None:
        return []
    found = [word for column in tablets.words for word in column][-3:]
    letters = tablets.pool + "".join(tablets.hands) + "ES"
    drawn = "".join(letters[rng.below(len(letters))] for _ in range(5))
    ways = ("{}", "{}S", "{}ED from {}", "{}S from {} hand S", "{}S from {} pool S", "challenge {}")
    return [drawn, drawn[:2], *(way.format(word, word) for word in found for way in ways)]


def moments(case: Case) -> Iterator[Table]:
    """Yield a table in several positions of a random deal."""
    table, rng = case.table("refusals"), Rng(case.seed("refusals"))
    table.deal_next()
    for moment in range(max(MOMENTS // gate.budget, 2) * APART):
        if moment % APART == 0:
            yield table
        if table.deal.over:
            return
        waiting = table.waiting()
        seat = waiting[rng.below(len(waiting))]
        table.play(seat, random_move(table.deal, seat, rng))


def check_refusals(case: Case) -> None:
    """Check refusals in the positions of a case; a gate divides the texts among the cases."""
    rng = Rng(seed_of(case.id, "texts"))
    for table in moments(case):
        before = (table.seq, position(table))
        for seat in range(table.seats):
            wrong = wrong_texts(table, seat, rng) if seat in table.waiting() else TYPED[:45:4]
            for text in wrong[rng.below(gate.budget) :: gate.budget]:
                check_text(case, table, seat, text)
        assert (table.seq, position(table)) == before


def position(table: Table) -> str:
    return toml_lines(table.game.show(table.deal))


def check_text(case: Case, table: Table, seat: int, text: str) -> None:
    """Check the refusal of a text, if it is refused; it changes nothing."""
    try:
        table.plan(seat, text)
    except Unclear:
        return
    except Refused as refusal:
        found = refusal
    else:
        return
    with pytest.raises(type(found)):
        table.submit(seat, text)
    where = f"{case.id}, {text!r}: {found}"
    sentence = str(found.sentence)
    assert faults(sentence) == [], where
    assert found.clause or not isinstance(found, Illegal), where
    if found.clause:
        assert clause_faults(case.game, found) == [], where
    if isinstance(found, Illegal):
        faces = case.game.pack.faces
        words = as_said(text, faces).upper().split()
        pieces = [word for word in words if word in faces and len(word) > 1]
        named = text in sentence or any(piece in sentence for piece in pieces)
        assert named or not pieces, where


def faults(sentence: str) -> list[str]:
    """Return what is wrong with the form of a refusal."""
    plain = re.sub(r'"[^"]*"', "X", sentence)
    parts = re.findall(r"[.!?](?= |$)", plain)
    checks = {
        "it has more than two sentences": len(parts) > 2,
        "it does not end with a full stop": not plain.endswith("."),
        "it is a question": "?" in plain,
        "it does not begin with a capital letter": plain[:1].islower(),
        "it has leftovers of notation": re.search(r"[{}\[\]*`«»→]|  | \.|None", plain) is not None,
        "it is too long": len(sentence) > LONGEST,
        "it says the same twice": len(set(sentence.split(". "))) < len(sentence.split(". ")),
    }
    return [fault for fault, found in checks.items() if found]


def clause_faults(game: Game, refusal: Refused) -> list[str]:
    """Return what is wrong with the clause of a refusal.

    A ruling with an option is not always true, so the game says in other words what is right.
    """
    known = {clause.id: clause for clause in game.clauses}
    clause = known.get(refusal.clause)
    if clause is None:
        return ["it is not in the game's rulebook"]
    optional = "Option `" in clause.text and refusal.clause not in game.words.remedies
    optional = optional and clause.rule() in str(refusal.sentence)
    checks = {
        "it is only a note or advice": clause.tag,
        "its words depend on an option": optional,
    }
    return [fault for fault, found in checks.items() if found]


@pytest.mark.parametrize("family", FAMILIES)
def test_refusals_are_short_and_say_what_is_wrong_with_this_move(family: str) -> None:
    for game in GAMES:
        if game.family == family:
            check_refusals(cases_of(game)[0])


def test_refusals_are_short_with_any_options_and_players(case: Case) -> None:
    check_refusals(case)


def test_every_remedy_is_for_a_clause_of_some_game() -> None:
    clauses = {clause.id for game in GAMES for clause in game.clauses}
    assert [key for game in GAMES for key in game.words.remedies if key not in clauses] == []


def test_the_law_sees_the_faults_that_it_is_about() -> None:
    """Sentences that were said before the law was written."""
    found = {
        '"waive" cannot be played now. Are mistakes possible? People may make any play.': 2,
        '"xyzzy" is not understood; you can say: pass': 1,
        "Your hand has no S; it has .": 1,
    }
    assert {sentence: len(faults(sentence)) for sentence in found} == found
