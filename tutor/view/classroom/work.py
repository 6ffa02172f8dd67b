"""The long work of a class, as it runs in a process of its own. No Qt.

Each function tells `WorkProgress` as it goes, and gives back what was made.
"""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path

from rules.record import GameRecord
from rules.tiles import Seat
from tutor.classroom.class_export import class_habits, class_pupils, class_sets, class_sources
from tutor.classroom.class_folder import ClassFolder, open_class
from tutor.classroom.class_view import ClassPosition
from tutor.classroom.fault import ClassroomError
from tutor.classroom.fetching import slowly
from tutor.classroom.import_report import ImportTotals
from tutor.classroom.intake import ImportProgress, Pace, take_in
from tutor.classroom.kept_sets import keep_set
from tutor.classroom.problem_set import set_of
from tutor.classroom.sources import count_games, games_in
from tutor.classroom.survey import Survey, survey
from tutor.diagnosis.shown_habits import ShownHabits
from tutor.endings import with_ending
from tutor.export.annotated import write
from tutor.export.anonymous import hidden
from tutor.export.formats import AnyFormat, files_of, format_of
from tutor.export.generator import NothingToExport, Notice, export
from tutor.export.given_sets import GivenSet
from tutor.export.pupils import Pupils
from tutor.export.seats import seats_of_record
from tutor.language import Language, override
from tutor.strategy import tree as trees
from tutor.view.process import StepSink, StopCheck, WorkProgress


@dataclass(frozen=True, slots=True)
class ExportRequest:
    kinds: tuple[str, ...]
    path: Path
    language: Language
    anonymous: bool
    pupils: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ExportOutcome:
    files: tuple[Path, ...]
    left_out: tuple[Notice, ...] = ()
    stopped: bool = False


@dataclass(frozen=True, slots=True)
class HandedOut:
    files: tuple[Path, ...]
    fault: ClassroomError | OSError | None = None


class _Stopped(Exception):
    """The error that ends a work that was stopped."""


def read_names(
    tell: StepSink,
    stopped: StopCheck,
    folder: Path,
    places: tuple[Path, ...],
    fetch: bool,
    jobs: int,
) -> Survey | None:
    total = count_games(places)
    pace = Pace(time.monotonic)

    def progress(done: int, _: int | None) -> None:
        tell(WorkProgress(done, total, pace.left(max(0, total - done))))
        if stopped():
            raise _Stopped

    logs = games_in(places, slowly() if fetch else None)
    try:
        return survey(logs, open_class(folder).roster, jobs=jobs, progress=progress)
    except _Stopped:
        return None


def import_games(
    tell: StepSink,
    stopped: StopCheck,
    folder: Path,
    places: tuple[Path, ...],
    fetch: bool,
    jobs: int,
) -> ImportTotals:

    def watch(step: ImportProgress) -> None:
        tell(WorkProgress(step.done, step.total, step.seconds_left))

    return take_in(
        open_class(folder),
        games_in(places, slowly() if fetch else None),
        trees.shipped_tree(),
        clock=time.monotonic,
        jobs=jobs,
        total=count_games(places),
        watch=watch,
        cancelled=stopped,
    )


def export_class(
    tell: StepSink, stopped: StopCheck, folder: Path, wanted: ExportRequest, jobs: int
) -> ExportOutcome:
    """Export the class's logs in these formats; a stop leaves every file as it was.

    Raises:
        NothingToExport: no pupil has a game.
        OSError: a place cannot be written.
    """
    opened = open_class(folder)
    with override(wanted.language):
        pupils = class_pupils(opened, wanted.pupils, anonymous=wanted.anonymous)
    games = opened.games.all().summaries
    total = sum(pupils.pupil_of(one.player) is not None for one in games)
    pace = Pace(time.monotonic)

    def progress(done: int, _: int | None) -> None:
        tell(WorkProgress(done, total, pace.left(max(0, total - done))))
        if stopped():
            raise _Stopped

    left_out: list[Notice] = []
    try:
        export(
            class_sources(opened, pupils),
            trees.shipped_tree(),
            _outputs(
                wanted,
                "" if wanted.anonymous else opened.name,
                class_sets(opened, pupils),
                class_habits(opened, pupils),
            ),
            pupils,
            jobs=jobs,
            notice=left_out.append,
            progress=progress,
        )
    except _Stopped:
        return ExportOutcome((), tuple(left_out), stopped=True)
    return ExportOutcome(_files(wanted), tuple(left_out))


def export_game(
    tell: StepSink,
    stopped: StopCheck,
    record: GameRecord,
    source: str,
    seat: Seat,
    wanted: ExportRequest,
) -> ExportOutcome:
    """Export one seat of one game in these formats.

    Raises:
        NothingToExport: the seat decided nothing.
        OSError: a place cannot be written.
    """
    pupils = Pupils()
    if wanted.anonymous:
        with override(wanted.language):
            pupils = pupils.numbering([record.players[seat].name])
    found = seats_of_record(record, source, trees.shipped_tree(), pupils, (seat,))
    games = tuple(one.game for one in found)
    if not games or not games[0].decisions:
        raise NothingToExport("There is nothing to export: this seat made no decision.")
    if wanted.anonymous:
        games = hidden(games, 1)
    for done, (format_, path) in enumerate(_outputs(wanted)):
        tell(WorkProgress(done, len(wanted.kinds)))
        if stopped():
            return ExportOutcome((), stopped=True)
        write(format_, path, games)
    return ExportOutcome(_files(wanted))


def hand_out_set(
    tell: StepSink,
    stopped: StopCheck,
    folder: ClassFolder,
    places: tuple[ClassPosition, ...],
    title: str,
    kind: str,
    path: Path,
    language: Language,
) -> HandedOut:
    """Make a problem set of positions and write its file, or sheets; when they are written, keep
    that the class was given it.

    Raises:
        ClassroomError: a position cannot be read, or the class is not there.
        OSError: a place cannot be written, or the class.
    """
    from tutor.classroom.handout import hand_out  # what writes PDF: not where a class is opened

    with folder.alone():
        pass  # what cannot be kept is not handed out either
    chosen, created = set_of(folder, places, title), datetime.now().astimezone()
    with override(language):
        files = hand_out(chosen, kind, path, trees.shipped_tree(), created)
    try:
        keep_set(folder, chosen, [place.cause for place in places], date.today())
    except (ClassroomError, OSError) as fault:
        return HandedOut(files, fault)
    return HandedOut(files)


def _paths(wanted: ExportRequest) -> list[Path]:
    return [with_ending(wanted.path, f".{kind}") for kind in wanted.kinds]


def _outputs(
    wanted: ExportRequest,
    title: str = "",
    sets: tuple[GivenSet, ...] = (),
    habits: Mapping[str, ShownHabits] | None = None,
) -> list[tuple[AnyFormat, Path]]:
    created = datetime.now().astimezone()
    formats = [
        format_of(kind, wanted.language, created, title, sets, habits) for kind in wanted.kinds
    ]
    return [*zip(formats, _paths(wanted), strict=True)]


def _files(wanted: ExportRequest) -> tuple[Path, ...]:
    pairs = zip(wanted.kinds, _paths(wanted), strict=True)
    return tuple(file for kind, path in pairs for file in files_of(kind, path))
