"""Whether what the best discards keep and give up is so, counted afresh."""

from typing import assert_never

from rules.tiles import Seat
from tutor.advice.reasons.kept import (
    Cost,
    DoraCost,
    KeptSafety,
    KeptSpeed,
    KeptValue,
    RiskCost,
    StepCost,
    YakuhaiCost,
)
from tutor.lab.soak.case import Case
from tutor.lab.soak.sight import HONOURS, Sight, is_simple


def is_speed_kept(kept: KeptSpeed, case: Case) -> bool:
    """Check what every one of the discards leaves for speed."""
    sight = case.sight
    furiten = sight.steps == 0 and all(map(sight.is_furiten, case.about))
    right = KeptSpeed(
        draws=sight.draws(case.about[0]),
        most=sight.most_draws,
        steps=sight.steps,
        most_draws=sight.draws(case.about[0]) == sight.most_draws,
        furiten=furiten,
    )
    level = all(sight.keeps(kind) and sight.draws(kind) == kept.draws for kind in case.about)
    return kept == right and level


def is_value_kept(kept: KeptValue, case: Case) -> bool:
    """Check what every one of the discards keeps of value."""
    sight, first = case.sight, case.first("value")
    whole = all(not sight.thrown_dora(kind) for kind in case.about)
    near = all(_is_towards_tanyao(sight, kind) for kind in case.about)
    return (
        kept.value_first == (set(case.about) <= first)
        and (kept.dora is None or (whole and kept.dora == sight.held_dora))
        and kept.tanyao == near
        and (not kept.no_value_lost or all(_loses_no_value(sight, kind) for kind in case.about))
    )


def is_safety_kept(kept: KeptSafety, case: Case) -> bool:
    """Check how safe every one of the discards is."""
    sight, first = case.sight, case.first("safety")
    ever = all(kind in sight.never(seat) for kind in case.about for seat in sight.riichi)
    now = all(kind in sight.not_now(seat) for kind in case.about for seat in sight.riichi)
    sure = ("genbutsu" if ever else "passed" if now else None) if sight.riichi else None
    return (
        kept.safest == (set(case.about) <= first)
        and kept.seats == (sight.riichi or None)
        and kept.sure == sure
        and kept.safest_tied == (len(first) > len(case.about))
        and (kept.danger is None or _all_have(kept.danger, case))
    )


def _all_have(danger: str, case: Case) -> bool:
    """Check a danger that is told of the only opponent in riichi."""
    (seat,) = case.sight.riichi
    return all(has_danger(case.sight, kind, danger, seat) for kind in case.about)


def is_cost_true(cost: Cost, case: Case) -> bool:
    """Check what every one of the discards gives up."""
    sight = case.sight
    match cost:
        case StepCost():
            return not any(map(sight.keeps, case.about))
        case DoraCost(count):
            return all(sight.thrown_dora(kind) == count for kind in case.about)
        case RiskCost(seats):
            safe = any(all(k in sight.not_now(seat) for seat in sight.riichi) for k in sight.throws)
            risky = (s for s in sight.riichi if not any(k in sight.not_now(s) for k in case.about))
            return safe and seats == tuple(risky)
        case YakuhaiCost(piece):
            return all(breaks_yakuhai(sight, kind, piece) for kind in case.about)
    assert_never(cost)


def breaks_yakuhai(sight: Sight, kind: int, piece: str) -> bool:
    """Check that a discard breaks a ``pair`` or ``triplet`` of a yakuhai."""
    if piece == "pair":
        return sight.held[kind] == 2 and sight.yakuhai(kind) > 0 and sight.unseen[kind] > 0
    return piece == "triplet" and sight.held[kind] > 2 and sight.yakuhai(kind) > 0


def has_danger(sight: Sight, kind: int, danger: str, seat: Seat) -> bool:
    """Check why a discard is as dangerous as it is; never of one that cannot lose now."""
    if kind in sight.not_now(seat):
        return False
    if kind in HONOURS:
        return danger == f"honour_{sight.unseen[kind]}"
    return danger == {"none": "no_suji"}.get(sight.cover(kind, seat), sight.cover(kind, seat))


def _is_towards_tanyao(sight: Sight, kind: int) -> bool:
    return sight.nears_tanyao and not is_simple(kind)


def _loses_no_value(sight: Sight, kind: int) -> bool:
    tanyao = sight.leaves_tanyao and is_simple(kind)
    return sight.keeps(kind) and not (sight.thrown_dora(kind) or sight.yakuhai(kind) or tanyao)
