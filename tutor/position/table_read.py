from dataclasses import dataclass
from typing import Final

from rules.melds import MeldType
from rules.observation import Observation
from rules.shanten import chiitoi_shanten, kokushi_shanten, standard_shanten
from rules.tiles import (
    SUITS,
    TERMINALS_AND_HONOURS,
    Kind,
    KindMask,
    Seat,
    kind_of,
    kinds_in,
    suit_of,
)
from tutor.position.positions import cache_last_call
from tutor.position.rankings import Rankings
from tutor.position.safety_features import has_no_wait

LATE_DRAWS: Final = 24


def is_nearest_to_pairs(observation: Observation) -> bool:
    if observation.own_melds:
        return False
    counts = observation.counts
    return chiitoi_shanten(counts) < standard_shanten(counts)


def is_nearest_to_orphans(observation: Observation) -> bool:
    if observation.own_melds:
        return False
    counts = observation.counts
    found = kokushi_shanten(counts)
    return found < standard_shanten(counts) and found <= chiitoi_shanten(counts)


def is_late_turn(observation: Observation) -> bool:
    return observation.tiles_left < LATE_DRAWS


def riichi_opponents(observation: Observation) -> tuple[Seat, ...]:
    return tuple(seat for seat in observation.opponents if observation.riichi[seat])


def cannot_ron(observation: Observation, seat: Seat, kind: Kind) -> bool:
    passed = observation.passed[seat] >> kind & 1
    return bool(passed) or stays_safe(observation, seat, kind)


def stays_safe(observation: Observation, seat: Seat, kind: Kind) -> bool:
    """Check whether an opponent cannot win on a tile, and not just until the next draw."""
    return bool(observation.genbutsu[seat] >> kind & 1) or has_no_wait(observation, seat, kind)


def let_pass(observation: Observation, seat: Seat) -> frozenset[Kind]:
    """Return the kinds that others have discarded since a seat's concealed tiles last changed; the
    seat does not wait on these. A riichi, which adds a yaku, and every kan count as changes."""
    if any(meld.is_kan for meld in observation.melds[seat]):
        return frozenset()
    own = observation.rivers[seat]
    changed = max((one.order for one in own if one.riichi or not one.tsumogiri), default=-1)
    rivers = (row for other, row in enumerate(observation.rivers) if other != seat)
    return frozenset(kind_of(one.tile) for row in rivers for one in row if one.order > changed)


def live_tiles(observation: Observation, kinds: KindMask) -> int:
    return sum(4 - observation.seen[kind] for kind in kinds_in(kinds))


def orphans(observation: Observation) -> int:
    counts = observation.counts
    return sum(counts[kind] > 0 for kind in TERMINALS_AND_HONOURS)


SURE: Final = frozenset({"genbutsu", "passed", "no_wait"})
"""The keys of `Danger` for tiles that an opponent cannot currently win on."""
READY_LIKELY: Final = 0.6
READY_MAYBE: Final = 0.4
DEAR_HAN: Final = 3
SUIT_MELDS: Final = 2
SUIT_DISCARDS: Final = 5
HONOUR_DISCARDS: Final = 7
"""How many number tiles a seat with melds of honours only must have discarded for the one suit
missing among them to be telling."""


@dataclass(frozen=True, slots=True)
class OpenHandLook:
    seat: Seat
    melds: int
    suit: int | None
    """Suit (0 man, 1 pin, 2 sou) of all number melds, if the seat has at least two melds and five
    discards, none of them in the suit. If all melds are honours, the one suit not discarded."""
    yakuhai: tuple[Kind, ...]
    han: int
    dora: int
    triplets: bool

    @property
    def han_shown(self) -> int:
        return self.han + self.dora


def look_at_open_hand(observation: Observation, seat: Seat) -> OpenHandLook | None:
    melds = observation.melds[seat]
    if not any(meld.is_open for meld in melds):
        return None
    sets = [meld.kind for meld in melds if meld.type is not MeldType.CHI]
    yakuhai = tuple(kind for kind in sets if observation.is_yakuhai(kind, seat))
    double = observation.round_wind == observation.wind_of(seat)
    suits = {suit_of(meld.kind) for meld in melds} & set(SUITS)
    river = [suit_of(kind_of(one.tile)) for one in observation.rivers[seat]]
    suit = min(suits) if len(suits) == 1 and len(melds) >= SUIT_MELDS else None
    if len(river) < SUIT_DISCARDS or suit in river:
        suit = None
    kept, numbers = {*SUITS}.difference(river), sum(each in SUITS for each in river)
    if not suits and len(melds) >= SUIT_MELDS and len(kept) == 1 and numbers >= HONOUR_DISCARDS:
        suit = min(kept)
    return OpenHandLook(
        seat,
        len(melds),
        suit,
        yakuhai,
        len(yakuhai) + (double and observation.round_wind in yakuhai),
        sum(observation.dora_in(tile) for meld in melds for tile in meld.tiles),
        triplets=len(sets) == len(melds) > 1,
    )


def ready_chance(rankings: Rankings, seat: Seat) -> float | None:
    """Return the probability that an opponent is tenpai (1 after riichi), or None if the log does
    not record it."""
    facts = rankings.safety[0].facts
    seats, ready = facts["seats"], facts.get("ready")
    if not isinstance(ready, tuple) or not isinstance(seats, tuple):
        return None
    chance = ready[seats.index(seat)]
    return float(chance) if isinstance(chance, int | float) else None


def is_threat(look: OpenHandLook, chance: float) -> bool:
    dear = look.han_shown >= DEAR_HAN and chance >= READY_MAYBE
    return dear or chance >= READY_LIKELY


@cache_last_call
def open_threats(observation: Observation, rankings: Rankings) -> tuple[OpenHandLook, ...]:
    found = []
    for seat in observation.opponents:
        chance = ready_chance(rankings, seat)
        if observation.riichi[seat] or not chance or chance < min(READY_MAYBE, READY_LIKELY):
            continue
        look = look_at_open_hand(observation, seat)
        if look is not None and is_threat(look, chance):
            found.append(look)
    return tuple(found)


@cache_last_call
def threatening(observation: Observation, rankings: Rankings) -> tuple[Seat, ...]:
    opened = {look.seat for look in open_threats(observation, rankings)}
    riichi = riichi_opponents(observation)
    return tuple(seat for seat in observation.opponents if seat in riichi or seat in opened)
