"""Positions shown to a class: the question, then step by step the tile and the reason."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rules.events import Discard
from rules.observation import Observation
from rules.tiles import Tile, kind_of, parse_kind
from tutor.authors import answer, answer_to
from tutor.authors.lessons import slip_sentence
from tutor.classroom.answers import tile_of
from tutor.classroom.class_folder import ClassFolder
from tutor.classroom.class_view import ClassPosition, decision_at
from tutor.classroom.kept_sets import answers_by_position
from tutor.classroom.notes import read_notes
from tutor.classroom.problem_set import Problem, ProblemSet, position_id
from tutor.coach.advice import Advice, CallDecision, Decision, PlayedDiscard
from tutor.coach.advisor import advise_all
from tutor.grading.right import right_tiles
from tutor.language import gettext, ngettext
from tutor.lessons.calls import call_lesson
from tutor.review import decide
from tutor.strategy import tree as trees
from tutor.text.calls import choices_line, recommendation
from tutor.text.lessons import call_sentence, watch_line
from tutor.text.names import kind_word
from tutor.text.results import header_line
from tutor.text.verdicts import right_line
from tutor.view.jobs import Job
from tutor.view.table.marks import NO_MARKS, HandMarks


@dataclass(frozen=True, slots=True)
class Slide:
    id: str
    """Of the position (see `position_id`), for its note."""
    observation: Observation
    about: Decision | CallDecision | Advice
    answers: Counter[str]
    """How often each tile was answered in the problem sets of the class."""


@dataclass(frozen=True, slots=True)
class Presentation:
    folder: ClassFolder
    title: str
    slides: tuple[Slide, ...]
    notes: dict[str, str]


def presenting(folder: ClassFolder, title: str, places: Iterable[ClassPosition]) -> Job:
    entries = [decision_at(folder, place) for place in places]
    yield _presentation(folder, title, ((one.observation, one) for one in entries))


def presenting_set(folder: ClassFolder, problems: ProblemSet) -> Job:
    seen = [one.observation for one in problems.problems]
    advices = advise_all(seen, trees.shipped_tree())
    yield _presentation(folder, problems.title, zip(seen, advices, strict=True))


def _presentation(
    folder: ClassFolder,
    title: str,
    found: Iterable[tuple[Observation, Decision | CallDecision | Advice]],
) -> Presentation:
    answers = answers_by_position(folder)
    slides = []
    for seen, about in found:
        after_call = isinstance(about, Decision) and about.after_call
        key = position_id(Problem(seen, after_call))
        slides.append(Slide(key, seen, about, answers.get(key, Counter())))
    return Presentation(folder, title, tuple(slides), read_notes(folder))


@dataclass(frozen=True, slots=True)
class SlideStep:
    title: str
    lines: tuple[str, ...]
    marks: HandMarks = NO_MARKS
    """On the hand from this step on."""


@dataclass(frozen=True, slots=True)
class SlideView:
    where: str
    question: str
    offered: Tile | None
    steps: tuple[SlideStep, ...]


def slide_view(slide: Slide) -> SlideView:
    seen, about = slide.observation, slide.about
    if isinstance(about, CallDecision):
        question = gettext("{options}?").format(options=choices_line(about))
        return SlideView(header_line(seen), question, about.claimed, tuple(_call_steps(about)))
    wrong = None if isinstance(about, Decision) else _common_mistake(slide, about)
    steps = (*_answer_steps(slide), *_discard_steps(seen, about, wrong))
    return SlideView(header_line(seen), gettext("What would you throw?"), None, steps)


def _answer_steps(slide: Slide) -> Iterator[SlideStep]:
    if slide.answers:
        lines = []
        for name, count in slide.answers.most_common():
            line = ngettext("{tile}: {count} pupil", "{tile}: {count} pupils", count)
            lines.append(line.format(tile=kind_word(parse_kind(name)), count=count))
        yield SlideStep(gettext("The answers of the class"), tuple(lines))


def _common_mistake(slide: Slide, advice: Advice) -> Decision | None:
    """Return the most common wrong answer as a decision; None if nobody was wrong."""
    seen, right = slide.observation, {kind_of(tile) for tile in right_tiles(advice)}
    for name, _ in slide.answers.most_common():
        tile = tile_of(seen, name)
        if kind_of(tile) not in right:
            discard = Discard(seen.seat, tile, tsumogiri=tile == seen.drawn)
            return decide("", PlayedDiscard(seen, discard), advice)
    return None


def _discard_steps(
    seen: Observation, about: Decision | Advice, wrong: Decision | None
) -> Iterator[SlideStep]:
    advice = about.advice if isinstance(about, Decision) else about
    marks = _right_marks(seen, advice)
    yield SlideStep(gettext("The right tile"), (right_line(seen, advice),), marks)
    if isinstance(about, Advice):
        why = answer(advice, seen) if wrong is None else answer_to(wrong)
        yield SlideStep(gettext("Why"), why, marks)
        return
    yield SlideStep(gettext("Why"), answer_to(about), marks)
    if about.slip is not None:
        cause = about.slip.cause
        marks = HandMarks(chips=marks.chips, raised=marks.raised, played=about.played)
        lines = (slip_sentence(about, cause), watch_line(cause))
        yield SlideStep(gettext("In the game, and next time"), lines, marks)


def _right_marks(seen: Observation, advice: Advice) -> HandMarks:
    kinds = {kind_of(tile) for tile in right_tiles(advice)}
    right = [tile for tile in seen.hand if kind_of(tile) in kinds]
    ranks = {tile: advice.rank_of(tile) for tile in right}
    return HandMarks(chips=ranks, raised=frozenset(right))


def _call_steps(about: CallDecision) -> Iterator[SlideStep]:
    first, *reasons = recommendation(about.advice, about.observation)
    wanted, marks = about.advice.recommended, NO_MARKS
    if isinstance(wanted, Discard):
        marks = HandMarks(chips={wanted.tile: 1}, raised=frozenset({wanted.tile}))
    yield SlideStep(gettext("The right answer"), (first,), marks)
    if reasons:
        yield SlideStep(gettext("Why"), tuple(reasons), marks)
    lesson = call_lesson(about)
    if lesson is not None:
        lines = (call_sentence(lesson, about), watch_line(lesson.cause))
        yield SlideStep(gettext("In the game, and next time"), lines, marks)
