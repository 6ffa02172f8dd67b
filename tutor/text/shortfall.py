"""What a discard lacks beside the best one, as the part of a sentence."""

from collections.abc import Sequence
from typing import Final, assert_never

from rules.observation import Observation
from rules.tiles import Seat, parse_kind, parse_tiles
from tutor.advice.facts import YakuhaiPiece
from tutor.advice.reasons.discards import Shortfall
from tutor.advice.reasons.shortfalls import (
    Adjacent,
    BrokenPair,
    BrokenTriplet,
    Connected,
    DoubleWind,
    FewerCopies,
    FewerDraws,
    FlushTile,
    HalfFlushTile,
    Lack,
    LessSafe,
    LostDora,
    LostYakuhai,
    MoreConnected,
    MoreJoiners,
    MorePairers,
    MoreUseful,
    NearDora,
    NotReadyAtEnd,
    OtherAlone,
    OtherUnconnected,
    Risk,
    SafeForLater,
    SmallThings,
    SpareSafety,
    StepBack,
    TanyaoTile,
    WinStaysLast,
)
from tutor.language import Translator, mark
from tutor.text.names import kind_word, number_word, seat_word, tile_word, together
from tutor.text.phrases import broken_yakuhai

# Translators: each completes "6-man is the fastest throw, but it ..."; in Japanese the
# predicate in the polite form.
_LACKED_DANGERS: Final = {
    "passed": mark("may lose to {who} later"),
    "genbutsu": mark("is less safe"),
    "suji": mark("is only suji against {who}: safer, not safe"),
    "kabe": mark("is only behind a wall against {who}: safer, not safe"),
    "half_suji": mark("is only half covered by suji against {who}"),
    "half_kabe": mark("is only half covered by a wall against {who}"),
    "no_suji": mark("can deal in to {who}: nothing makes it safe"),
    "honour_0": mark("can lose to thirteen orphans by {who}"),
    "honour_1": mark("can lose to {who} by a wait on its last copy"),
    "honour_2": mark("can deal in to {who}: two more copies are not seen"),
    "honour_3": mark("can deal in to {who}: no other copy is seen"),
}
_SUITS: Final = (mark("man"), mark("pin"), mark("sou"))


def lacking(short: Shortfall, observation: Observation, translator: Translator) -> str:
    """Return what a discard lacks beside the best one, as one phrase."""
    other = tile_word(parse_tiles(short.other)[0], translator, observation.rules.red_fives)
    return lack_phrase(short.lack, other, observation, translator)


def lack_phrase(lack: Lack, other: str, observation: Observation, translator: Translator) -> str:
    """Return a lack as one phrase.

    Args:
        lack: what the discard lacks.
        other: the best discard, in words.
        observation: what the seat saw.
        translator: the language.
    """
    match lack:
        case Risk():
            pattern = _LACKED_DANGERS[lack.danger]
            who = seat_word(observation, lack.seat, translator)
            return translator.gettext(pattern).format(who=who)
        case LessSafe():
            return _less_safe(lack.seat, other, observation, translator)
        case StepBack():
            return translator.gettext("takes the hand a step back")
        case FewerDraws():
            return _fewer_draws(lack, other, translator)
        case OtherAlone() | OtherUnconnected() | Connected() | MoreConnected() | Adjacent():
            return _connection(lack, other, translator)
        case MoreJoiners() | MorePairers():
            return _more(lack, other, translator)
        case MoreUseful():
            pattern = translator.gettext("may still become more useful than {other}")
            return pattern.format(other=other)
        case BrokenPair():
            return translator.gettext("breaks a pair")
        case BrokenTriplet():
            return translator.gettext("breaks three of a kind")
        case NearDora() | LostDora():
            return _dora(lack, other, translator)
        case FlushTile() | HalfFlushTile():
            return _flush(lack, translator)
        case SafeForLater() | SpareSafety() | FewerCopies():
            return _later(lack, other, translator)
        case DoubleWind():
            return translator.gettext(
                "is the wind of the round and yours: three of it bring two han"
            )
        case LostYakuhai():
            return _lost_yakuhai(lack.piece, other, translator)
        case TanyaoTile():
            return translator.gettext("is a tile that tanyao needs, and {other} is not").format(
                other=other
            )
        case NotReadyAtEnd():
            return translator.gettext("leaves the hand not ready at the end")
        case WinStaysLast():
            return translator.gettext("can only win hands that leave you last")
        case SmallThings():
            pattern = translator.gettext("is behind {other} only by small things taken together")
            return pattern.format(other=other)
    assert_never(lack)


