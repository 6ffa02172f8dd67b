"""Why a call, riichi, kan or win is taken or not: the judgement, without facts."""

from enum import Enum, auto


class OfferReason(Enum):
    """Why an offer is taken or not. Each is a judgement without facts of its own."""

    TAKE_WIN = auto()
    WIN_LAST_PLACE = auto()
    """It is there, but ends the game with the seat in last place."""
    THROW_IN = auto()
    """Thirteen orphans are far: the round is thrown in."""
    KEEP_ORPHANS = auto()
    """Thirteen orphans are in reach."""
    CALL_NO_YAKU = auto()
    CALL_NO_NEARER = auto()
    CALL_FAR = auto()
    """Somebody is in riichi, and the hand would still be far from ready."""
    CALL_LAST_PLACE = auto()
    """In the last round such a win leaves the seat in last place."""
    CALL_FURITEN = auto()
    """The hand would be ready, but furiten."""
    CALL_HALF_YAKU = auto()
    """Few of the waits, or of the good draws, would keep a yaku."""
    CALL_FIRST_PLACE = auto()
    """In the last round such a win is enough to finish first."""
    CALL_OFF_LAST = auto()
    """In the last round such a win is enough to leave last place."""
    CALL_YAKUHAI_ONLY = auto()
    """It makes a yaku at once, but brings the hand no nearer."""
    CALL_DETOUR = auto()
    """The nearest yaku is further off than the hand itself."""
    CALL_YAKUHAI = auto()
    CALL_READY = auto()
    CALL_NEARER = auto()
    """The hand is open already."""
    CALL_EARLY = auto()
    """A closed hand that is far from ready keeps more ways open."""
    CALL_WORTH = auto()
    CALL_CLOSER = auto()
    """It brings a closed hand nearer."""
    CALL_GOOD_DRAWS = auto()
    CALL_FEW_ALONE = auto()
    """Without it few draws are good."""
    CALL_YAKU_NEAR = auto()
    """The yaku is as near as the hand itself."""
    CALL_FEW_FILL = auto()
    """Hardly a tile is left that would complete the same by a draw."""
    CALL_LATE = auto()
    CALL_DEALER = auto()
    CALL_CHEAP = auto()
    CALL_IS_READY = auto()
    """The hand is ready without it."""
    CALL_STILL_FAR = auto()
    CALL_THIN = auto()
    """Few draws are good after it, or few tiles to wait on."""
    CALL_ALONE = auto()
    """Without it enough draws are good."""
    CALL_FILLS = auto()
    """Enough tiles are left that would complete the same by a draw."""
    CALL_TIME = auto()
    """It is early."""
    CALL_RIICHI = auto()
    """Somebody is in riichi: a call leaves fewer tiles to fold with."""
    CALL_LEADS = auto()
    """The seat leads, and stays safer closed."""
    CALL_BEHIND = auto()
    """The seat is last, and the hand small."""
    CALL_LITTLE = auto()
    """It brings less than it gives up."""
    KAN_OPEN = auto()
    """It opens the hand."""
    KAN_DORA = auto()
    """The hand is open already: it gives everybody a dora."""
    KAN_SLOWER = auto()
    KAN_HELPS_THEM = auto()
    """Somebody is in riichi."""
    KAN_KEEPS_MORE = auto()
    """Without the kan the four tiles stay of use."""
    KAN_DRAW = auto()
    """It costs nothing and gives a draw."""
    RIICHI_OFF_PLAN = auto()
    """The plan places another discard first."""
    RIICHI_DEAD = auto()
    """No tile is left to win on."""
    RIICHI_BIG = auto()
    """The hand is worth enough without it."""
    RIICHI_ENOUGH = auto()
    """A win without it finishes first."""
    RIICHI_FURITEN = auto()
    RIICHI_THIN = auto()
    """Few tiles are left to win on."""
    RIICHI_LATE = auto()
    """It is late, somebody is in riichi, and the hand can win without it."""
    RIICHI_LAST_PLACE = auto()
    """In the last round such a win leaves the seat in last place."""
    RIICHI_FEW_DRAWS = auto()
    """Hardly a draw is left."""
    RIICHI_LEAD = auto()
    """The seat leads, it is late, and the wait is on one kind."""
    RIICHI_YAKU = auto()
    """Without it not every wait has a yaku."""
    RIICHI_POINTS = auto()
    """It makes the hand worth more."""
