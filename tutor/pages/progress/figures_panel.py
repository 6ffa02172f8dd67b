from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from itertools import pairwise

from PySide6.QtCore import (
    QDate,
    QLocale,
    QPoint,
    QPointF,
    QRectF,
    QSize,
    QSizeF,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QToolTip,
    QWidget,
)

from tutor.language import active, gettext
from tutor.pages.parts.layouts import (
    ENTER_KEYS,
    STRETCH,
    column_of,
    flow_of,
    grid_of,
    row_of,
    set_beside,
)
from tutor.pages.parts.look import (
    Fitting,
    Label,
    LaneMark,
    Look,
    axis_colour,
    labels,
    look,
    paint_whisker,
    smooth_painter,
    styled,
)
from tutor.pages.parts.sentence import PaintedPicture
from tutor.pages.parts.tiles import BadgeList
from tutor.pages.progress.words import Behind, DayView, FiguresView, FigureView, SectionView
from tutor.text.done import Number, day_counts_line
from tutor.text.habits import RecentGames

BAR_HEIGHT, LINE_HEIGHT = 14, 26
MAX_GAMES = 10
DAY_SIDE = 26
MAX_DAYS = 14
BUSY_DAY = 60
"""Number of turns and drills from which a day has the darkest colour."""


class ShareBar(QWidget):
    """A bar from 0 to 1, with a whisker for its interval and a light band for the range of others.

    Not accessible: the text of its row says the same.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view: FigureView | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_bar(self, view: FigureView) -> None:
        self._view = view
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(look().px(160), look().px(BAR_HEIGHT) + 6)

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(40), look().px(BAR_HEIGHT) + 6)

    def paintEvent(self, event: QPaintEvent) -> None:
        view, colours, height = self._view, look().colours, look().px(BAR_HEIGHT)
        if view is None:
            return
        painter = smooth_painter(self)
        box = QRectF(3, (self.height() - height) / 2, self.width() - 6, height)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.track))
        painter.drawRoundedRect(box, 4, 4)
        if view.band is not None:
            low, high = (box.x() + box.width() * end for end in view.band)
            others = QColor(colours.safety)
            others.setAlphaF(0.3)
            painter.setBrush(others)
            painter.drawRect(QRectF(low, 0, high - low, self.height()))
        if view.share:
            is_one = view.lanes is not None and sum(view.lanes) == 1
            hue = axis_colour(colours, view.lanes.index(True)) if view.lanes and is_one else None
            painter.setBrush(hue or QColor(colours.ink3))
            size = QSizeF(box.width() * view.share, height)
            painter.drawRoundedRect(QRectF(box.topLeft(), size), 4, 4)
        if view.interval is not None:
            paint_whisker(painter, box, view.interval, height / 2 - 1, 1.8)


class LastGames(QWidget):
    """A line chart of a share over the last games, with gaps for games without data.

    Not accessible: the text of its row gives every value.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._last: RecentGames = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_last(self, last: RecentGames) -> None:
        self._last = last[-MAX_GAMES:]
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(look().px(112), look().px(LINE_HEIGHT))

    def points(self) -> tuple[QPointF | None, ...]:
        edge = 4.0
        step = (self.width() - 2 * edge) / (MAX_GAMES - 1)
        room = self.height() - 2 * edge
        start = MAX_GAMES - len(self._last)
        return tuple(
            QPointF(edge + (start + at) * step, edge + room * (1 - part / whole)) if whole else None
            for at, (part, whole) in enumerate(self._last)
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        colours = look().colours
        painter.setPen(QPen(QColor(colours.track), 1))
        for y in (4.0, self.height() - 4.0):
            painter.drawLine(QPointF(2, y), QPointF(self.width() - 2, y))
        painter.setPen(QPen(QColor(colours.ink3), 1.5))
        points = self.points()
        for one, other in pairwise(points):
            if one is not None and other is not None:
                painter.drawLine(one, other)
        painter.setPen(Qt.PenStyle.NoPen)
        for at, point in enumerate(points):
            if point is not None:
                newest = at == len(points) - 1
                painter.setBrush(QColor(colours.ink if newest else colours.ink3))
                painter.drawEllipse(point, *((3.2, 3.2) if newest else (2.0, 2.0)))


class DaysStrip(PaintedPicture):
    """A square for each day, darker the more turns and drills it had; today has a frame."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._days: tuple[DayView, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_days(self, days: tuple[DayView, ...], described: str) -> None:
        self._days = days
        self.setAccessibleName(described)
        self.setToolTip(described)
        self.setVisible(bool(described))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        side = look().px(DAY_SIDE)
        return QSize(MAX_DAYS * (side + 6), side + look().px(16))

    def minimumSizeHint(self) -> QSize:
        return QSize(MAX_DAYS * 18, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        colours, edge = look().colours, 8
        step = min(look().px(DAY_SIDE) + 6, (self.width() - edge) / max(1, len(self._days)))
        side = step - 6
        painter.setFont(look().font("label"))
        for at, each in enumerate(self._days):
            box = QRectF(edge + at * step, 1, side, side)
            count = each.turns + each.drills
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.track))
            painter.drawRoundedRect(box, 4, 4)
            if count:
                shade = QColor(colours.safety)
                shade.setAlphaF(0.35 + 0.65 * min(1.0, count / BUSY_DAY))
                painter.setBrush(shade)
                painter.drawRoundedRect(box, 4, 4)
            if each.is_today:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(QColor(colours.ink), 1.5))
                painter.drawRoundedRect(box.adjusted(0.75, 0.75, -0.75, -0.75), 4, 4)
            painter.setPen(QColor(colours.ink2))
            below = QRectF(box.x() - 3, box.bottom() + 1, side + 6, look().px(16))
            painter.drawText(below, Qt.AlignmentFlag.AlignCenter, f"{each.day.day}")


class LegendSign(QWidget):
    """A miniature chart. Not accessible: the text beside it explains it."""

    def __init__(self, at: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._at = at
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(look().px(26), look().px(16))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, ink = smooth_painter(self), QColor(look().colours.ink3)
        box = QRectF(1, self.height() / 2 - 5, self.width() - 2, 10)
        painter.setPen(QPen(ink, 1.5))
        match self._at:
            case 0:
                painter.setBrush(ink)
                painter.drawRoundedRect(box, 3, 3)
            case 1:
                paint_whisker(painter, box, (0.1, 0.9), 4, 1.8)
            case _:
                points = enumerate((0.8, 0.3, 0.6, 0.1))
                step = box.width() / 3
                painter.drawPolyline(
                    [QPointF(box.x() + step * at, box.y() + box.height() * y) for at, y in points]
                )


class FiguresLegend(QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.texts = [styled(Label(self), "label") for _ in range(3)]
        flow = flow_of(gap=20, line_gap=4)
        flow.setContentsMargins(8, 0, 8, 4)
        for at, text in enumerate(self.texts):
            pair = QWidget(self)
            row_of(LegendSign(at, pair), text, on=pair, margins=0, spacing=8)
            flow.addWidget(pair)
        self.setLayout(flow)

    def show_legend(self) -> None:
        for label, text in zip(
            self.texts,
            (
                gettext("the plan's first choice"),
                gettext("likely range"),
                gettext("the last ten games, one by one"),
            ),
            strict=True,
        ):
            label.setText(text)


CAUSE, DECISIONS, PLACE, GAMES = 184, 96, 76, 70
"""Widths in pixels at 100 %: titles and counts for causes, then for placements."""


class FigureRow(PaintedPicture):
    """A statistic: title, bar and count, with an explanation below.

    Hovering or Tab shows its description, which screen readers read too. A click, Enter or Space
    emits `asked` with the positions to open.
    """

    asked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._behind: Behind | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.mark, self.bar, self.last = LaneMark(self), ShareBar(self), LastGames(self)
        keeps = self.bar.sizePolicy()
        keeps.setRetainSizeWhenHidden(True)
        self.bar.setSizePolicy(keeps)
        self.title, self.line, self.count = labels(self, "", "hint", "hint")
        self.line.setContentsMargins(3, 0, 0, 0)
        middle = Qt.AlignmentFlag.AlignVCenter
        grid = grid_of(on=self, margins=(8, 4, 8, 4), across=12, down=0)
        grid.setColumnStretch(2, 1)
        grid.addWidget(self.mark, 0, 0, 2, 1, middle)
        grid.addWidget(self.title, 0, 1, 2, 1, middle)
        grid.addWidget(self.bar, 0, 2, middle)
        grid.addWidget(self.count, 0, 3, middle)
        grid.addWidget(self.line, 1, 2)
        grid.addWidget(self.last, 1, 3, middle)

    def show_figure(self, view: FigureView, title: int, *, is_marked: bool) -> None:
        """Show a statistic.

        Args:
            title: the width of titles, in pixels at 100 %.
            is_marked: whether to leave space for the lanes before the title.
        """
        description = view.full_line
        if view.behind is not None:
            more = gettext("Click or press Enter to list its positions.")
            description = f"{description} {more}"
        self.setAccessibleName(f"{view.title}: {view.count}")
        self.setAccessibleDescription(description)
        self.setToolTip(f"<p>{description}</p>")
        self._behind = view.behind
        shape = Qt.CursorShape
        self.setCursor(shape.ArrowCursor if view.behind is None else shape.PointingHandCursor)
        self.mark.show_lanes(view.lanes)
        self.mark.setVisible(is_marked)
        self.title.setText(view.title)
        self.title.setFixedWidth(look().px(title))
        self.count.setText(view.count)
        self.bar.show_bar(view)
        self.bar.setVisible(view.share is not None)
        self.line.show_text(view.line)
        self.last.show_last(view.last)
        self.last.setVisible(bool(view.last))

    @property
    def whole_count(self) -> int:
        return self.count.fontMetrics().horizontalAdvance(self.count.text()) + 4

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        inside = self.rect().contains(event.position().toPoint())
        if event.button() is Qt.MouseButton.LeftButton and inside:
            self._ask()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (*ENTER_KEYS, Qt.Key.Key_Space) and self._behind is not None:
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


class FigureSection(QFrame):
    """A heading and rows of statistics.

    Args:
        title: the width of titles, in pixels at 100 %, which aligns the bars.
        count: the minimum width of counts, in pixels at 100 %.
    """

    asked = Signal(object)

    def __init__(self, parent: QWidget, title: int = CAUSE, count: int = DECISIONS) -> None:
        super().__init__(parent)
        self._title, self._count = title, count
        self.rows: list[FigureRow] = []
        self.setProperty("look", "panel")
        self.head, self.note, self.foot = labels(self, "title", "label", "hint")
        self._column = column_of(on=self, margins=12, spacing=2)
        for label in (self.head, self.note, self.foot):
            label.setContentsMargins(8, 0, 8, 2)
            self._column.addWidget(label)
        self._column.addStretch(1)

    def add(self, part: QWidget) -> None:
        self._column.insertWidget(self._column.indexOf(self.foot), part)

    def filling(self, shown: SectionView) -> Iterator[None]:
        self.head.setText(shown.head)
        self.note.show_text(shown.note)
        self.foot.show_text(shown.foot)
        self.setAccessibleName(shown.head)
        self.setVisible(shown.is_shown)
        views = shown.rows
        is_marked = any(view.lanes is not None for view in views)
        for at, view in enumerate(views):
            if at == len(self.rows):
                self.rows.append(FigureRow(self))
                self.rows[-1].asked.connect(self.asked)
                self.add(self.rows[-1])
            self.rows[at].show_figure(view, self._title, is_marked=is_marked)
            self.rows[at].ensurePolished()
            self.rows[at].show()
            yield
        for row in self.rows[len(views) :]:
            row.hide()

    def fit(self, room: int, *, is_wide: bool) -> None:
        whole = max((each.whole_count for each in self.rows), default=0)
        title = look().px(self._title)
        most = whole if is_wide else room * 2 // 3 - title
        for each in self.rows:
            each.title.setFixedWidth(title if is_wide else min(title, room * 3 // 8))
            each.count.setMinimumWidth(max(look().px(self._count), min(whole, most)))


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


class NumberGrid(Fitting, QWidget):
    """Large numbers, each with a name and a line of text, in as many columns as fit."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.cards: list[NumberCard] = []
        self._grid = grid_of(on=self, margins=(8, 4, 8, 8), across=16, down=10)

    def show_numbers(self, numbers: Sequence[Number]) -> None:
        while len(self.cards) < len(numbers):
            self.cards.append(NumberCard(self))
        for card, number in zip(self.cards, numbers, strict=True):
            card.show_number(number)
        self.fit()

    def fit(self) -> None:
        columns = max(2, min(len(self.cards) or 1, self.width() // look().px(150)))
        columns = next(each for each in (6, 3, 2) if each <= columns)
        for at, card in enumerate(self.cards):
            self._grid.addWidget(card, at // columns, at % columns)
        for column in range(6):
            self._grid.setColumnStretch(column, int(column < columns))


class NumberCard(PaintedPicture):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.value, self.title, self.line = labels(self, "title", "section", "label")
        column_of(self.value, self.title, self.line, STRETCH, on=self, margins=0, spacing=0)

    def show_number(self, number: Number) -> None:
        self.value.setText(number.value)
        self.title.setText(number.title)
        self.line.setText(number.line)
        self.setAccessibleName(f"{number.value} {number.title}. {number.line}".strip())


class FiguresPanel(Fitting, QScrollArea):
    asked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: tuple[FiguresView, Look] | None = None
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        body = QWidget(self.viewport())
        self.done, self.badge_section, self.headline = (FigureSection(body) for _ in range(3))
        few = (FigureSection(body) for _ in range(6))
        self.rates, self.habits, self.ideas, self.plans, self.folding, self.causes = few
        self.places = FigureSection(body, PLACE, GAMES)
        self.figures = (
            *(self.rates, self.habits, self.ideas),
            *(self.plans, self.folding, self.causes, self.places),
        )
        for section in self.figures:
            section.asked.connect(self.asked)
        seeing = QWidget(self.headline)
        self.see = styled(QPushButton(seeing), "primary")
        row_of(self.see, STRETCH, on=seeing, margins=(8, 4, 8, 0))
        self.see.clicked.connect(self._open_headline)
        self.headline.add(seeing)
        self.numbers, self.days = NumberGrid(self.done), DaysStrip(self.done)
        for part in (self.numbers, self.days):
            self.done.add(part)
        self.badges = BadgeList(body)
        self.badge_section.add(self.badges)
        self.legend = FiguresLegend(self.plans)
        self.plans.add(self.legend)
        self.method = styled(Label(body), "label", wraps=True)
        self.method.setContentsMargins(4, 0, 4, 0)
        self._beside = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._beside.setSpacing(12)
        self._beside.addWidget(self.causes, 3)
        self._beside.addWidget(self.places, 2)
        column_of(
            *(self.done, self.badge_section, self.headline),
            *self.figures[:-2],
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
        rows = (row for section in self.figures for row in section.rows)
        row = next((row for row in rows if not row.isHidden()), None)
        if row is not None:
            row.setFocus(event.reason())

    def filling(self, view: FiguresView) -> Iterator[None]:
        if self._shown == (view, look()):
            return
        self.setAccessibleName(gettext("Figures"))
        for section, shown in (
            (self.done, view.done),
            (self.badge_section, view.badge_section),
            (self.headline, view.headline),
        ):
            yield from section.filling(shown)
        self.numbers.show_numbers(view.numbers)
        self.days.show_days(view.days, _described(view.days))
        self.badges.show_badges([(name, _day_text(day)) for name, day in view.badges])
        yield
        self.see.setText(gettext("See the positions"))
        self.see.setVisible(view.to_review is not None)
        self.legend.show_legend()
        figures = (
            *(view.rates, view.habits, view.ideas),
            *(view.plans, view.folding, view.causes, view.places),
        )
        for section, shown in zip(self.figures, figures, strict=True):
            yield from section.filling(shown)
        self.method.setText(view.method)
        self.fit()
        self._shown = view, look()

    def _open_headline(self) -> None:
        if self._shown is not None and self._shown[0].to_review is not None:
            self.asked.emit(self._shown[0].to_review)

    def fit(self) -> None:
        is_wide = self.viewport().width() >= look().px(900)
        set_beside(self._beside, is_wide)
        for section in self.figures:
            section.fit(self.viewport().width() - 40, is_wide=is_wide)
