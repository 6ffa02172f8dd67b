"""Positions made by hand, as a teacher would write them down."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.events import FourPoints, Ruleset
from rules.melds import Meld, MeldType
from rules.observation import Observation, RiverTile
from rules.tiles import Kind, KindMask, Seat, Tile, kind_of, mask_of, parse_tiles
from tutor.position.positions import Positions
from tutor.position.rankings import Rankings, evaluate, rankings_of


def rank_all(observations: Sequence[Observation]) -> list[Rankings]:
    positions = Positions.stack(observations)
    return [*rankings_of(positions, evaluate(positions), observations)]


def rank_discards(observation: Observation) -> Rankings:
    return rank_all((observation,))[0]


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
    melds: Mapping[int, Sequence[str]] | None = None,
    honba: int = 0,
    kyotaku: int = 0,
) -> Observation:
    riichi = riichi or {}
    laid = [text for texts in (melds or {}).values() for text in texts]
    every = parse_tiles("".join((hand, drawn, *rivers, indicators, *laid)))
    tiles = iter(every)
    own = tuple(sorted(take(tiles, hand) + take(tiles, drawn)))
    lanes = [take(tiles, river) for river in rivers]
    shown = take(tiles, indicators)
    own_melds = {
        seat: tuple(meld_of(take(tiles, text), seat) for text in texts)
        for seat, texts in (melds or {}).items()
    }
    placed = place(lanes, riichi, dealer)
    seen = bytearray(34)
    for tile in every:
        seen[kind_of(tile)] += 1
    return Observation(
        rules=Ruleset(),
        seat=Seat(0),
        round=round_,
        honba=honba,
        kyotaku=kyotaku,
        dealer=Seat(dealer),
        points=points,
        hand=own,
        drawn=drawn_tile(own, drawn),
        melds=tuple(own_melds.get(seat, ()) for seat in range(4)),
        rivers=placed,
        riichi=tuple(seat in riichi for seat in range(4)),  # type: ignore[arg-type]
        dora_indicators=shown,
        tiles_left=tiles_left,
        turn=len(placed[0]) + 1,
        genbutsu=tuple(genbutsu(placed, seat) for seat in range(4)),
        passed=(KindMask(0),) * 4,
        seen=bytes(seen),
    )


def seen_as(text: str) -> Observation:
    """Return a position from one text: hand and drawn tile, then what differs from `position`.

    Items stand between commas: the round (S4), `dealer 2`, `dora 2s`, `left 14` (tiles), `honba 1`,
    `sticks 1`, `points` of the four seats, `riichi 2:4` (seat and place in the river), `melds
    0:123p/123s 1:555z`, and `rivers` of the four seats, - for an empty one.
    """
    first, *items = text.split(",")
    given: dict[str, Any] = {}
    for word, *rest in map(str.split, items):
        pairs = [each.split(":") for each in rest]
        match word:
            case "dealer" | "honba":
                given[word] = int(rest[0])
            case "left" | "sticks":
                given["tiles_left" if word == "left" else "kyotaku"] = int(rest[0])
            case "dora":
                given["indicators"] = rest[0]
            case "points":
                given[word] = tuple(map(int, rest))
            case "rivers":
                given[word] = tuple(each.strip("-") for each in rest)
            case "riichi":
                given[word] = {int(seat): int(at) for seat, at in pairs}
            case "melds":
                given[word] = {int(seat): tuple(laid.split("/")) for seat, laid in pairs}
            case _:
                given["round_"] = 4 * "ESWN".index(word[0]) + int(word[1]) - 1
    hand, drawn = first.split()
    return position(hand, drawn, **given)


def take(tiles: object, text: str) -> tuple[Tile, ...]:
    return tuple(next(tiles) for _ in parse_tiles(text))  # type: ignore[call-overload]


def meld_of(tiles: tuple[Tile, ...], seat: int) -> Meld:
    ordered = tuple(sorted(tiles))
    if len(tiles) == 4:
        return Meld(MeldType.ANKAN, ordered)
    same = kind_of(ordered[0]) == kind_of(ordered[-1])
    return Meld(MeldType.PON if same else MeldType.CHI, ordered, tiles[-1], Seat((seat + 3) % 4))


def drawn_tile(hand: tuple[Tile, ...], drawn: str) -> Tile:
    return next(tile for tile in reversed(hand) if kind_of(tile) == kind_of(parse_tiles(drawn)[0]))


def place(
    lanes: list[tuple[Tile, ...]], riichi: dict[int, int], dealer: int
) -> tuple[tuple[RiverTile, ...], ...]:
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


DEALER_RIICHI = position(
    "134m2478p3566s44z",
    "6m",
    rivers=("1p9m2z1s99s", "2z8m9m5z1m7z", "6p5m1p9s4z3z4m", "6z1s9s6z5m7p3z"),
    riichi={2: 6},
    indicators="2s",
    points=(27_300, 31_200, 23_900, 17_600),
    dealer=2,
    round_=1,
    tiles_left=43,
)
QUIET = position(
    "2467m340p3467s25z",
    "7z",
    rivers=("1z9m", "4z1z", "9s1s", "1p9p"),
    indicators="3p",
    tiles_left=61,
)
READY = position("234m34588p45678s", "9m", rivers=("1z9p4z", "3z1z1s", "9s4z1s", "1p5z1m"))
