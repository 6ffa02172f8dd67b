"""Whether what is told of threats is so, counted afresh; probabilities by the ranking beside it."""

from typing import Final, assert_never

from rules.shanten import shanten
from rules.tiles import Seat, tile_name
from tutor.advice.advice import Advice
from tutor.advice.reasons.moment import FoldOrder, OpenThreat, PushOrFold, ReadyWin, ThreatReason
from tutor.lab.soak.case import kind_named
from tutor.lab.soak.hand_claims import hand_told
from tutor.lab.soak.sight import Sight
from tutor.lab.soak.wait_claims import wins_after

HAN_POINTS: Final = (
    *(1000, 1000, 2000, 3900, 7700, 8000, 12_000, 12_000, 16_000, 16_000, 16_000),
    *(24_000, 24_000, 32_000),
)
DEALER_POINTS: Final = (
    *(1500, 1500, 2900, 5800, 11_600, 12_000, 18_000, 18_000, 24_000, 24_000, 24_000),
    *(36_000, 36_000, 48_000),
)
YAKU_HAN: Final[dict[str, tuple[int, int]]] = {
    **dict.fromkeys(("tanyao", "yakuhai"), (1, 1)),
    **dict.fromkeys(("three_colours", "straight", "outside"), (1, 2)),
    "half_flush": (2, 3),
    "full_flush": (5, 6),
    "seven_pairs": (0, 1),
    "all_triplets": (2, 2),
}


