"""What writes into the history: made when something is first to be kept."""

from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from tutor.text.faults import fault_sentence
from tutor.ui.window.page import Window

if TYPE_CHECKING:
    from tutor.ui.parts.drill_keeper import DrillKeeper
    from tutor.ui.parts.game_keeper import GameKeeper
    from tutor.view.drills.orders import HistoryPlace


class Keepers:
    """What they cannot do is said by the window."""

    def __init__(self, window: Window, parent: QObject) -> None:
        self._window, self._parent = window, parent

    @cached_property
    def drills(self) -> "DrillKeeper":
        """Keeps answers and drills."""
        from tutor.ui.parts.drill_keeper import DrillKeeper  # not before a frame

        made = DrillKeeper(self._place(), self._window.executor, self._parent)
        made.not_kept.connect(self._window.say_notice)
        made.failed.connect(self._say_fault)
        return made

    @cached_property
    def games(self) -> "GameKeeper":
        """Keeps games."""
        from tutor.ui.parts.game_keeper import GameKeeper  # not before a frame

        made = GameKeeper(self._place(), self._window.executor, self._parent)
        made.noticed.connect(self._window.say_notice)
        made.failed.connect(self._say_fault)
        return made

    def _place(self) -> "HistoryPlace":
        from tutor.view.drills.orders import HistoryPlace  # not before a frame

        return HistoryPlace(self._path)

    def _path(self) -> Path:
        from tutor.history.database import NAME  # not before a frame

        return self._window.games / NAME

    def _say_fault(self, error: Exception) -> None:
        self._window.show_error(partial(fault_sentence, error))

    def close(self) -> None:
        """Write what is left: the window goes."""
        for name in ("drills", "games"):
            if name in vars(self):
                getattr(self, name).close()
