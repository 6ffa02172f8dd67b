"""GameSetup: everything that a game of practice is made from."""

from dataclasses import dataclass

from rules.ruleset import Ruleset
from rules.tiles import Seat


@dataclass(frozen=True, slots=True)
class GameSetup:
    """Everything that a game of practice is made from."""

    seed: int
    rules: Ruleset
    seat: Seat
    """The learner's."""
    opponents: tuple[str, str, str]
    """Names: right, across, left of the learner."""
    game: str = ""
    """The id of the game."""
    learner: str = "You"
    """The learner's name in the record."""

    @property
    def players(self) -> tuple[str, str, str, str]:
        """The four names in seat order."""
        names = {self.seat: self.learner}
        for step, name in enumerate(self.opponents, start=1):
            names[Seat((self.seat + step) % 4)] = name
        return names[Seat(0)], names[Seat(1)], names[Seat(2)], names[Seat(3)]
