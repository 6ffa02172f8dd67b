"""Which opponents are feared, and what their melds show; how ready they are is taken from the
ranking."""

from rules.tiles import Seat
from tutor.coach.advice import Advice
from tutor.lab.soak.sight import Sight
from tutor.position.table_read import OpenHandLook


def feared(sight: Sight, advice: Advice) -> tuple[Seat, ...]:
    return tuple(
        seat for seat in sight.others if seat in sight.riichi or _is_feared(sight, advice, seat)
    )


def is_look_true(look: OpenHandLook, sight: Sight) -> bool:
    seen, seat = sight.observation, look.seat
    melds, river = seen.melds[seat], seen.rivers[seat]
    tiles = [tile for meld in melds for tile in meld.tiles]
    suits = {tile // 36 for tile in tiles} - {3}
    collects = len(suits) == 1 and len(melds) > 1 and len(river) > 4
    thrown = [one.tile // 36 for one in river]
    collects = collects and not suits & {*thrown}
    if not suits and len(melds) > 1 and len(thrown) - thrown.count(3) > 6:
        suits = {0, 1, 2}.difference(thrown)
        collects = len(suits) == 1
    sets = _triplets(sight, seat)
    return (
        look.melds == len(melds)
        and list(look.yakuhai) == [kind for kind in sets if _yakuhai(sight, seat, kind)]
        and look.han == sum(_yakuhai(sight, seat, kind) for kind in sets)
        and look.dora == sum(map(sight.worth, tiles))
        and look.suit == (suits.pop() if collects else None)
        and look.triplets == (len(sets) == len(melds) > 1)
    )


def ready_chance(sight: Sight, advice: Advice, seat: Seat) -> float:
    chances = advice.rankings.safety[-1].facts["ready"]
    assert isinstance(chances, tuple)
    return float(str(chances[sight.others.index(seat)]))


def _is_feared(sight: Sight, advice: Advice, seat: Seat) -> bool:
    chance = ready_chance(sight, advice, seat)
    if all(meld.type == "ankan" for meld in sight.observation.melds[seat]):
        return False
    return chance >= 0.6 or (chance >= 0.4 and _is_dear(sight, seat))


def _is_dear(sight: Sight, seat: Seat) -> bool:
    han = sum(sight.worth(tile) for meld in sight.observation.melds[seat] for tile in meld.tiles)
    return han + sum(_yakuhai(sight, seat, kind) for kind in _triplets(sight, seat)) > 2


def _triplets(sight: Sight, seat: Seat) -> list[int]:
    melds = [sorted({tile // 4 for tile in m.tiles}) for m in sight.observation.melds[seat]]
    return [kinds[0] for kinds in melds if len(kinds) == 1]


def _yakuhai(sight: Sight, seat: Seat, kind: int) -> int:
    own = 27 + (seat - sight.observation.dealer) % 4
    return (kind > 30) + (kind == own) + (kind == 27 + sight.observation.round // 4)
