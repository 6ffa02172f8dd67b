from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from rules.events import Discard
from rules.legal import Action
from rules.observation import Observation
from tutor.coach.advice import CallDecision, Decision, PlayedDiscard, PlayedOffer, ReviewEntry
from tutor.coach.advisor import AdvisedDiscard, advise_all, advise_in_order
from tutor.coach.call_effects import look_at_offers
from tutor.coach.calls import advise_offers
from tutor.coach.grading.marks import with_grades
from tutor.coach.lessons.lessons import MAX_LESSONS, Lesson, find_lessons
from tutor.coach.opinion import ask_at_once
from tutor.coach.review import decide_discards
from tutor.coach.strategy.tree import StrategyTree
from tutor.practice.hints import Question


@dataclass(frozen=True, slots=True)
class LessonExample:
    lesson: Lesson
    entry: ReviewEntry


def worth_a_look(
    entries: Sequence[ReviewEntry], count: int = MAX_LESSONS
) -> tuple[LessonExample, ...]:
    """Return the costliest lessons of a game, costliest first.

    Args:
        entries: decisions of one seat in one game, in any order.
    """
    inside = sorted(
        entries,
        key=lambda entry: (
            entry.observation.round,
            entry.observation.honba,
            -entry.observation.tiles_left,
            isinstance(entry, Decision),
        ),
    )
    return tuple(
        LessonExample(replace(lesson, at=0), inside[lesson.at])
        for lesson in find_lessons(inside, most=count, present=True)
    )


@dataclass(frozen=True, slots=True)
class LedgerDiscard:
    step: int
    made: PlayedDiscard
    hints: int
    taken_back: bool = False


@dataclass(frozen=True, slots=True)
class LedgerAnswer:
    step: int
    question: Question
    action: Action | None
    hints: int
    taken_back: bool = False


Decided: TypeAlias = Mapping[int, Decision]
"""Decisions by index of the discard in the ledger."""


class Ledger:
    def __init__(self, game: str, tree: StrategyTree) -> None:
        self._game = game
        self._tree = tree
        self._made: list[LedgerDiscard] = []
        self._decided: list[Decision | None] = []  # of each discard; None in a resumed game
        self._answered: list[LedgerAnswer] = []
        self._calls: list[CallDecision | None] = []  # of the first answers, computed on demand

    def add(self, made: LedgerDiscard, decided: Decision | None) -> None:
        self._made.append(made)
        self._decided.append(decided)

    def answer(self, answered: LedgerAnswer) -> None:
        self._answered.append(answered)

    def take_back(self, to: int) -> None:
        self._made = [
            replace(each, taken_back=True) if each.step >= to else each for each in self._made
        ]
        self._decided = [
            decided and replace(decided, taken_back=True) if made.step >= to else decided
            for made, decided in zip(self._made, self._decided, strict=True)
        ]
        self._answered = [
            replace(each, taken_back=True) if each.step >= to else each for each in self._answered
        ]

    def call_decisions(self) -> tuple[CallDecision, ...]:
        self._calls += self._advise(self._answered[len(self._calls) :])
        return tuple(
            replace(decided, hints=each.hints, taken_back=each.taken_back)
            for each, decided in zip(self._answered, self._calls, strict=True)
            if decided is not None
        )

    def judge(self, answered: LedgerAnswer) -> CallDecision | None:
        """Compare an answer with the advice, in any thread; None if only discards were possible."""
        (decided,) = self._advise([answered])
        return decided

    def _advise(self, answered: Sequence[LedgerAnswer]) -> list[CallDecision | None]:
        offers = [
            PlayedOffer(each.question.observation, each.question.offered, each.action)
            for each in answered
        ]
        looked = look_at_offers([(one.observation, one.offered) for one in offers])
        declaring = [each.question.observation for each in answered if each.question.riichi]
        advices = iter(advise_all(declaring, self._tree))
        about = [next(advices) if each.question.riichi else None for each in answered]
        asked = [
            (one.observation, one.offered, advice, facts)
            for one, advice, facts in zip(offers, about, looked, strict=True)
        ]
        ask_at_once((seen, offered, facts) for seen, offered, _, facts in asked)
        decided = [
            None
            if action is None
            else CallDecision(self._game, one.observation, one.answered, action)
            for one, action in zip(offers, advise_offers(asked), strict=True)
        ]
        graded = with_grades(offers, decided, looked)
        return [one if isinstance(one, CallDecision) else None for one in graded]

    def decisions(self) -> tuple[Decision, ...]:
        if None in self._decided:
            self.fill(self.deciding()())
        return tuple(decided for decided in self._decided if decided is not None)

    def deciding(self) -> Callable[[], Decided]:
        """Return a function, callable from any thread, that computes decisions not known yet."""
        made, decided = tuple(each.made for each in self._made), tuple(self._decided)

        def decide_others() -> Decided:
            advices = advise_in_order([each.observation for each in made], self._tree)
            lacking = [at for at, each in enumerate(decided) if each is None]
            found = decide_discards(
                self._game, [made[at] for at in lacking], [advices[at] for at in lacking]
            )
            return dict(zip(lacking, found, strict=True))

        return decide_others

    def fill(self, found: Decided) -> None:
        for at, decision in found.items():
            made = self._made[at]
            self._decided[at] = replace(decision, hints=made.hints, taken_back=made.taken_back)

    def earlier(self, now: Observation) -> Callable[[], Sequence[AdvisedDiscard]]:
        """Return a function, callable from any thread, that returns the round's earlier
        discards."""
        here = [
            (made.made.observation, decided)
            for made, decided in zip(self._made, self._decided, strict=True)
            if (made.made.observation.round, made.made.observation.honba) == (now.round, now.honba)
        ]

        def advised() -> Sequence[AdvisedDiscard]:
            known = [decided.advice for _, decided in here if decided is not None]
            seen = [observation for observation, _ in here]
            advices = known if len(known) == len(here) else advise_in_order(seen, self._tree)
            return [*map(AdvisedDiscard, seen, advices)]

        return advised


def played_discard(question: Question | None, action: Action | None) -> PlayedDiscard | None:
    if not isinstance(action, Discard) or question is None:
        return None
    observation = question.observation
    if observation.must_tsumogiri or len(observation.discards) < 2:
        return None
    return PlayedDiscard(observation, action)
