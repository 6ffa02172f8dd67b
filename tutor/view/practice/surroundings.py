"""What the practice page needs of the world, and the game that is wanted of it."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random, SystemRandom
from time import localtime, strftime
from typing import Literal, TypeAlias

from rules.ruleset import Ruleset
from rules.tiles import Seat
from tutor.practice.setup import GameSetup
from tutor.settings import Opponent, Settings

Length: TypeAlias = Literal["east", "hanchan"]


@dataclass(frozen=True, slots=True)
class GameRequest:
    opponents: tuple[Opponent, Opponent, Opponent]
    length: Length
    seed: int | None = None


FIRST_SEED = 44
FIRST_GAME = GameRequest(("learner", "learner", "learner"), "east", FIRST_SEED)
SEEDS = 10**9


def _moment() -> str:
    return strftime("%Y%m%d-%H%M%S", localtime())


@dataclass(frozen=True, slots=True)
class Surroundings:
    folder: Path
    random: Random = field(default_factory=SystemRandom)
    moment: Callable[[], str] = _moment

    def game_name(self, seed: int) -> str:
        return f"practice-{self.moment()}-{seed:09d}"


def request_of(settings: Settings) -> GameRequest:
    opponents = settings.opponent_right, settings.opponent_across, settings.opponent_left
    return GameRequest(opponents, settings.game_length)


def settings_with(settings: Settings, wanted: GameRequest) -> Settings:
    right, across, left = wanted.opponents
    return replace(
        settings,
        opponent_right=right,
        opponent_across=across,
        opponent_left=left,
        game_length=wanted.length,
    )


def setup_of(wanted: GameRequest, around: Surroundings) -> GameSetup:
    seed = wanted.seed if wanted.seed is not None else around.random.randrange(SEEDS)
    return GameSetup(
        seed,
        Ruleset(hanchan=wanted.length == "hanchan"),
        Seat(seed % 4),
        wanted.opponents,
        around.game_name(seed),
    )
