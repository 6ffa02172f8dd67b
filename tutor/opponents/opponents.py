from collections.abc import Mapping
from functools import partial
from typing import Final

from tutor.opponents import learner, players
from tutor.opponents.learner import is_learner, parse_profile
from tutor.opponents.thinking import Opponent, Think, Thinker, UnknownOpponent
from tutor.strategy.tree import StrategyTree

BLIND: Final = "blind"
"""A seat that plays blind, to measure by."""
OPPONENT_NAMES: Final = ("learner", "novice", "steady", "strong", "phoenix")


def opponent(name: str, tree: StrategyTree) -> Opponent:
    """Create the opponent of a name.

    Raises:
        UnknownOpponent: the name is unknown, or the network of the opponent is missing.
        BadProfile: a learner with an unknown habit or a bad strength.
    """
    check_name(name)
    if is_learner(name):
        return Thinker(
            name, partial(learner.learner_answers, tree=tree, profile=parse_profile(name))
        )
    if name == "phoenix":
        return Thinker(name, partial(players.phoenix_answer_all, weights=players.network()))
    think: Mapping[str, Think] = {
        BLIND: players.blind_answer_all,
        "novice": players.answer_all,
        "steady": partial(players.steady_answer_all, tree=tree),
        "strong": partial(players.strong_answer_all, tree=tree),
    }
    return Thinker(name, think[name])


def check_name(name: str) -> None:
    """Check the name of an opponent.

    Raises:
        UnknownOpponent: the name is unknown.
        BadProfile: a learner with an unknown habit or a bad strength.
    """
    if is_learner(name):
        parse_profile(name)
    elif name not in (*OPPONENT_NAMES, BLIND):
        raise UnknownOpponent(
            "Unknown opponent {name!r}. Choose from {names}.",
            name=name,
            names=", ".join(OPPONENT_NAMES),
        )
