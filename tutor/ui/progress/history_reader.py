"""HistoryReader: what the progress page knows of the history, read off the window's thread."""

from PySide6.QtCore import QObject, Signal, Slot

from tutor.history.faults import HistoryNotice, RescueNotice
from tutor.ui.parts.history_writer import HistoryWriter
from tutor.ui.parts.jobs import Executor, Jobs
from tutor.view.jobs import after
from tutor.view.progress.loading import FiguresRead, GamesRead, Unread, reading


class HistoryReader(QObject):
    changed = Signal()
    finished = Signal()
    troubled = Signal(object)
    rescued = Signal()
    failed = Signal(object)

    def __init__(self, writer: HistoryWriter, executor: Executor | None, parent: QObject) -> None:
        super().__init__(parent)
        self._writer = writer
        self.unread: Unread | None = None
        self.figures: FiguresRead | None = None
        self.games: GamesRead | None = None
        self._said: tuple[HistoryNotice, ...] = ()
        self._jobs = Jobs(executor, self)
        self._jobs.found.connect(self._take)
        self._jobs.failed.connect(self.failed)

    @property
    def fault(self) -> HistoryNotice | None:
        return self.unread.found[-1] if self.unread is not None and self.unread.found else None

    def read(self) -> None:
        self._jobs.start(after(_load, reading(self._writer.place)))

    def try_again(self) -> None:
        self._said = ()
        self.read()

    def tell(self, found: tuple[HistoryNotice, ...]) -> None:
        if found and found != self._said:
            for notice in found:
                self.troubled.emit(notice)
                if isinstance(notice, RescueNotice):
                    self.rescued.emit()
        self._said = found

    def close(self) -> None:
        self._jobs.close()

    @Slot(object)
    def _take(self, piece: Unread | FiguresRead | GamesRead) -> None:
        match piece:
            case GamesRead():
                self.games = piece
                self.finished.emit()
            case Unread():
                self.unread, self.figures, self.games = piece, None, None
                self.tell(piece.found)
            case FiguresRead():
                self.unread, self.figures = None, piece
                self.tell(piece.found)
        self.changed.emit()


def _load() -> None:
    import tutor.ui.progress.parts  # noqa: F401
