from dataclasses import dataclass

from rules.observation import Observation
from tutor.strategy.stance import Choice


@dataclass(frozen=True, slots=True)
class TreeMoment:
    choice: Choice
    round: int
    honba: int
    turn: int

    @property
    def values(self) -> dict[str, float]:
        return {condition.feature: condition.value for condition in self.choice.path}


def moment_at(observation: Observation, choice: Choice) -> TreeMoment:
    return TreeMoment(choice, observation.round, observation.honba, observation.turn)
