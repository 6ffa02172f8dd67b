"""The wheel: what it carries, and that it lives beside other people's `rules` and `tutor`.

Nothing is fetched: the packages that the program needs are those of the Python that runs this.
"""

import os
import re
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
SAMPLE = ROOT / "data" / "samples" / "east-game.mjlog"
OURS = "mahjong_tutor"
STRANGERS = {"rules": "3.5", "tutor": "22.0.3"}
LEFT_OUT = {"__pycache__", "en_XA", "lab", "results"}
NOT_OURS = "raise ImportError('the other one was found')\n"
SPAWNED = """
import inspect, multiprocessing
import mahjong_tutor, tutor.system.files

if __name__ == "__main__":
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        print(pool.apply(inspect.getfile, [tutor.system.files.assets]))
"""
STARTED = """
import mahjong_tutor, subprocess, sys
from tutor.system.files import own_environment
subprocess.run([sys.executable, "-m", "tutor", "--version"], env=own_environment())
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("wheel"), "build_wheel")


def built(folder: Path, kind: str) -> Path:
    code = f"import sys; from hatchling.build import {kind}; print({kind}(sys.argv[1]))"
    command = [sys.executable, "-c", code, str(folder)]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    return folder / done.stdout.strip()


@pytest.fixture
def place(tmp_path: Path) -> "Environment":
    return Environment(tmp_path / "an environment")


class Environment:
    def __init__(self, folder: Path) -> None:
        venv.create(folder, with_pip=False)
        self.folder = folder
        paths = sysconfig.get_paths("venv", vars={"base": str(folder), "platbase": str(folder)})
        self.site, self.programs = Path(paths["purelib"]), Path(paths["scripts"])
        self.python = self.programs / Path(sys.executable).name

    def install(self, *wheels: Path) -> None:
        pip = [sys.executable, "-m", "pip", "--python", str(self.python), "--isolated", "--quiet"]
        words = [*pip, "install", "--no-deps", "--no-index", "--no-compile", *map(str, wheels)]
        subprocess.run(words, check=True, capture_output=True)

    def run(self, *words: str | Path) -> str:
        done = self._started(*words)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def fails(self, *words: str | Path) -> str:
        done = self._started(*words)
        assert done.returncode == 1
        return done.stderr

    def _started(self, *words: str | Path) -> subprocess.CompletedProcess[str]:
        environment = os.environ | {"PYTHONPATH": sysconfig.get_path("purelib")}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # each process would compile it all
        return subprocess.run(
            [str(word) for word in words],
            cwd=self.site.parent,
            env=environment,
            check=False,
            capture_output=True,
            encoding="utf-8",
        )


def stranger(folder: Path, name: str) -> Path:
    info = f"{name}-{STRANGERS[name]}.dist-info"
    files = {
        f"{name}/__init__.py": NOT_OURS,
        f"{name}/message.py": "",
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {STRANGERS[name]}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = "".join(f"{file},,\n" for file in [*files, f"{info}/RECORD"])
    target = folder / f"{name}-{STRANGERS[name]}-py3-none-any.whl"
    with zipfile.ZipFile(target, "w") as archive:
        for file, text in (files | {f"{info}/RECORD": record}).items():
            archive.writestr(file, text)
    return target


def archived(wheel: Path, name: str) -> str:
    with zipfile.ZipFile(wheel) as archive:
        (found,) = (each for each in archive.namelist() if each.endswith(f".dist-info/{name}"))
        return archive.read(found).decode()


def test_it_carries_all_and_nothing_but_the_project(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        carried = set(archive.namelist())
    assert {name.partition("/")[0].partition("-")[0] for name in carried} == {OURS}
    described = archived(wheel, "METADATA")
    assert re.findall(r"\]\((?!https://|#)[^)]*\)", described) == []
    assert re.search(r"!\[[^]]*\]\(https://\S+/raw/v\S+/docs/images/manual/review.png\)", described)
    assert "Project-URL: Homepage, https://" in described
    for folder in ("assets", "data", "rules", "tutor"):
        there = {file.relative_to(ROOT) for file in (ROOT / folder).rglob("*.*") if file.is_file()}
        wanted = {f"{OURS}/{file.as_posix()}" for file in there if not LEFT_OUT & {*file.parts}}
        assert wanted
        assert {name for name in wanted - carried if not name.endswith(".po")} == set()
    unwanted = ("/lab/", "/data/results/")
    assert not [name for name in carried if any(map(name.count, unwanted)) or name.endswith(".po")]


def test_it_lives_beside_other_packages_of_the_same_names(
    wheel: Path, place: Environment, tmp_path: Path
) -> None:
    place.install(*(stranger(tmp_path, name) for name in STRANGERS), wheel)
    ours = str(place.site / OURS)
    command = place.programs / "mahjong-tutor"
    assert (place.folder / "share" / "man" / "man1" / "mahjong-tutor.1").is_file()

    assert place.run(command, "--version").startswith("mahjong-tutor ")
    assert place.run(command, "check", "--jobs", "2", SAMPLE, SAMPLE)  # joblib's processes
    (tmp_path / "spawned.py").write_text(SPAWNED)
    assert place.run(place.python, tmp_path / "spawned.py").startswith(ours)
    assert place.run(place.python, "-c", STARTED).startswith("mahjong-tutor ")
    assert "checkout" in place.fails(command, "train", "strategy", "--logs", SAMPLE)
    assert "  train" not in place.run(command, "--help")


def test_an_editable_install_runs_the_checkout(place: Environment, tmp_path: Path) -> None:
    place.install(built(tmp_path, "build_editable"), stranger(tmp_path, "tutor"))
    code = "import mahjong_tutor, tutor, rules; print(tutor.__path__ + rules.__path__)"
    assert place.run(place.python, "-c", code).strip() == str(
        [str(ROOT / "tutor"), str(ROOT / "rules")]
    )
    assert place.run(place.python, "-m", OURS, "--version").startswith("mahjong-tutor ")
