"""Which of Tenhou's four-player rules a game is played with."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The options that differ between Tenhou's four-player rooms."""

    hanchan: bool = True
    red_fives: bool = True
    open_tanyao: bool = True

    @property
    def rounds(self) -> int:
        return 8 if self.hanchan else 4
