import faulthandler
import os
import platform
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from glob import glob
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Final

import platformdirs

from rules.message import TutorError
from tutor import __version__
from tutor.system.files import private_file, private_folder, replacing

if TYPE_CHECKING:
    from typing import TextIO


FOLDER: Final = "faults"
MAX_REPORTS: Final = 10
MAX_TEXT: Final = 100_000
LIBRARIES: Final = ("PySide6", "numpy")
_PLACE: Final = "_mahjong_tutor_report"
HEAD: Final = """\
Mahjong Tutor stopped because of a bug. This report has not been sent anywhere.
Read it before you send it to anybody: it may contain names of files on this computer.

"""


def faults_folder() -> Path:
    return platformdirs.user_data_path("mahjong-tutor", appauthor=False) / FOLDER


def is_bug(error: BaseException) -> bool:
    return not isinstance(error, TutorError | OSError | MemoryError | KeyboardInterrupt)


def report_of(error: BaseException) -> Path | None:
    found = getattr(error, _PLACE, None)
    return found if isinstance(found, Path) else None


def write_report(
    error: BaseException, folder: Path | None = None, now: Callable[[], datetime] = datetime.now
) -> Path | None:
    """Write a report of a bug, only once per error.

    Returns:
        The path of the report; None if the error is not a bug or the folder cannot be written.
    """
    if not is_bug(error):
        return None
    if (written := report_of(error)) is not None:
        return written
    lines = traceback.format_exception(error)
    path = _write(folder or faults_folder(), "".join(lines), now())
    with suppress(AttributeError):  # a class with slots
        setattr(error, _PLACE, path)
    return path


class CrashWatch:
    """Writes a traceback to `running-PID.txt` if the process crashes outside Python (in Qt or
    another library). `left` is the report of an earlier process that crashed, or None."""

    def __init__(self, folder: Path | None = None) -> None:
        self._file: TextIO | None = None
        self._path = (folder or faults_folder()) / f"running-{os.getpid()}.txt"
        self.left = left_by_crash(folder)
        with suppress(OSError):
            private_folder(self._path.parent)
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
    folder: Path | None = None, now: Callable[[], datetime] = datetime.now
) -> Path | None:
    """Write reports of earlier processes that crashed; return the last one, or None."""
    found = None
    folder = folder or faults_folder()
    for path in _files(folder, "running-*.txt"):
        if _is_running(path.stem.removeprefix("running-")):
            continue
        with suppress(OSError):
            text = path.read_text("utf-8", "replace")
            report = _write(folder, text, now()) if text.strip() else None
            if report is not None or not text.strip():  # if the disk is full, try next time
                path.unlink()
            found = report or found
    return found


def _is_running(process: str) -> bool:
    if process == str(os.getpid()) or os.name == "nt":  # on Windows open files are not unlinked
        return False
    try:
        os.kill(int(process), 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def _write(folder: Path, text: str, when: datetime) -> Path | None:
    stem = f"fault-{when:%Y-%m-%d-%H%M%S}"
    names = (f"{stem}{f'-{number}' if number > 1 else ''}.txt" for number in count(1))
    try:
        private_folder(folder)
        path = next(folder / name for name in names if not (folder / name).exists())
        with replacing(path, private=True) as file:
            home = os.path.expanduser("~")
            libraries = (
                f"{name} {sys.modules[name].__version__}"
                for name in LIBRARIES
                if name in sys.modules
            )
            parts = (
                f"mahjong-tutor {__version__}",
                f"Python {platform.python_version()}",
                *libraries,
                platform.platform(),
            )
            file.write(
                HEAD
                + (f"{when:%Y-%m-%d %H:%M:%S}\n{', '.join(parts)}\n")
                + "\n"
                + (text.replace(home, "~") if len(home) > 1 else text)[-MAX_TEXT:]
            )
        before = [each for each in _files(folder, "fault-*.txt") if each != path]
        for old in before[: 1 - MAX_REPORTS]:
            old.unlink(missing_ok=True)
    except OSError:
        return None
    return path


def _files(folder: Path, pattern: str) -> list[Path]:
    return [folder / name for name in sorted(glob(pattern, root_dir=folder))]
