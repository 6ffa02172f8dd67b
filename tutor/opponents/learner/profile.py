"""Profile: which habits a learner has, how strong, and how much noise; to text and back.

In text: ``learner:never_folds=0.8,ignores_dora=0.5,noise=0.3``. The strength of a habit is the
chance, 0 to 1, that it has its way where it could. Noise 0 is none; with 1 discards vary as much as
those of strong players who see what the tutor's advice sees (see `chance.gumbel`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from rules.observation import Observation
from tutor.habits import Habit
from tutor.opponents.learner.chance import is_drawn
from tutor.opponents.opponent import UnknownOpponent

PREFIX: Final = "learner"
NOISE: Final = "noise"


class BadProfile(UnknownOpponent):
    """A text that describes no learner: says what of it is wrong."""


@dataclass(frozen=True, slots=True)
class Profile:
    habits: Mapping[Habit, float] = field(default_factory=lambda: MappingProxyType({}))
    """Strength by habit, 0 to 1."""
    noise: float = 0.0
    """0 to 1."""

    @property
    def name(self) -> str:
        """The text that it is read from.

        >>> Profile({Habit.NO_RIICHI: 0.5}, noise=0.25).name
        'learner:no_riichi=0.5,noise=0.25'
        """
        parts = [f"{habit}={strength:g}" for habit, strength in self.habits.items()]
        parts += [f"{NOISE}={self.noise:g}"] if self.noise else []
        return ":".join((PREFIX, ",".join(parts))) if parts else f"{PREFIX}:{NOISE}=0"

    def now(self, observation: Observation) -> frozenset[Habit]:
        return frozenset(
            habit
            for habit, strength in self.habits.items()
            if is_drawn(observation, habit, strength)
        )


BEGINNER: Final = Profile(
    MappingProxyType(
        {
            Habit.NEVER_FOLDS: 0.7,
            Habit.KEEPS_HONOURS: 0.5,
            Habit.CALLS_WITHOUT_YAKU: 0.5,
            Habit.IGNORES_DORA: 0.4,
            Habit.COUNTS_NO_DRAWS: 0.4,
        }
    ),
    noise=0.5,
)


def is_learner(name: str) -> bool:
    return name.partition(":")[0] == PREFIX


def parse_profile(text: str) -> Profile:
    """Return the learner of a text: ``learner``, or ``learner:HABIT=STRENGTH,...``.

    Raises:
        BadProfile: no learner, a habit that there is not or that comes twice, or a strength that
            is no number from 0 to 1.
    """
    prefix, separator, rest = text.partition(":")
    if prefix != PREFIX:
        raise BadProfile("{text!r} is no learner: write learner:HABIT=STRENGTH,...", text=text)
    if not separator:
        return BEGINNER
    strengths: dict[str, float] = {}
    for part in rest.split(","):
        name, strength = _part(part.strip())
        if name in strengths:
            raise BadProfile("{text!r} names {name} twice", text=text, name=name)
        strengths[name] = strength
    noise = strengths.pop(NOISE, 0.0)
    return Profile(MappingProxyType({Habit(name): each for name, each in strengths.items()}), noise)


def _part(text: str) -> tuple[str, float]:
    name, _, number = text.partition("=")
    if name not in (*Habit, NOISE):
        raise BadProfile(
            "a learner has no habit {name!r}; there is {names}",
            name=name,
            names=", ".join((*Habit, NOISE)),
        )
    try:
        strength = float(number)
    except ValueError:
        strength = -1.0
    if not 0 <= strength <= 1:
        raise BadProfile(
            "{name}: a strength is a number from 0 to 1, not {number!r}", name=name, number=number
        )
    return name, strength
