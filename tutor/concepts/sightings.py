"""The concepts that a decision or an offer shows, each with what to look at."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from rules.observation import Observation
from tutor.advice.advice import Decision
from tutor.advice.call_advice import CallDecision, ReviewEntry
from tutor.advice.reasons.faults import Fault
from tutor.concepts.course import COURSE
from tutor.concepts.facts import FoundFact, decision_facts, offer_facts
from tutor.concepts.finder import Finder, Sighting
from tutor.concepts.hand_finders import HAND_FINDERS
from tutor.concepts.misses import CONCEPTS_OF_CALLS
from tutor.concepts.table_finders import TABLE_FINDERS
from tutor.concepts.yaku_finders import YAKU_FINDERS
from tutor.lessons.call_lessons import call_lesson

FINDERS: Final = tuple(
    sorted(
        (*HAND_FINDERS, *YAKU_FINDERS, *TABLE_FINDERS),
        key=lambda finder: COURSE.index(finder.concept),
    )
)


def sightings(facts: Iterable[FoundFact], observation: Observation) -> tuple[Sighting, ...]:
    every = tuple(facts)
    every = (*(one for one in every if isinstance(one.fact, Fault)), *every)
    found = (_seen_by(finder, every, observation) for finder in FINDERS)
    return tuple(sighting for sighting in found if sighting is not None)


def sightings_of(entry: ReviewEntry) -> tuple[Sighting, ...]:
    if isinstance(entry, Decision):
        return sightings(decision_facts(entry), entry.observation)
    found = sightings(offer_facts(entry.advice), entry.observation)
    missed = _missed_in(entry)
    return tuple(
        replace(sighting, missed=True) if sighting.concept in missed else sighting
        for sighting in found
    )


def _missed_in(entry: CallDecision) -> frozenset[str]:
    lesson = call_lesson(entry)
    return frozenset() if lesson is None else frozenset(CONCEPTS_OF_CALLS[lesson.cause])


def _seen_by(
    finder: Finder, facts: tuple[FoundFact, ...], observation: Observation
) -> Sighting | None:
    for found in facts:
        if isinstance(found.fact, finder.facts):
            sighting = finder.find(found, observation)
            if sighting is not None:
                return replace(sighting, missed=isinstance(found.fact, Fault))
    return None
