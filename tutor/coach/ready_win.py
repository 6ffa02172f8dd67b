from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ReadyWin:
    yaku: tuple[int, ...]
    """Tenhou's numbers of the yaku that all waits have without riichi, excluding dora; may be
    empty."""
    points: int
    most: int
    riichi: int
    riichi_most: int
    declare: bool | None = None
    """Whether riichi is advised; None if the choice is close or riichi is not allowed."""
    dora: int = 0
    honba: int = 0
    sticks: int = 0
    """The points of honba and riichi sticks, which all other points include."""
