"""The day's queue: its start, position by position, its end."""

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from rules.tiles import Tile
from tutor.drills.drill import Drill
from tutor.drills.question import Question
from tutor.drills.themes import Theme
from tutor.ui.drills.card import DrillsCard
from tutor.ui.drills.position import DrillPosition, PositionView
from tutor.ui.parts.announce import announce
from tutor.view.drills.day import DrillDay, MarkedAnswer
from tutor.view.drills.views import THEMES, card_view
from tutor.view.tree.moment import TreeMoment, moment_at


class SessionView(QStackedWidget):
    discarded = Signal(object, int)
    day_requested = Signal(bool, object)
    remove_requested = Signal(object)
    keys_requested = Signal()
    tree_requested = Signal()

    def __init__(self, day: DrillDay, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.day = day
        self.done: list[MarkedAnswer] = []
        self._more = False
        self.theme: Theme | None = None
        self.card, self.position = DrillsCard(self), DrillPosition(self)
        for part in (self.card, self.position):
            self.addWidget(part)
        self.card.begin_requested.connect(self.begin)
        self.card.more_requested.connect(self.go_beyond)
        self.card.theme_requested.connect(self.choose_theme)
        self.position.discarded.connect(self._discard)
        self.position.next_requested.connect(self.go_on)
        self.position.leave_requested.connect(self.leave)
        self.position.remove_requested.connect(self._remove)
        self.position.keys_requested.connect(self.keys_requested)
        self.position.tree_requested.connect(self.tree_requested)
        self.refresh()

    @property
    def is_asking(self) -> bool:
        return self.currentWidget() is self.position

    def show_day(self, day: DrillDay) -> None:
        if self.is_asking:
            return
        for marked in self.done:
            card = day.cards.get(marked.card.drill)
            if card is None or card.answered is None or card.answered < marked.at:
                day = day.with_answer(marked)  # it was given while the day was read
        self.day = day
        if self._more:
            self._more = False
            self.begin()
        self.refresh()

    def begin(self) -> None:
        if self.day.queue:
            self.done = []
            self._ask(1, len(self.day.queue))

    def go_beyond(self) -> None:
        self._more = True
        self.day_requested.emit(True, self.theme)

    def choose_theme(self, at: int) -> None:
        self.theme, self.done = THEMES[at], []
        self.day_requested.emit(False, self.theme)

    def show_answer(self, marked: MarkedAnswer) -> None:
        self.done.append(marked)
        self.day = self.day.with_answer(marked)
        view = self.position.view
        if view is not None and view.question.drill.id == marked.answered.drill.id:
            self.position.show_position(replace(view, marked=marked))

    def take_back(self) -> None:
        view = self.position.view
        if view is not None and view.marked is None:
            self.position.show_position(replace(view, chosen=None))

    def go_on(self) -> None:
        view = self.position.view
        if view is None or view.marked is None:
            return
        self._go_past(view.at, view.count)

    def leave(self) -> None:
        self._show_card()
        self.day_requested.emit(False, self.theme)

    def drop(self, drill: Drill) -> None:
        view = self.position.view
        self.day = self.day.without(drill)
        if view is None or not self.is_asking or view.question.drill is not drill:
            self.refresh()
        elif view.marked is None:
            self._go_past(view.at - 1, view.count - 1)
        else:
            self._go_past(view.at, view.count)

    def _go_past(self, at: int, count: int) -> None:
        if self.day.queue:
            self._ask(at + 1, count)
        else:
            self.leave()

    def _ask(self, at: int, count: int) -> None:
        self.setCurrentWidget(self.position)
        self.position.show_position(PositionView(Question(self.day.queue[0]), at, count))

    def _discard(self, tile: int) -> None:
        view = self.position.view
        if view is not None:
            self.position.show_position(replace(view, chosen=Tile(tile)))
            self.discarded.emit(view.question, tile)

    def _remove(self) -> None:
        if self.position.view is not None:
            self.remove_requested.emit(self.position.view.question.drill)

    def _show_card(self) -> None:
        inside = self.position.isAncestorOf(self.window().focusWidget() or self)
        self.setCurrentWidget(self.card)
        self.refresh()
        announce(self.card, self.card.accessibleName())
        if inside or self.position is self.window().focusWidget():
            self.card.take_focus()

    def retranslate(self) -> None:
        self.refresh()
        self.position.retranslate()

    def refresh(self) -> None:
        self.card.show_card(card_view(self.day, self.done))

    def moment(self) -> TreeMoment | None:
        view = self.position.view
        if not self.is_asking or view is None or view.marked is None:
            return None
        answered = view.marked.answered
        return moment_at(answered.decision.observation, answered.advice.choice)

    def take_focus(self) -> None:
        part = self.position if self.is_asking else self.card
        part.take_focus()

    def areas(self) -> tuple[QWidget, ...]:
        return self.position.areas() if self.is_asking else (self.card.scroller,)
