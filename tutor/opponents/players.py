from collections.abc import Callable, Sequence
from itertools import compress
from operator import not_
from typing import Final

from rules.events import Call, Discard
from rules.legal import Action
from rules.melds import MeldType
from rules.message import Message
from rules.observation import Observation
from rules.shanten import shanten
from rules.table import Answer
from rules.tiles import Kind, Tile, is_honour, is_red, kind_of
from tutor.coach.advisor import first_discards
from tutor.coach.call_effects import look_at_offers
from tutor.coach.call_rules import weigh_call, weigh_riichi
from tutor.coach.opinion import KANS, call_opinions_of, kan_share, opinions_of
from tutor.coach.opinion_numbers import ask_calls
from tutor.coach.worth import TenpaiFacts, look_at_tenpai
from tutor.evaluators.positions import Array
from tutor.evaluators.standing import finishes_first
from tutor.evaluators.table_read import riichi_opponents
from tutor.evaluators.yaku import yaku_in_sight
from tutor.network.network import Weights
from tutor.network.shares import shipped_weights
from tutor.opponents import thinking
from tutor.strategy.situation import situations
from tutor.strategy.tree import StrategyTree


def blind_answer_all(requests: Sequence[thinking.Request]) -> list[Answer]:
    """Discard each drawn tile and pass everything, even wins."""
    return [
        next((each for each in offered if is_plain(each, observation.drawn)), None)
        for observation, offered in requests
    ]


def is_plain(action: Action, drawn: Tile | None) -> bool:
    return isinstance(action, Discard) and action.tile == drawn and not action.riichi


def answer_all(requests: Sequence[thinking.Request]) -> list[Answer]:
    return thinking.answer_each(
        requests,
        lambda some: thinking.answer_by_rule(
            some,
            lambda views: thinking.least(-views.scores.speed.score, views.positions.allowed),
            _novice_turn,
            _novice_claim,
        ),
    )


def _novice_turn(request: thinking.Request, kind: Kind) -> Answer:
    _, offered = request
    kans = thinking.kans_of(offered, MeldType.ANKAN, MeldType.KAKAN)
    if kans:
        return kans[0]
    return thinking.discard_of(offered, kind, riichi=thinking.offers_riichi(offered, kind))


def _novice_claim(
    request: thinking.Request, group: tuple[thinking.DiscardRequest, ...], after: Array
) -> Answer:
    observation, _ = request
    now = shanten(observation.counts, len(observation.own_melds))
    for view in group:
        if after[view.row] < now:
            return view.call
    return None


TIE_WEIGHT: Final = 256.0
MIDDLE_RANKS: Final = (3, 4, 5)
MANGAN: Final = (8000, 12_000)
"""Points of a ron that is enough without riichi, for a non-dealer and for the dealer."""
MAX_CALL_SHANTEN: Final = 1


def steady_answer_all(requests: Sequence[thinking.Request], tree: StrategyTree) -> list[Answer]:
    return thinking.answer_each(
        requests,
        lambda some: thinking.answer_by_rule(
            some, lambda views: advised_kinds(views, tree), advised_turn, claim
        ),
    )


def advised_kinds(views: thinking.DiscardBatch, tree: StrategyTree) -> Array:
    sums = tree.sums(situations(views.positions, views.scores), views.scores.terms)
    return thinking.least(-sums * TIE_WEIGHT - views.scores.speed.score, views.positions.allowed)


def advised_turn(request: thinking.Request, kind: Kind) -> Answer:
    observation, offered = request
    kan = closed_kan(observation, thinking.kans_of(offered, MeldType.ANKAN))
    if kan is not None:
        return kan
    riichi = False
    if thinking.offers_riichi(offered, kind):
        facts = look_at_tenpai(observation, thinking.thrown(observation, kind))
        riichi = facts is not None and not stays_quiet(observation, facts)
    return thinking.discard_of(offered, kind, riichi=riichi)


def closed_kan(observation: Observation, kans: Sequence[Call]) -> Call | None:
    if riichi_opponents(observation):
        return None
    own = observation.riichi[observation.seat]
    return next((kan for kan in kans if own or is_honour(kan.meld.kind)), None)


def stays_quiet(observation: Observation, facts: TenpaiFacts) -> bool:
    quiet = facts.least_quiet
    han = quiet.score.han if quiet is not None else 0
    dora = sum(map(observation.dora_in, observation.hand)) > 0
    wait = facts.waits[0].kind
    return (
        facts.live == 0
        or (quiet is not None and quiet.points >= MANGAN[observation.is_dealer])
        or (facts.is_single and han >= 3)
        or (facts.is_single and quiet is None and not dora and bool(riichi_opponents(observation)))
        or (facts.live <= 1 and han <= 1)
        or (quiet is not None and finishes_first(observation, quiet.points))
        or (
            facts.is_single
            and (wait < 27 and any(kind_of(tile) == wait for tile in observation.hand))
            and wait % 9 in MIDDLE_RANKS
        )
    )


