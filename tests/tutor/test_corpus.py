"""Many files at once, and the parts that they are split into."""

import os
import sys
from collections.abc import Iterator

import pytest
from joblib import parallel_config

from rules.formats.logs import LogFile
from rules.message import message_of
from tutor.corpus import FILES_PER_TASK, end_processes, map_games, no_game
from tutor.lab.games import part_of
from tutor.language import gettext, override, translate

NAMES = [f"game{number}.mjlog" for number in range(300)]


def size(log: LogFile) -> tuple[str, int]:
    return log.name, len(log.data)


def own_process(log: LogFile) -> int:
    return os.getpid()


def fail(log: LogFile) -> None:
    raise ValueError(f"no good: {log.name}")


def test_parts_by_the_first_byte_of_the_names_hash() -> None:
    assert part_of("2011020401gm-00a9-0000-f6eff225.mjlog") == "train"
    counts = {part: sum(part_of(n) == part for n in NAMES) for part in ("train", "tune", "report")}
    assert sum(counts.values()) == 300
    assert counts["train"] > 200
    assert min(counts.values()) > 10


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_the_order_of_the_files(jobs: int) -> None:
    logs = [LogFile(name, b"x" * number) for number, name in enumerate(NAMES[:30])]
    done: list[int] = []
    found = map_games(size, logs, jobs=jobs, progress=lambda count, total: done.append(count))
    assert list(found) == [(log.name, len(log.data)) for log in logs]
    assert done == list(range(1, 31))


def test_another_way_to_share_the_work_gives_the_same() -> None:
    logs = [LogFile(name, b"x" * number) for number, name in enumerate(NAMES[:30])]
    with parallel_config(backend="threading"):
        found = list(map_games(size, logs, jobs=2))
    assert found == [(log.name, len(log.data)) for log in logs]


@pytest.mark.skipif(sys.platform == "win32", reason="asks after processes as POSIX does")
def test_the_processes_are_gone_when_they_are_ended() -> None:
    pids = {*map_games(own_process, [LogFile(name) for name in NAMES[:30]], jobs=2)}
    assert os.getpid() not in pids
    end_processes()
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
    assert list(map_games(size, [LogFile("a")], jobs=2)) == [("a", 0)], "others come when needed"


def test_files_are_opened_only_as_they_are_needed() -> None:
    opened = 0

    def logs() -> Iterator[LogFile]:
        nonlocal opened
        for name in NAMES:
            opened += 1
            yield LogFile(name)

    results = map_games(size, logs(), jobs=1)
    next(results)
    assert opened <= FILES_PER_TASK


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_goes_wrong_comes_out(jobs: int) -> None:
    with pytest.raises(ValueError, match="no good: game0"):
        list(map_games(fail, [LogFile(NAMES[0])], jobs=jobs))


def test_where_there_is_no_game_the_places_are_named() -> None:
    error = no_game(["one", "two.tar"])
    assert str(error) == "There is no game in one, two.tar."
    with override("ja"):
        assert translate(message_of(error)) == gettext("There is no game in {places}.").format(
            places="one, two.tar"
        )
