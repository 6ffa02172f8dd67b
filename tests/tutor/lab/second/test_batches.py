"""Batches of rows on a device."""

from itertools import islice
from typing import Any

import numpy as np
import pytest

from tutor.lab.second.examples import CALL_ROW, ROW
from tutor.position.positions import Array

torch = pytest.importorskip("torch")


def made_up_rows(count: int) -> tuple[Array, Array]:
    rows, calls = np.zeros(count, ROW), np.zeros(3 * count, CALL_ROW)
    rows["ready"] = np.arange(count) % 3 == 0
    rows["after_call"] = np.arange(count) % 4 == 3
    rows["played"] = np.arange(count)
    rows["planes"][:, 3, 5] = -np.arange(count)
    calls["chance"] = np.repeat(np.arange(count), 3)
    calls["call"][:, 0] = np.arange(3 * count)
    return rows, calls


def examples(count: int) -> Any:
    from tutor.lab.second.batches import examples_of

    return examples_of(*made_up_rows(count), "cpu")


def test_a_pass_goes_through_all_rows_in_a_new_order() -> None:
    from tutor.lab.second.batches import batches

    made = [each.rows.tolist() for each in islice(batches(examples(7), 3, 0), 4)]

    assert all(len(set(each)) == 3 and each == sorted(each) for each in made)
    assert not set(made[0]) & set(made[1])
    assert made[:2] != made[2:4]


def test_whole_chances_come_with_a_batch() -> None:
    from tutor.lab.second.batches import batches

    some = examples(60)
    found = next(batches(some, 40, 0))
    calls, chance = some.calls_of(found.chances)

    assert len(found.chances) == 10
    assert chance.tolist() == np.repeat(np.arange(10), 3).tolist()
    numbers = calls.field("call")[:, 0].view(torch.uint8).tolist()
    assert numbers == [3 * at + each for at in found.chances.tolist() for each in range(3)]


def test_discards_riichi_and_chances_are_measured_apart() -> None:
    from tutor.lab.second.batches import to_measure

    every, some = to_measure(examples(12)), to_measure(examples(12), 2)

    assert every.rows.tolist() == [at for at in range(12) if at % 4 != 3]
    assert every.ready.tolist() == [0, 3, 6, 9]
    assert every.chances.tolist() == [*range(12)]
    assert [len(each) for each in (some.rows, some.ready, some.chances)] == [2, 2, 2]
