"""The benchmark's rows, not its figures."""

from dataclasses import asdict

import pytest

from tutor.lab import bench as benchmark
from tutor.lab.bench import bench

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


def test_an_unknown_name_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="nonsense: no such figure; there are ukeire_arrays"):
        bench(["nonsense"])
