import gzip
import io
import json
import logging
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from enum import StrEnum
from functools import partial
from itertools import takewhile
from pathlib import Path
from typing import Any, Final, TextIO, TypeAlias, TypedDict

from rules.formats.logs import LogFile
from rules.formats.opening import MAX_VALUE_BYTES, open_file
from rules.formats.reading import UnreadableGame, located
from rules.message import BAD_VALUES, BadValue, Message, message_of
from rules.placement import placement_of
from rules.record import GameRecord
from rules.tiles import SEATS, Seat
from tutor.classroom.class_folder import IMPORTS_FOLDER, ClassFolder
from tutor.classroom.roster import ClassroomError
from tutor.classroom.summary import GameSource, SeatSummary, figures_of
from tutor.coach.advice import CallDecision, Decision, ReviewEntry
from tutor.coach.grading.marks import network_digest
from tutor.coach.lessons.calls import count_calls
from tutor.coach.lessons.lessons import MAX_LESSONS, find_lessons
from tutor.coach.log import LogHeader, header_line, label_of
from tutor.coach.review import entries_at_once
from tutor.coach.strategy.tree import StrategyTree
from tutor.corpus import called, digests_of, map_games
from tutor.export.annotated import grade_sums
from tutor.export.pupils import name_key, shown
from tutor.export.texts import line_with_texts, texts_key
from tutor.json_values import finite_json, read_as
from tutor.language import Language, active, override, translate
from tutor.luck.game import seat_luck, with_luck
from tutor.luck.model import shipped_luck_model
from tutor.position.positions import cache_all_calls
from tutor.system.files import json_line, private_folder, replacing
from tutor.teaching.figures import day_in, seat_figures
from tutor.teaching.problems import PROBLEMS_VERSION

GZIP_LEVEL = 6
"""At this level the 120 decisions of a hanchan take about 70 kB and 15 ms."""
_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class AnnotatedSeat:
    summary: SeatSummary
    log: bytes


@dataclass(frozen=True, slots=True)
class FileResult:
    place: str
    digest: str = ""
    game: str = ""
    """The id of the game, including one that a list names only by id and that could not be
    fetched."""
    names: tuple[str, ...] = ()
    pupils: dict[Seat, str] = field(default_factory=dict)
    unsure: tuple[str, ...] = ()
    left_out: tuple[Message, ...] = ()
    annotated: tuple[AnnotatedSeat, ...] = ()
    fault: Message | None = None


def take(log: LogFile, folder: ClassFolder, tree: StrategyTree, language: Language) -> FileResult:
    """Read a file and annotate the pupils' seats that are missing or outdated in the folder.

    Faults of the file are returned in the result, so that other files can still be imported.

    Raises:
        MemoryError, OSError: memory ran out, or the program's own files cannot be used.
    """
    place = shown(log.place)
    try:
        reading = log.read()
        record = reading.record
        names = tuple(shown(player.name) for player in record.players)
        seated = folder.roster.seated(names, reading.seat)
        found = [
            (digest, {seat: folder.games.summary(digest, seat) for seat in seated.seats})
            for digest in digests_of(record)
        ]
        digest, kept = next((one for one in found if any(one[1].values())), found[0])
        ends = record.final_points is not None
        missing = [
            seat
            for seat, one in kept.items()
            if one is None or one.is_better_by(tree.hash, ends=ends)
        ]
        with override(language), cache_all_calls():
            annotated = tuple(_annotate(record, digest, log.name, missing, tree))
        return FileResult(
            place,
            digest,
            record.game,
            names,
            seated.seats,
            seated.unsure,
            tuple(map(located, reading.repairs)),
            annotated,
        )
    except UnreadableGame as error:
        named = "" if log.fault is None else log.name.partition("&")[0]
        return FileResult(place, game=named, fault=error.message)
    except (MemoryError, OSError):
        raise
    except Exception as error:
        _LOG.exception("cannot annotate %s", place)
        bug = Message(
            "This game makes the program fail ({what}); please report it.",
            what=type(error).__name__,
        )
        return FileResult(place, fault=bug)


