"""`packaging/oracles.py`: a difference from the frozen outputs is named and shown."""

import json
import runpy
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "packaging" / "oracles.py"


@pytest.fixture
def frozen(tmp_path: Path) -> Path:
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "a.txt").write_text("first\nsecond\n")
    (tmp_path / "kept" / "b.jsonl").write_text('{"turn": 1, "words": ["a", "b"]}\n')
    return tmp_path / "kept"


def compared(frozen: Path, kept: Path | None, **outputs: str) -> list[str]:
    oracles = runpy.run_path(str(SCRIPT))
    now = frozen.with_name("now")
    now.mkdir()
    for name, text in outputs.items():
        (now / name.replace("_", ".")).write_text(text)
    hashes = oracles["hashes"]
    lines: list[str] = oracles["compare"](hashes(frozen), hashes(now), now, kept)
    return lines


def test_equal_outputs_give_no_line(frozen: Path) -> None:
    same = {path.name.replace(".", "_"): path.read_text() for path in frozen.iterdir()}
    assert compared(frozen, frozen, **same) == []


def test_a_difference_is_named_and_shown(frozen: Path) -> None:
    log = json.dumps({"turn": 1, "words": ["a", "c"]})
    lines = compared(frozen, frozen, a_txt="first\nthird\n", b_jsonl=log, c_txt="")
    assert lines[:3] == ["new: c.txt", "differs: a.txt", "differs: b.jsonl"]
    assert {"-second", "+third", 'line 1: .words[1]: "b" -> "c"'} <= {*lines}


def test_without_kept_outputs_the_new_text_is_shown(frozen: Path) -> None:
    lines = compared(frozen, None, a_txt="first\nthird\n")
    assert lines[:2] == ["missing: b.jsonl", "differs: a.txt"]
    assert lines[-3:] == ["== a.txt", "first", "third"]
