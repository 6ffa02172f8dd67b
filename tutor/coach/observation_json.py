"""Convert an Observation to JSON and back, with tiles by name.

A name does not say which copy of a tile is meant: reading assigns each tile an unused copy, and
writing the result again gives the same text.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NotRequired, TypedDict

from rules.events import Ruleset
from rules.melds import Meld, MeldType
from rules.message import BadValue, quoted
from rules.observation import Observation, RiverTile
from rules.tiles import (
    KindMask,
    Seat,
    Tile,
    format_tiles,
    kind_name,
    kind_of,
    kinds_in,
    mask_of,
    names_in,
    parse_kind,
    tile_name,
)
from tutor.json_values import Count, Four, Points, SeatNumber

MeldJson = TypedDict(
    "MeldJson",
    {
        "type": MeldType,
        "tiles": str,
        "called": str | None,
        "from": SeatNumber | None,
        "added": str | None,
    },
)


class RiverTileJson(TypedDict):
    tile: str
    tsumogiri: bool
    riichi: bool
    order: int
    called_by: SeatNumber | None


class ObservationJson(TypedDict):
    """An Observation as JSON values. `hand` holds all closed tiles of the seat, and `drawn` names
    one of them; sequences of four are in seat order."""

    hand: str
    drawn: str | None
    melds: Four[Sequence[MeldJson]]
    rivers: Four[Sequence[RiverTileJson]]
    riichi: Four[bool]
    ippatsu: NotRequired[Four[bool]]
    double_riichi: NotRequired[Four[bool]]
    rinshan: NotRequired[bool]
    dora_indicators: Sequence[str]
    points: Four[Points]
    dealer: SeatNumber
    round_wind: str
    kyotaku: Count
    tiles_left: Count
    genbutsu: Four[str]
    passed: Four[str]
    forbidden: NotRequired[str]


class PositionJson(TypedDict):
    round: Count
    honba: Count
    turn: Count
    seat: SeatNumber
    observation: ObservationJson


class PositionWithRulesJson(PositionJson):
    rules: Ruleset


def observation_to_json(observation: Observation) -> dict[str, Any]:
    return {
        "hand": format_tiles(observation.hand),
        "drawn": None if observation.drawn is None else tile_name(observation.drawn),
        "melds": [
            [
                {
                    "type": meld.type,
                    "tiles": format_tiles(meld.tiles),
                    "called": None if meld.called is None else tile_name(meld.called),
                    "from": meld.from_seat,
                    "added": None if meld.added is None else tile_name(meld.added),
                }
                for meld in melds
            ]
            for melds in observation.melds
        ],
        "rivers": [
            [
                {
                    "tile": tile_name(entry.tile),
                    "tsumogiri": entry.tsumogiri,
                    "riichi": entry.riichi,
                    "order": entry.order,
                    "called_by": entry.called_by,
                }
                for entry in river
            ]
            for river in observation.rivers
        ],
        "riichi": list(observation.riichi),
        "ippatsu": list(observation.ippatsu),
        **(
            {"double_riichi": list(observation.double_riichi)}
            if any(observation.double_riichi)
            else {}
        ),
        **({"rinshan": True} if observation.rinshan else {}),
        "dora_indicators": [tile_name(tile) for tile in observation.dora_indicators],
        "points": list(observation.points),
        "dealer": observation.dealer,
        "round_wind": kind_name(observation.round_wind),
        "kyotaku": observation.kyotaku,
        "tiles_left": observation.tiles_left,
        "genbutsu": [_kinds(mask) for mask in observation.genbutsu],
        "passed": [_kinds(mask) for mask in observation.passed],
        "forbidden": _kinds(observation.forbidden),
    }


def position_from_json(data: PositionJson, rules: Ruleset) -> Observation:
    """Return the observation of a position already checked by `read_as`.

    Raises:
        ValueError: if the position is impossible.
    """
    return observation_from_json(
        data["observation"],
        rules=rules,
        seat=data["seat"],
        round_=data["round"],
        honba=data["honba"],
        turn=data["turn"],
    )


def find_tile(name: str, among: Sequence[Tile]) -> Tile:
    """Return the last tile with this name.

    Raises:
        ValueError: if no tile has this name.
    """
    for tile in reversed(among):
        if tile_name(tile) == name:
            return tile
    raise BadValue("no {tile} in {tiles}", tile=quoted(name), tiles=format_tiles(among))


class _FreeCopies:
    def __init__(self) -> None:
        self._used: set[Tile] = set()

    def take(self, name: str) -> Tile:
        for tile in _copies(name):
            if tile not in self._used:
                self._used.add(tile)
                return tile
        raise BadValue("more copies of {tile} than there are", tile=name)


@lru_cache(2**6)
def _copies(name: str) -> tuple[Tile, ...]:
    """Return the copies of a tile; for a plain five, the red copy comes last."""
    kind = parse_kind(name)
    red = kind in (4, 13, 22)
    order = (0,) if name[0] == "0" else (1, 2, 3, 0) if red else (0, 1, 2, 3)
    return tuple(Tile(kind * 4 + copy) for copy in order)


def observation_from_json(
    data: ObservationJson, *, rules: Ruleset, seat: Seat, round_: int, honba: int, turn: int
) -> Observation:
    """Return the observation written by `observation_to_json`, after `read_as` has checked it.

    Raises:
        ValueError: if the position is impossible.
    """
    copies = _FreeCopies()
    hand = tuple(sorted(copies.take(name) for name in names_in(data["hand"])))
    drawn = None if data["drawn"] is None else find_tile(data["drawn"], hand)
    melds = tuple(tuple(_meld_from_json(meld, copies) for meld in own) for own in data["melds"])
    rivers = _rivers_from_json(data["rivers"], melds, copies)
    indicators = tuple(copies.take(name) for name in data["dora_indicators"])
    tiles = {*hand, *indicators}
    tiles.update(tile for own in melds for meld in own for tile in meld.tiles)
    tiles.update(entry.tile for river in rivers for entry in river)
    seen = bytearray(34)
    for tile in tiles:
        seen[kind_of(tile)] += 1
    return Observation(
        rules=rules,
        seat=seat,
        round=round_,
        honba=honba,
        kyotaku=data["kyotaku"],
        dealer=data["dealer"],
        points=data["points"],
        hand=hand,
        drawn=drawn,
        melds=melds,
        rivers=rivers,
        riichi=data["riichi"],
        dora_indicators=indicators,
        tiles_left=data["tiles_left"],
        turn=turn,
        genbutsu=tuple(_mask(kinds) for kinds in data["genbutsu"]),
        passed=tuple(_mask(kinds) for kinds in data["passed"]),
        seen=bytes(seen),
        forbidden=_mask(data.get("forbidden", "")),
        ippatsu=data.get("ippatsu", (False,) * 4),
        double_riichi=data.get("double_riichi", (False,) * 4),
        rinshan=data.get("rinshan", False),
    )


def _meld_from_json(data: MeldJson, copies: _FreeCopies) -> Meld:
    tiles = tuple(sorted(copies.take(name) for name in names_in(data["tiles"])))
    called = None if data["called"] is None else find_tile(data["called"], tiles)
    rest = [tile for tile in tiles if tile != called]
    added = None if data["added"] is None else find_tile(data["added"], rest)
    return Meld(data["type"], tiles, called, data["from"], added)


def _rivers_from_json(
    data: Sequence[Sequence[RiverTileJson]],
    melds: tuple[tuple[Meld, ...], ...],
    copies: _FreeCopies,
) -> tuple[tuple[RiverTile, ...], ...]:
    taken: set[Tile] = set()
    rivers = []
    for seat, river in enumerate(data):
        tiles = []
        for entry in river:
            name, by = entry["tile"], entry["called_by"]
            tile = None if by is None else _called_tile(name, seat, melds[by], taken)
            if tile is None:
                tile = copies.take(name)
            else:
                taken.add(tile)
            tiles.append(RiverTile(tile, entry["tsumogiri"], entry["riichi"], entry["order"], by))
        rivers.append(tuple(tiles))
    return tuple(rivers)


def _called_tile(name: str, seat: int, melds: tuple[Meld, ...], taken: set[Tile]) -> Tile | None:
    for meld in melds:
        tile = meld.called
        if (
            tile is not None
            and meld.from_seat == seat
            and tile not in taken
            and tile_name(tile) == name
        ):
            return tile
    return None


def _kinds(mask: KindMask) -> str:
    return format_tiles(Tile(kind * 4 + 1) for kind in kinds_in(mask))


@lru_cache(2**14)
def _mask(text: str) -> KindMask:
    return mask_of(map(parse_kind, names_in(text)))
