"""Whether what the best discards keep and give up is so, counted afresh."""

from collections.abc import Sequence
from typing import assert_never

from rules.shanten import shanten
from rules.tiles import Seat, kind_of, tile_name
from tutor.advice.reasons.discards import (
    Cost,
    DoraCost,
    DrawsCost,
    KeptSafety,
    KeptSpeed,
    KeptValue,
    LessSafe,
    NextDiscard,
    Risk,
    RiskCost,
    StepCost,
    YakuhaiCost,
)
from tutor.lab.soak.case import Case, kind_named
from tutor.lab.soak.sight import HONOURS, Sight
from tutor.lab.soak.sight_table import is_simple
from tutor.lab.soak.wait_claims import are_waits_true
from tutor.strategy.stance import Stance


def is_speed_kept(kept: KeptSpeed, case: Case) -> bool:
    sight, first = case.sight, case.about[0]
    furiten = sight.steps == 0 and all(map(sight.is_furiten, case.about))
    right = (
        kept.draws == sight.draws(first)
        and kept.most == sight.most_draws
        and kept.steps == sight.steps
        and kept.most_draws == (sight.draws(first) == sight.most_draws)
        and kept.furiten == furiten
        and kept.was_ready in (None, _was_ready(sight))
        and (kept.before is None or _waited_for(sight) == kept.before < 0.85 * kept.draws)
    )
    level = all(sight.keeps(kind) and sight.draws(kind) == kept.draws for kind in case.about)
    return right and level and _are_draws_named(kept, case) and are_waits_true(kept, case)


def _was_ready(sight: Sight) -> bool:
    seen = sight.observation
    if seen.drawn is None:
        return False
    held = list(sight.held)
    held[kind_of(seen.drawn)] -= 1
    return shanten(held, len(seen.own_melds)) == 0


def _waited_for(sight: Sight) -> int | None:
    drawn = sight.observation.drawn
    return sight.draws(kind_of(drawn)) if drawn is not None and _was_ready(sight) else None


def _are_draws_named(kept: KeptSpeed, case: Case) -> bool:
    sight, following = case.sight, case.next_kind
    named = {kind_named(name) for name in kept.kinds}
    if named and not all(set(sight.after[kind][1]) == named for kind in case.about):
        return False
    if following is None:
        return kept.next_draws is None and not kept.like
    same = sight.after[following] == sight.after[case.about[0]]
    if kept.next_draws is not None:
        left = sight.draws(following) if sight.keeps(following) else None
        clear = 0.95 * kept.draws >= kept.next_draws
        most = kept.draws > 0.85 * sight.most_draws
        return kept.steps > 1 and left == kept.next_draws and clear and most
    if [kind_named(name) for name in kept.like] == [following]:
        return same
    return not kept.like


def is_value_kept(kept: KeptValue, case: Case) -> bool:
    sight, following = case.sight, case.next_kind
    whole = all(not sight.thrown_dora(kind) for kind in case.about)
    near = all(_is_towards_tanyao(sight, kind) for kind in case.about)
    apart = following is None or sight.thrown_dora(following) > 0
    simple = following is None or is_simple(following)
    worth = (tile for tile in sight.observation.hand if sight.worth(tile))
    return (
        not kept.value_first
        and (kept.dora is None or (whole and apart and kept.dora == sight.held_dora))
        and set(kept.dora_kinds) == ({tile_name(tile) for tile in worth} if kept.dora else set())
        and kept.tanyao <= (near and simple)
        and (not kept.no_value_lost or _loses_more(case))
    )


def _loses_more(case: Case) -> bool:
    sight, following = case.sight, case.next_kind
    if following is None or not all(_loses_no_value(sight, kind) for kind in case.about):
        return False
    pieces = sight.yakuhai(following) > 0 and sight.held[following] > 1
    return pieces or sight.thrown_dora(following) > 0


def is_safety_kept(kept: KeptSafety, case: Case) -> bool:
    sight, first = case.sight, case.first("safety")
    sure = _sure_of(case, case.about)
    return (
        kept.safest == (set(case.about) <= first)
        and kept.seats == (sight.riichi or None)
        and kept.sure == sure
        and kept.passed_after == (sure == "genbutsu" and _is_thrown_since(case, case.about))
        and kept.safest_tied == (len(first) > len(case.about))
        and (kept.danger is None or _all_have(kept.danger, case))
        and kept.risk == _stated_number(kept, case)
        and _is_safer_than_next(kept, case)
    )


