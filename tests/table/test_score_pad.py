"""The score pad: impossible entries, corrections, undo, records of scores and CSV."""

import pytest

from parlour.errors import BadFile, BadOption, Refused
from parlour.games import find_game
from parlour.languages.message import ENGLISH_READER
from parlour.records.scores import read_scores, write_scores
from parlour.table.score_pad import ScorePad
from parlour.table.score_sheet import Entry, pieces_worth

ROOK: Entry = {"bidder": [0], "bid": [70], "trump": [2], "taken": [70, 30, 0]}
DIXIE: Entry = {
    "bidder": [0],
    "bid": [70],
    "trump": [0],
    "taken": [60, 40],
    "tricks": [8, 6],
    "cut": [-1],
}
BLOCK: Entry = {
    "a5": [0],
    "a10": [-1],
    "out": [1],
    "left": [3, 0, 4],
    "blocks": [1, 0, 0],
}
PAIR = ("Ada", "Ben", "Cy", "Dee")
FORTY_TWO: Entry = {
    "bidder": [0],
    "bid": [30],
    "trump": [5],
    "tricks": [5, 2],
    "count": [25, 10],
}
SNIFF: Entry = {"pegged": [3, 1], "out": [0], "spots": [0, 17]}
FLIP: Entry = {"taken": [20, 7], "golden": [0]}


def pad(game: str, names: tuple[str, ...] = ("Ada", "Ben", "Cy"), **chosen: str) -> ScorePad:
    return ScorePad(find_game(game), names, chosen)


@pytest.mark.parametrize(
    ("game", "names", "entry", "scores"),
    [
        ("rook", PAIR[:3], ROOK, (70, 30, 0)),
        ("rook", PAIR[:3], {**ROOK, "taken": [60, 40, 0]}, (-70, 40, 0)),
        ("dixie-rook", PAIR, DIXIE, (80, 40)),
        ("block", PAIR[:3], BLOCK, (0, 17, 0)),
        ("domino-42", PAIR, FORTY_TWO, (30, 12)),
        ("sniff", PAIR[:2], SNIFF, (7, 1)),
        ("flip", PAIR, FLIP, (10, 7)),
    ],
)
def test_a_deal_is_scored_by_the_rules(
    game: str, names: tuple[str, ...], entry: Entry, scores: tuple[int, ...]
) -> None:
    kept = pad(game, names)
    kept.enter(1, entry)
    assert kept.scores == scores


@pytest.mark.parametrize(
    ("game", "names", "entry", "wrong", "clause"),
    [
        ("rook", 3, {**ROOK, "taken": [70, 40, 0]}, "must sum to 100, not 110", "ROOK-44"),
        ("rook", 3, {**ROOK, "taken": [72, 28, 0]}, "72 should be a multiple of 5", "ROOK-44"),
        ("rook", 3, {**ROOK, "bid": [72]}, "there is no 72", "R-ROOK-2"),
        ("rook", 3, {**ROOK, "bidder": [3]}, "3 should be from 0 to 2", ""),
        ("rook", 3, {"bidder": [0]}, "enter this too", "R-ROOK-2"),
        ("rook", 3, {**ROOK, "bidder": [-1]}, "should be from 0 to 2", ""),
        ("dixie-rook", 4, {**DIXIE, "tricks": [7, 7]}, "equally many tricks", "DIXIE-42"),
        ("dixie-rook", 4, {**DIXIE, "cut": [0]}, "equally many tricks", "DIXIE-42"),
        ("dixie-rook", 4, {**DIXIE, "tricks": [8, 5]}, "must sum to 14", "DIXIE-37"),
        ("block", 3, {**BLOCK, "left": [3, 1, 4]}, "has none left", "BLOCK-60"),
        ("block", 3, {**BLOCK, "blocks": [2, 0, 2]}, "that number of Block cards", "BLOCK-43"),
        ("block", 3, {**BLOCK, "left": [1, 0, 0]}, "Somebody must hold A5 or A10", "BLOCK-48"),
        ("domino-42", 4, {**FORTY_TWO, "count": [25, 5]}, "must sum to 35, not 30", "D42-16"),
        ("sniff", 2, {**SNIFF, "spots": [2, 17]}, "has no spots left", "DBLOCK-29"),
        ("sniff", 2, {**SNIFF, "out": [-1], "spots": [0, 0]}, "no pieces of the pack", "SNIFF-31"),
        ("flip", 4, {**FLIP, "taken": [20, 8]}, "must sum to 27", "R-FLIP-6"),
    ],
)
def test_an_impossible_deal_is_refused_with_the_reason(
    game: str, names: int, entry: Entry, wrong: str, clause: str
) -> None:
    kept = pad(game, PAIR[:names])
    with pytest.raises(Refused, match=wrong) as refused:
        kept.enter(1, entry)
    assert refused.value.clause == clause
    assert not kept.deals


