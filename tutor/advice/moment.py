"""What decided the plan: facts of the moment, in the order in which the tree asked for them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from rules.observation import Observation
from rules.tiles import SEATS, Tile, kind_of
from tutor.advice.end_game import deal_in_place, places, ready_at_end, ruling
from tutor.advice.facts import number
from tutor.advice.hand_in_sight import hand_in_sight
from tutor.advice.reasons.ends import (
    DealInPlace,
    NearestPlaces,
    NoDrawsLeft,
    ReadyAtEnd,
    SafeLead,
    WinNeeded,
)
from tutor.advice.reasons.moment import (
    DoraHeld,
    FastestRisk,
    GoodDraws,
    LowPoints,
    MomentReason,
    OpenHand,
    OpponentMelds,
    OwnDealership,
    Placement,
    ReadyWin,
    RiichiOpponents,
    RoundsLeft,
    StepsFromReady,
    TerminalsHeld,
    TilesSafeFromAll,
    TurnReached,
)
from tutor.advice.reasons.threats import OpenThreat
from tutor.advice.threat_facts import fold_order, open_threat, push_or_fold
from tutor.evaluators.glance import cannot_win, riichi_opponents
from tutor.evaluators.hand_names import HandName, HandPlan
from tutor.evaluators.open_hands import READY_MAYBE
from tutor.evaluators.ranking import Rankings
from tutor.evaluators.standing import is_last_round
from tutor.evaluators.thresholds import draws_no_more, is_late
from tutor.strategy.choice import Choice
from tutor.strategy.situation import LOW_POINTS

WHY: Final = 3


def why(
    observation: Observation,
    choice: Choice,
    rankings: Rankings,
    best: Sequence[Tile] = (),
    hand: HandPlan | None = None,
    win: ReadyWin | None = None,
    *,
    folds: bool = False,
) -> tuple[MomentReason, ...]:
    asked = [_ASKED[one.feature] for one in choice.path if one.feature in _ASKED]
    first = _first_of_all(observation, rankings, best, hand, folds=folds)
    shown = [each for each in first if isinstance(each, OpenThreat) and each.ready < READY_MAYBE]
    found: list[MomentReason] = [each for each in first if each not in shown]
    if win is not None and not found:
        found.append(win)
    elif hand is not None and tells_hand(observation, hand, found, folds=folds):
        found = [*_with_hand(observation, hand, rankings, found)]
    found = [*found, *shown][:WHY]
    wanted = [name for name in ("steps",) if name in asked]
    wanted += ["deal_in", "place"] if is_last_round(observation) else []
    wanted += [*asked, "ready_at_end", "steps", "place"]
    if any(isinstance(reason, OpenThreat) for reason in found):
        wanted = [name for name in wanted if name != "calls"]
    for name in dict.fromkeys(wanted):
        reason = _TELL[name](observation, rankings)
        if reason is not None and reason not in found and len(found) < WHY:
            found.append(reason)
    return tuple(found)


def tells_hand(
    observation: Observation, hand: HandPlan, found: Sequence[MomentReason], *, folds: bool
) -> bool:
    if draws_no_more(observation):
        return False
    return not found or (hand.name is HandName.NO_YAKU and not folds)


def _with_hand(
    observation: Observation, hand: HandPlan, rankings: Rankings, found: Sequence[MomentReason]
) -> Sequence[MomentReason]:
    steps = min(number(ranked, "shanten_after") for ranked in rankings.speed)
    fact = hand_in_sight(observation, hand, steps)
    if hand.name is not HandName.NO_YAKU:
        return [*found, fact]
    rest = [reason for reason in found if not isinstance(reason, StepsFromReady)]
    at = sum(isinstance(reason, SafeLead | NoDrawsLeft) for reason in rest)
    return [*rest[:at], fact, *rest[at:]][:WHY]


def _first_of_all(
    observation: Observation,
    rankings: Rankings,
    best: Sequence[Tile],
    hand: HandPlan | None,
    *,
    folds: bool,
) -> list[MomentReason]:
    told = (_TELL[name](observation, rankings) for name in ("end", "riichi", "open_threat"))
    found = [reason for reason in told if reason is not None]
    price = (
        fold_order(observation, rankings)
        if folds
        else push_or_fold(observation, rankings, best, hand)
    )
    if price is None:
        return found
    if len(found) < WHY - 1:
        needed = _place(observation, rankings) if is_last_round(observation) and not folds else None
        found.append(needed or _steps(observation, rankings))
    return [*found[: WHY - 1], price]


def _end(observation: Observation, rankings: Rankings) -> SafeLead | NoDrawsLeft | None:
    return ruling(observation, rankings)


def _deal_in(observation: Observation, _: Rankings) -> DealInPlace | None:
    return deal_in_place(observation)


def _ready_at_end(observation: Observation, rankings: Rankings) -> ReadyAtEnd | None:
    return ready_at_end(observation, rankings)


def _riichi(observation: Observation, _: Rankings) -> RiichiOpponents | None:
    seats = riichi_opponents(observation)
    if not seats:
        return None
    dealer = observation.dealer in seats
    return RiichiOpponents(seats, dealer)


def _steps(observation: Observation, rankings: Rankings) -> StepsFromReady:
    steps = min(number(ranked, "shanten_after") for ranked in rankings.speed)
    return StepsFromReady(steps, observation.tiles_left)


def _place(observation: Observation, _: Rankings) -> Placement | WinNeeded | NearestPlaces | None:
    nearest = places(observation)
    if nearest is not None:
        return nearest
    mine = observation.points[observation.seat]
    others = [observation.points[seat] for seat in observation.opponents]
    place = observation.place_of(observation.seat)
    left = max(observation.rules.rounds - observation.round, 1)
    if mine == max(others):
        return None
    return Placement(
        place,
        behind=max(max(others) - mine, 0),
        ahead=mine - max(others) if place == 1 else 0,
        rounds_left=left,
    )


def _rounds(observation: Observation, _: Rankings) -> RoundsLeft:
    left = max(observation.rules.rounds - observation.round, 1)
    extra = observation.round >= observation.rules.rounds
    return RoundsLeft(left, extra)


def _turn(observation: Observation, _: Rankings) -> TurnReached:
    return TurnReached(observation.turn, observation.tiles_left, is_late(observation))


def _dora(observation: Observation, _: Rankings) -> DoraHeld:
    tiles = [*observation.hand, *(t for meld in observation.own_melds for t in meld.tiles)]
    return DoraHeld(sum(map(observation.dora_in, tiles)))


def _dealer(observation: Observation, _: Rankings) -> OwnDealership | None:
    return OwnDealership() if observation.is_dealer else None


def _calls(observation: Observation, _: Rankings) -> OpponentMelds | None:
    most = max(observation.opponents, key=lambda seat: len(observation.melds[seat]))
    count = len(observation.melds[most])
    return OpponentMelds(most, count) if count else None


def _own_calls(observation: Observation, _: Rankings) -> OpenHand | None:
    return OpenHand() if observation.is_open else None


def _low(observation: Observation, _: Rankings) -> LowPoints | None:
    low = tuple(seat for seat in SEATS if observation.points[seat] <= LOW_POINTS)
    return LowPoints(low) if low else None


def _safe_all(observation: Observation, _: Rankings) -> TilesSafeFromAll:
    safe = [
        tile
        for tile in observation.hand
        if all(cannot_win(observation, seat, kind_of(tile)) for seat in observation.opponents)
    ]
    return TilesSafeFromAll(len(safe))


def _draws(_: Observation, rankings: Rankings) -> GoodDraws:
    first = [ranked for ranked in rankings.speed if ranked.rank == 1]
    most = max(number(ranked, "live") for ranked in first)
    return GoodDraws(most, number(first[0], "shanten_after"))


def _risk(observation: Observation, rankings: Rankings) -> FastestRisk:
    fastest = {ranked.discard for ranked in rankings.speed if ranked.rank == 1}
    safest = next(ranked for ranked in rankings.safety if ranked.discard in fastest)
    sure = all(
        cannot_win(observation, seat, kind_of(safest.discard)) for seat in observation.opponents
    )
    return FastestRisk(round(1 - safest.score, 4), sure)


def _in_the_way(_: Observation, rankings: Rankings) -> TerminalsHeld:
    return TerminalsHeld(number(rankings.value[0], "in_the_way"))


_Teller: TypeAlias = Callable[[Observation, Rankings], MomentReason | None]
_TELL: Final[Mapping[str, _Teller]] = {
    "end": _end,
    "open_threat": open_threat,
    "deal_in": _deal_in,
    "ready_at_end": _ready_at_end,
    "riichi": _riichi,
    "steps": _steps,
    "place": _place,
    "rounds": _rounds,
    "turn": _turn,
    "dora": _dora,
    "dealer": _dealer,
    "calls": _calls,
    "open": _own_calls,
    "low": _low,
    "safe_all": _safe_all,
    "draws": _draws,
    "risk": _risk,
    "in_the_way": _in_the_way,
}
_ASKED: Final[Mapping[str, str]] = {
    "placement": "place",
    "behind_leader": "place",
    "behind_leader_per_round": "place",
    "ahead_of_next": "place",
    "round": "rounds",
    "rounds_left": "rounds",
    "sudden_death": "rounds",
    "turn": "turn",
    "shanten": "steps",
    "riichi": "riichi",
    "riichi_dealer": "riichi",
    "own_calls": "open",
    "most_calls": "calls",
    "somebody_low": "low",
    "dealer": "dealer",
    "ukeire": "draws",
    "dora": "dora",
    "safe_against_all": "safe_all",
    "risk": "risk",
    "in_the_way": "in_the_way",
}
