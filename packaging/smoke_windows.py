"""Install the Windows program under Wine, use it as a person would, update it, remove it.

Wine is not Windows: SmartScreen, Defender, other screen densities, input methods and winget remain
untested.
"""

import json
import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from bundle import BUILD, PYTHON, REVIEW, SAMPLE, say, version
from ground import USER
from smoke import EXPORTS, expect, screen
from wine import Wine, windows

JAPANESE = "麻雀 の 先生"
LINK = "AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Mahjong Tutor.lnk"
CLASSES = r"HKCU\Software\Classes"
UNINSTALL = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\MahjongTutor"
DRAG = """
import sys
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QDrag
from PySide6.QtWidgets import QApplication, QWidget

class Source(QWidget):
    def mousePressEvent(self, event):
        content = QMimeData()
        content.setUrls([QUrl.fromLocalFile(sys.argv[1])])
        drag = QDrag(self)
        drag.setMimeData(content)
        drag.exec(Qt.DropAction.CopyAction)

app = QApplication([])
source = Source()
source.setGeometry(0, 0, 120, 80)
source.show()
app.exec()
"""
"""A Linux program: a window in a corner of the screen, from which a file can be dragged."""
PATIENCE = 240
"""Seconds to wait for an expected event; two busy cores need that long."""


def try_windows(setup: Path) -> int:
    """Try the setup program with a new user. Raises Trouble at the first fault."""
    with screen() as display:
        os.environ["DISPLAY"] = display
        wine = windows()
        wine.new_user()
        trial = Trial(wine, display, setup)
        try:
            for number, step in enumerate(STEPS, 1):
                began = time.monotonic()
                step(trial)
                seconds = time.monotonic() - began
                say(f"  {number:2} {str(step.__doc__).rstrip('.')}: works ({seconds:.0f} s)")
        finally:
            wine.stop()
    say(f"All {len(STEPS)} steps work under Wine. Look at build/smoke-windows-*.png.")
    return 0


class Trial:
    def __init__(self, wine: Wine, display: str, setup: Path) -> None:
        self.wine, self.display = wine, display
        self.files = wine.profile / "Documents" / JAPANESE
        self.files.mkdir(parents=True)
        self.setup = wine.profile / "Downloads" / setup.name
        self.setup.parent.mkdir(exist_ok=True)
        shutil.copy(setup, self.setup)
        self.game = self.files / "a game.mjlog"
        shutil.copy(SAMPLE, self.game)
        wine.own(wine.profile)
        self.home = wine.profile / "AppData" / "Local" / "Programs" / "Mahjong Tutor"
        self.data = wine.profile / "AppData" / "Local" / "mahjong-tutor"

    def run(
        self, *words: str, timeout: int = 600, **environment: str
    ) -> subprocess.CompletedProcess[str]:
        return self.wine.run(*words, timeout=timeout, DISPLAY=self.display, **environment)

    def command(self, *words: str, home: Path | None = None, **environment: str) -> str:
        """Return the output of the installed command. Raises Trouble if it fails."""
        program = self.wine.path((home or self.home) / "mahjong-tutor.com")
        done = self.run(program, *words, **environment)
        fine = done.returncode == 0 and "Traceback" not in done.stderr
        expect(fine, f"{' '.join(words)}: status {done.returncode}\n{done.stderr[-1500:]}")
        return done.stdout.replace("\r\n", "\n")

    def install(self, home: Path | None = None) -> int:
        """Install silently; return the exit status."""
        words = [f"/D={self.wine.path(home)}"] if home else []
        return self.run(self.wine.path(self.setup), "/S", *words).returncode

    def uninstall(self, home: Path) -> None:
        """Uninstall silently, and wait for the copy as which the uninstaller continues."""
        self.run(self.wine.path(home / "uninstall.exe"), "/S")
        until(lambda: not home.exists(), f"{home.name} is still there after removal")
        self.wine.settle()

    def registered(self, key: str, value: str | None = None) -> str | None:
        """Return a registry value (by default that of the key itself), or None if it does not
        exist."""
        query = ["/v", value] if value else ["/ve"]
        done = self.run("reg", "query", key, *query)
        line = next((line for line in done.stdout.splitlines() if "REG_" in line), None)
        if done.returncode or line is None:
            return None
        return line.split("REG_SZ")[-1].split("REG_DWORD")[-1].strip()

    def picture(self, name: str, *words: str, **environment: str) -> None:
        """Have the program save a picture of its window to build/smoke-windows-NAME.png."""
        place = self.files / f"{name}.png"
        shot = {"MAHJONG_TUTOR_SCREENSHOT": self.wine.path(place), **environment}
        done = self.run(self.wine.path(self.home / "mahjong-tutor.exe"), *words, **shot)
        expect(
            done.returncode == 0 and place.exists(), f"no picture of {name}: {done.stderr[-800:]}"
        )
        shutil.copy(place, BUILD / f"smoke-windows-{name}.png")

    @contextmanager
    def window(self, *words: str) -> Iterator[None]:
        """Open the window for the block, and close it afterwards as a person would."""
        process = self.wine.start(
            self.wine.path(self.home / "mahjong-tutor.exe"), *words, DISPLAY=self.display
        )
        try:
            until(lambda: bool(self.titles()), "no window opens")
            yield
            self.run("taskkill", "/im", "mahjong-tutor.exe")  # asks the window to close
            until(lambda: process.poll() is not None, "the window does not close")
        finally:
            if process.poll() is None:
                self.wine.stop()

    def tool(self, *words: str) -> str:
        return self.wine.ground.run(*words, environment={"DISPLAY": self.display}).stdout

    def windows(self) -> list[str]:
        return self.tool("xdotool", "search", "--onlyvisible", "--class", "mahjong-tutor").split()

    def titles(self) -> list[str]:
        names = (self.tool("xdotool", "getwindowname", number) for number in self.windows())
        return [name.strip() for name in names if name.strip()]

    def snapshot(self, name: str) -> None:
        self.tool("import", "-window", "root", "/tmp/screen.png")
        made = self.wine.ground.root / "tmp" / "screen.png"
        shutil.move(made, BUILD / f"smoke-windows-{name}.png")


