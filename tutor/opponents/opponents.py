"""Opponents by name."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from tutor.opponents import learner
from tutor.opponents.learner import is_learner, parse_profile
from tutor.opponents.thinking import Opponent, Think, Thinker, UnknownOpponent
from tutor.strategy.tree import StrategyTree

OPPONENT_NAMES: Final = ("learner", "novice", "steady", "strong", "phoenix")


def opponent(name: str, tree: StrategyTree) -> Opponent:
    """Return the opponent of that name.

    Raises:
        UnknownOpponent: nobody has that name, or the network that one plays by is missing.
        BadProfile: a learner with a habit or a strength that there is not.
    """
    from tutor.opponents import players  # noqa: PLC0415  it loads the network's code

    check_name(name)
    if is_learner(name):
        return Thinker(name, partial(learner.answer_all, tree=tree, profile=parse_profile(name)))
    if name == "phoenix":
        return Thinker(name, partial(players.phoenix_answer_all, weights=players.network()))
    think: Mapping[str, Think] = {
        "novice": players.answer_all,
        "steady": partial(players.steady_answer_all, tree=tree),
        "strong": partial(players.strong_answer_all, tree=tree),
    }
    return Thinker(name, think[name])


def check_name(name: str) -> None:
    """Check that an opponent has that name.

    Raises:
        UnknownOpponent: nobody has it.
        BadProfile: a learner with a habit or a strength that there is not.
    """
    if is_learner(name):
        parse_profile(name)
    elif name not in OPPONENT_NAMES:
        raise UnknownOpponent(
            "There is no opponent {name!r}; there is {names}.",
            name=name,
            names=", ".join(OPPONENT_NAMES),
        )
