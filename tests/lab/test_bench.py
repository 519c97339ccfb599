from importlib.util import find_spec
from io import StringIO

import pytest
from rich.console import Console

from parlour.core.bits import COMPILED
from parlour.errors import BadInput, BadOption, ParlourError
from parlour.games import find_game
from parlour.lab.bench import Gauge, Interpreted, Ours, Row, bench, compare
from parlour.lab.text_reports import bench_table

BLOCK = find_game("block")
BRIEF = 0.04


def row(name: str, build: str, speed: float, *, peer: bool = False) -> Row:
    return {
        "name": name,
        "seats": 4,
        "build": build,
        "peer": peer,
        "decisions_per_s": speed,
        "deals_per_s": speed / 50,
        "rollout_decisions_per_s": speed * 2,
        "python_decisions_per_s": speed / 10,
        "copy_ns": 200.0,
    }


def text(rows: list[Row]) -> str:
    console = Console(width=100, record=True, file=StringIO())
    console.print(bench_table(rows))
    return console.export_text()


def test_every_figure_is_measured() -> None:
    told: list[tuple[int, int]] = []
    rows = bench([BLOCK], seconds=BRIEF, progress=lambda *done: told.append(done))
    ours = rows[0]
    assert (ours["name"], ours["seats"], ours["peer"]) == ("block", 4, False)
    assert ours["build"] == ("compiled" if COMPILED else "interpreted")
    for figure in ("decisions_per_s", "deals_per_s", "python_decisions_per_s", "copy_ns"):
        assert ours[figure] > 0
    assert ours["copy_in_place_ns"] > 0
    assert 20 < ours["decisions_per_s"] / ours["deals_per_s"] < 112
    assert told[-1][0] == told[-1][1]
    if COMPILED:
        assert [one["build"] for one in rows] == ["compiled", "interpreted"]
        assert ours["ratio_to_interpreted"] > 1
    else:
        assert len(rows) == 1


def test_the_interpreted_build_is_measured_in_a_process_of_its_own() -> None:
    with Interpreted([("block", 3)], BRIEF) as bout:
        bout.round()
        rows = bout.rows()
    assert [(one["name"], one["seats"], one["build"]) for one in rows] == [
        ("block", 3, "interpreted")
    ]


def test_every_simulation_plays_whole_deals() -> None:
    for work in Ours(BLOCK, 4).works().values():
        assert work(1) >= 1


def test_a_gauge_counts_decisions_and_times() -> None:
    gauge = Gauge(lambda times: sum(3 for _ in range(times)))
    for _ in range(3):
        gauge.round(0.001)
    each = [made / rate for made, rate in zip(gauge.decisions, gauge.rates, strict=True)]
    assert each == pytest.approx([3, 3, 3])


def test_rows_are_compared() -> None:
    rows = [
        row("block", "compiled", 30e6),
        row("quit", "compiled", 15e6),
        row("block", "interpreted", 0.3e6),
        row("hearts", "open_spiel 2.0.2", 3e6, peer=True),
    ]
    compare(rows)
    assert rows[0]["ratio_to_interpreted"] == pytest.approx(100)
    assert "ratio_to_interpreted" not in rows[1]
    assert rows[1]["vs"]["hearts"] == pytest.approx(
        {"decisions": 5, "deals": 5, "rollout_decisions": 5, "python_decisions": 5}
    )
    assert "vs" not in rows[3]
    shown = text(rows)
    assert "30 M" in shown
    assert " ".join(shown.split()).count("Speed ratio") == 2


def test_without_a_comparison_there_is_one_table() -> None:
    assert "Speed ratio" not in text([row("block", "interpreted", 0.3e6)])


def test_the_default_number_of_seats_is_four_or_close_to_it() -> None:
    assert BLOCK.usual_seats == 4


def test_what_cannot_be_measured_is_refused_with_a_message() -> None:
    with pytest.raises(BadInput, match="no game"):
        bench([])
    with pytest.raises(BadInput, match="more than 0 seconds"):
        bench([BLOCK], seconds=0)
    with pytest.raises(BadOption, match="not 2"):
        bench([BLOCK], seats=2)


@pytest.mark.skipif(find_spec("pyspiel") is not None, reason="open_spiel is installed")
def test_without_open_spiel_it_says_what_to_install() -> None:
    with pytest.raises(ParlourError, match=r"parlour\[bench\]"):
        bench([BLOCK], seconds=BRIEF, peers=True)


@pytest.mark.peers
def test_peers_are_measured_beside_ours() -> None:
    pytest.importorskip("pyspiel")
    rows = bench([BLOCK], seconds=BRIEF, peers=True)
    peers = [one for one in rows if one["peer"]]
    assert [(one["name"], one["seats"]) for one in peers] == [
        ("hearts", 4),
        ("spades", 4),
        ("crazy_eights", 4),
        ("block_dominoes", 2),
    ]
    assert all(one["build"].startswith("open_spiel ") for one in peers)
    assert 52 < peers[0]["decisions_per_s"] / peers[0]["deals_per_s"] <= 64  # cards, and passing
    assert peers[1]["decisions_per_s"] / peers[1]["deals_per_s"] == pytest.approx(56)
    assert 2 <= peers[3]["decisions_per_s"] / peers[3]["deals_per_s"] <= 14
    assert list(rows[0]["vs"]) == [one["name"] for one in peers]
    if COMPILED:
        assert rows[0]["vs"]["crazy_eights"]["decisions"] > 1
        assert rows[0]["vs"]["block_dominoes"]["decisions"] > 100
