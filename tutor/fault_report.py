"""A fault of the program leaves a file that a person may read, and send to who mends it.

    faults/fault-2026-11-23-101530.txt    what failed, where in the code, by which versions
    faults/running-1234.txt               empty while that process runs; if it is struck down from
                                          outside Python, what it was doing: the next start finds it

Nothing is sent. The newest `MAX_REPORTS` stay.
"""

import faulthandler
import os
import platform
import re
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

import platformdirs

from rules.formats.opening import open_file
from rules.message import TutorError
from tutor import __version__
from tutor.files import private_file, private_folder, replacing
from tutor.presence import names_in

if TYPE_CHECKING:
    from typing import TextIO

FOLDER: Final = "faults"
MAX_REPORTS: Final = 10
MAX_TEXT: Final = 100_000
LIBRARIES: Final = ("PySide6", "numpy")
_PLACE: Final = "_mahjong_tutor_report"
_LEFT: Final = "-left"
_RUNNING: Final = re.compile(rf"running-([0-9]{{1,9}})({_LEFT}[0-9]?)?\.txt")
HEAD: Final = """\
Mahjong Tutor stopped at a fault of its own. Nothing of this has been sent anywhere.
Read it before you send it to somebody: names of files on this computer may stand in it.

"""


def faults_folder() -> Path:
    return platformdirs.user_data_path("mahjong-tutor", appauthor=False) / FOLDER


def is_own_fault(error: BaseException) -> bool:
    machine = (OSError, MemoryError, KeyboardInterrupt)
    return not isinstance(error, (TutorError, *machine))


def report_of(error: BaseException) -> Path | None:
    found = getattr(error, _PLACE, None)
    return found if isinstance(found, Path) else None


def write_report(
    error: BaseException, folder: Path | None = None, now: Callable[[], datetime] = datetime.now
) -> Path | None:
    """Write down a fault of the program, once; return where.

    Args:
        error: what happened; an error of another kind is not written down.
        folder: of the reports; None: of the person at the keyboard.
        now: the local time.

    Returns:
        None: it is no fault of the program's, or the folder cannot be written.
    """
    if not is_own_fault(error):
        return None
    if (there := report_of(error)) is not None:
        return there
    lines = traceback.format_exception(error)
    path = _write(folder or faults_folder(), "".join(lines), now())
    with suppress(AttributeError):  # a class with slots
        setattr(error, _PLACE, path)
    return path


class CrashWatch:
    """While it is open, a process that is struck down outside Python (in Qt, or in another
    library) leaves what it was doing."""

    def __init__(self, folder: Path | None = None) -> None:
        self._file: TextIO | None = None
        self._path = (folder or faults_folder()) / f"running-{os.getpid()}.txt"
        with suppress(OSError):
            private_folder(self._path.parent)
            _spare_left(self._path)
            private_file(self._path)
            self._file = self._path.open("w", encoding="utf-8")
            faulthandler.enable(self._file)

    def close(self) -> None:
        if self._file is not None:
            faulthandler.disable()
            self._file.close()
            self._file = None
            with suppress(OSError):
                self._path.unlink(missing_ok=True)


def left_by_crash(
    folder: Path | None = None,
    now: Callable[[], datetime] = datetime.now,
    is_running: Callable[[int], bool] | None = None,
) -> Path | None:
    place, lives = folder or faults_folder(), is_running or _is_running
    found = None
    for name in names_in(place, "running-*.txt"):
        path, named = place / name, _RUNNING.fullmatch(name)
        if named is None or (not named[2] and lives(int(named[1]))):
            continue
        with suppress(OSError):
            with open_file(path) as file:
                told = file.read(MAX_TEXT).decode("utf-8", "replace")
            report = _write(place, told, now()) if told.strip() else None
            if report is not None or not told.strip():  # else the disk is full: the next time
                path.unlink()
            found = report or found
    return found


def _spare_left(path: Path) -> None:
    if path.is_file() and path.stat().st_size:
        names = (f"{path.stem}{_LEFT}{number or ''}.txt" for number in range(MAX_REPORTS))
        places = [path.with_name(name) for name in names]
        path.replace(next((place for place in places if not place.exists()), places[-1]))


def _is_running(process: int) -> bool:
    if process == os.getpid():
        return True
    if os.name == "nt":  # an open file cannot be removed there, which is told apart below
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def _write(folder: Path, told: str, when: datetime) -> Path | None:
    stem = f"fault-{when:%Y-%m-%d-%H%M%S}"
    path = folder / f"{stem}.txt"
    for number in range(2, MAX_REPORTS + 2):
        if not os.path.exists(path):
            break
        path = folder / f"{stem}-{number}.txt"
    try:
        private_folder(folder)
        with replacing(path, private=True) as file:
            file.write(HEAD + _surroundings(when) + "\n" + _without_home(told)[-MAX_TEXT:])
    except OSError:
        return None
    before = [name for name in names_in(folder, "fault-*.txt") if name != path.name]
    for old in before[: 1 - MAX_REPORTS]:  # this one stays, whatever the clock says
        with suppress(OSError):
            (folder / old).unlink(missing_ok=True)
    return path


def _surroundings(when: datetime) -> str:
    libraries = (
        f"{name} {sys.modules[name].__version__}" for name in LIBRARIES if name in sys.modules
    )
    parts = (
        f"mahjong-tutor {__version__}",
        f"Python {platform.python_version()}",
        *libraries,
        platform.platform(),
    )
    return f"{when:%Y-%m-%d %H:%M:%S}\n{', '.join(parts)}\n"


def _without_home(told: str) -> str:
    try:
        home = str(Path.home())
    except RuntimeError:
        return told
    return told if home == Path(home).anchor else told.replace(home, "~")