def _annotate(
    record: GameRecord, digest: str, source: str, seats: list[Seat], tree: StrategyTree
) -> Iterator[AnnotatedSeat]:
    if not seats:
        return
    label = with_luck(label_of(called(record), source), record, shipped_luck_model())
    label = replace(
        label,
        game=shown(label.game),
        source=shown(source),
        players=tuple(map(shown, label.players)),
    )
    points = label.final_points
    entries = entries_at_once(record, seats, tree)
    day = record.day or day_in(record.game, source)
    for seat in seats:
        mine = [replace(one, game=label.game) for one in entries if one.observation.seat == seat]
        own = [one for one in mine if isinstance(one, Decision)]
        offers = [one for one in mine if isinstance(one, CallDecision)]
        calls = [one for one in offers if one.is_listed]
        header = LogHeader((label,), tree.hash, tree.leaves)
        shown_entries: list[ReviewEntry] = [*own, *calls]
        lines = map(line_with_texts, shown_entries)
        text = header_line(header) + "".join(lines)
        log = gzip.compress(text.encode(), GZIP_LEVEL, mtime=0)
        yield AnnotatedSeat(
            SeatSummary(
                digest=digest,
                seat=seat,
                game=shown(record.game),
                players=label.players,
                source=GameSource(0, ""),
                log_bytes=len(log),
                tree=tree.hash,
                placement=None if points is None else placement_of(points, seat),
                luck=seat_luck(label, seat),
                grade=grade_sums(own),
                graded_by=network_digest(),
                texts=texts_key(),
                **_counted(own, calls, day),
            ),
            log,
        )


def _counted(own: list[Decision], calls: list[CallDecision], day: date | None) -> dict[str, Any]:
    lessons = find_lessons(own, most=len(own), marked=True)
    return {
        "lessons": lessons[:MAX_LESSONS],
        "calls": count_calls(calls),
        "figures": seat_figures(own, lessons, day),
        **figures_of(own, calls),
    }


def counted_anew(one: SeatSummary, folder: ClassFolder) -> SeatSummary | None:
    """Recompute the figures of a seat from its advice log; None if the log is damaged."""
    try:
        _, entries = folder.games.entries(one)
    except ClassroomError:
        return None
    own = [each for each in entries if isinstance(each, Decision)]
    calls = [each for each in entries if isinstance(each, CallDecision)]
    return replace(one, fit_by=PROBLEMS_VERSION, **_counted(own, calls, one.figures.day))


def count_anew(
    folder: ClassFolder,
    *,
    clock: Callable[[], float],
    jobs: int | None = None,
    watch: Callable[[int, int, float | None], None] = lambda done, total, left: None,
    cancelled: Callable[[], bool] = lambda: False,
) -> int:
    """Recompute the figures of every seat last counted by another version of the program.

    Args:
        clock: returns the time in seconds, used to estimate the time left.
        jobs: the number of processes; None for one per core, 1 to stay in this process.
        watch: called after each seat with the number done, the total, and the seconds left.
        cancelled: called before each seat; recomputed seats are kept.

    Returns:
        The number of recomputed seats.

    Raises:
        ClassroomError: an import into this folder is running.
        OSError: the folder cannot be written.
    """
    with folder.locked():
        old = [one for one in folder.games.all().summaries if one.fit_by != PROBLEMS_VERSION]
        wanted = takewhile(lambda _: not cancelled(), old)
        pace, kept = Pace(clock), 0
        work = partial(counted_anew, folder=folder)
        for done, one in enumerate(map_games(work, wanted, jobs=jobs, at_a_time=1), start=1):
            if one is not None:
                folder.games.write_summary(one)
                kept += 1
            watch(done, len(old), pace.left(len(old) - done))
        return kept


