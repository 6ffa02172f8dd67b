"""How often strong players push: counts that the program ships."""

import pytest

from tutor.strategy.push_rates import shipped_push_rates

pytestmark = pytest.mark.measured


def test_the_shipped_counts_are_read_once() -> None:
    rates = shipped_push_rates.__wrapped__()
    assert rates == shipped_push_rates()
    assert rates["riichi"]
