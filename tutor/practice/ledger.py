"""What the learner threw, beside the advice; what was taken back stays in it, marked."""

from dataclasses import dataclass, replace

from tutor.advice.advice import Advice, Decision
from tutor.advice.advisor import advise_all
from tutor.review import DiscardMade, decide
from tutor.strategy.tree import StrategyTree


@dataclass(frozen=True, slots=True)
class Made:
    """A discard of the learner that was a decision."""

    step: int
    """How many steps the table had made."""
    made: DiscardMade
    advice: Advice | None
    """None: not worked out yet (the game was taken up from its journal)."""
    hints: int
    """Steps of the hint that were open."""
    taken_back: bool = False


class Ledger:
    """The discards of one game, in the order in which they were made."""

    def __init__(self, game: str, tree: StrategyTree) -> None:
        self._game = game
        self._tree = tree
        self._made: list[Made] = []

    def add(self, made: Made) -> None:
        """One more."""
        self._made.append(made)

    def take_back(self, to: int) -> None:
        """Mark what was thrown from that step on."""
        self._made = [
            replace(each, taken_back=True) if each.step >= to else each for each in self._made
        ]

    def decisions(self) -> tuple[Decision, ...]:
        """All of them beside the advice."""
        unknown = [each.made.observation for each in self._made if each.advice is None]
        found = iter(advise_all(unknown, self._tree))
        self._made = [
            each if each.advice is not None else replace(each, advice=next(found))
            for each in self._made
        ]
        return tuple(map(self.decide, self._made))

    def decide(self, made: Made) -> Decision:
        """One of them beside its advice.

        Raises:
            ValueError: its advice is not worked out.
        """
        if made.advice is None:
            raise ValueError("the advice is not worked out")
        decision = decide(self._game, made.made, made.advice)
        return replace(decision, hints=made.hints, taken_back=made.taken_back)
