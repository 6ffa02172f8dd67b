from dataclasses import dataclass

from tutor.coach.concepts.finders import COURSE, WEEK
from tutor.coach.concepts.ledger import ConceptLedger
from tutor.drills.daily import SITTING
from tutor.language import gettext
from tutor.store.progress import DayCount, Done
from tutor.text.concepts import concept_term, day_about
from tutor.text.done import streak_line


@dataclass(frozen=True, slots=True)
class TodayView:
    title: str
    streak: str
    """Empty until the second day."""
    round: str
    drills: str
    has_round: bool
    has_drills: bool


def today_view(done: Done) -> TodayView:
    today = done.days.get(done.today, DayCount())
    has_round, answered = done.has_round or today.turns > 0, min(SITTING, today.drills)
    title = gettext("Today")
    if has_round and answered == SITTING:
        title = gettext("Today is done")
    drills = gettext("{count} of {all} drills").format(count=answered, all=SITTING)
    return TodayView(
        title,
        streak_line(done.streak) if done.streak > 1 else "",
        gettext("One round"),
        drills,
        has_round,
        answered == SITTING,
    )


@dataclass(frozen=True, slots=True)
class WeekView:
    title: str
    idea: str
    day: int
    past: tuple[bool, ...]


def week_view(ledger: ConceptLedger) -> WeekView:
    met = {*ledger.met_concepts}
    past = tuple(set(day) <= met for day in WEEK)
    following = ledger.next_concept()
    if following is None:
        title = gettext("You have met all {count} ideas of the course").format(count=len(COURSE))
        line = gettext("Next: your figures on the Progress page, and the drills of the day.")
        return WeekView(title, line, len(WEEK) - 1, past)
    day = next(at for at, concepts in enumerate(WEEK) if following in concepts)
    title = gettext("The course: {about} · {met} of {count} ideas have come up").format(
        about=day_about(day + 1), met=len(met), count=len(COURSE)
    )
    term = concept_term(following)
    line = gettext("Next idea: {name}. {what} Play with hints to meet it.").format(
        name=term.word, what=term.gloss
    )
    return WeekView(title, line, day, past)
