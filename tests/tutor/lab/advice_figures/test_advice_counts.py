"""What the advice says, counted on positions and turns made by hand."""

from dataclasses import replace

import pytest

from rules.observation import Observation
from tests.tutor.decisions import in_turn, threw
from tests.tutor.positions import position
from tests.tutor.trees import TREE, always
from tutor.coach.advice import Decision
from tutor.coach.strategy.situation import Strategy
from tutor.lab.advice_figures.counting import (
    ColumnCounts,
    StanceCounts,
    count_columns,
    count_lead,
    count_stances,
    is_sure_lead,
)

HAND = "2345m678p1199s24z"
RIICHI = position(HAND, "7s", rivers=("", "", "1z2m", ""), riichi={2: 1})


def ruled(seen: Observation, *plans: Strategy) -> tuple[Decision, ...]:
    turns = in_turn([threw(seen, "2z", always(plan)) for plan in plans])
    return tuple(replace(one, advice=replace(one.advice, stance=None, hands=())) for one in turns)


# --- the last round -------------------------------------------------------------------------------


def lead(points: tuple[int, int, int, int], **more: int) -> Observation:
    seen = position(HAND, "7s", rivers=("", "", "1z2m", ""), riichi={2: 1}, points=points)
    return replace(seen, **{"round": 7, "dealer": 1, **more})


@pytest.mark.parametrize(
    ("seen", "sure"),
    [
        (lead((36_001, 24_000, 20_000, 19_999)), True),
        (lead((36_000, 24_000, 20_000, 20_000)), False),
        (lead((36_001, 24_000, 20_000, 19_999), dealer=2), False),
        (lead((44_001, 20_000, 20_000, 15_999), dealer=2), True),
        (lead((36_301, 24_000, 20_000, 19_699), honba=1), False),
        (lead((36_601, 24_000, 20_000, 19_399), honba=1), True),
        (lead((36_501, 24_000, 20_000, 18_499), kyotaku=1), False),
        (lead((37_001, 24_000, 20_000, 17_999), kyotaku=1), True),
        (lead((36_001, 24_000, 20_000, 19_999), round=6), False),
        (lead((36_001, 43_000, 20_000, 1_000)), False),
    ],
)
def test_a_lead_is_sure_where_no_mangan_of_a_riichi_passes_it(
    seen: Observation, sure: bool
) -> None:
    assert is_sure_lead(seen) is sure
    assert count_lead(threw(seen, "2z", TREE).advice, seen).decisions == sure


# --- columns --------------------------------------------------------------------------------------


def test_a_first_tile_below_another_in_every_column_is_counted() -> None:
    seen = position(HAND, "7s", rivers=("", "", "2z9p", ""), riichi={2: 1}, indicators="6p")
    advice = threw(seen, "2z", TREE).advice
    first = next(one for one in advice.combined if one.discard // 4 == 15)
    rest = tuple(one for one in advice.combined if one != first)
    assert count_columns(replace(advice, combined=(first, *rest))) == ColumnCounts(1, 1)
    best = next(one for one in advice.combined if one.discard // 4 == 28)
    rest = tuple(one for one in advice.combined if one != best)
    assert count_columns(replace(advice, combined=(best, *rest))).contradicted == 0


# --- stances --------------------------------------------------------------------------------------

PUSH, FOLD, CARE = Strategy.SPEED, Strategy.SAFETY, Strategy.SPEED_SAFETY


@pytest.mark.parametrize(
    ("plans", "expected"),
    [
        ((FOLD, FOLD, FOLD), StanceCounts(pairs=2, triples=1)),
        ((FOLD, CARE, FOLD), StanceCounts(pairs=2, changes=2, triples=1, returns=1)),
        ((FOLD, CARE, PUSH), StanceCounts(pairs=2, changes=2, triples=1)),
        ((FOLD, FOLD, CARE, FOLD), StanceCounts(pairs=3, changes=2, triples=2, returns=1)),
        ((FOLD,), StanceCounts()),
        ((), StanceCounts()),
    ],
)
def test_changes_of_a_stance_under_a_standing_riichi(
    plans: tuple[Strategy, ...], expected: StanceCounts
) -> None:
    assert count_stances(ruled(RIICHI, *plans)) == expected
