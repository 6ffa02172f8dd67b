"""Files that a stranger hands over: opened, or refused in one sentence."""

from pathlib import Path
from random import Random

import pytest

from tutor.lab.soak import doors
from tutor.lab.soak.json_injuries import injured


@pytest.mark.parametrize("name", doors.DOORS)
def test_what_a_stranger_changed_is_used_or_refused(name: str, tmp_path: Path) -> None:
    material, random = doors.material_of(Random(5)), Random(name)
    lines = doors.DOORS[name][0](material, tmp_path)
    for case in range(4):
        folder = tmp_path / f"case {case}"
        folder.mkdir()
        at = random.randrange(len(lines))
        changed = [*lines[:at], injured(lines[at], random), *lines[at + 1 :]]
        assert doors.survives(name, material, folder, changed) is None


def test_the_same_seed_gives_the_same_injuries() -> None:
    value = {"a": [1, 2.5, "text", {"b": None}], "c": {}}
    assert injured(value, Random(3)) == injured(value, Random(3))
    assert len({str(injured(value, Random(seed))) for seed in range(60)}) > 20
    assert injured([], Random(1)) == []
    assert value == {"a": [1, 2.5, "text", {"b": None}], "c": {}}
