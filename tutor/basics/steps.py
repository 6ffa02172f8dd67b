from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tutor.basics.scene import Scene


class Aim(StrEnum):
    PIN = "pin"
    HONOUR = "honour"
    DORA = "dora"
    WIND = "wind"
    READY = "ready"
    YAKU = "yaku"
    WIN = "win"
    PON = "pon"
    RIICHI = "riichi"
    FURITEN = "furiten"
    SAFE = "safe"

    @property
    def is_pick(self) -> bool:
        return self in (Aim.PIN, Aim.HONOUR, Aim.DORA, Aim.WIND)


@dataclass(frozen=True, slots=True)
class Step:
    key: str
    aim: Aim
    scene: Scene


_MIXED: Final = Scene("239m1468p3578s25z", drawn="6z")
_SETS: Final = "12377799m678p34s"
_RIICHI_HAND: Final = "123777m45699p45s"

STEPS: Final = (
    Step("sets", Aim.READY, Scene(_SETS, "1z 4z 9s 1m", "5z", "2z")),
    Step("tsumo", Aim.WIN, Scene(_SETS, "1z 4z 9s 1m 5z 8p 2z 9m", "5s", "2z")),
    Step("tiles", Aim.PIN, _MIXED),
    Step("honours", Aim.HONOUR, _MIXED),
    Step("yaku", Aim.YAKU, Scene("345678m134p6668s", "1z 9s 4z 1m 9p 2z 7z 9m", "8s", "3z")),
    Step(
        "ron",
        Aim.WIN,
        Scene("345678m34p66688s", "1z 9s 4z 1m 9p 2z 7z 9m 1p 6z 5p", indicator="3z"),
    ),
    Step("pon", Aim.PON, Scene("45633m789p23s155z", "4z 9s 1p 3z 2z 1m 5z", indicator="9m")),
    Step("winds", Aim.WIND, Scene("33789m46p578s123z", "9m", "4z", "9p", dealer=3)),
    Step("riichi", Aim.RIICHI, Scene(_RIICHI_HAND, "1z 9s 5z 1p 2z 1m 7z 9m", "4z", "8s")),
    Step(
        "riichi_win",
        Aim.WIN,
        Scene(_RIICHI_HAND, "1z 9s 5z 1p 2z 1m 7z 9m 4z! 1s 9m 2p 8p 3z 9s 5z", "6s", "8s"),
    ),
    Step("dora", Aim.DORA, Scene("33789m406p578s26z", drawn="1z", indicator="4s")),
    Step(
        "furiten",
        Aim.FURITEN,
        Scene("123789m456p99p24s", "3s 1z 4z 9s 5z 7z 2z 1m 6z 4z 1z 7z", "6s", "3z"),
    ),
    Step(
        "fold",
        Aim.SAFE,
        Scene("2479m135p4688s22z", "3z 9m 1s 4z 6z 2z 9p 1z 7z 5p! 8m 7s", "6m", "7z", 0),
    ),
    Step(
        "passed",
        Aim.SAFE,
        Scene("247m135p4688s133z", "5z 9m 1s 4z 6z 2z 9p 1z 7z 9s! 8m 4s", "6m", "7z", 0),
    ),
)
