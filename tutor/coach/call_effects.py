from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias, TypeVar

import numpy as np

from rules.events import Call
from rules.legal import Action
from rules.melds import LaidMelds, Meld, MeldType, kuikae
from rules.observation import Observation
from rules.shanten import HandShanten, improving, shanten, shanten_of_discards
from rules.tiles import KINDS, Kind, KindMask, Tile, kind_of, kinds_in
from rules.yaku_shanten import FORMS, IMPOSSIBLE, Distances, YakuForm, form_shanten
from tutor.coach.worth import (
    FURITEN_WORTH,
    Payout,
    TenpaiFacts,
    Wait,
    common_yaku,
    look_at_tenpai,
    mean_points,
)
from tutor.position.table_read import live_tiles
from tutor.position.yaku import ReachableYaku, yakuhai_han

OPEN_YAKU: Final = {
    YakuForm.YAKUHAI: ("yakuhai", 1),
    YakuForm.TANYAO: ("tanyao", 1),
    YakuForm.ALL_TRIPLETS: ("toitoi", 2),
    YakuForm.HALF_FLUSH: ("honitsu", 2),
    YakuForm.FULL_FLUSH: ("chinitsu", 5),
    YakuForm.STRAIGHT: ("ittsu", 1),
    YakuForm.THREE_COLOURS: ("sanshoku", 1),
    YakuForm.OUTSIDE: ("chanta", 1),
}
PAIR: Final = 2
_COLUMNS: Final = tuple(
    (column, form) for column, form in enumerate(FORMS) if form.yaku in OPEN_YAKU
)
_FORMS_OF_SUIT: Final = (YakuForm.HALF_FLUSH, YakuForm.FULL_FLUSH, YakuForm.STRAIGHT)
_ORDER: Final = {name: place for place, (name, _) in enumerate(OPEN_YAKU.values())}


def yaku_in_reach(observations: Sequence[Observation]) -> list[tuple[ReachableYaku, ...]]:
    if not observations:
        return []
    shanten_of_forms = _distances(observations, [seen.counts for seen in observations]).tolist()
    return [_nearest(row, seen) for row, seen in zip(shanten_of_forms, observations, strict=True)]


def yaku_shanten(observations: Sequence[Observation], counts: Sequence[Sequence[int]]) -> list[int]:
    """Return the shanten of each hand towards its nearest yaku; `IMPOSSIBLE` without any.

    Args:
        observations: positions of one game.
        counts: (n, 34) closed tiles, used instead of those in the observations.
    """
    if not observations:
        return []
    columns = [column for column, _ in _COLUMNS]
    nearest: list[int] = _distances(observations, counts)[:, columns].min(axis=1).tolist()
    return nearest


def _distances(observations: Sequence[Observation], counts: Sequence[Sequence[int]]) -> Distances:
    return form_shanten(
        np.array(counts, np.uint8),
        LaidMelds.stack([seen.own_melds for seen in observations]),
        np.array([seen.unseen for seen in observations], np.uint8),
        np.array(
            [
                [yakuhai_han(seen, kind) if kind >= 27 else 0 for kind in KINDS]
                for seen in observations
            ],
            np.uint8,
        ),
        open_tanyao=observations[0].rules.open_tanyao,
    )


def _nearest(row: Sequence[int], observation: Observation) -> tuple[ReachableYaku, ...]:
    melded = (tile for meld in observation.own_melds for tile in meld.tiles)
    held = [kind_of(tile) for tile in (*observation.hand, *melded)]
    best: dict[tuple[str, int], ReachableYaku] = {}
    for column, form in _COLUMNS:
        away, about = row[column], Kind(form.about)
        is_yakuhai = form.yaku is YakuForm.YAKUHAI
        if away >= IMPOSSIBLE or (is_yakuhai and held.count(about) < PAIR):
            continue
        name, han = OPEN_YAKU[form.yaku]
        kind = None
        if is_yakuhai:
            kind, han = about, yakuhai_han(observation, about)
        elif form.yaku in _FORMS_OF_SUIT:
            kind = Kind(9 * form.about)
        elif form.yaku is YakuForm.THREE_COLOURS:
            kind = about
        key = name, form.about if is_yakuhai else 0
        if key not in best or away < best[key].shanten:
            best[key] = ReachableYaku(name, away, han, kind)
    return tuple(sorted(best.values(), key=lambda one: (one.shanten, _ORDER[one.yaku], -one.han)))


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ReadyAfterCall:
    discard: Tile
    facts: TenpaiFacts

    @property
    def winning(self) -> tuple[Wait, ...]:
        return self.facts.winning

    @property
    def live_winning(self) -> int:
        return sum(wait.live for wait in self.winning)

    @property
    def rons(self) -> tuple[Payout, ...]:
        return tuple(wait.ron for wait in self.facts.waits if wait.ron is not None)

    @property
    def most(self) -> int:
        """Points of the largest ron, excluding honba and riichi sticks; 0 without a yaku."""
        return max((ron.points for ron in self.rons), default=0)

    @property
    def least(self) -> int:
        return min((ron.points for ron in self.rons), default=0)

    @property
    def yaku(self) -> tuple[int, ...]:
        return common_yaku(self.rons)

    @property
    def worth(self) -> tuple[float, int]:
        total = sum(wait.live * wait.ron.whole for wait in self.winning if wait.ron)
        return total * (FURITEN_WORTH if self.facts.furiten else 1), self.facts.live