def _is_thrown_since(case: Case, kinds: Sequence[int]) -> bool:
    rivers = case.sight.observation.rivers
    thrown = {one.tile // 4 for seat in case.sight.riichi for one in rivers[seat]}
    return not thrown & set(kinds)


def _stated_number(kept: KeptSafety, case: Case) -> float | None:
    folds = case.advice.stance is Stance.FOLD
    if not folds or len(case.about) > 1 or kept.danger not in ("no_suji", "honour_2", "honour_3"):
        return None
    return round(1 - case.ranked("safety", case.about[0]).score, 4)


def _sure_of(case: Case, kinds: Sequence[int]) -> str | None:
    sight = case.sight
    pairs = [(kind, seat) for kind in kinds for seat in sight.riichi]
    if not pairs or not all(kind in sight.not_now(seat) for kind, seat in pairs):
        return None
    if not all(kind in sight.never(seat) for kind, seat in pairs):
        return "passed"
    let_go = [kind in sight.let_go(seat) for kind, seat in pairs]
    if all(let_go):
        return "genbutsu"
    return "never" if any(let_go) else "no_wait"


def _is_safer_than_next(kept: KeptSafety, case: Case) -> bool:
    sight, following = case.sight, case.next_kind
    if following is None:
        return not kept.like
    if not kept.seats:
        return following not in case.first("safety") and not kept.like
    if kept.sure is not None:
        since = kept.sure == "genbutsu" and _is_thrown_since(case, [following])
        same = _sure_of(case, [following]) == kept.sure and since == kept.passed_after
    else:
        same = (
            kept.danger is not None
            and has_danger(sight, following, kept.danger, sight.riichi[0])
            and _is_as_risky(case)
        )
    if kept.like:
        return same and [kind_named(name) for name in kept.like] == [following]
    return not same or _is_next_riskier(case)


def _is_next_riskier(case: Case) -> bool:
    return any(
        isinstance(reason, NextDiscard)
        and isinstance(reason.short.lack, Risk | LessSafe)
        and reason.short.lack.seat in case.sight.riichi
        for reason in case.advice.reasons
    )


def _is_as_risky(case: Case) -> bool:
    kinds = [*case.about, *([] if case.next_kind is None else [case.next_kind])]
    risks = [1 - case.ranked("safety", kind).score for kind in kinds]
    return max(risks) <= 1.25 * min(risks)


def _all_have(danger: str, case: Case) -> bool:
    (seat,) = case.sight.riichi
    return all(has_danger(case.sight, kind, danger, seat) for kind in case.about)


def is_cost_true(cost: Cost, case: Case) -> bool:
    sight = case.sight
    match cost:
        case StepCost(steps):
            after = {sight.after[kind][0] for kind in case.about}
            stated = {steps} == after if len(after) == 1 else steps is None
            return stated and not any(map(sight.keeps, case.about))
        case DoraCost(count, like):
            lost = all(sight.thrown_dora(kind) == count for kind in case.about)
            following = case.next_kind
            same = following is not None and sight.thrown_dora(following) >= count
            named = [kind_named(name) for name in like] == ([following] if same else [])
            return lost and named
        case RiskCost(seats):
            safe = any(all(k in sight.not_now(seat) for seat in sight.riichi) for k in sight.throws)
            risky = (s for s in sight.riichi if not any(k in sight.not_now(s) for k in case.about))
            return safe and seats == tuple(risky)
        case DrawsCost(tile, fewer, most, waits):
            left = {sight.draws(kind) if sight.keeps(kind) else None for kind in case.about}
            other = kind_named(tile)
            right = sight.keeps(other) and sight.draws(other) == most == sight.most_draws
            clear = fewer <= 0.85 * most
            return left == {fewer} and right and clear and waits == (sight.steps == 0)
        case YakuhaiCost(piece):
            return all(breaks_yakuhai(sight, kind, piece) for kind in case.about)
    assert_never(cost)


def breaks_yakuhai(sight: Sight, kind: int, piece: str) -> bool:
    if piece == "pair":
        return sight.held[kind] == 2 and sight.yakuhai(kind) > 0 and sight.unseen[kind] > 0
    return piece == "triplet" and sight.held[kind] == 3 and sight.yakuhai(kind) > 0


def has_danger(sight: Sight, kind: int, danger: str, seat: Seat) -> bool:
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
