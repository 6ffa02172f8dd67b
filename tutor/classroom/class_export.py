from collections.abc import Iterable, Iterator

from rules.formats.logs import LogFile
from rules.message import message_of
from tutor.classroom.class_folder import FAULTS, ClassFolder, unpacked
from tutor.classroom.homework import with_homework_together
from tutor.classroom.kept_sets import KeptSet, kept_sets
from tutor.classroom.roster import names_in_order
from tutor.classroom.summary import SeatSummary
from tutor.export.annotated import KnownSeat
from tutor.export.given_sets import AnswerCount, GivenSet, homework_title
from tutor.export.pupils import Pupils, name_key, pupils_of
from tutor.export.sources import ExportSource
from tutor.teaching.problems import PROBLEMS_VERSION


def class_sources(folder: ClassFolder, pupils: Pupils) -> Iterator[ExportSource]:
    kept = folder.games.all().summaries
    mine = (one for one in kept if pupils.pupil_of(one.player) is not None)
    for number, one in enumerate(mine, start=1):
        path = folder.games.log_path(one.digest, one.seat)
        try:
            log = LogFile(one.name, unpacked(path), str(path))
        except FAULTS as error:
            log = LogFile(one.name, place=str(path), fault=message_of(error))
        yield ExportSource(number, log, line=2, known=_known(one))


def _known(one: SeatSummary) -> KnownSeat | None:
    """Return the results stored at import, or None if they come from another program version."""
    if one.fit_by != PROBLEMS_VERSION:
        return None
    fit_calls = frozenset(slip.at for slip in one.call_slips if slip.fit)
    return KnownSeat(one.figures, one.lessons, one.fit, fit_calls, one.texts)


def class_pupils(
    folder: ClassFolder, only: tuple[str, ...] = (), *, anonymous: bool = False
) -> Pupils:
    """Return the pupils that an export covers.

    Args:
        only: the names of pupils; empty for the whole roster.
        anonymous: whether to show names as "Pupil 1", "Pupil 2" and so on, numbered as in the whole
            class.
    """
    owners = folder.roster.owners()
    named = only or tuple(one.name for one in folder.roster.pupils)
    pupils = pupils_of([owners.get(name_key(name), name) for name in named], owners)
    if not anonymous:
        return pupils
    everybody = Pupils(aliases=owners)
    players = (everybody.name_of(one.player) for one in folder.games.all().summaries)
    return pupils.numbered_as(names_in_order(folder.roster, filter(None, players)))


def class_sets(folder: ClassFolder, pupils: Pupils) -> tuple[GivenSet, ...]:
    return given_sets(kept_sets(folder), pupils)


def given_sets(sets: Iterable[KeptSet], pupils: Pupils) -> tuple[GivenSet, ...]:
    found = []
    for kept, given_to in with_homework_together(sets, homework_title()):
        theirs = frozenset(filter(None, map(pupils.pupil_of, given_to)))
        if given_to and not theirs:
            continue
        answers = {
            pupil: AnswerCount(one.right, one.answered)
            for pupil, one in kept.by_pupil(pupils.pupil_of).items()
        }
        title = "" if pupils.is_anonymous else kept.title
        found.append(GivenSet(title, kept.day, kept.about, answers, theirs))
    return tuple(found)
