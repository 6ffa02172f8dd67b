"""The summary of a game."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from rules.melds import MeldType
from rules.tiles import Tile
from tutor.language import gettext, pgettext
from tutor.lessons.lessons import MAX_LESSONS
from tutor.pages.panel.advice_panel import TileComparison
from tutor.pages.parts.buttons import KeyButton
from tutor.pages.parts.label import Label
from tutor.pages.parts.layouts import FlowLayout
from tutor.pages.parts.look import look, paint_tile, smooth_painter, tile_height
from tutor.pages.parts.sentence import PaintedPicture, show_plain, use_height_for_width
from tutor.pages.review.summary_model import GameSummary, LessonPosition, PointsGraph
from tutor.text.names import commas, points_text

WIDTH = 30
"""Pixels of a tile at any text size."""


class TilePicture(PaintedPicture):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tile: Tile | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_tile(self, tile: Tile, name: str) -> None:
        self._tile = tile
        self.setAccessibleName(name)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(WIDTH, round(tile_height(WIDTH)))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._tile is not None:
            painter = smooth_painter(self)
            look().tile(painter, QRectF(0, 0, WIDTH, round(tile_height(WIDTH))), self._tile)


WIDEST, NARROWEST = 30, 12
"""Pixels of a tile at 100 %, and at least."""
APART = 8
"""Pixels before the drawn tile and before each meld."""


class HandStrip(PaintedPicture):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._position: LessonPosition | None = None
        use_height_for_width(self)

    def show_position(self, position: LessonPosition) -> None:
        self._position = position
        self.setAccessibleName(position.hand_words)
        self.setToolTip(position.hand_words)
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return round(tile_height(self._wide(width))) + 4

    def sizeHint(self) -> QSize:
        groups = self._groups()
        count, gaps = sum(map(len, groups)), max(0, len(groups) - 1)
        width = count * (look().px(WIDEST) + 2) + gaps * APART + 4
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        count = sum(map(len, self._groups()))
        width = count * (NARROWEST + 2) + 3 * APART
        return QSize(width, self.heightForWidth(width))

    def _groups(self) -> tuple[tuple[Tile | None, ...], ...]:
        shown = self._position
        if shown is None:
            return ()
        melds = tuple(
            tuple(
                None if meld.type is MeldType.ANKAN and place in (0, 3) else tile
                for place, tile in enumerate(meld.tiles)
            )
            for meld in shown.melds
        )
        drawn = () if shown.drawn is None else ((shown.drawn,),)
        return (shown.hand, *drawn, *melds)

    def _wide(self, width: float) -> int:
        groups = self._groups()
        count, gaps = max(1, sum(map(len, groups))), max(0, len(groups) - 1)
        room = (width - 4 - gaps * APART - 2 * count) / count
        return max(NARROWEST, int(min(look().px(WIDEST), room)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        width = self._wide(self.width())
        height = round(tile_height(width))
        x = 2.0
        for group in self._groups():
            for tile in group:
                box = QRectF(x, 2, width, height)
                paint_tile(painter, box, tile, indices=False, red_fives=look().red_fives)
                x += width + 2
            x += APART


GRAPH_HIGH = 150
"""Pixels at 100 % of the graph of points."""
DASHES = (None, (6.0, 3.0), (2.0, 2.0), (8.0, 3.0, 2.0, 3.0))
"""The own line is whole and thick; those of the others differ in their dashes."""


class PointsChart(PaintedPicture):
    """The points of the four players, from round to round."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._graph: PointsGraph | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.hide()

    def show_graph(self, graph: PointsGraph | None) -> None:
        self._graph = graph
        self.setVisible(graph is not None)
        if graph is not None:
            self.setAccessibleName(gettext("Points from round to round"))
            said = [
                gettext("{seat}: {points}").format(
                    seat=line.name, points=commas([points_text(each) for each in line.points])
                )
                for line in graph.lines
            ]
            between = pgettext("between parts that are no sentences", "; ")
            self.setAccessibleDescription(between.join(said))
            self.setToolTip("\n".join(said))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(look().px(360), look().px(GRAPH_HIGH))

    def paintEvent(self, event: QPaintEvent) -> None:
        graph = self._graph
        if graph is None:
            return
        painter = smooth_painter(self)
        made = look().font("label")
        painter.setFont(made)
        metrics = QFontMetricsF(made)
        ends = [f"{line.name} {points_text(line.points[-1])}" for line in graph.lines]
        wide = max(map(metrics.horizontalAdvance, ends)) + 10
        room = QRectF(self.rect()).adjusted(4, 6, -wide, -metrics.height() - 6)
        values = [each for line in graph.lines for each in line.points]
        low, high = min(values), max(values)
        step = room.width() / max(1, len(graph.rounds))

        def place(at: int, points: int) -> QPointF:
            share = (points - low) / max(1, high - low)
            return QPointF(room.left() + at * step, room.bottom() - share * room.height())

        self._paint_rounds(painter, graph, room, step, metrics)
        colours = look().colours
        for number, line in reversed([*enumerate(graph.lines)]):
            pen = QPen(QColor(colours.ink3 if number else colours.ink), 1.4 if number else 3.0)
            dashes = DASHES[number]
            if dashes is not None:
                pen.setDashPattern(list(dashes))
            painter.setPen(pen)
            painter.drawPolyline([place(at, each) for at, each in enumerate(line.points)])
        order = sorted(range(len(ends)), key=lambda at: -graph.lines[at].points[-1])
        y = -metrics.height()
        for left, at in zip(range(len(order) - 1, -1, -1), order, strict=True):
            wanted = place(0, graph.lines[at].points[-1]).y() - metrics.height() / 2
            y = max(
                y + metrics.height(), min(wanted, self.height() - (left + 1) * metrics.height())
            )
            painter.setPen(QColor(colours.ink2 if at else colours.ink))
            painter.setFont(look().font("label", 400 if at else 600))
            box = QRectF(room.right() + 6, y, wide, metrics.height())
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, ends[at])

    def _paint_rounds(
        self,
        painter: QPainter,
        graph: PointsGraph,
        room: QRectF,
        step: float,
        metrics: QFontMetricsF,
    ) -> None:
        colours = look().colours
        free = room.left()
        for at, name in enumerate(graph.rounds):
            x = room.left() + at * step
            painter.setPen(QPen(QColor(colours.line), 1))
            painter.drawLine(QPointF(x, room.top()), QPointF(x, room.bottom()))
            if x >= free:
                painter.setPen(QColor(colours.ink2))
                painter.drawText(QPointF(x, self.height() - 4), name)
                free = x + metrics.horizontalAdvance(name) + 6


