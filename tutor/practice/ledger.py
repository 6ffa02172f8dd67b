"""The decisions of the learner, compared with the advice."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from rules.events import Discard
from rules.legal import Action
from rules.observation import Observation
from tutor.advice.advice import ActionAdvice, Advice, CallDecision, Decision, PlayedDiscard
from tutor.advice.advisor import advise, advise_in_order
from tutor.advice.calls import advise_action
from tutor.lessons.lessons import find_lessons
from tutor.lessons.reasons import Lesson
from tutor.practice.question import Question
from tutor.review import decide
from tutor.strategy.tree import StrategyTree

MAX_LESSONS: Final = 3


@dataclass(frozen=True, slots=True)
class LessonExample:
    lesson: Lesson
    decision: Decision


def worth_a_look(
    decisions: Sequence[Decision], count: int = MAX_LESSONS
) -> tuple[LessonExample, ...]:
    """Return the most costly lessons of a game, the most costly first.

    Args:
        decisions: of one seat in one game, in order.
        count: the maximum.
    """
    return tuple(
        LessonExample(replace(lesson, decisions=(0,), at=0), decisions[lesson.at])
        for lesson in find_lessons(decisions, most=count, present=True)
    )


@dataclass(frozen=True, slots=True)
class LedgerDiscard:
    step: int
    made: PlayedDiscard
    advice: Advice | None
    """None if not computed yet (in a resumed game)."""
    hints: int
    taken_back: bool = False


@dataclass(frozen=True, slots=True)
class LedgerAnswer:
    step: int
    question: Question
    action: Action | None
    hints: int
    taken_back: bool = False


class Ledger:
    def __init__(self, game: str, tree: StrategyTree) -> None:
        self._game = game
        self._tree = tree
        self._made: list[LedgerDiscard] = []
        self._decided: list[Decision | None] = []  # of each discard; None until needed
        self._answered: list[LedgerAnswer] = []
        self._advised: list[ActionAdvice | None] = []  # of the first answers, computed on demand

    def add(self, made: LedgerDiscard) -> None:
        self._made.append(made)
        self._decided.append(None)

    def answer(self, answered: LedgerAnswer) -> None:
        self._answered.append(answered)

    def take_back(self, to: int) -> None:
        self._made = [
            replace(each, taken_back=True) if each.step >= to else each for each in self._made
        ]
        self._decided = [
            None if made.step >= to else decided
            for made, decided in zip(self._made, self._decided, strict=True)
        ]
        self._answered = [
            replace(each, taken_back=True) if each.step >= to else each for each in self._answered
        ]

    def call_decisions(self) -> tuple[CallDecision, ...]:
        for answered in self._answered[len(self._advised) :]:
            question = answered.question
            seen = question.observation
            about = advise(seen, self._tree) if question.riichi else None
            self._advised.append(advise_action(seen, question.offered, about))
        return tuple(
            CallDecision(
                self._game,
                each.question.observation,
                each.action,
                advice,
                each.hints,
                each.taken_back,
            )
            for each, advice in zip(self._answered, self._advised, strict=True)
            if advice is not None
        )

    def decisions(self) -> tuple[Decision, ...]:
        if any(each.advice is None for each in self._made):
            advices = advise_in_order([each.made.observation for each in self._made], self._tree)
            self._made = [
                replace(each, advice=advice)
                for each, advice in zip(self._made, advices, strict=True)
            ]
        found = tuple(
            decided or self.decide(made)
            for made, decided in zip(self._made, self._decided, strict=True)
        )
        self._decided = [*found]
        return found

    def earlier(self) -> tuple[Observation, ...]:
        return tuple(each.made.observation for each in self._made)

    def decide(self, made: LedgerDiscard) -> Decision:
        """Return the decision on a discard.

        Raises:
            ValueError: the advice is not computed yet.
        """
        if made.advice is None:
            raise ValueError("the advice is not computed yet")
        decision = decide(self._game, made.made, made.advice)
        return replace(decision, hints=made.hints, taken_back=made.taken_back)


def played_discard(question: Question | None, action: Action | None) -> PlayedDiscard | None:
    """Return the discard that answers a question; None for other actions and forced discards."""
    if not isinstance(action, Discard) or question is None:
        return None
    observation = question.observation
    if observation.must_tsumogiri or len(observation.discards) < 2:
        return None
    return PlayedDiscard(observation, action)
