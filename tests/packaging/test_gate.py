"""`packaging/gate.py`: what the checks find is said after the tests, and fails."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = spec_from_file_location("gate_script", ROOT / "packaging" / "gate.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "everything", lambda: ["--version"])
    return module


def test_words_go_to_pytest_alone(
    gate: ModuleType, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(gate, "CHECKS", {"never": ("no_such_module",)})
    assert gate.main(["--version"]) == 0
    assert capfd.readouterr().out.startswith("pytest ")


def test_a_fault_of_a_check_fails_and_is_shown_after_the_tests(
    gate: ModuleType, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(gate, "CHECKS", {"good": ("this",), "bad": ("no_such_module",)})
    assert gate.main([]) == 1
    said = capfd.readouterr().err
    assert "good: nothing wrong" in said
    assert "bad: found faults" in said
    assert said.rstrip().endswith("No module named no_such_module")
