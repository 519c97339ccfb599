"""The player's own progress: games played and learned, exported to a file, and erased."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from parlour.coach.progress import DealNote, Learned, newcomers_path, summary
from parlour.coach.todays_deal import Outcome
from parlour.games import find_game
from parlour.server.http.app import make_app
from parlour.server.progress import endpoints, own_log
from parlour.server.progress.own_log import own_name
from tests.server.helpers import TestClient, quiet
from tests.server.test_documents import WRITE, a_finished_deal

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def ann() -> Iterator[TestClient]:
    with TestClient(make_app(quiet()), headers=WRITE) as client:
        yield client


def progress(client: TestClient) -> Any:
    return client.get("/api/progress").json()


def test_a_deal_that_is_over_is_counted_once_by_game_and_level(ann: TestClient) -> None:
    assert progress(ann)["deals"] == 0
    table = a_finished_deal(ann)
    found = progress(ann)
    shown = ann.get(f"/api/tables/{table}").json()
    (row,) = found["games"]
    assert (row["game"], row["deals"]) == (shown["game"], 1)
    assert row["lead"] == row["best"] == found["best"][0]["lead"]
    assert row["won"] in {0, 1}
    assert row["lost_per_decision"] is None  # nothing has been reviewed yet
    assert progress(ann) == found


def test_it_is_exported_imported_and_erased(ann: TestClient) -> None:
    a_finished_deal(ann)
    ann.post("/api/progress/learned", json={"game": "block", "number": 0})
    before = progress(ann)
    file = ann.get("/api/progress/file").text
    assert ann.post("/api/progress/file", content=file).json() == {"deals": 0, "learned": 0}
    assert ann.get("/api/session/data").json()["progress"] == json.loads(file)
    ann.post("/api/progress/erase", json={})
    assert progress(ann)["deals"] == 0  # and the remaining table restores nothing
    assert progress(ann)["path"]["next"] != before["path"]["next"]
    assert ann.post("/api/progress/file", content=file).json() == {"deals": 1, "learned": 1}
    assert progress(ann) == before
    ann.post("/api/session/erase", json={})
    assert progress(ann)["deals"] == 0


def test_a_best_result_names_its_table_only_if_it_can_be_replayed(ann: TestClient) -> None:
    table = a_finished_deal(ann)
    assert [best["table"] for best in progress(ann)["best"]] == [table]
    ann.post("/api/progress/file", content=a_file(game="bergen"))
    tables = {best["game"]: best["table"] for best in progress(ann)["best"]}
    assert tables.pop("bergen") == ""
    assert list(tables.values()) == [table]


def test_somebody_elses_table_in_a_file_is_not_named(ann: TestClient) -> None:
    table = a_finished_deal(ann)
    ann.cookies.clear()
    ann.post("/api/progress/file", content=a_file(table=table))
    assert [best["table"] for best in progress(ann)["best"]] == [""]


def test_a_daily_deal_of_another_server_is_not_compared_with_par(
    ann: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def pars(_call: object, notes: list[DealNote]) -> dict[str, Outcome]:
        return {note.day: Outcome(30, 12.0) for note in notes if note.day}

    monkeypatch.setattr(endpoints, "_pars", pars)
    ann.post("/api/progress/file", content=a_file(day="2026-11-16"))
    found = progress(ann)
    assert found["deals"] == 2
    assert found["days"] == []
    assert found["games"][0]["against_par"] is None


def test_an_invalid_file_is_refused(ann: TestClient) -> None:
    for text in ("", "[]", '{"parlour": "other"}', '{"deals": [{"table": 1}]}', "[" * 9000):
        answer = ann.post("/api/progress/file", content=text)
        assert answer.status_code == 400, text[:20]
        assert "not a progress file" in answer.json()["sentence"]
    assert progress(ann)["deals"] == 0


def test_a_completed_guided_deal_leads_to_the_next(ann: TestClient) -> None:
    first = progress(ann)["path"]["next"]
    wanted = {"game": first["game"], "number": first["number"]}
    assert ann.post("/api/progress/learned", json=wanted).status_code == 200
    after = progress(ann)["path"]
    assert after["next"] != first
    assert any(deal["learned"] for step in after["steps"] for deal in step["deals"])
    none = ann.post("/api/progress/learned", json=wanted | {"number": 999})
    assert none.status_code == 400
    assert "no guided deal 999" in none.json()["sentence"]


def test_progress_is_visible_to_its_owner_only(ann: TestClient) -> None:
    a_finished_deal(ann)
    me = ann.get("/api/session").json()["id"]
    ann.get("/api/progress")
    assert ann.get(f"/api/tables/own-{me}").status_code == 404
    ann.cookies.clear()
    assert progress(ann)["deals"] == 0


def note(number: int, **more: Any) -> DealNote:
    plain = {"table": "t", "deal": number, "at": float(number), "game": "rook", "level": "club"}
    plain |= {"points": 10, "lead": 5.0, "won": True}
    return DealNote(**{**plain, **more})


def test_the_sums_are_right() -> None:
    notes = [
        note(3, decisions=4, lost=8.0),
        note(1, decisions=2, lost=1.0, lead=-5.0, won=False),
        note(2, day="2026-11-16", lead=20.0),
        note(4, level="expert"),
        note(5, game="bergen", lead=1.0),
    ]
    found = summary(notes, {"2026-11-16": Outcome(30, 12.0)})
    _, club, expert = found["games"]
    assert (club["level"], club["deals"], club["won"]) == ("club", 3, 2)
    assert club["lead"] == pytest.approx(20 / 3)
    assert club["best"] == 20.0
    assert club["against_par"] == pytest.approx(8.0)
    assert club["lost_per_decision"] == pytest.approx(1.5)
    assert expert["against_par"] is None
    assert [one["lost_per_decision"] for one in found["over_time"]] == [0.5, 2.0]
    best = [(one["title"], one["lead"]) for one in found["best"]]
    assert best == [("Rook", 20.0), ("Bergen", 1.0)]  # points differ from game to game
    assert found["days"] == [
        {"day": "2026-11-16", "game": "rook", "title": "Rook", "lead": 20.0, "par": 12.0}
    ]


def test_the_path_goes_through_the_games_in_the_order_of_the_first_screen() -> None:
    path = newcomers_path([], [])
    assert len(path["steps"]) >= 12
    places = [find_game(step["game"]).front.place for step in path["steps"]]
    assert places == sorted(places)
    assert path["next"]["game"] == path["steps"][0]["game"]
    everything = [
        Learned(step["game"], deal["number"]) for step in path["steps"] for deal in step["deals"]
    ]
    assert newcomers_path(everything, [])["next"] is None


def a_file(**more: Any) -> str:
    deals = [
        {"table": f"t{n}", "deal": 1, "at": 1.0, "game": "block", "level": "usual"}
        | {"points": 1, "lead": 1.0, "won": True}
        | more
        for n in range(2)
    ]
    return json.dumps({"parlour": "progress", "version": 1, "deals": deals})


@pytest.mark.parametrize(
    "odd", [{"lead": 1e308}, {"lost": -1e308}, {"points": 10**30}, {"at": 1e300}, {"at": -1}]
)
def test_a_file_with_impossible_scores_is_refused(ann: TestClient, odd: dict[str, Any]) -> None:
    assert ann.post("/api/progress/file", content=a_file(**odd)).status_code == 400
    assert ann.get("/api/progress").status_code == 200


def test_imported_files_cannot_make_progress_grow_without_limit(
    ann: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(endpoints, "MOST_NOTES", 3)
    assert ann.post("/api/progress/file", content=a_file()).json()["deals"] == 2
    other = a_file(deal=2)
    assert ann.post("/api/progress/file", content=other).status_code == 400
    assert progress(ann)["deals"] == 2
    unknown = {"parlour": "progress", "learned": [{"game": "block", "number": 999}]}
    assert ann.post("/api/progress/file", json=unknown).json()["learned"] == 0


def test_stored_results_are_not_written_again(ann: TestClient) -> None:
    ann.post("/api/progress/learned", json={"game": "block", "number": 0})
    a_finished_deal(ann)
    progress(ann)
    registry = ann.app.state.registry  # type: ignore[attr-defined]
    own = own_name(ann.get("/api/session").json()["id"])
    before = ann.portal.call(registry.store.read, own)  # type: ignore[union-attr]
    for _ in range(3):
        ann.post("/api/progress/learned", json={"game": "block", "number": 0})
        progress(ann)
    assert ann.portal.call(registry.store.read, own) == before  # type: ignore[union-attr]


def test_a_long_log_is_read_in_a_worker(ann: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    ann.post("/api/progress/file", content=a_file())
    before = progress(ann)
    monkeypatch.setattr(own_log, "QUICKLY_READ", 0)
    asked: list[object] = []
    documents = ann.app.state.registry.documents  # type: ignore[attr-defined]
    run = documents.run

    async def noting(work: object, *given: object) -> object:
        asked.append(work)
        return await run(work, *given)

    monkeypatch.setattr(documents, "run", noting)
    assert progress(ann) == before
    assert asked == [own_log.fold]
