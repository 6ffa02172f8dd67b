from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QColor,
    QFontMetricsF,
    QKeySequence,
    QPaintEvent,
    QPalette,
    QPen,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QFrame,
    QLayout,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionComboBox,
    QToolButton,
    QWidget,
)

from rules.tiles import Tile
from tutor.language import gettext, language_name
from tutor.pages.parts.layouts import row_of
from tutor.pages.parts.look import Fitting, Label, icon, look, smooth_painter, styled, tile_height
from tutor.pages.parts.sentence import ElidedLabel
from tutor.settings import Option, Settings, Value
from tutor.text.names import with_percent
from tutor.text.phrases import keep_phrases


class TableHeader(Fitting, QFrame):
    """A header. If space is short, it drops its title, the buttons' words, then parts of its line.

    Args:
        signs: the icon and key of each button, and whether the button is checkable.
    """

    def __init__(self, parent: QWidget, *signs: tuple[str, str, bool]) -> None:
        super().__init__(parent)
        self._lines: Sequence[str] = ("",)
        self.title, self.line = styled(Label(self), "title"), styled(ElidedLabel(self), "hint")
        self.buttons = tuple(
            BarButton(sign, key, self, checkable=checkable) for sign, key, checkable in signs
        )
        self.worded: BarButton | None = None
        """A button that always keeps its words."""
        self._row = row_of(
            self.title, 6, (self.line, 1), *self.buttons, on=self, margins=(20, 8, 12, 6), spacing=6
        )

    def show_line(self, title: str, *lines: str) -> None:
        """Show a title, and the longest of `lines` (a line and its shorter forms) that fits."""
        self.title.setText(title)
        self._lines = lines
        self.fit()

    def fit(self) -> None:
        styles = Qt.ToolButtonStyle
        whole, *shorter = self._lines
        ways = [(True, styles.ToolButtonTextBesideIcon, whole)]
        ways += [(False, styles.ToolButtonTextBesideIcon, whole)]
        ways += [(False, styles.ToolButtonIconOnly, line) for line in (whole, *shorter)]
        edges, gap = self._row.contentsMargins(), self._row.spacing()
        for titled, style, line in ways:
            self.title.setVisible(titled)
            for button in self.buttons:
                is_worded = button is self.worded
                button.setToolButtonStyle(styles.ToolButtonTextBesideIcon if is_worded else style)
            slack = look().px(24) if line == whole and not titled else 0
            shown = [button for button in self.buttons if not button.isHidden()]
            taken = sum(
                max(button.minimumWidth(), button.sizeHint().width()) + gap for button in shown
            )
            if titled:
                taken += self.title.sizeHint().width() + 2 * gap
            room = self.width() - edges.left() - edges.right() - taken - gap
            if room >= self.line.fontMetrics().horizontalAdvance(line) + slack:
                break
        self.line.show_text(line)
        self.line.setToolTip(whole)
        self.line.setAccessibleName(whole)


ARROW_ROOM = 34


