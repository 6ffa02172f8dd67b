"""The explanation of a decision or an advice."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rules.observation import Observation
from rules.tiles import parse_tiles
from tutor.advice.advice import Advice, Decision
from tutor.advice.advisor import NextTurn
from tutor.advice.reasons import discards
from tutor.advice.reasons.moment import (
    HandInSight,
    Placement,
    PushOrFold,
    RiichiOpponents,
    StepsFromReady,
    WinNeeded,
)
from tutor.coach.worth import Payout
from tutor.evaluators.hands import HandName
from tutor.evaluators.standing import is_last_round
from tutor.evaluators.table_read import riichi_opponents
from tutor.language import gettext, ngettext, pgettext
from tutor.strategy.choice import Verdict
from tutor.strategy.stance import Stance, StanceEventKind
from tutor.text.ends import push_sentence
from tutor.text.hands import hand_word, yaku_name
from tutor.text.moment import is_early_turn, moment_sentence, why, why_in_short
from tutor.text.names import (
    capital,
    columns_of,
    commas,
    either,
    kind_word,
    kinds_together,
    ordinal,
    percent,
    tile_word,
    together,
)
from tutor.text.praise import giving_up, joined, keeping, paragraph
from tutor.text.shortfall import Manner, lacking, manner
from tutor.text.stance import news_line, plan_line, plan_title
from tutor.text.table import safety_words
from tutor.text.verdicts import fault_sentence, is_unusual

__all__ = ["answer", "because", "plan_line", "plan_title", "rank_line", "sentences", "why"]

MAX_YAKU_SHOWN: Final = 3


def draws_name(turn: NextTurn) -> str:
    if not turn.draws:
        return gettext("none left")
    pattern = pgettext("a tile and how many are left", "{tile} {count}")
    return commas([pattern.format(tile=kind_word(kind), count=live) for kind, live in turn.draws])


def chance_line(turn: NextTurn) -> str:
    return gettext("{live} of {unseen} unseen tiles: {share} %").format(
        live=turn.live, unseen=turn.unseen, share=percent(turn.live / max(1, turn.unseen))
    )


def wait_line(turn: NextTurn) -> str:
    facts = turn.tenpai
    if facts is None:
        return ngettext("{count} step from ready", "{count} steps from ready", turn.steps).format(
            count=turn.steps
        )
    waits = kinds_together([wait.kind for wait in facts.waits])
    said = ngettext("{waits}: {live} left", "{waits}: {live} left", facts.live).format(
        waits=waits, live=facts.live
    )
    if facts.furiten:
        return gettext("{wait}; furiten, no ron").format(wait=said)
    return said


def yaku_line(turn: NextTurn, seen: Observation, *, riichi: bool = False) -> str:
    """Return the yaku of a ron on the waits of a ready hand, else the yaku in reach.

    Args:
        riichi: whether the discard declares riichi.
    """
    if turn.tenpai is not None:
        names = {
            wait.kind: _yaku_names(wait.riichi if riichi else wait.ron)
            for wait in turn.tenpai.counting
        }
        if not any(names.values()):
            if seen.is_open:
                return gettext("none: no ron")
            return gettext("none without riichi")
        if len({*names.values()}) == 1:
            return next(iter(names.values()))
        parts = (
            gettext("{wait}: {yaku}").format(wait=kind_word(kind), yaku=said or gettext("none"))
            for kind, said in names.items()
        )
        return pgettext("between parts that are no sentences", "; ").join(parts)
    if not turn.yaku:
        return gettext("none without a detour")
    words = [hand_word(each.name, each.about) for each in turn.yaku[:MAX_YAKU_SHOWN]]
    more = len(turn.yaku) - len(words)
    listed = commas(words)
    if not more:
        return listed
    return ngettext("{list} and {count} more", "{list} and {count} more", more).format(
        list=listed, count=more
    )


def risk_line(turn: NextTurn, seen: Observation) -> str:
    return gettext("{share} % · {why}").format(
        share=percent(turn.risk), why=safety_words(turn.ranked, seen)
    )


def _yaku_names(won: Payout | None) -> str:
    return commas([yaku_name(one) for one in (() if won is None else won.yaku)])


LONGEST_SENTENCE: Final = 130
"""Columns on a terminal."""


def answer(advice: Advice, observation: Observation) -> tuple[str, ...]:
    best = _without_repetition(best_of(advice), advice)
    following = next(
        (
            reason.short
            for reason in advice.reasons
            if isinstance(reason, discards.NextDiscard)
            and not isinstance(reason.short.lack, discards.SmallThings)
        ),
        None,
    )
    bare = not (keeping(best, observation) or best.cost)
    if following is not None and bare:
        if following.close or manner(following.lack) is not Manner.KEEPS:
            first = best_sentence(best, observation)
            return (paragraph((first, _next_sentence(following, observation))),)
        pattern = gettext("Throw {first} rather than {tile}: {tile} {lacks}.")
        said = pattern.format(
            first=either(_tiles(best.tiles, observation)),
            tile=tile_named(following.tile, observation),
            lacks=lacking(following, observation),
        )
        return (said,)
    both = following and both_alike(best, following, observation)
    if both:
        return (both,)
    lines = []
    for reason in advice.reasons:
        match reason:
            case discards.BestDiscards():
                lines.append(best_sentence(best, observation))
            case discards.NextDiscard() if not bare and _is_redundant(reason.short, best):
                pass
            case discards.NextDiscard():
                lines.append(_next_sentence(reason.short, observation))
            case discards.NextDiscards():
                lines.append(_next_tiles_sentence(reason, observation))
            case _:
                pass
    return tuple(lines)


def both_alike(
    best: discards.BestDiscards, short: discards.Shortfall, observation: Observation
) -> str:
    """Return what the best discard and another one share, and how they differ.

    Empty if they share nothing, or if there is more to say about the best one."""
    others = (best.safety, best.speed, best.value, best.cost)
    has_idle_only = len(best.tiles) == 1 and all(each is None for each in others)
    if not has_idle_only or isinstance(short.lack, discards.SmallThings):
        return ""
    match best.idle:
        case discards.IsolatedTile(like=like) if like == (short.tile,):
            pattern = gettext("{first} comes first: it and {tile} both stand alone, but {rest}")
        case discards.SpareTile(like=like) if like == (short.tile,):
            pattern = gettext("{first} comes first: it and {tile} are both spare, but {rest}")
        case discards.OffWind(like=like) if like == (short.tile,):
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


def _is_redundant(short: discards.Shortfall, best: discards.BestDiscards) -> bool:
    match short.lack:
        case discards.SmallThings():
            return not short.close or is_said_of(short.tile, best)
        case discards.AsSafe():
            return best.safety is not None and short.tile in best.safety.like
        case discards.StepBack():
            return best.speed is not None and best.speed.steps == 0
        case _:
            return False


def is_said_of(tile: str, best: discards.BestDiscards) -> bool:
    match best.idle:
        case (
            discards.OffWind(like=like)
            | discards.IsolatedTile(like=like)
            | discards.SpareTile(like=like)
        ):
            return tile in like
        case _:
            return False


def best_of(advice: Advice) -> discards.BestDiscards:
    return next(reason for reason in advice.reasons if isinstance(reason, discards.BestDiscards))


def _without_repetition(best: discards.BestDiscards, advice: Advice) -> discards.BestDiscards:
    for reason in advice.reasons:
        match reason:
            case discards.NextDiscard(
                discards.Shortfall(lack=discards.OtherAlone() | discards.SingleOrder())
            ):
                return replace(best, idle=None)
            case discards.NextDiscard(
                discards.Shortfall(
                    lack=discards.LostDora() | discards.LostYakuhai() | discards.TanyaoTile()
                )
            ):
                return replace(best, value=None)
            case discards.NextDiscard(discards.Shortfall(lack=discards.FewerDraws(ready=False))):
                return replace(best, speed=None)
            case _:
                pass
    return best


def best_sentence(best: discards.BestDiscards, observation: Observation) -> str:
    names = _tiles(best.tiles, observation)
    kept = keeping(best, observation)
    cost = giving_up(best.cost, observation)
    said = _best_with(names, joined(kept), cost)
    while columns_of(said) > LONGEST_SENTENCE and len(kept) > (not cost):
        kept = kept[:-1]
        said = _best_with(names, joined(kept), cost)
    return said


def _best_with(names: Sequence[str], kept: str, cost: str) -> str:
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


def _next_sentence(short: discards.Shortfall, observation: Observation) -> str:
    if isinstance(short.lack, discards.AsSafe):
        pattern = gettext("{tile} {lacks}.")
    elif short.close:
        pattern = (
            gettext("Close behind comes {tile}: both are fine.")
            if isinstance(short.lack, discards.SmallThings)
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


def _next_tiles_sentence(following: discards.NextDiscards, observation: Observation) -> str:
    names = together(_tiles(following.tiles, observation))
    short = following.short
    if short is None:
        return gettext("Next come {tiles}.").format(tiles=names)
    if isinstance(short.lack, discards.SmallThings):
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


LONGEST: Final = 320
"""Letters of a whole explanation."""


def sentences(about: Decision | Advice, observation: Observation) -> tuple[str, ...]:
    if isinstance(about, Advice):
        return _within_length(why(about, observation))
    advice = about.advice
    first = best_sentence(best_of(advice), observation)
    lacked = [
        reason.short for reason in about.reasons if isinstance(reason, discards.PlayedShortfall)
    ]
    reason = because(advice, observation, lacked)
    if about.fault is not None:
        wrong = fault_sentence(about.fault, observation)
        return _within_length((wrong, *reason[:1], first))
    if about.verdict is Verdict.FIRST or not lacked:
        said = answer(advice, observation)
        return _within_length(_reasons_in_order(reason, said, observation))
    fine = about.verdict is Verdict.IN_LINE and not is_unusual(about)
    short = _played_sentence(lacked[0], fine, observation)
    if about.verdict is Verdict.IN_LINE:
        level = isinstance(lacked[0].lack, discards.SmallThings) and is_said_of(
            lacked[0].tile, best_of(advice)
        )
        if fine and level:
            short = gettext("Either is fine.")
        both = both_alike(best_of(advice), lacked[0], observation)
        if both:
            return _within_length(_reasons_in_order(reason[:1], (both,), observation))
        return _within_length(_reasons_in_order(reason[:1], (first, short), observation))
    return _within_length((short, *reason[:1], first))


def _reasons_in_order(
    moment: Sequence[str], tiles: Sequence[str], observation: Observation
) -> tuple[str, ...]:
    if riichi_opponents(observation):
        return (*moment[:1], *tiles, *moment[1:])
    return (*tiles, *moment)


def because(
    advice: Advice, observation: Observation, lacked: Sequence[discards.Shortfall] = ()
) -> Sequence[str]:
    pushes = advice.stance is Stance.PUSH and bool(riichi_opponents(observation))
    if pushes and any(isinstance(one, PushOrFold) for one in advice.moment):
        return tuple(
            _push_in_short(one, advice, observation, lacked)
            if isinstance(one, PushOrFold)
            else moment_sentence(one, observation)
            for one in advice.moment
            if isinstance(one, PushOrFold)
            or (isinstance(one, WinNeeded | Placement) and advice.news != ())
        )
    quietly_folded = advice.stance is Stance.FOLD and not riichi_opponents(observation)
    if advice.news == () and not quietly_folded:
        return ()
    telling = _without_fillers(advice, observation)
    said = why_in_short(telling, observation)
    speed = best_of(advice).speed
    ready = speed is not None and speed.steps == 0
    match telling.moment:
        case StepsFromReady(), RiichiOpponents(), *_:
            pass
        case StepsFromReady(), *_ if ready and len(said) > 1:
            said = said[1:]
        case _:
            pass
    news = news_line(advice, observation)
    if not news:
        return said
    riichi = any(each.what is StanceEventKind.RIICHI for each in advice.news or ())
    return (news, *said) if riichi else (*said[:1], news, *said[1:])


def _push_in_short(
    reason: PushOrFold,
    advice: Advice,
    observation: Observation,
    lacked: Sequence[discards.Shortfall],
) -> str:
    best = best_of(advice)
    waits = best.speed is not None and best.speed.steps == 0 and bool(best.speed.kinds)
    sure = reason.sure and best.safety is not None and best.safety.sure is not None
    numbers = any(
        isinstance(short.lack, discards.Risk) and short.lack.other_risk is not None
        for short in lacked
    )
    return push_sentence(reason, observation, wait=not waits, risk=not (sure or numbers))


def _without_fillers(advice: Advice, observation: Observation) -> Advice:
    if advice.stance is not Stance.BUILD:
        return advice
    called = any(
        isinstance(each, discards.NextDiscard | discards.NextDiscards)
        and each.short is not None
        and isinstance(each.short.lack, discards.LostYakuhai)
        for each in advice.reasons
    )
    telling = (
        each
        for each in advice.reasons
        if not (
            isinstance(each, StepsFromReady)
            or (called and isinstance(each, HandInSight) and each.hand is HandName.RIICHI)
            or is_early_turn(each)
            or (isinstance(each, Placement) and not is_last_round(observation))
        )
    )
    return replace(advice, reasons=tuple(telling))


def rank_line(decision: Decision) -> str:
    rank, count = decision.advice.rank_of(decision.played), len(decision.advice.combined)
    tied = sum(placed.rank == rank for placed in decision.advice.combined) > 1
    pattern = (
        gettext("Your tile shares {rank} place of {count} for this plan.")
        if tied
        else gettext("Your tile is {rank} of {count} for this plan.")
    )
    return pattern.format(rank=ordinal(rank), count=count)


def _within_length(said: Sequence[str]) -> tuple[str, ...]:
    kept: list[str] = []
    for sentence in said[:3]:
        if kept and sum(map(len, kept)) + len(kept) + len(sentence) > LONGEST:
            break
        kept.append(sentence)
    return tuple(kept)


def _played_sentence(short: discards.Shortfall, fine: bool, observation: Observation) -> str:
    tile = tile_named(short.tile, observation)
    lacks = lacking(short, observation)
    if isinstance(short.lack, discards.AsSafe):
        return capital(gettext("{tile} {lacks}.").format(tile=tile, lacks=lacks))
    match short.strong:
        case "speed":
            pattern = gettext("{tile} is faster, but it {lacks}.")
        case "value":
            pattern = gettext("{tile} keeps more value, but it {lacks}.")
        case "safety":
            pattern = gettext("{tile} is safer, but it {lacks}.")
        case _ if short.close:
            pattern = (
                gettext("{tile} is nearly as good as {other}.")
                if isinstance(short.lack, discards.SmallThings)
                else gettext("{tile} is nearly as good, but it {lacks}.")
            )
        case _ if fine and isinstance(short.lack, discards.SmallThings):
            pattern = gettext("{tile} could go too: little lies between it and {other}.")
        case _ if fine:
            pattern = (
                pgettext("what keeps it", "{tile} could go too, but it {lacks}.")
                if manner(short.lack) is Manner.KEEPS
                else gettext("{tile} could go too, but it {lacks}.")
            )
        case _:
            pattern = (
                pgettext("what it breaks", "{tile} {lacks}.")
                if manner(short.lack) is Manner.BREAKS
                else gettext("{tile} {lacks}.")
            )
    other = tile_named(short.other, observation)
    return capital(pattern.format(tile=tile, lacks=lacks, other=other))
