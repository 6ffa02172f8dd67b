"""The tile to throw: what the best discards keep, and what the next one lacks."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rules.observation import Observation
from rules.tiles import parse_tiles
from tutor.advice.advice import Advice
from tutor.advice.reasons.discards import BestDiscards, NextDiscard, NextDiscards, Shortfall
from tutor.advice.reasons.kept import GuestWind, SpareTile, StandsAlone
from tutor.advice.reasons.shortfalls import (
    AsSafe,
    FewerDraws,
    LostDora,
    LostYakuhai,
    SmallThings,
    StepBack,
    TanyaoTile,
)
from tutor.advice.reasons.singles import OtherAlone, SingleOrder
from tutor.language import gettext, pgettext
from tutor.text.names import capital, columns_of, either, tile_word, together
from tutor.text.phrases import giving_up, joined, paragraph
from tutor.text.praise import keeping
from tutor.text.shortfall import Manner, lacking, manner

LONGEST_SENTENCE: Final = 130


def answer(advice: Advice, observation: Observation) -> tuple[str, ...]:
    best, following = _unrepeated(best_of(advice), advice), _next_of(advice)
    bare = _is_bare(best, observation)
    if following is not None and bare:
        return (_bare(best, following, observation),)
    both = following and both_alike(best, following, observation)
    if both:
        return (both,)
    said = []
    for reason in advice.reasons:
        match reason:
            case BestDiscards():
                said.append(best_sentence(best, observation))
            case NextDiscard() if not bare and _goes_unsaid(reason.short, best):
                pass
            case NextDiscard():
                said.append(_next(reason.short, observation))
            case NextDiscards():
                said.append(_next_ones(reason, observation))
            case _:
                pass
    return tuple(said)


def _bare(best: BestDiscards, following: Shortfall, observation: Observation) -> str:
    if manner(following.lack) is Manner.KEEPS and not following.close:
        pattern = gettext("Throw {first} rather than {tile}: {tile} {lacks}.")
        return pattern.format(
            first=either(_tiles(best.tiles, observation)),
            tile=tile_named(following.tile, observation),
            lacks=lacking(following, observation),
        )
    first = best_sentence(best, observation)
    return paragraph((first, _next(following, observation)))


def both_alike(best: BestDiscards, short: Shortfall, observation: Observation) -> str:
    """What is as true of another discard as of the best one, and in what they differ; empty where
    there is no such, or more is said of the best one."""
    told = (best.safety, best.speed, best.value, best.cost)
    one = len(best.tiles) == 1 and all(each is None for each in told)
    if not one or isinstance(short.lack, SmallThings):
        return ""
    match best.idle:
        case StandsAlone(like=like) if like == (short.tile,):
            pattern = gettext("{first} comes first: it and {tile} both stand alone, but {rest}")
        case SpareTile(like=like) if like == (short.tile,):
            pattern = gettext("{first} comes first: it and {tile} are both spare, but {rest}")
        case GuestWind(like=like) if like == (short.tile,):
            pattern = gettext(
                "{first} comes first: it and {tile} are both guest winds (no yaku for you), but "
                "{rest}"
            )
        case _:
            return ""
    first, tile = (tile_named(name, observation) for name in (*best.tiles, short.tile))
    rest = (
        pgettext("what it breaks", "{tile} {lacks}.")
        if manner(short.lack) is Manner.BREAKS
        else gettext("{tile} {lacks}.")
    ).format(tile=tile, lacks=lacking(short, observation))
    return capital(pattern.format(first=first, tile=tile, rest=rest))


def _goes_unsaid(short: Shortfall, best: BestDiscards) -> bool:
    match short.lack:
        case SmallThings():
            return not short.close or is_said_of(short.tile, best)
        case AsSafe():
            return best.safety is not None and short.tile in best.safety.like
        case StepBack():
            return best.speed is not None and best.speed.steps == 0
        case _:
            return False


def is_said_of(tile: str, best: BestDiscards) -> bool:
    match best.idle:
        case GuestWind(like=like) | StandsAlone(like=like) | SpareTile(like=like):
            return tile in like
        case _:
            return False


def best_of(advice: Advice) -> BestDiscards:
    return next(reason for reason in advice.reasons if isinstance(reason, BestDiscards))


def _next_of(advice: Advice) -> Shortfall | None:
    for reason in advice.reasons:
        if isinstance(reason, NextDiscard) and not isinstance(reason.short.lack, SmallThings):
            return reason.short
    return None


def _unrepeated(best: BestDiscards, advice: Advice) -> BestDiscards:
    for reason in advice.reasons:
        match reason:
            case NextDiscard(Shortfall(lack=OtherAlone() | SingleOrder())):
                return replace(best, idle=None)
            case NextDiscard(Shortfall(lack=LostDora() | LostYakuhai() | TanyaoTile())):
                return replace(best, value=None)
            case NextDiscard(Shortfall(lack=FewerDraws(ready=False))):
                return replace(best, speed=None)
            case _:
                pass
    return best


def _is_bare(best: BestDiscards, observation: Observation) -> bool:
    return not (keeping(best, observation) or best.cost)


def best_sentence(best: BestDiscards, observation: Observation) -> str:
    names = _tiles(best.tiles, observation)
    kept = keeping(best, observation)
    cost = giving_up(best.cost, observation)
    said = _first_for_plan(names, joined(kept), cost)
    while columns_of(said) > LONGEST_SENTENCE and len(kept) > (not cost):
        kept = kept[:-1]
        said = _first_for_plan(names, joined(kept), cost)
    return said


def _first_for_plan(names: Sequence[str], kept: str, cost: str) -> str:
    alone = len(names) == 1
    if kept and cost:
        pattern = (
            gettext("{tile} comes first: it {kept}, but {cost}.")
            if alone
            else gettext("{tiles} come first, equally good: each {kept}, but {cost}.")
        )
    elif kept:
        pattern = (
            gettext("{tile} comes first: it {kept}.")
            if alone
            else gettext("{tiles} come first, equally good: each {kept}.")
        )
    elif cost:
        pattern = (
            gettext("{tile} comes first, though it {cost}.")
            if alone
            else gettext("{tiles} come first, equally good, though each {cost}.")
        )
    else:
        pattern = (
            gettext("{tile} comes first.")
            if alone
            else gettext("{tiles} come first, equally good.")
        )
    which = together(names)
    return capital(pattern.format(tile=which, tiles=which, kept=kept, cost=cost))


def _next(short: Shortfall, observation: Observation) -> str:
    if isinstance(short.lack, AsSafe):
        pattern = gettext("{tile} {lacks}.")
    elif short.close:
        pattern = (
            gettext("Close behind comes {tile}: both are fine.")
            if isinstance(short.lack, SmallThings)
            else gettext("Close behind comes {tile}, but it {lacks}.")
        )
    else:
        match manner(short.lack):
            case Manner.KEEPS:
                pattern = gettext("Keep {tile}: it {lacks}.")
            case Manner.BREAKS:
                pattern = pgettext("what it breaks", "Next comes {tile}, but it {lacks}.")
            case Manner.IS:
                pattern = pgettext("what it is", "Next comes {tile}, but it {lacks}.")
    tile = tile_named(short.tile, observation)
    return capital(pattern.format(tile=tile, lacks=lacking(short, observation)))


def _next_ones(following: NextDiscards, observation: Observation) -> str:
    names = together(_tiles(following.tiles, observation))
    short = following.short
    if short is None:
        return gettext("Next come {tiles}.").format(tiles=names)
    if isinstance(short.lack, SmallThings):
        pattern = (
            gettext("Close behind come {tiles}: all are fine.")
            if short.close
            else gettext("Next come {tiles}.")
        )
        return pattern.format(tiles=names)
    pattern = (
        gettext("Keep {tiles}: each {lacks}.")
        if manner(short.lack) is Manner.KEEPS
        else gettext("Next come {tiles}, but each {lacks}.")
    )
    return pattern.format(tiles=names, lacks=lacking(short, observation))


def _tiles(names: Sequence[str], observation: Observation) -> list[str]:
    return [tile_named(name, observation) for name in names]


def tile_named(name: str, observation: Observation) -> str:
    return tile_word(parse_tiles(name)[0], observation.rules.red_fives)