def _connection(
    lack: OtherAlone | OtherUnconnected | Connected | MoreConnected | Adjacent,
    other: str,
    translator: Translator,
) -> str:
    """What the tile goes with in the hand."""
    tiles, less = _kinds(lack.connected, translator), ""
    match lack:
        case OtherAlone():
            pattern = translator.gettext("goes with {tiles}, and {other} stands alone")
        case OtherUnconnected():
            pattern = translator.gettext(
                "goes with {tiles}, and {other} has no neighbour in the hand"
            )
        case Adjacent():
            pattern = translator.gettext("stands next to {tiles}, and {other} next to none")
        case Connected():
            pattern = translator.gettext("goes with {tiles}")
        case MoreConnected():
            less = _kinds(lack.less, translator)
            pattern = translator.gettext("goes with {tiles}, and {other} only with {less}")
    return pattern.format(tiles=tiles, less=less, other=other)


def _more(lack: MoreJoiners | MorePairers, other: str, translator: Translator) -> str:
    """How much may still join or pair the tile."""
    match lack:
        case MoreJoiners():
            pattern = (
                translator.gettext("can still be joined by {more} tiles, {other} by {count}")
                if lack.count
                else translator.gettext("can still be joined by {more} tiles, {other} by none")
            )
        case MorePairers():
            pattern = (
                translator.gettext("can still be paired by {more} tiles, {other} by {count}")
                if lack.count
                else translator.gettext("can still be paired by {more} tiles, {other} by none")
            )
    return pattern.format(more=lack.more, count=lack.count, other=other)


def _kinds(names: Sequence[str], translator: Translator) -> str:
    return together([kind_word(parse_kind(name), translator) for name in names], translator)


def _dora(lack: NearDora | LostDora, other: str, translator: Translator) -> str:
    if isinstance(lack, NearDora):
        pattern = translator.gettext("may still join a dora, and {other} may not")
        return pattern.format(other=other)
    pattern = (
        translator.gettext("gives up {count} dora more than {other}")
        if lack.more
        else translator.pgettext("in a sentence", "gives up {count} dora")
    )
    return pattern.format(count=number_word(lack.count, translator), other=other)


def _flush(lack: FlushTile | HalfFlushTile, translator: Translator) -> str:
    if lack.suit is None:
        return translator.gettext("is of the suit that the hand is richest in")
    suit = translator.gettext(_SUITS[lack.suit])
    pattern = (
        translator.gettext("could be part of a flush with the {count} {suit} tiles of the hand")
        if isinstance(lack, FlushTile)
        else translator.gettext(
            "could be part of a half flush with the {count} {suit} tiles of the hand"
        )
    )
    return pattern.format(count=lack.count, suit=suit)


def _later(
    lack: SafeForLater | SpareSafety | FewerCopies, other: str, translator: Translator
) -> str:
    match lack:
        case SafeForLater():
            pattern = translator.gettext("is an honour: safer to keep for later than {other}")
            return pattern.format(other=other)
        case FewerCopies():
            pattern = translator.gettext(
                "has fewer copies left than {other}: safer to keep for later"
            )
            return pattern.format(other=other)
        case SpareSafety():
            pattern = translator.ngettext(
                "cannot lose to {count} opponent: worth keeping for later",
                "cannot lose to {count} opponents: worth keeping for later",
                lack.count,
            )
            return pattern.format(count=number_word(lack.count, translator))
    assert_never(lack)


def _less_safe(
    seat: Seat | None, other: str, observation: Observation, translator: Translator
) -> str:
    if seat is None:
        return translator.gettext("is less safe than {other}").format(other=other)
    who = seat_word(observation, seat, translator)
    pattern = translator.gettext("is less safe than {other} against {who}")
    return pattern.format(other=other, who=who)


def _fewer_draws(lack: FewerDraws, other: str, translator: Translator) -> str:
    pattern = (
        translator.ngettext(
            "waits for {draws} tile where {other} waits for {more}",
            "waits for {draws} tiles where {other} waits for {more}",
            lack.draws,
        )
        if lack.ready
        else translator.ngettext(
            "leaves {draws} good draw where {other} leaves {more}",
            "leaves {draws} good draws where {other} leaves {more}",
            lack.draws,
        )
    )
    return pattern.format(draws=lack.draws, more=lack.more, other=other)


def _lost_yakuhai(piece: YakuhaiPiece, other: str, translator: Translator) -> str:
    if piece == "alone":
        return translator.gettext("may still become a yaku, and {other} may not").format(
            other=other
        )
    return broken_yakuhai(piece, translator)
