"""HintState: the advice and the hint for what is asked, each worked out once."""

from collections.abc import Callable, Sequence

from rules.observation import Observation
from tutor.advice.advice import Advice
from tutor.advice.advisor import AdvisedDiscard, advise
from tutor.practice.hints import HINT_STEPS, Hint, hint_of
from tutor.practice.question import Question
from tutor.strategy.tree import StrategyTree


class HintState:
    """How far the hint of each step of the table was opened, and the help for the one at hand."""

    def __init__(self, tree: StrategyTree, earlier: Callable[[], Sequence[Observation]]) -> None:
        """Take what the seat saw at its earlier discards from `earlier`, in order."""
        self._tree = tree
        self._earlier = earlier
        self._opened: dict[int, int] = {}
        self._step = 0
        self._question: Question | None = None
        self._advice: Advice | None = None
        self._hint: Hint | None = None
        self._known: dict[Observation, Advice] = {}

    def turn_to(self, step: int, question: Question | None) -> None:
        """Turn to a step of the table, and to what is asked there; None: nothing."""
        self._step, self._question = step, question
        self._advice = self._hint = None

    def go_back(self, step: int) -> None:
        """Forget what was opened after a step."""
        self._opened = {at: steps for at, steps in self._opened.items() if at <= step}

    @property
    def opened(self) -> int:
        """How many steps of the hint at hand are open, 0 to 4."""
        return self._opened.get(self._step, 0)

    def open(self, steps: int) -> None:
        """Open the hint at hand so far."""
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
        """Return what was advised earlier in this round, each worked out once."""
        lane: list[AdvisedDiscard] = []
        for seen in self._earlier():
            if (seen.round, seen.honba) == (now.round, now.honba):
                advice = self._known.get(seen) or advise(seen, self._tree, lane)
                lane.append(AdvisedDiscard(seen, advice))
        self._known = {each.observation: each.advice for each in lane}
        return lane

    def hint(self) -> Hint | None:
        """Return the hint at hand as far as it is open; None while nothing is asked."""
        if self._hint is None and self._question is not None:
            self._hint = hint_of(self._question, self.opened, self.advice)
        return self._hint
