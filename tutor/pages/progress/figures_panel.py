"""The panel of figures from the history."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TypeVar

from PySide6.QtCore import QDate, QLocale, QPoint, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QBoxLayout, QFrame, QPushButton, QScrollArea, QToolTip, QWidget

from tutor.language import active, gettext
from tutor.pages.parts.badges import BadgeList
from tutor.pages.parts.label import Label
from tutor.pages.parts.layouts import ENTER_KEYS, STRETCH, column_of, grid_of, row_of
from tutor.pages.parts.look import Look, axis_colour, look, smooth_painter, styled
from tutor.pages.parts.sentence import PaintedPicture
from tutor.pages.parts.signs import LaneMark
from tutor.pages.progress.charts import DaysStrip, FiguresLegend, LastGames, ShareBar
from tutor.pages.progress.words import Behind, CountView, DayView, FiguresView, ShareView
from tutor.text.done import Number, day_counts_line, ideas_note, rates_note

OPENING_KEYS = (*ENTER_KEYS, Qt.Key.Key_Space)


class FigureRow(PaintedPicture):
    """A row with a description, shown on hover and Tab and read by screen readers.

    A click, Enter or Space emits `asked` with the positions to open.
    """

    asked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._behind: Behind | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def describe(self, name: str, description: str) -> None:
        self.setAccessibleName(name)
        self.setAccessibleDescription(description)
        self.setToolTip(f"<p>{description}</p>")
        self.update()

    def lead_to(self, behind: Behind | None) -> None:
        self._behind = behind
        shape = Qt.CursorShape
        self.setCursor(shape.ArrowCursor if behind is None else shape.PointingHandCursor)
        if behind is not None:
            more = gettext("Click or press Enter to list its positions.")
            description = f"{self.accessibleDescription()} {more}"
            self.setAccessibleDescription(description)
            self.setToolTip(f"<p>{description}</p>")

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        inside = self.rect().contains(event.position().toPoint())
        if event.button() is Qt.MouseButton.LeftButton and inside:
            self._ask()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in OPENING_KEYS and self._behind is not None:
            self._ask()
        else:
            super().keyPressEvent(event)

    def _ask(self) -> None:
        if self._behind is not None:
            self.asked.emit(self._behind)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            QTimer.singleShot(0, self, self._show_tip)  # Qt hides tips while the focus changes

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        QToolTip.hideText()

    def _show_tip(self) -> None:
        if self.hasFocus():
            place = self.mapToGlobal(QPoint(look().px(24), self.height() - 14))
            QToolTip.showText(place, self.toolTip(), self)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.hasFocus():
            painter = smooth_painter(self)
            painter.setPen(QPen(QColor(look().colours.focus), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)


class CountRow(FigureRow):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = Label(self)
        self.line = styled(Label(self), "hint")
        self.count = styled(Label(self), "hint")
        for label in (self.title, self.count, self.line):
            label.setWordWrap(True)
        self.line.setContentsMargins(3, 0, 0, 0)
        self.bar = ShareBar(self)
        middle = Qt.AlignmentFlag.AlignVCenter
        grid = grid_of(on=self, margins=(8, 4, 8, 4), across=12, down=0)
        grid.setColumnStretch(1, 1)
        grid.addWidget(self.title, 0, 0, 2, 1, middle)
        grid.addWidget(self.bar, 0, 1, middle)
        grid.addWidget(self.count, 0, 2, middle)
        grid.addWidget(self.line, 1, 1, 1, 2)

    def show_count(self, view: CountView, title: int, count: int) -> None:
        """Show a count.

        Args:
            title: pixels of the title at 100 %, the same for all rows, so that the bars align.
            count: pixels of the count at 100 %, likewise.
        """
        self.describe(f"{view.title}: {view.count}", view.full_line)
        self.lead_to(view.behind)
        self.title.setText(view.title)
        self.title.setFixedWidth(look().px(title))
        self.count.setText(view.count)
        self.count.setMinimumWidth(look().px(count))
        self.bar.show_bar(view.part, None, view.interval, band=view.band)
        self.line.show_text(view.line)

    @property
    def whole_count(self) -> int:
        return self.count.fontMetrics().horizontalAdvance(self.count.text()) + 4


MEDIUM_WIDTH = 520
"""Pixels at 100 % from which the line of games is beside the counts."""
MIN_BAR_WIDTH, SHORT_BAR_WIDTH = 120, 90
"""Pixels at 100 % of the shortest bar: in one line with all texts, and beside two of them."""
NO_LIMIT = 16_777_215
"""Qt's QWIDGETSIZE_MAX: no maximum width."""
GRID_PLACES = (
    ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2), (2, 1)),
    ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (0, 3), (1, 3)),
    ((0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (0, 6)),
)


