"""Paths, facts and tools for the builds; building the wheel and the tar.gz."""

import gzip
import hashlib
import io
import os
import platform
import re
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parent.parent
PACKAGING = ROOT / "packaging"
BUILD = ROOT / "build"
VENV = BUILD / "venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
LOCK = PACKAGING / "lock-build.txt"
SAMPLE = ROOT / "data" / "samples" / "east-game.mjlog"
REVIEW = BUILD / "review.txt"
"""The checkout's review of the sample game, made during the build."""


class Trouble(Exception):
    """An error that the user can fix; its text says how."""


def version() -> str:
    text = (ROOT / "tutor" / "__init__.py").read_text("utf-8")
    found = re.search(r'^__version__ = "(.+)"', text, re.MULTILINE)
    assert found
    return found[1]


def homepage() -> str:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return str(project["urls"]["Homepage"])


def app_id() -> str:
    """Return the program's id in reverse DNS notation."""
    return ".".join(reversed(urlsplit(homepage()).netloc.split(".")))


def date_of_source() -> int:
    """Return the source's timestamp in seconds since 1970: SOURCE_DATE_EPOCH, the last commit, or
    1980."""
    if said := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(said)
    git = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    try:
        return int(subprocess.run(git, check=True, capture_output=True, text=True).stdout)
    except (OSError, ValueError, subprocess.CalledProcessError):
        return 315532800


def run(command: list[str], why: str, **environment: str) -> None:
    """Run a tool silently. Raises Trouble, with the end of its output, if it fails."""
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=os.environ | environment,
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    if done.returncode:
        last = "\n".join(done.stdout.strip().splitlines()[-12:])
        raise Trouble(f"{why} failed:\n{last}")


def prepare() -> None:
    """Create build/venv from the lock if it is out of date. Raises Trouble on failure."""
    stamp = VENV / "installed.txt"
    wanted = hashlib.sha256(LOCK.read_bytes() + sys.version.encode()).hexdigest()
    if stamp.exists() and stamp.read_text("utf-8") == wanted:
        return
    say("Installing build dependencies (first build only) ...")
    run([sys.executable, "-m", "venv", "--clear", str(VENV)], "Making build/venv")
    pip = [
        str(PYTHON),
        "-m",
        "pip",
        "install",
        "--disable-pip-version-check",
        "--no-input",
        "--no-deps",
        "--only-binary=:all:",
        "--require-hashes",
        "--requirement",
        str(LOCK),
    ]
    run(pip, "Fetching the packages of the build", PIP_CACHE_DIR=str(BUILD / "pip"))
    stamp.write_text(wanted, "utf-8")


def make_wheel(output: Path, date: int) -> Path:
    """Build the wheel, reproducibly. Raises Trouble on failure."""
    prepare()
    say("Building the wheel ...")
    command = [str(PYTHON), "-m", "hatchling", "build", "-t", "wheel", "-d", str(output)]
    run(command, "hatchling", SOURCE_DATE_EPOCH=str(date))
    return output / f"mahjong_tutor-{version()}-py3-none-any.whl"


def checkouts_review() -> str:
    """Return the checkout's review of the sample game. Raises Trouble on failure."""
    done = subprocess.run(
        [str(PYTHON), "-m", "tutor", "review", str(SAMPLE)],
        check=False,
        capture_output=True,
        encoding="utf-8",
        cwd=ROOT,
    )
    if done.returncode:
        raise Trouble(f"The checkout cannot review its sample game:\n{done.stderr[-1500:]}")
    return done.stdout


def date_all(folder: Path, date: int) -> None:
    for file in [folder, *folder.rglob("*")]:
        if not file.is_symlink():
            runs = file.stat().st_mode & 0o100 and ".so" not in file.name
            file.chmod(0o755 if file.is_dir() or runs else 0o644)
            os.utime(file, (date, date))
        elif os.utime in os.supports_follow_symlinks:
            os.utime(file, (date, date), follow_symlinks=False)


def make_tar(folder: Path, target: Path, date: int) -> Path:
    """Pack the folder and a README reproducibly, under a name with the version."""
    say("Packing the tar.gz ...")
    name = f"mahjong-tutor-{version()}"

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mtime = date
        return entry

    with (
        target.open("wb") as raw,
        gzip.GzipFile("", "wb", 6, raw, mtime=date) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive,
    ):
        archive.add(folder, name, recursive=False, filter=plain)
        for file in sorted(folder.rglob("*")):
            place = f"{name}/{file.relative_to(folder).as_posix()}"
            archive.add(file, place, recursive=False, filter=plain)
        text = (PACKAGING / "linux" / "README.txt").read_bytes()
        entry = plain(tarfile.TarInfo(f"{name}/README.txt"))
        entry.size = len(text)
        archive.addfile(entry, io.BytesIO(text))
    return target


def machine() -> str:
    return platform.machine().lower()


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
