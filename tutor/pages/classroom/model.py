import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from itertools import chain
from pathlib import Path
from typing import Any, Final, overload

from rules.record import GameRecord
from rules.tiles import Seat
from tutor.classroom.answers import (
    Answers,
    Results,
    answer_files,
    entry_of,
    read_draft,
    read_many,
    results,
    set_id_of,
)
from tutor.classroom.class_export import class_pupils, class_sets, class_sources, given_sets
from tutor.classroom.class_folder import ClassFolder, create_class, open_class
from tutor.classroom.class_view import ClassPosition, class_view, decision_at
from tutor.classroom.homework import with_homework_together
from tutor.classroom.intake import ImportProgress, ImportTotals, Pace, count_anew, take_in
from tutor.classroom.kept_sets import KeptSet, keep_results, keep_set, kept_problems, kept_sets
from tutor.classroom.problem_set import ProblemSet, problem_at, problem_set, read_set
from tutor.classroom.roster import ClassroomError, Pupil, adding
from tutor.classroom.sources import Survey, count_games, games_in, slowly, survey
from tutor.coach.advice import ReviewEntry
from tutor.coach.strategy import tree as trees
from tutor.export.annotated import write
from tutor.export.figure_tables import Selection
from tutor.export.formats import AnyFormat, ending_of, files_of, format_of
from tutor.export.generator import NothingToExport, Notice, export, hidden, seats_of_record
from tutor.export.given_sets import homework_title
from tutor.export.handouts import write_plan
from tutor.export.pupils import Pupils, pupils_of
from tutor.language import Language, gettext, ngettext, override
from tutor.pages.classroom.state_model import ClassState
from tutor.pages.classroom.words import (
    is_defensible,
    last_set_line,
    picked_line,
    position_lines,
    strangers,
)
from tutor.pages.parts.model import Job, StepSink, StopCheck, WorkProgress
from tutor.system.files import data, with_ending
from tutor.teaching.since import changes_since


@dataclass(frozen=True, slots=True)
class PositionLine:
    first: str
    second: str
    ticked: bool = False
    note: str = ""

    @property
    def name(self) -> str:
        return ", ".join(part for part in (self.first, self.second, self.note) if part)


@dataclass(frozen=True, slots=True)
class PositionsView:
    title: str
    lines: Sequence[PositionLine]
    act: str = ""
    act_all: str = ""


@dataclass(frozen=True, slots=True)
class PositionLines(Sequence[PositionLine]):
    places: tuple[ClassPosition, ...]
    chosen: frozenset[str]
    hidden: bool
    state: ClassState = field(compare=False)

    def __len__(self) -> int:
        return len(self.places)

    @overload
    def __getitem__(self, at: int) -> PositionLine: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[PositionLine]: ...
    def __getitem__(self, at: int | slice) -> PositionLine | Sequence[PositionLine]:
        if isinstance(at, slice):
            return tuple(map(self._line, self.places[at]))
        return self._line(self.places[at])

    def _line(self, place: ClassPosition) -> PositionLine:
        is_in = place.key in self.chosen
        note = gettext("in the problem set") if is_in else ""
        return PositionLine(*position_lines(place, self.state), is_in, note)


def positions_view(
    places: Sequence[ClassPosition], at: int, picked: Selection | None, state: ClassState
) -> PositionsView:
    """Return the view of a list of positions.

    Args:
        places: the positions, in the order of the list.
        at: the index of the position shown.
        picked: the table cell they belong to; None for those chosen for a problem set.
        state: the class.
    """
    keys = state.keys()
    lines = PositionLines(tuple(places), keys, state.hidden, state)
    title = gettext("The chosen positions")
    if picked is not None:
        title = picked_line(picked, state)
    count = ngettext("{count} position", "{count} positions", len(lines))
    ticked = at < len(places) and places[at].key in keys
    act = gettext("Remove from the set") if ticked else gettext("Add to the set")
    all_in = all(place.key in keys for place in places)
    return PositionsView(
        f"{title} · {count.format(count=len(lines))}",
        lines,
        act if at < len(places) else "",
        "" if all_in else gettext("Add all"),
    )


@dataclass(frozen=True, slots=True)
class PositionRead:
    place: ClassPosition
    entry: ReviewEntry


@dataclass(frozen=True, slots=True)
class OpenedSet:
    problems: ProblemSet
    draft: Answers


