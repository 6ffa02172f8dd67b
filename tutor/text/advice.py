"""The only prose about a position: reasons and rankings to sentences, in either language.

A whole explanation has at most three sentences, each of at most 160 characters in English, and
320 in all. The tile to throw comes first; where somebody is in riichi, what that means before it;
and first of all what a mark is for.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rules.observation import Observation
from tutor.advice.advice import Advice, Decision
from tutor.advice.reasons.discards import (
    BestDiscards,
    NextDiscard,
    NextDiscards,
    PlayedShortfall,
    Shortfall,
)
from tutor.advice.reasons.ends import WinNeeded
from tutor.advice.reasons.moment import HandInSight, Placement, RiichiOpponents, StepsFromReady
from tutor.advice.reasons.shortfalls import AsSafe, LostYakuhai, Risk, SmallThings
from tutor.advice.reasons.threats import PushOrFold
from tutor.evaluators.glance import riichi_opponents
from tutor.evaluators.hand_names import HandName
from tutor.evaluators.standing import is_last_round
from tutor.language import gettext, pgettext
from tutor.strategy.keeping import StanceEventKind
from tutor.strategy.stance import Stance
from tutor.strategy.verdict import Verdict
from tutor.text.answer import answer, best_of, best_sentence, both_alike, is_said_of, tile_named
from tutor.text.moment import is_of_young_round, moment_sentence, why
from tutor.text.moment_in_short import why_in_short
from tutor.text.names import capital, ordinal
from tutor.text.plans import plan_line, plan_title
from tutor.text.shortfall import Manner, lacking, manner
from tutor.text.stance import news_line
from tutor.text.threats import push_sentence
from tutor.text.verdicts import fault_sentence, is_unusual

__all__ = ["answer", "because", "plan_line", "plan_title", "rank_line", "sentences", "why"]

LONGEST: Final = 320


def sentences(about: Decision | Advice, observation: Observation) -> tuple[str, ...]:
    if isinstance(about, Advice):
        return _fitted(why(about, observation))
    advice = about.advice
    first = best_sentence(best_of(advice), observation)
    lacked = [reason.short for reason in about.reasons if isinstance(reason, PlayedShortfall)]
    reason = because(advice, observation, lacked)
    if about.fault is not None:
        wrong = fault_sentence(about.fault, observation)
        return _fitted((wrong, *reason[:1], first))
    if about.verdict is Verdict.FIRST or not lacked:
        said = answer(advice, observation)
        return _fitted(_in_order(reason, said, observation))
    fine = about.verdict is Verdict.IN_LINE and not is_unusual(about)
    short = _short(lacked[0], fine, observation)
    if about.verdict is Verdict.IN_LINE:
        level = isinstance(lacked[0].lack, SmallThings) and is_said_of(
            lacked[0].tile, best_of(advice)
        )
        if fine and level:
            short = gettext("Either is fine.")
        both = both_alike(best_of(advice), lacked[0], observation)
        if both:
            return _fitted(_in_order(reason[:1], (both,), observation))
        return _fitted(_in_order(reason[:1], (first, short), observation))
    return _fitted((short, *reason[:1], first))


def _in_order(
    moment: Sequence[str], tiles: Sequence[str], observation: Observation
) -> tuple[str, ...]:
    if riichi_opponents(observation):
        return (*moment[:1], *tiles, *moment[1:])
    return (*tiles, *moment)


def because(
    advice: Advice, observation: Observation, lacked: Sequence[Shortfall] = ()
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
    said = _unsaid(why_in_short(telling, observation), telling, best_of(advice))
    news = news_line(advice, observation)
    if not news:
        return said
    riichi = any(each.what is StanceEventKind.RIICHI for each in advice.news or ())
    return (news, *said) if riichi else (*said[:1], news, *said[1:])


def _push_in_short(
    reason: PushOrFold, advice: Advice, observation: Observation, lacked: Sequence[Shortfall]
) -> str:
    best = best_of(advice)
    waits = best.speed is not None and best.speed.steps == 0 and bool(best.speed.kinds)
    sure = reason.sure and best.safety is not None and best.safety.sure is not None
    numbers = any(
        isinstance(short.lack, Risk) and short.lack.other_risk is not None for short in lacked
    )
    return push_sentence(reason, observation, wait=not waits, risk=not (sure or numbers))


def _without_fillers(advice: Advice, observation: Observation) -> Advice:
    if advice.stance is not Stance.BUILD:
        return advice
    called = any(
        isinstance(each, NextDiscard | NextDiscards)
        and each.short is not None
        and isinstance(each.short.lack, LostYakuhai)
        for each in advice.reasons
    )
    telling = (
        each
        for each in advice.reasons
        if not (
            isinstance(each, StepsFromReady)
            or (called and isinstance(each, HandInSight) and each.hand is HandName.RIICHI)
            or is_of_young_round(each)
            or (isinstance(each, Placement) and not is_last_round(observation))
        )
    )
    return replace(advice, reasons=tuple(telling))


def _unsaid(said: Sequence[str], advice: Advice, best: BestDiscards) -> Sequence[str]:
    ready = best.speed is not None and best.speed.steps == 0
    match advice.moment:
        case StepsFromReady(), RiichiOpponents(), *_:
            return said
        case StepsFromReady(), *_ if ready and len(said) > 1:
            return said[1:]
        case _:
            return said


def rank_line(decision: Decision) -> str:
    rank, count = decision.advice.rank_of(decision.played), len(decision.advice.combined)
    tied = sum(placed.rank == rank for placed in decision.advice.combined) > 1
    pattern = (
        gettext("Your tile shares {rank} place of {count} for this plan.")
        if tied
        else gettext("Your tile is {rank} of {count} for this plan.")
    )
    return pattern.format(rank=ordinal(rank), count=count)


def _fitted(said: Sequence[str]) -> tuple[str, ...]:
    kept: list[str] = []
    for sentence in said[:3]:
        if kept and sum(map(len, kept)) + len(kept) + len(sentence) > LONGEST:
            break
        kept.append(sentence)
    return tuple(kept)


def _short(short: Shortfall, fine: bool, observation: Observation) -> str:
    tile = tile_named(short.tile, observation)
    lacks = lacking(short, observation)
    if isinstance(short.lack, AsSafe):
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
                if isinstance(short.lack, SmallThings)
                else gettext("{tile} is nearly as good, but it {lacks}.")
            )
        case _ if fine and isinstance(short.lack, SmallThings):
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
