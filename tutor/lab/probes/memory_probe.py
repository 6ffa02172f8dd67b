"""Measures what the window holds after many games were opened, one after another.

    python -m tutor.lab.probes.memory_probe FOLDER GAMES

`FOLDER` is as for `event_probe`; files that are not games are skipped. Prints ``memory GAMES
BYTES`` after a fifth of the games and after all of them, if the system reports memory in use.
"""

import gc
import sys
from itertools import cycle
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tutor.pages.parts.theme import load_fonts
from tutor.pages.window.main_window import MainWindow
from tutor.settings import Settings

STATUS: Final = Path("/proc/self/status")
RESIDENT: Final = "VmRSS:"
STEPS: Final = 10


class MemoryProbe(QObject):
    def __init__(self, window: MainWindow, files: list[Path], games: int) -> None:
        super().__init__(window)
        self._window, self._files = window, cycle(files)
        self._games, self._done = games, 0
        window.opened.connect(self._opened)
        QTimer.singleShot(0, self, self._open)

    def _open(self) -> None:
        self._window.open_source(str(next(self._files)))

    def _opened(self) -> None:
        for _ in range(STEPS):
            QTest.keyClick(self._window.page, Qt.Key.Key_Right)
        self._done += 1
        if self._done in (self._games // 5, self._games):
            gc.collect()
            if (used := resident()) is not None:
                print("memory", self._done, used, flush=True)
        if self._done == self._games:
            QApplication.quit()
        else:
            QTimer.singleShot(0, self, self._open)


def resident() -> int | None:
    try:
        lines = STATUS.read_text().splitlines()
    except OSError:
        return None
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith(RESIDENT)), None)


def main(arguments: list[str]) -> int:
    folder, games = Path(arguments[0]), int(arguments[1])
    app = QApplication(["mahjong-tutor"])
    load_fonts()
    window = MainWindow(Settings(language="en"), lambda _: None, games=folder / "own")
    window.show()
    files = [path for path in sorted((folder / "files").iterdir()) if path.stem.isdigit()]
    probe = MemoryProbe(window, files, games)
    app.exec()
    window.close()
    del probe
    print("done", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
