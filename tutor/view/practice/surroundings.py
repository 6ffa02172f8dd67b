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
    """The game that is wanted."""

    opponents: tuple[Opponent, Opponent, Opponent]
    """Right, across, left."""
    length: Length
    seed: int | None = None
    """Which deal; None: by chance."""


FIRST_SEED = 44
FIRST_GAME = GameRequest(("learner", "learner", "learner"), "east", FIRST_SEED)
"""The first game of somebody who has just learned how it is played: against learners, and whoever
throws what the hint says wins the first round."""
SEEDS = 10**9
"""Deals are numbered below this."""


def _moment() -> str:
    return strftime("%Y%m%d-%H%M%S", localtime())


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What the page needs of the world."""

    folder: Path
    """Where games are kept."""
    random: Random = field(default_factory=SystemRandom)
    moment: Callable[[], str] = _moment
    """Now, as a part of a game's id."""

    def game_name(self, seed: int) -> str:
        """The id of a game that begins now."""
        return f"practice-{self.moment()}-{seed:09d}"


def request_of(settings: Settings) -> GameRequest:
    """The game as it was chosen last."""
    opponents = settings.opponent_right, settings.opponent_across, settings.opponent_left
    return GameRequest(opponents, settings.game_length)


def settings_with(settings: Settings, wanted: GameRequest) -> Settings:
    """Return the settings with this game as the one that was chosen last; its deal is not kept."""
    right, across, left = wanted.opponents
    return replace(
        settings,
        opponent_right=right,
        opponent_across=across,
        opponent_left=left,
        game_length=wanted.length,
    )


def setup_of(wanted: GameRequest, around: Surroundings) -> GameSetup:
    """The game that is wanted: the deal's number alone decides walls and seat."""
    seed = wanted.seed if wanted.seed is not None else around.random.randrange(SEEDS)
    return GameSetup(
        seed,
        Ruleset(hanchan=wanted.length == "hanchan"),
        Seat(seed % 4),
        wanted.opponents,
        around.game_name(seed),
    )
