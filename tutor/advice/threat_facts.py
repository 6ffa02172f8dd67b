"""Facts about threats: open hands, what going on costs, in which order to fold."""

from collections.abc import Sequence
from typing import Final

from rules.observation import Observation
from rules.tiles import Kind, Seat, Tile, count_kinds, kind_name, kind_of, tile_name
from tutor.advice.facts import find, number
from tutor.advice.rails.ready import points_of
from tutor.advice.reasons.threats import FoldOrder, OpenThreat, PushOrFold
from tutor.evaluators.glance import cannot_win
from tutor.evaluators.hand_names import HandName, HandPlan
from tutor.evaluators.open_hands import (
    DEAR_HAN,
    OpenHandLook,
    is_threat,
    look_at_open_hand,
    ready_chance,
    threatening,
)
from tutor.evaluators.ranking import Rankings
from tutor.evaluators.tenpai import Wait, look_at_tenpai, may_declare_riichi
from tutor.evaluators.yaku import yakuhai_han

ROUGH_POINTS: Final = {
    False: (1000, 1000, 2000, 3900, 8000, 8000, 12_000),
    True: (1500, 1500, 2900, 5800, 12_000, 12_000, 18_000),
}
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
    """Return the open hand that is most to be feared, or that shows one suit or much value; None:
    no such."""
    found: list[tuple[float, OpenHandLook]] = []
    for seat in observation.opponents:
        look = look_at_open_hand(observation, seat)
        chance = ready_chance(rankings, seat)
        if look is None or chance is None or observation.riichi[seat]:
            continue
        if is_threat(look, chance) or look.suit is not None or look.han_shown >= DEAR_HAN:
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
    """Return what the best discard risks, and what for, by the `hand` that is being built; None
    where nobody threatens."""
    seats = threatening(observation, rankings)
    if not seats or not best:
        return None
    tile = best[0]
    ranked = find(rankings.safety, tile)
    facts = look_at_tenpai(observation, tile) if _is_ready(rankings, tile) else None
    risk = round(1 - ranked.score, 4)
    sure = _is_sure(observation, seats, kind_of(tile))
    if facts is None:
        return PushOrFold(tile_name(tile), risk, sure, rough_points(observation, hand, tile))
    waits = [wait for wait in facts.waits if wait.live] or facts.waits
    paying = [wait for wait in waits if points_of(observation, wait)]
    most = max(paying, key=lambda wait: wait.live, default=None)
    return PushOrFold(
        tile_name(tile),
        risk,
        sure,
        points_of(observation, most) if most else 0,
        _kinds(waits),
        facts.live,
        _kinds(paying) if len(paying) < len(waits) else (),
        riichi=may_declare_riichi(observation) and most is not None,
        furiten=facts.furiten,
    )


def _kinds(waits: Sequence[Wait]) -> tuple[str, ...]:
    return tuple(kind_name(wait.kind) for wait in waits)


def fold_order(observation: Observation, rankings: Rankings) -> FoldOrder | None:
    """Return the order in which to fold; None where nobody threatens."""
    seats = threatening(observation, rankings)
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


def rough_points(observation: Observation, hand: HandPlan | None, thrown: Tile) -> int:
    """Return what the hand may win by ron after a discard, roughly: by its dora, the yakuhai that
    it has in threes, riichi where it is closed, and the yaku of the hand that is being built; 0
    where it has none."""
    if hand is not None and hand.name is HandName.NO_YAKU:
        return 0
    if hand is not None and hand.name is HandName.YAKUHAI and hand.about == kind_of(thrown):
        hand = None
    stays = [tile for tile in observation.hand if tile != thrown]
    laid = [meld.kind for meld in observation.own_melds if len({*map(kind_of, meld.tiles)}) == 1]
    held = [Kind(kind) for kind, count in enumerate(count_kinds(stays)) if count > 2]
    han = sum(yakuhai_han(observation, kind) for kind in (*laid, *held))
    tiles = (*stays, *(tile for meld in observation.own_melds for tile in meld.tiles))
    han += sum(map(observation.dora_in, tiles))
    han += 0 if observation.is_open else CLOSED_HAN
    if hand is not None and not (hand.name is HandName.YAKUHAI and hand.about in (*laid, *held)):
        open_han, closed_han = YAKU_HAN.get(hand.name, (0, 0))
        han += open_han if observation.is_open else closed_han
    table = ROUGH_POINTS[observation.is_dealer]
    return table[min(han, len(table) - 1)]


def _is_ready(rankings: Rankings, tile: Tile) -> bool:
    return number(find(rankings.speed, tile), "shanten_after") == 0


def _is_sure(observation: Observation, seats: Sequence[Seat], kind: Kind) -> bool:
    return all(cannot_win(observation, seat, kind) for seat in seats)
