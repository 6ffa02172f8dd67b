"""What a discard lacks beside the best one, as the part of a sentence."""

from enum import Enum, auto
from typing import assert_never

from rules.observation import Observation
from rules.tiles import kind_of, parse_kind, parse_tiles
from tutor.advice.reasons.discards import Shortfall
from tutor.advice.reasons.shortfalls import (
    AsSafe,
    BrokenJoint,
    BrokenPair,
    BrokenTriplet,
    CheaperWait,
    DoubleWind,
    FewerCopies,
    FewerDraws,
    FlushTile,
    FuritenLack,
    HalfFlushTile,
    Lack,
    LessSafe,
    LostDora,
    LostDraws,
    LostYakuhai,
    NearDora,
    NotReadyAtEnd,
    PutsBack,
    Risk,
    SafeForLater,
    SmallThings,
    SpareSafety,
    StepBack,
    TanyaoTile,
    WinStaysLast,
)
from tutor.advice.reasons.singles import (
    Adjacent,
    Connected,
    MoreConnected,
    MoreJoiners,
    MoreNearby,
    MorePairers,
    MoreUseful,
    OtherAlone,
    OtherUnconnected,
    SingleOrder,
)
from tutor.language import gettext, pgettext
from tutor.text.hands import hand_word, suit_word
from tutor.text.names import kind_word, number_word, tile_word
from tutor.text.phrases import about_points, broken_yakuhai
from tutor.text.safety_lacks import later_phrase, risk_phrase
from tutor.text.shape_lacks import (
    connection_phrase,
    fewer_draws_phrase,
    joiners_phrase,
    shape_phrase,
    step_back_phrase,
)


class Manner(Enum):
    KEEPS = auto()
    BREAKS = auto()
    IS = auto()


def manner(lack: Lack) -> Manner:
    match lack:
        case Risk() | LessSafe() | AsSafe() | FuritenLack() | WinStaysLast() | SmallThings():
            return Manner.IS
        case (
            StepBack()
            | BrokenJoint()
            | LostDraws()
            | FewerDraws()
            | CheaperWait()
            | BrokenPair()
            | BrokenTriplet()
            | LostDora()
            | NotReadyAtEnd()
            | PutsBack()
        ):
            return Manner.BREAKS
        case LostYakuhai():
            return Manner.KEEPS if lack.piece == "alone" else Manner.BREAKS
        case _:
            return Manner.KEEPS


def lacking(short: Shortfall, observation: Observation) -> str:
    other = tile_word(parse_tiles(short.other)[0], observation.rules.red_fives)
    if _wants_itself(short):
        pattern = gettext("gives up another {tile}, which would make the hand ready")
        tile = kind_of(parse_tiles(short.tile)[0])
        return pattern.format(tile=kind_word(tile))
    return lack_phrase(short.lack, other, observation)


def _wants_itself(short: Shortfall) -> bool:
    lack = short.lack
    if not isinstance(lack, LostDraws) or lack.steps != 1 or len(lack.kinds) != 1:
        return False
    return parse_kind(lack.kinds[0]) == kind_of(parse_tiles(short.tile)[0])


def lack_phrase(lack: Lack, other: str, observation: Observation) -> str:
    """Return a lack as one phrase.

    Args:
        lack: what the discard lacks.
        other: the best discard, in words.
        observation: what the seat saw.
    """
    match lack:
        case Risk() | LessSafe():
            return risk_phrase(lack, other, observation)
        case AsSafe():
            return gettext("is just as safe now")
        case StepBack():
            return step_back_phrase(lack)
        case BrokenJoint() | LostDraws() | SingleOrder():
            return shape_phrase(lack, other)
        case FewerDraws():
            return fewer_draws_phrase(lack, other)
        case CheaperWait():
            return _cheaper_wait(lack, other)
        case FuritenLack():
            return gettext("is furiten: no ron")
        case OtherAlone() | OtherUnconnected() | Connected() | MoreConnected() | Adjacent():
            return connection_phrase(lack, other)
        case MoreNearby() | MoreJoiners() | MorePairers():
            return joiners_phrase(lack, other)
        case MoreUseful():
            pattern = gettext("may still become more useful than {other}")
            return pattern.format(other=other)
        case BrokenPair():
            return gettext("breaks the only pair") if lack.only else gettext("breaks a pair")
        case BrokenTriplet():
            return gettext("breaks three of a kind")
        case NearDora() | LostDora():
            return _dora(lack, other)
        case FlushTile() | HalfFlushTile():
            return _flush(lack)
        case SafeForLater() | SpareSafety() | FewerCopies():
            return later_phrase(lack, other, observation)
        case DoubleWind():
            return gettext("is the wind of the round and yours: three of it bring two han")
        case LostYakuhai():
            return _lost_yakuhai(lack, other)
        case TanyaoTile():
            return gettext("fits tanyao, and {other} does not").format(other=other)
        case NotReadyAtEnd():
            return gettext("leaves the hand not ready at the end")
        case WinStaysLast():
            return gettext("can only win hands that leave you last")
        case PutsBack():
            hand = hand_word(lack.hand, lack.about)
            pattern = gettext("puts the yaku ({hand}) a tile further away")
            return pattern.format(hand=hand)
        case SmallThings():
            pattern = gettext("is behind {other} by small things that add up")
            return pattern.format(other=other)
    assert_never(lack)


def _dora(lack: NearDora | LostDora, other: str) -> str:
    if isinstance(lack, NearDora):
        pattern = gettext("may still join a dora, and {other} cannot")
        return pattern.format(other=other)
    pattern = (
        gettext("gives up {count} dora more than {other}")
        if lack.more
        else pgettext("in a sentence", "gives up {count} dora")
    )
    return pattern.format(count=number_word(lack.count), other=other)


def _flush(lack: FlushTile | HalfFlushTile) -> str:
    if lack.suit is None or lack.others is None:
        return gettext("is of the suit that the hand is richest in")
    suit = suit_word(lack.suit)
    pattern = (
        gettext("could be part of a flush with {count} other {suit} tiles")
        if isinstance(lack, FlushTile)
        else gettext("could be part of a half flush with {count} {suit} tiles")
    )
    return pattern.format(count=lack.others, suit=suit)


def _cheaper_wait(lack: CheaperWait, other: str) -> str:
    pattern = (
        gettext("wins {points} points where {other} wins {more}")
        if lack.points
        else gettext("leaves no yaku to win with, and {other} wins {more} points")
    )
    return pattern.format(
        points=about_points(lack.points), other=other, more=about_points(lack.more)
    )


def _lost_yakuhai(lack: LostYakuhai, other: str) -> str:
    if lack.piece != "alone":
        return broken_yakuhai(lack.piece)
    if lack.left is None:
        return gettext("may still become a yaku, and {other} cannot").format(other=other)
    pattern = gettext("may still become a yaku ({count} more are left)")
    return pattern.format(count=number_word(lack.left))