def until(fine: Callable[[], bool], fault: str) -> None:
    """Wait until `fine()` is true. Raises Trouble after `PATIENCE` seconds."""
    end = time.monotonic() + PATIENCE
    while not fine():
        expect(time.monotonic() < end, fault)
        time.sleep(0.3)


def japanese_path(trial: Trial) -> None:
    """Install into a folder with a Japanese name, use the program there, and remove it."""
    home = trial.wine.profile / "麻雀"  # without a space: Wine would put quotes around it
    expect(trial.install(home) == 0, "the setup program fails")
    expect(trial.command("--version", home=home) == f"mahjong-tutor {version()}\n", "the version")
    trial.uninstall(home)


def install(trial: Trial) -> None:
    """Install for one user, clicking through the setup program, and start at once."""
    pages = ("xdotool", "search", "--onlyvisible", "--name", "Mahjong Tutor Setup")
    setup = trial.wine.start(trial.wine.path(trial.setup), DISPLAY=trial.display)
    until(lambda: bool(trial.tool(*pages)), "the setup program shows no page")
    trial.snapshot("setup")

    def is_started() -> bool:
        for number in trial.tool(*pages).split():  # Install, then Finish
            trial.tool("xdotool", "key", "--window", number, "Return", "sleep", "1")
        return "Mahjong Tutor" in trial.titles()

    until(is_started, "the program does not start after its installation")
    trial.run("taskkill", "/im", "mahjong-tutor.exe")
    until(lambda: not trial.titles() and setup.poll() is not None, "a window stays")
    for name in ("mahjong-tutor.exe", "mahjong-tutor.com", "uninstall.exe", "licenses/README.md"):
        expect((trial.home / name).is_file(), f"{name} is not installed")
    expect((trial.wine.profile / LINK).is_file(), "the Start menu has no entry")
    expect(trial.registered(UNINSTALL, "DisplayVersion") == version(), "the list of programs")


def review(trial: Trial) -> None:
    """Check that a review equals that of the checkout."""
    said = trial.command("review", trial.wine.path(trial.game))
    expect(said == REVIEW.read_text("utf-8"), "another review")


def exports(trial: Trial) -> None:
    """Export in five formats."""
    for kind in EXPORTS:
        place = trial.files / f"out.{kind}"
        words = ("--to", kind, "-o", trial.wine.path(place))
        trial.command("export", trial.wine.path(trial.game), *words)
        expect(place.stat().st_size > 1000, f"export to {kind} is empty")


def two_processes(trial: Trial) -> None:
    """Work with two processes."""
    game = trial.wine.path(trial.game)
    trial.command("check", "--jobs", "2", game, game)


def windows_of(trial: Trial) -> None:
    """Show the first page, practice and a review."""
    trial.picture("first")
    trial.picture("review", trial.wine.path(trial.game))
    trial.picture("practice", "practice", "--seed", "7")


def settings(trial: Trial) -> None:
    """Check that settings are kept, and that the program can use Japanese."""
    place = trial.data / "settings.json"
    kept = json.loads(place.read_text("utf-8")) if place.exists() else {}
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(json.dumps({**kept, "language": "ja"}), "utf-8")
    os.chown(place, USER, USER)
    trial.picture("japanese")
    trial.picture("japanese-review", trial.wine.path(trial.game))
    expect("東" in trial.command("review", trial.wine.path(trial.game)), "not in Japanese")
    with trial.window():
        pass
    now = json.loads(place.read_text("utf-8"))
    expect(now["language"] == "ja", f"the language was lost: {now}")
    place.write_text(json.dumps({**now, "language": "en"}), "utf-8")


