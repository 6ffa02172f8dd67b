"""ProgressParts: the figures, and the games behind them; made and filled piece by piece."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from tutor.history.game import KeptGame
from tutor.ui.parts.look import Look
from tutor.ui.parts.part_stack import PartStack
from tutor.ui.parts.piecewise_runner import PiecewiseRunner
from tutor.ui.progress.figures_panel import FiguresPanel
from tutor.ui.progress.games_list import GamesList
from tutor.view.progress.views import FiguresView


@dataclass(frozen=True, slots=True)
class ShownHistory:
    """What the history adds up to, in words."""

    figures: FiguresView
    games: tuple[KeptGame, ...] = field(repr=False)
    names: tuple[str, ...]
    """Whose games are kept by themselves."""


class ProgressParts(PartStack):
    """To be shown once `filled` was said: by then the styles of all rows are worked out, too."""

    filled = Signal()
    """For the first time."""
    positions_requested = Signal(object)
    """A Behind: the positions of a row are to be listed."""
    game_requested = Signal(object)
    """A KeptGame is to be reviewed again."""
    forget_requested = Signal(object)
    """A KeptGame is to go."""
    disown_requested = Signal(str)
    """Games of this name are not to be kept by themselves any more."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__({FiguresPanel: self._make_figures, GamesList: self._make_list}, parent)
        self._look = look
        self.is_filled = False
        self._pieces = PiecewiseRunner(self)

    @property
    def figures(self) -> FiguresPanel:
        """Plans, folding, causes, places, hints."""
        return self.of(FiguresPanel)

    @property
    def list(self) -> GamesList:
        """The games."""
        return self.of(GamesList)

    def _make_figures(self) -> FiguresPanel:
        made = FiguresPanel(self._look, self)
        made.asked.connect(self.positions_requested)
        return made

    def _make_list(self) -> GamesList:
        made = GamesList(self._look, self)
        made.open_requested.connect(self.game_requested)
        made.forget_requested.connect(self.forget_requested)
        made.disown_requested.connect(self.disown_requested)
        return made

    def show_history(self, shown: ShownHistory, look: Look) -> None:
        """At once where something is shown already, else piece by piece."""
        self._look = look
        if self.is_filled:
            deque(self._filling(shown), maxlen=0)
        else:
            self._pieces.start(self._filling(shown), self._fill)

    def _fill(self) -> None:
        self.is_filled = True
        self.filled.emit()

    def _filling(self, shown: ShownHistory) -> Iterator[None]:
        self.figures.ensurePolished()
        yield
        yield from self.figures.filling(shown.figures, self._look)
        self.list.ensurePolished()
        yield
        self.list.show_games(shown.games, self._look)
        self.list.show_names(shown.names, self._look)

    def turn_to(self, on_games: bool) -> None:
        """The list of games, or the figures."""
        self.setCurrentWidget(self.list if on_games else self.figures)

    def stop(self) -> None:
        """There is nothing to show any more."""
        self._pieces.stop()

    def take_focus(self) -> None:
        """The keyboard to what is shown."""
        target: QWidget = self.list.table if self.shows(GamesList) else self.figures
        target.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def areas(self) -> tuple[QWidget, ...]:
        """Return the widgets in F6 order."""
        if self.shows(GamesList):
            return (self.list.table, self.list.open)
        return (self.figures,)
