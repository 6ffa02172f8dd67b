"""Which concept is explained: at most one new per turn and three per game."""

from collections import Counter
from dataclasses import is_dataclass, replace
from functools import cache
from random import Random
from typing import Any

import pytest

from rules.legal import claims
from rules.observation import Observation
from rules.round import Round
from rules.tiles import Seat, count_kinds, parse_tiles
from tests.games import game
from tests.tables import deal, draw, throw
from tests.tutor.decisions import threw
from tests.tutor.positions import position
from tests.tutor.trees import TREE
from tutor.coach.advisor import advise
from tutor.coach.calls import advise_action
from tutor.coach.concepts.finders import (
    COURSE,
    OF_IDEAS,
    Concept,
    Sighting,
    advice_facts,
    find_compound,
    offer_facts,
)
from tutor.coach.concepts.ledger import (
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
from tutor.coach.explain import IDEAS
from tutor.coach.graded import CallCause, Cause
from tutor.coach.ideas.consensus import Consensus
from tutor.coach.review import review_entries
from tutor.language import activate, languages, pgettext
from tutor.position.hands import HandName
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
        *(Cause.HELD_VALUE, Cause.OTHER)
    ]
    assert set(CONCEPTS_OF_CALLS) == set(CallCause)
    assert misses_of({Cause.OTHER: 3, Cause.NO_YAKU: 0}) == {}


RIVERS = ("1z9p4z", "3z1z1s", "9s4z1s", "1p5z1m")
PLAIN = position("234m34588p4557s9s", "6z", indicators="4p")
YAKUHAI = position("234m34p4557s5566z", "9s")
COMPOUND = position("23467m45688p446s", "9s")
UNDECIDED = position("2467m340p3467s25z", "7z", rivers=("1z9m", "4z1z", "9s1s", "1p9p"))
PUSH = position("234m34588p45678s", "9m", rivers=RIVERS, riichi={1: 2})
FOLD = position("159m258p17s22335z", "7p", rivers=("9p", "4p4s7m9s", "3z", "8s"), riichi={1: 3})
SAFE = position("159m258p369s1234z", "6z", rivers=("1z", "9s6z2m", "", ""), riichi={1: 1})
LAST = replace(PLAIN, round=7, points=(24_000, 30_000, 26_000, 20_000))
OPEN = position("234m367p99m55z", "9s", melds={0: ("123s",)})
RIGHT = (Seat(1),)


def claimed(hand: str, thrown: str, by: int) -> Round:
    state = deal({0: hand}, keep=thrown, dealer=by)
    draw(state, by, thrown)
    throw(state, by, thrown)
    return state


@cache
def shown_in(where: Observation | Round) -> tuple[Sighting, ...]:
    """Return what is shown by the advice on a discard, or on a call."""
    if isinstance(where, Observation):
        return sightings(advice_facts(advise(where, TREE), where, named=True), where)
    advice = advise_action(where.observe(Seat(0)), claims(where, Seat(0)))
    assert advice is not None
    return sightings(offer_facts(advice), where.observe(Seat(0)))


PON = claimed("2346m57p124s5577z", "7z", 1)


def seen_in(where: Observation | Round) -> Observation:
    return where if isinstance(where, Observation) else where.observe(Seat(0))