@dataclass(frozen=True, slots=True)
class RowWidths:
    title: int
    count: int
    value: int
    trend: int

    @property
    def words(self) -> int:
        return self.title + self.count + self.value + self.trend


def widths_of(views: Iterable[ShareView], *, has_trends: bool) -> RowWidths:
    bold, plain = QFontMetrics(look().font("section")), QFontMetrics(look().font("body"))
    rows = tuple(views)

    def widest(metrics: QFontMetrics, texts: Iterable[str]) -> int:
        return max(map(metrics.horizontalAdvance, texts), default=0) + 4

    return RowWidths(
        widest(bold, (row.title for row in rows)),
        widest(plain, (row.count for row in rows)),
        widest(plain, (row.value for row in rows)),
        widest(plain, (row.trend for row in rows)) if has_trends else 0,
    )


class ShareRow(FigureRow):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._form: tuple[int, int] | None = None
        self._room = 0
        self._widths = RowWidths(0, 0, 0, 0)
        self.mark, self.last = LaneMark(self), LastGames(self)
        self.title, self.count, self.value, self.trend = (Label(self) for _ in range(4))
        self.title.setProperty("look", "section")
        for label in (self.count, self.value, self.trend):
            label.setProperty("look", "hint")
        for label in (self.title, self.count, self.value, self.trend):
            label.setWordWrap(True)
        self.bar = ShareBar(self)
        keeps = self.bar.sizePolicy()
        keeps.setRetainSizeWhenHidden(True)
        self.bar.setSizePolicy(keeps)
        self._parts: tuple[QWidget, ...] = (
            self.mark,
            self.title,
            self.count,
            self.bar,
            self.value,
            self.last,
            self.trend,
        )
        self._grid = grid_of(on=self, margins=(8, 5, 8, 5), across=14, down=4)
        self._arrange()

    def fit(self, room: int) -> None:
        """Lay the row out in `room` pixels; its own width would never shrink below its texts."""
        self._room = room
        self._arrange()

    def show_share(self, view: ShareView, widths: RowWidths) -> None:
        self._widths = widths
        self.describe(f"{view.title}: {view.count}", view.full_line)
        self.lead_to(view.behind)
        self.mark.show_lanes(view.lanes)
        self.title.setText(view.title)
        self.count.setText(view.count)
        lanes = view.lanes
        hue = ""
        if lanes is not None and sum(lanes) == 1:
            hue = axis_colour(look().colours, lanes.index(True)).name()
        self.bar.show_bar(view.share or 0.0, view.first, view.interval, hue)
        self.bar.setVisible(view.share is not None)
        self.value.setText(view.value)
        self.last.show_last(view.last)
        self.trend.setText(view.trend)
        self.trend.setVisible(widths.trend > 0)
        self._form = None
        self._arrange()

    def _arrange(self) -> None:
        pictures = look().px(MIN_BAR_WIDTH) + self._around(6, self.last.sizeHint().width())
        form = int(self._room >= look().px(MEDIUM_WIDTH))
        if self._widths.words + pictures <= self._room:
            form = 2
        if (form, self._room) == self._form:
            return
        self._form = form, self._room
        for part in self._parts:
            self._grid.removeWidget(part)
        for column in range(len(self._parts)):
            self._grid.setColumnStretch(column, 0)
        for part, (row, column) in zip(self._parts, GRID_PLACES[form], strict=True):
            self._grid.addWidget(part, row, column, Qt.AlignmentFlag.AlignVCenter)
        self._grid.setColumnStretch(3 if form == 2 else 1, 1)
        wanted, beside = self._widths, self._beside(form)
        labels = (self.title, self.count, self.value, self.trend)
        one_line = (wanted.title, wanted.count, wanted.value, wanted.trend)
        for label, width in zip(
            labels, one_line if form == 2 else (0, beside, beside, 0), strict=True
        ):
            label.setMinimumWidth(width)
            label.setMaximumWidth(width or NO_LIMIT)

    def _beside(self, form: int) -> int:
        at_the_end = max(self.last.sizeHint().width(), self._widths.trend) if form else 0
        free = self._room - look().px(SHORT_BAR_WIDTH) - self._around(2 + form, at_the_end)
        return max(0, min(max(self._widths.count, self._widths.value), free))

    def _around(self, gaps: int, at_the_end: int) -> int:
        margins = self._grid.contentsMargins()
        spaces = gaps * self._grid.horizontalSpacing() + margins.left() + margins.right()
        return self.mark.sizeHint().width() + at_the_end + spaces


