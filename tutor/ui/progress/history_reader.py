"""HistoryReader: what the progress page knows of the history, read off the window's thread."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from tutor.history.faults import FaultNotice
from tutor.ui.parts.history_writer import HistoryWriter
from tutor.ui.parts.jobs import Executor, Jobs
from tutor.view.jobs import after
from tutor.view.progress.loading import BackupsRead, FiguresRead, GamesRead, Unread, reading

if TYPE_CHECKING:
    from tutor.history.backups import Backup


class HistoryReader(QObject):
    changed = Signal()
    finished = Signal()
    troubled = Signal(object)
    failed = Signal(object)

    def __init__(self, writer: HistoryWriter, executor: Executor | None, parent: QObject) -> None:
        super().__init__(parent)
        self._writer = writer
        self.unread: Unread | None = None
        self.figures: FiguresRead | None = None
        self.games: GamesRead | None = None
        self.backups: tuple[Backup, ...] = ()
        self._said: FaultNotice | None = None
        self._jobs = Jobs(executor, self)
        self._jobs.found.connect(self._take)
        self._jobs.failed.connect(self.failed)

    @property
    def fault(self) -> FaultNotice | None:
        return self.unread.fault if self.unread is not None else None

    def read(self) -> None:
        self._jobs.start(after(_load, reading(self._writer.place)))

    def try_again(self) -> None:
        self._said = None
        self.read()

    def close(self) -> None:
        self._jobs.close()

    @Slot(object)
    def _take(self, piece: BackupsRead | Unread | FiguresRead | GamesRead) -> None:
        match piece:
            case BackupsRead():
                self.backups = piece.backups
                return
            case GamesRead():
                self.games = piece
                self.finished.emit()
            case Unread():
                self.unread, self.figures, self.games = piece, None, None
                if piece.fault is not None and piece.fault != self._said:
                    self.troubled.emit(piece.fault)
                self._said = piece.fault
            case FiguresRead():
                self.unread, self.figures, self._said = None, piece, None
        self.changed.emit()


def _load() -> None:
    import tutor.ui.progress.parts  # noqa: F401
