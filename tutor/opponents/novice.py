"""The novice: plays for speed alone, never folds, declares riichi at once and calls too much."""

from collections.abc import Sequence

from rules.melds import MeldType
from rules.shanten import shanten
from rules.table import Answer
from rules.tiles import Kind
from tutor.evaluators.positions import Array
from tutor.opponents.opponent import Request
from tutor.opponents.thinking import (
    DiscardBatch,
    DiscardRequest,
    answer_by_rule,
    answer_each,
    discard_of,
    kans_of,
    least,
    offers_riichi,
)


def answer_all(requests: Sequence[Request]) -> list[Answer]:
    return answer_each(
        requests, lambda some: answer_by_rule(some, _fastest_kinds, _own_turn, _claim)
    )


def _fastest_kinds(views: DiscardBatch) -> Array:
    return least(-views.scores.speed.score, views.positions.allowed)


def _own_turn(request: Request, kind: Kind) -> Answer:
    _, offered = request
    kans = kans_of(offered, MeldType.ANKAN, MeldType.KAKAN)
    if kans:
        return kans[0]
    return discard_of(offered, kind, riichi=offers_riichi(offered, kind))


def _claim(request: Request, group: tuple[DiscardRequest, ...], after: Array) -> Answer:
    observation, _ = request
    now = shanten(observation.counts, len(observation.own_melds))
    for view in group:
        if after[view.row] < now:
            return view.call
    return None
