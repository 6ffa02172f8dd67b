from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from rules.melds import LaidMelds, Meld, MeldType
from rules.observation import Observation
from rules.shanten import standard_shanten
from rules.tiles import KINDS, SUITS, Kind, Seat, Tile, is_dragon, is_simple, kind_of, suit_of
from rules.yaku_shanten import FORMS, Distances, YakuForm, form_shanten

NOT_SIMPLE: Final = tuple(kind for kind in KINDS if not is_simple(kind))
HONOURS: Final = KINDS[27:]


@dataclass(frozen=True, slots=True)
class ReachableYaku:
    yaku: str
    shanten: int
    han: int
    kind: Kind | None = None

    def uses(self, kind: Kind) -> bool:
        match self.yaku:
            case "tanyao":
                return is_simple(kind)
            case "honitsu":
                return suit_of(kind) in (3, suit_of(self.kind or Kind(0)))
            case _:
                return True


def yakuhai_han(observation: Observation, kind: Kind, seat: Seat | None = None) -> int:
    """Return the han of a triplet for a seat, by default the observer: 2 for a double wind, 0 if
    the kind is not a yakuhai."""
    own = observation.wind_of(observation.seat if seat is None else seat)
    return is_dragon(kind) + (kind == observation.round_wind) + (kind == own)


def yaku_in_sight(observation: Observation) -> tuple[ReachableYaku, ...]:
    """Return every yaku that the hand may reach with its melds, nearest first.

    The hand may have 13 or 14 tiles (three fewer for each meld). For a call, pass the observation
    after the call (`tutor.coach.call_effects.after_call`).
    """
    found = _reachable(observation, observation.counts, observation.own_melds)
    return tuple(sorted(found, key=lambda each: (each.shanten, -each.han)))


def _reachable(
    observation: Observation, counts: Sequence[int], melds: tuple[Meld, ...]
) -> Iterator[ReachableYaku]:
    laid = {meld.kind for meld in melds if meld.type is not MeldType.CHI}
    for kind in HONOURS:
        han = yakuhai_han(observation, kind)
        if not han:
            continue
        if kind in laid:
            away = standard_shanten(counts, len(melds))
        elif len(melds) < 4 and (
            counts[kind] >= 3 or (counts[kind] == 2 and observation.seen[kind] < 4)
        ):
            missing = max(0, 3 - counts[kind])
            away = missing + standard_shanten(_without(counts, (kind,)), len(melds) + 1)
        else:
            continue
        yield ReachableYaku("yakuhai", away, han, kind)
    may_tanyao = observation.rules.open_tanyao or not observation.is_open
    if may_tanyao and all(is_simple(kind_of(tile)) for meld in melds for tile in meld.tiles):
        away = standard_shanten(_without(counts, NOT_SIMPLE), len(melds))
        yield ReachableYaku("tanyao", away, 1)
    if all(meld.type is not MeldType.CHI for meld in melds):
        sets = len(melds) + sum(count >= 3 for count in counts)
        live = [observation.seen[kind] < 4 for kind, count in enumerate(counts) if count == 2]
        pairs = sum(live) + (not all(live))  # one of the pairs without a live copy is the head
        yield ReachableYaku("toitoi", 8 - 2 * sets - min(pairs, 5 - sets), 2)
    suits = {suit_of(meld.kind) for meld in melds} - {3}
    for suit in SUITS:
        if suits <= {suit}:
            others = tuple(kind for kind in KINDS[:27] if suit_of(kind) != suit)
            away = standard_shanten(_without(counts, others), len(melds))
            yield ReachableYaku("honitsu", away, 2, Kind(9 * suit))


def _without(counts: Sequence[int], kinds: Sequence[Kind]) -> list[int]:
    left = list(counts)
    for kind in kinds:
        left[kind] = 0
    return left


@dataclass(frozen=True, eq=False, slots=True)
class YakuDistances:
    after: Distances
    """(discards, len(FORMS)) int8: the shanten towards each form; `IMPOSSIBLE` if out of reach."""

    @classmethod
    def of_discards(cls, observation: Observation, discards: Sequence[Tile]) -> "YakuDistances":
        n = len(discards)
        counts = np.tile(np.array(observation.counts, np.uint8), (n, 1))
        counts[np.arange(n), [kind_of(tile) for tile in discards]] -= 1
        return cls(_distances(observation, counts))

    @classmethod
    def of_draws(
        cls, observation: Observation, discard: Tile, drawn: Sequence[Kind]
    ) -> "YakuDistances":
        counts = np.tile(np.array(observation.counts, np.uint8), (len(drawn), 1))
        counts[:, kind_of(discard)] -= 1
        counts[np.arange(len(drawn)), list(drawn)] += 1
        return cls(_distances(observation, counts))

    def nearest(self, discard: int) -> tuple[int, YakuForm]:
        """Return the shanten and the name of the nearest yaku other than riichi after a discard (an
        index)."""
        steps, at = min((int(self.after[discard, at]), at) for at in _OPEN)
        return steps, FORMS[at].yaku


def _distances(observation: Observation, counts: NDArray[np.uint8]) -> Distances:
    n = len(counts)
    yakuhai = np.array([yakuhai_han(observation, kind) for kind in KINDS], np.uint8)
    return form_shanten(
        counts,
        LaidMelds.stack((observation.own_melds,) * n),
        np.tile(np.array(observation.unseen, np.uint8), (n, 1)),
        np.tile(yakuhai, (n, 1)),
        observation.rules.open_tanyao,
    )


_OPEN = [at for at, form in enumerate(FORMS) if form.yaku is not YakuForm.CLOSED]
