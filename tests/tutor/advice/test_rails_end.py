"""The end of a round and of a game: what a coach would throw, on positions written down."""

import pytest

from rules.tiles import kind_name, kind_of
from tests.tutor.positions import position
from tutor.advice.advice import Advice
from tutor.advice.advisor import advise
from tutor.advice.reasons.discards import NextDiscard
from tutor.advice.reasons.ends import NoDrawsLeft, SafeLead, WinNeeded
from tutor.advice.reasons.shortfalls import NotReadyAtEnd, Risk, WinStaysLast
from tutor.strategy.tree import shipped_tree

SOUTH_3, SOUTH_4 = 6, 7


def first(advice: Advice) -> set[str]:
    return {kind_name(kind_of(tile)) for tile in advice.best}


def test_a_won_game_is_not_thrown_away_for_a_ready_hand() -> None:
    seen = position(
        "12305m340p23488s",
        "4p",
        rivers=("", "4s1z9p", "4s9m2z", ""),
        riichi={1: 1, 2: 1},
        points=(42_700, 27_000, 20_000, 8_300),
        dealer=3,
        round_=SOUTH_4,
        tiles_left=2,
        kyotaku=2,
    )
    advice = advise(seen, shipped_tree())
    assert first(advice) == {"4s"}
    assert advice.moment[0] == SafeLead(15_700, (1, 2))


def lead(points: tuple[int, int, int, int], round_: int = SOUTH_4, dealer: int = 2) -> Advice:
    seen = position(
        "06789m1p45667s55z",
        "8m",
        rivers=("9p1s", "7s9m1s", "7s2z9p3z", "1z8p"),
        riichi={2: 2},
        points=points,
        dealer=dealer,
        round_=round_,
        tiles_left=30,
        honba=2,
    )
    return advise(seen, shipped_tree())


def test_a_lead_that_only_a_deal_in_can_lose_is_folded() -> None:
    advice = lead((57_100, 18_400, 16_000, 7_500))
    assert first(advice) == {"7s"}
    assert advice.moment[0] == SafeLead(41_100, (2,))
    following = next(each for each in advice.reasons if isinstance(each, NextDiscard))
    assert isinstance(following.short.lack, Risk)


@pytest.mark.parametrize(
    ("points", "round_"),
    [
        ((57_100, 18_400, 16_000, 7_500), SOUTH_3),
        ((34_000, 20_000, 22_000, 23_000), SOUTH_4),  # a dealer's mangan passes
        ((29_900, 15_000, 15_000, 15_000), SOUTH_4),  # the game would go on
        ((25_000, 30_000, 22_000, 23_000), SOUTH_4),
    ],
)
def test_a_lead_that_may_be_lost_otherwise_is_played(
    points: tuple[int, int, int, int], round_: int
) -> None:
    assert not any(isinstance(each, SafeLead) for each in lead(points, round_).moment)


def test_the_last_throw_is_ready_and_safe() -> None:
    seen = position(
        "7m222406s",
        "6m",
        rivers=("", "6m9p1z", "6m2z", "6m3z"),
        riichi={1: 2},
        melds={0: ("222p", "444m")},
        tiles_left=0,
    )
    advice = advise(seen, shipped_tree())
    assert first(advice) == {"6m"}
    assert advice.moment[0] == NoDrawsLeft(0, 0)


def test_without_a_draw_a_ready_hand_beats_a_little_safety() -> None:
    seen = position("234m567p345s99s78p", "1z", rivers=("", "5z6z9m", "9m7z", "9m8s"), tiles_left=2)
    advice = advise(seen, shipped_tree())
    assert first(advice) == {"1z"}
    nine = advice.placed(next(tile for tile in seen.hand if kind_name(kind_of(tile)) == "2m"))
    assert nine.rank > 1
    lacks = [each.short.lack for each in advice.reasons if isinstance(each, NextDiscard)]
    assert lacks in ([], [NotReadyAtEnd()])


def test_in_a_won_game_without_draws_a_ready_hand_is_not_worth_a_risk() -> None:
    seen = position(
        "067m11055p67s",
        "0s",
        rivers=("7m", "8p9m2z", "1p3z9s", "8s4z"),
        melds={0: ("234s",)},
        riichi={2: 1},
        points=(41_000, 25_000, 34_000, 0),
        dealer=3,
        round_=SOUTH_4,
        tiles_left=3,
    )
    advice = advise(seen, shipped_tree())
    assert first(advice) == {"1p"}
    assert advice.moment[0] == NoDrawsLeft(0, advice.moment[0].steps, first=True)  # type: ignore[union-attr]


def test_far_from_ready_with_a_draw_left_only_safety_counts() -> None:
    seen = position(
        "147m258p369s1234z",
        "9s",
        rivers=("", "7m9p1z", "5z6z", "8s3z"),
        riichi={1: 1},
        tiles_left=5,
    )
    advice = advise(seen, shipped_tree())
    assert advice.moment[0] == NoDrawsLeft(1, advice.moment[0].steps)  # type: ignore[union-attr]
    safe = {one.discard: one.score for one in advice.rankings.safety}
    assert safe[advice.best[0]] >= max(safe.values()) - 0.001


def test_a_win_that_leaves_its_winner_last_is_not_the_one() -> None:
    seen = position(
        "1678s222z",
        "4p",
        rivers=("", "9m9p1z", "5z6z", "8m3z"),
        melds={0: ("678s", "340s")},
        points=(12_000, 35_000, 27_000, 26_000),
        dealer=1,
        round_=SOUTH_4,
        tiles_left=20,
        indicators="9s",
    )
    advice = advise(seen, shipped_tree())
    assert first(advice) == {"4p"}
    needed = next(each for each in advice.moment if isinstance(each, WinNeeded))
    assert (needed.behind, needed.ron, needed.direct) == (14_000, 16_000, 7_700)
    lacks = [each.short.lack for each in advice.reasons if isinstance(each, NextDiscard)]
    assert WinStaysLast() in lacks
