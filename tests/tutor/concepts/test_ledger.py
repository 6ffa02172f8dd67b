"""Which concept is told: never two new ones a turn nor four a game; in full, short, by sign."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from rules.tiles import Seat
from tutor.concepts.course import COURSE, Concept
from tutor.concepts.finder import Sighting
from tutor.concepts.ledger import (
    MAX_NEW_IN_GAME,
    ConceptLedger,
    ConceptNote,
    DecisionPlace,
    Detail,
    Meeting,
)
from tutor.concepts.misses import CONCEPTS_OF_CALLS, CONCEPTS_OF_CAUSES, misses_of
from tutor.lessons.call_lessons import CallCause
from tutor.lessons.lesson import Cause

SEAT = Seat(1)


def place(
    round_: int = 0, turn: int = 1, game: str = "one", is_offer: bool = False
) -> DecisionPlace:
    return DecisionPlace(game, SEAT, round_, 0, turn, 70 - 4 * turn, is_offer)


def shown(*concepts: Concept, missed: bool = False) -> tuple[Sighting, ...]:
    return tuple(Sighting(concept=concept, missed=missed) for concept in concepts)


def told(ledger: ConceptLedger, where: DecisionPlace, *concepts: Concept) -> ConceptLedger:
    note = ledger.note(where, shown(*concepts))
    assert note is not None
    assert note.meeting is not None
    return ledger.with_meeting(note.meeting)


def said(note: ConceptNote | None) -> tuple[Concept, Detail] | None:
    return None if note is None else (note.sighting.concept, note.detail)


@pytest.mark.parametrize("seed", range(12))
def test_whatever_comes_the_limits_hold(seed: int) -> None:
    random = Random(seed)
    missed = {concept: random.randrange(1, 9) for concept in random.sample(COURSE, seed % 8)}
    ledger = ConceptLedger(misses=missed)
    notes: list[ConceptNote] = []
    for game in range(12):
        for round_ in range(random.randrange(1, 9)):
            for turn in range(1, random.randrange(2, 18)):
                for is_offer in random.choice(((False,), (True, False))):
                    here = random.sample(COURSE, random.randrange(9))
                    some = [replace(one, missed=random.random() < 0.1) for one in shown(*here)]
                    where = place(round_, turn, str(game), is_offer)
                    note = ledger.note(where, some)
                    if note is None:
                        continue
                    assert note.sighting in some
                    assert note.meeting is not None
                    ledger = ledger.with_meeting(note.meeting)
                    again = ledger.note(where, some)
                    assert said(again) == said(note)
                    assert again is not None
                    assert again.meeting is None
                    notes.append(note)
    new = [each.meeting for each in notes if each.detail is Detail.FULL and each.meeting]
    assert max(Counter(each.place.game for each in new).values()) == MAX_NEW_IN_GAME == 3
    assert max(Counter(each.place.of_turn for each in new).values()) == 1
    for concept in COURSE:
        details = [each.detail for each in notes if each.sighting.concept is concept]
        assert details == [Detail.FULL, Detail.SHORT, *[Detail.SIGN] * len(details)][: len(details)]
        assert ledger.met(concept) == len(details)
        assert ledger.is_known(concept) == (len(details) >= 2)


def test_the_same_meetings_give_the_same_ledger_however_they_came() -> None:
    ledger = told(ConceptLedger(), place(), Concept.DORA, Concept.YAKU)
    assert ConceptLedger(ledger.meetings) == ledger
    assert ConceptLedger(ledger.meetings).met_concepts == (Concept.YAKU,)


def test_without_misses_the_course_is_followed() -> None:
    ledger = told(ConceptLedger(), place(0), Concept.FURITEN, Concept.SETS, Concept.DORA)
    assert ledger.met_concepts == (Concept.SETS,)
    assert ledger.next_concept() is Concept.YAKU


def test_what_the_learner_misses_most_comes_first() -> None:
    misses = misses_of({Cause.TOO_DANGEROUS: 4, Cause.PLAYED_ON: 2})
    assert misses[Concept.SURE_TILES] == 6
    ledger = ConceptLedger(misses=misses)
    assert ledger.next_concept() is Concept.SURE_TILES
    note = ledger.note(place(), shown(Concept.SETS, Concept.SURE_TILES, Concept.FOLDING))
    assert said(note) == (Concept.SURE_TILES, Detail.FULL)


def test_what_was_missed_at_this_very_decision_comes_before_all() -> None:
    ledger = ConceptLedger(misses={Concept.SURE_TILES: 9})
    here = (*shown(Concept.SURE_TILES), *shown(Concept.FURITEN, missed=True))
    assert said(ledger.note(place(), here)) == (Concept.FURITEN, Detail.FULL)


def test_when_all_was_met_nothing_comes_next() -> None:
    meetings = tuple(
        Meeting(place(number, game=str(number)), each) for number, each in enumerate(COURSE)
    )
    assert ConceptLedger(meetings).next_concept() is None
    assert ConceptLedger(meetings[:-1]).next_concept() is COURSE[-1]


def test_a_round_has_one_new_concept_and_more_only_of_what_is_missed() -> None:
    ledger = told(ConceptLedger(misses={Concept.DORA: 1}), place(turn=1), Concept.SETS)
    assert ledger.note(place(turn=2), shown(Concept.YAKU)) is None
    note = ledger.note(place(turn=2), shown(Concept.YAKU, Concept.DORA))
    assert said(note) == (Concept.DORA, Detail.FULL)
    assert said(ledger.note(place(1), shown(Concept.YAKU))) == (Concept.YAKU, Detail.FULL)


def test_a_turn_has_one_new_concept_though_it_has_an_offer_and_a_discard() -> None:
    ledger = ConceptLedger(misses={Concept.DORA: 1, Concept.YAKU: 1})
    ledger = told(ledger, place(turn=3, is_offer=True), Concept.DORA)
    assert ledger.note(place(turn=3), shown(Concept.YAKU)) is None
    assert ledger.note(place(turn=4), shown(Concept.YAKU)) is not None


def test_a_concept_is_told_once_a_round() -> None:
    ledger = told(ConceptLedger(), place(turn=1), Concept.SETS)
    assert ledger.note(place(turn=2), shown(Concept.SETS)) is None
    note = ledger.note(place(1), shown(Concept.SETS))
    assert said(note) == (Concept.SETS, Detail.SHORT)


def test_what_was_told_at_a_decision_stays_though_the_ledger_grows() -> None:
    first = place(turn=5)
    ledger = told(ConceptLedger(), first, Concept.SETS)
    ledger = told(ledger, place(1), Concept.SETS)
    for number in range(2, 6):
        assert said(ledger.note(place(number), shown(Concept.SETS))) == (Concept.SETS, Detail.SIGN)
        ledger = told(ledger, place(number), Concept.SETS)
        assert ledger.note(place(number, turn=9), shown(Concept.SETS)) is None
    assert said(ledger.note(first, shown(Concept.SETS, Concept.YAKU))) == (
        Concept.SETS,
        Detail.FULL,
    )
    assert ledger.note(first, shown(Concept.YAKU)) is None, "another tile was drawn after all"


def test_a_decision_counts_once() -> None:
    meeting = Meeting(place(), Concept.SETS)
    ledger = ConceptLedger().with_meeting(meeting)
    assert ledger.with_meeting(meeting) is ledger
    assert ledger.with_meeting(Meeting(place(), Concept.YAKU)).meetings == (meeting,)


def test_every_cause_leads_to_concepts() -> None:
    assert set(CONCEPTS_OF_CAUSES) == set(Cause)
    assert [cause for cause, concepts in CONCEPTS_OF_CAUSES.items() if not concepts] == [
        Cause.OTHER
    ]
    assert set(CONCEPTS_OF_CALLS) == set(CallCause)
    assert misses_of({Cause.OTHER: 3, Cause.NO_YAKU: 0}) == {}


def test_of_several_signs_the_one_that_is_missed_or_comes_last_is_shown() -> None:
    known = (Concept.SETS, Concept.DORA, Concept.STANDING)
    meetings = tuple(
        Meeting(place(round_, turn, game="before"), each)
        for turn, each in enumerate(known)
        for round_ in (0, 1)
    )
    ledger = ConceptLedger(meetings)
    assert said(ledger.note(place(), shown(*known))) == (Concept.STANDING, Detail.SIGN)
    ledger = ConceptLedger(meetings, {Concept.DORA: 1})
    assert said(ledger.note(place(), shown(*known))) == (Concept.DORA, Detail.SIGN)
