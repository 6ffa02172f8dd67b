"""A window that is used at random: a few events, and what its probes print is passed on."""

from pathlib import Path

import pytest

from tutor.lab import soak
from tutor.lab.soak import window
from tutor.lab.soak.figure import Figure


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(window, "FILES", 6)


def test_a_soak_of_events() -> None:
    done: list[int] = []
    found = soak.run("window", 100, seed=3, progress=lambda at, total: done.append(at))
    assert found.faults == ()
    assert done == [100]
    if Path("/proc/self/status").exists():
        assert [each.name for each in found.figures] == ["memory_after_1"]
        assert found.figures[0].value > 2**20


@pytest.mark.parametrize(
    ("events", "memory", "output", "faults"),
    [
        (50_000, (100, 104), "done", []),
        (50_000, (100, 106), "done", ["memory grew by 6.0%"]),
        (49_900, (100, 106), "done", []),
        (1, (), "fault: Qt: x\ndone", ["Qt: x"] * 2),
        (1, (), "ah", ["the window ended with status 0: 'ah'"] * 2),
        (1, (), "", ["the window ended with status 0: ''"] * 2),
    ],
)
def test_the_output_of_the_windows_is_read(
    events: int,
    memory: tuple[int, ...],
    output: str,
    faults: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("events", "memory"):
        said = [f"memory {number} {used}" for number, used in enumerate(memory)]
        text = "\n".join([*(said if name == "memory" else ()), output])
        (tmp_path / f"{name}_probe.py").write_text(f"print({text!r})")
        monkeypatch.setattr(window, f"{name.upper()}_PROBE", f"{name}_probe")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(window, "fill", lambda folder, random: None)
    found = [*window.soak_window(events, 0)]
    assert [each for each in found if not isinstance(each, Figure)] == faults
    assert len(found) == len(faults) + len(memory)
