from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from tutor.classroom.class_folder import ClassFolder
from tutor.classroom.class_view import ClassPosition, decision_at
from tutor.classroom.intake import Fate, FileEntry, ImportTotals, read_report, unknown_names
from tutor.classroom.kept_sets import KeptSet, missing_pupils, read_notes
from tutor.classroom.problem_set import Supply, position_id, problem_at
from tutor.classroom.roster import ClassroomError
from tutor.classroom.sources import SurveyedName, named
from tutor.coach.advice import CallDecision, Decision, ReviewEntry
from tutor.coach.graded import Label
from tutor.coach.lessons.calls import call_lesson
from tutor.coach.lessons.lessons import AnyCause
from tutor.coach.strategy.stance import Verdict
from tutor.export.figure_tables import Selection, column_word
from tutor.export.handouts import PlannedUnit
from tutor.export.pupils import name_key
from tutor.language import gettext, mark, ngettext, pgettext
from tutor.pages.classroom.state_model import ClassState
from tutor.teaching.units import LessonUnit
from tutor.text.calls import recommendation
from tutor.text.game_summary import grade_note
from tutor.text.lessons import cause_title
from tutor.text.names import capital, paragraph, round_word, tile_word
from tutor.text.review import places_note
from tutor.text.units import UnitWords, unit_words
from tutor.text.verdicts import right_line


def explanation() -> tuple[str, str]:
    short = gettext(
        "Mean final places. Luck is that of the tiles: wins and deal-ins on discards are not part"
        " of it."
    )
    return short, paragraph((places_note(), grade_note()))


MAX_NAME: Final = 24


@dataclass(frozen=True, slots=True)
class UnitView:
    unit: LessonUnit[ClassPosition]
    title: str
    words: UnitWords
    examples: tuple[str, ...]
    """One line for each position of the unit."""


def unit_views(state: ClassState) -> tuple[UnitView, ...]:
    return tuple(
        UnitView(
            unit,
            cause_title(unit.idea),
            unit_words(unit, lambda pupil: _short_name(pupil, state)),
            tuple(_told_apart([_example(place, state) for place in unit.positions])),
        )
        for unit in state.view.figures.units
    )


def planned_units(state: ClassState) -> tuple[PlannedUnit, ...]:
    """Return the units, with the answer and the note of each position.

    Raises:
        ClassroomError: the file of a game is damaged.
    """
    notes = read_notes(state.folder)
    return tuple(
        PlannedUnit(
            view.unit.idea,
            view.title,
            view.words,
            tuple(
                _planned(decision_at(state.folder, place), line, notes)
                for place, line in zip(view.unit.positions, view.examples, strict=True)
            ),
        )
        for view in unit_views(state)
    )


def _planned(entry: ReviewEntry, where: str, notes: Mapping[str, str]) -> str:
    seen = entry.observation
    if isinstance(entry, Decision):
        thrown = tile_word(entry.played, seen.rules.red_fives)
        answer = paragraph(
            (right_line(seen, entry.advice), gettext("Thrown: {tile}.").format(tile=thrown))
        )
    else:
        answer = recommendation(entry.advice, seen)[0]
    said = gettext("{where}: {what}").format(where=where, what=answer)
    note = " ".join(notes.get(position_id(problem_at(entry)), "").split())
    return paragraph((said, note)) if note else said


def _example(place: ClassPosition, state: ClassState) -> str:
    where = gettext("{round} · turn {turn}").format(
        round=round_word(place.round.round, place.round.honba), turn=place.turn
    )
    return f"{_short_name(place.pupil, state)} · {where}"


def _told_apart(names: Sequence[str]) -> Iterator[str]:
    """Yield the names, appending a number to each repeated one."""
    for at, name in enumerate(names):
        before = names[:at].count(name)
        yield f"{name} ({before + 1})" if before else name


def _short_name(pupil: str, state: ClassState) -> str:
    name = pupil_word(pupil, state)
    return name if len(name) <= MAX_NAME else f"{name[: MAX_NAME - 1]}…"


def pupil_word(pupil: str, state: ClassState) -> str:
    if not state.hidden:
        return pupil
    if pupil not in state.view.pupils:
        return gettext("not of the class")
    number = state.view.pupils.index(pupil) + 1
    return gettext("Pupil {number}").format(number=number)


def answerer_words(names: Sequence[str], state: ClassState) -> Sequence[str]:
    if not state.hidden:
        return names
    owners, stranger = state.folder.roster.owners(), gettext("not of the class")
    pupils = (owners.get(name_key(name)) for name in names)
    return [stranger if one is None else pupil_word(one, state) for one in pupils]


def missing_line(kept: KeptSet, state: ClassState, given_to: Collection[str] = ()) -> str:
    """Return a line naming the pupils who have not answered a set (see `missing_pupils`)."""
    names = [pupil_word(one, state) for one in missing_pupils(kept, state.folder.roster, given_to)]
    if not names:
        return gettext("Everybody has answered.")
    listed = pgettext("between the items of a list", ", ").join(names)
    return gettext("Not answered yet: {names}").format(names=listed)


def set_line(kept: KeptSet, state: ClassState) -> str:
    title = kept.title or gettext("Problem set")
    whose = f" · {pupil_word(kept.pupil, state)}" if kept.pupil else ""
    return f"{title[:40]}{whose} · {kept.day.isoformat()}"


