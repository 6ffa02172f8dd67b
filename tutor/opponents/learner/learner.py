"""A learner's answers: those of the steady player, until a habit has its way."""

from collections.abc import Sequence

from rules.table import Answer
from tutor.opponents.learner.calling import claim, own_turn
from tutor.opponents.learner.discarding import kinds_of
from tutor.opponents.learner.profile import Profile
from tutor.opponents.opponent import Request
from tutor.opponents.thinking import answer_by_rule, answer_each
from tutor.strategy.tree import StrategyTree


def answer_all(requests: Sequence[Request], tree: StrategyTree, profile: Profile) -> list[Answer]:
    return answer_each(
        requests,
        lambda some: answer_by_rule(
            some,
            lambda views: kinds_of(views, tree, profile),
            lambda request, kind: own_turn(request, kind, profile.now(request[0])),
            lambda request, group, after: claim(request, group, after, profile.now(request[0])),
        ),
    )
