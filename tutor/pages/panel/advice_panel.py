from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QBoxLayout, QFrame, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from rules.tiles import Tile
from tutor.language import gettext, pgettext
from tutor.pages.panel import model as decision_panel
from tutor.pages.panel.cards import (
    ChangeCard,
    LessonCard,
    OptionCards,
    PlanCard,
    SecondCard,
    SentenceLines,
    WhyLine,
)
from tutor.pages.panel.model import Candidate
from tutor.pages.panel.words import ConceptView
from tutor.pages.parts.buttons import KeyButton
from tutor.pages.parts.layouts import (
    STRETCH,
    SidePanel,
    column_of,
    grid_of,
    matched,
    placed,
    row_of,
    scroller_of,
    set_beside,
)
from tutor.pages.parts.look import (
    AXES,
    Fitting,
    Label,
    axis_colour,
    axis_ground,
    axis_name,
    icon,
    look,
    paint_axis,
    smooth_painter,
    styled,
)
from tutor.pages.parts.model import Lanes
from tutor.pages.parts.sentence import (
    Gloss,
    PaintedText,
    break_at_spaces,
    use_height_for_width,
    wrap_phrases,
)
from tutor.pages.parts.thinking import ThinkingPicture
from tutor.pages.parts.tiles import TileRows, groups_words
from tutor.text.glossary.lookup import glosses, term_of

TILE_W, TILE_H = 34, 47
FIRST_BAR_X = 49
ROW_INSET = 7


class CandidateRow(PaintedText):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row: Candidate | None = None
        use_height_for_width(self)

    def show_row(self, row: Candidate) -> None:
        self._row = row
        self.setAccessibleName(row.name)
        text = glosses(row.name, look().known)
        self.setAccessibleDescription(text)
        self.setToolTip(f"{row.name}\n{text}" if text else row.name)
        self.updateGeometry()
        self.update()

    @property
    def tile(self) -> Tile | None:
        return self._row.tile if self._row is not None else None

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        if self._row is None:
            return 57
        metrics = QFontMetricsF(look().font("label"))
        room = QRectF(0, 0, (width - FIRST_BAR_X) / 3 - ROW_INSET - 6, 1000)
        wrap = Qt.TextFlag.TextWordWrap
        text = max(
            metrics.boundingRect(
                room, wrap, wrap_phrases(cell.text, metrics, room.width())
            ).height()
            for cell in self._row.bars
        )
        return max(57, 28 + round(text))

    def sizeHint(self) -> QSize:
        width = max(self.width(), 240)
        return QSize(width, self.heightForWidth(width))

    def paintEvent(self, event: QPaintEvent) -> None:
        row = self._row
        if row is None:
            return
        painter = smooth_painter(self)
        colours = look().colours
        style = Qt.PenStyle.DashLine if row.below_line else Qt.PenStyle.SolidLine
        painter.setPen(QPen(QColor(colours.ink3 if row.below_line else colours.line), 1, style))
        painter.drawLine(QPointF(0, 0.5), QPointF(self.width(), 0.5))
        tile = QRectF(3, 6, TILE_W, TILE_H)
        look().tile(painter, tile, row.tile)
        if row.played:
            painter.setPen(QPen(QColor(colours.ink), 1.4, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(tile.adjusted(-2, -2, 2, 2), 6, 6)
        column = (self.width() - FIRST_BAR_X) / 3
        for axis in AXES:
            cell = row.bars[axis]
            x = FIRST_BAR_X + axis * column + ROW_INSET
            colours = look().colours
            bar = QRectF(x, 15, column - 12, 8)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.track))
            painter.drawRoundedRect(bar, 4, 4)
            filled = QRectF(bar)
            filled.setWidth(max(8.0, bar.width() * cell.length))
            if cell.weighed:
                painter.setBrush(axis_colour(colours, axis))
            else:
                painter.setBrush(QColor(colours.surface))
                painter.setPen(QPen(QColor(colours.ink3), 1.5))
                filled.adjust(0.75, 0.75, -0.75, -0.75)
            painter.drawRoundedRect(filled, 4, 4)
            painter.setPen(QColor(colours.ink if cell.weighed else colours.ink2))
            painter.setFont(look().font("label", 500 if cell.weighed else 400))
            room = QRectF(x, 26, column - ROW_INSET - 2, self.height() - 26)
            metrics = QFontMetricsF(look().font("label"))
            text = wrap_phrases(cell.text, metrics, room.width())
            painter.drawText(room, Qt.TextFlag.TextWordWrap, text)


class CandidateHeads(PaintedText):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lanes: Lanes = (False, False, False)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_heads(self, lanes: Lanes) -> None:
        self._lanes = lanes
        comma = pgettext("between the items of a list", ", ")
        self.setAccessibleName(comma.join(axis_name(axis) for axis in AXES))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(240, look().px(17) + 13)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        colours = look().colours
        column = (self.width() - FIRST_BAR_X) / 3
        painter.setFont(look().font("label", 600))
        for axis in AXES:
            x = FIRST_BAR_X + axis * column + ROW_INSET
            weighed = self._lanes[axis]
            ink = axis_colour(colours, axis) if weighed else QColor(colours.ink2)
            details = axis_ground(colours, axis) if weighed else None
            paint_axis(painter, axis, QPointF(x + 7, self.height() / 2), 14, ink, details)
            painter.setPen(ink)
            room = QRectF(x + 19, 0, column - 19, self.height())
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, axis_name(axis))