def last_set_line(kept: KeptSet, given_to: Collection[str], state: ClassState) -> str:
    """Return a line with the title of a set and the pupils who have not answered it."""
    title = f"{kept.title or gettext('Problem set')} ({kept.day.isoformat()})"
    missing = missing_line(kept, state, given_to)
    return pgettext("a problem set and who answered it", "{set}. {who}").format(
        set=title, who=missing
    )


ANSWER_WORDS: Final[Mapping[Verdict, str]] = {
    Verdict.FIRST: mark("right"),
    Verdict.IN_LINE: mark("also right"),
    Verdict.OFF_PLAN: mark("not right"),
}


def right_word(verdict: Verdict) -> str:
    return gettext(ANSWER_WORDS[verdict])


def is_defensible(decision: ReviewEntry) -> bool:
    graded = decision.graded
    is_fine = graded is not None and graded.label is Label.FINE
    return decision.verdict is Verdict.OFF_PLAN and is_fine


def answer_line(decision: ReviewEntry) -> str:
    """Return a sentence such as "Not right: too dangerous." for an answer to a problem set."""
    if isinstance(decision, CallDecision):
        lesson = call_lesson(decision)
        cause: AnyCause | None = None if lesson is None else lesson.cause
    else:
        cause = None if decision.slip is None else decision.slip.cause
    said = right_word(decision.verdict)
    if is_defensible(decision):
        said = gettext("not right, but defensible")
    if cause is not None:
        pattern = pgettext("a verdict and its cause", "{verdict}: {fault}")
        said = pattern.format(verdict=said, fault=cause_title(cause))
    return capital(pgettext("a whole sentence", "{said}.").format(said=said))


def supply_words(asked: int, supply: Supply) -> str:
    if supply.hands >= asked:
        return ""
    lines = [gettext("{found} of {asked} positions found.").format(asked=asked, found=supply.hands)]
    if supply.wanted < supply.fitting:
        lines.append(
            gettext(
                "{wanted} of {fitting} such positions can be used: there the tutor and strong"
                " players agree, and one idea decides."
            ).format(fitting=supply.fitting, wanted=supply.wanted)
        )
    if supply.hands < supply.wanted:
        lines.append(gettext("Only one position of a hand is used."))
    if supply.hands == supply.fitting:
        lines.append(gettext("There are no others of this kind."))
    return " ".join(lines)


def picked_line(picked: Selection, state: ClassState) -> str:
    pupil, column = picked
    who = gettext("Everybody") if pupil is None else pupil_word(pupil, state)
    return f"{who} · {column_word(column)}"


def position_lines(place: ClassPosition, state: ClassState) -> tuple[str, str]:
    where = gettext("{round} · turn {turn}").format(
        round=round_word(place.round.round, place.round.honba), turn=place.turn
    )
    cause = "" if place.cause is None else cause_title(place.cause)
    return f"{pupil_word(place.pupil, state)} · {where}", cause


@dataclass(frozen=True, slots=True)
class PupilChoice:
    text: str
    pupils: tuple[str, ...] = ()


def pupil_choices(state: ClassState) -> tuple[PupilChoice, ...]:
    roster = state.folder.roster
    pattern = gettext("Group: {name}")
    return (
        PupilChoice(gettext("Everybody")),
        *(PupilChoice(pattern.format(name=one), roster.of_group(one)) for one in roster.groups),
        *(PupilChoice(pupil_word(one, state), (one,)) for one in state.view.pupils),
    )


MAX_STRANGERS = 300


def strangers(folder: ClassFolder) -> tuple[SurveyedName, ...]:
    entries: list[FileEntry] = []
    for number in folder.imports():
        with suppress(ClassroomError):
            entries += read_report(folder.report_path(number))
    return named(unknown_names(entries, folder.roster.owners()), folder.roster)[:MAX_STRANGERS]


FATES: Final[Mapping[Fate, str]] = {
    Fate.READ: mark("read"),
    Fate.REPAIRED: mark("read in part"),
    Fate.DUPLICATE: mark("duplicate game"),
    Fate.NO_PUPIL: mark("no pupil"),
    Fate.REFUSED: mark("unreadable"),
}


def file_line(entry: FileEntry) -> str:
    comma = pgettext("between the items of a list", ", ")
    match entry.fate:
        case Fate.REFUSED:
            return entry.why
        case Fate.DUPLICATE:
            return gettext("the same game as {place}").format(place=entry.original)
        case Fate.NO_PUPIL if entry.unsure:
            names = comma.join(entry.unsure)
            return gettext("several seats have a name of {names}").format(names=names)
        case Fate.NO_PUPIL:
            names = comma.join(entry.names)
            return gettext("no pupil plays in it ({names})").format(names=names)
        case Fate.REPAIRED:
            between = pgettext("between what was left out", "; ")
            left_out = between.join(entry.left_out)
            return gettext("left out: {what}").format(what=left_out)
        case Fate.READ:
            return comma.join(entry.pupils)


def sums_line(sums: ImportTotals) -> str:
    files = ngettext("{count} file", "{count} files", sums.files).format(count=sums.files)
    fates = pgettext("between the items of a list", ", ").join(
        f"{gettext(FATES[fate])} {count}" for fate in Fate if (count := sums.fates.get(fate, 0))
    )
    pattern = gettext("{files}: {fates}. {seats} seats of pupils, {decisions} decisions.")
    line = pattern.format(
        files=files, fates=fates or "–", seats=sums.seats, decisions=f"{sums.decisions:,}"
    )
    if sums.stopped:
        line += " " + gettext("Import stopped. To continue, import the same games again.")
    return line