VERSION: Final = 1
MAX_FILES: Final = 500_000


class Fate(StrEnum):
    READ = "read"
    REPAIRED = "repaired"
    DUPLICATE = "duplicate"
    NO_PUPIL = "no_pupil"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class FileEntry:
    place: str
    fate: Fate
    game: str = ""
    names: tuple[str, ...] = ()
    pupils: tuple[str, ...] = ()
    unsure: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    original: str = ""
    why: str = ""
    """The reason for refusing the file, in the language of the import, as are the messages in
    `left_out`."""


class _HeaderJson(TypedDict):
    version: int


@dataclass(frozen=True, slots=True)
class ImportTotals:
    number: int
    files: int
    fates: Mapping[Fate, int]
    seats: int
    decisions: int
    stopped: bool


def refused(place: str, why: Message) -> FileEntry:
    return FileEntry(place, Fate.REFUSED, why=shown(translate(why)))


def report_header_line(number: int) -> str:
    return json_line({"import": number, "version": VERSION})


def entry_line(entry: FileEntry) -> str:
    data = {name: getattr(entry, name) for name in FileEntry.__dataclass_fields__}
    return json_line({name: value for name, value in data.items() if value})


def read_report(path: Path) -> Iterator[FileEntry]:
    """Yield the entries of an import report.

    Raises:
        ClassroomError: the report is missing or damaged, or a newer program wrote it.
    """
    try:
        with open_file(path) as packed, io.TextIOWrapper(packed, "utf-8") as file:
            header = read_as(_HeaderJson, json.loads(_line(file)))
            if header["version"] > VERSION:
                raise ClassroomError(
                    "{path} was written by a newer version of the program; update the "
                    "program to open it.",
                    path=path,
                )
            for number, line in enumerate(iter(lambda: _line(file), "")):
                if number == MAX_FILES:
                    raise BadValue("far too large")
                data = read_as(dict[str, Any], finite_json(line))
                if "fate" in data:
                    read = read_as(FileEntry, data)
                    facts = read_as(dict[str, str], data.get("facts", {}))  # older versions
                    lists = ("names", "pupils", "unsure", "left_out")
                    texts: dict[str, Any] = {
                        each: (*map(shown, getattr(read, each)),) for each in lists
                    }
                    place, original = shown(read.place), shown(read.original)
                    why = read.why
                    for name, fact in facts.items():  # `format` would obey a hostile text
                        why = why.replace(f"{{{name}}}", fact)
                    yield replace(read, place=place, original=original, why=shown(why), **texts)
    except ClassroomError:
        raise
    except (OSError, *BAD_VALUES) as error:
        raise ClassroomError(
            "The report {path} cannot be read ({why}); the games of the class are unaffected.",
            path=path,
            why=message_of(error),
        ) from error


def _line(file: TextIO) -> str:
    line = file.readline(MAX_VALUE_BYTES + 1)
    if len(line) > MAX_VALUE_BYTES:
        raise BadValue("far too large")
    return line


def unknown_names(entries: Iterable[FileEntry], known: Iterable[str]) -> Counter[str]:
    keys = frozenset(known)
    counts: Counter[str] = Counter()
    seen = set()
    for entry in entries:
        if entry.game and entry.game not in seen:
            seen.add(entry.game)
            counts.update(name for name in {*entry.names} if name_key(name) not in keys)
    return counts


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
    """Import games: read each file, and annotate the pupils' seats that are missing or outdated.

    Args:
        folder: the class, whose roster names the pupils.
        logs: the games (see `sources.games_in`).
        tree: the strategy tree used for the advice.
        clock: returns the time in seconds, used to estimate the time left.
        jobs: the number of processes; None for one per core, 1 to stay in this process.
        total: the number of games, if known.
        watch: called after each file.
        cancelled: called before each file, possibly from another thread. Files already finished or
            in progress are kept and reported.

    Raises:
        ClassroomError: another import into this folder is running.
        OSError: the folder cannot be written. Finished games are kept; repeat the import to
            continue.
    """
    with folder.locked():
        folder.sweep()
        number = folder.next_import()
        private_folder(folder.path / IMPORTS_FOLDER)
        with replacing(folder.report_path(number), private=True) as report:
            intake = _Intake(folder, number, report)
            wanted = intake.until_cancelled(logs, cancelled)
            work = partial(take, folder=folder, tree=tree, language=active())
            results = map_games(work, wanted, jobs=jobs, at_a_time=1)  # a kill loses little
            return intake.run(results, Pace(clock), total, watch)


