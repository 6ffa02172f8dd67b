"""Which of Tenhou's four-player rules a game is played with."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The options that differ between Tenhou's four-player rooms."""

    hanchan: bool = True
    """East and South rounds; False is an east-only game."""
    red_fives: bool = True
    open_tanyao: bool = True

    @property
    def rounds(self) -> int:
        """Regular rounds of the game, without the extra ones: 8 or 4."""
        return 8 if self.hanchan else 4
