"""Which concept is explained: at most one new per turn and three per game."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rules.observation import Observation
from rules.tiles import Seat, count_kinds, parse_tiles
from tests.games import game
from tests.tutor.positions import position
from tests.tutor.trees import TREE
from tutor.advice.advice import CallDecision
from tutor.advice.reasons import calls, discards, moment
from tutor.concepts.facts import Fact, FoundFact
from tutor.concepts.finders import COURSE, Concept, Sighting, find_compound
from tutor.concepts.ledger import (
    CONCEPTS_OF_CALLS,
    CONCEPTS_OF_CAUSES,
    MAX_NEW_IN_GAME,
    ConceptLedger,
    ConceptNote,
    DecisionPlace,
    Detail,
    misses_of,
    sightings,
    sightings_of,
)
from tutor.evaluators.hands import HandName
from tutor.language import activate, languages, pgettext
from tutor.lessons.lessons import CallCause
from tutor.lessons.reasons import Cause
from tutor.review import review_entries
from tutor.text.concepts import concept_words, look_line

SEAT = Seat(1)


def place(
    round_: int = 0, turn: int = 1, game: str = "one", is_offer: bool = False
) -> DecisionPlace:
    return DecisionPlace(game, SEAT, round_, 0, turn, 70 - 4 * turn, is_offer)


def shown(*concepts: Concept, missed: bool = False) -> tuple[Sighting, ...]:
    return tuple(Sighting(concept=concept, missed=missed) for concept in concepts)


def explained(ledger: ConceptLedger, where: DecisionPlace, *concepts: Concept) -> ConceptLedger:
    note = ledger.note(where, shown(*concepts))
    assert note is not None
    assert note.meeting is not None
    return ledger.with_meeting(note.meeting)


def said(note: ConceptNote | None) -> tuple[Concept, Detail] | None:
    return None if note is None else (note.sighting.concept, note.detail)


@pytest.mark.parametrize("seed", range(5))
def test_limits_hold_in_random_courses(seed: int) -> None:
    random = Random(seed)
    missed = {concept: random.randrange(1, 9) for concept in random.sample(COURSE, seed % 8)}
    ledger = ConceptLedger(misses=missed)
    notes: list[ConceptNote] = []
    for number in range(12):
        for round_ in range(random.randrange(1, 9)):
            for turn in range(1, random.randrange(2, 18)):
                for is_offer in random.choice(((False,), (True, False))):
                    here = random.sample(COURSE, random.randrange(9))
                    some = [replace(one, missed=random.random() < 0.1) for one in shown(*here)]
                    where = place(round_, turn, str(number), is_offer)
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


def test_without_misses_the_course_is_followed() -> None:
    ledger = explained(ConceptLedger(), place(0), Concept.FURITEN, Concept.SETS, Concept.DORA)
    assert ledger.met_concepts == (Concept.SETS,)
    assert ledger.next_concept() is Concept.YAKU


def test_what_the_learner_misses_most_comes_first() -> None:
    misses = misses_of({Cause.TOO_DANGEROUS: 4, Cause.PLAYED_ON: 2})
    assert misses[Concept.SURE_TILES] == 6
    ledger = ConceptLedger(misses=misses)
    assert ledger.next_concept() is Concept.SURE_TILES
    note = ledger.note(place(), shown(Concept.SETS, Concept.SURE_TILES, Concept.FOLDING))
    assert said(note) == (Concept.SURE_TILES, Detail.FULL)


def test_a_concept_missed_at_this_decision_comes_first() -> None:
    ledger = ConceptLedger(misses={Concept.SURE_TILES: 9})
    here = (*shown(Concept.SURE_TILES), *shown(Concept.FURITEN, missed=True))
    assert said(ledger.note(place(), here)) == (Concept.FURITEN, Detail.FULL)


def test_a_round_has_one_new_concept_and_more_only_if_missed() -> None:
    ledger = explained(ConceptLedger(misses={Concept.DORA: 1}), place(turn=1), Concept.SETS)
    assert ledger.note(place(turn=2), shown(Concept.YAKU)) is None
    note = ledger.note(place(turn=2), shown(Concept.YAKU, Concept.DORA))
    assert said(note) == (Concept.DORA, Detail.FULL)
    assert said(ledger.note(place(1), shown(Concept.YAKU))) == (Concept.YAKU, Detail.FULL)


def test_the_note_of_a_decision_stays_the_same() -> None:
    first = place(turn=5)
    ledger = explained(ConceptLedger(), first, Concept.SETS)
    ledger = explained(ledger, place(1), Concept.SETS)
    for number in range(2, 6):
        assert said(ledger.note(place(number), shown(Concept.SETS))) == (Concept.SETS, Detail.SIGN)
        ledger = explained(ledger, place(number), Concept.SETS)
        assert ledger.note(place(number, turn=9), shown(Concept.SETS)) is None
    assert said(ledger.note(first, shown(Concept.SETS, Concept.YAKU))) == (
        Concept.SETS,
        Detail.FULL,
    )
    assert ledger.note(first, shown(Concept.YAKU)) is None, "another tile was drawn after all"


def test_every_cause_leads_to_concepts() -> None:
    assert set(CONCEPTS_OF_CAUSES) == set(Cause)
    assert [cause for cause, concepts in CONCEPTS_OF_CAUSES.items() if not concepts] == [
        Cause.OTHER
    ]
    assert set(CONCEPTS_OF_CALLS) == set(CallCause)
    assert misses_of({Cause.OTHER: 3, Cause.NO_YAKU: 0}) == {}


PLAIN = position("234m34588p4557s9s", "6z", indicators="4p")
RIICHI = position("234m34588p4557s9s", "6z", rivers=("1z", "9s6z", "", ""), riichi={1: 1})
ONE = (Seat(1),)


def in_sight(hand: HandName, about: int | None = None) -> moment.HandInSight:
    return moment.HandInSight(hand, 2, 0, about)


REACHED: list[tuple[Concept, Fact, Observation, dict[str, Any]]] = [
    (Concept.SETS, moment.StepsFromReady(2, 40), PLAIN, {"count": 2}),
    (Concept.YAKU, in_sight(HandName.TANYAO), PLAIN, {"hand": HandName.TANYAO}),
    (Concept.YAKU, calls.NoYakuInSight(), PLAIN, {"hand": None}),
    (Concept.RIICHI, in_sight(HandName.RIICHI), PLAIN, {}),
    (Concept.YAKUHAI, discards.LostYakuhai("alone"), PLAIN, {"kinds": ("6z",)}),
    (Concept.DORA, moment.DoraHeld(1), PLAIN, {"kinds": ("5p",)}),
    (Concept.SHANTEN, moment.StepsFromReady(2, 40), PLAIN, {"count": 2}),
    (Concept.UKEIRE, moment.GoodDraws(17, 1), PLAIN, {"count": 17}),
    (Concept.SINGLES, discards.IsolatedTile(), PLAIN, {"kinds": ("6z",)}),
    (Concept.FIVE_BLOCKS, discards.SpareTile(), PLAIN, {"count": 5}),
    (
        Concept.SIX_BLOCKS,
        discards.WeakestBlock(("1m", "2m"), "edge", 6),
        position("12m34588p4579s11z", "6z"),
        {"kinds": ("1m", "2m")},
    ),
    (
        Concept.JOINTS,
        discards.BrokenTaatsu(("4s", "5s"), "two_sided", ("3s",)),
        PLAIN,
        {"kinds": ("4s", "5s")},
    ),
    (Concept.PAIR, discards.BrokenPair(), PLAIN, {"kinds": ("8p", "5s")}),
    (
        Concept.COMPOUNDS,
        discards.LostDraws(("5p",), 2),
        position("234m345p88p446s11z", "6z"),
        {"kinds": ("4s", "4s", "6s")},
    ),
    (
        Concept.NEXT_WAIT,
        discards.KeptSpeed(draws=16, most=16, steps=1, most_draws=True, good=12),
        PLAIN,
        {"count": 12, "of": 16},
    ),
    (Concept.WAITS, moment.PushOrFold("5p", 0.1, False, 2000, ("3s",), 4), PLAIN, {"count": 4}),
    (Concept.FURITEN, discards.FuritenWait("1z", "2z", ("3s",), 4), PLAIN, {"kinds": ("3s",)}),
    (Concept.TANYAO, discards.TanyaoTile(), PLAIN, {"kinds": ("9s", "6z")}),
    (Concept.CALLING, calls.CallSteps(2, 1, 30, 17), PLAIN, {"count": 2, "of": 1}),
    (Concept.RIICHI_OR_QUIET, calls.RiichiWaits("1z", ("2p",), 4), PLAIN, {"count": 4}),
    (Concept.MAIN_ROAD, in_sight(HandName.RIICHI), PLAIN, {"count": 3}),
    (Concept.FLUSH, in_sight(HandName.HALF_FLUSH, 2), PLAIN, {"count": 6, "about": 2}),
    (Concept.PAIRS, in_sight(HandName.SEVEN_PAIRS), PLAIN, {"count": 2}),
    (Concept.RARE_HANDS, in_sight(HandName.STRAIGHT, 2), PLAIN, {"hand": HandName.STRAIGHT}),
    (Concept.THREATS, moment.RiichiOpponents(ONE, dealer=False), RIICHI, {"seats": ONE}),
    (Concept.SURE_TILES, moment.SafeTiles(2, ONE), RIICHI, {"kinds": ("9s", "6z"), "seats": ONE}),
    (Concept.SAFER_TILES, moment.FoldOrder((), ("3s",), False), RIICHI, {"kinds": ("3s",)}),
    (Concept.FOLDING, moment.FoldOrder(("9s",), ("3s",), False), RIICHI, {"kinds": ("9s", "3s")}),
    (
        Concept.PUSH_OR_FOLD,
        moment.PushOrFold("0p", 0.1, False, 2000),
        RIICHI,
        {"kinds": ("5p",), "risk": 0.1},
    ),
    (Concept.WORTH, moment.PushOrFold("5p", 0.1, False, 2000), RIICHI, {"count": 2000}),
    (Concept.STANDING, moment.ReadyAtEnd(3, dealer=False), PLAIN, {"count": 1}),
]


def test_each_of_the_thirty_concepts_can_be_found() -> None:
    assert len(COURSE) == 30
    assert {concept for concept, *_ in REACHED} == set(COURSE)


@pytest.mark.parametrize(("concept", "fact", "seen", "figures"), REACHED)
def test_a_fact_shows_the_concept_with_the_figures_of_the_position(
    concept: Concept, fact: Fact, seen: Observation, figures: dict[str, Any]
) -> None:
    found = sightings((FoundFact(fact, ("9s",)),), seen)
    sighting = next(one for one in found if one.concept is concept)
    assert {name: getattr(sighting, name) for name in figures} == figures
    assert sighting.missed == isinstance(fact, discards.Fault)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("concept", "fact", "seen", "figures"), REACHED)
def test_every_concept_is_explained_in_every_language(
    concept: Concept, fact: Fact, seen: Observation, figures: dict[str, Any], language: str
) -> None:
    activate(language)
    found = sightings((FoundFact(fact, ("9s",)),), seen)
    sighting = next(one for one in found if one.concept is concept)
    full, short, sign = (concept_words(sighting, each, seen) for each in Detail)
    look = look_line(sighting, seen)
    assert full.text.endswith(look)
    assert short.text == pgettext("a concept", "{name}. {look}").format(name=short.name, look=look)
    assert sign.text == sign.name
    for said in (full, short, sign):
        assert said.name in said.text
        assert "{" not in said.text
        assert "None" not in said.text
        assert said.key == full.key
    if language == "en":
        assert len(full.text) <= 220


@pytest.mark.parametrize(
    ("fact", "seen"),
    [
        (in_sight(HandName.TANYAO), position("234m345p88p4557s", "6z", melds={0: ("111z",)})),
        (moment.RiichiOpponents((), dealer=False), PLAIN),
        (moment.OpponentMelds(Seat(1), 1), PLAIN),
        (moment.SafeTiles(0, ()), PLAIN),
        (discards.KeptSafety(safest=True, danger="no_suji"), PLAIN),
        (discards.SmallThings(), PLAIN),
    ],
)
def test_a_fact_that_does_not_apply_shows_nothing(fact: Fact, seen: Observation) -> None:
    shown = {one.concept for one in sightings((FoundFact(fact, ("9s",)),), seen)}
    assert not shown & {Concept.TANYAO, Concept.THREATS, Concept.SURE_TILES, Concept.SAFER_TILES}


@pytest.mark.parametrize(
    ("hand", "compound"),
    [
        ("446s", "446s"),
        ("466s", "466s"),
        ("445s", "445s"),
        ("455s", "455s"),
        ("246s", "246s"),
        ("9m446s", "446s"),
        ("4468s", ""),
        ("2446s", ""),
        ("456s", ""),
        ("44s6p", ""),
        ("89m12p", ""),
        ("444s", ""),
    ],
)
def test_compound_shapes_are_three_tiles_apart_from_others(hand: str, compound: str) -> None:
    found = find_compound(count_kinds(parse_tiles(hand)))
    assert found == tuple(tile >> 2 for tile in parse_tiles(compound))


def test_sightings_of_a_game_are_true_of_the_position() -> None:
    found: set[Concept] = set()
    for entries in review_entries(game(3), (Seat(1),), TREE):
        for entry in entries:
            for sighting in sightings_of(entry):
                found.add(sighting.concept)
                _check(sighting, entry.observation, isinstance(entry, CallDecision))
    assert len(found) >= 15


def _check(sighting: Sighting, seen: Observation, of_offer: bool) -> None:
    counts = count_kinds(seen.hand)
    held = {at for at, count in enumerate(counts) if count}
    kinds = {parse_tiles(name)[0] >> 2 for name in sighting.kinds}
    match sighting.concept:
        case Concept.DORA:
            assert kinds == {*seen.dora}
        case Concept.STANDING:
            assert sighting.count == 1 + sum(
                (points, -((seat - 0) % 4)) > (seen.points[seen.seat], -seen.seat)
                for seat, points in enumerate(seen.points)
            )
        case Concept.FURITEN:
            pass  # waits need not be in the hand
        case Concept.PAIR:
            assert all(counts[kind] == 2 for kind in kinds)
        case Concept.SURE_TILES:
            assert all(seen.riichi[seat] for seat in sighting.seats)
            assert kinds <= held
        case Concept.RIICHI | Concept.MAIN_ROAD:
            assert not any(meld.called is not None for meld in seen.own_melds)
        case _:
            assert kinds <= held
