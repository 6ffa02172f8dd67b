from collections.abc import Iterator
from enum import StrEnum
from functools import partial
from html import escape
from itertools import islice

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QPushButton, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from tutor.language import gettext
from tutor.pages.host import Host, Page
from tutor.pages.parts.jobs import IdleJob
from tutor.pages.parts.layouts import STRETCH, FlowLayout, column_of, flow_of
from tutor.pages.parts.look import Label, styled
from tutor.pages.parts.tiles import YakuCard
from tutor.pages.yaku.words import ValueTable, fu_tables, points_tables, yaku_groups, yaku_source

FIRST_CARDS = 1


class Part(StrEnum):
    YAKU = "yaku"
    POINTS = "points"
    FU = "fu"


class TableBlock(QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title, self.values = styled(Label(self), "section"), Label(self)
        self.values.setTextFormat(Qt.TextFormat.RichText)
        column_of(self.title, self.values, on=self, margins=0, spacing=6)

    def show_table(self, table: ValueTable) -> None:
        self.title.setText(table.title)
        heads = "".join(f"<th align='right'>{escape(head)}</th>" for head in table.heads[1:])
        rows = [f"<th align='left'>{escape(table.heads[0])}</th>{heads}"]
        for first, *cells in table.rows:
            lines = (escape(cell).replace("\n", "<br>") for cell in cells)
            shown = "".join(f"<td align='right'>{line}</td>" for line in lines)
            rows.append(f"<td><b>{escape(first)}</b></td>{shown}")
        body = "".join(f"<tr>{row}</tr>" for row in rows)
        self.values.setText(f"<table cellpadding='5'>{body}</table>")


def _scroller(parent: QWidget) -> QScrollArea:
    made = QScrollArea(parent)
    made.setWidgetResizable(True)
    made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return made


class YakuPage(Page, QFrame):
    def __init__(self, host: Host, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = styled(Label(self), "title")
        self.buttons = {part: QPushButton(self) for part in Part}
        self.terms, self.back = QPushButton(self), QPushButton(self)
        self.views = QStackedWidget(self)
        self.scrollers = {part: _scroller(self.views) for part in Part}
        self._columns = {part: self._column(part) for part in Part}
        self._labels: dict[tuple[Part, int, int], Label] = {}
        self._cards: list[YakuCard] = []
        self._blocks: dict[Part, list[TableBlock]] = {Part.POINTS: [], Part.FU: []}
        self._pieces = IdleJob(self)
        head = flow_of(self.title, gap=8, line_gap=6)
        for part, button in self.buttons.items():
            button.setProperty("look", "segment")
            button.setCheckable(True)
            button.clicked.connect(partial(self.show_part, part))
            head.addWidget(button)
            self.views.addWidget(self.scrollers[part])
        for button in (self.terms, self.back):
            head.addWidget(button)
        self.terms.clicked.connect(lambda: host.show_page("terms"))
        self.back.clicked.connect(host.go_back)
        column_of(head, (self.views, 1), on=self, margins=(20, 12, 10, 8), spacing=8)
        self.retranslate()
        self.show_part(Part.YAKU)

    def show_part(self, part: Part, _: bool = False) -> None:
        self.views.setCurrentWidget(self.scrollers[part])
        for each, button in self.buttons.items():
            button.setChecked(each is part)

    @property
    def part(self) -> Part:
        return next(part for part in Part if self.scrollers[part] is self.views.currentWidget())

    # --- page protocol ------------------------------------------------------------------------

    def retranslate(self) -> None:
        self.title.setText(gettext("Yaku and points"))
        names = (gettext("Yaku"), gettext("Points"), gettext("Fu"))
        for part, name in zip(Part, names, strict=True):
            self.buttons[part].setText(name)
            self.scrollers[part].setAccessibleName(name)
        self.terms.setText(gettext("Terms"))
        self.back.setText(gettext("Back"))
        work = self._fill()
        for _ in islice(work, FIRST_CARDS):
            pass
        self._pieces.start(work)

    def take_focus(self) -> None:
        self.scrollers[self.part].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def areas(self) -> tuple[QWidget, ...]:
        return (self.buttons[Part.YAKU], self.scrollers[self.part], self.back)

    # --- content ------------------------------------------------------------------------------

    # All languages have the same entries: the widgets stay, and only their texts change.

    def _fill(self) -> Iterator[None]:
        yaku = self._fill_yaku()
        yield from islice(yaku, FIRST_CARDS)
        yield from self._fill_tables(Part.POINTS, points_tables())
        yield from self._fill_tables(Part.FU, fu_tables())
        yield from yaku

    def _fill_yaku(self) -> Iterator[None]:
        column = self._columns[Part.YAKU]
        self._say(Part.YAKU, (0, 0), yaku_source(), "hint")
        number = 0
        for place, group in enumerate(yaku_groups(), 1):
            self._say(Part.YAKU, (place, 0), group.title, "section")
            for entry in group.entries:
                if number == len(self._cards):
                    self._cards.append(YakuCard(self))
                    column.insertWidget(column.count() - 1, self._cards[-1])
                self._cards[number].show_entry(entry)
                number += 1
                yield

    def _fill_tables(self, part: Part, tables: tuple[ValueTable, ...]) -> Iterator[None]:
        column, blocks = self._columns[part], self._blocks[part]
        flow: FlowLayout | None = None
        for place, table in enumerate(tables):
            if place == len(blocks):
                if flow is None:
                    flow = FlowLayout(40, 14, at_top=True)
                    column.insertLayout(column.count() - 1, flow)
                blocks.append(TableBlock(self))
                flow.addWidget(blocks[-1])
            blocks[place].show_table(table)
            if table.notes:
                flow = None
            for number, note in enumerate(table.notes):
                self._say(part, (place, number), note, "hint")
            yield

    def _column(self, part: Part) -> QVBoxLayout:
        body = QWidget(self.scrollers[part].viewport())
        column = column_of(STRETCH, on=body, margins=(6, 4, 10, 12), spacing=8)
        self.scrollers[part].setWidget(body)
        return column

    def _say(self, part: Part, place: tuple[int, int], text: str, role: str) -> None:
        key = (part, *place)
        if key not in self._labels:
            label = self._labels[key] = Label(self)
            label.setProperty("look", role)
            label.setWordWrap(True)
            self._columns[part].insertWidget(self._columns[part].count() - 1, label)
        self._labels[key].setText(text)
