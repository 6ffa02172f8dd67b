"""Measures how long the window does not answer while every page is turned to for the first time,
and before, while what pages need is read and made.

    python -m tutor.lab.probes.stall_probe FOLDER CLASS

`FOLDER` holds the person's own files (a history), `CLASS` is the folder of a class. What it finds
is a line a beat of a timer that is due every millisecond: the page, how many milliseconds late the
beat came, and for how many the window's thread worked meanwhile, which other programs of a busy
machine do not lengthen.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter, thread_time
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication

from tutor.pages.parts.jobs import IdleJob, Jobs
from tutor.pages.parts.theme import load_fonts
from tutor.pages.window.main_window import MainWindow
from tutor.pages.window.page_entries import FIRST_PAGE, PAGES
from tutor.pages.window.startup import prepare_pages
from tutor.settings import Settings

BEAT_MS: Final = 1
QUIET_SECONDS: Final = 0.4


class StallProbe(QObject):
    def __init__(self, window: MainWindow, pages: Iterator[str]) -> None:
        super().__init__(window)
        self._window, self._pages = window, pages
        self._here = window.pages.shown
        self.waits: dict[str, list[tuple[float, float]]] = {self._here: []}
        self._last, self._worked = perf_counter(), thread_time()
        self._busy_at = self._last
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._beat)
        self._timer.start(BEAT_MS)

    def _beat(self) -> None:
        now, worked = perf_counter(), thread_time()
        late = max(0.0, (now - self._last) * 1000 - BEAT_MS)
        waits = self.waits[self._here]
        waits.append((late, (worked - self._worked) * 1000))
        window = self._window
        jobs, idle = window.findChildren(Jobs), window.findChildren(IdleJob)
        if (any(each.busy for each in jobs) or any(each.busy for each in idle)) or len(waits) == 1:
            self._busy_at = now
        self._last, self._worked = perf_counter(), thread_time()
        if now - self._busy_at > QUIET_SECONDS:
            self._turn()

    def _turn(self) -> None:
        page = next(self._pages, "")
        if not page:
            self._timer.stop()
            QApplication.quit()
            return
        self._here, self.waits[page] = page, []
        self._window.show_page(page)


def main(arguments: list[str]) -> int:
    folder, class_folder = arguments
    app = QApplication(["mahjong-tutor"])
    load_fonts()
    settings = Settings(language="en", theme="light", class_folder=class_folder)
    window = MainWindow(settings, lambda _: None, games=Path(folder))
    window.show()
    idle = IdleJob(window)
    idle.start(prepare_pages(window.pages.make_ahead()))
    names = (place.name for place in PAGES if place.name != FIRST_PAGE)
    probe = StallProbe(window, names)
    app.exec()
    for page, waits in probe.waits.items():
        for late, worked in waits:
            print(page, f"{late:.3f}", f"{worked:.3f}", flush=True)
    window.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
