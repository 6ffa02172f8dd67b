"""Whether what decided the plan is so, counted afresh from what the seat sees."""

from typing import Final, assert_never

from rules.tiles import SEATS
from tutor.advice.advice import Advice
from tutor.advice.reasons.moment import (
    DealInPlace,
    DoraHeld,
    FastestRisk,
    FoldOrder,
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
    PushOrFold,
    ReadyAtEnd,
    ReadyWin,
    RiichiOpponents,
    RoundsLeft,
    SafeLead,
    SafeTiles,
    StepsFromReady,
    TerminalsHeld,
    TilesSafeFromAll,
    TurnReached,
    WinNeeded,
)
from tutor.lab.soak.end_claims import is_end_true
from tutor.lab.soak.hand_claims import is_hand_true
from tutor.lab.soak.sight import Sight
from tutor.lab.soak.threat_claims import is_threat_true, is_win_true

LATE: Final = 24
LOW: Final = 2000
"""Points from which on down a game may end."""


def is_moment_true(reason: MomentReason, sight: Sight, advice: Advice) -> bool:
    seen = sight.observation
    match reason:
        case HandInSight():
            return is_hand_true(reason, sight)
        case ReadyWin():
            return is_win_true(reason, sight, advice)
        case RiichiOpponents(seats, dealer):
            return seats == sight.riichi and dealer == (seen.dealer in sight.riichi)
        case StepsFromReady(steps, tiles_left):
            return (steps, tiles_left) == (sight.steps, seen.tiles_left)
        case Placement():
            points = sight.observation.points
            mine = points[sight.seat]
            best = max(points[seat] for seat in sight.others)
            before = [s for s in sight.others if (-points[s], s) < (-mine, sight.seat)]
            ahead = 0 if before else mine - best
            return reason == Placement(
                len(before) + 1, max(best - mine, 0), ahead, _rounds_left(sight)
            )
        case RoundsLeft(left, extra):
            return left == _rounds_left(sight) and extra == (seen.round >= _regular(sight))
        case TurnReached(turn, left, late):
            own = len(seen.rivers[sight.seat]) + 1
            return left == seen.tiles_left and late == (left < LATE) and turn == own
        case DoraHeld(count):
            return count == sight.held_dora
        case OwnDealership():
            return sight.seat == seen.dealer
        case OpponentMelds(seat, count):
            shown = {each: len(seen.melds[each]) for each in sight.others}
            return shown[seat] == count == max(shown.values())
        case OpenHand():
            return any(meld.type != "ankan" for meld in seen.melds[sight.seat])
        case LowPoints(seats):
            return seats == tuple(seat for seat in SEATS if seen.points[seat] <= LOW)
        case SafeTiles(count, seats):
            return seats == sight.riichi and count == sight.safe_tiles(sight.riichi)
        case TilesSafeFromAll(count):
            return count == sight.safe_tiles(sight.others)
        case GoodDraws(draws, steps):
            return (draws, steps) == (sight.most_draws, sight.steps)
        case FastestRisk():
            fastest = {one.discard // 4 for one in advice.rankings.speed if one.rank == 1}
            safest = next(one for one in advice.rankings.safety if one.discard // 4 in fastest)
            sure = all(safest.discard // 4 in sight.not_now(seat) for seat in sight.others)
            return reason == FastestRisk(round(1 - safest.score, 4), sure)
        case TerminalsHeld(count):
            return count == sight.in_the_way
        case (
            SafeLead()
            | NoDrawsLeft()
            | WinNeeded()
            | NearestPlaces()
            | DealInPlace()
            | ReadyAtEnd()
        ):
            return is_end_true(reason, sight)
        case OpenThreat() | PushOrFold() | FoldOrder():
            return is_threat_true(reason, sight, advice)
    assert_never(reason)


def _regular(sight: Sight) -> int:
    return 8 if sight.observation.rules.hanchan else 4


def _rounds_left(sight: Sight) -> int:
    return max(_regular(sight) - sight.observation.round, 1)
