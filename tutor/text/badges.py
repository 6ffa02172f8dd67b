from collections.abc import Collection
from typing import Final

from tutor.language import gettext, mark
from tutor.store.figures import FIRST_PLACE, LIMITS, RIICHI, SAFE, WIN, yaku_badge
from tutor.text.hands import YAKU
from tutor.text.names import commas

# fmt: off
_FIRST_LIMITS: Final = (
    mark("First mangan"), mark("First haneman"), mark("First baiman"), mark("First sanbaiman"),
    mark("First yakuman"),
)
# fmt: on
_NAMES: Final = {
    RIICHI: mark("First riichi"),
    WIN: mark("First win"),
    FIRST_PLACE: mark("First game won"),
    SAFE: mark("Ten rounds without dealing in"),
    **dict(zip(LIMITS, _FIRST_LIMITS, strict=True)),
    **{yaku_badge(number): name for number, (name, _) in enumerate(YAKU)},
    yaku_badge(1): mark("Won by riichi"),  # beside the first that was declared
}
TSUMO, PINFU, TANYAO, RED = 0, 7, 8, 20
"""Yaku by Tenhou's numbers."""
_OF_YAKU: Final = [yaku_badge(number) for number in (TANYAO, PINFU, TSUMO, RED)]
_NEAR: Final = (RIICHI, WIN, *_OF_YAKU, LIMITS[0], SAFE, FIRST_PLACE)
"""The badges a beginner can soon earn, easiest first."""
NEAR_SHOWN: Final = 3


def badge_name(badge: str) -> str:
    return gettext(_NAMES[badge])


def next_badges_line(earned: Collection[str]) -> str:
    names = [badge_name(badge) for badge in _NEAR if badge not in earned][:NEAR_SHOWN]
    return gettext("Within reach: {list}.").format(list=commas(names)) if names else ""