class LessonTile(QFrame):
    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._index = 0
        self.setProperty("look", "panel")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.title, self.cost, self.cause = Label(self), Label(self), Label(self)
        self.title.setProperty("look", "section")
        self.cost.setProperty("look", "label")
        show_plain(self.title, self.cost, self.cause)
        for label in (self.title, self.cost, self.cause):
            label.setWordWrap(True)
        self.strip = HandStrip(self)
        self.tiles = TileComparison(self)
        self.see = QPushButton(self)
        self.see.clicked.connect(self._choose)
        words = QVBoxLayout()
        words.setSpacing(1)
        words.addWidget(self.title)
        words.addWidget(self.cost)
        words.addSpacing(5)
        words.addWidget(self.strip)
        words.addSpacing(4)
        words.addWidget(self.cause)
        words.addStretch(1)
        side = QVBoxLayout()
        side.setSpacing(8)
        right = Qt.AlignmentFlag.AlignRight
        side.addWidget(self.see, 0, right)
        side.addWidget(self.tiles, 0, right)
        side.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 10, 14, 10)
        row.setSpacing(16)
        row.addLayout(words, 1)
        row.addLayout(side)

    def show_lesson(self, lesson: LessonPosition) -> None:
        self._index = lesson.index
        self.title.setText(lesson.title)
        self.cost.setText(lesson.cost)
        self.cause.setText(lesson.cause)
        self.strip.show_position(lesson)
        played = lesson.played
        self.tiles.setVisible(played is not None)
        if played is not None:
            caption = gettext("tutor")
            name = gettext("Your tile beside the tutor's")
            self.tiles.show_tiles(played, lesson.best, caption, name)
        self.see.setText(gettext("See the position"))
        self.see.setAccessibleName(f"{self.see.text()}: {lesson.title}")
        self.setAccessibleName(lesson.title)

    def _choose(self) -> None:
        self.chosen.emit(self._index)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and self.rect().contains(
            event.position().toPoint()
        ):
            self._choose()


SUMMARY_WIDEST = 900
"""Pixels at 100 % of the widest sheet; longer lines are hard to read."""
MIN_WIDTH_BESIDE = 640
"""Pixels at 100 % from which the two texts are side by side."""