def opening(path: Path, name: str | None = None) -> Job:
    folder = open_class(path) if name is None else create_class(path, name)
    view = class_view(folder)
    sets, games = kept_sets(folder), view.figures.games
    pupils = pupils_of(view.pupils, folder.roster.owners())
    yield ClassState(
        folder,
        view,
        strangers(folder),
        sets=sets,
        sets_since=tuple(
            (one, changes_since(games, one.about, one.day)) for one in given_sets(sets, pupils)
        ),
    )


SAMPLE_PUPILS: Final = ("Aoi", "Ben", "Chika")
"""The pupils in `sample_games`; the fourth player is a guest."""


def sample_games() -> Path:
    return data() / "sample-class.zip"


def opening_sample(path: Path, name: str) -> Job:
    if not path.exists():
        create_class(path, name).changed(adding(map(Pupil, SAMPLE_PUPILS)))
    yield from opening(path)


def read_place(folder: ClassFolder, place: ClassPosition) -> PositionRead:
    return PositionRead(place, decision_at(folder, place))


def open_set(path: Path, drafts: Path) -> OpenedSet:
    problems = read_set(path)
    return OpenedSet(problems, read_draft(drafts, problems))


@dataclass(frozen=True, slots=True)
class ReadAnswers:
    folder: ClassFolder
    found: Results
    """Results of the set with most answers read, including those stored earlier."""
    kept: KeptSet | None
    others: int
    faults: tuple[ClassroomError, ...]
    defensible: frozenset[tuple[int, str]]
    """Wrong but defensible answers, as pairs of position (from 0) and answer."""


def showing_set(folder: ClassFolder, kept: KeptSet) -> Job:
    """Yield the stored answers to a set as a `ReadAnswers`; nothing if it is not stored."""
    problems = kept_problems(folder, kept.id)
    if problems is not None:
        made = replace(results(problems, (), trees.shipped_tree()), sheets=kept.sheets)
        yield ReadAnswers(folder, made, kept, 0, (), _defensible(made))


def _defensible(found: Results) -> frozenset[tuple[int, str]]:
    pairs = zip(found.problems.problems, found.advices, strict=True)
    return frozenset(
        (at, given)
        for at, (problem, advice) in enumerate(pairs)
        for given in found.discards(at)
        if is_defensible(entry_of(problem, advice, given))
    )


@dataclass(frozen=True, slots=True)
class SetMissing:
    files: tuple[Path, ...]
    """Answers to sets that are not stored in the class."""
    folder: ClassFolder


def comparing(files: tuple[Path, ...], folder: ClassFolder, path: Path | None = None) -> Job:
    """Read answers and store them in the class; yield a `ReadAnswers`, a `SetMissing`, or both.

    Args:
        files: answers to one or several sets.
        folder: the class, which stores the sets it was given.
        path: the file of a set not stored in the class.
    """
    given = None if path is None else read_set(path)
    known: dict[str, ProblemSet] = {} if given is None else {given.id: given}
    of_set: dict[str, list[Path]] = {}
    faults: list[ClassroomError] = []
    missing: list[Path] = []
    for file in answer_files(files):
        try:
            set_id = set_id_of(file)
        except ClassroomError as error:
            faults.append(error)
            continue
        problems = known.get(set_id)
        if problems is None:
            problems = kept_problems(folder, set_id)
        if problems is not None:
            known[set_id] = problems
            of_set.setdefault(set_id, []).append(file)
        elif given is None:
            missing.append(file)
        else:
            of_set.setdefault(given.id, []).append(file)  # is refused with its reason
    found: list[tuple[int, Results, KeptSet | None]] = []
    fault: ClassroomError | OSError | None = None
    for set_id, its in of_set.items():
        read, bad = read_many(its, known[set_id])
        faults += bad
        if not read and given is None:
            continue
        made, kept = results(known[set_id], read, trees.shipped_tree()), None
        try:
            if read:
                kept = keep_results(folder, made, date.today())
                made = replace(made, sheets=kept.sheets)
        except (ClassroomError, OSError) as error:
            fault = error
        found.append((len(read), made, kept))
    if found:
        _, most, kept = max(found, key=lambda one: one[0])
        yield ReadAnswers(folder, most, kept, len(found) - 1, tuple(faults), _defensible(most))
    elif faults and not missing:
        raise faults[0]
    if missing:
        yield SetMissing(tuple(missing), folder)
    if fault is not None:
        raise fault


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
    without: tuple[str, ...] = ()
    """Pupils for whom no homework was found."""


