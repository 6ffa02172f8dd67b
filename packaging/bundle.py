"""The program as a folder with its own Python and Qt, and that folder as a tar.gz."""

import gzip
import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGING = ROOT / "packaging"
BUILD = ROOT / "build"
VENV = BUILD / "venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
LOCK = PACKAGING / "lock-build.txt"
SAMPLE = ROOT / "data" / "samples" / "east-game.mjlog"
REVIEW = BUILD / "review.txt"
"""What the checkout said of that game when the folder was built."""
STRIPPED = ("libpython3*", "python3*/lib-dynload/*.so", "fontTools/**/*.so")
"""What is made with debugging signs in it; the other libraries come without."""
NOT_CARRIED = ("pip", "setuptools")
"""Packages of the lock that are not in the folder, so that their licences are not either."""


class Trouble(Exception):
    """Something the person at the keyboard has to mend; the text says what and how."""


def version() -> str:
    """The version of the program."""
    text = (ROOT / "tutor" / "__init__.py").read_text("utf-8")
    found = re.search(r'^__version__ = "(.+)"', text, re.MULTILINE)
    assert found
    return found[1]


def homepage() -> str:
    """Where the program has its home."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return str(project["urls"]["Homepage"])


def date_of_source() -> int:
    """Seconds since 1970: SOURCE_DATE_EPOCH, or the last commit, or 1980 where there is none."""
    if said := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(said)
    git = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    try:
        return int(subprocess.run(git, check=True, capture_output=True, text=True).stdout)
    except (OSError, ValueError, subprocess.CalledProcessError):
        return 315532800


def run(command: list[str], why: str, **environment: str) -> None:
    """Run a tool, quietly where it ends well.

    Raises Trouble with the last lines of what it said where it does not.
    """
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
    """Make build/venv with what the lock names, unless it is there.

    Raises Trouble where that cannot be.
    """
    stamp = VENV / "installed.txt"
    wanted = hashlib.sha256(LOCK.read_bytes() + sys.version.encode()).hexdigest()
    if stamp.exists() and stamp.read_text("utf-8") == wanted:
        return
    say("Fetching what the build needs (this once) ...")
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


def make_folder(folder: Path, date: int) -> Path:
    """The program as a folder of that name; what was there is replaced.

    Raises Trouble where a tool fails.
    """
    prepare()
    say("Building the folder ...")
    run([str(PYTHON), str(PACKAGING / "draw_icon.py"), str(BUILD / "icons")], "Drawing the icon")
    made = BUILD / "made"
    installer = [
        str(PYTHON),
        "-m",
        "PyInstaller",
        "--noconfirm",
        "--distpath",
        str(made),
        "--workpath",
        str(BUILD / "work"),
        str(PACKAGING / "mahjong-tutor.spec"),
    ]
    run(
        installer,
        "PyInstaller",
        SOURCE_DATE_EPOCH=str(date),
        PYTHONHASHSEED="1",
        PYTHONDONTWRITEBYTECODE="1",
        PYINSTALLER_CONFIG_DIR=str(BUILD / "pyinstaller"),
        MAHJONG_TUTOR_VERSION=version(),
    )
    bundle = made / "mahjong-tutor"
    strip(bundle / "_internal")
    add_licences(bundle / "licenses")
    date_all(bundle, date)
    replace(bundle, folder)
    REVIEW.write_text(checkouts_review(), "utf-8")
    application = made / "Mahjong Tutor.app"  # macOS only
    if application.exists():
        replace(application, folder.with_name(application.name))
    return folder


def make_wheel(output: Path, date: int) -> Path:
    """The wheel in that folder; the same sources, the same bytes.

    Raises Trouble where it cannot be made.
    """
    prepare()
    say("Building the wheel ...")
    command = [str(PYTHON), "-m", "hatchling", "build", "-t", "wheel", "-d", str(output)]
    run(command, "hatchling", SOURCE_DATE_EPOCH=str(date))
    return output / f"mahjong_tutor-{version()}-py3-none-any.whl"


def checkouts_review() -> str:
    """What the checkout says of its sample game: so says what is built from it.

    Raises Trouble where it cannot.
    """
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


def replace(made: Path, place: Path) -> None:
    """Move a folder to its place; what was there goes."""
    shutil.rmtree(place, ignore_errors=True)
    shutil.move(made, place)


def strip(internal: Path) -> None:
    """Cut debugging signs off, where the tool for it is there."""
    tool = shutil.which("strip")
    if tool is None or sys.platform != "linux":
        return
    for pattern in STRIPPED:
        for file in internal.glob(pattern):
            run([tool, "--strip-unneeded", str(file)], "strip")


def add_licences(folder: Path) -> None:
    """The licences of all that is carried, a folder a package."""
    shutil.copytree(PACKAGING / "licenses", folder)
    (folder / "mahjong-tutor").mkdir()
    shutil.copy(ROOT / "LICENSE", folder / "mahjong-tutor" / "LICENSE.txt")
    library = Path(os.__file__).parent
    for text in (library / "LICENSE.txt", Path("/usr/share/doc/python3/copyright")):
        if text.exists():
            shutil.copy(text, folder / "Python.txt")
            break
    for text in sorted(VENV.glob("**/site-packages/*.dist-info/**/*")):
        package = next(part for part in text.parts if part.endswith(".dist-info")).split("-")[0]
        named = re.match("licen[cs]e|copying", text.name, re.IGNORECASE)
        if named and text.is_file() and package not in NOT_CARRIED:
            (folder / package).mkdir(exist_ok=True)
            shutil.copy(text, folder / package / text.name)


def date_all(folder: Path, date: int) -> None:
    """Give every file of a folder that date and the usual rights."""
    for file in [folder, *folder.rglob("*")]:
        if not file.is_symlink():
            runs = file.stat().st_mode & 0o100 and ".so" not in file.name
            file.chmod(0o755 if file.is_dir() or runs else 0o644)
            os.utime(file, (date, date))
        elif os.utime in os.supports_follow_symlinks:
            os.utime(file, (date, date), follow_symlinks=False)


def make_tar(folder: Path, target: Path, date: int) -> Path:
    """The folder in a tar.gz, under a name with the version; the same input, the same bytes."""
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
    return target


def machine() -> str:
    """The kind of processor, as file names say it."""
    return platform.machine().lower()


def say(text: str) -> None:
    """A line for the person who waits."""
    print(text, file=sys.stderr, flush=True)
