"""Whether what a discard lacks beside the best one is so, counted afresh."""

from typing import assert_never

from rules.tiles import Seat
from rules.yaku_shanten import Form, YakuForm
from tutor.advice.facts import row
from tutor.advice.reasons.discards import (
    Adjacent,
    AsSafe,
    BrokenPair,
    BrokenTaatsu,
    BrokenTriplet,
    CheaperWait,
    Connected,
    DoubleWind,
    FewerCopies,
    FewerDraws,
    FlushTile,
    FuritenLack,
    HalfFlushTile,
    Lack,
    LessSafe,
    LostDora,
    LostDraws,
    LostYakuhai,
    MoreConnected,
    MoreJoiners,
    MoreNearby,
    MorePairers,
    MoreUseful,
    NearDora,
    NotReadyAtEnd,
    OtherAlone,
    OtherUnconnected,
    PutsBack,
    Risk,
    SafeForLater,
    SingleOrder,
    SmallThings,
    SpareSafety,
    StepBack,
    TanyaoTile,
    WinStaysLast,
)
from tutor.lab.soak.case import Case, kind_named
from tutor.lab.soak.end_claims import stays_last
from tutor.lab.soak.fault_claims import average_win
from tutor.lab.soak.hand_claims import does_put_back
from tutor.lab.soak.kept_claims import breaks_yakuhai, has_danger
from tutor.lab.soak.shape_claims import is_block_broken, is_shape_lacking, needs_of
from tutor.lab.soak.sight import HONOURS, Sight, is_near
from tutor.lab.soak.sight_table import is_simple
from tutor.lab.soak.wait_claims import is_wait_named
from tutor.strategy.stance import Stance


def is_lacking(lack: Lack, case: Case) -> bool:
    sight, tile, other = case.sight, case.about[0], case.best
    held, its = sight.held[tile], sight.held[other]
    match lack:
        case Risk() | LessSafe():
            return _is_riskier(lack, case)
        case AsSafe():
            return case.advice.stance is Stance.FOLD and all(
                kind in sight.not_now(seat) for kind in (tile, other) for seat in sight.riichi
            )
        case StepBack():
            back = not sight.keeps(tile) and sight.keeps(other)
            stated = lack.steps == sight.after[tile][0] == sight.after[other][0] + 1
            return back and stated and is_block_broken(lack, case)
        case BrokenTaatsu() | LostDraws() | SingleOrder():
            return is_shape_lacking(lack, case)
        case FewerDraws(draws, more, ready):
            right = (sight.draws(tile), sight.draws(other)) == (draws, more) and draws < more
            steps = sight.after[tile][0], sight.after[other][0]
            named = ready == (sight.steps == 0) and is_wait_named(lack.kinds, lack.wait, case, tile)
            clear = sight.steps < 2 or draws <= 0.95 * more
            return right and clear and named and steps == (sight.steps, sight.steps)
        case FuritenLack():
            steps = sight.after[tile][0], sight.after[other][0]
            return steps == (0, 0) and sight.is_furiten(tile) and not sight.is_furiten(other)
        case CheaperWait(points, more):
            steps = sight.after[tile][0], sight.after[other][0]
            pays = average_win(sight, tile)[1], average_win(sight, other)[1]
            return steps == (0, 0) and pays == (points, more) and more >= 1.25 * points
        case OtherAlone() | OtherUnconnected() | Connected() | MoreConnected() | Adjacent():
            return _is_connected(lack, case)
        case MoreNearby(count, more):
            near = [
                sum(sight.held[beside] for beside in sight.goes_with(one)) for one in (other, tile)
            ]
            return near == [count, more] and 0 < count < more
        case MoreJoiners(count, more):
            joiners = sight.joiners(other), sight.joiners(tile)
            return joiners == (count, more) and count <= 0.85 * more
        case MorePairers(count, more):
            unseen = sight.unseen[other], sight.unseen[tile]
            return held == its == 1 and unseen == (count, more) and more > count
        case BrokenPair(only):
            alone = sum(count > 1 for count in sight.held) == 1
            return held == 2 > its and only == alone
        case BrokenTriplet():
            return held == 3 > its
        case NearDora():
            return _joins_dora(sight, tile) and not _joins_dora(sight, other)
        case LostDora(count, more):
            lost = sight.thrown_dora(tile), sight.thrown_dora(other)
            return lost[0] - lost[1] == count > 0 and more == (lost[1] > 0)
        case FlushTile() | HalfFlushTile():
            return _is_flush(lack, case)
        case SafeForLater() | SpareSafety() | FewerCopies():
            return _is_later(lack, case)
        case DoubleWind():
            return sight.yakuhai(tile) == 2 and held == 1 and sight.unseen[tile] > 1
        case LostYakuhai(piece, left):
            if piece == "alone":
                return _alone(case) and left in (None, sight.unseen[tile])
            return left is None and breaks_yakuhai(sight, tile, piece)
        case TanyaoTile():
            return sight.nears_tanyao and is_simple(tile) and not is_simple(other)
        case NotReadyAtEnd():
            steps = sight.after[tile][0], sight.after[other][0]
            return sight.observation.tiles_left < 4 and steps[0] > 0 == steps[1]
        case WinStaysLast():
            return stays_last(sight, tile) and not stays_last(sight, other)
        case PutsBack():
            return does_put_back(lack, case)
        case SmallThings():
            return True
        case MoreUseful():  # only older logs say so
            return False
    assert_never(lack)