def is_threat_true(reason: ThreatReason, sight: Sight, advice: Advice) -> bool:
    match reason:
        case OpenThreat():
            seen, seat = sight.observation, reason.seat
            melds = seen.melds[seat]
            tiles = [tile for meld in melds for tile in meld.tiles]
            suits = {tile // 36 for tile in tiles} - {3}
            river = {one.tile // 36 for one in seen.rivers[seat]}
            one = (
                len(suits) == 1
                and len(melds) > 1
                and len(seen.rivers[seat]) > 4
                and not suits & river
            )
            sets = _triplets(sight, seat)
            return (
                seat not in sight.riichi
                and reason.melds == len(melds)
                and reason.ready == _ready(sight, advice, seat)
                and [kind_named(name) for name in reason.yakuhai]
                == [kind for kind in sets if _yakuhai(sight, seat, kind)]
                and reason.dora == sum(map(sight.worth, tiles))
                and reason.suit == (suits.pop() if one else None)
                and reason.triplets == (len(sets) == len(melds) > 1)
                and (
                    reason.suit is not None
                    or _is_dear(sight, seat)
                    or _is_feared(sight, advice, seat)
                )
            )
        case PushOrFold():
            kind, threats = kind_named(reason.tile), feared(sight, advice)
            ranked = next(one for one in advice.rankings.safety if one.discard // 4 == kind)
            ready = sight.after[kind][0] == 0
            draws = _waits(sight, kind) if ready else {}
            waits = [kind_named(name) for name in reason.waits]
            return (
                threats != ()
                and any(one.rank == 1 and one.discard // 4 == kind for one in advice.combined)
                and reason.risk == round(1 - ranked.score, 4)
                and reason.sure == all(kind in sight.not_now(seat) for seat in threats)
                and waits == sorted(draws)
                and reason.live == sum(draws.values())
                and (reason.furiten == sight.is_furiten(kind) if ready else not reason.furiten)
                and _is_paid(reason, sight, advice, draws)
            )
        case FoldOrder():
            threats = feared(sight, advice)
            sure = [
                kind
                for kind in sight.throws
                if all(kind in sight.not_now(seat) for seat in threats)
            ]
            named = [kind_named(name) for name in (*reason.sure, *reason.then)]
            told, rest = named[: len(reason.sure)], named[len(reason.sure) :]
            risk = {one.discard // 4: 1 - one.score for one in advice.rankings.safety}
            others = sorted(risk[kind] for kind in sight.throws if kind not in sure)
            twice = [sight.held[kind] > 1 for kind in told]
            return (
                threats != ()
                and set(told) <= set(sure)
                and len(told) == min(len(sure), 3)
                and twice == sorted(twice, reverse=True)
                and [risk[kind] for kind in rest] == others[: 3 - len(told)]
                and reason.twice == (sight.held[named[0]] > 1)
            )
    assert_never(reason)


def feared(sight: Sight, advice: Advice) -> tuple[Seat, ...]:
    return tuple(
        seat for seat in sight.others if seat in sight.riichi or _is_feared(sight, advice, seat)
    )


def _is_feared(sight: Sight, advice: Advice, seat: Seat) -> bool:
    seen, chance = sight.observation, _ready(sight, advice, seat)
    if all(meld.type == "ankan" for meld in seen.melds[seat]):
        return False
    return chance >= 0.6 or (chance >= 0.4 and _is_dear(sight, seat))


def _is_dear(sight: Sight, seat: Seat) -> bool:
    han = sum(sight.worth(tile) for meld in sight.observation.melds[seat] for tile in meld.tiles)
    return han + sum(_yakuhai(sight, seat, kind) for kind in _triplets(sight, seat)) > 2


def _ready(sight: Sight, advice: Advice, seat: Seat) -> float:
    chances = advice.rankings.safety[-1].facts["ready"]
    assert isinstance(chances, tuple)
    return float(str(chances[sight.others.index(seat)]))


def _triplets(sight: Sight, seat: Seat) -> list[int]:
    melds = [sorted({tile // 4 for tile in m.tiles}) for m in sight.observation.melds[seat]]
    return [kinds[0] for kinds in melds if len(kinds) == 1]


def _yakuhai(sight: Sight, seat: Seat, kind: int) -> int:
    own = 27 + (seat - sight.observation.dealer) % 4
    return (kind > 30) + (kind == own) + (kind == 27 + sight.observation.round // 4)


def _waits(sight: Sight, thrown: int) -> dict[int, int]:
    left, melds = list(sight.held), len(sight.observation.own_melds)
    left[thrown] -= 1
    found = {}
    for kind in range(34):
        left[kind] += 1
        if left[kind] < 5 and shanten(left, melds) < 0:
            found[kind] = sight.unseen[kind]
        left[kind] -= 1
    return {kind: live for kind, live in found.items() if live} or found


def _is_paid(reason: PushOrFold, sight: Sight, advice: Advice, draws: dict[int, int]) -> bool:
    if not draws:
        plain = not reason.paying and not reason.riichi
        return plain and reason.points == _roughly(reason.tile, sight, advice)
    wins = wins_after(sight, kind_named(reason.tile))
    paid = {kind: wins[kind].points for kind in draws}
    paying = sorted(kind for kind in draws if paid[kind])
    points = [paid[kind] for kind in paying] or [0]
    told = [kind_named(name) for name in reason.paying]
    return (
        told == (paying if len(paying) < len(draws) else [])
        and (reason.points, reason.most or reason.points) == (min(points), max(points))
        and reason.riichi == any(wins[kind].riichi is not None for kind in paying)
        and (not paying or (reason.honba, reason.sticks) == _bonus(sight))
    )


def _bonus(sight: Sight) -> tuple[int, int]:
    return 300 * sight.observation.honba, 1000 * sight.observation.kyotaku


def is_win_true(fact: ReadyWin, sight: Sight, advice: Advice) -> bool:
    thrown = next(one.discard // 4 for one in advice.combined if one.rank == 1)
    live = [kind for kind, left in _waits(sight, thrown).items() if left]
    wins = wins_after(sight, thrown)
    plain = {kind: won for kind in live if (won := wins[kind].ron) is not None}
    paid = [won.whole for won in plain.values()]
    common = [set(won.yaku) for won in plain.values()]
    riichi = [won.whole for kind in live if (won := wins[kind].riichi) is not None]
    return (
        sight.after[thrown][0] == 0
        and live != []
        and not sight.is_furiten(thrown)
        and [kind_named(name) for name in fact.paying]
        == (sorted(plain) if 0 < len(plain) < len(live) else [])
        and fact.yaku == tuple(sorted(set.intersection(*common) if common else ()))
        and (fact.points, fact.most) == (min(paid, default=0), max(paid, default=0))
        and (fact.riichi, fact.riichi_most) == (min(riichi, default=0), max(riichi, default=0))
        and (fact.declare is None or riichi != [])
        and fact.dora == (min(won.dora for won in plain.values()) if fact.yaku else 0)
        and (fact.honba, fact.sticks) in (_bonus(sight), (0, 0))
    )


def _roughly(thrown: str, sight: Sight, advice: Advice) -> int:
    hand, out = hand_told(sight, advice), kind_named(thrown)
    name, about = (None, None) if hand is None else (hand.name, hand.about)
    if name == "yakuhai" and about == out:
        name = None
    if name == "no_yaku":
        return 0
    closed = all(meld.type == "ankan" for meld in sight.observation.own_melds)
    lost = next(tile for tile in sight.observation.discards if tile_name(tile) == thrown)
    han = sight.held_dora - sight.worth(lost) + YAKU_HAN.get(name or "", (0, 0))[closed]
    for kind in range(27, 34):
        whole = (
            sight.held[kind] - (kind == out) > 2
            or sum(tile // 4 == kind for tile in sight.melded) > 2
        )
        han += whole * sight.yakuhai(kind)
        han -= name == "yakuhai" and about == kind and whole
    if closed:
        han += 2
    dealer = sight.seat == sight.observation.dealer
    return (DEALER_POINTS if dealer else HAN_POINTS)[min(han, 13)]
