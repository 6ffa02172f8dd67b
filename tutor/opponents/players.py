"""The opponents that use the advice, the network, or fixed rules."""

from collections.abc import Sequence
from itertools import compress
from operator import not_
from typing import Final

from rules.events import Call, Discard
from rules.melds import MeldType
from rules.message import Message
from rules.observation import Observation
from rules.shanten import shanten
from rules.table import Answer
from rules.tiles import Kind, Tile, is_honour, is_red, kind_of
from tutor.advice.advisor import first_discards
from tutor.advice.calls import LookedAt, look_at_offers, weigh_call, weigh_riichi
from tutor.evaluators.positions import Array
from tutor.evaluators.table_read import finishes_first, riichi_opponents
from tutor.evaluators.tenpai import TenpaiFacts, look_at_tenpai
from tutor.evaluators.yaku import yaku_in_sight
from tutor.opponents.thinking import (
    HALF,
    DiscardBatch,
    DiscardRequest,
    Request,
    UnknownOpponent,
    answer_by_rule,
    answer_each,
    discard_of,
    kans_of,
    least,
    offers_riichi,
    thrown,
)
from tutor.second.calls import ask_calls
from tutor.second.network import Weights
from tutor.second.opinion import (
    KANS,
    CallOpinion,
    call_opinions_of,
    kan_share,
    opinions_of,
    shipped_weights,
)
from tutor.strategy.situation import situations
from tutor.strategy.tree import StrategyTree


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


TIE_WEIGHT: Final = 256.0
MIDDLE_RANKS: Final = (3, 4, 5)
MANGAN: Final = (8000, 12_000)
"""Points of a ron that is enough without riichi; the dealer's comes second."""
MAX_CALL_SHANTEN: Final = 1


def steady_answer_all(requests: Sequence[Request], tree: StrategyTree) -> list[Answer]:
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
        or (
            facts.is_single
            and (wait < 27 and any(kind_of(tile) == wait for tile in observation.hand))
            and wait % 9 in MIDDLE_RANKS
        )
    )


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


def network() -> Weights:
    """Return the network that it plays by.

    Raises:
        UnknownOpponent: there is none; says why.
    """
    weights = shipped_weights()
    if isinstance(weights, Message):
        raise UnknownOpponent("Nobody plays like the phoenix room here: {why}", why=weights)
    return weights


def phoenix_answer_all(requests: Sequence[Request], weights: Weights) -> list[Answer]:
    return answer_each(requests, lambda some: _think(some, weights))


def _think(requests: Sequence[Request], weights: Weights) -> list[Answer]:
    is_turn = [any(isinstance(each, Discard) for each in offered) for _, offered in requests]
    turns = iter(_own_turns(list(compress(requests, is_turn)), weights))
    claims = iter(_claims(list(compress(requests, map(not_, is_turn))), weights))
    return [next(turns if own else claims) for own in is_turn]


# --- the own turn --------------------------------------------------------------------------------


def _own_turns(requests: Sequence[Request], weights: Weights) -> list[Answer]:
    if not requests:
        return []
    opinions = opinions_of(weights, [observation for observation, _ in requests])
    kinds = opinions.shares.argmax(axis=1).tolist()
    return [
        _phoenix_own_turn(request, Kind(kind), declares=int(riichi[kind]) > HALF)
        for request, kind, riichi in zip(requests, kinds, opinions.riichi, strict=True)
    ]


def _phoenix_own_turn(request: Request, kind: Kind, *, declares: bool) -> Answer:
    observation, offered = request
    kan = closed_kan(observation, kans_of(offered, MeldType.ANKAN))
    if kan is not None:
        return kan
    return discard_of(offered, kind, riichi=declares and offers_riichi(offered, kind))


# --- somebody else's tile ------------------------------------------------------------------------


def _claims(requests: Sequence[Request], weights: Weights) -> list[Answer]:
    looked = look_at_offers(requests)
    asked = [
        ask_calls(observation, kans_of(offered, MeldType.CHI, MeldType.PON), facts)
        for (observation, offered), facts in zip(requests, looked, strict=True)
    ]
    return [_phoenix_claim(opinion) for opinion in call_opinions_of(weights, asked)]


def _phoenix_claim(opinion: CallOpinion) -> Call | None:
    if not opinion.calls or opinion.passing >= HALF:
        return None
    return max(opinion.calls, key=lambda each: each.share).call


def strong_answer_all(requests: Sequence[Request], tree: StrategyTree) -> list[Answer]:
    return answer_each(requests, lambda some: _strong_think(some, tree))


def _strong_think(requests: Sequence[Request], tree: StrategyTree) -> list[Answer]:
    is_turn = [any(isinstance(each, Discard) for each in offered) for _, offered in requests]
    turns = iter(_strong_own_turns([*compress(requests, is_turn)], tree))
    claims = iter(_strong_claims([*compress(requests, map(not_, is_turn))]))
    return [next(turns if own else claims) for own in is_turn]


# --- the own turn --------------------------------------------------------------------------------


def _strong_own_turns(requests: Sequence[Request], tree: StrategyTree) -> list[Answer]:
    tiles = first_discards([observation for observation, _ in requests], tree)
    return [_strong_own_turn(request, tile) for request, tile in zip(requests, tiles, strict=True)]


def _strong_own_turn(request: Request, tile: Tile) -> Answer:
    observation, offered = request
    kan = next((each for each in kans_of(offered, *KANS) if _declares_kan(observation, each)), None)
    if kan is not None:
        return kan
    kind = kind_of(tile)
    riichi = offers_riichi(offered, kind) and _declares_riichi(observation, tile)
    return discard_of(offered, kind, riichi=riichi)


def _declares_kan(observation: Observation, kan: Call) -> bool:
    counted = kan_share(observation, kan)
    return counted is not None and counted.share > HALF


def _declares_riichi(observation: Observation, tile: Tile) -> bool:
    facts = look_at_tenpai(observation, tile)
    return facts is not None and weigh_riichi(observation, facts, rank=1)[0]


# --- somebody else's tile ------------------------------------------------------------------------


def _strong_claims(requests: Sequence[Request]) -> list[Answer]:
    looked = look_at_offers(requests)
    return [_strong_claim(*each) for each in zip(requests, looked, strict=True)]


def _strong_claim(request: Request, looked: LookedAt) -> Answer:
    observation, offered = request
    advised = [
        (facts.shanten_after, -facts.live_after, sum(map(is_red, call.meld.from_hand)), place)
        for place, call in enumerate(offered)
        if isinstance(call, Call)
        and (facts := looked.get(call.meld)) is not None
        and weigh_call(observation, call, facts)[0]
    ]
    return offered[min(advised)[-1]] if advised else None
