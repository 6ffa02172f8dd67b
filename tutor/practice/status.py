"""What stands of a learner's hand: waits with live copies, furiten and its kind, missing yaku."""

from dataclasses import dataclass
from enum import StrEnum

from rules.observation import Observation
from rules.shanten import shanten
from rules.tiles import Kind, KindMask, Tile, count_kinds, kind_of, kinds_in, mask_of
from tutor.evaluators.tenpai import look_at_tenpai


class FuritenKind(StrEnum):
    DISCARD = "discard"
    TURN = "turn"
    RIICHI = "riichi"


@dataclass(frozen=True, slots=True)
class Furiten:
    how: FuritenKind
    kinds: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class LiveWait:
    kind: Kind
    live: int
    has_yaku: bool


@dataclass(frozen=True, slots=True)
class Status:
    """The hand between turns; on the own turn, the hand without the tile that would be
    discarded."""

    shanten: int
    waits: tuple[LiveWait, ...]
    furiten: Furiten | None
    is_open: bool
    in_riichi: bool

    @property
    def live(self) -> int:
        return sum(wait.live for wait in self.waits)

    @property
    def no_yaku(self) -> bool:
        return bool(self.waits) and not any(wait.has_yaku for wait in self.waits)


def status_of(observation: Observation, discard: Tile | None = None) -> Status:
    """Return what stands of the hand.

    Args:
        discard: the tile that would be thrown on the own turn. None looks at the hand without the
            tile just drawn; right after a call it leaves the waits out.
    """
    seat, melds = observation.seat, observation.own_melds
    aside = observation.drawn if discard is None else discard
    hand = tuple(tile for tile in observation.hand if tile != aside)
    away = shanten(count_kinds(hand), len(melds))
    riichi = observation.riichi[seat]
    if len(hand) % 3 != 1:
        return Status(away, (), None, observation.is_open, riichi)
    facts = look_at_tenpai(observation, aside)
    waits = tuple(
        LiveWait(wait.kind, wait.live, (wait.riichi if riichi else wait.dama) is not None)
        for wait in (facts.waits if facts else ())
    )
    furiten = _furiten(observation, mask_of(wait.kind for wait in waits), discard)
    return Status(away, waits, furiten, observation.is_open, riichi)


def _furiten(observation: Observation, waits: KindMask, discard: Tile | None) -> Furiten | None:
    seat = observation.seat
    thrown = mask_of(kind_of(entry.tile) for entry in observation.rivers[seat])
    if discard is not None:
        thrown = KindMask(thrown | 1 << kind_of(discard))
    for how, gone in (
        (FuritenKind.DISCARD, thrown),
        (FuritenKind.RIICHI, observation.genbutsu[seat] if observation.riichi[seat] else 0),
        (FuritenKind.TURN, observation.passed[seat]),
    ):
        if waits & gone:
            return Furiten(how, kinds_in(KindMask(waits & gone)))
    return None
