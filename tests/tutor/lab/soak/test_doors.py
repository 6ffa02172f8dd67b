"""Files of ours that somebody changed: opened, or refused in one sentence."""

from pathlib import Path
from random import Random

import pytest

from rules.message import TutorError
from tutor.lab import soak
from tutor.lab.soak import doors
from tutor.lab.soak.json_injuries import injured

pytestmark = pytest.mark.measured


def test_a_soak_of_every_door() -> None:
    size = 3 * len(doors.DOORS)
    assert soak.run("doors", size, seed=5).faults == ()


def test_the_same_seed_gives_the_same_injuries() -> None:
    value = {"a": [1, 2.5, "text", {"b": None}], "c": {}}
    assert injured(value, Random(3)) == injured(value, Random(3))
    assert len({str(injured(value, Random(seed))) for seed in range(60)}) > 20
    assert injured([], Random(1)) == []
    assert value == {"a": [1, 2.5, "text", {"b": None}], "c": {}}


@pytest.mark.parametrize(
    ("error", "fault"),
    [
        (KeyError("x"), "KeyError at test_doors.py:"),
        (TutorError("two\nlines"), "refused with 'two\\nlines'"),
        (TutorError("One sentence."), None),
        (FileNotFoundError(2, "gone"), None),
    ],
)
def test_faults_are_found(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, error: Exception, fault: str | None
) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setitem(doors.DOORS, "answers", (doors.DOORS["answers"][0], fail))
    found = [*doors.soak_doors(2 * len(doors.DOORS), 1)]
    assert len(found) == (0 if fault is None else 2)
    assert all(f"answers: {fault}" in each for each in found)
