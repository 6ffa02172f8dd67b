from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import compress
from operator import not_
from typing import Final, Protocol, TypeAlias

import numpy as np

from rules.events import Call, Discard, Ryukyoku, Win
from rules.legal import Action
from rules.melds import MeldType
from rules.message import Message, TutorError
from rules.observation import Observation
from rules.shanten import shanten
from rules.table import Answer
from rules.tiles import Kind, Tile, is_honour, is_red, kind_of
from tutor.coach.advisor import first_discards
from tutor.coach.call_effects import after_call, look_at_offers
from tutor.coach.call_rules import weigh_call, weigh_riichi
from tutor.coach.calls import ORPHANS_TO_KEEP
from tutor.coach.opinion import KANS, ask_calls, call_opinions_of, kan_share, opinions_of
from tutor.coach.strategy.situation import situations
from tutor.coach.strategy.tree import StrategyTree
from tutor.coach.worth import TenpaiFacts, look_at_tenpai
from tutor.network.network import Weights
from tutor.network.shares import shipped_weights
from tutor.position.positions import Array, Positions
from tutor.position.rankings import Scores, evaluate
from tutor.position.standing import finishes_first
from tutor.position.table_read import orphans, riichi_opponents
from tutor.position.yaku import yaku_in_sight

Request: TypeAlias = tuple[Observation, tuple[Action, ...]]
Think: TypeAlias = Callable[[Sequence[Request]], list[Answer]]


class UnknownOpponent(TutorError):
    pass


class Agent(Protocol):
    @property
    def name(self) -> str: ...

    def answer(self, observation: Observation, offered: tuple[Action, ...]) -> Answer: ...


class Opponent(Agent, Protocol):
    def answer_all(self, requests: Sequence[Request]) -> list[Answer]: ...


@dataclass(frozen=True, slots=True)
class Thinker:
    name: str
    think: Think

    def answer(self, observation: Observation, offered: tuple[Action, ...]) -> Answer:
        return self.think(((observation, offered),))[0]

    def answer_all(self, requests: Sequence[Request]) -> list[Answer]:
        return self.think(requests)


HALF: Final = 500
BATCH_SIZE: Final = 256


@dataclass(frozen=True, slots=True)
class DiscardRequest:
    observation: Observation
    call: Call | None
    """The chi or pon that precedes the discard; None on the seat's own turn."""
    row: int


@dataclass(frozen=True, slots=True)
class DiscardBatch:
    views: tuple[DiscardRequest, ...]
    positions: Positions
    scores: Scores


def answer_each(
    requests: Sequence[Request], think: Callable[[Sequence[Request]], list[Answer]]
) -> list[Answer]:
    answers = [forced_answer(observation, offered) for observation, offered in requests]
    unanswered = [place for place, answer in enumerate(answers) if answer is None]
    for start in range(0, len(unanswered), BATCH_SIZE):
        batch = unanswered[start : start + BATCH_SIZE]
        for place, answer in zip(batch, think([requests[at] for at in batch]), strict=True):
            answers[place] = answer
    return answers


def answer_by_rule(
    requests: Sequence[Request],
    kinds_of: Callable[[DiscardBatch], Array],
    own_turn: Callable[[Request, Kind], Answer],
    claim: Callable[[Request, tuple[DiscardRequest, ...], Array], Answer],
) -> list[Answer]:
    """Return the answers of a player who first chooses discards, then whether to call.

    Args:
        requests: requests without a forced answer (see `answer_each`).
        kinds_of: returns the kind to discard in each view, (n,).
        own_turn: returns the answer on the player's own turn, given the discard.
        claim: returns the answer to another seat's tile, given the view after each offered call and
            the shanten of each row.
    """
    groups, views = view_all(requests)
    if views is None:
        return [None] * len(requests)
    kinds, shanten = kinds_of(views), views.scores.speed.shanten
    return [
        own_turn(request, Kind(int(kinds[group[0].row])))
        if group and group[0].call is None
        else claim(request, group, shanten)
        for request, group in zip(requests, groups, strict=True)
    ]


def forced_answer(observation: Observation, offered: tuple[Action, ...]) -> Answer:
    """Return the answer every opponent gives, None if there is a choice: take a win, abort with
    nine terminals unless thirteen orphans are near, make the only possible discard."""
    for action in offered:
        match action:
            case Win():
                return action
            case Ryukyoku() if orphans(observation) < ORPHANS_TO_KEEP:
                return action
    if len(offered) == 1 and isinstance(offered[0], Discard):
        return offered[0]
    return None


