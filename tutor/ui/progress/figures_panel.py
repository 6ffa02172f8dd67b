"""The figures: plans, folding, causes, places, hints; the method at the foot."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from tutor.ui.look import Look
from tutor.ui.progress.count_row import CountRow
from tutor.ui.progress.legend import Legend
from tutor.ui.progress.section import Section
from tutor.ui.progress.share_row import ShareRow
from tutor.ui.progress.views import FiguresView, ShareView

WIDE = 900
"""From so many pixels at 100 % on, causes and places stand side by side."""
CAUSE, DECISIONS, PLACE, GAMES = 190, 96, 76, 70
"""Pixels at 100 %: titles and counts of rows that stand below each other."""
_Row = TypeVar("_Row", bound=QWidget)


class FiguresPanel(QScrollArea):
    """Scrolls; shows nothing before `show_figures`."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self._has_trends = look, False
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        body = QWidget(self.viewport())
        self.plans, self.folding, self.causes, self.places, self.hints = (
            Section(body) for _ in range(5)
        )
        self.plan_rows: list[ShareRow] = []
        self.folding_rows: list[ShareRow] = []
        self.cause_rows: list[CountRow] = []
        self.place_rows: list[CountRow] = []
        self.hint_rows: list[ShareRow] = []
        self.legend = Legend(look, self.plans)
        self.plans.add(self.legend)
        self.method = QLabel(body)
        self.method.setProperty("look", "label")
        self.method.setContentsMargins(4, 0, 4, 0)
        self.method.setWordWrap(True)
        self._beside = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._beside.setSpacing(12)
        self._beside.addWidget(self.causes, 3)
        self._beside.addWidget(self.places, 2)
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 10, 12)
        column.setSpacing(12)
        column.addWidget(self.plans)
        column.addWidget(self.folding)
        column.addLayout(self._beside)
        column.addWidget(self.hints)
        column.addWidget(self.method)
        column.addStretch(1)
        self.setWidget(body)

    def show_figures(self, view: FiguresView, look: Look) -> None:
        """Show them."""
        words, self._look, self._has_trends = look.words, look, not view.trend
        self.setAccessibleName(words.gettext("Figures"))
        self.plans.show_words(words.gettext("By plan"), view.trend)
        self.legend.show_legend(look)
        self._show_shares(self.plans, self.plan_rows, view.plans)
        self.folding.show_words(words.gettext("When it was time to fold"))
        self._show_shares(self.folding, self.folding_rows, view.folding)
        self.causes.show_words(
            words.gettext("What went off the plan"),
            "" if view.causes else words.gettext("Nothing so far."),
        )
        self._fill(self.causes, self.cause_rows, len(view.causes), CountRow)
        for row, each in zip(self.cause_rows, view.causes, strict=False):
            row.show_count(each, CAUSE, DECISIONS, look)
        self.places.show_words(words.gettext("Places"), foot=view.placement)
        self._fill(self.places, self.place_rows, len(view.places), CountRow)
        for row, each in zip(self.place_rows, view.places, strict=False):
            row.show_count(each, PLACE, GAMES, look)
        self.hints.setVisible(view.hints is not None)
        self.hints.show_words(words.gettext("Hints"))
        self._show_shares(self.hints, self.hint_rows, (view.hints,) if view.hints else ())
        self.method.setText(view.method)
        self.setFocusProxy(self.plan_rows[0])
        self._arrange()

    def _show_shares(
        self, section: Section, rows: list[ShareRow], views: Sequence[ShareView]
    ) -> None:
        self._fill(section, rows, len(views), ShareRow)
        for row, each in zip(rows, views, strict=False):
            row.show_share(each, self._look, has_trends=self._has_trends)

    def _fill(
        self, section: Section, rows: list[_Row], count: int,
        make: Callable[[Look, QWidget], _Row],
    ) -> None:  # fmt: skip
        """As many rows as are needed; what is there already stays, and so does the focus."""
        while len(rows) < count:
            rows.append(make(self._look, section))
            section.add(rows[-1])
        for at, row in enumerate(rows):
            row.setVisible(at < count)

    def _arrange(self) -> None:
        flow = QBoxLayout.Direction
        wide = self.viewport().width() >= self._look.px(WIDE)
        self._beside.setDirection(flow.LeftToRight if wide else flow.TopToBottom)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Fit anew."""
        super().resizeEvent(event)
        self._arrange()
