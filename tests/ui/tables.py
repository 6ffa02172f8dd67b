"""Tables built by hand, for tests of drawing."""

from collections.abc import Sequence
from dataclasses import replace

from rules.events import Ruleset
from rules.melds import Meld, MeldType
from rules.observation import Observation, RiverTile
from rules.tiles import KindMask, Seat, Tile, is_red, parse_tiles, sort_tiles

YOU, RIGHT, ACROSS, LEFT = (Seat(seat) for seat in range(4))


class Copies:
    def __init__(self) -> None:
        self._used: set[int] = set()

    def __call__(self, text: str) -> tuple[Tile, ...]:
        taken = []
        for tile in parse_tiles(text):
            red = is_red(tile)
            plain = range(1, 4) if tile >> 2 in (4, 13, 22) else range(4)
            copies = [tile] if red else [(tile & ~3) + copy for copy in plain]
            free = [Tile(copy) for copy in copies if copy not in self._used]
            self._used.add(free[0])
            taken.append(free[0])
        return tuple(taken)


def river(
    tiles: Sequence[Tile],
    start: int = 0,
    riichi: int | None = None,
    called: dict[int, Seat] | None = None,
) -> tuple[RiverTile, ...]:
    takers = called or {}
    return tuple(
        RiverTile(tile, number % 3 == 1, number == riichi, start + 4 * number, takers.get(number))
        for number, tile in enumerate(tiles)
    )


def table(**changes: object) -> Observation:
    hand = parse_tiles("139m258p3778s1256z")
    plain = Observation(
        rules=Ruleset(),
        seat=YOU,
        round=0,
        honba=0,
        kyotaku=0,
        dealer=YOU,
        points=(25000, 25000, 25000, 25000),
        hand=sort_tiles(hand),
        drawn=hand[5],
        melds=((), (), (), ()),
        rivers=((), (), (), ()),
        riichi=(False, False, False, False),
        dora_indicators=parse_tiles("4m"),
        tiles_left=69,
        turn=1,
        genbutsu=(KindMask(0),) * 4,
        passed=(KindMask(0),) * 4,
        seen=bytes(34),
    )
    return replace(plain, **changes)  # type: ignore[arg-type]


def busy() -> Observation:
    take = Copies()
    hand = take("13m4m0p78p34s66s44z") + take("6m")
    chi = take("345p")
    pon = take("777z")
    kakan = take("5550s")
    ankan = take("0555m")
    kan = take("2222z")
    return table(
        round=5,
        honba=2,
        kyotaku=1,
        dealer=ACROSS,
        points=(27300, 131200, -2900, 16600),
        hand=sort_tiles(hand[:10] + hand[-1:]),
        drawn=hand[-1],
        melds=(
            (Meld(MeldType.CHI, sort_tiles(chi), chi[2], LEFT),),
            (
                Meld(MeldType.PON, sort_tiles(pon), pon[0], LEFT),
                Meld(MeldType.KAKAN, sort_tiles(kakan), kakan[0], ACROSS, kakan[3]),
            ),
            (Meld(MeldType.ANKAN, sort_tiles(ankan)),),
            (Meld(MeldType.DAIMINKAN, sort_tiles(kan), kan[1], YOU),),
        ),
        rivers=(
            river(take("6z9m1z1s9p5p2p8s") + kan[1:2] + take("8m3m7s1s"), 0, None, {8: LEFT}),
            river(take("1z1m5z9m8m9s9s2m1m8s2s3s4s7m6m8p9p1p7p2p1p"), 1),
            river(take("3z4z9s1p4m6p8s2s1s3s7m9p2p4s"), 2, 6, {6: RIGHT}),
            river(take("1s9p6z7m3p3z4m8m6m1p5z6z"), 3) + river(chi[2:], 60, None, {0: YOU}),
        ),
        riichi=(False, False, True, False),
        dora_indicators=take("2s") + take("6s") + take("4z"),
        tiles_left=17,
        turn=14,
    )
