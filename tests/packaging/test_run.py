"""`packaging/run.py`: sets itself up, mends a half-made folder, and says in words what is missing.

A small checkout with empty locks stands in for the real one, so nothing is fetched.
"""

import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent.parent
PROGRAM = "import os, sys\nprint(sys.argv[1:], os.getcwd())\nsys.exit(7)\n"
LOCKED = "nobody-has-this==1.0 --hash=sha256:" + "0" * 64 + "\n"
NOWHERE = {"PIP_CONFIG_FILE": os.devnull, "PIP_INDEX_URL": "http://127.0.0.1:1/"}


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    folder = tmp_path / "a checkout"
    (folder / "packaging").mkdir(parents=True)
    for name in ("run.py", "checkout.py"):
        shutil.copy(ROOT / "packaging" / name, folder / "packaging")
    for lock in ("lock.txt", "lock-dev.txt"):
        (folder / "packaging" / lock).write_text("")
    (folder / "tutor").mkdir()
    (folder / "tutor" / "__init__.py").write_text("")
    (folder / "tutor" / "__main__.py").write_text(PROGRAM)
    return folder


def run(checkout: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(checkout / "packaging" / "run.py"), *words],
        cwd=checkout.parent,
        env=os.environ | environment,
        check=False,
        capture_output=True,
        text=True,
    )


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = spec_from_file_location("checkout_script", ROOT / "packaging" / "checkout.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_it_sets_up_once_passes_words_on_and_mends_what_is_broken(checkout: Path) -> None:
    for script in ("gate.py", "reproduce.py"):
        (checkout / "packaging" / script).write_text(PROGRAM)
    half = checkout / ".venv" / ("Scripts" if os.name == "nt" else "bin")
    half.mkdir(parents=True)
    (half / "python").write_text("half")
    tested = run(checkout, "test", "tests/rules", "-k", "kan")
    said = f"['tests/rules', '-k', 'kan'] {checkout.parent}\n"
    assert (tested.returncode, tested.stdout) == (7, said)
    assert "Setting up" in tested.stderr

    measured = run(checkout, "reproduce", "strategy")
    assert (measured.returncode, measured.stdout) == (7, f"['strategy'] {checkout.parent}\n")
    assert measured.stderr == ""

    again = run(checkout, "review", "a game.mjlog")
    said = f"['review', 'a game.mjlog'] {checkout.parent}\n"
    assert (again.returncode, again.stdout, again.stderr) == (7, said, "")


def test_without_a_network_it_says_so(
    script: ModuleType, checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (checkout / "packaging" / "lock.txt").write_text(LOCKED)
    locks = {name: checkout / "packaging" / path.name for name, path in script.LOCKS.items()}
    monkeypatch.setattr(script, "LOCKS", locks)
    monkeypatch.setattr(script, "STAMP", checkout / "installed.txt")
    monkeypatch.setattr(script, "PYTHON", Path(sys.executable))  # its pip: another takes seconds
    monkeypatch.setattr(script, "make_venv", lambda: None)
    for name, value in NOWHERE.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(script.Trouble, match="connected to the internet"):
        script.main([])
    assert not script.STAMP.exists()


def test_unused_parts_of_qt_are_removed(script: ModuleType, tmp_path: Path) -> None:
    qt = tmp_path / "PySide6" / "Qt"
    kept = [qt / "lib" / "libQt6Gui.so.6", qt / "translations" / "qtbase_ja.qm"]
    unused = [
        qt / "qml" / "QtQuick" / "a.qml",
        qt / "metatypes" / "a.json",
        qt / "translations" / "designer_ja.qm",
    ]
    for file in [*kept, *unused]:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("")
    script.prune(tmp_path)
    assert {file for file in tmp_path.rglob("*") if file.is_file()} == {*kept}


def test_a_changed_lock_is_noticed(
    script: ModuleType, checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    locks = {name: checkout / "packaging" / path.name for name, path in script.LOCKS.items()}
    monkeypatch.setattr(script, "LOCKS", locks)
    monkeypatch.setattr(script, "STAMP", checkout / "installed.txt")
    monkeypatch.setattr(script, "PYTHON", Path(sys.executable))
    assert not script.is_ready("run")
    script.STAMP.write_text(f"{script.fingerprint()} run")
    assert script.is_ready("run")
    assert not script.is_ready("test")
    script.STAMP.write_text(f"{script.fingerprint()} test")
    assert script.is_ready("run")
    locks["test"].write_text(LOCKED)
    assert not script.is_ready("run")


def test_without_venv_it_says_at_once_all_that_is_missing(checkout: Path, tmp_path: Path) -> None:
    (checkout / "tutor" / "pages").mkdir()
    (checkout / "tutor" / "pages" / "libraries.py").write_text("print('libgl1', 'libxcb-cursor0')")
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "ensurepip.py").write_text("raise ImportError('not here')")
    done = run(checkout, PYTHONPATH=str(tmp_path / "broken"))
    assert done.returncode == 1
    line = next(line for line in done.stderr.splitlines() if "apt install" in line)
    assert line.split() == ["sudo", "apt", "install", "python3-venv", "libgl1", "libxcb-cursor0"]
    assert "Traceback" not in done.stderr


def test_an_old_python_can_read_what_tells_it_so() -> None:
    text = (ROOT / "packaging" / "run.py").read_text("ascii")
    tree = ast.parse(text, feature_version=(3, 0))
    newer = (ast.JoinedStr, ast.NamedExpr, ast.AnnAssign, ast.Nonlocal, ast.Starred)
    assert not any(isinstance(node, newer) for node in ast.walk(tree))
    begun = text.replace("sys.version_info", "(2, 7)")
    done = subprocess.run(
        [sys.executable, "-c", begun], check=False, capture_output=True, text=True
    )
    assert done.returncode == 1
    assert "needs Python 3.11 or later" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("output", "sentence"),
    [
        ("WARNING: NewConnectionError ...\nERROR: No matching distribution", "internet"),
        ("Temporary failure in name resolution", "internet"),
        ("ERROR: No matching distribution found for numpy==2.4.6", "64-bit"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.", "lock"),
        ("ERROR: [Errno 28] No space left on device", "disk is full"),
        ("Error: [Errno 30] Read-only file system: '.venv'", "cannot be written"),
        ("first\nERROR: something new\n", "something new"),
        ("", "Delete that folder"),
    ],
)
def test_what_pip_says_becomes_a_sentence(script: ModuleType, output: str, sentence: str) -> None:
    assert sentence in script.explain(output)


def test_the_locks_hold_hashes_and_no_addresses(script: ModuleType) -> None:
    for lock in script.LOCKS.values():
        text = lock.read_text("utf-8")
        assert "--hash=sha256:" in text
        assert "://" not in text
        assert "index-url" not in text
        assert "find-links" not in text


def test_the_locks_hold_what_the_project_asks_for(script: ModuleType) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    asked = {
        "run": project["dependencies"],
        "test": project["dependencies"]
        + project["optional-dependencies"]["train"]
        + project["optional-dependencies"]["dev"],
    }
    for purpose, requirements in asked.items():
        pins = script.LOCKS[purpose].read_text("utf-8")
        for requirement in map(Requirement, requirements):
            versions = re.findall(rf"^{re.escape(requirement.name.lower())}==(\S+)", pins, re.M)
            assert versions, f"{requirement.name} is not locked: see packaging/README.md"
            assert all(requirement.specifier.contains(version) for version in versions)
