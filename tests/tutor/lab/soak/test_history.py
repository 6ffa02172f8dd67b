"""A history with one wrong byte: used, rescued on the way, or refused in one sentence."""

from pathlib import Path
from random import Random

import pytest

from tests.tutor.histories import new_history
from tutor.history.database import FILE_NAME
from tutor.lab import soak
from tutor.lab.soak import history


def test_a_soak_of_histories() -> None:
    assert soak.run("history", 4, seed=3).faults == ()


@pytest.mark.parametrize(
    ("use", "fault"),
    [
        (lambda place: None, None),
        (lambda place: "wrong", "it: wrong"),
        (lambda place: 1 / 0, "it: ZeroDivisionError at test_history.py:"),
    ],
)
def test_faults_are_found(tmp_path: Path, use: history.Use, fault: str | None) -> None:
    new_history(tmp_path).close()
    data = (tmp_path / FILE_NAME).read_bytes()
    found = history.survives(data, (("it", use),), tmp_path, Random(0))
    assert (found or "").startswith(fault or "the end: no game is left")
