"""LuckFiller: finds the luck of games from before it was known, while the page is used."""

import logging
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from tutor.ui.parts.history_writer import HistoryWriter
from tutor.ui.parts.jobs import Executor, Jobs
from tutor.view.history.commands import KeepLucks
from tutor.view.process import Runner, in_process

if TYPE_CHECKING:
    from tutor.view.progress.luck_filling import LookedAt


class LuckFiller(QObject):
    def __init__(
        self,
        writer: HistoryWriter,
        executor: Executor | None = None,
        parent: QObject | None = None,
        run: Runner = in_process,
    ) -> None:
        super().__init__(parent)
        self._writer, self._run = writer, run
        self._looked_at: frozenset[int] = frozenset()
        self._jobs = Jobs(executor, self)
        self._jobs.found.connect(self._take)
        self._jobs.failed.connect(self._fell)

    def start(self) -> None:
        if not self._jobs.busy:
            from tutor.view.progress.luck_filling import filling_job  # not before a frame

            self._jobs.start(filling_job(self._writer.place, _cache, self._run, self._looked_at))

    @Slot(object)
    def _take(self, piece: "LookedAt | KeepLucks") -> None:
        if isinstance(piece, KeepLucks):
            self._writer.take(piece)
        else:
            self._looked_at |= piece.games

    @Slot(object)
    def _fell(self, error: BaseException) -> None:
        logging.getLogger("tutor.ui").warning("no luck was found", exc_info=error)

    def close(self) -> None:
        self._jobs.close()


def _cache() -> Path:
    import platformdirs  # not before a frame

    return platformdirs.user_cache_path("mahjong-tutor", appauthor=False)
