"""HintState: the advice and the hint for what is asked, each worked out once."""

from collections.abc import Callable, Sequence

from rules.observation import Observation
from tutor.advice.advice import Advice
from tutor.advice.advisor import AdvisedDiscard, advise
from tutor.practice.hints import HINT_STEPS, Hint, hint_of
from tutor.practice.question import Question
from tutor.strategy.tree import StrategyTree


class HintState:
    def __init__(self, tree: StrategyTree, earlier: Callable[[], Sequence[Observation]]) -> None:
        self._tree = tree
        self._earlier = earlier
        self._opened: dict[int, int] = {}
        self._step = 0
        self._question: Question | None = None
        self._advice: Advice | None = None
        self._hint: Hint | None = None
        self._known: dict[Observation, Advice] = {}

    def turn_to(self, step: int, question: Question | None) -> None:
        self._step, self._question = step, question
        self._advice = self._hint = None

    def go_back(self, step: int) -> None:
        self._opened = {at: steps for at, steps in self._opened.items() if at <= step}

    @property
    def opened(self) -> int:
        return self._opened.get(self._step, 0)

    def open(self, steps: int) -> None:
        self._opened[self._step] = min(HINT_STEPS, steps)
        self._hint = None

    def advice(self) -> Advice:
        """Return the advice for the discard that is due.

        Raises:
            ValueError: no discard is due.
        """
        if self._question is None or self._question.is_claim:
            raise ValueError("no discard is due")
        if self._advice is None:
            seen = self._question.observation
            self._advice = advise(seen, self._tree, self._lane(seen))
            self._known[seen] = self._advice
        return self._advice

    def _lane(self, now: Observation) -> list[AdvisedDiscard]:
        lane: list[AdvisedDiscard] = []
        for seen in self._earlier():
            if (seen.round, seen.honba) == (now.round, now.honba):
                advice = self._known.get(seen) or advise(seen, self._tree, lane)
                lane.append(AdvisedDiscard(seen, advice))
        self._known = {each.observation: each.advice for each in lane}
        return lane

    def hint(self) -> Hint | None:
        if self._hint is None and self._question is not None:
            self._hint = hint_of(self._question, self.opened, self.advice)
        return self._hint
