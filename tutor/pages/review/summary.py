from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QBoxLayout, QFrame, QPushButton, QSizePolicy, QWidget

from tutor.language import gettext, pgettext
from tutor.pages.panel.advice_panel import TileComparison
from tutor.pages.parts.buttons import KeyButton
from tutor.pages.parts.layouts import (
    STRETCH,
    column_of,
    flow_of,
    matched,
    placed,
    row_of,
    scroller_of,
    set_beside,
)
from tutor.pages.parts.look import Fitting, Label, labels, look, smooth_painter, styled
from tutor.pages.parts.sentence import PaintedPicture
from tutor.pages.parts.tiles import TileRows, meld_group
from tutor.pages.review.summary_model import GameSummary, LessonPosition, PointsGraph
from tutor.text.names import commas, points_text

DASHES = (None, (6.0, 3.0), (2.0, 2.0), (8.0, 3.0, 2.0, 3.0))
"""Dash patterns: the reviewed seat has a solid, thick line, the others different dashes."""


class PointsChart(PaintedPicture):
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
        return QSize(look().px(360), look().px(150))

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
        self.title = styled(Label(self), "section", plain=True, wraps=True)
        self.cost = styled(Label(self), "label", plain=True, wraps=True)
        self.cause = styled(Label(self), plain=True, wraps=True)
        self.strip = TileRows(self, 30, indices=False)
        self.tiles = TileComparison(self)
        self.see = QPushButton(self)
        self.see.clicked.connect(self._choose)
        words = column_of(self.title, self.cost, 5, self.strip, 4, self.cause, STRETCH, spacing=1)
        right = Qt.AlignmentFlag.AlignRight
        side = column_of((self.see, 0, right), (self.tiles, 0, right), STRETCH, spacing=8)
        row_of((words, 1), side, on=self, margins=(16, 10, 14, 10), spacing=16)

    def show_lesson(self, lesson: LessonPosition) -> None:
        self._index = lesson.index
        self.title.setText(lesson.title)
        self.cost.setText(lesson.cost)
        self.cause.setText(lesson.cause)
        drawn = () if lesson.drawn is None else (lesson.drawn,)
        groups = (lesson.hand, drawn, *map(meld_group, lesson.melds))
        self.strip.show_rows(groups, name=lesson.hand_words)
        self.strip.setToolTip(lesson.hand_words)
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


class SummarySheet(Fitting, QFrame):
    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._body = QWidget()
        roles = ("plan", "hint", "hint", "hint", "plan", "hint", "", "", "section", "")
        every = labels(self._body, *roles, plain=True)
        self.result, self.counts, self.luck, self.waiting, self.nothing, self.more = every[:6]
        self.why, self.turning, self.story_title, self.story = every[6:]
        self.chart = PointsChart(self._body)
        self.lessons: list[LessonTile] = []
        self._lessons = column_of(spacing=10)
        self.head, self.well_title, self.well, self.watch_title, self.watch = labels(
            self._body, "section", "section", "", "section", "", plain=True
        )
        heads = (self.result, self.why, self.waiting, self.nothing, self.more)
        self._ends = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._ends.setSpacing(24)
        for title, text in ((self.well_title, self.well), (self.watch_title, self.watch)):
            words = column_of(title, text, STRETCH, spacing=2)
            self._ends.addLayout(words, 1)
        below: tuple[QWidget, ...] = (
            *(self.counts, self.luck),
            *(self.story_title, self.chart, self.story, self.turning),
        )
        column_of(
            *heads,
            self._ends,
            self.head,
            self._lessons,
            *below,
            STRETCH,
            on=self._body,
            margins=(4, 8, 14, 12),
            spacing=10,
        )
        self._middle = QWidget()
        row_of(STRETCH, (self._body, 100), STRETCH, on=self._middle, margins=0)
        self.scroller = scroller_of(self._middle, self, takes_focus=True)
        self.table = KeyButton(self, "primary")
        self.all, self.play = QPushButton(self), QPushButton(self)
        buttons = flow_of(self.table, self.all, self.play, gap=10, line_gap=8, centred=True)
        column_of((self.scroller, 1), buttons, on=self, margins=0, spacing=8)

    def show_summary(self, view: GameSummary) -> None:
        self._body.setMaximumWidth(look().px(900))
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
            (self.story, "\n".join(view.story)),
            (self.turning, view.turning),
        ):
            label.show_text(text)
        for place, text in enumerate((view.well, view.watch)):
            self._ends.setStretch(place, int(bool(text)))
        for tile, lesson in matched(self.lessons, view.lessons, self._new_lesson):
            tile.show_lesson(lesson)
        self.chart.show_graph(view.graph)
        self.table.show_key(gettext("To the table"), "Enter")
        self.all.setText(gettext("See every decision"))
        self.play.setText(gettext("Play a round"))
        self.all.setVisible(bool(view.nothing))
        self.play.setVisible(bool(view.nothing))
        self.setAccessibleName(gettext("Summary of the game"))
        self.scroller.setAccessibleName(f"{view.result} {view.counts}".strip())

    def _new_lesson(self) -> LessonTile:
        tile = placed(LessonTile(self._body), self._lessons)
        tile.chosen.connect(self.chosen)
        return tile

    def fit(self) -> None:
        set_beside(self._ends, self.width() >= look().px(640))

    def areas(self) -> tuple[QWidget, ...]:
        return (self.scroller, self.table)
