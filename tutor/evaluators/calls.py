"""What a call changes, as facts: shanten, ukeire, the yaku in sight, and what it would wait for."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias, TypeVar

from rules.melds import Meld, MeldType, kuikae
from rules.observation import Observation
from rules.shanten import HandShanten, discards, improving, shanten
from rules.tiles import Kind, KindMask, Tile, kind_of, kinds_in
from tutor.evaluators.call_yaku import is_laid, yaku_in_reach, yaku_shanten
from tutor.evaluators.glance import live_tiles
from tutor.evaluators.tenpai import TenpaiFacts, Wait, look_at_tenpai
from tutor.evaluators.yaku import YakuInSight

T = TypeVar("T")
ClaimedMeld: TypeAlias = tuple[Observation, Meld]
DORA: Final = 52
FURITEN_WORTH: Final = 0.35


@dataclass(frozen=True, slots=True)
class ReadyAfterCall:
    discard: Tile
    facts: TenpaiFacts

    @property
    def winning(self) -> tuple[Wait, ...]:
        return tuple(wait for wait in self.facts.waits if wait.dama is not None)

    @property
    def live_winning(self) -> int:
        return sum(wait.live for wait in self.winning)

    @property
    def most(self) -> int:
        return max((wait.dama.payment for wait in self.facts.waits if wait.dama), default=0)

    @property
    def least(self) -> int:
        return min((wait.dama.payment for wait in self.facts.waits if wait.dama), default=0)

    @property
    def yaku(self) -> tuple[int, ...]:
        each = [{number for number, _ in wait.dama.yaku} for wait in self.winning if wait.dama]
        common = set.intersection(*each) if each else set()
        return tuple(sorted(number for number in common if number < DORA))

    @property
    def worth(self) -> tuple[float, int]:
        total = sum(wait.live * wait.dama.payment for wait in self.facts.waits if wait.dama)
        return total * (FURITEN_WORTH if self.facts.furiten else 1), self.facts.live


@dataclass(frozen=True, slots=True)
class CallFacts:
    shanten_before: int
    shanten_after: int
    live_before: int
    live_after: int
    opens: bool
    yaku: tuple[YakuInSight, ...]
    """What the open hand may win with, nearest first; none: it cannot win."""
    yaku_before: int | None
    yaku_live: int
    ready: ReadyAfterCall | None
    """None: the hand would not be ready."""

    @property
    def yaku_shanten(self) -> int | None:
        return self.yaku[0].shanten if self.yaku else None


def look_at_call(observation: Observation, meld: Meld) -> CallFacts:
    """Return what a chi or pon on the tile just thrown changes.

    Args:
        observation: at the claim: 13 tiles (three fewer a meld).
        meld: what would be laid.
    """
    return look_at_calls(((observation, meld),))[0]


def look_at_calls(calls: Sequence[ClaimedMeld]) -> list[CallFacts]:
    after = [after_call(observation, meld) for observation, meld in calls]
    best = [_fastest(seen) for seen in after]
    before = {id(seen): seen for seen, _ in calls}
    found = yaku_in_reach([*after, *before.values()])
    yaku, now = found[: len(after)], dict(zip(before, found[len(after) :], strict=True))
    live = _yaku_live(after, best, yaku)
    return [
        _facts(seen, then, fastest, (now[id(seen)], near), nearer)
        for (seen, _), then, fastest, near, nearer in zip(
            calls, after, best, yaku, live, strict=True
        )
    ]


def _facts(
    before: Observation,
    after: Observation,
    fastest: HandShanten,
    yaku: tuple[tuple[YakuInSight, ...], tuple[YakuInSight, ...]],
    yaku_live: int,
) -> CallFacts:
    now, then = yaku
    counts, melds = before.counts, len(before.own_melds)
    return CallFacts(
        shanten_before=shanten(counts, melds),
        shanten_after=fastest.shanten,
        live_before=live_tiles(before, improving(counts, melds)),
        live_after=live_tiles(after, fastest.improving),
        opens=not before.is_open,
        yaku=then,
        yaku_before=now[0].shanten if now else None,
        yaku_live=yaku_live,
        ready=_ready(after) if fastest.shanten == 0 else None,
    )


def _yaku_live(
    after: Sequence[Observation],
    best: Sequence[HandShanten],
    yaku: Sequence[tuple[YakuInSight, ...]],
) -> list[int]:
    live = [0] * len(after)
    hands: list[Observation] = []
    drawn: list[tuple[int, Kind, int]] = []
    counts: list[list[int]] = []
    for at, (seen, fastest, near) in enumerate(zip(after, best, yaku, strict=True)):
        if not near or near[0].shanten > fastest.shanten:
            continue
        if is_laid(near[0], seen):
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
    return live


def _ready(after: Observation) -> ReadyAfterCall | None:
    found = []
    left = discards(after.counts, len(after.own_melds))
    for tile in after.discards:
        if left[kind_of(tile)].shanten == 0:
            facts = look_at_tenpai(after, tile)
            if facts is not None:
                found.append(ReadyAfterCall(tile, facts))
    return max(found, key=lambda one: one.worth, default=None)


def after_call(observation: Observation, meld: Meld) -> Observation:
    """What the seat will see right after its own chi or pon: a discard is due.

    (After a daiminkan it would still have to draw.)

    Raises:
        ValueError: the meld takes no tile of another seat.
    """
    if meld.called is None or meld.from_seat is None:
        raise ValueError(f"{meld.type} takes no tile of another seat")
    seat, thrower, called = observation.seat, meld.from_seat, meld.called
    bit = 1 << kind_of(called)
    others = [other != thrower for other in range(4)]
    passed = [p | bit * other for p, other in zip(observation.passed, others, strict=True)]
    passed[seat] = 0
    river = observation.rivers[thrower]
    return replace(
        observation,
        hand=tuple(tile for tile in observation.hand if tile not in meld.tiles),
        drawn=None,
        melds=_put(observation.melds, seat, (*observation.own_melds, meld)),
        rivers=_put(observation.rivers, thrower, (*river[:-1], replace(river[-1], called_by=seat))),
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


def _put(row: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*row[:place], value, *row[place + 1 :])


def _fastest(observation: Observation) -> HandShanten:
    ready = discards(observation.counts, len(observation.own_melds))
    allowed = [r for kind, r in ready.items() if not observation.forbidden >> kind & 1]
    return min(allowed, key=lambda r: (r.shanten, -live_tiles(observation, r.improving)))