def second_start(trial: Trial) -> None:
    """Check that a second start passes its game to the open window."""
    with trial.window():
        before = trial.titles()
        done = trial.run(
            trial.wine.path(trial.home / "mahjong-tutor.exe"), trial.wine.path(trial.game)
        )
        expect(done.returncode == 0, f"the second start: {done.stderr[-800:]}")
        until(lambda: trial.titles() != before, f"the title stays {before}")
        expect(len(trial.titles()) == 1, f"windows: {trial.titles()}")
        trial.snapshot("screen")


def drop(trial: Trial) -> None:
    """Open a game that is dropped on the window."""
    with trial.window():
        before = trial.titles()
        command = [str(PYTHON), "-c", DRAG, trial.wine.ground.inside(trial.game)]
        settings = {"DISPLAY": trial.display, "QT_QPA_PLATFORM": "xcb"}
        with subprocess.Popen(command, env=os.environ | settings) as source:
            until(
                lambda: bool(trial.tool("xdotool", "search", "--pid", str(source.pid))), "no drag"
            )
            trial.tool("xdotool", "mousemove", "60", "40", "mousedown", "1")
            for at in range(100, 700, 50):
                trial.tool("xdotool", "mousemove", str(at), str(at * 2 // 3), "sleep", "0.1")
            trial.tool("xdotool", "sleep", "1", "mouseup", "1")
            until(lambda: trial.titles() != before, f"the title stays {before}")
            source.terminate()


def association(trial: Trial) -> None:
    """Check that a double click opens a game."""
    for ending in ("mjlog", "mtset"):
        key = rf"{CLASSES}\MahjongTutor.{ending}\shell\open\command"
        expect("mahjong-tutor.exe" in (trial.registered(key) or ""), f".{ending} is not known")
    for name in (".mjlog", "MahjongTutor.mjlog"):
        # Windows shows the classes of the user and of the machine as one; Wine only the machine's.
        source, target = rf"{CLASSES}\{name}", rf"HKLM\Software\Classes\{name}"
        trial.run("reg", "copy", source, target, "/s", "/f")
    place = trial.files / "association.png"
    shot = {"MAHJONG_TUTOR_SCREENSHOT": trial.wine.path(place)}
    done = trial.run("start", "/wait", trial.wine.path(trial.game), **shot)
    until(place.exists, f"the game does not open: {done.stdout[-500:]}{done.stderr[-500:]}")
    trial.wine.settle()
    shutil.copy(place, BUILD / "smoke-windows-association.png")


def open_while_updating(trial: Trial) -> None:
    """Check that the setup program refuses to replace a running program."""
    with trial.window():
        expect(trial.install() == 2, "an open program was replaced")
    expect(trial.command("--version") == f"mahjong-tutor {version()}\n", "damaged")


def update(trial: Trial) -> None:
    """Check that an update removes obsolete parts and keeps the learner's data."""
    old = trial.home / "_internal" / "old.dll"
    own = trial.home / "my notes.txt"
    for file in (old, own):
        file.write_text("x", "utf-8")
    data = contents(trial.data)
    expect(bool(data), "no data of the learner yet")
    expect(trial.install() == 0, "the setup program fails")
    expect(not old.exists(), "a part of the old version stays")
    expect(own.exists(), "a file that is not ours went")
    own.unlink()
    expect(contents(trial.data) == data, "the learner's data changed")
    review(trial)


def uninstall(trial: Trial) -> None:
    """Check that uninstalling keeps the learner's data."""
    data = contents(trial.data)
    trial.uninstall(trial.home)
    expect(not (trial.wine.profile / LINK).exists(), "the Start menu still has the entry")
    for key in (UNINSTALL, rf"{CLASSES}\.mjlog", rf"{CLASSES}\.mtset"):
        expect(trial.run("reg", "query", key).returncode != 0, f"{key} stays")
    for ending in ("mjlog", "mtset"):
        key = rf"{CLASSES}\MahjongTutor.{ending}"
        expect(trial.run("reg", "query", key).returncode != 0, f"{key} stays")
    expect(contents(trial.data) == data, "the learner's data changed")


def contents(folder: Path) -> dict[str, bytes]:
    return {str(file): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


STEPS: tuple[Callable[[Trial], None], ...] = (
    japanese_path,
    install,
    review,
    exports,
    two_processes,
    windows_of,
    settings,
    second_start,
    drop,
    association,
    open_while_updating,
    update,
    uninstall,
)