def test_only_four_fives_are_in_the_pack() -> None:
    """The odd fives of five players cannot come from four cards, though the sum is right."""
    kept = pad("rook", ("A", "B", "C", "D", "E", "F"))
    with pytest.raises(Refused, match="no pieces of the pack come to these numbers"):
        kept.enter(1, {**ROOK, "taken": [15, 15, 15, 15, 15, 25]})
    kept.enter(1, {**ROOK, "taken": [15, 15, 15, 15, 20, 20]})


def test_a_correction_scores_later_deals_again_and_can_be_taken_back() -> None:
    kept = pad("rook")
    kept.enter(1, ROOK)
    kept.enter(2, {**ROOK, "bidder": [1], "taken": [10, 80, 10]})
    assert kept.scores == (80, 110, 10)
    kept.enter(1, {**ROOK, "taken": [60, 40, 0]})
    assert kept.scores == (-60, 120, 10)
    kept.undo()
    assert kept.scores == (80, 110, 10)
    kept.undo()
    assert len(kept.deals) == 1
    kept.undo()
    with pytest.raises(Refused, match="nothing to take back"):
        kept.undo()


def test_a_correction_that_would_end_the_match_too_early_changes_nothing() -> None:
    kept = pad("rook")
    kept.enter(1, ROOK)
    kept.enter(2, ROOK)
    kept.enter(3, {**ROOK, "taken": [80, 20, 0]})
    assert kept.winners == (0,)
    before = kept.deals
    with pytest.raises(Refused, match="over with deal 2"):
        kept.enter(1, {**ROOK, "taken": [95, 5, 0]})
    assert kept.deals == before
    with pytest.raises(Refused, match="over with deal 3"):
        kept.enter(4, ROOK)


def test_the_deal_passes_as_in_play() -> None:
    kept = pad("rook", dealer_bids="may")
    assert str(kept.opening()) == "Ada bids first."
    kept.enter(1, {"bidder": [-1]})  # R-ROOK-1: the same dealer deals again
    assert kept.dealer == 0
    kept.enter(2, ROOK)
    assert kept.dealer == 1


def test_a_record_of_scores_is_read_back() -> None:
    kept = pad("rook", target="300")
    kept.enter(1, ROOK)
    kept.enter(2, {**ROOK, "taken": [60, 40, 0]})
    again = read_scores(write_scores(kept), "x.toml", find_game)
    assert again.deals == kept.deals
    assert (again.names, again.options) == (kept.names, kept.options)
    wrong = write_scores(kept).replace("[60, 40, 0]", "[60, 50, 0]")
    with pytest.raises(BadFile, match=r"deal 2: .* must sum to 100"):
        read_scores(wrong, "x.toml", find_game)


def test_csv_has_a_line_for_each_deal() -> None:
    kept = pad("rook")
    kept.enter(1, ROOK)
    kept.enter(2, {**ROOK, "taken": [60, 40, 0]})
    lines = kept.csv(ENGLISH_READER).splitlines()
    assert lines == ["deal,dealer,Ada,Ben,Cy", "1,Ada,70,30,0", "2,Ben,0,70,0"]


def test_a_game_without_a_score_has_no_pad() -> None:
    with pytest.raises(BadOption, match="no score to keep"):
        pad("fortune", ("Ada",))


def test_pieces_come_to_the_numbers_or_nothing_is_found() -> None:
    worth = {0: 5, 1: 5, 2: 10}
    assert pieces_worth(worth, [15, 5]) in ([0b110, 0b001], [0b101, 0b010])
    assert pieces_worth(worth, [10, 10]) is not None
    assert pieces_worth(worth, [20, 5]) is None
    assert pieces_worth({0: 0, 1: 3}, [0, 3], [1, 1]) == [0b01, 0b10]
