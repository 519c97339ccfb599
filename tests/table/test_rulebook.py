"""Rulebook pages: what is valid, what is refused with its line, and how clauses are found."""

import re
from importlib.resources import files

import pytest

from parlour.errors import BadFile, NotFound
from parlour.table.rulebook import CLAUSE_ID, RULING_ID, Clause, Rulebook, read_rulebook

PAGE = """\
# Toy
*Nobody, Nowhere, 1900.*

The shortest of games:
play a card.

Then stop.

## The pack
- **TOY-1** There are *two* cards. «Two cards.» «A pair of cards.» British: «A brace.»
- **TOY-2** [advice] Keep them dry, and never
  lend them: see `dry`.

## Rulings
- **TOY-R1** A wet card is no card. Option `wet`: no (default) or yes. Why: TOY-2.
"""


@pytest.fixture
def toy() -> Rulebook:
    return read_rulebook(PAGE)


def test_a_page_gives_its_title_source_and_paragraphs(toy: Rulebook) -> None:
    assert toy.title == "Toy"
    assert toy.source == "Nobody, Nowhere, 1900."
    assert toy.intro == "The shortest of games: play a card.\n\nThen stop."


def test_a_clause_separates_our_words_from_the_quotation(toy: Rulebook) -> None:
    assert toy.clauses[0] == Clause(
        id="TOY-1",
        kind="clause",
        tag="",
        text="There are *two* cards.",
        quote="«Two cards.» «A pair of cards.» British: «A brace.»",
        section="The pack",
    )


def test_a_clause_runs_on_over_indented_lines_and_may_be_tagged(toy: Rulebook) -> None:
    assert toy.clauses[1].tag == "advice"
    assert toy.clauses[1].text == "Keep them dry, and never lend them: see `dry`."
    assert toy.clauses[1].quote == ""


def test_rulings_are_distinguished_from_clauses(toy: Rulebook) -> None:
    assert [clause.kind for clause in toy.clauses] == ["clause", "clause", "ruling"]
    assert toy.clauses[2].section == "Rulings"


def test_a_clause_is_found_in_any_case(toy: Rulebook) -> None:
    assert toy.clause(" toy-r1 ") is toy.clauses[2]


def test_the_rule_of_a_ruling_is_only_the_decision(toy: Rulebook) -> None:
    assert toy.clause("TOY-R1").rule() == "A wet card is no card."


def test_an_unknown_clause_suggests_the_nearest(toy: Rulebook) -> None:
    with pytest.raises(NotFound, match=r'no clause "TOY-11"; did you mean "TOY-1"'):
        toy.clause("TOY-11")


def test_an_unknown_clause_is_answered_with_the_known_ones(toy: Rulebook) -> None:
    with pytest.raises(NotFound, match="there are: TOY-1 to TOY-2, TOY-R1"):
        toy.clause("whist")


TOP = "# Toy\n*Nobody, 1900.*\n\nPlay.\n\n## The pack\n"


@pytest.mark.parametrize(
    ("page", "line", "problem"),
    [
        ("", 1, "begins with"),
        ("## Toy\n", 1, "begins with"),
        ("# Toy\nNobody, 1900.\n", 2, "where it was printed"),
        ("# Toy\n\n*Nobody, 1900.*\n", 2, "where it was printed"),
        (
            "# Toy\n*Nobody, 1900.*\n\n## The pack\n- **TOY-1** Words.\n",
            3,
            "the introduction is missing",
        ),
        (TOP, 6, "no clauses"),
        ("# Toy\n*Nobody, 1900.*\nPlay.\n- **TOY-1** Words.\n", 4, "before the first"),
        (TOP + "Words.\n", 7, "indented line"),
        (TOP + "  Words.\n", 7, "indented line"),
        (TOP + "- **TOY-1** Words.\n### More\n", 8, "indented line"),
        (TOP + "- **TOY-1** Words.\n## More\n  words.\n", 9, "indented line"),
        (TOP + "- TOY-1 Words.\n", 7, 'but got "TOY-1 Words."'),
        (TOP + "- **TOY-1.** Words.\n", 7, 'expected "..ID.. words"'),
        (TOP + "- **toy-1** Words.\n", 7, 'expected "..ID.. words"'),
        (TOP + "- **TOY-1** [joke] Words.\n", 7, r"TOY-1 is tagged \[joke\]"),
        (TOP + "- **TOY-1**\n", 7, "TOY-1 has no paraphrase"),
        (TOP + "- **TOY-1** [note]\n", 7, "TOY-1 has no paraphrase"),
        (TOP + "- **TOY-1** «Print.»\n", 7, "TOY-1 has no paraphrase"),
        (TOP + "- **TOY-1** Words. «Print.\n", 7, "without its"),
        (TOP + "- **TOY-1** Words.» Print.\n", 7, "without its"),
        (TOP + "- **TOY-1** Words. «Print.» More words.\n", 7, "words after"),
        (TOP + "- **TOY-1** Words.\n- **TOY-1** Again.\n", 8, "TOY-1 is already on line 7"),
    ],
)
def test_a_malformed_page_is_refused_with_its_line(page: str, line: int, problem: str) -> None:
    with pytest.raises(BadFile, match=problem) as caught:
        read_rulebook(page, "toy/rulebook.md")
    assert str(caught.value).startswith(f"toy/rulebook.md:{line}: ")


