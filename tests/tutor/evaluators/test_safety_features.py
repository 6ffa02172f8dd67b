"""Signs of a river and of melds, read from hand-laid positions."""

from dataclasses import replace

import numpy as np
import pytest

from rules.melds import Meld, MeldType
from rules.observation import Observation
from rules.tiles import Seat, parse_kind, parse_tiles
from tests.tutor.positions import position
from tutor.evaluators.feature_index import of_kinds, rivers_of, tenpai_entries, wait_entries
from tutor.evaluators.positions import Positions, unpack
from tutor.evaluators.ryanmen import ryanmen
from tutor.evaluators.safety_features import TENPAI_SIGNS, WAIT_SIGNS, SafetyFeature

HAND = "147m258p369s1234z"
RIGHT, ACROSS, LEFT = 0, 1, 2


def labels(sign: SafetyFeature, entry: int) -> tuple[str, ...]:
    found = []
    for _, names in reversed(sign.axes):
        entry, place = divmod(entry, len(names))
        found.append(names[place])
    return tuple(reversed(found))


def of_opponent(seen: Observation, sign: str, opponent: int) -> tuple[str, ...]:
    positions = Positions.stack((seen,))
    signs = tenpai_entries(positions, rivers_of(positions))
    at = [one.name for one in TENPAI_SIGNS].index(sign)
    return labels(TENPAI_SIGNS[at], int(signs[at][0, opponent]))


def of_tile(seen: Observation, sign: str, opponent: int, name: str) -> tuple[str, ...] | None:
    positions = Positions.stack((seen,))
    safe = unpack(positions.genbutsu)
    codes, _ = ryanmen(safe, positions.unseen, walls=True)
    entries = wait_entries(positions, rivers_of(positions), codes)
    at = [one.name for one in WAIT_SIGNS].index(sign)
    whole = np.broadcast_to(of_kinds(entries[at]), (1, 3, 34))
    entry = int(whole[0, opponent, parse_kind(name)])
    return None if entry < 0 else labels(WAIT_SIGNS[at], entry)


def drawn(seen: Observation, seat: int, places: set[int]) -> Observation:
    river = tuple(
        replace(one, tsumogiri=place in places) for place, one in enumerate(seen.rivers[seat])
    )
    rivers = tuple(river if at == seat else each for at, each in enumerate(seen.rivers))
    return replace(seen, rivers=rivers)


def called(seen: Observation, seat: int, *texts: str) -> Observation:
    melds = []
    for text in texts:
        tiles = parse_tiles(text)
        kind = MeldType.PON if tiles[0] >> 2 == tiles[2] >> 2 else MeldType.CHI
        melds.append(Meld(kind, tiles, tiles[0], Seat((seat + 3) % 4)))
    every = tuple(tuple(melds) if at == seat else () for at in range(4))
    return replace(seen, melds=every)


def test_what_an_opponent_shows() -> None:
    seen = position(HAND, "5z", rivers=("", "1z9m5p2s8s", "1z", ""), riichi={2: 0})
    seen = drawn(seen, 1, {3, 4})
    assert of_opponent(seen, "discards", RIGHT) == ("0", "5")
    assert of_opponent(seen, "drawn", RIGHT) == ("0", "2")
    assert of_opponent(seen, "last", RIGHT) == ("0", "5")
    assert of_opponent(seen, "hand", RIGHT) == ("0", "3")
    assert of_opponent(seen, "riichi", RIGHT) == ("0", "1")
    assert of_opponent(seen, "last", LEFT) == ("0", "none")
    assert of_opponent(called(seen, 1, "222p", "345m"), "discards", RIGHT) == ("2", "5")


def test_a_river_of_drawn_tiles_only() -> None:
    seen = drawn(position(HAND, "5z", rivers=("", "1z9m", "", "")), 1, {0, 1})
    assert of_opponent(seen, "drawn", RIGHT) == ("0", "2")
    assert of_opponent(seen, "last", RIGHT) == ("0", "none")


@pytest.mark.parametrize(
    ("tile", "expected"),
    [
        ("5s", ("closed", "discards 1 to 3", "no")),
        ("6s", ("closed", "no", "discards 1 to 3")),
        ("8s", ("closed", "no", "discards 1 to 3")),
        ("9s", ("closed", "discards 1 to 3", "no")),
        ("2p", ("closed", "discards 4 to 6", "no")),
        ("3p", ("closed", "no", "discards 4 to 6")),
        ("8m", ("closed", "no", "later")),
        ("1p", ("closed", "no", "no")),  # 9m and 1p are no neighbours
        ("1z", ("closed", "no", "no")),
    ],
)
def test_when_a_neighbour_was_thrown(tile: str, expected: tuple[str, ...]) -> None:
    seen = position(HAND, "5z", rivers=("", "7s3z4z4p3z4z9m", "", ""))
    assert of_tile(seen, "early", RIGHT, tile) == expected


