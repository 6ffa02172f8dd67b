"""Figures as people read them."""

import pytest

from tutor.text.figures import percent


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (0, "0"),
        (0.0004, "<0.1"),
        (0.0005, "0.1"),
        (0.053, "5.3"),
        (0.0994, "9.9"),
        (0.0996, "10"),
        (0.41, "41"),
        (1, "100"),
    ],
)
def test_a_percentage_has_one_more_digit_below_ten(share: float, text: str) -> None:
    assert percent(share) == text
