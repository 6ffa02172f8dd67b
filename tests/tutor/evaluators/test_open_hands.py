"""What the melds of others show, on positions written down."""

import pytest

from rules.tiles import Seat
from tests.tutor.positions import position
from tutor.advice.advisor import advise
from tutor.advice.reasons.threats import OpenThreat
from tutor.evaluators.open_hands import OpenHandLook, is_threat, look_at_open_hand, threatening
from tutor.strategy.tree import shipped_tree

ACROSS = Seat(2)
RIVER = "1s9s2s8p3z4z9p7p1p6s"


def look(*melds: str, river: str = "1s9s2s8p3z4z", indicators: str = "4m") -> OpenHandLook | None:
    seen = position(
        "4m335589p4668s17z",
        "5z",
        rivers=("", "", river, ""),
        melds={2: melds},
        indicators=indicators,
    )
    return look_at_open_hand(seen, ACROSS)


def test_a_hand_of_one_suit_is_seen() -> None:
    found = look("222m", "111m", "678m")
    assert found == OpenHandLook(ACROSS, 3, 0, (), 0, 0, triplets=False)


@pytest.mark.parametrize(
    ("melds", "river", "suit"),
    [
        (("222m", "666z"), RIVER, 0),
        (("222m",), RIVER, None),
        (("222m", "678p"), RIVER, None),
        (("222m", "678m"), "1s9s3m8p3z4z", None),
        (("222m", "678m"), "1s9s", None),
        (("666z", "333s", "222z"), "1p9p2m8p3z4z", 2),
    ],
)
def test_one_suit_needs_two_melds_of_it_and_none_thrown(
    melds: tuple[str, ...], river: str, suit: int | None
) -> None:
    found = look(*melds, river=river)
    assert found is not None
    assert found.suit == suit


def test_yakuhai_and_dora_are_counted() -> None:
    found = look("666z", "999p", indicators="8p")
    assert found is not None
    assert (found.han, found.dora, found.triplets) == (1, 3, True)
    assert is_threat(found, 0.4)
    assert not is_threat(found, 0.39)
    plain = look("678p", "345p")
    assert plain is not None
    assert not is_threat(plain, 0.59)
    assert is_threat(plain, 0.6)


def test_a_closed_hand_shows_nothing() -> None:
    assert look() is None
    assert look("2222m") is None


def test_the_advice_names_the_open_threat() -> None:
    seen = position(
        "4m335589p4668s17z",
        "5z",
        rivers=("9m1z2z", "3s9m1z", RIVER, "9m4z1z"),
        melds={2: ("222m", "111m", "678m")},
        indicators="4m",
        tiles_left=24,
    )
    advice = advise(seen, shipped_tree())
    assert threatening(seen, advice.rankings) == (ACROSS,)
    told = advice.moment[0]
    assert isinstance(told, OpenThreat)
    assert (told.seat, told.melds, told.suit) == (ACROSS, 3, 0)
    assert advice.best[0] >> 2 > 8  # no man tile
