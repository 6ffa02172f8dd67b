"""The figures: plans, folding, causes, places, hints; the method at the foot."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from tutor.language import gettext
from tutor.ui.parts.look import Look, look
from tutor.ui.progress.count_row import CountRow
from tutor.ui.progress.figure_row import FigureRow
from tutor.ui.progress.figure_section import FigureSection
from tutor.ui.progress.legend import FiguresLegend
from tutor.ui.progress.share_row import RowWidths, ShareRow, widths_of
from tutor.view.progress.habit_views import HabitsView
from tutor.view.progress.rows import CountView, HeadlineView, ShareView
from tutor.view.progress.views import FiguresView

WIDE_PANEL_WIDTH = 900
"""From so many pixels at 100 % on, causes and places stand side by side."""
CAUSE, DECISIONS, PLACE, GAMES = 184, 96, 76, 70
"""Pixels at 100 %: titles and counts of rows that stand below each other."""
ROW_EDGES = 40
"""Pixels beside a row."""
_Row = TypeVar("_Row", bound=FigureRow)
_View = TypeVar("_View", ShareView, CountView)


class FiguresPanel(QScrollArea):
    asked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._widths = RowWidths(0, 0, 0, 0)
        self._shown: tuple[FiguresView, Look] | None = None
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        body = QWidget(self.viewport())
        self.plans, self.folding, self.causes, self.places, self.hints = (
            FigureSection(body) for _ in range(5)
        )
        self.headline, self.habits = FigureSection(body), FigureSection(body)
        seeing = QWidget(self.headline)
        self.see = QPushButton(seeing)
        beside = QHBoxLayout(seeing)
        beside.setContentsMargins(8, 4, 8, 0)
        beside.addWidget(self.see)
        beside.addStretch(1)
        self.see.setProperty("look", "primary")
        self.see.clicked.connect(self._see)
        self.headline.add(seeing)
        self.plan_rows: list[ShareRow] = []
        self.folding_rows: list[ShareRow] = []
        self.cause_rows: list[CountRow] = []
        self.place_rows: list[CountRow] = []
        self.hint_rows: list[ShareRow] = []
        self.habit_rows: list[CountRow] = []
        self.legend = FiguresLegend(self.plans)
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
        column.addWidget(self.headline)
        column.addWidget(self.habits)
        column.addWidget(self.plans)
        column.addWidget(self.folding)
        column.addLayout(self._beside)
        column.addWidget(self.hints)
        column.addWidget(self.method)
        column.addStretch(1)
        self.setWidget(body)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its rows have it

    def focusInEvent(self, event: QFocusEvent) -> None:
        if self.plan_rows:
            self.plan_rows[0].setFocus(event.reason())

    def filling(self, view: FiguresView) -> Iterator[None]:
        if self._shown == (view, look()):
            return
        hints = (view.hints,) if view.hints else ()
        self._widths = widths_of((*view.plans, *view.folding, *hints), has_trends=not view.trend)
        self.setAccessibleName(gettext("Figures"))
        self._show_headline(view.headline)
        yield from self._show_habits(view.habits)
        self.plans.show_words(gettext("By plan"), view.trend)
        self.legend.show_legend()
        yield from self._shares(self.plans, self.plan_rows, view.plans)
        self.folding.show_words(gettext("When it was time to fold"))
        yield from self._shares(self.folding, self.folding_rows, view.folding)
        self.causes.show_words(
            gettext("What went off the plan"), "" if view.causes else gettext("Nothing so far.")
        )
        yield from self._counts(self.causes, self.cause_rows, view.causes, (CAUSE, DECISIONS))
        self.places.show_words(gettext("Places"), foot=view.placement)
        yield from self._counts(self.places, self.place_rows, view.places, (PLACE, GAMES))
        self.hints.setVisible(view.hints is not None)
        self.hints.show_words(gettext("Hints"))
        yield from self._shares(self.hints, self.hint_rows, hints)
        self.method.setText(view.method)
        self._arrange()
        self._shown = view, look()

    def _show_headline(self, headline: HeadlineView) -> None:
        self.headline.show_words(headline.title, headline.line)
        self.see.setText(headline.button)
        self.see.setVisible(bool(headline.button))

    def _show_habits(self, habits: HabitsView | None) -> Iterator[None]:
        self.habits.setVisible(habits is not None)
        if habits is not None:
            head = gettext("What shows in your games")
            self.habits.show_words(head, habits.note)
            yield from self._counts(self.habits, self.habit_rows, habits.rows, (CAUSE, DECISIONS))

    def _see(self) -> None:
        if self._shown is not None and self._shown[0].headline.behind is not None:
            self.asked.emit(self._shown[0].headline.behind)

    def _shares(
        self, section: FigureSection, rows: list[ShareRow], views: Sequence[ShareView]
    ) -> Iterator[None]:
        for row, each in self._rows(section, rows, views, ShareRow):
            row.show_share(each, self._widths)
            row.fit(self._room)
            row.ensurePolished()
            yield

    def _counts(
        self,
        section: FigureSection,
        rows: list[CountRow],
        views: Sequence[CountView],
        widths: tuple[int, int],
    ) -> Iterator[None]:
        for row, each in self._rows(section, rows, views, CountRow):
            row.show_count(each, *widths)
            row.ensurePolished()
            yield

    def _rows(
        self,
        section: FigureSection,
        rows: list[_Row],
        views: Sequence[_View],
        make: Callable[[QWidget], _Row],
    ) -> Iterator[tuple[_Row, _View]]:
        for at, view in enumerate(views):
            if at == len(rows):
                rows.append(make(section))
                rows[-1].asked.connect(self.asked)
                section.add(rows[-1])
            rows[at].show()
            yield rows[at], view
        for row in rows[len(views) :]:
            row.hide()

    @property
    def _room(self) -> int:
        return self.viewport().width() - ROW_EDGES

    def _arrange(self) -> None:
        for row in (*self.plan_rows, *self.folding_rows, *self.hint_rows):
            row.fit(self._room)
        flow = QBoxLayout.Direction
        wide = self.viewport().width() >= look().px(WIDE_PANEL_WIDTH)
        self._beside.setDirection(flow.LeftToRight if wide else flow.TopToBottom)
        counted = (
            (self.cause_rows, DECISIONS),
            (self.place_rows, GAMES),
            (self.habit_rows, DECISIONS),
        )
        for rows, least in counted:
            whole = max((each.whole_count for each in rows), default=0)
            for each in rows:
                most = whole if wide else self._room * 2 // 3 - each.title.maximumWidth()
                each.count.setMinimumWidth(max(look().px(least), min(whole, most)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()