def test_beside_the_last_discard_from_the_hand() -> None:
    seen = drawn(position(HAND, "5z", rivers=("", "2p6s1z", "", "")), 1, {2})
    assert of_tile(seen, "last", RIGHT, "7s") == ("closed", "neither", "next to it")
    assert of_tile(seen, "last", RIGHT, "4s") == ("closed", "neither", "one between")
    assert of_tile(seen, "last", RIGHT, "1p") == ("closed", "next to it", "neither")
    assert of_tile(seen, "last", RIGHT, "7m") == ("closed", "neither", "neither")
    assert of_tile(seen, "last", LEFT, "7s") == ("closed", "neither", "neither")


def test_shapes_are_mirrored_and_name_what_speaks_against_them() -> None:
    seen = position(HAND, "5z", rivers=("", "4m", "", ""), riichi={1: 0}, indicators="6666p")
    assert of_tile(seen, "shape", RIGHT, "1m") == ("riichi", "1: suji")
    assert of_tile(seen, "shape", RIGHT, "7m") == ("riichi", "3: suji")
    assert of_tile(seen, "shape", RIGHT, "9m") == ("riichi", "1: open")
    assert of_tile(seen, "shape", LEFT, "1m") == ("closed", "1: open")
    assert of_tile(seen, "shape", RIGHT, "5p") == ("riichi", "5: open wall")
    assert of_tile(seen, "shape", RIGHT, "8p") == ("riichi", "2: wall")
    assert of_tile(seen, "shape", RIGHT, "5z") == ("riichi", "yakuhai: 3 unseen")
    assert of_tile(seen, "shape", RIGHT, "4z") == ("riichi", "guest wind: 3 unseen")
    assert of_tile(seen, "shape", RIGHT, "2z") == ("riichi", "yakuhai: 3 unseen")  # its own wind
    assert of_tile(seen, "shape", ACROSS, "2z") == ("closed", "guest wind: 3 unseen")


def test_copies_and_dora() -> None:
    seen = position(HAND, "5z", rivers=("88s", "", "", ""), indicators="3p4z")
    assert of_tile(seen, "copies", RIGHT, "8s") == ("closed", "2")
    assert of_tile(seen, "copies", RIGHT, "4z") is None
    found = {name: of_tile(seen, "dora", RIGHT, name) for name in ("4p", "5p", "6p", "7p", "1z")}
    assert found == {
        "4p": ("number", "itself"),
        "5p": ("number", "next to it"),
        "6p": ("number", "two away"),
        "7p": ("number", "no"),
        "1z": ("honour", "itself"),
    }


def test_discards_of_a_suit() -> None:
    seen = position(HAND, "5z", rivers=("", "129p4z5s", "", ""))
    assert of_tile(seen, "suit", RIGHT, "5p") == ("closed", "3-5", "3")
    assert of_tile(seen, "suit", RIGHT, "5s") == ("closed", "3-5", "1")
    assert of_tile(seen, "suit", RIGHT, "5m") == ("closed", "3-5", "0")
    assert of_tile(seen, "suit", RIGHT, "4z") is None


def test_melds_and_the_yaku_in_sight() -> None:
    seen = position(HAND, "5z", rivers=("", "1z", "", ""))
    flush = called(seen, 1, "222p", "789p")
    assert of_tile(flush, "melds", RIGHT, "5p") == ("2 of one suit", "no", "their suit")
    assert of_tile(flush, "melds", RIGHT, "5s") == ("2 of one suit", "no", "other suit")
    assert of_tile(flush, "melds", RIGHT, "4z") == ("2 of one suit", "no", "honour")
    assert of_tile(flush, "melds", LEFT, "5p") is None
    assert of_tile(flush, "yaku", RIGHT, "9s") == ("others", "a chi among them", "terminal")
    simples = called(seen, 1, "222p", "777s")
    found = of_tile(simples, "yaku", RIGHT, "4z")
    assert found == ("simples only", "no chi, 2+ pons", "guest wind")
    assert of_tile(simples, "melds", RIGHT, "5p") == ("mixed", "no", "their suit")
    yakuhai = called(seen, 1, "555z")
    assert of_tile(yakuhai, "yaku", RIGHT, "6z") == ("a yakuhai", "no chi, 1 pon", "yakuhai")
    assert of_tile(yakuhai, "melds", RIGHT, "5p") == ("none", "yes", "other suit")


def test_no_sign_points_outside_its_table() -> None:
    seen = [
        position(HAND, "5z", rivers=("", "1999m147p", "2588s14z", "36z1m"), riichi={2: 3}),
        called(position(HAND, "5z", rivers=("", "1z", "2z", "")), 3, "222p", "777s", "555z"),
        position(HAND, "5z"),
    ]
    positions = Positions.stack(seen)
    codes, left = ryanmen(unpack(positions.genbutsu), positions.unseen, walls=True)
    rivers = rivers_of(positions)
    for sign, entry in zip(TENPAI_SIGNS, tenpai_entries(positions, rivers), strict=True):
        assert ((entry >= 0) & (entry < sign.size)).all(), sign.name
    for sign, entry in zip(WAIT_SIGNS, wait_entries(positions, rivers, codes), strict=True):
        assert ((entry >= -1) & (entry.astype(int) < sign.size)).all(), sign.name
    assert ((left >= 0) & (left <= 18)).all()
    assert left[2].tolist() == [18, 18, 18]
