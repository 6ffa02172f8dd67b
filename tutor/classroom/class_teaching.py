"""What to teach a class next, and what its pupils' games show, from the summaries."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from tutor.classroom.class_view import ClassPosition, ClassView
from tutor.classroom.pupil_habits import pupil_habits
from tutor.classroom.summary import Summary
from tutor.diagnosis.shown_habits import ShownHabits
from tutor.lessons.lesson import Cause
from tutor.teaching.days import day_of
from tutor.teaching.pupil_figures import PupilFigures, SeatGame, figures_of_games, figures_of_pupils
from tutor.teaching.seat_figures import CauseCount, SeatFigures
from tutor.teaching.topics import Example, Topic, best_examples, topics_of


@dataclass(frozen=True, slots=True)
class ClassTopic:
    topic: Topic
    examples: tuple[ClassPosition, ...]
    costs: tuple[float | None, ...]
    """Of each example, in points; None where they may not be told."""


@dataclass(frozen=True, slots=True)
class ClassTeaching:
    everybody: PupilFigures
    pupils: tuple[PupilFigures, ...]
    """Who has a game: those who lose most points a game come first, those with few games last."""
    topics: tuple[ClassTopic, ...]
    habits: Mapping[str, ShownHabits] = field(default_factory=dict)


def class_teaching(view: ClassView) -> ClassTeaching:
    games = seat_games(view)
    topics = topics_of(games)
    wanted = {topic.cause for topic in topics}
    found: defaultdict[Cause, list[Example[tuple[ClassPosition, float | None]]]]
    found = defaultdict(list)
    for example in _examples(view, wanted):
        found[example.shown[0].cause or Cause.OTHER].append(example)
    chosen = ((topic, best_examples(found[topic.cause])) for topic in topics)
    return ClassTeaching(
        figures_of_games("", games),
        figures_of_pupils(games),
        tuple(
            ClassTopic(
                topic, tuple(one.shown[0] for one in shown), tuple(one.shown[1] for one in shown)
            )
            for topic, shown in chosen
        ),
        pupil_habits(view.seats()),
    )


def seat_games(view: ClassView, pupil: str | None = None) -> tuple[SeatGame, ...]:
    return tuple(
        SeatGame(who, taught_of(summary), summary.calls, summary.told_as)
        for who, summary in view.seats()
        if pupil in (None, who)
    )


def taught_of(summary: Summary) -> SeatFigures:
    if summary.taught is not None:
        return summary.taught
    causes: defaultdict[Cause, CauseCount] = defaultdict(CauseCount)
    for one in summary.lessons:
        causes[one.cause] += CauseCount(0, 0, one.cost, one.cost if one.in_points else 0.0)
    return SeatFigures(
        dict(causes),
        CauseCount(),
        (None,) * len(summary.lessons),
        day_of(summary.game, summary.source.place),
    )


def _examples(
    view: ClassView, wanted: set[Cause]
) -> Iterator[Example[tuple[ClassPosition, float | None]]]:
    for pupil, summary in view.seats():
        for lesson, sure in zip(summary.lessons, taught_of(summary).sure, strict=True):
            if lesson.cause in wanted:
                place = view.place(pupil, summary, lesson.at)
                cost = lesson.cost if lesson.in_points else None
                yield Example((place, cost), pupil, summary.digest, lesson.cost, sure)