def view_all(
    requests: Iterable[Request],
) -> tuple[list[tuple[DiscardRequest, ...]], DiscardBatch | None]:
    """Return the discards to consider for each request, with their evaluation (None if there are no
    discards)."""
    groups: list[tuple[DiscardRequest, ...]] = []
    rows = 0
    for observation, offered in requests:
        group = []
        if any(isinstance(action, Discard) for action in offered):
            group.append(DiscardRequest(observation, None, rows))
        for action in offered:
            if isinstance(action, Call) and action.meld.type in (MeldType.CHI, MeldType.PON):
                after = after_call(observation, action.meld)
                group.append(DiscardRequest(after, action, rows + len(group)))
        rows += len(group)
        groups.append(tuple(group))
    views = tuple(view for group in groups for view in group)
    if not views:
        return groups, None
    positions = Positions.stack([view.observation for view in views])
    scores = evaluate(positions)
    return groups, DiscardBatch(views, positions, scores)


def least(keys: Array, allowed: Array) -> Array:
    """Return each row's allowed kind with the lowest key, (n,) int64; ties go to the lower kind.

    Args:
        keys: (n, 34).
        allowed: (n, 34) bool.
    """
    chosen: Array = np.where(allowed, keys, np.inf).argmin(axis=1)
    return chosen


def discard_of(offered: Iterable[Action], kind: Kind, *, riichi: bool = False) -> Discard:
    """Return the offered discard of a kind, preferring plain fives, then the drawn copy.

    Raises:
        ValueError: no such discard is offered.
    """
    return min(
        (
            action
            for action in offered
            if isinstance(action, Discard)
            and action.riichi == riichi
            and kind_of(action.tile) == kind
        ),
        key=lambda action: (is_red(action.tile), not action.tsumogiri),
    )


def offers_riichi(offered: Iterable[Action], kind: Kind) -> bool:
    return any(
        isinstance(action, Discard) and action.riichi and kind_of(action.tile) == kind
        for action in offered
    )


def thrown(observation: Observation, kind: Kind) -> Tile:
    return min((t for t in observation.hand if kind_of(t) == kind), key=is_red)


def kans_of(offered: Iterable[Action], *types: MeldType) -> list[Call]:
    return [action for action in offered if isinstance(action, Call) and action.meld.type in types]


def blind_answer_all(requests: Sequence[Request]) -> list[Answer]:
    """Discard each drawn tile and pass on everything else, even wins."""
    return [
        next((each for each in offered if is_plain(each, observation.drawn)), None)
        for observation, offered in requests
    ]


def is_plain(action: Action, drawn: Tile | None) -> bool:
    return isinstance(action, Discard) and action.tile == drawn and not action.riichi


def answer_all(requests: Sequence[Request]) -> list[Answer]:
    return answer_each(
        requests,
        lambda some: answer_by_rule(
            some,
            lambda views: least(-views.scores.speed.score, views.positions.allowed),
            _novice_turn,
            _novice_claim,
        ),
    )


def _novice_turn(request: Request, kind: Kind) -> Answer:
    _, offered = request
    kans = kans_of(offered, MeldType.ANKAN, MeldType.KAKAN)
    if kans:
        return kans[0]
    return discard_of(offered, kind, riichi=offers_riichi(offered, kind))


def _novice_claim(request: Request, group: tuple[DiscardRequest, ...], after: Array) -> Answer:
    observation, _ = request
    now = shanten(observation.counts, len(observation.own_melds))
    for view in group:
        if after[view.row] < now:
            return view.call
    return None


TIE_WEIGHT: Final = 256.0
MIDDLE_RANKS: Final = (3, 4, 5)
MANGAN: Final = (8000, 12_000)
"""The ron points, for a non-dealer and for the dealer, at which riichi is not worth declaring."""
MAX_CALL_SHANTEN: Final = 1


def steady_answer_all(requests: Sequence[Request], tree: StrategyTree) -> list[Answer]:
    return answer_each(
        requests,
        lambda some: answer_by_rule(
            some, lambda views: advised_kinds(views, tree), advised_turn, claim
        ),
    )


