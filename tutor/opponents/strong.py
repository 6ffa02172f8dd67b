"""The strong player does all that the tutor advises: discards, riichi, chi and pon; a kan
where most strong players declare it.

The steady player throws by the plan's sum alone, and calls by a rule of a few lines. Here the whole
advice plays: ready hands by what they win, an open hand for its yaku, the end of a round and of a
game, and calls as the model of strong players weighs them.
"""

from collections.abc import Sequence
from itertools import compress
from operator import not_

from rules.events import Call, Discard
from rules.observation import Observation
from rules.table import Answer
from rules.tiles import Tile, is_red, kind_of
from tutor.advice.advisor import first_discards
from tutor.advice.calls import LookedAt, look_at_offers
from tutor.advice.weigh_calls import weigh_call
from tutor.advice.weigh_riichi import weigh_riichi
from tutor.evaluators.tenpai import look_at_tenpai
from tutor.opponents.opponent import Request
from tutor.opponents.thinking import HALF, answer_each, discard_of, kans_of, offers_riichi
from tutor.second.kans import KANS, kan_share
from tutor.strategy.tree import StrategyTree


def answer_all(requests: Sequence[Request], tree: StrategyTree) -> list[Answer]:
    return answer_each(requests, lambda some: _think(some, tree))


def _think(requests: Sequence[Request], tree: StrategyTree) -> list[Answer]:
    is_turn = [any(isinstance(each, Discard) for each in offered) for _, offered in requests]
    turns = iter(_own_turns([*compress(requests, is_turn)], tree))
    claims = iter(_claims([*compress(requests, map(not_, is_turn))]))
    return [next(turns if own else claims) for own in is_turn]


# --- the own turn --------------------------------------------------------------------------------


def _own_turns(requests: Sequence[Request], tree: StrategyTree) -> list[Answer]:
    tiles = first_discards([observation for observation, _ in requests], tree)
    return [_own_turn(request, tile) for request, tile in zip(requests, tiles, strict=True)]


def _own_turn(request: Request, tile: Tile) -> Answer:
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


def _claims(requests: Sequence[Request]) -> list[Answer]:
    looked = look_at_offers(requests)
    return [_claim(*each) for each in zip(requests, looked, strict=True)]


def _claim(request: Request, looked: LookedAt) -> Answer:
    observation, offered = request
    advised = [
        (facts.shanten_after, -facts.live_after, sum(map(is_red, call.meld.from_hand)), place)
        for place, call in enumerate(offered)
        if isinstance(call, Call)
        and (facts := looked.get(call.meld)) is not None
        and weigh_call(observation, call, facts)[0]
    ]
    return offered[min(advised)[-1]] if advised else None