@dataclass(frozen=True, slots=True)
class CallFacts:
    shanten_before: int
    shanten_after: int
    live_before: int
    live_after: int
    opens: bool
    yaku: tuple[ReachableYaku, ...]
    """The yaku with which the open hand may win, nearest first; empty if it cannot win."""
    yaku_before: int | None
    yaku_live: int
    ready: ReadyAfterCall | None
    """None if the hand would not be tenpai."""

    @property
    def yaku_shanten(self) -> int | None:
        return self.yaku[0].shanten if self.yaku else None


def look_at_calls(calls: Sequence[tuple[Observation, Meld]]) -> list[CallFacts]:
    """Return how each chi or pon of the last discard changes the hand.

    Args:
        calls: what the seat sees before the call (13 tiles, three fewer for each meld), and the
            meld that it would make.
    """
    after = [after_call(observation, meld) for observation, meld in calls]
    best = [_fastest(seen) for seen in after]
    before = {id(seen): seen for seen, _ in calls}
    in_reach = yaku_in_reach([*after, *before.values()])
    yaku, now = in_reach[: len(after)], dict(zip(before, in_reach[len(after) :], strict=True))
    live = [0] * len(after)
    hands: list[Observation] = []
    drawn: list[tuple[int, Kind, int]] = []
    counts: list[list[int]] = []
    for at, (seen, fastest, near) in enumerate(zip(after, best, yaku, strict=True)):
        if not near or near[0].shanten > fastest.shanten:
            continue
        melds = (meld for meld in seen.own_melds if meld.type is not MeldType.CHI)
        if near[0].yaku == "yakuhai" and any(meld.kind == near[0].kind for meld in melds):
            live[at] = live_tiles(seen, fastest.improving)
            continue
        for kind in kinds_in(fastest.improving):
            if seen.unseen[kind]:
                held = seen.counts
                held[kind] += 1
                hands.append(seen)
                counts.append(held)
                drawn.append((at, kind, fastest.shanten - 1))
    for (at, kind, wanted), away in zip(drawn, yaku_shanten(hands, counts), strict=True):
        if away <= wanted:
            live[at] += after[at].unseen[kind]
    return [
        CallFacts(
            shanten_before=shanten(seen.counts, len(seen.own_melds)),
            shanten_after=fastest.shanten,
            live_before=live_tiles(seen, improving(seen.counts, len(seen.own_melds))),
            live_after=live_tiles(then, fastest.improving),
            opens=not seen.is_open,
            yaku=near,
            yaku_before=now[id(seen)][0].shanten if now[id(seen)] else None,
            yaku_live=yaku_live,
            ready=_best_tenpai(then) if fastest.shanten == 0 else None,
        )
        for (seen, _), then, fastest, near, yaku_live in zip(
            calls, after, best, yaku, live, strict=True
        )
    ]


LookedAt: TypeAlias = Mapping[Meld, CallFacts]


def look_at_offers(offers: Sequence[tuple[Observation, Sequence[Action]]]) -> list[LookedAt]:
    calls = [
        (number, seen, action.meld)
        for number, (seen, offered) in enumerate(offers)
        for action in offered
        if isinstance(action, Call) and action.meld.type in (MeldType.CHI, MeldType.PON)
    ]
    looked: list[dict[Meld, CallFacts]] = [{} for _ in offers]
    found = look_at_calls([(seen, meld) for _, seen, meld in calls]) if calls else []
    for (number, _, meld), facts in zip(calls, found, strict=True):
        looked[number][meld] = facts
    return list(looked)


def _best_tenpai(after: Observation) -> ReadyAfterCall | None:
    found = []
    left = shanten_of_discards(after.counts, len(after.own_melds))
    for tile in after.discards:
        if left[kind_of(tile)].shanten == 0:
            facts = look_at_tenpai(after, tile)
            if facts is not None:
                found.append(ReadyAfterCall(tile, facts))
    return max(found, key=lambda one: one.worth, default=None)


