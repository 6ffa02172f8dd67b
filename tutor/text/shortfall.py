"""The weakness of a discard beside the best one."""

from collections.abc import Sequence
from enum import Enum, auto
from typing import Final, assert_never

from rules.observation import Observation
from rules.tiles import kind_of, parse_kind, parse_tiles
from tutor.advice.reasons import discards
from tutor.language import gettext, mark, ngettext, pgettext
from tutor.text import praise
from tutor.text.hands import hand_word, suit_word
from tutor.text.names import (
    kind_word,
    kinds_together,
    kinds_word,
    number_word,
    seat_word,
    tile_word,
)

# Translators: each completes "6-man is faster, but it ..."; in Japanese the
# predicate in the polite form.
_LACKED_DANGERS: Final = {
    "passed": mark("may deal in to {who} later"),
    "genbutsu": mark("is less safe"),
    "no_wait": mark("is less safe"),
    "suji": mark("is only suji against {who}: safer, not safe"),
    "kabe": mark("is only behind a wall against {who}: safer, not safe"),
    "half_suji": mark("is only half covered by suji against {who}"),
    "half_kabe": mark("is only half covered by a wall against {who}"),
    "no_suji": mark("can deal in to {who}: no suji or wall covers it"),
    "honour_0": mark("can deal in to {who} only by thirteen orphans, which is very rare"),
    "honour_1": mark("can deal in to {who} by a wait on its last copy"),
    "honour_2": mark("can deal in to {who}: two more copies are not seen"),
    "honour_3": mark("can deal in to {who}: no other copy is seen"),
}


def risk_phrase(
    lack: discards.Risk | discards.LessSafe, other: str, observation: Observation
) -> str:
    if isinstance(lack, discards.Risk):
        said = _risk(lack, other, observation)
    elif lack.seat is None:
        said = gettext("is less safe than {other}").format(other=other)
    else:
        pattern = gettext("is less safe than {other} against {who}")
        said = pattern.format(other=other, who=seat_word(observation, lack.seat))
    if not lack.sure_of:
        return said
    who = praise.seats_word(lack.sure_of, observation)
    pattern = gettext("{lacks} (though it cannot deal in to {who})")
    return pattern.format(lacks=said, who=who)


def _risk(lack: discards.Risk, other: str, observation: Observation) -> str:
    who = seat_word(observation, lack.seat)
    if lack.one_chance:
        pattern = gettext(
            "can deal in to {who}, though every two-sided wait on it needs the last copy of a tile"
        )
        return pattern.format(who=who)
    if lack.risk is None or lack.other_risk is None:
        return gettext(_LACKED_DANGERS[lack.danger]).format(who=who)
    pattern = gettext("deals in to {who} {chance}, {other} {less}")
    chance, less = (praise.one_in(risk) for risk in (lack.risk, lack.other_risk))
    return pattern.format(who=who, chance=chance, other=other, less=less)


def later_phrase(
    lack: discards.SafeForLater | discards.SpareSafety | discards.FewerCopies,
    other: str,
    observation: Observation,
) -> str:
    match lack:
        case discards.SafeForLater():
            pattern = gettext("is an honour, safer to keep for later than {other}")
            return pattern.format(other=other)
        case discards.FewerCopies():
            pattern = gettext("has fewer copies left than {other}, so it is safer later")
            return pattern.format(other=other)
        case discards.SpareSafety(seats=(_, *_)):
            pattern = gettext("cannot deal in to {who} and is worth keeping for later")
            return pattern.format(who=praise.seats_word(lack.seats, observation))
        case discards.SpareSafety():
            pattern = ngettext(
                "cannot deal in to {count} opponent: worth keeping for later",
                "cannot deal in to {count} opponents: worth keeping for later",
                lack.count,
            )
            return pattern.format(count=number_word(lack.count))
    assert_never(lack)


def connection_phrase(
    lack: discards.OtherAlone
    | discards.OtherUnconnected
    | discards.Connected
    | discards.MoreConnected
    | discards.Adjacent,
    other: str,
) -> str:
    tiles, less = _kinds(lack.connected), ""
    match lack:
        case discards.OtherAlone():
            pattern = gettext("goes with {tiles}, and {other} stands alone")
        case discards.OtherUnconnected():
            pattern = gettext("goes with {tiles}, and {other} has no neighbour in the hand")
        case discards.Adjacent():
            pattern = gettext("stands next to {tiles}, and {other} next to none")
        case discards.Connected():
            pattern = gettext("goes with {tiles}")
        case discards.MoreConnected():
            less = _kinds(lack.less)
            pattern = gettext("goes with {tiles}, and {other} only with {less}")
    return pattern.format(tiles=tiles, less=less, other=other)