def advised_kinds(views: DiscardBatch, tree: StrategyTree) -> Array:
    sums = tree.sums(situations(views.positions, views.scores), views.scores.terms)
    return least(-sums * TIE_WEIGHT - views.scores.speed.score, views.positions.allowed)


def advised_turn(request: Request, kind: Kind) -> Answer:
    observation, offered = request
    kan = closed_kan(observation, kans_of(offered, MeldType.ANKAN))
    if kan is not None:
        return kan
    riichi = False
    if offers_riichi(offered, kind):
        facts = look_at_tenpai(observation, thrown(observation, kind))
        riichi = facts is not None and not stays_quiet(observation, facts)
    return discard_of(offered, kind, riichi=riichi)


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


def claim(request: Request, group: tuple[DiscardRequest, ...], after: Array) -> Answer:
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


def calls_yakuhai(view: DiscardRequest) -> bool:
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
        raise UnknownOpponent("The phoenix opponent is not available: {why}", why=weights)
    return weights


def answer_in_parts(
    requests: Sequence[Request],
    own_turns: Callable[[list[Request]], Sequence[Answer]],
    claims: Callable[[list[Request]], Sequence[Answer]],
) -> list[Answer]:
    """Answer the requests with a discard and the claims separately, each in one batch."""
    is_turn = [any(isinstance(each, Discard) for each in offered) for _, offered in requests]
    turn_answers = iter(own_turns([*compress(requests, is_turn)]))
    claim_answers = iter(claims([*compress(requests, map(not_, is_turn))]))
    return [next(turn_answers if is_own else claim_answers) for is_own in is_turn]


def phoenix_answer_all(requests: Sequence[Request], weights: Weights) -> list[Answer]:
    def own_turns(requests: list[Request]) -> list[Answer]:
        if not requests:
            return []
        opinions = opinions_of(weights, [observation for observation, _ in requests])
        kinds = opinions.shares.argmax(axis=1).tolist()
        answers: list[Answer] = []
        for (observation, offered), kind, riichi in zip(
            requests, kinds, opinions.riichi, strict=True
        ):
            kan = closed_kan(observation, kans_of(offered, MeldType.ANKAN))
            declares = int(riichi[kind]) > HALF and offers_riichi(offered, Kind(kind))
            answers.append(kan or discard_of(offered, Kind(kind), riichi=declares))
        return answers

    def claims(requests: list[Request]) -> list[Answer]:
        looked = look_at_offers(requests)
        asked = [
            ask_calls(observation, kans_of(offered, MeldType.CHI, MeldType.PON), facts)
            for (observation, offered), facts in zip(requests, looked, strict=True)
        ]
        return [
            max(opinion.calls, key=lambda each: each.share).call
            if opinion.calls and opinion.passing < HALF
            else None
            for opinion in call_opinions_of(weights, asked)
        ]

    return answer_each(requests, lambda some: answer_in_parts(some, own_turns, claims))


def strong_answer_all(requests: Sequence[Request], tree: StrategyTree) -> list[Answer]:
    def own_turns(requests: list[Request]) -> list[Answer]:
        answers: list[Answer] = []
        tiles = first_discards([observation for observation, _ in requests], tree)
        for (observation, offered), tile in zip(requests, tiles, strict=True):
            shares = ((kan, kan_share(observation, kan)) for kan in kans_of(offered, *KANS))
            kan = next((kan for kan, counted in shares if counted and counted.share > HALF), None)
            if kan is not None:
                answers.append(kan)
                continue
            kind, riichi = kind_of(tile), False
            if offers_riichi(offered, kind):
                facts = look_at_tenpai(observation, tile)
                riichi = facts is not None and weigh_riichi(observation, facts, rank=1)[0]
            answers.append(discard_of(offered, kind, riichi=riichi))
        return answers

    def claims(requests: list[Request]) -> list[Answer]:
        answers: list[Answer] = []
        for (observation, offered), looked in zip(requests, look_at_offers(requests), strict=True):
            advised = [
                (
                    facts.shanten_after,
                    -facts.live_after,
                    sum(map(is_red, call.meld.from_hand)),
                    place,
                )
                for place, call in enumerate(offered)
                if isinstance(call, Call)
                and (facts := looked.get(call.meld)) is not None
                and weigh_call(observation, call, facts)[0]
            ]
            answers.append(offered[min(advised)[-1]] if advised else None)
        return answers

    return answer_each(requests, lambda some: answer_in_parts(some, own_turns, claims))
