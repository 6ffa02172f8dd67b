"""What decided the plan, and the hand that is being built."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from rules.melds import MeldType
from rules.observation import Observation
from rules.tiles import KINDS, SEATS, Kind, Tile, kind_name, kind_of
from tutor.advice.end_game import deal_in_place, places, ready_at_end, ruling
from tutor.advice.facts import find, number, row
from tutor.advice.reasons.moment import (
    DealInPlace,
    DoraHeld,
    FastestRisk,
    GoodDraws,
    HandInSight,
    LowPoints,
    MomentReason,
    NearestPlaces,
    NoDrawsLeft,
    OpenHand,
    OpenThreat,
    OpponentMelds,
    OwnDealership,
    Placement,
    ReadyAtEnd,
    ReadyWin,
    RiichiOpponents,
    RoundsLeft,
    SafeLead,
    StepsFromReady,
    TerminalsHeld,
    TilesSafeFromAll,
    TurnReached,
    WinNeeded,
)
from tutor.advice.safety_lacks import fold_order, open_threat, push_or_fold
from tutor.evaluators.hands import HandName, HandPlan, likely_hands, named, serves
from tutor.evaluators.rankings import Rankings
from tutor.evaluators.standing import is_last_round
from tutor.evaluators.table_read import READY_MAYBE, cannot_win, riichi_opponents
from tutor.evaluators.thresholds import draws_no_more, is_late, is_nearest_to_pairs
from tutor.strategy.choice import Choice
from tutor.strategy.situation import LOW_POINTS

PAIRS_TOLD: Final = 3


def told_hand(
    observation: Observation,
    hands: tuple[HandPlan, ...],
    rankings: Rankings,
    best: Sequence[Tile],
    steps: int,
) -> HandPlan | None:
    """Return the hand to tell of: the one that is named, or a likely one beside it where what is
    told of that one would speak against the very discard that is advised.

    Beside riichi another likely one is told of. A ready hand is told of by a yaku that it is ready
    with, one that is nearest to seven pairs by these. Tiles that do not belong to a hand are told
    only where such a tile is thrown, and no hand that the advised discards put further away.

    Args:
        observation: 14 tiles (three fewer a meld).
        hands: that may be built, the likeliest first.
        rankings: of the discards.
        best: the advised discards.
        steps: the fewest shanten after these, whatever the yaku.
    """
    first = named(hands)
    pairs = sum(count >= 2 for count in observation.counts)
    open_ = first is None or first.name is HandName.RIICHI
    if open_ and pairs >= PAIRS_TOLD and is_nearest_to_pairs(observation):
        return next((hand for hand in hands if hand.name is HandName.SEVEN_PAIRS), first)
    if first is None or first.name is HandName.NO_YAKU:
        return first
    likely = [hand for hand in hands if hand is first or hand in likely_hands(hands)]
    if steps == 0:
        near = (hand for hand in hands if hand.steps is not None and hand.steps <= 0)
        return next((hand for hand in near if not is_put_back(hand, rankings, best)), None)
    if first.name is HandName.RIICHI and len(likely) > 1:
        likely = likely[1:]  # "keep the hand closed" would speak against these
    return next(
        (
            hand
            for hand in likely
            if goes_with(observation.hand, hand, best)
            and not is_put_back(hand, rankings, best)
            and not gives_away(observation, hand, best)
        ),
        None,
    )


def made_yakuhai(observation: Observation, best: Sequence[Tile]) -> tuple[Kind, ...]:
    gone = {kind_of(tile) for tile in best if observation.counts[kind_of(tile)] < 4}
    laid = {meld.kind for meld in observation.own_melds if meld.type is not MeldType.CHI}
    return tuple(
        kind
        for kind, count in zip(KINDS, observation.counts, strict=True)
        if (kind in laid or (count >= 3 and kind not in gone))
        and observation.is_yakuhai(kind, observation.seat)
    )


def is_put_back(hand: HandPlan, rankings: Rankings, best: Sequence[Tile]) -> bool:
    if hand.name is HandName.RIICHI:
        return False
    value = (find(rankings.value, tile) for tile in best)
    return all(
        "puts_back" in each.facts and hand.name.direction in row(each, "puts_back")
        for each in value
    )


def gives_away(observation: Observation, hand: HandPlan, best: Sequence[Tile]) -> bool:
    if hand.about is None:
        return False
    match hand.name:
        case HandName.THREE_COLOURS:
            needed = {9 * suit + hand.about + step for suit in range(3) for step in range(3)}
        case HandName.STRAIGHT:
            needed = {9 * hand.about + step for step in range(9)}
        case _:
            return False
    return any(kind_of(tile) in needed and observation.counts[kind_of(tile)] == 1 for tile in best)


def goes_with(held: Iterable[Tile], hand: HandPlan, best: Sequence[Tile]) -> bool:
    """Check whether nothing that is held is in the way of a hand, or a tile that is goes.

    Args:
        held: the closed hand, or a tile of each kind of it.
        hand: one that may be built.
        best: the advised discards.
    """
    in_the_way = any(not serves(hand, kind_of(tile)) for tile in held)
    return not in_the_way or any(not serves(hand, kind_of(tile)) for tile in best)


def hand_in_sight(observation: Observation, plan: HandPlan, steps: int) -> HandInSight:
    """Return what is told of a hand.

    Args:
        observation: 14 tiles (three fewer a meld).
        plan: the hand that is named.
        steps: the fewest shanten after these, whatever the yaku.
    """
    held, left = _copies(observation, plan)
    return HandInSight(
        plan.name,
        plan.steps,
        0 if plan.steps is None else max(0, plan.steps - steps),
        plan.about,
        held,
        left,
        tuple(
            kind_name(kind)
            for kind, count in zip(KINDS, observation.counts, strict=True)
            if count and not serves(plan, kind)
        ),
        _beside(observation, plan) if held == 2 else (),
    )


def _beside(observation: Observation, plan: HandPlan) -> tuple[str, ...]:
    if plan.name is not HandName.YAKUHAI:
        return ()
    return tuple(
        kind_name(kind)
        for kind, count in zip(KINDS, observation.counts, strict=True)
        if count == 2
        and kind != plan.about
        and observation.unseen[kind]
        and observation.is_yakuhai(kind, observation.seat)
    )


def _copies(observation: Observation, plan: HandPlan) -> tuple[int, int]:
    counts = observation.counts
    if plan.name is HandName.SEVEN_PAIRS:
        return sum(count >= 2 for count in counts), 0
    if plan.name is not HandName.YAKUHAI or plan.about is None:
        return 0, 0
    laid = sum(
        len(meld.tiles)
        for meld in observation.own_melds
        if meld.type is not MeldType.CHI and meld.kind == plan.about
    )
    return counts[plan.about] + laid, observation.unseen[plan.about]


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
