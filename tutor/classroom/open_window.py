"""A window in which a problem set is answered: what is answered there is nobody else's while it is
open. Who looks can tell an open one from one that was closed, or went with its program."""

import os
import re
import sys
from contextlib import suppress
from glob import glob
from pathlib import Path
from typing import Final
from weakref import finalize

from rules.formats.opening import open_file
from tutor.files import private_file, private_folder
from tutor.folder_lock import alone_in, take_lock

ENDING: Final = ".open"
NAME: Final = re.compile("[0-9a-f]{16}")


class OpenWindow:
    def __init__(self) -> None:
        self.name = os.urandom(8).hex()
        self._held: finalize[..., OpenWindow] | None = None

    def hold(self, folder: Path) -> None:
        if self._held is not None:
            return
        path = _path(folder, self.name)
        with suppress(OSError):
            private_folder(folder)
            with alone_in(folder):
                _sweep(folder)
                private_file(path)
                number = os.open(path, os.O_RDWR)  # some disks lock nothing else
                self._held = finalize(self, _let_go, number, path)
                if sys.platform != "win32":  # there what is open cannot be taken away
                    take_lock(number, 0.0)

    def close(self) -> None:
        if self._held is not None:
            self._held()
            self._held = None


def _let_go(number: int, path: Path) -> None:
    os.close(number)
    with suppress(OSError):
        path.unlink()


def is_open(folder: Path, name: str) -> bool:
    if not NAME.fullmatch(name):
        return False
    path = _path(folder, name)
    try:
        if sys.platform != "win32":  # there a file that is open cannot be taken away
            with open_file(path) as file:
                take_lock(file.fileno(), 0.0)
        path.unlink()
    except FileNotFoundError:
        return False
    except BlockingIOError:
        return True
    except OSError:
        return sys.platform == "win32"
    return False


def _sweep(folder: Path) -> None:
    for name in glob(f"*{ENDING}", root_dir=folder):
        is_open(folder, name.removesuffix(ENDING))


def _path(folder: Path, name: str) -> Path:
    return folder / f"{name}{ENDING}"