def joiners_phrase(
    lack: discards.MoreNearby | discards.MoreJoiners | discards.MorePairers, other: str
) -> str:
    match lack:
        case discards.MoreNearby():
            pattern = gettext("has {more} neighbours in the hand, {other} has {count}")
        case discards.MoreJoiners():
            pattern = (
                gettext("has {more} tiles that would pair it or go with it, {other} has {count}")
                if lack.count
                else gettext("has {more} tiles that would pair it or go with it, {other} has none")
            )
        case discards.MorePairers():
            pattern = (
                gettext("has {more} copies left, {other} only {count}")
                if lack.count
                else ngettext(
                    "has {more} copy left, {other} none",
                    "has {more} copies left, {other} none",
                    lack.more,
                )
            )
    return pattern.format(more=lack.more, count=lack.count, other=other)


def _kinds(names: Sequence[str]) -> str:
    return kinds_together([parse_kind(name) for name in names])


def fewer_draws_phrase(lack: discards.FewerDraws, other: str) -> str:
    if not lack.ready or lack.wait is None:
        return praise.fewer_draws(lack.draws, lack.more, other, ready=lack.ready)
    pattern = ngettext(
        "leaves {draws} tile to win on ({tiles}, {wait}) where {other} leaves {more}",
        "leaves {draws} tiles to win on ({tiles}, {wait}) where {other} leaves {more}",
        lack.draws,
    )
    return pattern.format(
        draws=lack.draws,
        tiles=_short_kinds(lack.kinds),
        wait=praise.wait_word(lack.wait, len(lack.kinds)),
        other=other,
        more=lack.more,
    )


def shape_phrase(
    lack: discards.BrokenTaatsu | discards.LostDraws | discards.SingleOrder, other: str
) -> str:
    match lack:
        case discards.BrokenTaatsu():
            pattern = (
                gettext("breaks {block} ({tiles} would no longer help)")
                if lack.shape == "two_sided" and len(lack.needs) == 1
                else gettext("breaks {block} (completed by {tiles})")
            )
            block = praise.named_block(lack.shape, lack.tiles)
            return pattern.format(block=block, tiles=_short_kinds(lack.needs))
        case discards.LostDraws():
            pattern = (
                gettext("gives up {tiles}, which would make the hand ready")
                if lack.steps == 1
                else gettext("loses {tiles} as good draws")
            )
            return pattern.format(tiles=_short_kinds(lack.kinds))
        case discards.SingleOrder():
            if lack.its == "guest":
                return gettext("may still become part of a run; a guest wind cannot")
            pattern = (
                gettext("is a middle tile, easier to build on than {other}")
                if lack.mine == "middle"
                else gettext("is closer to the middle, easier to build on than {other}")
            )
            return pattern.format(other=other)
    assert_never(lack)


def step_back_phrase(lack: discards.StepBack) -> str:
    if lack.shape is None:
        return praise.stepping_back(lack.steps)
    if lack.steps is None:
        pattern = gettext("takes the hand a step back: it breaks {block}")
    elif lack.steps == 1:
        pattern = gettext("breaks {block}, and the hand is no longer ready")
    else:
        pattern = gettext("breaks {block}: {steps} steps from ready again")
    block = praise.named_block(lack.shape, lack.tiles)
    return pattern.format(block=block, steps=number_word(lack.steps or 0))


def _short_kinds(names: Sequence[str]) -> str:
    return kinds_word([parse_kind(name) for name in names])


class Manner(Enum):
    KEEPS = auto()
    BREAKS = auto()
    IS = auto()


def manner(lack: discards.Lack) -> Manner:
    match lack:
        case (
            discards.Risk()
            | discards.LessSafe()
            | discards.AsSafe()
            | discards.FuritenLack()
            | discards.WinStaysLast()
            | discards.SmallThings()
        ):
            return Manner.IS
        case (
            discards.StepBack()
            | discards.BrokenTaatsu()
            | discards.LostDraws()
            | discards.FewerDraws()
            | discards.CheaperWait()
            | discards.BrokenPair()
            | discards.BrokenTriplet()
            | discards.LostDora()
            | discards.NotReadyAtEnd()
            | discards.PutsBack()
        ):
            return Manner.BREAKS
        case discards.LostYakuhai():
            return Manner.KEEPS if lack.piece == "alone" else Manner.BREAKS
        case _:
            return Manner.KEEPS


