"""The thirty concepts of a beginner's course, in the order in which they are best met."""

from enum import StrEnum
from typing import Final


class Concept(StrEnum):
    SETS = "sets"
    YAKU = "yaku"
    RIICHI = "riichi"
    YAKUHAI = "yakuhai"
    DORA = "dora"
    SHANTEN = "shanten"
    UKEIRE = "ukeire"
    SINGLES = "singles"
    FIVE_BLOCKS = "five_blocks"
    SIX_BLOCKS = "six_blocks"
    JOINTS = "joints"
    PAIR = "pair"
    COMPOUNDS = "compounds"
    NEXT_WAIT = "next_wait"
    WAITS = "waits"
    FURITEN = "furiten"
    TANYAO = "tanyao"
    CALLING = "calling"
    RIICHI_OR_QUIET = "riichi_or_quiet"
    MAIN_ROAD = "main_road"
    FLUSH = "flush"
    PAIRS = "pairs"
    RARE_HANDS = "rare_hands"
    THREATS = "threats"
    SURE_TILES = "sure_tiles"
    SAFER_TILES = "safer_tiles"
    FOLDING = "folding"
    PUSH_OR_FOLD = "push_or_fold"
    WORTH = "worth"
    STANDING = "standing"


COURSE: Final = tuple(Concept)
WEEK: Final[tuple[tuple[Concept, ...], ...]] = (
    COURSE[0:5],
    COURSE[5:9],
    COURSE[9:13],
    COURSE[13:17],
    COURSE[17:23],
    COURSE[23:27],
    COURSE[27:30],
)