# The ids below are assembled here, so that they do not count as tests of those clauses.
@pytest.mark.parametrize(
    ("family", "number", "kind"),
    [
        ("BLOCK", "17", "clause"),
        ("D42", "59", "clause"),
        ("H14", "12", "clause"),
        ("DIXIE6", "2", "clause"),
        ("RSOL", "3", "clause"),
        ("ROOK", "27", "clause"),
        ("ANA", "7b", "clause"),
        ("ANA", "0a", "clause"),
        ("ANA", "N1", "clause"),
        ("ANA", "V1", "clause"),
        ("ANA", "P1", "clause"),
        ("SENT", "W6", "clause"),
        ("BLOCK", "R6", "ruling"),
        ("D42", "R12", "ruling"),
        ("LINE", "R0", "ruling"),
        ("R-ROOK", "10", "ruling"),
        ("R-GEN", "2", "ruling"),
        ("R-H14", "12", "ruling"),
        ("RA", "17", "ruling"),
        ("RS", "3", "ruling"),
        ("RB", "2", "ruling"),
        ("RL", "1", "ruling"),
    ],
)
def test_the_ids_of_all_our_rulebooks_are_ids(family: str, number: str, kind: str) -> None:
    clause_id = f"{family}-{number}"

    assert re.fullmatch(CLAUSE_ID, clause_id)
    assert ("ruling" if RULING_ID.match(clause_id) else "clause") == kind


@pytest.mark.parametrize("word", ["X1", "BLOCK-F1", "ANA-T1", "FX-ROOK-2", "BLOCK", "TOY-", "6-4"])
def test_conflicts_test_positions_and_dominoes_are_not_ids(word: str) -> None:
    assert not re.fullmatch(CLAUSE_ID, word)


def block() -> Rulebook:
    page = files("parlour").joinpath("games", "block", "rulebook.md")
    return read_rulebook(page.read_text(encoding="utf-8"), "games/block/rulebook.md")


def test_the_page_of_block_has_every_clause_and_ruling_in_order() -> None:
    numbers = [str(n) for n in range(1, 73)] + [f"R{n}" for n in range(1, 24)]

    assert [clause.id for clause in block().clauses] == [f"BLOCK-{n}" for n in numbers]


def test_clauses_of_block_quote_the_print_and_rulings_give_a_reason() -> None:
    for clause in block().clauses:
        if clause.kind == "clause":
            assert clause.quote, clause.id
        else:
            assert " Why: " in clause.text, clause.id


def test_the_page_of_block_can_be_put_into_the_words_of_quit() -> None:
    """Outside quotations the game's own words are always `Block card` or `Natural Block`."""
    page = block()
    ours = [page.intro, *(clause.text + " " + clause.section for clause in page.clauses)]
    for words in ours:
        rest = re.sub(r"Block cards?|Natural Blocks?|BLOCK-R?\d+", "", words)
        assert "Block" not in rest
        assert not re.search(r"\bbr[eo]a?k", rest, re.IGNORECASE)
