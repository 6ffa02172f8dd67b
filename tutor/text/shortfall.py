"""What a discard lacks beside the best one, as the part of a sentence."""

from collections.abc import Sequence
from typing import Final, assert_never

from rules.observation import Observation
from rules.tiles import Seat, parse_kind, parse_tiles
from tutor.advice.facts import YakuhaiPiece
from tutor.advice.reasons.discards import Shortfall
from tutor.advice.reasons.shortfalls import (
    Adjacent,
    BrokenJoint,
    BrokenPair,
    BrokenTriplet,
    CheaperWait,
    Connected,
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
    MoreConnected,
    MoreJoiners,
    MorePairers,
    MoreUseful,
    NearDora,
    NotReadyAtEnd,
    OtherAlone,
    OtherUnconnected,
    PutsBack,
    Risk,
    SafeForLater,
    SingleOrder,
    SmallThings,
    SpareSafety,
    StepBack,
    TanyaoTile,
    WinStaysLast,
)
from tutor.language import Translator, mark
from tutor.text.block_words import named_block, wait_word
from tutor.text.hands import hand_word
from tutor.text.names import kind_word, kinds_word, number_word, seat_word, tile_word, together
from tutor.text.phrases import about_points, broken_yakuhai, fewer_draws

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
# Translators: single tiles: "is a single 3 to 7, of more use than a single 1 or 9".
_SINGLES: Final = {
    "guest": mark("wind"),
    "end": mark("1 or 9"),
    "near_end": mark("2 or 8"),
    "middle": mark("3 to 7"),
}
_BELOW: Final = {
    "guest": mark("a wind that is no yaku"),
    "end": mark("a single 1 or 9"),
    "near_end": mark("a single 2 or 8"),
    "middle": mark("a single 3 to 7"),
}


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
            return _step_back(lack, translator)
        case BrokenJoint() | LostDraws() | SingleOrder():
            return _shape_phrase(lack, translator)
        case FewerDraws():
            return _fewer_draws(lack, other, translator)
        case CheaperWait():
            return _cheaper_wait(lack, other, translator)
        case FuritenLack():
            return translator.gettext("is furiten: no ron")
        case OtherAlone() | OtherUnconnected() | Connected() | MoreConnected() | Adjacent():
            return _connection(lack, other, translator)
        case MoreJoiners() | MorePairers():
            return _more(lack, other, translator)
        case MoreUseful():
            pattern = translator.gettext("may still become more useful than {other}")
            return pattern.format(other=other)
        case BrokenPair():
            return (
                translator.gettext("breaks the only pair")
                if lack.only
                else translator.gettext("breaks a pair")
            )
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
        case PutsBack():
            hand = hand_word(lack.hand, lack.about, translator)
            pattern = translator.gettext("puts the yaku ({hand}) a tile further away")
            return pattern.format(hand=hand)
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
                else translator.ngettext(
                    "can still be paired by {more} tile, {other} by none",
                    "can still be paired by {more} tiles, {other} by none",
                    lack.more,
                )
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


def _cheaper_wait(lack: CheaperWait, other: str, translator: Translator) -> str:
    pattern = (
        translator.gettext("wins {points} points where {other} wins {more}")
        if lack.points
        else translator.gettext("leaves no yaku to win with, and {other} wins {more} points")
    )
    return pattern.format(
        points=about_points(lack.points), other=other, more=about_points(lack.more)
    )


def _fewer_draws(lack: FewerDraws, other: str, translator: Translator) -> str:
    if not lack.ready or lack.wait is None:
        return fewer_draws(lack.draws, lack.more, other, ready=lack.ready, translator=translator)
    pattern = translator.ngettext(
        "waits for {draws} tile ({tiles}, {wait}) where {other} waits for {more}",
        "waits for {draws} tiles ({tiles}, {wait}) where {other} waits for {more}",
        lack.draws,
    )
    return pattern.format(
        draws=lack.draws,
        tiles=_short_kinds(lack.kinds, translator),
        wait=wait_word(lack.wait, translator),
        other=other,
        more=lack.more,
    )


def _shape_phrase(lack: BrokenJoint | LostDraws | SingleOrder, translator: Translator) -> str:
    """What the tile is in the hand."""
    match lack:
        case BrokenJoint():
            pattern = translator.gettext("breaks {block} (completed by {tiles})")
            block = named_block(lack.shape, lack.tiles, translator)
            return pattern.format(block=block, tiles=_short_kinds(lack.needs, translator))
        case LostDraws():
            pattern = (
                translator.gettext("gives up {tiles}, which would make the hand ready")
                if lack.steps == 1
                else translator.gettext("gives up {tiles} as good draws")
            )
            return pattern.format(tiles=_short_kinds(lack.kinds, translator))
        case SingleOrder():
            pattern = translator.gettext("is a single {mine}, of more use than {its}")
            mine = translator.gettext(_SINGLES[lack.mine])
            return pattern.format(mine=mine, its=translator.gettext(_BELOW[lack.its]))
    assert_never(lack)


def _step_back(lack: StepBack, translator: Translator) -> str:
    if lack.shape is None:
        return translator.gettext("takes the hand a step back")
    pattern = translator.gettext("takes the hand a step back: it breaks {block}")
    return pattern.format(block=named_block(lack.shape, lack.tiles, translator))


def _short_kinds(names: Sequence[str], translator: Translator) -> str:
    return kinds_word([parse_kind(name) for name in names], translator)


def _lost_yakuhai(piece: YakuhaiPiece, other: str, translator: Translator) -> str:
    if piece == "alone":
        return translator.gettext("may still become a yaku, and {other} may not").format(
            other=other
        )
    return broken_yakuhai(piece, translator)
