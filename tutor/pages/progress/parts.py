"""The figures and the list of games, made and filled while the window is idle."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from tutor.history.rows import KeptGame
from tutor.pages.parts.jobs import IdleJob
from tutor.pages.parts.layouts import PartStack
from tutor.pages.progress.figures_panel import FiguresPanel
from tutor.pages.progress.games_list import GamesList
from tutor.pages.progress.words import FiguresView


@dataclass(frozen=True, slots=True)
class ShownHistory:
    figures: FiguresView
    games: tuple[KeptGame, ...] = field(repr=False)
    names: tuple[str, ...]


class ProgressParts(PartStack):
    filled = Signal()  # show the parts only then, when their rows are styled
    positions_requested = Signal(object)
    game_requested = Signal(object)
    forget_requested = Signal(object)
    disown_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__({FiguresPanel: self._make_figures, GamesList: self._make_list}, parent)
        self.is_filled = False
        self._pieces = IdleJob(self)

    @property
    def figures(self) -> FiguresPanel:
        return self.of(FiguresPanel)

    @property
    def list(self) -> GamesList:
        return self.of(GamesList)

    def _make_figures(self) -> FiguresPanel:
        made = FiguresPanel(self)
        made.asked.connect(self.positions_requested)
        return made

    def _make_list(self) -> GamesList:
        made = GamesList(self)
        made.open_requested.connect(self.game_requested)
        made.forget_requested.connect(self.forget_requested)
        made.disown_requested.connect(self.disown_requested)
        return made

    def show_history(self, shown: ShownHistory) -> None:
        if self.is_filled:
            deque(self._filling(shown), maxlen=0)
        else:
            self._pieces.start(self._filling(shown), self._finish)

    def _finish(self) -> None:
        self.is_filled = True
        self.filled.emit()

    def _filling(self, shown: ShownHistory) -> Iterator[None]:
        self.figures.ensurePolished()
        yield
        yield from self.figures.filling(shown.figures)
        self.list.ensurePolished()
        yield
        self.list.show_games(shown.games)
        self.list.show_names(shown.names)

    def turn_to(self, on_games: bool) -> None:
        self.setCurrentWidget(self.list if on_games else self.figures)

    def stop(self) -> None:
        self._pieces.stop()

    def take_focus(self) -> None:
        target: QWidget = self.list.table if self.shows(GamesList) else self.figures
        target.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def areas(self) -> tuple[QWidget, ...]:
        if self.shows(GamesList):
            return (self.list.table, self.list.open)
        return (self.figures,)