class _Intake:
    def __init__(self, folder: ClassFolder, number: int, report: TextIO) -> None:
        self._folder = folder
        self._number = number
        self._report = report
        self._first: dict[str, str] = {}
        self._kept = folder.games.only_copies()
        self._seats = self._decisions = 0
        self._stopped = False

    def until_cancelled(
        self, logs: Iterable[LogFile], cancelled: Callable[[], bool]
    ) -> Iterator[LogFile]:
        for log in logs:
            if cancelled():
                self._stopped = True
                return
            yield log

    def run(
        self, results: Iterable[FileResult], pace: Pace, total: int | None, watch: Watch
    ) -> ImportTotals:
        self._report.write(report_header_line(self._number))
        fates: Counter[Fate] = Counter()
        for done, result in enumerate(results, start=1):
            entry = self._keep(result)
            self._report.write(entry_line(entry))
            fates[entry.fate] += 1
            rest = None if total is None else max(0, total - done)
            watch(ImportProgress(done, total, pace.left(rest), entry))
        sums = ImportTotals(
            self._number, fates.total(), fates, self._seats, self._decisions, self._stopped
        )
        self._report.write(
            json_line(
                {
                    "files": sums.files,
                    **{fate.value: fates[fate] for fate in Fate},
                    "seats": sums.seats,
                    "decisions": sums.decisions,
                    "stopped": sums.stopped,
                }
            )
        )
        return sums

    def _keep(self, result: FileResult) -> FileEntry:
        if result.fault is not None:
            copies = (self._kept.get((result.game, seat)) for seat in SEATS if result.game)
            known = next((one for one in copies if one is not None), None)
            if known is None:
                return refused(result.place, result.fault)
            return FileEntry(
                result.place, Fate.DUPLICATE, known.digest, original=known.source.place
            )
        entry = FileEntry(
            result.place,
            Fate.REPAIRED if result.left_out else Fate.READ,
            result.digest,
            result.names,
            tuple(result.pupils.values()),
            result.unsure,
            left_out=tuple(shown(translate(what)) for what in result.left_out),
        )
        first = self._first.get(result.digest)
        self._first.setdefault(result.digest, result.place)
        source = GameSource(self._number, result.place)
        for seat in result.annotated:
            self._keep_seat(replace(seat.summary, source=source), seat.log)
        if not result.pupils:
            return replace(entry, fate=Fate.NO_PUPIL)
        if first is not None:
            return replace(entry, fate=Fate.DUPLICATE, original=first)
        kept = [self._folder.games.summary(result.digest, seat) for seat in result.pupils]
        own = [one for one in kept if one is not None and one.source == source]
        self._seats += len(own)
        self._decisions += sum(len(one.plans) for one in own)
        if own:
            return entry
        kept += [self._kept.get((result.game, seat)) for seat in result.pupils]
        original = next((one.source.place for one in kept if one is not None), "")
        return replace(entry, fate=Fate.DUPLICATE, original=original)

    def _keep_seat(self, summary: SeatSummary, log: bytes) -> None:
        """Store a seat unless the folder has an up-to-date or equally complete copy."""
        existing = self._folder.games.summary(summary.digest, summary.seat)
        ends = summary.placement is not None
        if existing is not None and not existing.is_better_by(summary.tree, ends=ends):
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
