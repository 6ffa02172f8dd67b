"""The page of the strategy tree: picture or text, the way of one moment, what a node says."""

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from tutor.language import gettext
from tutor.strategy.tree import StrategyTree
from tutor.text.plans import plan_title
from tutor.text.tree import TreeLine, node_tip, tree_lines, tree_text
from tutor.ui.parts.flow import FlowLayout
from tutor.ui.parts.keys_sheet import KeyHelp
from tutor.ui.tree.picture import ZOOM_STEPS, TreePicture, fitting_zoom, hidden_line, scroll_to
from tutor.view.tree.layout import folded_lines
from tutor.view.tree.moment import TreeMoment, moment_title


class TreePage(QFrame):
    terms_requested = Signal()
    done = Signal()

    def __init__(self, load: Callable[[], StrategyTree], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tree = load()
        self._moment: TreeMoment | None = None
        self._lines: tuple[TreeLine, ...] = ()
        self.title, self.about, self.node = QLabel(self), QLabel(self), QLabel(self)
        self.title.setProperty("look", "title")
        self.about.setProperty("look", "hint")
        for label in (self.about, self.node):
            label.setWordWrap(True)
        self.picture_button, self.text_button = QPushButton(self), QPushButton(self)
        (self.fold, self.smaller, self.larger, self.whole, self.copy, self.terms, self.back) = (
            QPushButton(self) for _ in range(7)
        )
        self.picture = TreePicture()
        self.scroller = QScrollArea(self)
        self.scroller.setWidget(self.picture)
        self.scroller.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.scroller.setCornerWidget(QWidget(self.scroller))
        self.text = QPlainTextEdit(self)
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.views = QStackedWidget(self)
        self.views.addWidget(self.scroller)
        self.views.addWidget(self.text)
        self._lay_out()
        self._connect()
        self.show_moment(None)

    def _lay_out(self) -> None:
        head = FlowLayout(8, 6)
        head.addWidget(self.title)
        for button in (self.picture_button, self.text_button):
            button.setProperty("look", "segment")
            button.setCheckable(True)
            head.addWidget(button)
        self.fold.setCheckable(True)
        self.fold.setChecked(True)
        self.fold.setProperty("look", "segment")
        for button in (
            self.fold,
            self.smaller,
            self.larger,
            self.whole,
            self.copy,
            self.terms,
            self.back,
        ):
            head.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 12, 10, 10)
        column.setSpacing(8)
        column.addLayout(head)
        column.addWidget(self.about)
        column.addWidget(self.views, 1)
        self.card = QFrame(self)
        self.card.setProperty("look", "card")
        inner = QVBoxLayout(self.card)
        inner.setContentsMargins(14, 8, 14, 8)
        inner.addWidget(self.node)
        column.addWidget(self.card)

    def _connect(self) -> None:
        segments = QButtonGroup(self)
        for button in (self.picture_button, self.text_button):
            segments.addButton(button)
        self.picture_button.setChecked(True)
        segments.buttonClicked.connect(lambda _: self._turn())
        self.smaller.clicked.connect(lambda: self.zoom(-1))
        self.larger.clicked.connect(lambda: self.zoom(1))
        self.whole.clicked.connect(self.show_whole)
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.plain_text))
        self.terms.clicked.connect(self.terms_requested)
        self.back.clicked.connect(self.done)
        self.picture.chosen_changed.connect(self._show_node)
        self.picture.zoom_requested.connect(self.zoom)
        self.picture.unfold_requested.connect(self.fold.click)
        self.fold.clicked.connect(self._fold)

    @property
    def plain_text(self) -> str:
        return tree_text(self._lines)

    # --- what the window asks of a page -------------------------------------------------------

    def show_moment(self, moment: TreeMoment | None) -> None:
        self._moment = moment
        self._show()
        lit = [line.node for line in self._lines if line.lit]
        self.picture.choose(lit[-1] if lit else 0)
        self._show_node()

    def retranslate(self) -> None:
        self._show()

    def take_focus(self) -> None:
        view = self.picture if self.picture_button.isChecked() else self.text
        view.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def areas(self) -> tuple[QWidget, ...]:
        return (self.picture_button, self.picture, self.text, self.back)

    def keys(self) -> KeyHelp:
        return (
            ("← →   ↑ ↓", gettext("From node to node")),
            ("Home   End", gettext("First question; the plan that the way leads to")),
            ("+   −", gettext("Larger, smaller")),
        )

    # --- what is shown ------------------------------------------------------------------------

    def _show(self) -> None:
        moment = self._moment
        self._lines = tree_lines(self._tree, moment.values if moment else None)
        self.title.setText(gettext("The tree of plans"))
        self.about.setText(self._about())
        for button, text in (
            (self.picture_button, gettext("Picture")),
            (self.text_button, gettext("Text")),
            (self.fold, gettext("Only this way")),
            (self.whole, gettext("Whole tree")),
            (self.copy, gettext("Copy")),
            (self.terms, gettext("Terms")),
            (self.back, gettext("Back")),
        ):
            button.setText(text)
        for button, sign, name in (
            (self.smaller, "−", gettext("Zoom out")),
            (self.larger, "+", gettext("Zoom in")),
        ):
            button.setText(sign)
            button.setAccessibleName(name)
            button.setToolTip(f"{name} ({sign})")
        self._draw(self.picture.zoom)
        self.text.setPlainText(self.plain_text)
        self.text.setAccessibleName(gettext("The tree of plans"))
        self._turn()
        self._show_node()

    def _about(self) -> str:
        moment = self._moment
        said = gettext(
            "At every throw the tutor asks these questions from left to right; the answers pick "
            "the plan."
        )
        if moment is None:
            return said
        pattern = gettext("{moment}: the thick way with the arrows leads to “{plan}”.")
        way = pattern.format(moment=moment_title(moment), plan=plan_title(moment.choice.strategy))
        return f"{said} {way}"

    def _turn(self) -> None:
        drawn = self.picture_button.isChecked()
        self.views.setCurrentWidget(self.scroller if drawn else self.text)
        for part in (self.smaller, self.larger, self.whole, self.card):
            part.setVisible(drawn)
        self.fold.setVisible(drawn and any(line.lit for line in self._lines))
        self.copy.setVisible(not drawn)

    def _show_node(self) -> None:
        line = self.picture.line
        if line is None:
            return
        said, hidden = node_tip(line), self.picture.hidden
        more = hidden_line(hidden) if hidden else ""
        self.node.setText(f"{said} {more}".strip())
        scroll_to(self.scroller, self.picture)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        QTimer.singleShot(0, self, lambda: scroll_to(self.scroller, self.picture))

    # --- zoom ---------------------------------------------------------------------------------

    def zoom(self, step: int) -> None:
        near = min(range(len(ZOOM_STEPS)), key=lambda at: abs(ZOOM_STEPS[at] - self.picture.zoom))
        self._zoom_to(ZOOM_STEPS[max(0, min(near + step, len(ZOOM_STEPS) - 1))])

    def show_whole(self) -> None:
        self.fold.setChecked(False)
        self._draw(self.picture.zoom)
        self._zoom_to(fitting_zoom(self.picture, self.scroller.viewport().size()))

    def _zoom_to(self, zoom: float) -> None:
        self._draw(zoom)
        scroll_to(self.scroller, self.picture)

    def _draw(self, zoom: float) -> None:
        shown = folded_lines(self._lines) if self.fold.isChecked() else self._lines
        self.picture.show_lines(shown, self._lines, zoom)

    def _fold(self) -> None:
        self._draw(self.picture.zoom)
        self._show_node()
