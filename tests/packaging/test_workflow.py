"""What the workflow of .github takes from elsewhere is pinned; what it names is there."""

import re
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / ".github" / "workflows" / "three-systems.yml").read_text("utf-8")


@pytest.fixture(scope="module")
def script() -> ModuleType:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(ROOT / "packaging")
        found = import_module("release_notes")
    for name in ("release_notes", "bundle"):
        del sys.modules[name]
    return found


def test_every_action_is_pinned_by_its_hash() -> None:
    used = re.findall(r"uses: (\S+) *(#.*)?", TEXT)
    assert len(used) > 10
    assert [
        action for action, tag in used if not re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", action)
    ] == []
    assert all(re.fullmatch(r"# v\d+\.\d+\.\d+", tag) for _, tag in used)
    assert len({*used}) == len({action.partition("@")[0] for action, _ in used})


def test_it_tests_the_pythons_and_systems_that_the_project_names() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    named = re.findall(r"Python :: (3\.\d+)", " ".join(project["classifiers"]))
    (matrix,) = re.findall(r"python: \[(.*)\]", TEXT)
    assert re.findall(r"\d\.\d+", matrix) == named
    assert project["requires-python"] == f">={named[0]}"
    (systems,) = re.findall(r"system: \[(.*)\]", TEXT)
    assert [each.partition("-")[0] for each in systems.split(", ")] == [
        "ubuntu",
        "windows",
        "macos",
    ]


def test_what_it_runs_of_the_checkout_is_there() -> None:
    named = set(re.findall(r"(?<![\w/])(?:packaging|tutor|data)/[\w./-]+\.(?:py|mjlog)", TEXT))
    assert {"packaging/build.py", "packaging/release_notes.py"} <= named
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []


def test_nothing_that_is_published_comes_from_a_cache() -> None:
    assert "cache: " not in TEXT
    assert TEXT.count("persist-credentials: false") == TEXT.count("uses: actions/checkout@")


def test_a_release_says_what_changed(script: ModuleType) -> None:
    version = script.version()
    text = (
        f"# Changes\n\n## [Unreleased]\n\n- later\n\n## [{version}] - 2026-11-23\n\n"
        "### Added\n\n- now\n\n## [0.0.1] - 2025-01-01\n\n- before\n"
    )
    assert script.notes(f"v{version}", text) == "### Added\n\n- now\n"
    assert script.notes(f"v{version}", (ROOT / "CHANGELOG.md").read_text("utf-8"))
    with pytest.raises(script.Trouble, match=re.escape(f"is not v{version}")):
        script.notes("v0.0.1", text)
    with pytest.raises(script.Trouble, match="no section"):
        script.notes(f"v{version}", "## [Unreleased]\n\n- all\n")
