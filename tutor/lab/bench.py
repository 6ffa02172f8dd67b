"""Speed: one row a figure, with other programs beside ours if they are installed.

Figures depend on the machine and its load; the ratios last, as both are timed in the same run.
"""

import gc
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from types import ModuleType
from typing import Final

import numpy as np
from numpy.typing import NDArray

from rules.formats.logs import LogFile, find_logs
from rules.formats.reading import UnreadableGame
from rules.message import TutorError
from rules.observation import Observation
from rules.shanten import prepare_bulk, shanten, ukeire_of_discards
from rules.tiles import SEATS, Seat
from tutor.classroom.class_folder import create_class
from tutor.classroom.intake import take
from tutor.classroom.roster import Pupil, adding
from tutor.classroom.summary import GameSource
from tutor.coach.advisor import advise
from tutor.coach.opinion import forget, opinions_of
from tutor.coach.strategy.tree import StrategyTree, shipped_tree
from tutor.corpus import map_games
from tutor.explanations import answer, sentences
from tutor.lab.bench_history import DECISIONS_PER_GAME, make_up, opened_progress
from tutor.lab.discards import played_discards, review
from tutor.network.network import read_weights
from tutor.store.database import FILE_NAME, open_database
from tutor.system.files import data, own_environment


def xiangting_ukeire(xiangting: ModuleType, hands: list[list[int]]) -> None:
    necessary, four = xiangting.calculate_necessary_tiles, xiangting.PlayerCount.FOUR
    for hand in hands:
        for kind in range(34):
            if hand[kind]:
                hand[kind] -= 1
                necessary(hand, four)
                hand[kind] += 1


def uniform_hands(number: int) -> NDArray[np.uint8]:
    return np.array(list(islice(_hands(Random(1)), number)), dtype=np.uint8)


def mid_hands(number: int) -> NDArray[np.uint8]:
    near = (hand for hand in _improved(Random(2)) if 0 <= shanten(hand) <= 2)
    return np.array(list(islice(near, number)), dtype=np.uint8)


