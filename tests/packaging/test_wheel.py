"""The wheel carries what the program needs: installed away from the checkout, it works."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent

TRY_IT = """
from pathlib import Path
import rules, tutor
from tutor import files, language
print(Path(tutor.__file__).parent.parent)
print(Path(rules.__file__).parent.parent)
print(files.assets().is_dir(), files.data().is_dir(), bool(language.translator("ja")))
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with nothing but what the wheel holds."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def python(installed: Path, *words: str) -> str:
    """What an interpreter says that finds the project only there."""
    environment = os.environ | {"PYTHONPATH": str(installed)}
    command = [sys.executable, "-P", *words]
    done = subprocess.run(
        command, cwd=installed.parent, env=environment, check=True, capture_output=True, text=True
    )
    return done.stdout


def test_it_finds_its_own_files(installed: Path) -> None:
    assert python(installed, "-c", TRY_IT).split() == [str(installed)] * 2 + ["True"] * 3


def test_it_carries_all_of_assets_and_data(installed: Path) -> None:
    for folder in ("assets", "data"):
        there = {str(file.relative_to(ROOT)) for file in (ROOT / folder).rglob("*.*")}
        shared = installed / "tutor" / "_shared"
        carried = {str(file.relative_to(shared)) for file in (shared / folder).rglob("*.*")}
        assert there
        assert there - carried == set()


def test_the_command_answers(installed: Path) -> None:
    assert python(installed, "-m", "tutor", "--version").startswith("mahjong-tutor ")


def test_nothing_but_the_project_is_in_it(installed: Path) -> None:
    names = {path.name for path in installed.iterdir()}
    assert {name for name in names if not name.endswith(".dist-info")} == {"rules", "tutor"}