class FigureSection(QFrame):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "panel")
        self.head = styled(Label(self), "title", wraps=True)
        self.note = styled(Label(self), "label", wraps=True)
        self.foot = styled(Label(self), "hint", wraps=True)
        self._column = column_of(on=self, margins=12, spacing=2)
        for label in (self.head, self.note, self.foot):
            label.setContentsMargins(8, 0, 8, 2)
            self._column.addWidget(label)
        self._column.addStretch(1)

    def add(self, part: QWidget) -> None:
        self._column.insertWidget(self._column.indexOf(self.foot), part)

    def show_words(self, head: str, note: str = "", foot: str = "") -> None:
        self.head.setText(head)
        self.note.show_text(note)
        self.foot.show_text(foot)
        self.setAccessibleName(head)


def _day_text(day: date) -> str:
    whole = QDate(day.year, day.month, day.day)
    return QLocale(active()).toString(whole, QLocale.FormatType.ShortFormat)


def _described(days: Iterable[DayView]) -> str:
    names = ((_day_text(each.day), each) for each in days)
    return "\n".join(
        day_counts_line(name, each.turns, each.drills)
        for name, each in names
        if each.turns or each.drills
    )


class NumberGrid(QWidget):
    """Large numbers, each with its name and a line, in as many columns as there is room for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.cards: list[NumberCard] = []
        self._grid = grid_of(on=self, margins=(8, 4, 8, 8), across=16, down=10)

    def show_numbers(self, numbers: Sequence[Number]) -> None:
        while len(self.cards) < len(numbers):
            self.cards.append(NumberCard(self))
        for card, number in zip(self.cards, numbers, strict=True):
            card.show_number(number)
        self._arrange()

    def _arrange(self) -> None:
        columns = max(2, min(len(self.cards) or 1, self.width() // look().px(NUMBER_WIDTH)))
        columns = next(each for each in (6, 3, 2) if each <= columns)
        for at, card in enumerate(self.cards):
            self._grid.addWidget(card, at // columns, at % columns)
        for column in range(6):
            self._grid.setColumnStretch(column, int(column < columns))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()


class NumberCard(PaintedPicture):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.value = styled(Label(self), "title", wraps=True)
        self.title = styled(Label(self), "section", wraps=True)
        self.line = styled(Label(self), "label", wraps=True)
        column_of(self.value, self.title, self.line, STRETCH, on=self, margins=0, spacing=0)

    def show_number(self, number: Number) -> None:
        self.value.setText(number.value)
        self.title.setText(number.title)
        self.line.setText(number.line)
        self.setAccessibleName(f"{number.value} {number.title}. {number.line}".strip())


NUMBER_WIDTH = 150
"""Pixels at 100 % that a number needs."""
WIDE_PANEL_WIDTH = 900
"""Pixels at 100 % from which causes and placements are side by side."""
CAUSE, DECISIONS, PLACE, GAMES = 184, 96, 76, 70
"""Pixels at 100 % of titles and counts: of causes, then of placements."""
ROW_EDGES = 40
"""Pixels left and right of a row."""
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
        self.done, self.rates, self.ideas, self.plans, self.folding, self.causes, self.places = (
            FigureSection(body) for _ in range(7)
        )
        self.headline, self.habits = FigureSection(body), FigureSection(body)
        seeing = QWidget(self.headline)
        self.see = styled(QPushButton(seeing), "primary")
        row_of(self.see, STRETCH, on=seeing, margins=(8, 4, 8, 0))
        self.see.clicked.connect(self._open_headline)
        self.headline.add(seeing)
        self.plan_rows: list[ShareRow] = []
        self.folding_rows: list[ShareRow] = []
        self.cause_rows: list[CountRow] = []
        self.place_rows: list[CountRow] = []
        self.rate_rows: list[CountRow] = []
        self.idea_rows: list[CountRow] = []
        self.numbers, self.days = NumberGrid(self.done), DaysStrip(self.done)
        for part in (self.numbers, self.days):
            self.done.add(part)
        self.badge_section, self.badges = FigureSection(body), BadgeList(body)
        self.badge_section.add(self.badges)
        self.habit_rows: list[CountRow] = []
        self.legend = FiguresLegend(self.plans)
        self.plans.add(self.legend)
        self.method = styled(Label(body), "label", wraps=True)
        self.method.setContentsMargins(4, 0, 4, 0)
        self._beside = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._beside.setSpacing(12)
        self._beside.addWidget(self.causes, 3)
        self._beside.addWidget(self.places, 2)
        column_of(
            self.done,
            self.badge_section,
            self.headline,
            self.rates,
            self.habits,
            self.ideas,
            self.plans,
            self.folding,
            self._beside,
            self.method,
            STRETCH,
            on=body,
            margins=(0, 0, 10, 12),
            spacing=12,
        )
        self.setWidget(body)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its rows take the focus

    def focusInEvent(self, event: QFocusEvent) -> None:
        row = next((row for row in self._all_rows() if not row.isHidden()), None)
        if row is not None:
            row.setFocus(event.reason())

    def filling(self, view: FiguresView) -> Iterator[None]:
        if self._shown == (view, look()):
            return
        self._widths = widths_of((*view.plans, *view.folding), has_trends=not view.trend)
        self.setAccessibleName(gettext("Figures"))
        self.done.show_words(gettext("What you have done"), foot=view.numbers_note)
        self.numbers.show_numbers(view.numbers)
        self.days.show_days(view.days, _described(view.days))
        self.badge_section.show_words(view.badges_head, foot=view.badges_note)
        self.badges.show_badges([(name, _day_text(day)) for name, day in view.badges])
        yield
        self.rates.show_words(gettext("How your rounds end"), rates_note())
        self.rates.setVisible(bool(view.rates))
        yield from self._counts(self.rates, self.rate_rows, view.rates, (CAUSE, DECISIONS))
        self.ideas.show_words(gettext("By idea"), ideas_note())
        self.ideas.setVisible(bool(view.ideas))
        yield from self._counts(self.ideas, self.idea_rows, view.ideas, (CAUSE, DECISIONS))
        headline = view.headline
        self.headline.show_words(headline.title, headline.line)
        self.see.setText(headline.button)
        self.see.setVisible(bool(headline.button))
        habits = view.habits
        self.habits.setVisible(habits is not None)
        if habits is not None:
            head = gettext("What shows in your games")
            self.habits.show_words(head, habits.note)
            yield from self._counts(self.habits, self.habit_rows, habits.rows, (CAUSE, DECISIONS))
        self.plans.show_words(gettext("By plan"), view.trend)
        self.plans.setVisible(len(view.plans) > 1)
        self.folding.setVisible(bool(view.folding))
        self.legend.show_legend()
        yield from self._shares(self.plans, self.plan_rows, view.plans)
        self.folding.show_words(gettext("When it was time to fold"))
        yield from self._shares(self.folding, self.folding_rows, view.folding)
        self.causes.show_words(
            gettext("What went off the plan"), "" if view.causes else gettext("Nothing yet.")
        )
        yield from self._counts(self.causes, self.cause_rows, view.causes, (CAUSE, DECISIONS))
        self.places.show_words(gettext("Places"), foot=view.placement)
        yield from self._counts(self.places, self.place_rows, view.places, (PLACE, GAMES))
        self.method.setText(view.method)
        self._arrange()
        self._shown = view, look()

    def _all_rows(self) -> Iterator[FigureRow]:
        for rows in (self.rate_rows, self.habit_rows, self.idea_rows, self.plan_rows):
            yield from rows

    def _open_headline(self) -> None:
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
        for row in (*self.plan_rows, *self.folding_rows):
            row.fit(self._room)
        flow = QBoxLayout.Direction
        width = self.viewport().width() >= look().px(WIDE_PANEL_WIDTH)
        self._beside.setDirection(flow.LeftToRight if width else flow.TopToBottom)
        counted = (
            (self.cause_rows, DECISIONS),
            (self.place_rows, GAMES),
            (self.habit_rows, DECISIONS),
            (self.rate_rows, DECISIONS),
            (self.idea_rows, DECISIONS),
        )
        for rows, least in counted:
            whole = max((each.whole_count for each in rows), default=0)
            for each in rows:
                most = whole if width else self._room * 2 // 3 - each.title.maximumWidth()
                each.count.setMinimumWidth(max(look().px(least), min(whole, most)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()
