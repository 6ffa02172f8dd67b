"""Games into the class folder. Other processes read and annotate; this one alone writes.

A game counts once its summary is written, and each seat is written whole: a program killed at any
moment has done some seats and not the others, and the next import does only these. The report is
written at the end, so a killed import leaves none and the next one takes its number: then it is
the same import, and what it leaves is what the undisturbed one would have left.
"""

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final, TextIO, TypeAlias

from rules.formats import LogFile
from tutor.classroom.annotation import FileResult, take
from tutor.classroom.class_folder import IMPORTS_FOLDER, ClassFolder
from tutor.classroom.import_report import (
    Fate,
    FileEntry,
    ImportTotals,
    entry_line,
    header_line,
    refused,
    sums_line,
)
from tutor.classroom.summary import GameSource, Summary
from tutor.corpus import map_games
from tutor.export.pupils import shown
from tutor.files import private_folder, replacing
from tutor.strategy.tree import StrategyTree

PACE_WINDOW: Final = 64


@dataclass(frozen=True, slots=True)
class ImportProgress:
    done: int
    total: int | None
    seconds_left: float | None
    entry: FileEntry


Watch: TypeAlias = Callable[[ImportProgress], None]


@dataclass(slots=True)
class Pace:
    clock: Callable[[], float]
    times: deque[float] = field(default_factory=lambda: deque(maxlen=PACE_WINDOW))

    def left(self, rest: int | None) -> float | None:
        self.times.append(self.clock())
        if rest is None or len(self.times) < 2:
            return None
        return (self.times[-1] - self.times[0]) / (len(self.times) - 1) * rest


def take_in(
    folder: ClassFolder,
    logs: Iterable[LogFile],
    tree: StrategyTree,
    *,
    clock: Callable[[], float],
    jobs: int | None = None,
    total: int | None = None,
    watch: Watch = lambda step: None,
    cancelled: Callable[[], bool] = lambda: False,
) -> ImportTotals:
    """Import these games: read each, and annotate the seats of the pupils that are not there yet.

    Args:
        folder: the class; its roster says who the pupils are.
        logs: the games (see `sources.games_in`).
        tree: what annotates them.
        clock: seconds, for the time left.
        jobs: processes at once; None is all cores, 1 stays in this process.
        total: how many games there are, where that is known.
        watch: told after each file.
        cancelled: asked before each file, perhaps from another thread; what is done by then, and
            the few files that are in work, are kept and reported.

    Raises:
        ClassroomError: another import into this folder is going on.
        OSError: the disk is full, or the folder cannot be written. What was done is kept; the
            same import once more goes on from there.
    """
    with folder.locked():
        folder.sweep()
        number = folder.next_import()
        private_folder(folder.path / IMPORTS_FOLDER)
        with replacing(folder.report_path(number), private=True) as report:
            intake = _Intake(folder, number, report)
            wanted = intake.until(logs, cancelled)
            work = partial(take, folder=folder, tree=tree)
            found = map_games(work, wanted, jobs=jobs, at_a_time=1)  # a kill costs little
            return intake.run(found, Pace(clock), total, watch)


class _Intake:
    def __init__(self, folder: ClassFolder, number: int, report: TextIO) -> None:
        self._folder = folder
        self._number = number
        self._report = report
        self._first: dict[str, str] = {}
        self._kept = folder.games.only_copies()
        self._seats = self._decisions = 0
        self._stopped = False

    def until(self, logs: Iterable[LogFile], cancelled: Callable[[], bool]) -> Iterator[LogFile]:
        for log in logs:
            if cancelled():
                self._stopped = True
                return
            yield log

    def run(
        self, found: Iterable[FileResult], pace: Pace, total: int | None, watch: Watch
    ) -> ImportTotals:
        self._report.write(header_line(self._number))
        fates: Counter[Fate] = Counter()
        for done, taken in enumerate(found, start=1):
            entry = self._settle(taken)
            self._report.write(entry_line(entry))
            fates[entry.fate] += 1
            rest = None if total is None else max(0, total - done)
            watch(ImportProgress(done, total, pace.left(rest), entry))
        sums = ImportTotals(
            self._number, fates.total(), fates, self._seats, self._decisions, self._stopped
        )
        self._report.write(sums_line(sums))
        return sums

    def _settle(self, taken: FileResult) -> FileEntry:
        if taken.fault is not None:
            return refused(taken.place, taken.fault)
        entry = FileEntry(
            taken.place,
            Fate.REPAIRED if taken.left_out else Fate.READ,
            taken.digest,
            taken.names,
            tuple(taken.pupils.values()),
            taken.unsure,
            left_out=tuple(shown(str(what)) for what in taken.left_out),
            told=taken.left_out,
        )
        first = self._first.get(taken.digest)
        self._first.setdefault(taken.digest, taken.place)
        source = GameSource(self._number, taken.place)
        for seat in taken.annotated:
            self._keep(replace(seat.summary, source=source), seat.log)
        if not taken.pupils:
            return replace(entry, fate=Fate.NO_PUPIL)
        if first is not None:
            return replace(entry, fate=Fate.DUPLICATE, original=first)
        return self._as_kept(entry, taken, source)

    def _keep(self, summary: Summary, log: bytes) -> None:
        there = self._folder.games.summary(summary.digest, summary.seat)
        ends = summary.placement is not None
        if there is not None and not there.is_better_by(summary.tree, ends=ends):
            return
        other = self._kept.get((summary.game, summary.seat)) if summary.game else None
        if other is not None and other.digest == summary.digest:
            other = None
        if other is not None and other.extent >= summary.extent:
            return
        self._folder.games.write(summary, log)
        if summary.game:
            self._kept[summary.game, summary.seat] = summary
        if other is not None:
            self._folder.games.remove(other)

    def _as_kept(self, entry: FileEntry, taken: FileResult, source: GameSource) -> FileEntry:
        kept = [self._folder.games.summary(taken.digest, seat) for seat in taken.pupils]
        own = [one for one in kept if one is not None and one.source == source]
        self._seats += len(own)
        self._decisions += sum(len(one.plans) for one in own)
        if own:
            return entry
        kept += [self._kept.get((taken.game, seat)) for seat in taken.pupils]
        original = next((one.source.place for one in kept if one is not None), "")
        return replace(entry, fate=Fate.DUPLICATE, original=original)
