"""Authors: what the coach says, in each language.

An author writes whole sentences over the facts of `tutor.coach`. The facts are shared, the
sentences are not. Each author has the same functions: `headline`, `situation` and `answer` for
discards, `offer` for calls, riichi, kans and wins.

The map, top floor first: a line imports only from the lines below it.

    lessons.py       What a game teaches, by the author of the language.
    lessons_ja.py    Lessons in Japanese.
    lessons_en.py    Lessons in English.
    en_offers.py     Calls, riichi, kans and wins in English.
    en.py            Discards in English.
    en_headline.py   Headlines.
    en_situation.py  What the moment asks for.
    en_rivals.py     What tells one discard from another.
    en_plan.py       The hand that is built.
    en_standing.py   What the last round asks for.
    en_words.py      English names of tiles, shapes, seats and numbers.
    ja_offers.py     Calls in Japanese.
    ja_riichi.py     Riichi, kans and wins that are offered, in Japanese.
    ja.py            Discards in Japanese.
    ja_rivals.py     What tells the advised discard from the one that a reader would make.
    ja_situation.py  What the moment asks for.
    ja_headline.py   Headlines.
    ja_facts.py      Why a tile stays, or what throwing it costs: a clause for each fact.
    ja_ready.py      A hand that is ready.
    ja_danger.py     How dangerous a tile is.
    ja_standing.py   What a seat needs in the last round.
    ja_names.py      Japanese names of tiles, shapes, hands, yaku and seats.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from rules.observation import Observation
from tutor.authors import en, en_headline, en_offers, ja, ja_headline, ja_offers, ja_situation
from tutor.coach.advice import ActionAdvice, Advice, Decision
from tutor.coach.explain import Explanation, explain, spot_of
from tutor.coach.ideas.danger import Riskier
from tutor.coach.ideas.draws import OnPurpose
from tutor.coach.spot import Spot
from tutor.language import SOURCE, active
from tutor.position.positions import cache_last_call


@dataclass(frozen=True, slots=True)
class Author:
    headline: Callable[[Spot, Explanation], str]
    situation: Callable[[Spot, Explanation], tuple[str, ...]]
    """What the moment asks for, before any tile is named; may be empty."""
    answer: Callable[[Spot, Explanation], tuple[str, ...]]
    """The tile, its reason, the tempting tile, and what to watch next."""
    offer: Callable[[ActionAdvice, Observation], tuple[str, ...]]
    """Why to take an offer or not."""


AUTHORS: Final = {
    "en": Author(en_headline.headline, en.situation, en.answer, en_offers.offer),
    "ja": Author(ja_headline.headline, ja_situation.situation, ja.answer, ja_offers.offer),
}


def _author() -> Author:
    return AUTHORS.get(active(), AUTHORS[SOURCE])


@cache_last_call
def headline(advice: Advice, observation: Observation) -> str:
    """Return what to do, and with which hand."""
    found = explain(advice, observation)
    return _author().headline(spot_of(advice, observation), found)


@cache_last_call
def situation(advice: Advice, observation: Observation) -> tuple[str, ...]:
    return _author().situation(spot_of(advice, observation), explain(advice, observation))


@cache_last_call
def answer(advice: Advice, observation: Observation) -> tuple[str, ...]:
    return _author().answer(spot_of(advice, observation), explain(advice, observation))


def offer(advice: ActionAdvice, observation: Observation) -> tuple[str, ...]:
    """Return why the advised answer to an offer is right."""
    return _author().offer(advice, observation)


@cache_last_call
def answer_to(decision: Decision) -> tuple[str, ...]:
    """Return what to throw instead of what was thrown, and why."""
    spot = spot_of(decision.advice, decision.observation)
    found = explain(decision.advice, decision.observation, decision.played)
    return _author().answer(spot, found)


def contrast(decision: Decision) -> tuple[tuple[str, ...], bool]:
    """Return what to throw instead of what was thrown, without what to watch next, and whether it
    says what tells them apart; of a danger it does not, as the slip does (see `lessons`)."""
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
    """Return the whole explanation, a sentence or two in each item."""
    advice = about.advice if isinstance(about, Decision) else about
    played = (about.played,) if isinstance(about, Decision) else ()
    spot, found = spot_of(advice, observation), explain(advice, observation, *played)
    author = _author()
    return (*author.situation(spot, found), *author.answer(spot, found))
