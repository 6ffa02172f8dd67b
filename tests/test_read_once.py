"""What is read or worked out once in a process: whoever needed it first, here it is done anew, so
that it does not hang on the order of the tests which of its lines are reached."""

from collections.abc import Callable
from typing import Any

import pytest

from rules.outside_hands import outside_tables
from rules.shanten_masks import mask_tables
from rules.shanten_tables import class_tables
from tutor.advice.call_model import shipped_call_model
from tutor.diagnosis.usual import usual_habits
from tutor.evaluators.components import term_weights
from tutor.evaluators.hand_model import shipped_hand_model
from tutor.evaluators.safety_tables import learned_tables, paper_tables
from tutor.luck.model import shipped_luck_model
from tutor.second.kans import shipped_kan_counts
from tutor.strategy.push_rates import shipped_push_rates
from tutor.strategy.tree import shipped_tree


@pytest.mark.parametrize(
    "read",
    [
        class_tables,
        learned_tables,
        mask_tables,
        outside_tables,
        paper_tables,
        shipped_call_model,
        shipped_hand_model,
        shipped_kan_counts,
        shipped_luck_model,
        shipped_push_rates,
        shipped_tree,
        term_weights,
        usual_habits,
    ],
    ids=lambda read: read.__name__,
)
def test_it_is_the_same_when_it_is_read_anew(read: Any) -> None:
    again: Callable[[], object] = read.__wrapped__
    assert type(again()) is type(read())
