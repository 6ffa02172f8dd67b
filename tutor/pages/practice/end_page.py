from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from rules.tiles import Seat
from tutor.coach.advice import Decision
from tutor.coach.lessons.lessons import MAX_LESSONS
from tutor.language import gettext
from tutor.pages.panel.advice_panel import DrillOffer
from tutor.pages.parts.buttons import KeyButton
from tutor.pages.parts.layouts import CardPage, add_parts, column_of, grid_of, press_enter, row_of
from tutor.pages.parts.look import Label, labels, look, styled
from tutor.pages.parts.motion import FocusForwarder
from tutor.pages.parts.sentence import keep_hyphens, show_plain, use_height_for_width
from tutor.pages.parts.tiles import BadgeList
from tutor.pages.practice.model import GameEnd
from tutor.practice.ledger import LessonExample
from tutor.practice.results import FinalStanding
from tutor.text.lessons import cost_phrase, lesson_words
from tutor.text.names import capital, place_word, player_name, points_text
from tutor.text.results import place_line, round_place_line


class LessonButton(QPushButton):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title, self.cost, self.cause = labels(self, "", "label", "")
        self.show_word = styled(Label(self), "label")
        for label in (self.title, self.cost, self.cause, self.show_word):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        texts = column_of(self.title, self.cost, self.cause, spacing=2)
        row_of((texts, 1), self.show_word, on=self, margins=(14, 9, 14, 9), spacing=12)
        use_height_for_width(self)

    def show_lesson(self, taught: LessonExample, can_be_seen: bool) -> None:
        text = lesson_words(taught.lesson, (taught.entry,))
        cost = cost_phrase(taught.lesson)
        self.title.setFont(look().font("section"))
        self.title.setText(text.title)
        self.cost.setText(capital(cost))
        self.cause.setText(keep_hyphens(text.cause))
        self.show_word.setText(gettext("Show") if can_be_seen else "")
        name = gettext("{lesson}, {cost}").format(lesson=text.title, cost=cost)
        self.setAccessibleName(name)
        self.setAccessibleDescription(text.cause)
        self.updateGeometry()


def _seat_label(standing: FinalStanding, learner: Seat) -> str:
    return (gettext("You"), gettext("Right"), gettext("Across"), gettext("Left"))[
        (standing.seat - learner) % 4
    ]


class EndPage(QFrame):
    review_requested = Signal(object)
    new_requested = Signal()
    back_requested = Signal()
    drills_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.end: GameEnd | None = None
        self._added: GameEnd | None = None
        self.title = styled(Label(self), "plan", wraps=True, plain=True)
        self.scroller = CardPage((self.title,), self, share=6, spacing=12, between=16)
        self._card = self.scroller.card
        self._grid = grid_of(across=18, down=6)
        self._cells: list[tuple[Label, Label, Label]] = []
        self.sticks = styled(Label(self._card), "hint", wraps=True, plain=True)
        self.badges = BadgeList(self._card)
        self.worth_title = styled(Label(self._card), "section", wraps=True)
        self.worth = [LessonButton(self._card) for _ in range(MAX_LESSONS)]
        for number, button in enumerate(self.worth):
            button.clicked.connect(lambda _=False, number=number: self._review(number))
        self.offer = DrillOffer(self._card)
        self.offer.button.clicked.connect(self.add_to_drills)
        self.review = KeyButton(self._card, "primary")
        self.review.clicked.connect(lambda: self._review(0))
        self.again, self.new = QPushButton(self._card), QPushButton(self._card)
        self.new.clicked.connect(self._finish)
        inner = self.scroller.inner
        add_parts(inner, self._grid, self.sticks, self.badges, 8, self.worth_title, *self.worth)
        add_parts(inner, self.offer, 4, self.review, row_of(self.again, self.new))
        self.scroller.fill(self)
        FocusForwarder(self, self.review)

    def show_end(self, end: GameEnd, badges: Sequence[str] = ()) -> None:
        self.end = end
        self.badges.show_badges([(name, "") for name in badges])
        self.badges.setVisible(bool(badges))
        tell = round_place_line if end.is_one_round else place_line
        self.title.setText(tell(end.standings, end.learner))
        self.setAccessibleName(self.title.text())
        self.scroller.setAccessibleName(self.title.text())
        standings = end.standings
        learner = end.learner
        while len(self._cells) < len(standings):
            cells = Label(self._card), Label(self._card), Label(self._card)
            show_plain(*cells)
            for column, cell in enumerate(cells):
                self._grid.addWidget(cell, len(self._cells), column)
            self._cells.append(cells)
        self._grid.setColumnStretch(1, 1)
        for standing, cells in zip(standings, self._cells, strict=True):
            mine = standing.seat == learner
            name = _seat_label(standing, learner)
            if not mine:
                name = gettext("{seat} · {name}").format(seat=name, name=player_name(standing.name))
            texts = (capital(place_word(standing.place)), name, points_text(standing.points))
            for cell, text in zip(cells, texts, strict=True):
                cell.setText(text)
                cell.setFont(look().font("section" if mine else "body"))
            cells[2].setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        left = gettext("{who}: with {points} points of riichi sticks that were left on the table.")
        left = left.format(who=_seat_label(standings[0], learner), points=points_text(end.sticks))
        self.sticks.show_text(left if end.sticks else "")
        count = len(end.lessons)
        self.worth_title.setText(
            gettext("No lesson this time: nothing off the plan cost much.")
            if not count
            else gettext("What this round teaches")
            if end.is_one_round
            else gettext("What this game teaches")
        )
        for number, button in enumerate(self.worth):
            button.setVisible(number < count)
            button.setEnabled(end.kept)
            if number < count:
                button.show_lesson(end.lessons[number], end.kept)
        self.offer.setVisible(bool(end.drills))
        self.offer.show_offer(self._added is end)
        review = gettext("Review the game")
        again, new = gettext("Same deal again"), gettext("New game")
        if end.is_one_round:
            review = gettext("Review the round")
            again = gettext("Same position again")
            new = gettext("Back to the game you came from")
        self.review.show_key(review, "Enter")
        self.review.setVisible(end.kept)
        self.again.setText(again)
        self.new.setText(new)
        for choice in (self.again, self.new):
            choice.setMinimumHeight(look().px(40))
        self._card.setMaximumWidth(look().px(600))

    def add_to_drills(self) -> None:
        end = self.end
        if end is not None and end.drills and self._added is not end:
            self.drills_requested.emit(end.drills)

    def show_added(self, decisions: tuple[Decision, ...]) -> None:
        if self.end is not None and decisions == self.end.drills:
            self._added = self.end
            self.offer.show_offer(True)

    def _finish(self) -> None:
        one_round = self.end is not None and self.end.is_one_round
        (self.back_requested if one_round else self.new_requested).emit()

    def _review(self, number: int) -> None:
        end = self.end
        if end is not None:
            self.review_requested.emit(end.worth[number] if number < len(end.worth) else None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if press_enter(event, self.review):
            return
        if event.key() == Qt.Key.Key_A and not event.modifiers():
            self.add_to_drills()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self.palette().window().color()))
