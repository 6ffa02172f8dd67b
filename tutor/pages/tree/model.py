from dataclasses import dataclass

from rules.observation import Observation
from tutor.coach.strategy.stance import Choice


@dataclass(frozen=True, slots=True)
class TreeMoment:
    seen: Observation
    choice: Choice

    @property
    def values(self) -> dict[str, float]:
        return {condition.feature: condition.value for condition in self.choice.path}
