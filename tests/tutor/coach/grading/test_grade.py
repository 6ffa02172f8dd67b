"""The grade of decisions."""

from dataclasses import replace

import numpy as np
import pytest

from rules.events import Call, Discard, Win
from rules.tiles import SEATS, is_red, kind_of, tile_name
from tests.games import end_of, game
from tests.tutor.positions import position
from tutor.coach.advice import Played, PlayedDiscard, PlayedOffer
from tutor.coach.call_effects import look_at_offers
from tutor.coach.graded import Label
from tutor.coach.grading.grade import (
    FINE,
    GOOD,
    LEAST,
    MISTAKE,
    Grade,
    Ratios,
    decision_label,
    grade_of_sums,
    ratios_of,
    sums_of,
)
from tutor.coach.review import played_entries
from tutor.network.network import Weights
from tutor.network.shares import shipped_weights
from tutor.position.positions import Array


def weights() -> Weights:
    found = shipped_weights()
    assert isinstance(found, Weights)
    return found


def ratios(made: list[Played]) -> Ratios:
    offers = [(one.observation, one.offered) for one in made if isinstance(one, PlayedOffer)]
    return ratios_of(weights(), made, look_at_offers(offers))


def grade_of(ratio: Array, blind: Array, rounds: Array) -> Grade:
    counted = ~np.isnan(ratio) & ~np.isnan(blind)
    return grade_of_sums(sums_of(ratio[counted], blind[counted], rounds[counted]))


def of_game(seed: int) -> list[Played]:
    made = played_entries(end_of(game(seed, calls=0.5)), SEATS)
    return [one for here in made for one in here]


def blind(made: Played) -> Played:
    seen = made.observation
    if isinstance(made, PlayedOffer):
        is_claim = not any(isinstance(each, Discard) for each in made.offered)
        plain = None if is_claim or seen.drawn is None else Discard(seen.seat, seen.drawn, True)
        return replace(made, answered=plain)
    drawn = seen.drawn
    return made if drawn is None else replace(made, discard=Discard(seen.seat, drawn, True))


def test_blind_play_has_the_grade_zero() -> None:
    found = ratios([blind(one) for one in of_game(4)])
    grade = grade_of(found.ratio, found.blind, np.zeros(len(found.ratio), int))
    assert grade.decisions > 100
    assert grade.value == pytest.approx(0, abs=0.01)


def test_the_likeliest_choice_everywhere_has_the_grade_100() -> None:
    made = [one for one in of_game(4) if isinstance(one, PlayedDiscard)]
    shares = ratios([*made]).shares
    best: list[Played] = []
    for one, row in zip(made, shares, strict=True):
        tiles = {kind_of(tile): tile for tile in one.observation.discards}
        best.append(replace(one, discard=Discard(0, tiles[int(row.argmax())], False)))  # type: ignore[arg-type,index]
    found = ratios(best)
    assert (found.ratio == 1).all()
    assert grade_of(found.ratio, found.blind, np.zeros(len(best), int)).value == 100


def test_a_decision_after_a_call_does_not_count() -> None:
    made = of_game(4)
    found = ratios(made)
    after = [
        at
        for at, one in enumerate(made)
        if isinstance(one, PlayedDiscard) and one.observation.drawn is None
    ]
    assert after
    assert np.isnan(found.blind[after]).all()
    assert not np.isnan(found.ratio[after]).any()


def test_wins_have_no_ratio_and_calls_have_one() -> None:
    made = of_game(4)
    found = ratios(made)
    for at, one in enumerate(made):
        if isinstance(one, PlayedOffer):
            wins = any(isinstance(action, Win) for action in one.offered)
            assert not wins or np.isnan(found.ratio[at])
            if isinstance(one.answered, Call) and not wins and not np.isnan(found.ratio[at]):
                assert found.ratio[at] == 1 or found.blind[at] <= 1
    offers = np.array([isinstance(one, PlayedOffer) for one in made])
    assert (~np.isnan(found.ratio[offers])).sum() > 20


def test_a_red_five_beside_a_plain_one_has_ratio_zero() -> None:
    seen = position("1289m305p4467s12z", "9s")
    red = next(tile for tile in seen.hand if is_red(tile))
    plain = next(tile for tile in seen.hand if tile_name(tile) == "5p")
    red_one, plain_one = (
        PlayedDiscard(seen, Discard(seen.seat, tile, False)) for tile in (red, plain)
    )
    found = ratios([red_one, plain_one])
    assert found.ratio[0] == 0 < found.ratio[1]


def test_few_decisions_have_no_grade() -> None:
    few = np.full(LEAST - 1, 0.5)
    assert grade_of(few, few / 2, np.arange(LEAST - 1)).value is None
    assert grade_of(few[:0], few[:0], np.arange(0)).decisions == 0


def test_the_interval_holds_the_grade_and_narrows_with_rounds() -> None:
    chance = np.random.default_rng(1)
    ratio = chance.random(2000).round() * 0.5 + 0.5
    base = np.full(2000, 0.4)
    widths = []
    for rounds in (10, 160):
        many = np.arange(rounds * 12) // 12
        grade = grade_of(ratio[: rounds * 12], base[: rounds * 12], many)
        assert grade.value is not None
        assert grade.interval is not None
        low, high = grade.interval
        assert low < grade.value < high
        widths.append(high - low)
    assert widths[1] < widths[0] / 2


@pytest.mark.parametrize(
    ("ratio", "named", "label"),
    [
        (1.0, True, Label.BEST),
        (GOOD, False, Label.GOOD),
        (FINE, True, Label.FINE),
        (MISTAKE, True, Label.INACCURATE),
        (MISTAKE - 0.001, True, Label.MISTAKE),
        (MISTAKE - 0.001, False, Label.UNUSUAL),
    ],
)
def test_labels(ratio: float, named: bool, label: Label) -> None:
    assert decision_label(ratio, named=named) is label


def test_what_nothing_tells_from_the_advised_tile_is_at_least_fine():
    assert decision_label(0.0, named=False, tie=True) is Label.FINE
    assert decision_label(GOOD, named=False, tie=True) is Label.GOOD