class _Stopped(Exception):
    """Raised within a task to abort it when it is stopped."""


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


def count_older(tell: StepSink, stopped: StopCheck, folder: Path, jobs: int) -> int:
    return count_anew(
        open_class(folder),
        clock=time.monotonic,
        jobs=jobs,
        watch=lambda *step: tell(WorkProgress(*step)),
        cancelled=stopped,
    )


def export_class(
    tell: StepSink, stopped: StopCheck, folder: Path, wanted: ExportRequest, jobs: int
) -> ExportOutcome:
    """Export the class's advice logs in the requested formats. A stop leaves all files unchanged.

    Raises:
        NothingToExport: no pupil has a game.
        OSError: a file cannot be written.
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
                title="" if wanted.anonymous else opened.name,
                sets=class_sets(opened, pupils),
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
    """Export one seat of a game in the formats requested by `wanted`.

    Raises:
        NothingToExport: the seat has no decisions.
        OSError: a file cannot be written.
    """
    pupils = Pupils()
    if wanted.anonymous:
        with override(wanted.language):
            pupils = pupils.numbering([record.players[seat].name])
    found = seats_of_record(record, source, trees.shipped_tree(), pupils, (seat,))
    games = tuple(one.game for one in found)
    if not games or not games[0].decisions:
        raise NothingToExport("There is nothing to export: this seat has no decisions.")
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
    """Write a problem set as a file or as sheets, then record it in the class.

    Raises:
        ClassroomError: a position cannot be read, or the class is missing.
        OSError: a file cannot be written.
    """
    from tutor.classroom.problem_set import hand_out  # imports the PDF writer: slow

    with folder.alone():
        pass  # fail before writing if the class cannot record the set
    entries = [decision_at(folder, place) for place in places]
    chosen = problem_set(title, map(problem_at, entries))
    with override(language):
        files = hand_out(chosen, kind, path, trees.shipped_tree(), entries)
    try:
        keep_set(folder, chosen, [one.cause for one in places], date.today())
    except (ClassroomError, OSError) as fault:
        return HandedOut(files, fault)
    return HandedOut(files)


def give_homework(
    tell: StepSink, stopped: StopCheck, folder: ClassFolder, path: Path, language: Language
) -> HandedOut:
    """Write a problem set for each pupil, from the pupil's own games, and record it in the class.

    Raises:
        ClassroomError: a position cannot be read, or the class cannot be written.
        OSError: a file cannot be written.
    """
    from tutor.classroom.homework import hand_out_homework  # imports the PDF writer: slow

    view = class_view(folder)
    units = view.figures.units
    with override(language):
        tree = trees.shipped_tree()
        title = gettext("Homework: {name}")
        given = hand_out_homework(folder, view, units, path, title, tree)
        files = tuple(chain.from_iterable(given.values()))
        return HandedOut(files, without=tuple(each for each in given if not given[each]))


def write_lesson_plan(
    tell: StepSink, stopped: StopCheck, state: ClassState, path: Path, language: Language
) -> HandedOut:
    """Write a lesson plan on the topics of the class.

    Raises:
        ClassroomError: a position cannot be read.
        OSError: the file cannot be written.
    """
    from tutor.pages.classroom.words import planned_units

    file = with_ending(path, ".pdf")
    with override(language):
        sets = with_homework_together(state.sets, homework_title())
        returned = last_set_line(*sets[-1], state) if sets else ""
        created = datetime.now().astimezone()
        write_plan(file, state.folder.name, returned, planned_units(state), created)
    return HandedOut((file,))


def _paths(wanted: ExportRequest) -> list[Path]:
    return [with_ending(wanted.path, ending_of(kind)) for kind in wanted.kinds]


def _outputs(wanted: ExportRequest, **about: Any) -> list[tuple[AnyFormat, Path]]:
    created = datetime.now().astimezone()
    formats = [format_of(kind, wanted.language, created, **about) for kind in wanted.kinds]
    return [*zip(formats, _paths(wanted), strict=True)]


def _files(wanted: ExportRequest) -> tuple[Path, ...]:
    pairs = zip(wanted.kinds, _paths(wanted), strict=True)
    return tuple(file for kind, path in pairs for file in files_of(kind, path))
