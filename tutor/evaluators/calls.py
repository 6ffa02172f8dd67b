"""What a call changes, as facts: shanten, ukeire, and the yaku that stay in sight."""

from dataclasses import dataclass, replace
from typing import TypeVar

from rules.melds import Meld, MeldType, kuikae
from rules.observation import Observation
from rules.shanten import HandShanten, discards, improving, shanten
from rules.tiles import KindMask, kind_of
from tutor.evaluators.glance import live_tiles
from tutor.evaluators.yaku import YakuInSight, yaku_in_sight

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class CallFacts:
    """A hand beside the same hand after a chi or pon and its fastest discard."""

    shanten_before: int
    shanten_after: int
    live_before: int
    """Live tiles that help the hand as it is, in tiles."""
    live_after: int
    opens: bool
    """The hand was closed: the call gives up riichi, closed tsumo and pinfu."""
    yaku: tuple[YakuInSight, ...]
    """What the open hand may win with, nearest first; none: it cannot win."""

    @property
    def yaku_shanten(self) -> int | None:
        """Shanten of the open hand with its nearest yaku, None without any."""
        return self.yaku[0].shanten if self.yaku else None


def look_at_call(observation: Observation, meld: Meld) -> CallFacts:
    """What a chi or pon on the tile just thrown changes.

    Args:
        observation: at the claim: 13 tiles (three fewer a meld).
        meld: what would be laid.
    """
    after = after_call(observation, meld)
    counts, melds = observation.counts, len(observation.own_melds)
    best = _fastest(after)
    return CallFacts(
        shanten_before=shanten(counts, melds),
        shanten_after=best.shanten,
        live_before=live_tiles(observation, improving(counts, melds)),
        live_after=live_tiles(after, best.improving),
        opens=meld.is_open and not observation.is_open,
        yaku=yaku_in_sight(after),
    )


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
    """What the discard leaves that keeps the hand nearest, with the most live tiles."""
    ready = discards(observation.counts, len(observation.own_melds))
    allowed = [r for kind, r in ready.items() if not observation.forbidden >> kind & 1]
    return min(allowed, key=lambda r: (r.shanten, -live_tiles(observation, r.improving)))