def _hands(random: Random) -> Iterator[list[int]]:
    while True:
        hand = [0] * 34
        for tile in random.sample(range(136), 14):
            hand[tile // 4] += 1
        yield hand


def _improved(random: Random) -> Iterator[list[int]]:
    for hand in _hands(random):
        now = shanten(hand)
        for _ in range(random.randrange(20, 120)):
            given = random.choice([kind for kind in range(34) if hand[kind]])
            taken = random.choice([kind for kind in range(34) if hand[kind] < 4])
            hand[given] -= 1
            hand[taken] += 1
            then = shanten(hand)
            if then > now:
                hand[given] += 1
                hand[taken] -= 1
            else:
                now = then
        yield hand


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
    """The longest that the window's own thread worked at a stretch: the part of the longest
    wait that is not due to other programs."""


def stalls(games: int, class_games: int, runs: int) -> Iterator[PageStalls]:
    """Yield the figures of each page: medians of `runs` windows; nothing without a display.

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
    folder = create_class(path, "A club").changed(adding(map(Pupil, names)))
    seats = take(log, folder, shipped_tree(), "en").annotated
    for number in range(games):
        one = seats[number % len(seats)]
        source = GameSource(1, f"{number}.mjlog")
        summary = replace(one.summary, digest=f"{number:020x}", source=source)
        folder.games.write(summary, one.log)


def _waits(own: Path, club: Path) -> dict[str, list[tuple[float, float]]]:
    environment = own_environment() | COMPILED
    if sys.platform == "linux" and not {"DISPLAY", "WAYLAND_DISPLAY"} & environment.keys():
        environment["QT_QPA_PLATFORM"] = "offscreen"
    begin = f"from tutor.pages.libraries import import_qt; import_qt(); from {PROBE} import main"
    command = [sys.executable, "-c", f"{begin}; import sys; sys.exit(main(sys.argv[1:]))"]
    command += [str(own), str(club)]
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


NAMES: Final = (
    "ukeire_arrays",
    "hint",
    "hanchan_one_seat",
    "hanchan_four_seats",
    "second_opinion",
    "bulk",
    "progress_page",
    "first_frame",
    "stalls",
)
MEASUREMENTS: Final = 5
BENCH_HANDS: Final = 4096
HANDS_FOR_PEER: Final = 1024
BENCH_HINTS: Final = 400
MIN_GAMES: Final = 32
KEPT_GAMES: Final = 5000
CLASS_GAMES: Final = 600
STALL_RUNS: Final = 3
FRAME_LIMIT: Final = 60.0
"""Seconds for a window to show its first frame."""

Progress = Callable[[int, int | None], None]


@dataclass(frozen=True, slots=True)
class BenchRow:
    name: str
    unit: str
    ours: float | None
    """None where it could not be measured here: the unit says why."""
    peer: float | None = None
    ratio: float | None = None


def run_bench(
    logs: Sequence[Path] = (), progress: Progress = lambda done, total: None
) -> list[BenchRow]:
    return bench(NAMES, logs, progress)


def bench(
    names: Iterable[str], logs: Sequence[Path] = (), progress: Progress = lambda done, total: None
) -> list[BenchRow]:
    """Measure the figures with these names.

    Raises:
        ValueError: an unknown name, or logs in which there is no game.
    """
    wanted = list(names)
    for name in wanted:
        if name not in NAMES:
            raise TutorError(
                "{name}: no such figure; there are {names}", name=name, names=", ".join(NAMES)
            )
    measure: dict[str, Callable[[Sequence[Path]], Iterable[BenchRow]]] = {
        "ukeire_arrays": lambda _: _ukeire_arrays(),
        "hint": _hint,
        "hanchan_one_seat": lambda logs: _hanchan("hanchan_one_seat", (Seat(0),), logs),
        "hanchan_four_seats": lambda logs: _hanchan("hanchan_four_seats", SEATS, logs),
        "second_opinion": _second_opinion,
        "bulk": _bulk,
        "progress_page": lambda _: _progress_page(),
        "first_frame": lambda _: _first_frame(),
        "stalls": lambda _: _stalls(),
    }
    rows: list[BenchRow] = []
    for done, name in enumerate(wanted, start=1):
        rows += measure[name](logs)
        progress(done, len(wanted))
    return rows


def _seconds(work: Callable[[], object]) -> float:
    work()
    return median(_once(work) for _ in range(MEASUREMENTS))


def _once(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


def _ukeire_arrays() -> Iterator[BenchRow]:
    prepare_bulk()
    for what, hands in (
        ("any hands", uniform_hands(BENCH_HANDS)),
        ("shanten 0 to 2", mid_hands(BENCH_HANDS)),
    ):
        melds = np.zeros(len(hands), dtype=np.uint8)
        unseen = (4 - hands).astype(np.uint8)
        ours = _seconds(lambda: ukeire_of_discards(hands, melds, unseen, bulk=True)) / len(hands)  # noqa: B023
        row = BenchRow("ukeire_arrays", f"us a position, {what}; peer xiangting", ours * 1e6)
        try:
            import xiangting
        except ImportError:
            yield replace(row, unit=f"us a position, {what}")
            continue
        rivals = hands[:HANDS_FOR_PEER].tolist()
        peer = _seconds(lambda: xiangting_ukeire(xiangting, rivals)) / len(rivals)  # noqa: B023
        yield replace(row, peer=peer * 1e6, ratio=peer / ours)


def _hint(logs: Sequence[Path]) -> Iterator[BenchRow]:
    tree = shipped_tree()
    record = _first_game(logs).read().record
    made = [one for each in played_discards(record, SEATS) for one in each]

    def hint(observation: Observation) -> None:
        advice = advise(observation, tree)
        answer(advice, observation)
        sentences(advice, observation)

    hint(made[0].observation)
    times = sorted(_once(lambda: hint(one.observation)) for one in made[:BENCH_HINTS])  # noqa: B023
    yield BenchRow("hint", f"ms, median of {len(times)}", median(times) * 1e3)
    slow = times[min(len(times) - 1, int(len(times) * 0.99))]
    yield BenchRow("hint", f"ms, 99th percentile of {len(times)}", slow * 1e3)


def _hanchan(name: str, seats: Sequence[Seat], logs: Sequence[Path]) -> Iterator[BenchRow]:
    log, tree = _first_game(logs), shipped_tree()
    decisions = sum(map(len, review(log.read().record, seats, tree)))
    gc.freeze()  # as the window does

    def reviewed() -> None:
        forget()
        list(review(log.read().record, seats, tree))

    seconds = _seconds(reviewed)
    yield BenchRow(name, f"ms, {decisions} decisions", seconds * 1e3)


def _second_opinion(logs: Sequence[Path]) -> Iterator[BenchRow]:
    weights = read_weights(data() / "second.npz")
    record = _first_game(logs).read().record
    seen = [one.observation for each in played_discards(record, SEATS) for one in each]

    def asked(number: int) -> None:
        forget()
        opinions_of(weights, seen[:number])

    alone = _seconds(lambda: asked(1))
    yield BenchRow("second_opinion", "ms a discard, alone", alone * 1e3)
    every = _seconds(lambda: asked(len(seen))) / len(seen)
    yield BenchRow("second_opinion", f"ms a discard, {len(seen)} at once", every * 1e3)


def _bulk(logs: Sequence[Path]) -> Iterator[BenchRow]:
    games = list(find_logs(logs or _sample()))
    if not games:
        raise TutorError("there is no game in these logs")
    games *= -(-MIN_GAMES // len(games))
    start = perf_counter()
    decisions = sum(map_games(_annotated, games))
    rate = decisions / (perf_counter() - start)
    yield BenchRow("bulk", f"decisions a second, {len(games)} games, {os.cpu_count()} cores", rate)


def _annotated(log: LogFile) -> int:
    prepare_bulk()
    try:
        return sum(map(len, review(log.read().record, SEATS, _tree())))
    except ValueError:  # a game that cannot be read or played has no decisions
        return 0


@cache
def _tree() -> StrategyTree:
    return shipped_tree()


def _progress_page() -> Iterator[BenchRow]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / FILE_NAME
        with closing(open_database(path)) as history:
            make_up(history, KEPT_GAMES, Random(3))
        seconds = _seconds(lambda: opened_progress(path))
    decisions = KEPT_GAMES * DECISIONS_PER_GAME
    unit = f"ms, a history of {KEPT_GAMES:,} games, {decisions:,} decisions"
    yield BenchRow("progress_page", unit, seconds * 1e3)


def _first_frame() -> Iterator[BenchRow]:
    times = [_frame() for _ in range(MEASUREMENTS)]
    shown = [time for time in times if time is not None]
    unit = "ms" if shown else "ms (no window could be opened here)"
    yield BenchRow("first_frame", unit, median(shown) if shown else None)


def _stalls() -> Iterator[BenchRow]:
    found = list(stalls(KEPT_GAMES, CLASS_GAMES, STALL_RUNS))
    if not found:
        yield BenchRow("stalls", "ms (no window could be opened here)", None)
    for number, one in enumerate(found):
        when = f"turning to {one.page}" if number else f"{one.page} page, others being prepared"
        yield BenchRow("stalls", f"ms, 99th percentile, {when}", one.usual)
        yield BenchRow("stalls", f"ms, longest, {when}", one.longest)
        yield BenchRow("stalls", f"ms, longest work, {when}", one.work)


def _frame() -> float | None:
    environment = own_environment() | {"MAHJONG_TUTOR_FIRST_FRAME": "1"}
    if sys.platform == "linux" and not {"DISPLAY", "WAYLAND_DISPLAY"} & environment.keys():
        environment["QT_QPA_PLATFORM"] = "offscreen"
    command = [sys.executable, "-m", "tutor"]
    try:
        ran = subprocess.run(
            command,
            env=environment,
            capture_output=True,
            text=True,
            timeout=FRAME_LIMIT,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return None
    found = re.search(r"first frame (\d+) ms", ran.stdout)
    return float(found[1]) if found else None


def _sample() -> list[Path]:
    return [data() / "samples"]


def _first_game(logs: Sequence[Path]) -> LogFile:
    for log in find_logs(logs or _sample()):
        try:
            log.read()
        except UnreadableGame:
            continue
        return log
    raise TutorError("there is no game in these logs")
