"""Safety that a discard costs, compared with the best one, and threats from open hands."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rules.observation import Observation
from rules.tiles import Kind, Seat, Tile, count_kinds, is_honour, kind_name, kind_of, tile_name
from tutor.advice import discard_comparison, end_game
from tutor.advice.facts import connected_kinds, find, number, row
from tutor.advice.reasons import discards
from tutor.advice.reasons.moment import FoldOrder, OpenThreat, PushOrFold
from tutor.coach.worth import Wait, bonus_of, estimate, look_at_tenpai, table_of
from tutor.evaluators import table_read
from tutor.evaluators.hands import HandName, HandPlan
from tutor.evaluators.rankings import Rankings
from tutor.evaluators.standing import stays_first_at_draw
from tutor.evaluators.thresholds import draws_no_more
from tutor.evaluators.yaku import yakuhai_han

CLOSED_HAN: Final = 2
YAKU_HAN: Final = {
    HandName.TANYAO: (1, 1),
    HandName.YAKUHAI: (1, 1),
    HandName.HALF_FLUSH: (2, 3),
    HandName.FULL_FLUSH: (5, 6),
    HandName.SEVEN_PAIRS: (0, 1),
    HandName.ALL_TRIPLETS: (2, 2),
    HandName.THREE_COLOURS: (1, 2),
    HandName.STRAIGHT: (1, 2),
    HandName.OUTSIDE: (1, 2),
}
NAMED: Final = 3


def open_threat(observation: Observation, rankings: Rankings) -> OpenThreat | None:
    """Return the open hand most likely to be ready, among those that are a threat or show one suit
    or high value."""
    found: list[tuple[float, table_read.OpenHandLook]] = []
    for seat in observation.opponents:
        look = table_read.look_at_open_hand(observation, seat)
        chance = table_read.ready_chance(rankings, seat)
        if look is None or chance is None or observation.riichi[seat]:
            continue
        if (
            table_read.is_threat(look, chance)
            or look.suit is not None
            or look.han_shown >= table_read.DEAR_HAN
        ):
            found.append((chance, look))
    if not found:
        return None
    chance, look = max(found, key=lambda each: each[0])
    return OpenThreat(
        look.seat,
        look.melds,
        chance,
        tuple(map(kind_name, look.yakuhai)),
        look.dora,
        look.suit,
        triplets=look.triplets,
    )


def push_or_fold(
    observation: Observation, rankings: Rankings, best: Sequence[Tile], hand: HandPlan | None = None
) -> PushOrFold | None:
    """Return the risk of the best discard and the points it may win with `hand`; None without a
    threat."""
    seats = table_read.threatening(observation, rankings)
    if not seats or not best:
        return None
    tile = best[0]
    facts = look_at_tenpai(observation, tile) if end_game.is_ready_after(rankings, tile) else None
    risk = round(1 - find(rankings.safety, tile).score, 4)
    sure = _is_sure(observation, seats, kind_of(tile))
    if facts is None:
        return PushOrFold(tile_name(tile), risk, sure, rough_points(observation, hand, tile))
    waits = facts.counting
    paying = [wait for wait in waits if wait.best is not None]
    points = [wait.points for wait in paying] or [0]
    honba, sticks = bonus_of(wait.best for wait in paying)
    return PushOrFold(
        tile_name(tile),
        risk,
        sure,
        min(points),
        _kinds(waits),
        facts.live,
        _kinds(paying) if len(paying) < len(waits) else (),
        riichi=any(wait.riichi is not None for wait in paying),
        furiten=facts.furiten,
        most=max(points) if max(points) > min(points) else 0,
        honba=honba,
        sticks=sticks,
    )


def _kinds(waits: Sequence[Wait]) -> tuple[str, ...]:
    return tuple(kind_name(wait.kind) for wait in waits)


def fold_order(observation: Observation, rankings: Rankings) -> FoldOrder | None:
    """Return the order in which to discard when folding; None without a threat."""
    seats = table_read.threatening(observation, rankings)
    if not seats:
        return None
    counts = observation.counts
    kinds = [kind_of(ranked.discard) for ranked in rankings.safety]
    sure = [kind for kind in kinds if _is_sure(observation, seats, kind)]
    sure.sort(key=lambda kind: counts[kind] < 2)
    then = [kind for kind in kinds if kind not in sure]
    named = [*sure, *then][:NAMED]
    return FoldOrder(
        tuple(kind_name(kind) for kind in sure[:NAMED]),
        tuple(kind_name(kind) for kind in named[len(sure) :]),
        twice=counts[named[0]] > 1,
    )


def rough_points(observation: Observation, hand: HandPlan | None, discard: Tile) -> int:
    """Return a rough estimate of a ron after a discard, in points without honba and sticks; 0
    without a yaku.

    It counts dora, triplets of yakuhai, riichi if the hand is closed, and the yaku of `hand`.
    """
    if hand is not None and hand.name is HandName.NO_YAKU:
        return 0
    if hand is not None and hand.name is HandName.YAKUHAI and hand.about == kind_of(discard):
        hand = None
    rest = [tile for tile in observation.hand if tile != discard]
    called = [meld.kind for meld in observation.own_melds if len({*map(kind_of, meld.tiles)}) == 1]
    held = [Kind(kind) for kind, count in enumerate(count_kinds(rest)) if count > 2]
    han = sum(yakuhai_han(observation, kind) for kind in (*called, *held))
    tiles = (*rest, *(tile for meld in observation.own_melds for tile in meld.tiles))
    han += sum(map(observation.dora_in, tiles))
    han += 0 if observation.is_open else CLOSED_HAN
    if hand is not None and not (hand.name is HandName.YAKUHAI and hand.about in (*called, *held)):
        open_han, closed_han = YAKU_HAN.get(hand.name, (0, 0))
        han += open_han if observation.is_open else closed_han
    return estimate(han, table_of(observation))


def _is_sure(observation: Observation, seats: Sequence[Seat], kind: Kind) -> bool:
    return all(table_read.cannot_win(observation, seat, kind) for seat in seats)


def end_lack(
    comparison: discard_comparison.DiscardComparison,
) -> discards.NotReadyAtEnd | discards.WinStaysLast | discards.LessSafe | None:
    """Return what a rule near the end holds against the discard; None if no rule applies or the
    best one is no better under it."""
    rule = end_game.end_rule(comparison.observation, comparison.rankings)
    if rule is None:
        if not end_game.is_last_place(comparison.observation):
            return None
        lifting = end_game.lifts(comparison.observation, comparison.rankings)
        stays = lifting.get(comparison.best, False) and not lifting.get(comparison.tile, True)
        return discards.WinStaysLast() if stays else None
    tile, best = (
        end_game.is_ready_after(comparison.rankings, tile)
        for tile in (comparison.tile, comparison.best)
    )
    first = stays_first_at_draw(comparison.observation)
    if rule is end_game.EndRule.NO_DRAWS and best and not tile and not first:
        return discards.NotReadyAtEnd()
    worth = end_game.worth_at_end(rule, comparison.observation, comparison.rankings)
    return discards.LessSafe(None) if worth[comparison.tile] < worth[comparison.best] else None


SHOWN: Final = 2
MIN_RISK: Final = 0.01
ALWAYS_SAFE: Final = discard_comparison.SURE - {"passed"}


def risk_lack(comparison: discard_comparison.DiscardComparison) -> discards.Lack:
    mine, its = comparison.both("safety")
    riichi = table_read.riichi_opponents(comparison.observation)
    gaps = [
        (
            seat in riichi and risk > other,
            risk - other,
            -index,
            seat,
            str(danger),
            known in discard_comparison.SURE,
        )
        for index, (seat, danger, risk, other, known) in enumerate(
            zip(
                row(mine, "seats"),
                row(mine, "dangers"),
                row(mine, "risks"),
                row(its, "risks"),
                row(its, "dangers"),
                strict=True,
            )
        )
    ]
    threat, gap, _, seat, danger, other_is_sure = max(gaps)
    if gap <= 0:  # the difference is lost in rounding
        return discards.LessSafe(None)
    if not threat:
        return discards.LessSafe(seat, danger, other_is_sure, _sure_of(comparison))
    found = _risk(comparison, seat, danger, other_is_sure=other_is_sure)
    return replace(found, sure_of=_sure_of(comparison))


def _sure_of(comparison: discard_comparison.DiscardComparison) -> tuple[Seat, ...]:
    mine, its = comparison.both("safety")
    riichi = table_read.riichi_opponents(comparison.observation)
    return tuple(
        sorted(
            (discard_comparison.sure_against(mine) - discard_comparison.sure_against(its))
            & {*riichi}
        )
    )


def _risk(
    comparison: discard_comparison.DiscardComparison,
    seat: Seat,
    danger: str,
    *,
    other_is_sure: bool,
) -> discards.Risk | discards.LessSafe:
    mine, its = comparison.both("safety")
    column = row(mine, "seats").index(seat)
    if row(its, "dangers")[column] != danger:
        one_chance = danger == "no_suji" and _is_one_chance(comparison, seat)
        return discards.Risk(seat, danger, other_is_sure, one_chance=one_chance)
    risk, other = (
        round(float(row(one, "risks")[column]), discard_comparison.RISK_DIGITS)
        for one in (mine, its)
    )
    if risk < MIN_RISK or risk < discard_comparison.AS_RISKY * other:
        return discards.LessSafe(seat, danger, other_is_sure)
    return discards.Risk(seat, danger, other_is_sure, risk, other)


def _is_one_chance(comparison: discard_comparison.DiscardComparison, seat: Seat) -> bool:
    kind, unseen = comparison.kinds[0], comparison.observation.unseen
    sides = [
        (kind + step, kind + 2 * step, kind + 3 * step)
        for step in (-1, 1)
        if 0 <= kind % 9 + 3 * step <= 8
    ]
    ways = [
        min(unseen[near], unseen[next_])
        for near, next_, end in sides
        if not table_read.cannot_win(comparison.observation, seat, Kind(end))
    ]
    return bool(ways) and max(ways) == 1


def sure_lack(comparison: discard_comparison.DiscardComparison) -> discards.Lack | None:
    mine, its = comparison.both("safety")
    riichi = table_read.riichi_opponents(comparison.observation)
    for seat, danger, other in zip(
        row(mine, "seats"), row(mine, "dangers"), row(its, "dangers"), strict=True
    ):
        if (
            seat in riichi
            and danger not in discard_comparison.SURE
            and other in discard_comparison.SURE
        ):
            found = _risk(comparison, seat, danger, other_is_sure=True)
            return replace(found, sure_of=_sure_of(comparison))
    return None


def spare_lack(comparison: discard_comparison.DiscardComparison) -> discards.Lack | None:
    if table_read.riichi_opponents(comparison.observation):
        return None
    mine, its = comparison.both("safety")
    safe, other = (
        tuple(
            Seat(int(seat))
            for seat, danger in zip(row(ranked, "seats"), row(ranked, "dangers"), strict=True)
            if danger in ALWAYS_SAFE
        )
        for ranked in (mine, its)
    )
    joined = connected_kinds(comparison.observation, comparison.kinds[0])
    if len(safe) > len(other) and not joined:
        return discards.SpareSafety(len(safe), safe)
    unseen, left = (number(ranked, "unseen") for ranked in comparison.both("speed"))
    both = all(is_honour(kind) for kind in comparison.kinds)
    if both and len(safe) == len(other) and unseen < left:
        return discards.FewerCopies()
    return later_lack(comparison)


def later_lack(comparison: discard_comparison.DiscardComparison) -> discards.Lack | None:
    tile, other = comparison.kinds
    seen = comparison.observation
    if table_read.riichi_opponents(seen) or seen.counts[tile] > 1 or draws_no_more(seen):
        return None
    mine, its = (row(ranked, "dangers") for ranked in comparison.both("safety"))
    behind = sum(
        known in discard_comparison.SURE and danger not in discard_comparison.SURE
        for danger, known in zip(mine, its, strict=True)
    )
    if not is_honour(tile) or is_honour(other) or behind > 1 or seen.unseen[tile] > SHOWN:
        return None
    return discards.SafeForLater()