class ChoiceBox(QComboBox):
    """A combo box that paints its own arrow, because the style sheet removes Qt's."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setItemDelegate(QStyledItemDelegate(self))  # Qt's own ignores style sheets

    def show_choices(self, texts: Sequence[str], at: int) -> None:
        if [*texts] != [self.itemText(number) for number in range(self.count())]:
            self.clear()
            self.addItems([*texts])
        self.setCurrentIndex(at)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:  # Qt keeps the old size hint otherwise
            super().changeEvent(QEvent(QEvent.Type.StyleChange))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = smooth_painter(self)
        pen = QPen(self.palette().color(QPalette.ColorRole.Text), 1.5)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        x, y = self.width() - 13.0, self.height() / 2
        painter.drawPolyline([QPointF(x - 4, y - 2), QPointF(x, y + 2), QPointF(x + 4, y - 2)])

    def initStyleOption(self, option: QStyleOptionComboBox) -> None:
        super().initStyleOption(option)
        room = self.width() - ARROW_ROOM
        elide = Qt.TextElideMode.ElideRight
        option.currentText = self.fontMetrics().elidedText(option.currentText, elide, room)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()  # scrolling past must not change the choice


def key_actions(widget: QWidget, acts: Mapping[str, Callable[[], object]]) -> dict[str, QAction]:
    made: dict[str, QAction] = {}
    for key, act in acts.items():
        action = QAction(widget)
        action.setShortcut(QKeySequence(key))
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        action.triggered.connect(lambda _=False, act=act: act())
        widget.addAction(action)
        made[key] = action
    return made


TILE_WIDTH = 25
SIDE_PADDING = 10
MIN_TWO_LINE_SHARE = 0.65


def segments_on(card: QFrame, count: int, stretch: int = 0) -> tuple[QPushButton, ...]:
    """Create a row of buttons on a card, of which only one can be checked at a time."""
    row = row_of(on=card, margins=2, spacing=2)
    made = segments_in(card, row, count)
    for at in range(count):
        row.setStretch(at, stretch)
    return made


def segments_in(parent: QWidget, row: QLayout, count: int) -> tuple[QPushButton, ...]:
    made = tuple(styled(QPushButton(parent), "segment") for _ in range(count))
    group = QButtonGroup(parent)
    for button in made:
        button.setCheckable(True)
        group.addButton(button)
        row.addWidget(button)
    return made


class KeyButton(QPushButton):
    """A button with a text or tiles, and its key in a small cap on the right.

    If it is too narrow, the key is hidden, then the text wraps to a second line.
    """

    def __init__(self, parent: QWidget | None = None, style: str = "outline") -> None:
        super().__init__(parent)
        self.caption = ""
        self._key = ""
        self._tiles: tuple[Tile, ...] = ()
        self._style = style
        self.act = ""
        """The id of the action, for owners of a row of buttons."""
        self.setProperty("look", style)

    def restyle(self, style: str) -> None:
        if style != self._style:
            self._style = style
            self.setProperty("look", style)
            self.style().polish(self)

    def show_key(self, text: str, key: str, tiles: tuple[Tile, ...] = (), name: str = "") -> None:
        """Show a text, or tiles called `name`, and the key that presses the button."""
        self.caption, self._key, self._tiles = text, key, tiles
        self.setAccessibleName(name or text)
        self.setToolTip(f"{name or text} ({key})")
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        spare = 8 if self._style.startswith("felt") else 24
        return QSize(self.least_width + spare, max(44, look().px(44)))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(self._text_width() * MIN_TWO_LINE_SHARE) + 24, self.sizeHint().height())

    @property
    def least_width(self) -> int:
        return round(self._text_width() + 12 + self._cap_width() + 16)

    def _text_width(self) -> float:
        text = QFontMetricsF(look().font("section")).horizontalAdvance(self.caption)
        return text + len(self._tiles) * (TILE_WIDTH + 2)

    def _cap_width(self) -> float:
        width = QFontMetricsF(look().font("label")).horizontalAdvance(self._key)
        return max(22.0 * look().scale, width + 12)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = smooth_painter(self)
        ink, edge, ground, key_ink = self._inks()
        total = self._text_width() + 12 + self._cap_width()
        has_room = self.least_width <= self.width()
        x = (self.width() - total) / 2
        painter.setPen(ink)
        painter.setFont(look().font("section"))
        if not has_room:
            room = QRectF(self.rect()).adjusted(SIDE_PADDING, 0, -SIDE_PADDING, 0)
            painter.drawText(
                room,
                Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap,
                keep_phrases(self.caption),
            )
            return
        for at, tile in enumerate(self._tiles):
            high = tile_height(TILE_WIDTH)
            place = QPointF(x + at * (TILE_WIDTH + 2), (self.height() - high) / 2)
            look().tile(painter, QRectF(place, QSizeF(TILE_WIDTH, high)), tile)
        box = QRectF(x, 0, self._text_width() + 4, self.height())
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, self.caption)
        height = 22 * look().scale
        cap = QRectF(
            x + self._text_width() + 12, (self.height() - height) / 2, self._cap_width(), height
        )
        painter.setPen(QPen(edge, 1))
        painter.setBrush(ground)
        painter.drawRoundedRect(cap, 5, 5)
        painter.setPen(key_ink)
        painter.setFont(look().font("label"))
        painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, self._key)

    def _inks(self) -> tuple[QColor, QColor, QColor, QColor]:
        colours = look().colours
        on_dark = {
            "primary": colours.btnink,
            "felt": colours.felt2,
            "feltquiet": colours.feltink,
        }.get(self._style if self.isEnabled() else "")
        if on_dark is not None:
            return QColor(on_dark), QColor(on_dark), QColor(0, 0, 0, 0), QColor(on_dark)
        ink, quiet = QColor(colours.ink), QColor(colours.ink2)
        edge, ground = QColor(colours.line), QColor(colours.surface2)
        return ink if self.isEnabled() else quiet, edge, ground, quiet


class BarButton(QToolButton):
    def __init__(self, sign: str, key: str, parent: QWidget, *, checkable: bool = False) -> None:
        super().__init__(parent)
        self._sign, self._key = sign, key
        self.setMinimumSize(34, 34)
        self.setCheckable(checkable)

    def show_look(self, text: str, name: str, *, sign: str = "", alerts: bool = False) -> None:
        colours, side = look().colours, min(24, look().px(18))
        self.setText(text)
        self.setIconSize(QSize(side, side))
        ink = colours.alert if alerts else colours.ink2
        self.setIcon(icon(sign or self._sign, ink, checked=colours.ink))
        self.setAccessibleName(name)
        self.setToolTip(f"{name} ({self._key})")


def choice_word(option: Option, value: Value) -> str:
    if isinstance(value, bool):
        return gettext("On") if value else gettext("Off")
    if option.name == "text_size":
        return with_percent(str(value))
    if option.name == "language" and value != "system":
        return language_name(str(value))
    if option.name == "pace":
        return gettext("{seconds} s").format(seconds=f"{int(value) / 1000:g}")
    return {
        "asked": gettext("When I ask (H)"),
        "open": gettext("Open by themselves"),
        "riichi": gettext("From the first riichi on"),
        "learner": gettext("Learner"),
        "novice": gettext("Novice"),
        "steady": gettext("Steady"),
        "strong": gettext("Strong"),
        "phoenix": gettext("Phoenix-like"),
        "east": gettext("East rounds only"),
        "hanchan": gettext("East and South rounds"),
        "system": gettext("As the system"),
        "light": gettext("Light"),
        "dark": gettext("Dark"),
        "ask": gettext("Ask each time"),
        "always": gettext("Always"),
        "never": gettext("Never"),
    }.get(str(value), str(value))


class OptionBox(ChoiceBox):
    requested = Signal(object)

    def __init__(self, option: Option, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.option, self._settings = option, settings
        self.activated.connect(self._choose)

    def show_option(self, settings: Settings) -> None:
        self._settings = settings
        self.setAccessibleName(gettext(self.option.title))
        self.setAccessibleDescription(gettext(self.option.help))
        texts = [choice_word(self.option, value) for value in self.option.choices]
        value = getattr(settings, self.option.name)
        known = value in self.option.choices
        self.show_choices(texts, self.option.choices.index(value) if known else -1)

    def _choose(self, at: int) -> None:
        name, value = self.option.name, self.option.choices[at]
        if getattr(self._settings, name) != value:
            self.requested.emit(replace(self._settings, **{name: value}))  # type: ignore[arg-type]


class OptionTick(QCheckBox):
    requested = Signal(object)

    def __init__(self, option: Option, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.option, self._settings = option, settings
        self.clicked.connect(self._choose)

    def show_option(self, settings: Settings, titled: bool = False) -> None:
        self._settings = settings
        title, on = gettext(self.option.title), bool(getattr(settings, self.option.name))
        self.setText(title if titled else choice_word(self.option, on))
        self.setChecked(on)
        self.setAccessibleName(title)
        self.setAccessibleDescription(gettext(self.option.help))

    def _choose(self, on: bool) -> None:
        self.requested.emit(replace(self._settings, **{self.option.name: on}))  # type: ignore[arg-type]
