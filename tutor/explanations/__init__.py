"""Authors: what the coach says, in each language.

An author turns the facts of `tutor.coach` into whole sentences. The facts are shared between
languages, the sentences are not. Every author provides the same functions: `headline`, `situation`
and `answer` for discards, and `offer` for calls, riichi, kans and wins.

Modules, highest level first; each imports only from those listed below it.

    lessons.py       What a game teaches, in the active language.
    lessons_ja.py    Lessons in Japanese.
    lessons_en.py    Lessons in English.
    en_offers.py     Calls, riichi, kans and wins in English.
    en.py            Discards in English.
    en_headline.py   English headlines.
    en_situation.py  The situation at the table and the points needed, in English.
    en_rivals.py     Comparisons between discards, in English.
    en_words.py      English names of tiles, shapes, hands, seats and numbers.
    ja_offers.py     Chi and pon in Japanese.
    ja_riichi.py     Riichi, kans and wins in Japanese.
    ja.py            Discards in Japanese.
    ja_rivals.py     Comparisons between discards, in Japanese.
    ja_situation.py  The situation at the table, in Japanese.
    ja_headline.py   Japanese headlines.
    ja_facts.py      Facts as Japanese clauses: reasons to keep a tile, costs of a discard.
    ja_ready.py      Ready hands in Japanese.
    ja_danger.py     The danger of discards in Japanese.
    ja_standing.py   The points needed in the last round, in Japanese.
    ja_names.py      Japanese names of tiles, shapes, hands, yaku and seats.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from rules.observation import Observation
from tutor.coach.advice import ActionAdvice, Advice, Decision
from tutor.coach.explain import Explanation, explain, spot_of
from tutor.coach.ideas.danger import Riskier
from tutor.coach.ideas.draws import OnPurpose
from tutor.coach.spot import Spot
from tutor.explanations import en, en_headline, en_offers, ja, ja_headline, ja_offers, ja_situation
from tutor.language import SOURCE, active
from tutor.position.positions import cache_last_call


@dataclass(frozen=True, slots=True)
class Author:
    headline: Callable[[Spot, Explanation], str]
    situation: Callable[[Spot, Explanation], tuple[str, ...]]
    """Returns sentences about the situation that name no discard; may be empty."""
    answer: Callable[[Spot, Explanation], tuple[str, ...]]
    """Returns sentences about the discard, the reason, a tempting alternative, and what to watch
    next."""
    offer: Callable[[ActionAdvice, Observation], tuple[str, ...]]
    """Returns sentences explaining the advised answer to an offer."""


AUTHORS: Final = {
    "en": Author(en_headline.headline, en.situation, en.answer, en_offers.offer),
    "ja": Author(ja_headline.headline, ja_situation.situation, ja.answer, ja_offers.offer),
}


def _author() -> Author:
    return AUTHORS.get(active(), AUTHORS[SOURCE])


@cache_last_call
def headline(advice: Advice, observation: Observation) -> str:
    """Return a short line with the advice and the planned hand."""
    found = explain(advice, observation)
    return _author().headline(spot_of(advice, observation), found)


@cache_last_call
def situation(advice: Advice, observation: Observation) -> tuple[str, ...]:
    return _author().situation(spot_of(advice, observation), explain(advice, observation))


@cache_last_call
def answer(advice: Advice, observation: Observation) -> tuple[str, ...]:
    return _author().answer(spot_of(advice, observation), explain(advice, observation))


def offer(advice: ActionAdvice, observation: Observation) -> tuple[str, ...]:
    return _author().offer(advice, observation)


@cache_last_call
def answer_to(decision: Decision) -> tuple[str, ...]:
    """Return sentences on the better discard and the reason for it."""
    spot = spot_of(decision.advice, decision.observation)
    found = explain(decision.advice, decision.observation, decision.played)
    return _author().answer(spot, found)


def contrast(decision: Decision) -> tuple[tuple[str, ...], bool]:
    """Return the sentences of `answer_to` without what to watch next, and whether they contrast the
    two discards. Dangers are not contrasted, because the lesson explains them (see `lessons`)."""
    spot = spot_of(decision.advice, decision.observation)
    found = explain(decision.advice, decision.observation, decision.played)
    rival = found.tempting
    if rival is not None and any(isinstance(each, Riskier) for each in rival.gives_up[:1]):
        rival = None
    elif rival is not None:
        rival = replace(rival, gives_up=rival.gives_up[:1])
    watch = found.watch if isinstance(found.watch, OnPurpose) else None
    said, of_best = (
        _author().answer(spot, replace(found, tempting=each, watch=watch, second=None))
        for each in (rival, None)
    )
    return said, said != of_best


@cache_last_call
def sentences(about: Decision | Advice, observation: Observation) -> tuple[str, ...]:
    """Return the whole explanation, with one or two sentences per item."""
    advice = about.advice if isinstance(about, Decision) else about
    played = (about.played,) if isinstance(about, Decision) else ()
    spot, found = spot_of(advice, observation), explain(advice, observation, *played)
    author = _author()
    return (*author.situation(spot, found), *author.answer(spot, found))
