"""What the progress page computes and lists, also while another window writes."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from rules.formats.mjlog_write import write_mjlog
from tests.games import game
from tests.tutor.histories import NOW, keep, kept_game, new_history
from tests.ui.reviews import in_thread
from tutor.pages.history.model import Command, CommandResult, HistoryPlace, KeepLucks
from tutor.pages.history.writing_model import carry_out
from tutor.pages.parts.model import in_process
from tutor.pages.progress import model as loading
from tutor.pages.progress import words as views
from tutor.pages.progress.model import LookedAt, filling_job
from tutor.pages.progress.words import listing
from tutor.store.database import History, open_database
from tutor.store.figures import luck_progress
from tutor.store.games import KeptGame, kept_games
from tutor.store.rows import PositionsWanted

SEEDS = (1, 2, 3)


@pytest.fixture
def place(tmp_path: Path) -> HistoryPlace:
    with closing(new_history(tmp_path)) as history:
        for seed in SEEDS:
            path = tmp_path / f"{seed}.mjlog"
            path.write_bytes(write_mjlog(kept_game(seed)))
            keep(history, seed, source=str(path))
        with history.write() as rows:
            rows.execute("UPDATE lucks SET model = 'none', luck = 0")
    return HistoryPlace(lambda: tmp_path / "history.sqlite3", lambda: NOW)


def pieces(
    place: HistoryPlace, run: object = in_thread, but: frozenset[int] = frozenset()
) -> Iterator[LookedAt | KeepLucks]:
    job = filling_job(place, lambda: place.path().parent / "cache", run, but)  # type: ignore[arg-type]
    for piece in job:
        if piece is not None:
            assert isinstance(piece, LookedAt | KeepLucks)
            yield piece


def write(place: HistoryPlace, command: Command) -> None:
    assert isinstance(carry_out(place, command), CommandResult)


def filled(place: HistoryPlace) -> int:
    with closing(open_database(place.path())) as history, history.read() as rows:
        found = rows.execute("SELECT count(*) FROM lucks WHERE model <> 'none'").fetchone()
    return int(found[0])


@pytest.mark.parametrize("run", [in_thread, in_process])
def test_games_get_their_luck_from_their_records(place: HistoryPlace, run: object) -> None:
    looked, *lots = pieces(place, run)
    assert isinstance(looked, LookedAt)
    assert len(looked.games) == len(SEEDS)
    for lot in lots:
        assert isinstance(lot, KeepLucks)
        write(place, lot)

    assert filled(place) == len(SEEDS)
    with closing(open_database(place.path())) as history:
        assert luck_progress(history).games == len(SEEDS)
    assert list(pieces(place)) == [LookedAt(frozenset())]


def test_finished_batches_survive_the_end_of_the_program(
    place: HistoryPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loading, "GAMES_AT_ONCE", 1)
    for number, _ in enumerate(SEEDS, start=1):
        going = pieces(place)
        next(going)
        first = next(going)
        assert isinstance(first, KeepLucks)
        write(place, first)
        going.close()  # type: ignore[attr-defined]
        assert filled(place) == number
    assert list(pieces(place)) == [LookedAt(frozenset())]


def test_missing_damaged_and_foreign_records_are_skipped(
    place: HistoryPlace, tmp_path: Path
) -> None:
    gone, damaged, other = (tmp_path / f"{seed}.mjlog" for seed in SEEDS)
    gone.unlink()
    damaged.write_bytes(b"<html>")
    other.write_bytes(write_mjlog(game(7)))
    looked, *lots = pieces(place)

    assert isinstance(looked, LookedAt)
    assert len(looked.games) == 2
    assert lots == []


def test_positions_of_a_game_that_another_window_adds_meanwhile_are_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(new_history(tmp_path)) as history:
        keep(history, 3)
    path = tmp_path / "history.sqlite3"

    def before_another(history: History) -> tuple[KeptGame, ...]:
        found = kept_games(history)
        with closing(open_database(path)) as other:
            keep(other, 4)
        return found

    monkeypatch.setattr(views, "kept_games", before_another)
    (listed,) = listing(HistoryPlace(lambda: path, lambda: NOW), PositionsWanted())
    assert {one.kept.id for one in listed} == {1}
    with closing(open_database(path)) as history:
        assert len(kept_games(history)) == 2
