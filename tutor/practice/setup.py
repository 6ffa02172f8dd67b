"""GameSetup: everything that a game of practice is made from."""

from dataclasses import dataclass

from rules.ruleset import Ruleset
from rules.tiles import Seat


@dataclass(frozen=True, slots=True)
class GameSetup:
    seed: int
    rules: Ruleset
    seat: Seat
    opponents: tuple[str, str, str]
    game: str = ""
    learner: str = "You"

    @property
    def players(self) -> tuple[str, str, str, str]:
        names = {self.seat: self.learner}
        for step, name in enumerate(self.opponents, start=1):
            names[Seat((self.seat + step) % 4)] = name
        return names[Seat(0)], names[Seat(1)], names[Seat(2)], names[Seat(3)]