MET: list[tuple[Concept, Observation | Round, dict[str, Any]]] = [
    (Concept.SETS, PLAIN, {"count": 2}),
    (Concept.YAKU, UNDECIDED, {"hand": HandName.TANYAO}),
    (Concept.YAKU, OPEN, {"hand": HandName.YAKUHAI}),
    (Concept.YAKU, claimed("1299m456p1379s34z", "8s", 3), {"hand": None}),
    (Concept.RIICHI, PLAIN, {}),
    (Concept.YAKUHAI, PLAIN, {"kinds": ("6z",)}),
    (Concept.YAKUHAI, YAKUHAI, {"kinds": ("5z", "6z")}),
    (Concept.YAKUHAI, PON, {"kinds": ("5z", "7z")}),
    (Concept.DORA, PLAIN, {"kinds": ("5p",)}),
    (Concept.SHANTEN, PLAIN, {"count": 1}),
    (Concept.UKEIRE, PLAIN, {"count": 16}),
    (Concept.SINGLES, COMPOUND, {"kinds": ("9s",)}),
    (Concept.FIVE_BLOCKS, YAKUHAI, {"count": 6}),
    (Concept.SIX_BLOCKS, position("2467m24789p1178s", "3p"), {"kinds": ("2m", "4m")}),
    (Concept.JOINTS, position("33479m1377p1339s", "8s"), {"kinds": ("8s", "9s")}),
    (Concept.PAIR, UNDECIDED, {"kinds": ()}),
    (Concept.COMPOUNDS, position("4566m46778p1566s", "5m"), {"kinds": ("6p", "7p", "7p", "8p")}),
    (Concept.NEXT_WAIT, COMPOUND, {"count": 8, "of": 16}),
    (Concept.WAITS, PUSH, {"count": 10}),
    (Concept.FURITEN, PUSH, {"kinds": ("3s", "6s", "9s")}),
    (Concept.TANYAO, UNDECIDED, {"kinds": ("2z", "5z", "7z")}),
    (Concept.CALLING, PON, {"count": 2, "of": 1}),
    (Concept.RIICHI_OR_QUIET, PUSH, {"count": 10}),
    (Concept.MAIN_ROAD, position("9m234m34588p4578s", "6z", indicators="4p"), {"count": 4}),
    (Concept.FLUSH, position("12356899p1134z5m", "7z"), {"count": 13, "about": 1}),
    (Concept.PAIRS, position("11m55p77p22s4m8s136z", "2z"), {"count": 4}),
    (
        Concept.RARE_HANDS,
        position("78m2355p6z", "3z", melds={0: ("123m", "456m")}),
        {"hand": HandName.STRAIGHT, "about": 0},
    ),
    (Concept.THREATS, PUSH, {"seats": RIGHT}),
    (Concept.SURE_TILES, SAFE, {"kinds": ("9s", "6z"), "seats": RIGHT}),
    (Concept.SURE_TILES, FOLD, {"kinds": (), "seats": RIGHT}),
    (Concept.SAFER_TILES, FOLD, {"kinds": ("3z",)}),
    (Concept.FOLDING, SAFE, {"kinds": ("9s", "6z", "1z", "3z")}),
    (Concept.PUSH_OR_FOLD, PUSH, {"kinds": ("9m",)}),
    (Concept.WORTH, PUSH, {"count": 4900}),
    (Concept.STANDING, LAST, {"count": 3}),
]


def test_each_of_the_thirty_concepts_can_be_met() -> None:
    assert len(COURSE) == 30
    assert {concept for concept, *_ in MET} == set(COURSE)


@pytest.mark.parametrize(("concept", "where", "figures"), MET)
def test_a_position_shows_the_concept_with_its_figures(
    concept: Concept, where: Observation | Round, figures: dict[str, Any]
) -> None:
    sighting = next(one for one in shown_in(where) if one.concept is concept)
    assert {name: getattr(sighting, name) for name in figures} == figures


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("concept", "where", "figures"), MET)
def test_every_concept_is_explained_in_every_language(
    concept: Concept, where: Observation | Round, figures: dict[str, Any], language: str
) -> None:
    activate(language)
    seen = seen_in(where)
    sighting = next(one for one in shown_in(where) if one.concept is concept)
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


def test_every_fact_of_an_idea_shows_a_concept() -> None:
    for idea in IDEAS:
        own = {
            value
            for value in vars(idea).values()
            if is_dataclass(value) and value.__module__ == idea.__name__
        }
        assert own - {Consensus} == set(idea.CONCEPTS)
    assert set(OF_IDEAS.values()) <= set(COURSE)


def test_nothing_about_the_tile_is_shown_before_it_is_named() -> None:
    of_tile = {Concept.SURE_TILES, Concept.SAFER_TILES, Concept.FOLDING, Concept.PUSH_OR_FOLD}
    shown = shown_in(FOLD)
    situation = sightings(advice_facts(advise(FOLD, TREE), FOLD, named=False), FOLD)
    assert {one.concept for one in shown} >= of_tile
    assert not of_tile & {one.concept for one in situation}
    assert {one.concept for one in situation} >= {Concept.THREATS, Concept.SHANTEN}


def test_what_a_mistake_gave_up_is_missed() -> None:
    decision = threw(SAFE, "5p", TREE)
    missed = {one.concept for one in sightings_of(decision) if one.missed}
    assert missed == {Concept.SURE_TILES}
    assert not any(one.missed for one in sightings_of(threw(SAFE, "9s", TREE)))


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
                _check(sighting, entry.observation)
    assert len(found) >= 15


def _check(sighting: Sighting, seen: Observation) -> None:
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
        case Concept.YAKUHAI:
            assert kinds <= held | {meld.kind for meld in seen.own_melds}
        case Concept.RIICHI | Concept.MAIN_ROAD:
            assert not any(meld.called is not None for meld in seen.own_melds)
        case _:
            assert kinds <= held
