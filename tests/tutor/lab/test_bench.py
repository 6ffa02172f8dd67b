"""The benchmark's rows, not its figures."""

from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from random import Random

import pytest

from tutor.classroom.class_folder import open_class
from tutor.lab import bench as bench_stalls
from tutor.lab import bench as benchmark
from tutor.lab.bench import BenchRow, bench
from tutor.lab.bench_history import make_up, opened_progress
from tutor.store.database import open_database

_SMALL = {
    "MEASUREMENTS": 1,
    "BENCH_HANDS": 40,
    "HANDS_FOR_PEER": 5,
    "BENCH_HINTS": 3,
    "KEPT_GAMES": 12,
}


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in _SMALL.items():
        monkeypatch.setattr(benchmark, name, value)


def test_a_peer_that_is_installed_is_timed_beside_us() -> None:
    pytest.importorskip("xiangting")
    for row in bench(["ukeire_arrays"]):
        assert row.ours is not None
        assert row.peer is not None
        assert row.ratio == pytest.approx(row.peer / row.ours)


def test_rows_of_the_sample_game() -> None:
    steps: list[tuple[int, int | None]] = []
    names = ["hint", "hanchan_one_seat", "hanchan_four_seats", "second_opinion"]
    rows = bench(names, progress=lambda done, total: steps.append((done, total)))
    assert [row.name for row in rows] == ["hint", *names, "second_opinion"]
    assert all(row.ours is not None and row.ours > 0 and row.ratio is None for row in rows)
    assert [asdict(row).keys() for row in rows[:1]] == [
        {"name": None, "unit": None, "ours": None, "peer": None, "ratio": None}.keys()
    ]
    assert steps == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_the_progress_page_of_a_made_up_history() -> None:
    (row,) = bench(["progress_page"])
    assert row.unit == "ms, a history of 12 games, 1,200 decisions"
    assert row.ours is not None
    assert row.ours > 0


def test_made_up_games_give_every_figure(tmp_path: Path) -> None:
    with closing(open_database(tmp_path / "history.sqlite3")) as history:
        make_up(history, 12, Random(0))
    found = opened_progress(tmp_path / "history.sqlite3")
    assert (found.games, found.decisions) == (12, 1200)
    assert all(plan.in_line.is_known for plan in found.plans)
    assert found.placement.games == 12
    assert found.placement.mean is not None
    assert found.deal_ins.part > 0
    assert sum(cause.lessons for cause in found.causes) == 60


def test_an_unknown_name_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="nonsense: no such figure; there are ukeire_arrays"):
        bench(["nonsense"])


def test_stalls_are_reported_page_by_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(benchmark, "CLASS_GAMES", 2)
    monkeypatch.setattr(bench_stalls, "_waits", waits)
    monkeypatch.setattr(benchmark, "STALL_RUNS", 3)
    rows = bench(["stalls"])
    assert [(row.unit, row.ours) for row in rows] == [
        ("ms, 99th percentile, first page, others being prepared", 2.0),
        ("ms, longest, first page, others being prepared", 2.0),
        ("ms, longest work, first page, others being prepared", 1.0),
        ("ms, 99th percentile, turning to review", 1.0),
        ("ms, longest, turning to review", 60.0),
        ("ms, longest work, turning to review", 40.0),
    ]
    monkeypatch.setattr(bench_stalls, "_waits", lambda own, club: {})
    assert bench(["stalls"]) == [BenchRow("stalls", "ms (no window could be opened here)", None)]


def waits(own: Path, club: Path) -> dict[str, list[tuple[float, float]]]:
    assert (own / "history.sqlite3").is_file()
    assert len(open_class(club).games.all().summaries) == 2
    return {"first": [(2.0, 1.0)], "review": [(60.0, 40.0), *[(1.0, 0.5)] * 199]}