def lacking(short: discards.Shortfall, observation: Observation) -> str:
    other = tile_word(parse_tiles(short.other)[0], observation.rules.red_fives)
    lack, kind = short.lack, kind_of(parse_tiles(short.tile)[0])
    waits_for_itself = (
        isinstance(lack, discards.LostDraws)
        and lack.steps == 1
        and [parse_kind(name) for name in lack.kinds] == [kind]
    )
    if waits_for_itself:
        pattern = gettext("gives up another {tile}, which would make the hand ready")
        return pattern.format(tile=kind_word(kind))
    return lack_phrase(lack, other, observation)


def lack_phrase(lack: discards.Lack, other: str, observation: Observation) -> str:
    """Return a weakness as one phrase; `other` is the best discard, in words."""
    match lack:
        case discards.Risk() | discards.LessSafe():
            return risk_phrase(lack, other, observation)
        case discards.AsSafe():
            return gettext("is just as safe now")
        case discards.StepBack():
            return step_back_phrase(lack)
        case discards.BrokenTaatsu() | discards.LostDraws() | discards.SingleOrder():
            return shape_phrase(lack, other)
        case discards.FewerDraws():
            return fewer_draws_phrase(lack, other)
        case discards.CheaperWait():
            return _cheaper_wait(lack, other)
        case discards.FuritenLack():
            return gettext("is furiten: no ron")
        case (
            discards.OtherAlone()
            | discards.OtherUnconnected()
            | discards.Connected()
            | discards.MoreConnected()
            | discards.Adjacent()
        ):
            return connection_phrase(lack, other)
        case discards.MoreNearby() | discards.MoreJoiners() | discards.MorePairers():
            return joiners_phrase(lack, other)
        case discards.MoreUseful():
            pattern = gettext("may still become more useful than {other}")
            return pattern.format(other=other)
        case discards.BrokenPair():
            return gettext("breaks the only pair") if lack.only else gettext("breaks a pair")
        case discards.BrokenTriplet():
            return gettext("breaks three of a kind")
        case discards.NearDora() | discards.LostDora():
            return _dora(lack, other)
        case discards.FlushTile() | discards.HalfFlushTile():
            return _flush(lack)
        case discards.SafeForLater() | discards.SpareSafety() | discards.FewerCopies():
            return later_phrase(lack, other, observation)
        case discards.DoubleWind():
            return gettext("is the wind of the round and yours: three of it bring two han")
        case discards.LostYakuhai():
            return _lost_yakuhai(lack, other)
        case discards.TanyaoTile():
            return gettext("fits tanyao, and {other} does not").format(other=other)
        case discards.NotReadyAtEnd():
            return gettext("leaves the hand not ready at the end")
        case discards.WinStaysLast():
            return gettext("can only win hands that leave you last")
        case discards.PutsBack():
            hand = hand_word(lack.hand, lack.about)
            pattern = gettext("puts the yaku ({hand}) a tile further away")
            return pattern.format(hand=hand)
        case discards.SmallThings():
            pattern = gettext("is behind {other} by small things that add up")
            return pattern.format(other=other)
    assert_never(lack)


def _dora(lack: discards.NearDora | discards.LostDora, other: str) -> str:
    if isinstance(lack, discards.NearDora):
        pattern = gettext("may still join a dora, and {other} cannot")
        return pattern.format(other=other)
    pattern = (
        gettext("gives up {count} dora more than {other}")
        if lack.more
        else pgettext("in a sentence", "gives up {count} dora")
    )
    return pattern.format(count=number_word(lack.count), other=other)


def _flush(lack: discards.FlushTile | discards.HalfFlushTile) -> str:
    if lack.suit is None or lack.others is None:
        return gettext("is of the suit that the hand is richest in")
    suit = suit_word(lack.suit)
    pattern = (
        gettext("could be part of a flush with {count} other {suit} tiles")
        if isinstance(lack, discards.FlushTile)
        else gettext("could be part of a half flush with {count} {suit} tiles")
    )
    return pattern.format(count=lack.others, suit=suit)


def _cheaper_wait(lack: discards.CheaperWait, other: str) -> str:
    pattern = (
        gettext("wins {points} points where {other} wins {more}")
        if lack.points
        else gettext("leaves no yaku to win with, and {other} wins {more} points")
    )
    return pattern.format(
        points=praise.about_points(lack.points), other=other, more=praise.about_points(lack.more)
    )


def _lost_yakuhai(lack: discards.LostYakuhai, other: str) -> str:
    if lack.piece != "alone":
        return praise.broken_yakuhai(lack.piece)
    if lack.left is None:
        return gettext("may still become a yaku, and {other} cannot").format(other=other)
    pattern = gettext("may still become a yaku ({count} more are left)")
    return pattern.format(count=number_word(lack.left))