def after_call(observation: Observation, meld: Meld) -> Observation:
    """Return what a seat will see right after its own chi or pon, when it must discard.

    Do not use this for a daiminkan, after which the seat has to draw first.

    Raises:
        ValueError: if the meld does not call a tile.
    """
    if meld.called is None or meld.from_seat is None:
        raise ValueError(f"{meld.type} does not call a tile")
    seat, discarder, called = observation.seat, meld.from_seat, meld.called
    bit = 1 << kind_of(called)
    others = [other != discarder for other in range(4)]
    passed = [p | bit * other for p, other in zip(observation.passed, others, strict=True)]
    passed[seat] = 0
    river = observation.rivers[discarder]
    return replace(
        observation,
        hand=tuple(tile for tile in observation.hand if tile not in meld.tiles),
        drawn=None,
        melds=_replaced(observation.melds, seat, (*observation.own_melds, meld)),
        rivers=_replaced(
            observation.rivers, discarder, (*river[:-1], river[-1]._replace(called_by=seat))
        ),
        turn=len(observation.rivers[seat]) + (meld.type in (MeldType.CHI, MeldType.PON)) or 1,
        genbutsu=tuple(
            KindMask(g | bit * (other and riichi))
            for g, other, riichi in zip(
                observation.genbutsu, others, observation.riichi, strict=True
            )
        ),
        passed=tuple(map(KindMask, passed)),
        forbidden=kuikae(meld),
        ippatsu=(False, False, False, False),
    )


def after_kan(observation: Observation, meld: Meld) -> Observation:
    """Return what a seat will see after a kan, before the replacement draw and the new dora.

    Args:
        meld: a closed kan, a tile added to a pon, or a kan with another seat's discard.
    """
    pon = next(
        (m for m in observation.own_melds if m.type is MeldType.PON and m.kind == meld.kind), None
    )
    kept = tuple(m for m in observation.own_melds if m is not pon)
    return replace(
        observation,
        hand=tuple(tile for tile in observation.hand if tile not in meld.tiles),
        drawn=None,
        melds=_replaced(observation.melds, observation.seat, (*kept, meld)),
    )


@dataclass(frozen=True, slots=True)
class KanChange:
    before: TenpaiFacts
    after: TenpaiFacts

    @property
    def loss(self) -> tuple[Payout, Payout | None] | None:
        """Payouts before and after the kan of the win that loses most by it; None if none does."""
        found = [
            (its, now)
            for old, new in zip(self.before.waits, self.after.waits, strict=True)
            for its, now in (
                (old.best, new.best),
                (old.worth.self_draw(declare=old.riichi is not None), _drawn(new)),
            )
            if its is not None and _points(now) < its.points
        ]
        return max(found, key=lambda pair: pair[0].points - _points(pair[1]), default=None)

    def mean_gain(self, unseen: tuple[int, ...]) -> float:
        """Return the expected points that the kan adds to a win, including its new dora; negative
        if the kan costs more than these dora bring."""
        return _mean(self.after, unseen, 1) - _mean(self.before, unseen, 0)


def _drawn(wait: Wait) -> Payout | None:
    return wait.worth.self_draw(declare=wait.riichi is not None)


def _points(won: Payout | None) -> int:
    return 0 if won is None else won.points


def _mean(facts: TenpaiFacts, unseen: tuple[int, ...], kans: int) -> float:
    """Return the expected points of a win by ron or tsumo, weighted by live winning tiles."""
    total = 0.0
    for wait in facts.waits:
        hand, tile, table = wait.worth.hand, wait.worth.tile, wait.worth.table
        riichi = table.riichi or wait.riichi is not None
        unknown = kans + (len(table.indicators) + kans) * riichi
        for won in (wait.best, _drawn(wait)):
            if won is not None:
                total += wait.live * mean_points(won, hand, tile, unseen, unknown) / 2
    return total / max(facts.live, 1)


def look_at_kan(observation: Observation, meld: Meld) -> KanChange | None:
    """Return how a closed kan or a kakan changes the value of a ready hand; None if the hand is not
    ready before and after the kan, or if its waits change."""
    after = look_at_tenpai(after_kan(observation, meld), None)
    if after is None:
        return None
    kept = [look_at_tenpai(observation, tile) for tile in observation.discards]
    waits = [wait.kind for wait in after.waits]
    same = (each for each in kept if each and [wait.kind for wait in each.waits] == waits)
    before = max(same, key=lambda each: sum(w.live * w.points for w in each.waits), default=None)
    return None if before is None else KanChange(before, after)


def _replaced(row: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*row[:place], value, *row[place + 1 :])


def _fastest(observation: Observation) -> HandShanten:
    found = shanten_of_discards(observation.counts, len(observation.own_melds))
    allowed = [r for kind, r in found.items() if not observation.forbidden >> kind & 1]
    return min(allowed, key=lambda r: (r.shanten, -live_tiles(observation, r.improving)))
