"""The thirty concepts of a beginner's course, in the order in which they are best met."""

from enum import StrEnum
from typing import Final


class Concept(StrEnum):
    """One idea of the course; the values are kept in histories."""

    SETS = "sets"
    """Tiles, runs and triplets; four sets and a pair."""
    YAKU = "yaku"
    """A win needs a yaku; dora is none."""
    RIICHI = "riichi"
    """Riichi, and why the hand stays closed for it."""
    YAKUHAI = "yakuhai"
    DORA = "dora"
    SHANTEN = "shanten"
    """How many steps from ready."""
    UKEIRE = "ukeire"
    """Good draws."""
    SINGLES = "singles"
    """Which single tile goes first."""
    FIVE_BLOCKS = "five_blocks"
    SIX_BLOCKS = "six_blocks"
    JOINTS = "joints"
    """Two-sided before inside and edge."""
    PAIR = "pair"
    """One is needed, two are good, three too many."""
    COMPOUNDS = "compounds"
    """Three tiles that are more than one joint."""
    NEXT_WAIT = "next_wait"
    """One step from ready: good against bad readiness."""
    WAITS = "waits"
    """Good and bad waits."""
    FURITEN = "furiten"
    TANYAO = "tanyao"
    CALLING = "calling"
    """Call or pass."""
    RIICHI_OR_QUIET = "riichi_or_quiet"
    MAIN_ROAD = "main_road"
    """Riichi with pinfu."""
    FLUSH = "flush"
    PAIRS = "pairs"
    """Seven pairs and all triplets."""
    RARE_HANDS = "rare_hands"
    """Straights, three colours, outside hands: to be noticed."""
    THREATS = "threats"
    """Who may be ready."""
    SURE_TILES = "sure_tiles"
    SAFER_TILES = "safer_tiles"
    """Suji, walls and honours: safer, not safe."""
    FOLDING = "folding"
    """The order of folding."""
    PUSH_OR_FOLD = "push_or_fold"
    WORTH = "worth"
    """What a hand is worth."""
    STANDING = "standing"
    """Place, lead and the end of the game."""


COURSE: Final = tuple(Concept)
"""All thirty, in order."""
WEEK: Final[tuple[tuple[Concept, ...], ...]] = (
    COURSE[0:5],
    COURSE[5:9],
    COURSE[9:13],
    COURSE[13:17],
    COURSE[17:23],
    COURSE[23:27],
    COURSE[27:30],
)
"""The thirty as the days of a first week, two games a day: a game tells three new ones at most."""
