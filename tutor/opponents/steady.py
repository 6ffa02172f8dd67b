"""The steady player: discards what the tutor advises; riichi, kans and calls by fixed rules.

Riichi, kan and win follow the rules of Kitagawa, Miwa and Chikayama (section 4.3): their player
declares nearly always, makes only closed kans, and wins whenever it may. Their network called
little but yakuhai; so does this one, and what makes a hand tenpai with a yaku.
"""

from collections.abc import Sequence
from typing import Final

from rules.events import Call
from rules.melds import MeldType
from rules.observation import Observation
from rules.shanten import shanten
from rules.table import Answer
from rules.tiles import Kind, is_honour, kind_of
from tutor.evaluators.glance import finishes_first, riichi_opponents
from tutor.evaluators.positions import Array
from tutor.evaluators.tenpai import TenpaiFacts, look_at_tenpai
from tutor.evaluators.yaku import yaku_in_sight
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
    thrown,
)
from tutor.strategy.situation import situations
from tutor.strategy.tree import StrategyTree

TIE_WEIGHT: Final = 256.0
MIDDLE_RANKS: Final = (3, 4, 5)
MANGAN: Final = (8000, 12_000)
"""Points of a ron that is enough without riichi; the dealer's comes second."""
MAX_CALL_SHANTEN: Final = 1


def answer_all(requests: Sequence[Request], tree: StrategyTree) -> list[Answer]:
    return answer_each(
        requests,
        lambda some: answer_by_rule(
            some, lambda views: advised_kinds(views, tree), own_turn, claim
        ),
    )


def advised_kinds(views: DiscardBatch, tree: StrategyTree) -> Array:
    """Return (n,) the kind that the tutor's advice ranks first for each request, ties to the
    fastest."""
    sums = tree.sums(situations(views.positions, views.scores), views.scores.terms)
    return least(-sums * TIE_WEIGHT - views.scores.speed.score, views.positions.allowed)


# --- the own turn --------------------------------------------------------------------------------


def own_turn(request: Request, kind: Kind) -> Answer:
    observation, offered = request
    kan = closed_kan(observation, kans_of(offered, MeldType.ANKAN))
    if kan is not None:
        return kan
    riichi = offers_riichi(offered, kind) and _declares(observation, kind)
    return discard_of(offered, kind, riichi=riichi)


def closed_kan(observation: Observation, kans: Sequence[Call]) -> Call | None:
    if riichi_opponents(observation):
        return None
    own = observation.riichi[observation.seat]
    return next((kan for kan in kans if own or is_honour(kan.meld.kind)), None)


def _declares(observation: Observation, kind: Kind) -> bool:
    facts = look_at_tenpai(observation, thrown(observation, kind))
    return facts is not None and not stays_quiet(observation, facts)


def stays_quiet(observation: Observation, facts: TenpaiFacts) -> bool:
    dama = facts.least_dama
    han = dama.han if dama is not None else 0
    dora = sum(map(observation.dora_in, observation.hand)) > 0
    wait = facts.waits[0].kind
    return (
        facts.live == 0
        or (dama is not None and dama.payment >= MANGAN[observation.is_dealer])
        or (facts.is_single and han >= 3)
        or (facts.is_single and dama is None and not dora and bool(riichi_opponents(observation)))
        or (facts.live <= 1 and han <= 1)
        or (dama is not None and finishes_first(observation, dama.payment))
        or (facts.is_single and _is_pair_wait(observation, wait) and wait % 9 in MIDDLE_RANKS)
    )


def _is_pair_wait(observation: Observation, wait: Kind) -> bool:
    return wait < 27 and any(kind_of(tile) == wait for tile in observation.hand)


# --- somebody else's tile ------------------------------------------------------------------------


def claim(request: Request, group: tuple[DiscardRequest, ...], after: Array) -> Answer:
    observation, _ = request
    now = shanten(observation.counts, len(observation.own_melds))
    threatened = bool(riichi_opponents(observation))
    for view in group:
        nearest = int(after[view.row])
        far = threatened and nearest > MAX_CALL_SHANTEN
        if view.call is not None and nearest < now and not far and _has_yaku(view, nearest):
            return view.call
    return None


def _has_yaku(view: DiscardRequest, nearest: int) -> bool:
    call, seen = view.call, view.observation
    if call is None:
        return False
    value = call.meld.type is MeldType.PON and seen.is_yakuhai(call.meld.kind, seen.seat)
    return value or (nearest == 0 and any(yaku.shanten <= 0 for yaku in yaku_in_sight(seen)))
