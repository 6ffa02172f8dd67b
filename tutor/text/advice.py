"""The only prose about a position: reasons and rankings to sentences, in either language.

A whole explanation has at most three sentences, each of at most 160 characters in English, and
320 in all. Facts come first, judgement last.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rules.observation import Observation
from rules.tiles import parse_tiles
from tutor.advice.advice import Advice, Decision
from tutor.advice.reasons.discards import (
    BestDiscards,
    NextDiscard,
    NextDiscards,
    PlayedShortfall,
    Shortfall,
)
from tutor.advice.reasons.moment import RiichiOpponents, StepsFromReady
from tutor.advice.reasons.shortfalls import (
    FewerDraws,
    LostDora,
    LostYakuhai,
    OtherAlone,
    SingleOrder,
    SmallThings,
    TanyaoTile,
)
from tutor.advice.reasons.threats import PushOrFold
from tutor.evaluators.glance import riichi_opponents
from tutor.language import Translator
from tutor.strategy.stance import Stance
from tutor.strategy.verdict import Verdict
from tutor.text.kept import keeping
from tutor.text.moment import why
from tutor.text.moment_in_short import why_in_short
from tutor.text.names import capital, columns_of, ordinal, tile_word, together
from tutor.text.phrases import giving_up, joined
from tutor.text.plans import plan_line, plan_title
from tutor.text.shortfall import lacking
from tutor.text.stance import news_line
from tutor.text.threats import threat_sentence
from tutor.text.verdicts import fault_sentence, is_unusual

__all__ = ["answer", "because", "plan_line", "plan_title", "rank_line", "sentences", "why"]

LONGEST: Final = 320
"""Characters of a whole explanation in English."""
LONGEST_SENTENCE: Final = 148
"""Letters of English that a sentence is wide at most."""


def sentences(
    about: Decision | Advice, observation: Observation, translator: Translator
) -> tuple[str, ...]:
    """The whole explanation: of a decision, where it stands, why, and what is best; of an advice
    alone, what decided the plan (see `answer` for the tile)."""
    if isinstance(about, Advice):
        return _fitted(why(about, observation, translator))
    advice = about.advice
    first = _best(_best_of(advice), observation, translator)
    reason = because(advice, observation, translator)
    lacked = [reason.short for reason in about.reasons if isinstance(reason, PlayedShortfall)]
    if about.fault is not None:
        wrong = fault_sentence(about.fault, observation, translator)
        return _fitted((wrong, *reason[:1], first))
    if about.verdict is Verdict.FIRST or not lacked:
        return _fitted((*answer(advice, observation, translator), *reason))
    fine = about.verdict is Verdict.IN_LINE and not is_unusual(about)
    short = _short(lacked[0], fine, observation, translator)
    if about.verdict is Verdict.IN_LINE:
        return _fitted((short, first, *reason[:1]))
    return _fitted((short, *reason[:1], first))


def because(advice: Advice, observation: Observation, translator: Translator) -> Sequence[str]:
    """Return what pushing against a riichi is for and what it risks; else what is new and what
    decided the plan, nothing where all is as it was a turn before."""
    pushes = advice.stance is Stance.PUSH and bool(riichi_opponents(observation))
    price = [one for one in advice.moment if pushes and isinstance(one, PushOrFold)]
    if price:
        return tuple(threat_sentence(one, observation, translator) for one in price)
    if advice.news == ():
        return ()
    said = _unsaid(why_in_short(advice, observation, translator), advice, _best_of(advice))
    news = news_line(advice, observation, translator)
    return (news, *said) if news else said


def _best_of(advice: Advice) -> BestDiscards:
    return next(reason for reason in advice.reasons if isinstance(reason, BestDiscards))


def _unsaid(said: Sequence[str], advice: Advice, best: BestDiscards) -> Sequence[str]:
    """Without the sentence that the hand can be ready, where the best discard is said to make it
    so and there is something else to say."""
    ready = best.speed is not None and best.speed.steps == 0
    match advice.moment:
        case StepsFromReady(), RiichiOpponents(), *_:
            return said
        case StepsFromReady(), *_ if ready and len(said) > 1:
            return said[1:]
        case _:
            return said


def answer(advice: Advice, observation: Observation, translator: Translator) -> tuple[str, ...]:
    """The tile to throw and what it keeps; then what the next-best one costs."""
    said = []
    for reason in advice.reasons:
        match reason:
            case BestDiscards():
                said.append(_best(_unrepeated(reason, advice), observation, translator))
            case NextDiscard():
                said.append(_next(reason.short, observation, translator))
            case NextDiscards():
                said.append(_next_ones(reason, observation, translator))
            case _:
                pass
    return tuple(said)


def _unrepeated(best: BestDiscards, advice: Advice) -> BestDiscards:
    """Without what the sentence of the next discard says again, from its side."""
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


def rank_line(decision: Decision, translator: Translator) -> str:
    """Where the played tile stands: "Your tile is 9th of 12 for this plan."."""
    rank, count = decision.advice.rank_of(decision.played), len(decision.advice.combined)
    tied = sum(placed.rank == rank for placed in decision.advice.combined) > 1
    pattern = (
        translator.gettext("Your tile shares {rank} place of {count} for this plan.")
        if tied
        else translator.gettext("Your tile is {rank} of {count} for this plan.")
    )
    return pattern.format(rank=ordinal(rank, translator), count=count)


def _fitted(said: Sequence[str]) -> tuple[str, ...]:
    """The first sentences that fit into one explanation."""
    kept: list[str] = []
    for sentence in said[:3]:
        if kept and sum(map(len, kept)) + len(kept) + len(sentence) > LONGEST:
            break
        kept.append(sentence)
    return tuple(kept)


def _tiles(names: Sequence[str], observation: Observation, translator: Translator) -> list[str]:
    return [_tile(name, observation, translator) for name in names]


def _tile(name: str, observation: Observation, translator: Translator) -> str:
    return tile_word(parse_tiles(name)[0], translator, observation.rules.red_fives)


def _best(best: BestDiscards, observation: Observation, translator: Translator) -> str:
    """The sentence of the best discards, without the last things that they keep where it would be
    too long."""
    names = _tiles(best.tiles, observation, translator)
    kept = keeping(best, observation, translator)
    cost = giving_up(best.cost, observation, translator)
    said = _first_for_plan(names, joined(kept, translator), cost, translator)
    while columns_of(said) > LONGEST_SENTENCE and len(kept) > (not cost):
        kept = kept[:-1]
        said = _first_for_plan(names, joined(kept, translator), cost, translator)
    return said


def _first_for_plan(names: Sequence[str], kept: str, cost: str, translator: Translator) -> str:
    alone = len(names) == 1
    if kept and cost:
        pattern = (
            translator.gettext("{tile} is first for this plan: it {kept}, but {cost}.")
            if alone
            else translator.gettext("{tiles} are level for this plan: each {kept}, but {cost}.")
        )
    elif kept:
        pattern = (
            translator.gettext("{tile} is first for this plan: it {kept}.")
            if alone
            else translator.gettext("{tiles} are level for this plan: each {kept}.")
        )
    elif cost:
        pattern = (
            translator.gettext("{tile} is first for this plan, though it {cost}.")
            if alone
            else translator.gettext("{tiles} are level for this plan, though each {cost}.")
        )
    else:
        pattern = (
            translator.gettext("{tile} is first for this plan.")
            if alone
            else translator.gettext("{tiles} are level for this plan.")
        )
    which = together(names, translator)
    return capital(pattern.format(tile=which, tiles=which, kept=kept, cost=cost))


def _next(short: Shortfall, observation: Observation, translator: Translator) -> str:
    if not short.close:
        pattern = translator.gettext("Next comes {tile}: it {lacks}.")
    elif isinstance(short.lack, SmallThings):
        pattern = translator.gettext("Close behind comes {tile}: both are fine.")
    else:
        pattern = translator.gettext("Close behind comes {tile}: it {lacks}.")
    tile = _tile(short.tile, observation, translator)
    return pattern.format(tile=tile, lacks=lacking(short, observation, translator))


def _next_ones(following: NextDiscards, observation: Observation, translator: Translator) -> str:
    """The sentence of several that come next, level, with what each of them lacks."""
    names = together(_tiles(following.tiles, observation, translator), translator)
    short = following.short
    if short is None:
        return translator.gettext("Next come {tiles}, level.").format(tiles=names)
    if isinstance(short.lack, SmallThings):
        pattern = (
            translator.gettext("Close behind come {tiles}, level: all are fine.")
            if short.close
            else translator.gettext("Next come {tiles}, level.")
        )
        return pattern.format(tiles=names)
    pattern = translator.gettext("Next come {tiles}, level: each {lacks}.")
    return pattern.format(tiles=names, lacks=lacking(short, observation, translator))


def _short(short: Shortfall, fine: bool, observation: Observation, translator: Translator) -> str:
    tile = _tile(short.tile, observation, translator)
    lacks = lacking(short, observation, translator)
    tied = short.strong_tied
    match short.strong:
        case "speed":
            pattern = (
                translator.gettext("{tile} is among the fastest throws, but it {lacks}.")
                if tied
                else translator.gettext("{tile} is the fastest throw, but it {lacks}.")
            )
        case "value":
            pattern = (
                translator.gettext(
                    "{tile} is among those that keep the most value, but it {lacks}."
                )
                if tied
                else translator.gettext("{tile} keeps the most value, but it {lacks}.")
            )
        case "safety":
            pattern = (
                translator.gettext("{tile} is among the safest throws, but it {lacks}.")
                if tied
                else translator.gettext("{tile} is the safest throw, but it {lacks}.")
            )
        case _ if short.close:
            pattern = (
                translator.gettext("{tile} is nearly as good as {other}.")
                if isinstance(short.lack, SmallThings)
                else translator.gettext("{tile} is nearly as good, but it {lacks}.")
            )
        case _:
            pattern = (
                translator.gettext("{tile} is fine, but it {lacks}.")
                if fine
                else translator.gettext("{tile} {lacks}.")
            )
    other = _tile(short.other, observation, translator)
    return capital(pattern.format(tile=tile, lacks=lacks, other=other))
