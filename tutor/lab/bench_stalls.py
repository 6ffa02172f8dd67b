"""How long the window does not answer while its pages are first turned to, and before."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from rules.formats import find_logs
from tutor.classroom.annotation import take
from tutor.classroom.class_folder import create_class
from tutor.classroom.roster import Pupil, Roster
from tutor.classroom.summary import GameSource
from tutor.files import data, own_environment
from tutor.history.database import FILE_NAME, open_database
from tutor.lab.bench_history import make_up
from tutor.strategy.tree import shipped_tree

PROBE: Final = "tutor.lab.probes.stall_probe"
PROBE_LIMIT: Final = 300.0
"""Seconds for a window to show all its pages."""
COMPILED: Final = {"PYTHONDONTWRITEBYTECODE": ""}


@dataclass(frozen=True, slots=True)
class PageStalls:
    page: str
    usual: float
    longest: float
    work: float
    """The longest that the window's own thread worked at a stretch: what is left of the longest
    wait where nothing else keeps the machine busy."""


def stalls(games: int, class_games: int, runs: int) -> Iterator[PageStalls]:
    """Yield what was found for each page: medians of `runs` windows; nothing where no window can be
    opened.

    Args:
        games: of the history that Progress is filled with.
        class_games: of the class that is opened.
    """
    with TemporaryDirectory() as folder:
        own, club = Path(folder) / "own", Path(folder) / "club"
        own.mkdir()
        with closing(open_database(own / FILE_NAME)) as history:
            make_up(history, games, Random(3))
        make_up_class(club, class_games)
        found = [waits for _ in range(runs) if (waits := _waits(own, club))]
    for page in found[0] if found else ():
        late = [sorted(wait for wait, _ in waits[page]) for waits in found]
        work = [max(worked for _, worked in waits[page]) for waits in found]
        longest = median(waits[-1] for waits in late)
        yield PageStalls(page, median(map(_percentile, late)), longest, median(work))


def _percentile(waits: list[float]) -> float:
    return waits[min(len(waits) - 1, int(len(waits) * 0.99))]


def make_up_class(path: Path, games: int) -> None:
    (log,) = list(find_logs([data() / "samples"]))[:1]
    names = [player.name for player in log.read().record.players]
    folder = create_class(path, "A club").with_roster(Roster(tuple(map(Pupil, names))))
    seats = take(log, folder, shipped_tree()).annotated
    for number in range(games):
        one = seats[number % len(seats)]
        source = GameSource(1, f"{number}.mjlog")
        told = replace(one.summary, digest=f"{number:020x}", source=source)
        folder.games.write(told, one.log)


def _waits(own: Path, club: Path) -> dict[str, list[tuple[float, float]]]:
    environment = own_environment() | COMPILED
    if sys.platform == "linux" and not {"DISPLAY", "WAYLAND_DISPLAY"} & environment.keys():
        environment["QT_QPA_PLATFORM"] = "offscreen"
    command = [sys.executable, "-m", PROBE, str(own), str(club)]
    try:
        ran = subprocess.run(
            command,
            env=environment,
            capture_output=True,
            text=True,
            timeout=PROBE_LIMIT,
            check=True,
        )
        found: dict[str, list[tuple[float, float]]] = {}
        for line in ran.stdout.splitlines():
            page, late, worked = line.split()
            found.setdefault(page, []).append((float(late), float(worked)))
    except (subprocess.SubprocessError, ValueError):
        return {}
    return found
