"""The moment whose way through the strategy tree is shown."""

from dataclasses import dataclass

from rules.observation import Observation
from tutor.language import Translator
from tutor.strategy.choice import Choice
from tutor.text.names import round_word


@dataclass(frozen=True, slots=True)
class TreeMoment:
    """A turn, and the plan that the tree chose for it."""

    choice: Choice
    round: int
    honba: int
    turn: int

    @property
    def values(self) -> dict[str, float]:
        """What the tree asked about on its way, and what it found."""
        return {condition.feature: condition.value for condition in self.choice.path}


def moment_at(observation: Observation, choice: Choice) -> TreeMoment:
    """Return the moment of an observation."""
    return TreeMoment(choice, observation.round, observation.honba, observation.turn)


def moment_title(moment: TreeMoment, translator: Translator) -> str:
    """Return which moment: "East 2 · turn 7"."""
    return translator.gettext("{round} · turn {turn}").format(
        round=round_word(moment.round, moment.honba, translator), turn=moment.turn
    )
