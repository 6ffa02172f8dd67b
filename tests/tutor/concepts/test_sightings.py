"""Every one of the thirty concepts is reached by some fact, and its figures are the position's."""

from typing import Any

import pytest

from rules.observation import Observation
from rules.tiles import Seat, count_kinds, parse_tiles
from tests.games import game
from tests.tutor.positions import position
from tests.tutor.trees import TREE
from tutor.advice.call_advice import CallDecision
from tutor.advice.reasons import calls, ends, faults, kept, moment, shortfalls, threats
from tutor.concepts.course import COURSE, Concept
from tutor.concepts.facts import Fact, FoundFact
from tutor.concepts.finder import Sighting
from tutor.concepts.hand_finders import find_compound
from tutor.concepts.ledger import Detail
from tutor.concepts.sightings import FINDERS, sightings, sightings_of
from tutor.evaluators.hand_names import HandName
from tutor.language import languages, translator
from tutor.review import review_entries
from tutor.text.concepts import concept_words, look_line

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
    (Concept.YAKUHAI, shortfalls.LostYakuhai("alone"), PLAIN, {"kinds": ("6z",)}),
    (Concept.DORA, moment.DoraHeld(1), PLAIN, {"kinds": ("5p",)}),
    (Concept.SHANTEN, moment.StepsFromReady(2, 40), PLAIN, {"count": 2}),
    (Concept.UKEIRE, moment.GoodDraws(17, 1), PLAIN, {"count": 17}),
    (Concept.SINGLES, kept.StandsAlone(), PLAIN, {"kinds": ("6z",)}),
    (Concept.FIVE_BLOCKS, kept.SpareTile(), PLAIN, {"count": 5}),
    (
        Concept.SIX_BLOCKS,
        kept.WeakestBlock(("1m", "2m"), "edge", 6),
        position("12m34588p4579s11z", "6z"),
        {"kinds": ("1m", "2m")},
    ),
    (
        Concept.JOINTS,
        shortfalls.BrokenJoint(("4s", "5s"), "two_sided", ("3s",)),
        PLAIN,
        {"kinds": ("4s", "5s")},
    ),
    (Concept.PAIR, shortfalls.BrokenPair(), PLAIN, {"kinds": ("8p", "5s")}),
    (
        Concept.COMPOUNDS,
        shortfalls.LostDraws(("5p",), 2),
        position("234m345p88p446s11z", "6z"),
        {"kinds": ("4s", "4s", "6s")},
    ),
    (
        Concept.NEXT_WAIT,
        kept.KeptSpeed(draws=16, most=16, steps=1, most_draws=True, good=12),
        PLAIN,
        {"count": 12, "of": 16},
    ),
    (Concept.WAITS, threats.PushOrFold("5p", 0.1, False, 2000, ("3s",), 4), PLAIN, {"count": 4}),
    (Concept.FURITEN, faults.FuritenWait("1z", "2z", ("3s",), 4), PLAIN, {"kinds": ("3s",)}),
    (Concept.TANYAO, shortfalls.TanyaoTile(), PLAIN, {"kinds": ("9s", "6z")}),
    (Concept.CALLING, calls.CallSteps(2, 1, 30, 17), PLAIN, {"count": 2, "of": 1}),
    (Concept.RIICHI_OR_QUIET, calls.RiichiWaits("1z", ("2p",), 4), PLAIN, {"count": 4}),
    (Concept.MAIN_ROAD, in_sight(HandName.RIICHI), PLAIN, {"count": 3}),
    (Concept.FLUSH, in_sight(HandName.HALF_FLUSH, 2), PLAIN, {"count": 6, "about": 2}),
    (Concept.PAIRS, in_sight(HandName.SEVEN_PAIRS), PLAIN, {"count": 2}),
    (Concept.RARE_HANDS, in_sight(HandName.STRAIGHT, 2), PLAIN, {"hand": HandName.STRAIGHT}),
    (Concept.THREATS, moment.RiichiOpponents(ONE, dealer=False), RIICHI, {"seats": ONE}),
    (Concept.SURE_TILES, moment.SafeTiles(2, ONE), RIICHI, {"kinds": ("9s", "6z"), "seats": ONE}),
    (Concept.SAFER_TILES, threats.FoldOrder((), ("3s",), False), RIICHI, {"kinds": ("3s",)}),
    (Concept.FOLDING, threats.FoldOrder(("9s",), ("3s",), False), RIICHI, {"kinds": ("9s", "3s")}),
    (
        Concept.PUSH_OR_FOLD,
        threats.PushOrFold("0p", 0.1, False, 2000),
        RIICHI,
        {"kinds": ("5p",), "risk": 0.1},
    ),
    (Concept.WORTH, threats.PushOrFold("5p", 0.1, False, 2000), RIICHI, {"count": 2000}),
    (Concept.STANDING, ends.ReadyAtEnd(3, dealer=False), PLAIN, {"count": 1}),
]


def test_the_course_has_thirty_concepts_and_a_finder_for_each() -> None:
    assert len(COURSE) == 30
    assert tuple(finder.concept for finder in FINDERS) == COURSE
    assert {concept for concept, *_ in REACHED} == set(COURSE)


@pytest.mark.parametrize(("concept", "fact", "seen", "figures"), REACHED)
def test_a_fact_shows_the_concept_with_the_figures_of_the_position(
    concept: Concept, fact: Fact, seen: Observation, figures: dict[str, Any]
) -> None:
    found = sightings((FoundFact(fact, ("9s",)),), seen)
    sighting = next(one for one in found if one.concept is concept)
    assert {name: getattr(sighting, name) for name in figures} == figures
    assert sighting.missed == isinstance(fact, faults.Fault)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("concept", "fact", "seen", "figures"), REACHED)
def test_every_concept_is_told_in_every_language(
    concept: Concept, fact: Fact, seen: Observation, figures: dict[str, Any], language: str
) -> None:
    speaks = translator(language)
    found = sightings((FoundFact(fact, ("9s",)),), seen)
    sighting = next(one for one in found if one.concept is concept)
    full, short, sign = (concept_words(sighting, each, seen, speaks) for each in Detail)
    look = look_line(sighting, seen, speaks)
    assert full.text.endswith(look)
    assert short.text == speaks.pgettext("a concept", "{name}. {look}").format(
        name=short.name, look=look
    )
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
        (kept.KeptSafety(safest=True, danger="no_suji"), PLAIN),
        (shortfalls.SmallThings(), PLAIN),
    ],
)
def test_what_does_not_hold_here_is_not_seen(fact: Fact, seen: Observation) -> None:
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


def test_what_a_game_shows_is_true_of_the_position() -> None:
    told: set[Concept] = set()
    for entries in review_entries(game(3), (Seat(1),), TREE):
        for entry in entries:
            for sighting in sightings_of(entry):
                told.add(sighting.concept)
                _check(sighting, entry.observation, isinstance(entry, CallDecision))
    assert len(told) >= 15


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
            pass  # what is waited for is not held
        case Concept.PAIR:
            assert all(counts[kind] == 2 for kind in kinds)
        case Concept.SURE_TILES:
            assert all(seen.riichi[seat] for seat in sighting.seats)
            assert kinds <= held
        case Concept.RIICHI | Concept.MAIN_ROAD:
            assert not any(meld.called is not None for meld in seen.own_melds)
        case _:
            assert kinds <= held