class CandidateTable(QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lanes: Lanes = (False, False, False)
        self._heads = CandidateHeads(self)
        self._column = column_of(self._heads, on=self, margins=(0, 0, 0, 4), spacing=0)
        self.rows: list[CandidateRow] = []

    def show_candidates(self, rows: tuple[Candidate, ...], lanes: Lanes) -> None:
        self.lanes = lanes
        self._heads.show_heads(lanes)
        for widget, row in matched(
            self.rows, rows, lambda: placed(CandidateRow(self), self._column)
        ):
            widget.show_row(row)
        self.setAccessibleName(gettext("Tiles that fit the plan"))
        self.updateGeometry()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        painter.setPen(Qt.PenStyle.NoPen)
        column = (self.width() - FIRST_BAR_X) / 3
        for axis in AXES:
            if self.lanes[axis]:
                painter.setBrush(axis_ground(look().colours, axis))
                tint = QRectF(FIRST_BAR_X + axis * column + 1, 0, column - 2, self.height())
                painter.drawRoundedRect(tint, 10, 10)


class ConceptLine(WhyLine):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setVisible(False)

    def show_concept(self, view: ConceptView | None) -> None:
        self.setVisible(view is not None)
        if view is not None:
            named = (view.name, term_of(view.key))
            self.show_line(decision_panel.WhyView("idea", view.text), named)


class DrillOffer(QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.button = KeyButton(self, "plain")
        row_of(self.button, on=self, margins=0)
        self.setFocusProxy(self.button)

    def show_offer(self, added: bool) -> None:
        text = gettext("In your drills") if added else gettext("Add to drills")
        self.button.show_key(text, "A")
        self.button.setFixedHeight(look().px(36))


class StepButton(QPushButton):
    def show_step(self, sign: str, name: str, key: str) -> None:
        self.setAccessibleName(name)
        self.setToolTip(f"{name} ({key})")
        self.setIcon(icon(sign, look().colours.ink))
        width, height = max(30, look().px(32)), max(30, look().px(30))
        self.setStyleSheet(f"padding: 0; min-width: {width}px; min-height: {height}px;")
        self.setIconSize(QSize(look().px(16), look().px(16)))


class TileComparison(QFrame):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._yours, self._best = (TileRows(self, 36, fixed=True) for _ in range(2))
        labels = (styled(Label(self), "label") for _ in range(4))
        self._arrow, self._more, self._you, self._caption = labels
        grid = grid_of(on=self, margins=0, across=7, down=3)
        for column, part in enumerate((self._yours, self._arrow, self._best, self._more)):
            grid.addWidget(part, 0, column, Qt.AlignmentFlag.AlignCenter)
        for column, part in ((0, self._you), (2, self._caption)):
            grid.addWidget(part, 1, column, Qt.AlignmentFlag.AlignHCenter)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_tiles(self, played: Tile, best: tuple[Tile, ...], caption: str, name: str) -> None:
        for rows, tiles in ((self._yours, (played,)), (self._best, best[:2])):
            rows.show_rows([tiles], name=groups_words([tiles]))
        self._arrow.setText("→")
        self._more.setText(f"+{len(best) - 2}")
        self._more.setVisible(len(best) > 2)
        self._you.setText(pgettext("below the tile that was thrown", "you"))
        self._caption.setText(caption)
        self.setAccessibleName(name)


class AdvicePanel(Fitting, SidePanel):
    previous_requested = Signal()
    next_requested = Signal()
    tree_requested = Signal()
    copy_requested = Signal(QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = styled(Label(self), "title", wraps=True)
        self.previous, self.next = StepButton(self), StepButton(self)
        self.previous.clicked.connect(self.previous_requested)
        self.next.clicked.connect(self.next_requested)
        head = row_of((self.title, 1), self.previous, self.next, margins=(20, 10, 20, 0), spacing=7)
        self.scroller = scroller_of(None, self, takes_focus=True)
        self.scroller.setWidget(self._body())
        self.message = styled(Label(self), "hint", wraps=True, plain=True)
        self.message.setContentsMargins(20, 8, 20, 0)
        column_of(head, self.message, (self.scroller, 1), on=self, margins=(1, 0, 0, 0), spacing=10)
        self.show_message("")

    def add_head(self, widget: QWidget) -> None:
        self._column.insertWidget(self._column.indexOf(self.lesson), widget)

    def add_foot(self, widget: QWidget) -> None:
        foot = row_of(widget, margins=(20, 0, 20, 14))
        column = self.layout()
        assert isinstance(column, QVBoxLayout)
        column.addLayout(foot)

    def _body(self) -> QWidget:
        body = QWidget()
        self.comparison = TileComparison(body)
        chip = styled(QFrame(body), "card")
        self.standing = styled(Label(chip), wraps=True)
        self.verdict = styled(Label(chip), "label", wraps=True)
        column_of(self.standing, self.verdict, on=chip, margins=(12, 6, 12, 6), spacing=1)
        self._comparison_row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._comparison_row.addWidget(self.comparison, 0, Qt.AlignmentFlag.AlignTop)
        self._comparison_row.addWidget(chip, 1, Qt.AlignmentFlag.AlignTop)
        self.lesson = LessonCard(body)
        self.plan = PlanCard(body)
        self.why = styled(Label(body), "section")
        self.tree = styled(QPushButton(body), "link")
        self.tree.clicked.connect(self.tree_requested)
        heading = row_of((self.why, 1), self.tree)
        self.reasons = SentenceLines(body)
        self.concept = ConceptLine(body)
        self.gloss = Gloss(body)
        self.picture = ThinkingPicture(body)
        self.options = OptionCards(body)
        self.table = CandidateTable(body)
        self.more = styled(Label(body), "label", wraps=True)
        self.second = SecondCard(body)
        self.change = ChangeCard(body)
        for part in (self.reasons, self.concept, self.options, self.change):
            part.asked.connect(self.gloss.toggle)
        self.copy = styled(QPushButton(body), "link")
        self.copy.clicked.connect(
            lambda: self.copy_requested.emit(self.copy.mapToGlobal(self.copy.rect().topLeft()))
        )
        self._column = column_of(
            self._comparison_row,
            self.lesson,
            self.plan,
            heading,
            self.reasons,
            self.picture,
            self.concept,
            self.gloss,
            self.options,
            4,
            self.table,
            self.more,
            self.second,
            STRETCH,
            self.change,
            (self.copy, 0, Qt.AlignmentFlag.AlignLeft),
            on=body,
            margins=(20, 2, 20, 14),
            spacing=8,
        )
        return body

    def fit(self) -> None:
        room = self.width() - 54 - self.comparison.sizeHint().width()
        beside = room >= look().px(100)
        set_beside(self._comparison_row, beside)
        self._comparison_row.setSpacing(14 if beside else 6)

    def show_message(self, text: str) -> None:
        self._retitle()
        self._show_title("")
        self.message.show_text(text)
        self.scroller.setVisible(False)

    def show_lesson(self, lesson: decision_panel.LessonView | None) -> None:
        self.lesson.show_lesson(lesson)

    def _begin(self, title: str, standing: str, verdict: str, *, of_discard: bool) -> None:
        self._retitle()
        self.message.setVisible(False)
        self.scroller.setVisible(True)
        self._show_title(title)
        self.standing.setText(standing)
        self.standing.setFont(look().font("label", 600))
        self.verdict.setText(verdict)
        for part in (self.comparison, self.plan, self.tree, self.table):
            part.setVisible(of_discard)
        if not of_discard:
            for below in (self.picture, self.more, self.change, self.second):
                below.setVisible(False)

    def show_advice(self, view: decision_panel.PanelView) -> None:
        self._begin(view.title, view.standing, view.verdict, of_discard=True)
        self.options.show_options(())
        name = f"{view.standing}; {view.verdict}"
        self.comparison.show_tiles(view.played, view.best, view.best_caption, name)
        self.fit()
        self.plan.show_plan(view.plan)
        self.why.setText(gettext("Why") if view.reasons else "")
        self.tree.setText(gettext("See the tree"))
        self.tree.setToolTip(f"{self.tree.text()} (T)")
        self._show_reasons(view.reasons)
        self.picture.show_groups(view.picture, view.played)
        self.table.show_candidates(view.rows, view.plan.lanes)
        self.more.show_text(view.note)
        self.change.show_change(view.change)

    def show_call(self, view: decision_panel.CallPanelView) -> None:
        self._begin(view.title, view.done, view.verdict, of_discard=False)
        self.why.setText(gettext("The tutor"))
        self._show_reasons(view.answer)
        self.options.show_options(view.options)

    def show_concept(self, view: ConceptView | None) -> None:
        self.concept.show_concept(view)

    def show_rows(self, rows: tuple[decision_panel.Candidate, ...]) -> None:
        self.table.show_candidates(rows, self.table.lanes)

    def _retitle(self) -> None:
        self.copy.setText(gettext("Copy the position …"))
        self.previous.show_step("previous", gettext("Previous decision"), "←")
        self.next.show_step("next", gettext("Next decision"), "→")
        self.scroller.setAccessibleName(gettext("Advice"))
        self.setAccessibleName(gettext("Advice"))

    def _show_title(self, title: str) -> None:
        if title != self.title.accessibleName():
            self.scroller.verticalScrollBar().setValue(0)
        self.title.setText(break_at_spaces(title))
        self.title.setAccessibleName(title)

    def _show_reasons(self, reasons: tuple[str, ...]) -> None:
        self.reasons.show_lines(tuple(decision_panel.WhyView("", text) for text in reasons))
        self.gloss.close_gloss()
