"""Between games: take an interrupted one up, or begin a new one."""

from collections.abc import Sequence
from typing import get_args

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIntValidator, QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from tutor.language import gettext
from tutor.settings import Opponent, Settings, options
from tutor.ui.parts.choice_box import ChoiceBox
from tutor.ui.parts.icons import pixmap
from tutor.ui.parts.look import look
from tutor.ui.parts.option_box import OptionBox
from tutor.ui.parts.passing_focus import PassingFocus
from tutor.ui.parts.plain import show_plain
from tutor.view.practice.surroundings import GameRequest, Length

OPPONENTS: tuple[Opponent, ...] = get_args(Opponent)
LENGTHS: tuple[Length, ...] = get_args(Length)


class StartPage(QFrame):
    """A card in the middle of the page. Each part is made inside what it lies in: one that moves in
    is styled anew."""

    game_requested = Signal(object)
    resume_requested = Signal(int)
    settings_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scroller, body = QScrollArea(self), QWidget(self)
        self._scroller.setWidget(body)
        self._card = card = QFrame(body)
        self.sign, self.text, self.explain = QLabel(body), QLabel(body), QLabel(body)
        self.text.setProperty("look", "title")
        self.explain.setProperty("look", "hint")
        show_plain(self.text, self.explain)
        for label in (self.sign, self.text, self.explain):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            label.setWordWrap(label is not self.sign)
        self.resume = QPushButton(card)
        self.interrupted = ChoiceBox(card)
        self._begun: tuple[str, ...] = ()
        self._labels = [QLabel(card) for _ in range(7)]
        self.opponents = tuple(ChoiceBox(card) for _ in range(3))
        self.length = ChoiceBox(card)
        by_name = {option.name: option for option in options()}
        self.pace, self.hints = (
            OptionBox(by_name[name], Settings(), card) for name in ("pace", "hints")
        )
        for chosen in (self.pace, self.hints):
            chosen.requested.connect(self.settings_requested)
        self.seed = QLineEdit(card)
        self.seed.setValidator(QIntValidator(0, 2**31 - 1, self))
        self.begin = QPushButton(card)
        self.begin.clicked.connect(self._begin)
        self.begin.setProperty("look", "primary")
        self._lay_out(body, card)
        PassingFocus(self, self.begin)
        self.show_start(GameRequest(("steady", "steady", "steady"), "east"), ())

    def _choices(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(20)
        grid.setVerticalSpacing(12)
        for row, box in enumerate(self._boxes):
            box.setMinimumWidth(210)
            box.setMinimumHeight(34)
            grid.addWidget(self._labels[row], row, 0)
            grid.addWidget(box, row, 1)
        return grid

    def _lay_out(self, body: QWidget, card: QFrame) -> None:
        card.setProperty("look", "panel")
        card.setMaximumWidth(520)
        inner = QVBoxLayout(card)
        inner.setContentsMargins(28, 24, 28, 24)
        inner.setSpacing(18)
        inner.addLayout(self._choices())
        inner.addWidget(self.begin)
        inner.addLayout(self._resume_row())
        column = QVBoxLayout(body)
        column.setSpacing(14)
        column.addStretch(2)
        column.addWidget(self.sign)
        column.addWidget(self.text)
        column.addWidget(self.explain)
        middle = QHBoxLayout()
        middle.addStretch(0)
        middle.addWidget(card, 1)
        middle.addStretch(0)
        column.addLayout(middle)
        column.addStretch(3)
        self._scroller.setWidgetResizable(True)
        self._scroller.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # where the keyboard goes it follows
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._scroller)

    def _resume_row(self) -> QHBoxLayout:
        self.resume.setProperty("look", "outline")
        self.resume.clicked.connect(
            lambda: self.resume_requested.emit(max(0, self.interrupted.currentIndex()))
        )
        row = QHBoxLayout()
        row.setSpacing(10)
        self.interrupted.setMinimumHeight(34)
        policies = ChoiceBox.SizeAdjustPolicy
        self.interrupted.setSizeAdjustPolicy(policies.AdjustToMinimumContentsLengthWithIcon)
        row.addWidget(self.interrupted, 2)
        row.addWidget(self.resume, 3)
        return row

    @property
    def _boxes(self) -> tuple[QWidget, ...]:
        return (*self.opponents, self.length, self.pace, self.hints, self.seed)

    def show_start(self, wanted: GameRequest, interrupted: Sequence[str]) -> None:
        self.sign.setPixmap(pixmap("practice", look().px(32), look().colours.ink3))
        self.sign.setAccessibleName(gettext("Practice"))
        self.text.setText(gettext("Play a game with hints"))
        self.explain.setText(
            gettext("Three opponents, Tenhou's rules. Ask for a hint whenever you like: H.")
        )
        self.resume.setText(gettext("Go on with the interrupted game"))
        self.resume.setVisible(bool(interrupted))
        if self._begun != tuple(interrupted):
            self._begun = tuple(interrupted)
            self._fill(self.interrupted, self._begun, 0)
        self.interrupted.setVisible(len(interrupted) > 1)
        self.interrupted.setAccessibleName(gettext("Interrupted games, by when they began"))
        self.begin.setText(gettext("Play"))
        names = (
            gettext("Opponent on the right"),
            gettext("Opponent across"),
            gettext("Opponent on the left"),
            gettext("Length of a game"),
            gettext("Opponents' pace"),
            gettext("Hints"),
            gettext("Deal"),
        )
        for label, name, box in zip(self._labels, names, self._boxes, strict=True):
            label.setText(name)
            box.setAccessibleName(name)
        for opponent, box in zip(wanted.opponents, self.opponents, strict=True):
            self._fill(box, opponent_names(), _place_of(opponent))
        self._fill(self.length, length_names(), LENGTHS.index(wanted.length))
        self.seed.setPlaceholderText(gettext("by chance"))
        self.seed.setToolTip(gettext("The same number deals the same game"))
        self.seed.setText("" if wanted.seed is None else str(wanted.seed))
        self._card.setMaximumWidth(look().px(520))
        self.setAccessibleName(gettext("Practice"))

    def show_options(self, settings: Settings) -> None:
        for box in (self.pace, self.hints):
            box.show_option(settings)

    def _fill(self, box: ChoiceBox, texts: tuple[str, ...], at: int) -> None:
        if list(texts) != [box.itemText(number) for number in range(box.count())]:
            box.clear()
            box.addItems(list(texts))
        box.setCurrentIndex(at)

    def wanted(self) -> GameRequest:
        seed = self.seed.text().strip()
        right, across, left = (OPPONENTS[max(0, box.currentIndex())] for box in self.opponents)
        return GameRequest(
            (right, across, left),
            LENGTHS[max(0, self.length.currentIndex())],
            int(seed) if seed.isdecimal() else None,
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            focus = QApplication.focusWidget()
            (focus if isinstance(focus, QPushButton) else self.begin).click()
        else:
            super().keyPressEvent(event)

    def _begin(self) -> None:
        self.game_requested.emit(self.wanted())


def _place_of(opponent: str) -> int:
    names: tuple[str, ...] = OPPONENTS
    return names.index(opponent.partition(":")[0])


def opponent_names() -> tuple[str, ...]:
    return (
        gettext("Learner: makes beginners' mistakes"),
        gettext("Novice: fast, never folds"),
        gettext("Steady: plays by the tutor"),
        gettext("Strong: calls by the tutor, too"),
        gettext("Phoenix-like: as strong players do"),
    )


def length_names() -> tuple[str, ...]:
    return gettext("East rounds only"), gettext("East and South rounds")