class SummarySheet(QFrame):
    chosen = Signal(int)
    table_requested = Signal()
    all_requested = Signal()
    play_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._body = QWidget()
        self.result, self.counts, self.luck, self.waiting = (Label(self._body) for _ in range(4))
        self.nothing, self.more = Label(self._body), Label(self._body)
        self.why, self.turning = Label(self._body), Label(self._body)
        self.story_title, self.story = Label(self._body), Label(self._body)
        self.chart = PointsChart(self._body)
        self.head = Label(self._body)
        self.lessons = tuple(LessonTile(self._body) for _ in range(MAX_LESSONS))
        self.well_title, self.well, self.watch_title, self.watch = (
            Label(self._body) for _ in range(4)
        )
        for label in (self.result, self.nothing):
            label.setProperty("look", "plan")
        for label in (self.head, self.well_title, self.watch_title, self.story_title):
            label.setProperty("look", "section")
        for label in (self.counts, self.luck, self.waiting, self.more):
            label.setProperty("look", "hint")
        every = self._body.findChildren(QLabel, options=Qt.FindChildOption.FindDirectChildrenOnly)
        show_plain(*every)
        for each in every:
            each.setWordWrap(True)
        self._lay_out()
        for lesson in self.lessons:
            lesson.chosen.connect(self.chosen)
        self.table.clicked.connect(self.table_requested)
        self.all.clicked.connect(self.all_requested)
        self.play.clicked.connect(self.play_requested)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self._body)
        column.setContentsMargins(4, 8, 14, 12)
        column.setSpacing(10)
        heads = (
            *(self.result, self.why, self.counts, self.luck, self.waiting),
            *(self.nothing, self.more),
        )
        for part in heads:
            column.addWidget(part)
        self._ends = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._ends.setSpacing(24)
        for title, text in ((self.well_title, self.well), (self.watch_title, self.watch)):
            words = QVBoxLayout()
            words.setSpacing(2)
            words.addWidget(title)
            words.addWidget(text)
            words.addStretch(1)
            self._ends.addLayout(words, 1)
        column.addLayout(self._ends)
        column.addWidget(self.head)
        for lesson in self.lessons:
            column.addWidget(lesson)
        below: tuple[QWidget, ...] = (self.story_title, self.chart, self.story, self.turning)
        for each in below:
            column.addWidget(each)
        column.addStretch(1)
        self._middle = QWidget()
        row = QHBoxLayout(self._middle)
        row.setContentsMargins(0, 0, 0, 0)
        row.addStretch(1)
        row.addWidget(self._body, 100)
        row.addStretch(1)
        self.scroller = QScrollArea(self)
        self.scroller.setWidgetResizable(True)
        self.scroller.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.scroller.setWidget(self._middle)
        self.table = KeyButton(self, "primary")
        self.all, self.play = QPushButton(self), QPushButton(self)
        buttons = FlowLayout(10, 8, centred=True)
        for button in (self.table, self.all, self.play):
            buttons.addWidget(button)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(8)
        whole.addWidget(self.scroller, 1)
        whole.addLayout(buttons)

    def show_summary(self, view: GameSummary) -> None:
        self._body.setMaximumWidth(look().px(SUMMARY_WIDEST))
        for label, text in (
            (self.result, view.result),
            (self.counts, view.counts),
            (self.luck, view.luck),
            (self.waiting, view.waiting),
            (self.nothing, view.nothing[0] if view.nothing else ""),
            (self.more, view.nothing[1] if view.nothing else ""),
            (self.head, gettext("What this game teaches") if view.lessons else ""),
            (self.well_title, gettext("Done well") if view.well else ""),
            (self.well, view.well),
            (self.watch_title, gettext("Next time") if view.watch else ""),
            (self.watch, view.watch),
            (self.why, view.why),
            (self.story_title, gettext("The story of the game") if view.story else ""),
            (self.story, "\n".join(line.text for line in view.story)),
            (self.turning, view.turning),
        ):
            label.setText(text)
            label.setVisible(bool(text))
        for place, text in enumerate((view.well, view.watch)):
            self._ends.setStretch(place, int(bool(text)))
        for number, tile in enumerate(self.lessons):
            tile.setVisible(number < len(view.lessons))
            if number < len(view.lessons):
                tile.show_lesson(view.lessons[number])
        self.chart.show_graph(view.graph)
        self.table.show_key(gettext("To the table"), "Enter")
        self.all.setText(gettext("See every decision"))
        self.play.setText(gettext("Play a round"))
        self.all.setVisible(bool(view.nothing))
        self.play.setVisible(bool(view.nothing))
        self.setAccessibleName(gettext("Summary of the game"))
        self.scroller.setAccessibleName(f"{view.result} {view.counts}".strip())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        ways = QBoxLayout.Direction
        is_wide = self.width() >= look().px(MIN_WIDTH_BESIDE)
        self._ends.setDirection(ways.LeftToRight if is_wide else ways.TopToBottom)

    def areas(self) -> tuple[QWidget, ...]:
        return (self.scroller, self.table)