def claim(
    request: thinking.Request, group: tuple[thinking.DiscardRequest, ...], after: Array
) -> Answer:
    observation, _ = request
    now = shanten(observation.counts, len(observation.own_melds))
    threatened = bool(riichi_opponents(observation))
    for view in group:
        nearest = int(after[view.row])
        if view.call is None or nearest >= now or (threatened and nearest > MAX_CALL_SHANTEN):
            continue
        if calls_yakuhai(view) or (
            nearest == 0 and any(yaku.shanten <= 0 for yaku in yaku_in_sight(view.observation))
        ):
            return view.call
    return None


def calls_yakuhai(view: thinking.DiscardRequest) -> bool:
    seen, call = view.observation, view.call
    return (
        call is not None
        and call.meld.type is MeldType.PON
        and seen.is_yakuhai(call.meld.kind, seen.seat)
    )


def network() -> Weights:
    """Return the network of the phoenix opponent.

    Raises:
        UnknownOpponent: the network is missing or damaged.
    """
    weights = shipped_weights()
    if isinstance(weights, Message):
        raise thinking.UnknownOpponent("The phoenix opponent is not available: {why}", why=weights)
    return weights


def answer_in_parts(
    requests: Sequence[thinking.Request],
    own_turns: Callable[[list[thinking.Request]], Sequence[Answer]],
    claims: Callable[[list[thinking.Request]], Sequence[Answer]],
) -> list[Answer]:
    """Answer the requests with a discard and the claims separately, each in one batch."""
    is_turn = [any(isinstance(each, Discard) for each in offered) for _, offered in requests]
    turn_answers = iter(own_turns([*compress(requests, is_turn)]))
    claim_answers = iter(claims([*compress(requests, map(not_, is_turn))]))
    return [next(turn_answers if is_own else claim_answers) for is_own in is_turn]


def phoenix_answer_all(requests: Sequence[thinking.Request], weights: Weights) -> list[Answer]:
    return thinking.answer_each(
        requests,
        lambda some: answer_in_parts(
            some,
            lambda turns: _phoenix_turns(turns, weights),
            lambda claims: _phoenix_claims(claims, weights),
        ),
    )


def _phoenix_turns(requests: list[thinking.Request], weights: Weights) -> list[Answer]:
    if not requests:
        return []
    opinions = opinions_of(weights, [observation for observation, _ in requests])
    kinds = opinions.shares.argmax(axis=1).tolist()
    answers: list[Answer] = []
    for (observation, offered), kind, riichi in zip(requests, kinds, opinions.riichi, strict=True):
        kan = closed_kan(observation, thinking.kans_of(offered, MeldType.ANKAN))
        declares = int(riichi[kind]) > thinking.HALF and thinking.offers_riichi(offered, Kind(kind))
        answers.append(kan or thinking.discard_of(offered, Kind(kind), riichi=declares))
    return answers


def _phoenix_claims(requests: list[thinking.Request], weights: Weights) -> list[Answer]:
    looked = look_at_offers(requests)
    asked = [
        ask_calls(observation, thinking.kans_of(offered, MeldType.CHI, MeldType.PON), facts)
        for (observation, offered), facts in zip(requests, looked, strict=True)
    ]
    return [
        max(opinion.calls, key=lambda each: each.share).call
        if opinion.calls and opinion.passing < thinking.HALF
        else None
        for opinion in call_opinions_of(weights, asked)
    ]


def strong_answer_all(requests: Sequence[thinking.Request], tree: StrategyTree) -> list[Answer]:
    return thinking.answer_each(
        requests,
        lambda some: answer_in_parts(
            some, lambda turns: _strong_turns(turns, tree), _strong_claims
        ),
    )


def _strong_turns(requests: list[thinking.Request], tree: StrategyTree) -> list[Answer]:
    answers: list[Answer] = []
    tiles = first_discards([observation for observation, _ in requests], tree)
    for (observation, offered), tile in zip(requests, tiles, strict=True):
        shares = ((kan, kan_share(observation, kan)) for kan in thinking.kans_of(offered, *KANS))
        kan = next(
            (kan for kan, counted in shares if counted and counted.share > thinking.HALF), None
        )
        if kan is not None:
            answers.append(kan)
            continue
        kind, riichi = kind_of(tile), False
        if thinking.offers_riichi(offered, kind):
            facts = look_at_tenpai(observation, tile)
            riichi = facts is not None and weigh_riichi(observation, facts, rank=1)[0]
        answers.append(thinking.discard_of(offered, kind, riichi=riichi))
    return answers


def _strong_claims(requests: list[thinking.Request]) -> list[Answer]:
    answers: list[Answer] = []
    for (observation, offered), looked in zip(requests, look_at_offers(requests), strict=True):
        advised = [
            (facts.shanten_after, -facts.live_after, sum(map(is_red, call.meld.from_hand)), place)
            for place, call in enumerate(offered)
            if isinstance(call, Call)
            and (facts := looked.get(call.meld)) is not None
            and weigh_call(observation, call, facts)[0]
        ]
        answers.append(offered[min(advised)[-1]] if advised else None)
    return answers
