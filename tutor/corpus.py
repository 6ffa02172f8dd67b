"""Many games at once: a function over every file, and the parts that games are split into."""

import hashlib
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Final, Literal, TypeAlias, TypeVar, get_args

from rules.formats.logs import LogFile
from rules.message import TutorError

Item = TypeVar("Item")
Result = TypeVar("Result")
Part: TypeAlias = Literal["train", "tune", "report"]

PARTS: Final = get_args(Part)
FILES_PER_TASK: Final = 8


def part_of(name: str) -> Part:
    """Return the part of a game, by the SHA-256 of its file's name: 00-cc train, cd-e5 tune, e6-ff
    report. Folders and archives before the name do not count.

    >>> part_of("2011020401gm-00a9-0000-f6eff225.mjlog")
    'train'
    """
    first = hashlib.sha256(base_name(name).encode()).digest()[0]
    if first <= 0xCC:
        return "train"
    return "tune" if first <= 0xE5 else "report"


def base_name(name: str) -> str:
    return name.replace("\\", "/").rsplit("/", 1)[-1]


def corpus_hash(digests: Iterable[str]) -> str:
    """Twelve hexadecimal digits of games' contents.

    Args:
        digests: of each game's file, in the order of their names.
    """
    return hashlib.sha256("".join(digests).encode()).hexdigest()[:12]


def of_part(logs: Iterable[LogFile], part: Part | Literal["all"]) -> Iterator[LogFile]:
    return (log for log in logs if part in ("all", part_of(log.name)))


def no_game(places: Iterable[object]) -> TutorError:
    where = ", ".join(map(str, places))
    return TutorError("There is no game in {places}.", places=where)


def map_games(
    function: Callable[[Item], Result],
    logs: Iterable[Item],
    *,
    jobs: int | None = None,
    at_a_time: int = FILES_PER_TASK,
    progress: Callable[[int, int | None], None] = lambda done, total: None,
) -> Iterator[Result]:
    """Yield what the function returns for each file, in the order of the files.

    Only a few files and results are in memory at a time. With more than one job the function
    runs in other processes: it is a function of a module, and what it raises comes out here.

    Args:
        function: what to do with a file.
        logs: the files (or whatever else the function takes), opened one after another.
        jobs: processes at once; None is all cores, 1 stays in this process.
        at_a_time: files that a process is handed: fewer come back sooner, more cost less.
        progress: told the files done after each, and None: their number is not known before.
    """
    if jobs == 1:
        results: Iterator[Result] = map(function, logs)
    else:
        results = _in_processes(function, logs, jobs, at_a_time)
    for done, result in enumerate(results, start=1):
        yield result
        progress(done, None)


def end_processes() -> None:
    if "joblib" in sys.modules:
        from joblib.externals.loky import get_reusable_executor  # noqa: PLC0415

        get_reusable_executor().shutdown(wait=True, kill_workers=True)


def _in_processes(
    function: Callable[[Item], Result], logs: Iterable[Item], jobs: int | None, at_a_time: int
) -> Iterator[Result]:
    from joblib import Parallel, delayed  # noqa: PLC0415  a tenth of a second, for bulk work only

    workers = Parallel(n_jobs=jobs or -1, return_as="generator", pre_dispatch="2*n_jobs")
    for results in workers(delayed(_each)(function, some) for some in bundles(logs, at_a_time)):
        yield from results


def _each(function: Callable[[Item], Result], logs: list[Item]) -> list[Result]:
    return [function(log) for log in logs]


def bundles(logs: Iterable[Item], at_a_time: int) -> Iterator[list[Item]]:
    rest = iter(logs)
    while some := list(islice(rest, at_a_time)):
        yield some
