"""Opponents by name."""

from functools import partial
from typing import Final

from rules.message import TutorError
from tutor.opponents import novice, steady, strong
from tutor.opponents.opponent import Opponent, Thinker
from tutor.strategy.tree import StrategyTree

OPPONENT_NAMES: Final = ("novice", "steady", "strong")
"""Weakest first."""


class UnknownOpponent(TutorError):
    """Nobody has that name."""


def opponent(name: str, tree: StrategyTree) -> Opponent:
    """Return the opponent of that name.

    Raises:
        UnknownOpponent: nobody has that name.
    """
    match name:
        case "novice":
            return Thinker(name, novice.answer_all)
        case "steady":
            return Thinker(name, partial(steady.answer_all, tree=tree))
        case "strong":
            return Thinker(name, strong.answer_all)
    raise UnknownOpponent(
        "There is no opponent {name!r}; there is {names}.",
        name=name,
        names=", ".join(OPPONENT_NAMES),
    )
