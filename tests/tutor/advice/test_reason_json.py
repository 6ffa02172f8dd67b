"""Reasons to and from JSON: what is no reason is refused."""

import json
from typing import Any

import pytest

from rules.damage import BadValue
from rules.tiles import Seat
from tutor.advice.reason_json import reasons_from_json, reasons_to_json
from tutor.advice.reason_keys import MOMENT_KEYS
from tutor.advice.reasons.moment import RiichiOpponents

pytestmark = pytest.mark.measured

REASONS = (RiichiOpponents((Seat(1), Seat(3)), False),)
TOLD: list[dict[str, Any]] = json.loads(json.dumps(reasons_to_json(REASONS, MOMENT_KEYS)))


def test_what_was_written_is_read_back() -> None:
    assert reasons_from_json(TOLD, MOMENT_KEYS) == REASONS
    assert reasons_from_json([{"key": "of another version", "facts": 5}], MOMENT_KEYS) == ()


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ([], "the facts of a reason are not what they should be"),
        (dict.fromkeys(TOLD[0]["facts"], "1 and 3"), "is not what it should be"),
        ({"seats": [1, "3"], "dealer": False}, "is not what it should be"),
    ],
)
def test_facts_that_are_none_are_refused(facts: object, said: str) -> None:
    with pytest.raises(BadValue, match=said):
        reasons_from_json([TOLD[0] | {"facts": facts}], MOMENT_KEYS)