def _is_riskier(lack: Risk | LessSafe, case: Case) -> bool:
    sight, tile, other = case.sight, case.about[0], case.best
    mine, its = case.ranked("safety", tile), case.ranked("safety", other)
    if lack.seat is None:
        return mine.score <= its.score
    place = sight.others.index(lack.seat)
    risk, less = (float(row(one, "risks")[place]) for one in (mine, its))
    sure = [s for s in sight.riichi if tile in sight.not_now(s) and other not in sight.not_now(s)]
    if list(lack.sure_of) != sure or lack.other_is_sure != (other in sight.not_now(lack.seat)):
        return False
    if isinstance(lack, LessSafe):
        return risk > less
    if lack.danger == "passed":
        later = tile in sight.not_now(lack.seat) - sight.never(lack.seat)
        return later and other in sight.never(lack.seat)
    alike = has_danger(sight, other, lack.danger, lack.seat)
    stated = (round(risk, 4), round(less, 4)) if alike else (None, None)
    if alike and (risk < 0.01 or risk < 1.25 * less):
        return False
    one = lack.danger == "no_suji" and not alike and _is_one_chance(sight, tile, lack.seat)
    if lack.one_chance != one:
        return False
    riichi = lack.seat in sight.riichi and (lack.risk, lack.other_risk) == stated
    return riichi and risk > less and has_danger(sight, tile, lack.danger, lack.seat)


def _is_one_chance(sight: Sight, tile: int, seat: Seat) -> bool:
    if tile >= 27:
        return False
    joints = [(tile - 2, tile - 1, tile - 3), (tile + 1, tile + 2, tile + 3)]
    left = [
        min(sight.unseen[low], sight.unseen[high])
        for low, high, end in joints
        if end // 9 == tile // 9 and end >= 0 and end not in sight.not_now(seat)
    ]
    return left != [] and all(copies < 2 for copies in left) and any(left)


def _is_connected(
    lack: OtherAlone | OtherUnconnected | Connected | MoreConnected | Adjacent, case: Case
) -> bool:
    sight, tile, other = case.sight, case.about[0], case.best
    its = sight.goes_with(other)
    mine = [  # what would make a run of the two is not all seen
        beside
        for beside in sight.goes_with(tile)
        if any(sight.unseen[third] for third in needs_of(sorted((tile, beside))))
    ]
    named = [kind_named(name) for name in lack.connected]
    match lack:
        case OtherAlone():
            return named == mine != [] and not its and sight.held[other] == 1
        case OtherUnconnected():
            return named == mine != [] and not its and other not in HONOURS
        case Connected():
            return named == mine != [] and other in HONOURS
        case MoreConnected():
            less = [kind_named(name) for name in lack.less]
            return named == mine and less == its and 0 < len(its) < len(mine) and tile not in its
        case Adjacent():
            beside = [near for near in mine if abs(near - tile) == 1]
            return named == beside != [] and not any(abs(near - other) == 1 for near in its)
    assert_never(lack)


def _joins_dora(sight: Sight, kind: int) -> bool:
    return any(is_near(kind, dora) for dora in sight.dora)


def _is_flush(lack: FlushTile | HalfFlushTile, case: Case) -> bool:
    sight, tile, other = case.sight, case.about[0], case.best
    if lack.suit is None:
        return False
    held = [sum(sight.held[start : start + 9]) for start in (0, 9, 18)]
    melded = [sum(tile // 36 == suit for tile in sight.melded) for suit in range(3)]
    most = max(map(sum, zip(held, melded, strict=True)))
    richest = held[lack.suit] + melded[lack.suit] == most
    in_sight = richest and sum(held) - held[lack.suit] <= 4
    melds = {meld // 36 for meld in sight.melded} <= {lack.suit, 3}
    fits = tile // 9 == lack.suit if isinstance(lack, FlushTile) else tile in HONOURS
    off = other not in HONOURS and other // 9 != lack.suit
    near = sight.is_near(Form(YakuForm.HALF_FLUSH, lack.suit))
    there = held[lack.suit] + melded[lack.suit] - isinstance(lack, FlushTile)
    counted = (lack.count, lack.others) == (held[lack.suit], there)
    return in_sight and near and melds and fits and off and counted


def _is_later(lack: SafeForLater | SpareSafety | FewerCopies, case: Case) -> bool:
    sight, tile, other = case.sight, case.about[0], case.best
    match lack:
        case SpareSafety(count, seats):
            never = tuple(seat for seat in sight.others if tile in sight.never(seat))
            return never == seats and len(never) == count
        case FewerCopies():
            return min(tile, other) > 26 and sight.unseen[tile] < sight.unseen[other]
        case SafeForLater():
            behind = [
                other in sight.not_now(seat) and tile not in sight.not_now(seat)
                for seat in sight.others
            ]
            single = tile in HONOURS and other not in HONOURS and sight.held[tile] == 1
            return single and sum(behind) < 2
    assert_never(lack)


def _alone(case: Case) -> bool:
    sight, tile, other = case.sight, case.about[0], case.best
    free = sight.held[tile] == 1 and sight.yakuhai(tile) > 0 and sight.unseen[tile] > 1
    return free and not (sight.yakuhai(other) and sight.held[other] + sight.unseen[other] > 2)
