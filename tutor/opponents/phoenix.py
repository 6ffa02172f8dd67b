"""The player like those of the phoenix room: discards, riichi, chi and pon as the second opinion's
network finds likeliest of them. Kans as the steady player makes them; it wins whenever it may.
"""

from collections.abc import Sequence
from itertools import compress
from operator import not_

from rules.events import Call, Discard
from rules.melds import MeldType
from rules.message import Message
from rules.table import Answer
from rules.tiles import Kind
from tutor.advice.calls import look_at_offers
from tutor.opponents.opponent import Request, UnknownOpponent
from tutor.opponents.steady import closed_kan
from tutor.opponents.thinking import HALF, answer_each, discard_of, kans_of, offers_riichi
from tutor.second.asked_calls import ask_calls
from tutor.second.opinion import CallOpinion, call_opinions_of, opinions_of, shipped_weights
from tutor.second.weights import Weights


def network() -> Weights:
    """Return the network that it plays by.

    Raises:
        UnknownOpponent: there is none; says why.
    """
    weights = shipped_weights()
    if isinstance(weights, Message):
        raise UnknownOpponent("Nobody plays like the phoenix room here: {why}", why=weights)
    return weights


def answer_all(requests: Sequence[Request], weights: Weights) -> list[Answer]:
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
        _own_turn(request, Kind(kind), declares=int(riichi[kind]) > HALF)
        for request, kind, riichi in zip(requests, kinds, opinions.riichi, strict=True)
    ]


def _own_turn(request: Request, kind: Kind, *, declares: bool) -> Answer:
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
    return [_claim(opinion) for opinion in call_opinions_of(weights, asked)]


def _claim(opinion: CallOpinion) -> Call | None:
    if not opinion.calls or opinion.passing >= HALF:
        return None
    return max(opinion.calls, key=lambda each: each.share).call
