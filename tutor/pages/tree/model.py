from dataclasses import dataclass

from rules.observation import Observation
from tutor.language import gettext
from tutor.strategy.choice import Choice
from tutor.text.names import round_word


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


def moment_title(moment: TreeMoment) -> str:
    return gettext("{round} · turn {turn}").format(
        round=round_word(moment.round, moment.honba), turn=moment.turn
    )
