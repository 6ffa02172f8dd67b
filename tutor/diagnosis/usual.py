"""How often each habit's sign is seen of whom: ``data/habits.json``, made by ``train habits``.

Players are the steady player, the steady player with noise, strong players of recorded games, and
for each habit the learner who follows it always and has no other. One habit brings the signs of
others about: who keeps honours throws what would have been a good draw.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import numpy as np

from tutor import files
from tutor.diagnosis.counting import HabitCount, HabitCounts
from tutor.evaluators.positions import Array
from tutor.habits import Habit

STEADY: Final = "steady"
NOISY: Final = "noisy"
STRONG: Final = "strong"
PRIOR: Final = 1.0


@dataclass(frozen=True, slots=True)
class UsualHabits:
    players: Mapping[str, HabitCounts]
    learned: Mapping[str, Any]

    def rates(self, player: str) -> Array:
        """Return how often each sign is seen of a player: (habits,) float64, 0 to 1, in the order
        of `Habit`; as of the steady player where he had no chance."""
        counts, steady = self.players[player], self.players[STEADY]
        return np.array(
            [_rate(counts.get(each) or steady.get(each) or HabitCount()) for each in Habit]
        )

    def shift(self, player: str) -> Array:
        """Return by how much these rates differ from the steady player's: (habits,) float64."""
        found: Array = self.rates(player) - self.rates(STEADY)
        return found


@cache
def usual_habits() -> UsualHabits:
    return parse_habits((files.data() / "habits.json").read_text(encoding="utf-8"))


def parse_habits(text: str) -> UsualHabits:
    stored = json.loads(text)
    return UsualHabits(
        {
            player: {Habit(name): HabitCount(*count) for name, count in counts.items()}
            for player, counts in stored["players"].items()
        },
        stored["learned"],
    )


def format_habits(usual: UsualHabits) -> str:
    lines = []
    for player, counts in usual.players.items():
        stored = {str(habit): [one.shown, one.chances] for habit, one in sorted(counts.items())}
        lines.append(f'    "{player}": {json.dumps(stored)}')
    learned = json.dumps(dict(usual.learned), indent=2, sort_keys=True).replace("\n", "\n  ")
    body = ",\n".join(lines)
    return f'{{\n  "learned": {learned},\n  "players": {{\n{body}\n  }}\n}}\n'


def _rate(count: HabitCount) -> float:
    return (count.shown + PRIOR / 2) / (count.chances + PRIOR)
