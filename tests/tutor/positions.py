"""Positions made by hand, as a teacher would write them down."""

from rules.events import FourPoints
from rules.observation import Observation, RiverTile
from rules.ruleset import Ruleset
from rules.tiles import Kind, KindMask, Seat, Tile, kind_of, mask_of, parse_tiles


def position(
    hand: str,
    drawn: str,
    *,
    rivers: tuple[str, str, str, str] = ("", "", "", ""),
    riichi: dict[int, int] | None = None,
    indicators: str = "1z",
    points: FourPoints = (25_000, 25_000, 25_000, 25_000),
    dealer: int = 0,
    round_: int = 0,
    tiles_left: int = 50,
) -> Observation:
    """What seat 0 sees. Seat 1 sits right, 2 across, 3 left; `riichi` says with which discard of
    its river (from 0) a seat declared. Nobody has called."""
    riichi = riichi or {}
    every = parse_tiles("".join((hand, drawn, *rivers, indicators)))
    tiles = iter(every)
    own = tuple(sorted(take(tiles, hand) + take(tiles, drawn)))
    lanes = [take(tiles, river) for river in rivers]
    placed = place(lanes, riichi, dealer)
    seen = bytearray(34)
    for tile in every:
        seen[kind_of(tile)] += 1
    return Observation(
        rules=Ruleset(),
        seat=Seat(0),
        round=round_,
        honba=0,
        kyotaku=0,
        dealer=Seat(dealer),
        points=points,
        hand=own,
        drawn=drawn_tile(own, drawn),
        melds=((), (), (), ()),
        rivers=placed,
        riichi=tuple(seat in riichi for seat in range(4)),  # type: ignore[arg-type]
        dora_indicators=take(tiles, indicators),
        tiles_left=tiles_left,
        turn=len(placed[0]) + 1,
        genbutsu=tuple(genbutsu(placed, seat) for seat in range(4)),
        passed=(KindMask(0),) * 4,
        seen=bytes(seen),
    )


def take(tiles: object, text: str) -> tuple[Tile, ...]:
    return tuple(next(tiles) for _ in parse_tiles(text))  # type: ignore[call-overload]


def drawn_tile(hand: tuple[Tile, ...], drawn: str) -> Tile:
    return next(tile for tile in reversed(hand) if kind_of(tile) == kind_of(parse_tiles(drawn)[0]))


def place(
    lanes: list[tuple[Tile, ...]], riichi: dict[int, int], dealer: int
) -> tuple[tuple[RiverTile, ...], ...]:
    """The rivers, thrown in turn from the dealer on."""
    return tuple(
        tuple(
            RiverTile(tile, False, riichi.get(seat) == index, index * 4 + (seat - dealer) % 4)
            for index, tile in enumerate(lane)
        )
        for seat, lane in enumerate(lanes)
    )


def genbutsu(rivers: tuple[tuple[RiverTile, ...], ...], seat: int) -> KindMask:
    kinds = {kind_of(one.tile) for one in rivers[seat]}
    declared = [one.order for one in rivers[seat] if one.riichi]
    if declared:
        later = (one for river in rivers for one in river if one.order > declared[0])
        kinds |= {kind_of(one.tile) for one in later}
    return mask_of(Kind(kind) for kind in kinds)
