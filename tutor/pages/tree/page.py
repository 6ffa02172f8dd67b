from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QGuiApplication, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import (
    QFrame,
    QHeaderView,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from tutor.coach.strategy import tree as trees
from tutor.language import gettext
from tutor.pages.host import Host, Page
from tutor.pages.panel.model import turn_title
from tutor.pages.parts.layouts import column_of, flow_of
from tutor.pages.parts.look import Label, look, paint_lanes, styled
from tutor.pages.parts.model import lanes_of
from tutor.pages.tree.model import TreeMoment
from tutor.pages.tree.words import (
    TreeLine,
    node_tip,
    said_line,
    spoken_node,
    support_line,
    tree_lines,
    tree_text,
)
from tutor.text.stance import plan_title

MARK: Final = QSize(18, 18)


class TreePage(Page, QFrame):
    def __init__(self, host: Host, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.host, self._tree = host, trees.shipped_tree()
        self._moment: TreeMoment | None = None
        self._lines: tuple[TreeLine, ...] = ()
        self.items: dict[int, QTreeWidgetItem] = {}
        self.title = styled(Label(self), "title")
        self.about = styled(Label(self), "hint", wraps=True)
        self.node = styled(Label(self), wraps=True)
        self.fold, self.copy, self.terms, self.back = (QPushButton(self) for _ in range(4))
        styled(self.fold, "segment").setCheckable(True)
        self.fold.setChecked(True)
        self.outline = QTreeWidget(self)
        self.outline.setHeaderHidden(True)
        self.outline.setColumnCount(2)
        self.outline.setWordWrap(True)
        head = self.outline.header()
        head.setStretchLastSection(False)
        head.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        head.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.card = styled(QFrame(self), "card")
        column_of(self.node, on=self.card, margins=(14, 8, 14, 8))
        bar = flow_of(self.title, self.fold, self.copy, self.terms, self.back, gap=8, line_gap=6)
        column_of(
            bar,
            self.about,
            (self.outline, 1),
            self.card,
            on=self,
            margins=(20, 12, 10, 10),
            spacing=8,
        )
        self.outline.currentItemChanged.connect(
            lambda item, _: self.node.setText(item.toolTip(0) if item is not None else "")
        )
        self.fold.clicked.connect(self._unfold)
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.plain_text))
        self.terms.clicked.connect(lambda: host.show_page("terms"))
        self.back.clicked.connect(host.go_back)
        self.show_moment(None)

    @property
    def plain_text(self) -> str:
        return tree_text(self._lines)

    @property
    def lit(self) -> list[int]:
        return [line.node for line in self._lines if line.lit]

    # --- page protocol ------------------------------------------------------------------------

    def show_moment(self, moment: TreeMoment | None) -> None:
        self._moment = moment
        self._show()
        self.outline.setCurrentItem(self.items[self.lit[-1] if self.lit else 0])

    def retranslate(self) -> None:
        at = next((node for node, item in self.items.items() if item.isSelected()), 0)
        self._show()
        self.outline.setCurrentItem(self.items[at])

    def take_focus(self) -> None:
        self.show_moment(self.host.moment())
        self.outline.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def areas(self) -> tuple[QWidget, ...]:
        return (self.outline, self.back)

    # --- content ------------------------------------------------------------------------------

    def _show(self) -> None:
        moment = self._moment
        self._lines = tree_lines(self._tree, moment.values if moment else None)
        self.title.setText(gettext("The tree of plans"))
        self.about.setText(self._about())
        for button, text in (
            (self.fold, gettext("Only this path")),
            (self.copy, gettext("Copy")),
            (self.terms, gettext("Terms")),
            (self.back, gettext("Back")),
        ):
            button.setText(text)
        self.fold.setVisible(bool(self.lit))
        self.outline.setAccessibleName(gettext("The tree of plans"))
        self.outline.setIndentation(look().px(26))
        self.outline.setIconSize(MARK * look().scale)
        self.outline.clear()
        self.items = {}
        for line in self._lines:
            item = QTreeWidgetItem(self.items.get(line.parent, self.outline.invisibleRootItem()))
            self.items[line.node] = item
            item.setText(0, said_line(line))
            item.setToolTip(0, node_tip(line))
            item.setData(0, Qt.ItemDataRole.AccessibleTextRole, spoken_node(line))
            font = look().font("body", 700 if line.lit else 400)
            if line.strategy is not None:
                font = look().font("body", 700 if line.lit else 600)
                item.setText(1, support_line(line))
                mark = QPixmap(self.outline.iconSize())
                mark.fill(Qt.GlobalColor.transparent)
                painter = QPainter(mark)
                box = QRectF(mark.rect()).adjusted(1, 1, -1, -1)
                paint_lanes(painter, box, lanes_of(line.strategy), look().colours)
                painter.end()
                icon = QIcon(mark)
                icon.addPixmap(mark, QIcon.Mode.Selected)  # Qt would tint it
                item.setIcon(0, icon)
            else:
                item.setData(1, Qt.ItemDataRole.AccessibleTextRole, node_tip(line))
            item.setFont(0, font)
        self._unfold()

    def _unfold(self) -> None:
        self.outline.expandAll()
        if self.fold.isVisibleTo(self) and self.fold.isChecked():
            path = self.lit
            for node, item in self.items.items():
                item.setExpanded(node in path)
            self.outline.setCurrentItem(self.items[path[-1]])

    def _about(self) -> str:
        moment = self._moment
        text = gettext(
            "At every throw the tutor asks these questions from the top down; the answers pick "
            "the plan."
        )
        if moment is None:
            return text
        pattern = gettext("{moment}: the bold lines with arrows lead to “{plan}”.")
        title = turn_title(moment.seen)
        way = pattern.format(moment=title, plan=plan_title(moment.choice.strategy))
        return f"{text} {way}"
