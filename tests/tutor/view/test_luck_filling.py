"""The luck of games from before it was known: from the record where it lies, a lot at a time."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from rules.formats import write_mjlog
from tests.games import game
from tests.tutor.histories import NOW, keep, kept_game, new_history
from tutor.history.database import connect, open_database
from tutor.history.game import Origin
from tutor.history.games import kept_games
from tutor.history.luck import luck_progress
from tutor.history.schema import VERSION
from tutor.view.history.commands import Command, CommandResult, KeepLucks
from tutor.view.history.place import HistoryPlace
from tutor.view.history.writing import carry_out
from tutor.view.jobs import Job
from tutor.view.process import ProcessLost, StopCheck, Work, WorkStep, in_process, in_thread
from tutor.view.progress import luck_filling
from tutor.view.progress.luck_filling import LookedAt, filling_job, find_lucks, record_file

SEEDS = (1, 2, 3)
ID = "2025010100gm-0009-0000-0123abcd"


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


def test_what_was_kept_stays_when_the_program_is_ended_meanwhile(
    place: HistoryPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(luck_filling, "GAMES_AT_ONCE", 1)
    for number, _ in enumerate(SEEDS, start=1):
        going = pieces(place)
        next(going)
        first = next(going)
        assert isinstance(first, KeepLucks)
        write(place, first)
        going.close()  # type: ignore[attr-defined]
        assert filled(place) == number
    assert list(pieces(place)) == [LookedAt(frozenset())]


def test_a_process_that_is_lost_leaves_what_it_told(
    place: HistoryPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(luck_filling, "GAMES_AT_ONCE", 1)

    def dies(work: Work, stopped: StopCheck) -> Job:
        yield next(one for one in in_thread(work, stopped) if type(one) is WorkStep)
        raise ProcessLost("gone")

    going = pieces(place, dies)
    next(going)
    first = next(going)
    with pytest.raises(ProcessLost):
        next(going)
    write(place, first)  # type: ignore[arg-type]
    assert filled(place) == 1


def test_what_was_looked_at_is_not_looked_at_again(place: HistoryPlace) -> None:
    looked = next(pieces(place))
    assert isinstance(looked, LookedAt)
    assert list(pieces(place, but=looked.games)) == [LookedAt(frozenset())]


def test_records_that_are_gone_damaged_or_of_another_game_are_passed_over(
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


def test_work_that_is_stopped_tells_no_more(place: HistoryPlace) -> None:
    told: list[object] = []
    games = luck_filling._luckless_games(place)
    folder = place.path().parent
    records = tuple(luck_filling._records(games, folder, folder))
    find_lucks(records, told.append, lambda: len(told) == 1)
    assert len(told) == 1


def test_without_a_history_or_with_a_torn_one_nothing_is_done(tmp_path: Path) -> None:
    place = HistoryPlace(lambda: tmp_path / "history.sqlite3", lambda: NOW)
    assert list(pieces(place)) == [LookedAt(frozenset())]
    place.path().write_bytes(b"no database at all, and long enough to be looked at" * 9)
    assert list(pieces(place)) == [LookedAt(frozenset())]
    place.path().unlink()
    with closing(connect(place.path())) as newer:
        newer.execute(f"PRAGMA user_version = {VERSION + 1}")
    assert list(pieces(place)) == [LookedAt(frozenset())]


def test_where_a_record_lies(place: HistoryPlace, tmp_path: Path) -> None:
    with closing(open_database(place.path())) as history:
        one = kept_games(history)[0].game
    cache = tmp_path / "cache"
    for path in (tmp_path / "games" / "p.mjlog", cache / f"{ID}.mjlog", tmp_path / "p.mjlog"):
        path.parent.mkdir(exist_ok=True)
        path.touch()

    def found(source: str, origin: Origin = Origin.REVIEW) -> Path | None:
        return record_file(replace(one, source=source, origin=origin), tmp_path, cache)

    assert found("p.mjlog", Origin.PRACTICE) == tmp_path / "games" / "p.mjlog"
    assert found(str(tmp_path / "p.mjlog")) == tmp_path / "p.mjlog"
    assert found(f"https://tenhou.net/0/?log={ID}&tw=2") == cache / f"{ID}.mjlog"
    assert found("https://tenhou.net/0/?log=2025010100gm-0009-0000-00000000") is None
    assert found("\0" * 3) is None
    assert found("x" * 5000) is None
    for share in ("//", "/\\", "\\\\", "\\/"):  # as Windows reads a share, whatever is there
        assert found(f"{share}{tmp_path / 'p.mjlog'}") is None
