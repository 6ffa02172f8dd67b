"""Praise is earned, counted, and not for blind play."""

from dataclasses import replace

from rules.events import Discard
from rules.record import GameRecord
from rules.tiles import SEATS, Seat
from tests.tutor.decisions import in_turn, threw
from tests.tutor.positions import position
from tests.tutor.trees import TREE
from tests.ui.reviews import entries, record
from tutor.coach.advice import CallDecision, Decision, Doubt
from tutor.coach.graded import Graded, Label
from tutor.coach.grading.deal_in import fold_chance, losses
from tutor.coach.grading.praise import (
    FOLDS,
    OFFERS,
    RIICHI_ROUNDS,
    STREAK,
    DoneWell,
    Strength,
    praise_of,
)


def quiet(game: GameRecord) -> GameRecord:
    return replace(
        game,
        rounds=tuple(
            tuple(replace(one, riichi=False) if isinstance(one, Discard) else one for one in events)
            for events in game.rounds
        ),
    )


def graded(ratio: float, blind: float = 0.5) -> Graded:
    return Graded(ratio, blind, Label.BEST)


RIVERS = ("1z9m", "4z2z3z", "8p1z2z7z", "8p4z3z2z")
FOLDING, BUILDING = (
    position(hand, drawn, rivers=RIVERS, riichi={2: 3}, tiles_left=36, dealer=1, indicators="3z")
    for hand, drawn in (("24568m46p3468s88p", "3p"), ("234m346p678s9s678p", "1z"))
)


def test_folding_is_praised_if_every_tile_was_safe() -> None:
    safe, risky = (replace(threw(FOLDING, name, TREE), graded=None) for name in ("8p", "4s"))
    folded = in_turn([safe] * FOLDS)
    assert praise_of(folded, quiet(record()), Seat(0)) == (DoneWell(Strength.FOLDED, FOLDS),)
    assert praise_of(in_turn([*folded, risky]), quiet(record()), Seat(0)) == ()
    assert praise_of(folded[1:], quiet(record()), Seat(0)) == ()
    blamed = replace(threw(BUILDING, "4p", TREE), graded=Graded(0.01, 0.5, Label.MISTAKE))
    assert fold_chance(blamed) is None
    assert praise_of(in_turn([*folded, blamed]), quiet(record()), Seat(0)) == ()


def test_only_a_seat_without_a_deal_in_is_praised_for_it() -> None:
    seen = set()
    discards = [one for one in entries().flat if isinstance(one, Decision)][: STREAK - 1]
    alike = [replace(one, graded=graded(0.7)) for one in discards]
    for seed in range(1, 9):
        for seat in SEATS:
            riichi = sum(
                any(isinstance(one, Discard) and one.riichi and one.seat != seat for one in events)
                for events in record(seed).rounds
            )
            earned = riichi >= RIICHI_ROUNDS and not losses(record(seed), seat)
            wanted = (DoneWell(Strength.NO_DEAL_IN, riichi),) if earned else ()
            assert praise_of(alike, record(seed), seat) == wanted
            assert praise_of((), record(seed), seat) == ()
            seen.add(riichi >= RIICHI_ROUNDS)
    assert True in seen


def agreed(decision: CallDecision, grade: Graded) -> CallDecision:
    advice = replace(decision.advice, recommended=decision.taken)
    return replace(decision, graded=grade, advice=advice)


def test_answers_are_praised_where_passing_was_not_the_answer() -> None:
    offers = [one for one in entries().flat if isinstance(one, CallDecision)][: OFFERS + 1]
    acted = [agreed(one, graded(1, 0.1)) for one in offers[:OFFERS]]
    passed = [replace(one, graded=graded(1, 1)) for one in offers]
    game = quiet(record())
    assert praise_of(acted, game, Seat(0)) == (DoneWell(Strength.OFFERS, OFFERS),)
    assert praise_of(passed, game, Seat(0)) == ()
    assert praise_of([*acted, replace(offers[-1], graded=graded(0.01, 1))], game, Seat(0)) == ()
    sure = replace(offers[-1].advice, recommended=offers[-1].advice.options[0].action)
    wrong = replace(offers[-1], answered=None, advice=replace(sure, doubt=Doubt.SURE))
    assert praise_of([*acted, replace(wrong, graded=graded(1, 1))], game, Seat(0)) == ()


def test_a_streak_and_a_grade() -> None:
    discards = [one for one in entries().flat if isinstance(one, Decision)][:STREAK]
    game = quiet(record())
    alike = [replace(one, graded=graded(0.5)) for one in discards]
    assert praise_of(alike, game, Seat(0)) == (DoneWell(Strength.STREAK, STREAK),)
    found = praise_of([replace(one, graded=graded(1)) for one in discards], game, Seat(0))
    assert found == (DoneWell(Strength.GRADE, 100), DoneWell(Strength.STREAK, STREAK))
    assert praise_of(alike[1:], game, Seat(0)) == ()
