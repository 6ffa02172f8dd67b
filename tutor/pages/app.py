import logging
import os
import signal
import socket
import sys
import time
from collections.abc import MutableMapping, Sequence
from pathlib import Path
from types import FrameType, TracebackType

from PySide6.QtCore import QEvent, QLocale, QObject, QSize, QSocketNotifier, Qt, QTimer, Signal
from PySide6.QtGui import QFileOpenEvent, QIcon
from PySide6.QtWidgets import QApplication

from tutor import settings as kept
from tutor.pages.libraries import no_window, show
from tutor.pages.parts.jobs import IdleJob
from tutor.pages.parts.theme import load_fonts
from tutor.pages.window.main_window import MainWindow
from tutor.pages.window.page_entries import FIRST_PAGE, page_for
from tutor.pages.window.startup import SecondStarts, prepare_pages
from tutor.settings import LOCALES
from tutor.system.fault_report import CrashWatch, write_report
from tutor.system.files import assets
from tutor.system.signals import Stopped, handle, restore_handlers, status_of
from tutor.system.single_instance import whole_call
from tutor.text.messages import crash_message

MODULE_LOADED_AT = time.time()
TITLE_BAR = 40
IDLE_DELAY_MS = 300


def run(
    replays: Sequence[str],
    screenshot: Path | None = None,
    practice: tuple[tuple[str, str, str], str, int | None] | None = None,
    meeting_place: str = "",
) -> int:
    app = QApplication.instance() or Application(["mahjong-tutor"])
    assert isinstance(app, QApplication)
    app.setApplicationName("mahjong-tutor")
    app.setApplicationDisplayName("Mahjong Tutor")
    app.setDesktopFileName("mahjong-tutor")
    picture = screenshot or _path(os.environ.get("MAHJONG_TUTOR_SCREENSHOT"))
    first_frame = os.environ.get("MAHJONG_TUTOR_FIRST_FRAME") == "1"
    if app.platformName() == "offscreen" and picture is None and not first_frame:
        show(no_window(os.environ), os.environ)
        return 1
    load_fonts()
    app.setWindowIcon(QIcon(str(assets() / "icons" / "app.svg")))
    name_locale(os.environ)
    path = kept.default_path()
    settings, complaints = kept.load(path)
    first = page_for(replays[0]) if replays else FIRST_PAGE
    window = MainWindow(settings, kept.Keeper(settings, path).keep, first=first)
    _fill_small_screen(window)
    if complaints:
        window.show_error(complaints[0])
    stop = _StopHandler(app)
    previous, watch = _catch_faults(window), CrashWatch()
    frame = _FirstFrameTimer(window) if first_frame else None
    window.show()
    if isinstance(app, Application):
        app.file_opened.connect(window.open_source)
    starts = SecondStarts(window, window)
    if meeting_place:
        QTimer.singleShot(0, window, lambda: starts.meet(meeting_place))
    if replays:
        QTimer.singleShot(0, window, lambda: window.open_source(whole_call(replays[0])))
    if practice is not None:
        QTimer.singleShot(0, window, lambda: _start_practice(window, practice))
    idle = IdleJob(window)
    QTimer.singleShot(
        IDLE_DELAY_MS, window, lambda: idle.start(prepare_pages(window.pages.make_ahead()))
    )
    if watch.left is not None:
        window.show_error(crash_message(watch.left))
    QTimer.singleShot(IDLE_DELAY_MS, window, window.back_up_today)
    if picture is not None:
        _ScreenshotTaker(window, picture, bool(replays))
    try:
        status = app.exec()
    finally:
        starts.close()
        window.close()
        sys.excepthook = previous
        watch.close()
        stop.close()
    del frame
    return status if stop.heard is None else status_of(stop.heard)


def name_locale(environment: MutableMapping[str, str]) -> None:
    if not any(environment.get(name) for name in LOCALES):
        environment["LANG"] = QLocale.system().name()


def _start_practice(
    window: MainWindow, practice: tuple[tuple[str, str, str], str, int | None]
) -> None:
    from tutor.pages.practice.model import GameRequest  # not before the first frame

    opponents, length, seed = practice
    window.practise(GameRequest(opponents, length, seed))  # type: ignore[arg-type]


def _path(text: str | None) -> Path | None:
    return Path(text) if text else None


def _fill_small_screen(window: MainWindow) -> None:
    room = window.screen().availableSize() - QSize(0, TITLE_BAR)
    if window.size().boundedTo(room) != window.size():
        window.setWindowState(Qt.WindowState.WindowMaximized)


def _catch_faults(window: MainWindow):  # type: ignore[no-untyped-def]
    previous = sys.excepthook

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if isinstance(error, KeyboardInterrupt):
            QApplication.exit(status_of(error))
            return
        logging.getLogger("tutor.pages").error("a fault", exc_info=(kind, error, trace))
        write_report(error)
        window.show_error(error)

    sys.excepthook = hook
    return previous


class _StopHandler(QObject):
    """Quit on Ctrl-C and when the desktop session ends.

    Qt's event loop runs no Python signal handlers, so the signal wakes it through a socket.
    """

    def __init__(self, app: QApplication) -> None:
        super().__init__()
        self.heard: Stopped | None = None
        self._ours, self._pythons = socket.socketpair()
        self._pythons.setblocking(False)
        self._ours.setblocking(False)
        self._before = handle(self._quit)
        signal.set_wakeup_fd(self._pythons.fileno())
        self._notifier = QSocketNotifier(self._ours.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._empty_socket)
        self._app = app

    def _quit(self, number: int, _: FrameType | None) -> None:
        self.heard = Stopped(number)
        self._app.quit()

    def _empty_socket(self) -> None:
        try:
            self._ours.recv(64)
        except BlockingIOError:
            return

    def close(self) -> None:
        self._notifier.setEnabled(False)
        signal.set_wakeup_fd(-1)
        restore_handlers(self._before)
        self._ours.close()
        self._pythons.close()


class Application(QApplication):
    """Also opens files from macOS, which sends them as events rather than on the command line."""

    file_opened = Signal(str)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent):
            self.file_opened.emit(event.file() or event.url().toString())
            return True
        return super().event(event)


class _FirstFrameTimer(QObject):
    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self._window.removeEventFilter(self)
            QTimer.singleShot(0, self, self._report)
        return False

    def _report(self) -> None:
        began, since = process_start()
        print(f"first frame {(time.time() - began) * 1000:.0f} ms after {since}", flush=True)
        QApplication.quit()


def process_start() -> tuple[float, str]:
    try:
        fields = Path("/proc/self/stat").read_text().rpartition(")")[2].split()
        ago = time.clock_gettime(time.CLOCK_BOOTTIME) - int(fields[19]) / os.sysconf("SC_CLK_TCK")
    except (OSError, AttributeError, ValueError, IndexError):
        return MODULE_LOADED_AT, "the window's code was loaded"
    return time.time() - ago, "the start of the process"


class _ScreenshotTaker(QObject):
    def __init__(self, window: MainWindow, path: Path, wait: bool) -> None:
        super().__init__(window)
        self._window, self._path = window, path
        if not wait:
            QTimer.singleShot(300, self, self._take)
            return
        window.opened.connect(lambda: QTimer.singleShot(200, self, self._take))

    def _take(self) -> None:
        for _ in range(20):  # layouts within layouts
            QApplication.processEvents()
        if not self._window.grab().save(str(self._path)):
            print(f"cannot write {self._path}", file=sys.stderr)
            QApplication.exit(1)
            return
        print(f"saved {self._path}", file=sys.stderr)
        QApplication.quit()
