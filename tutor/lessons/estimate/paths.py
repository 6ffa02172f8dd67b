"""Open hands: what each discard leaves of the yaku that such a hand needs."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from rules.melds import MeldType
from rules.observation import Observation
from rules.shanten import discards, improving, standard_shanten
from rules.tiles import KINDS, Kind
from tutor.evaluators.glance import live_tiles
from tutor.evaluators.yaku import YakuInSight, yaku_in_sight

MAX_DETOUR: Final = 1

HandsLeft: TypeAlias = dict[Kind, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class YakuPath:
    han: float
    left: HandsLeft


def paths_of(observation: Observation) -> tuple[YakuPath, ...]:
    found = yaku_in_sight(observation)
    made = tuple(yaku for yaku in found if _is_made(observation, yaku))
    sure = sum(yaku.han for yaku in made)
    near = [
        yaku for yaku in found if yaku not in made and yaku.shanten <= found[0].shanten + MAX_DETOUR
    ]
    paths = [YakuPath(sure, _plain(observation))] if made else []
    paths += [YakuPath(sure + yaku.han, _towards(observation, yaku)) for yaku in near]
    return tuple(paths)


def _is_made(observation: Observation, yaku: YakuInSight) -> bool:
    if yaku.yaku != "yakuhai" or yaku.kind is None:
        return False
    laid = any(
        meld.kind == yaku.kind and meld.type is not MeldType.CHI for meld in observation.own_melds
    )
    return laid or observation.counts[yaku.kind] >= 3


def _plain(observation: Observation) -> HandsLeft:
    return _leave(observation, observation.counts, len(observation.own_melds))


def _towards(observation: Observation, yaku: YakuInSight) -> HandsLeft:
    counts, melds = observation.counts, len(observation.own_melds)
    match yaku.yaku:
        case "toitoi":
            return _triplets(observation, counts, melds)
        case "yakuhai" if yaku.kind is not None:
            return _with_pair(observation, counts, melds, yaku.kind)
        case _:
            used = [count * yaku.uses(Kind(kind)) for kind, count in enumerate(counts)]
            return _leave(observation, used, melds)


def _leave(observation: Observation, used: Sequence[int], melds: int) -> HandsLeft:
    counts = observation.counts
    now = (standard_shanten(used, melds), live_tiles(observation, improving(used, melds)))
    left = dict.fromkeys((kind for kind in KINDS if counts[kind] > used[kind]), now)
    for kind, ready in discards(used, melds).items():
        left[Kind(kind)] = (ready.shanten, live_tiles(observation, ready.improving))
    return left


def _with_pair(
    observation: Observation, counts: Sequence[int], melds: int, pair: Kind
) -> HandsLeft:
    rest = list(counts)
    rest[pair] = 0
    copies = 4 - observation.seen[pair]
    left = _leave(observation, rest, melds + 1)
    return {kind: (away + 1, live + copies) for kind, (away, live) in left.items() if kind != pair}


def _triplets(observation: Observation, counts: Sequence[int], melds: int) -> HandsLeft:
    left: HandsLeft = {}
    for kind, count in enumerate(counts):
        if count:
            rest = list(counts)
            rest[kind] -= 1
            left[Kind(kind)] = _triplets_of(observation, rest, melds)
    return left


def _triplets_of(observation: Observation, counts: Sequence[int], melds: int) -> tuple[int, int]:
    sets = melds + sum(count >= 3 for count in counts)
    pairs = [kind for kind, count in enumerate(counts) if count == 2]
    live = sum(4 - observation.seen[kind] for kind in pairs)
    if len(pairs) + sets < 5:
        live += sum(4 - observation.seen[kind] for kind, count in enumerate(counts) if count == 1)
    return 8 - 2 * sets - min(len(pairs), 5 - sets), live
