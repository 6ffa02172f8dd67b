"""What place a win of a ready hand reaches in the last round, and what is said of it."""

import pytest

from rules.events import FourPoints
from rules.observation import Observation
from rules.tiles import kind_of
from tests.tutor.positions import position
from tutor.coach.advisor import advise
from tutor.coach.explain import spot_of
from tutor.coach.standing import ending_ron, falls_short, next_place, standing_of
from tutor.coach.strategy.tree import shipped_tree
from tutor.explanations import headline, sentences

RIVERS = ("9p1z9s", "1z9s1m9m", "9p1z1m8s", "1m9m3z1s")
PINFU, KANCHAN = "345m34678p55678s", "345m79p12355678s"


def last_round(hand: str, points: FourPoints, tiles_left: int = 30) -> Observation:
    return position(
        hand,
        "3z",
        rivers=RIVERS,
        points=points,
        dealer=1,
        round_=7,
        tiles_left=tiles_left,
        indicators="8p",
    )


def said(seen: Observation) -> str:
    advice = advise(seen, shipped_tree())
    return " ".join((headline(advice, seen), *sentences(advice, seen)))


@pytest.mark.parametrize(
    ("hand", "points", "parts"),
    [
        (
            PINFU,
            (20_000, 30_000, 26_500, 23_500),
            (
                "which is enough for third, even second by self-draw",
                "Silent, it is enough for third only from Left",
                "7,700 would make you second",
            ),
        ),
        (
            PINFU,
            (20_000, 22_600, 36_500, 20_900),
            ("any win takes third", "which is enough for second", "2,600 would make you second"),
        ),
        (KANCHAN, (20_000, 22_600, 36_500, 20_900), ("Silent, it is enough for second only by",)),
        (PINFU, (13_000, 42_000, 24_000, 21_000), ("gains no place without an ura-dora",)),
        (PINFU, (23_000, 50_000, 14_000, 13_000), ("ends the game with you second",)),
    ],
)
def test_a_ready_hand_is_told_what_place_it_reaches(
    hand: str, points: FourPoints, parts: tuple[str, ...]
) -> None:
    text = said(last_round(hand, points))
    assert [part for part in parts if part not in text] == [], text


def test_places_are_those_of_the_points_after_each_win() -> None:
    seen = last_round(PINFU, (20_000, 30_000, 26_500, 23_500))
    advice = advise(seen, shipped_tree())
    spot = spot_of(advice, seen)
    (found,) = spot.reach(advice.best[0], declare=True)
    # 3,900: 23,900 beats 23,500 from anyone, Left falls to 19,600; a self-draw of 1,300/2,600
    # brings 25,200, and Across falls to 25,200 and sits later than the seat.
    assert (found.anyone, found.rival, found.drawn, found.ends) == (3, 3, 2, False)
    assert {*found.kinds} == spot.waits_on(advice.best[0])
    assert next_place(seen, 3) is not None
    assert ending_ron(seen) == 12_000


def test_the_last_discard_of_a_round_leaves_no_win() -> None:
    seen = last_round(PINFU, (20_000, 30_000, 26_500, 23_500), tiles_left=0)
    advice = advise(seen, shipped_tree())
    spot = spot_of(advice, seen)
    west = next(tile for tile in seen.hand if kind_of(tile) == 29)
    assert spot.winning(west) == ()
    assert "draw payment" in headline(advice, seen)


def test_needs_are_named_without_70_fu_and_hands_judged_by_what_they_pay() -> None:
    seen = last_round(PINFU, (20_000, 42_000, 22_200, 15_800))
    standing = standing_of(seen)
    assert standing is not None
    assert (standing.ron, standing.direct) == (2_600, 1_300)
    assert not falls_short(seen, 1_300)
    far = last_round(PINFU, (20_000, 43_100, 22_200, 14_700))
    assert next_place(far, 3) is not None
    assert next_place(far, 3)[1].whole == 2_600  # type: ignore[index]
