"""What the advice says, counted on positions and turns made by hand."""

from collections import Counter
from dataclasses import replace

import pytest

from rules.observation import Observation
from tests.tutor.decisions import in_turn, threw
from tests.tutor.positions import position
from tests.tutor.trees import TREE, always
from tutor.coach.advice import Decision
from tutor.coach.strategy.situation import Strategy
from tutor.coach.strategy.stance import Verdict
from tutor.lab.advice_figures.counting import (
    AdviceCounts,
    ColumnCounts,
    LeadCounts,
    MarkCounts,
    ReadyCounts,
    SentenceCounts,
    StanceCounts,
    added,
    count_columns,
    count_lead,
    count_marks,
    count_sentences,
    count_stances,
    is_sure_lead,
    reasons_of,
)

HAND = "2345m678p1199s24z"
QUIET = position(HAND, "7s")
RIICHI = position(HAND, "7s", rivers=("", "", "1z2m", ""), riichi={2: 1})


def ruled(seen: Observation, *plans: Strategy) -> tuple[Decision, ...]:
    turns = in_turn([threw(seen, "2z", always(plan)) for plan in plans])
    return tuple(replace(one, advice=replace(one.advice, stance=None, hands=())) for one in turns)


def test_counts_add_up() -> None:
    one = AdviceCounts(
        decisions=3,
        games=1,
        ready=ReadyCounts(advices=2),
        lead=LeadCounts(1, 0.25),
        sentences=SentenceCounts(Counter(a=2)),
        players={"A": MarkCounts(3, 1), "B": MarkCounts(riichi=1)},
    )
    other = replace(one, players={"A": MarkCounts(1, 1), "C": MarkCounts(2)})
    total = added([one, other], AdviceCounts())
    assert (total.decisions, total.games, total.ready.advices) == (6, 2, 4)
    assert total.lead == LeadCounts(2, 0.5)
    assert total.sentences.templates == {"a": 4}
    assert total.players == {"A": MarkCounts(4, 2), "B": MarkCounts(riichi=1), "C": MarkCounts(2)}


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


def test_the_risk_of_a_sure_lead_is_that_above_the_safest_tile() -> None:
    seen = lead((60_000, 20_000, 10_000, 10_000))
    advice = threw(seen, "2z", TREE).advice
    risks = {ranked.discard: 1 - ranked.score for ranked in advice.rankings.safety}
    riskiest = max(advice.combined, key=lambda one: risks[one.discard])
    safest = min(advice.combined, key=lambda one: risks[one.discard])
    for first, extra in ((riskiest, max(risks.values()) - min(risks.values())), (safest, 0)):
        placed = (first, *(one for one in advice.combined if one != first))
        assert count_lead(replace(advice, combined=placed), seen).risk == pytest.approx(extra)
    assert max(risks.values()) > 0.03 > min(risks.values()) + 0.02


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


# --- sentences ------------------------------------------------------------------------------------


def test_a_sentence_about_the_moment_that_comes_again_is_counted() -> None:
    riichi, quiet = threw(RIICHI, "2z", TREE), threw(QUIET, "2z", TREE)
    assert not {*reasons_of(quiet)} & {*reasons_of(riichi)}
    again = count_sentences((riichi, riichi, quiet, riichi))
    assert (again.pairs, again.why_repeated) == (3, 1)
    assert count_sentences(()) == SentenceCounts()
    said = count_sentences((riichi, riichi)).templates
    assert set(said.values()) == {2}
    assert said.total() == 2 * len(said)


# --- marks ----------------------------------------------------------------------------------------


def test_marks_of_a_player() -> None:
    quiet, riichi = (
        replace(threw(seen, "2z", TREE), second_share=None) for seen in (QUIET, RIICHI)
    )
    marked, fine = Verdict.OFF_PLAN, Verdict.IN_LINE
    lot = (
        *(replace(quiet, verdict=each) for each in (marked, fine, fine)),
        *(replace(riichi, verdict=each) for each in (marked, marked, Verdict.FIRST, fine)),
    )
    assert count_marks(lot) == MarkCounts(3, 1, 4, 2)
    heard = [replace(quiet, verdict=fine, second_share=share) for share in (100, None)]
    assert count_marks((*lot, *heard)) == MarkCounts(5, 1, 4, 2, quiet_vetoed=1)
    heard = [replace(riichi, verdict=fine, second_share=1000)]
    assert count_marks(heard) == MarkCounts(riichi=1, riichi_vetoed=1)
