"""What a discard lacks in shape beside the best one, as the part of a sentence."""

from collections.abc import Sequence
from typing import assert_never

from rules.tiles import parse_kind
from tutor.advice.reasons.shortfalls import BrokenJoint, FewerDraws, LostDraws, StepBack
from tutor.advice.reasons.singles import (
    Adjacent,
    Connected,
    MoreConnected,
    MoreJoiners,
    MoreNearby,
    MorePairers,
    OtherAlone,
    OtherUnconnected,
    SingleOrder,
)
from tutor.language import gettext, ngettext
from tutor.text.block_words import named_block, wait_word
from tutor.text.names import kinds_together, kinds_word, number_word
from tutor.text.phrases import fewer_draws, stepping_back


def connection_phrase(
    lack: OtherAlone | OtherUnconnected | Connected | MoreConnected | Adjacent, other: str
) -> str:
    tiles, less = _kinds(lack.connected), ""
    match lack:
        case OtherAlone():
            pattern = gettext("goes with {tiles}, and {other} stands alone")
        case OtherUnconnected():
            pattern = gettext("goes with {tiles}, and {other} has no neighbour in the hand")
        case Adjacent():
            pattern = gettext("stands next to {tiles}, and {other} next to none")
        case Connected():
            pattern = gettext("goes with {tiles}")
        case MoreConnected():
            less = _kinds(lack.less)
            pattern = gettext("goes with {tiles}, and {other} only with {less}")
    return pattern.format(tiles=tiles, less=less, other=other)


def joiners_phrase(lack: MoreNearby | MoreJoiners | MorePairers, other: str) -> str:
    match lack:
        case MoreNearby():
            pattern = gettext("has {more} neighbours in the hand, {other} has {count}")
        case MoreJoiners():
            pattern = (
                gettext("has {more} tiles that would pair it or go with it, {other} has {count}")
                if lack.count
                else gettext("has {more} tiles that would pair it or go with it, {other} has none")
            )
        case MorePairers():
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


def fewer_draws_phrase(lack: FewerDraws, other: str) -> str:
    if not lack.ready or lack.wait is None:
        return fewer_draws(lack.draws, lack.more, other, ready=lack.ready)
    pattern = ngettext(
        "leaves {draws} tile to win on ({tiles}, {wait}) where {other} leaves {more}",
        "leaves {draws} tiles to win on ({tiles}, {wait}) where {other} leaves {more}",
        lack.draws,
    )
    return pattern.format(
        draws=lack.draws,
        tiles=_short_kinds(lack.kinds),
        wait=wait_word(lack.wait, len(lack.kinds)),
        other=other,
        more=lack.more,
    )


def shape_phrase(lack: BrokenJoint | LostDraws | SingleOrder, other: str) -> str:
    match lack:
        case BrokenJoint():
            pattern = (
                gettext("breaks {block} ({tiles} would no longer help)")
                if lack.shape == "two_sided" and len(lack.needs) == 1
                else gettext("breaks {block} (completed by {tiles})")
            )
            block = named_block(lack.shape, lack.tiles)
            return pattern.format(block=block, tiles=_short_kinds(lack.needs))
        case LostDraws():
            pattern = (
                gettext("gives up {tiles}, which would make the hand ready")
                if lack.steps == 1
                else gettext("loses {tiles} as good draws")
            )
            return pattern.format(tiles=_short_kinds(lack.kinds))
        case SingleOrder():
            if lack.its == "guest":
                return gettext("may still become part of a run; a guest wind cannot")
            pattern = (
                gettext("is a middle tile, easier to build on than {other}")
                if lack.mine == "middle"
                else gettext("is closer to the middle, easier to build on than {other}")
            )
            return pattern.format(other=other)
    assert_never(lack)


def step_back_phrase(lack: StepBack) -> str:
    if lack.shape is None:
        return stepping_back(lack.steps)
    if lack.steps is None:
        pattern = gettext("takes the hand a step back: it breaks {block}")
    elif lack.steps == 1:
        pattern = gettext("breaks {block}, and the hand is no longer ready")
    else:
        pattern = gettext("breaks {block}: {steps} steps from ready again")
    block = named_block(lack.shape, lack.tiles)
    return pattern.format(block=block, steps=number_word(lack.steps or 0))


def _short_kinds(names: Sequence[str]) -> str:
    return kinds_word([parse_kind(name) for name in names])
