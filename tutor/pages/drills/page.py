from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QPushButton, QStackedWidget, QWidget

from rules.tiles import Tile
from tutor.drills.daily import SITTING, calendar_day
from tutor.drills.drill import Drill, DrillAnswer, DrillQuestion, DrillSource, Theme
from tutor.language import gettext
from tutor.pages.drills.model import DrillDay, MarkedAnswer, answering, counting, reading_day
from tutor.pages.drills.position import CountPosition, CountView, DrillPosition, PositionView
from tutor.pages.drills.words import THEMES, CardView, card_view, missed_of
from tutor.pages.history.model import CommandResult, RecordAnswer, RemoveDrill
from tutor.pages.host import Host, Page
from tutor.pages.parts.buttons import ChoiceBox, KeyButton
from tutor.pages.parts.jobs import Jobs
from tutor.pages.parts.layouts import STRETCH, CardPage, add_parts, press_enter, row_of
from tutor.pages.parts.look import Label, SignIcon, labels, look, styled
from tutor.pages.parts.model import joined
from tutor.pages.parts.motion import announce
from tutor.pages.parts.sentence import show_plain
from tutor.pages.tree.model import TreeMoment


class DrillsCard(QFrame):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sign, self.title = SignIcon(self), styled(Label(self), "title", wraps=True)
        above = (self.sign, self.title)
        self.scroller = CardPage(above, self, share=8, spacing=10, between=14)
        self._card, inner = self.scroller.card, self.scroller.inner
        show_plain(self.title)
        self.lines = labels(self._card, "body", "hint", "hint", "hint", plain=True)
        self.missed = styled(Label(self._card), "body", wraps=True, plain=True)
        self.retry = styled(QPushButton(self._card), "outline")
        self.purpose = styled(Label(self._card), "hint", wraps=True)
        for line in (*self.lines, self.purpose):
            line.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._theme_name = Label(self._card)
        self.theme = ChoiceBox(self._card)
        self.theme.setMinimumHeight(34)
        self._theme_name.setBuddy(self.theme)
        row = row_of(STRETCH, self._theme_name, self.theme, STRETCH, spacing=10)
        self._space = QWidget(self._card)
        self._space.setFixedHeight(4)
        self.begin = KeyButton(self._card, "primary")
        self.more = styled(QPushButton(self._card), "outline")
        add_parts(inner, *self.lines, self.missed, self.retry, self.purpose, row)
        add_parts(inner, self._space, self.begin, self.more)
        self.scroller.fill(self)

    def show_card(self, view: CardView) -> None:
        self.sign.show_sign("drills", 32, look().colours.ink3, gettext("Drills"))
        self.title.setText(view.title)
        for number, label in enumerate(self.lines):
            label.show_text(view.lines[number] if number < len(view.lines) else "")
        self.purpose.show_text(view.purpose)
        name = gettext("Theme")
        self._theme_name.setText(name)
        self.theme.setAccessibleName(name)
        self.theme.show_choices(view.themes, view.theme_at)
        for part in (self._theme_name, self.theme):
            part.setVisible(bool(view.themes))
        missed = [gettext("Missed this time:"), *view.missed] if view.missed else []
        self.missed.setText("\n".join(missed))
        self.missed.setVisible(bool(missed))
        self.retry.setText(view.retry)
        self.retry.setVisible(bool(view.retry))
        self.begin.show_key(view.begin, "Enter")
        self.begin.setVisible(bool(view.begin))
        self.more.setText(view.more)
        self.more.setVisible(bool(view.more))
        self._space.setVisible(bool(view.begin or view.more))
        self._card.setMaximumWidth(look().px(520))
        said = (view.title, *view.lines, *missed, view.purpose)
        self.setAccessibleName(" ".join(said).strip())
        self.scroller.setAccessibleName(self.accessibleName())

    def take_focus(self) -> None:
        parts = (self.begin, self.retry, self.more, self.theme)
        wanted = next((each for each in parts if not each.isHidden()), None)
        (wanted or self.scroller).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not press_enter(event, self.begin):
            super().keyPressEvent(event)


class SessionView(QStackedWidget):
    day_requested = Signal(bool, object)

    def __init__(self, day: DrillDay, host: Host, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.day, self._writer = day, host.history_writer
        self.done: list[MarkedAnswer] = []
        self._more = False
        self.theme: Theme | None = None
        self.card, self.position = DrillsCard(self), DrillPosition(host, self)
        self.counter = CountPosition(host, self)
        for part in (self.card, self.position, self.counter):
            self.addWidget(part)
        self.card.retry.clicked.connect(self.retry)
        self.answerer = Jobs(self)
        self.answerer.found.connect(self._take)
        self.answerer.failed.connect(self._take_back)
        self._writer.done.connect(self._carried_out)
        self.counter.answered.connect(
            lambda *given: self.answerer.start(counting(self._writer.place, self.day, *given))
        )
        for part in (self.counter, self.position):
            part.next_requested.connect(self.go_on)
            part.leave_requested.connect(self.leave)
        self.card.begin.clicked.connect(self.begin)
        self.card.more.clicked.connect(self.go_beyond)
        self.card.theme.activated.connect(self.choose_theme)
        self.position.discarded.connect(self._discard)
        self.position.remove_requested.connect(lambda drill: self._writer.take(RemoveDrill(drill)))
        self.refresh()

    @property
    def is_asking(self) -> bool:
        return self.currentWidget() is not self.card

    def show_day(self, day: DrillDay) -> None:
        if self.is_asking:
            return
        today = calendar_day(day.now, day.now)
        self.done = [each for each in self.done if calendar_day(each.at, day.now) == today]
        for marked in self.done:
            card = day.cards.get(marked.card.drill)
            if card is None or card.answered is None or card.answered < marked.at:
                day = day.with_answer(marked)  # answered while the day was read
        self.day = day
        if self._more:
            self._more = False
            self.begin()
        self.refresh()

    def begin(self) -> None:
        if self.day.queue:
            self.done = []
            self._ask(1, min(SITTING, len(self.day.queue)))

    def ask_first(self, drill: Drill) -> None:
        rest = self.day.queue if self.is_asking else ()
        self.day = self.day.again((drill, *(each for each in rest if each.id != drill.id)))
        self.begin()

    def retry(self) -> None:
        self.day = self.day.again(each.answered.drill for each in missed_of(self.done))
        self.begin()

    def go_beyond(self) -> None:
        self._more = True
        self.day_requested.emit(True, self.theme)

    def choose_theme(self, at: int) -> None:
        self.theme, self.done = THEMES[at], []
        self.day_requested.emit(False, self.theme)

    def show_answer(self, marked: MarkedAnswer) -> None:
        self.done.append(marked)
        self.day = self.day.with_answer(marked)
        counted, view = self.counter.view, self.position.view
        id_ = marked.answered.drill.id
        if self.currentWidget() is self.counter:
            if counted is not None and counted.drill.id == id_:
                self.counter.show_count(replace(counted, marked=marked))
        elif view is not None and view.question.drill.id == id_:
            self.position.show_position(replace(view, marked=marked))

    def _take_back(self, _: BaseException) -> None:
        view = self.position.view
        if view is not None and view.marked is None:
            self.position.show_position(replace(view, chosen=None))

    def go_on(self) -> None:
        view = self.counter.view if self.currentWidget() is self.counter else self.position.view
        if view is None or view.marked is None:
            return
        self._go_past(view.at, view.count)

    def leave(self) -> None:
        asked = self.currentWidget()
        inside = asked is not None and asked.isAncestorOf(self.window().focusWidget() or self)
        self.setCurrentWidget(self.card)
        self.refresh()
        announce(self.card, self.card.accessibleName())
        if inside or asked is self.window().focusWidget():
            self.card.take_focus()
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
        if self.day.queue and at < count:
            self._ask(at + 1, count)
        else:
            self.leave()

    def _ask(self, at: int, count: int) -> None:
        drill = self.day.queue[0]
        if isinstance(drill, Drill):
            self.setCurrentWidget(self.position)
            self.position.show_position(PositionView(DrillQuestion(drill), at, count))
        else:
            self.setCurrentWidget(self.counter)
            self.counter.show_count(CountView(drill, at, count))

    def _discard(self, tile: int) -> None:
        view = self.position.view
        if view is not None:
            self.position.show_position(replace(view, chosen=Tile(tile)))
            asked = answering(self._writer.place, self.day, view.question, Tile(tile))
            self.answerer.start(asked)

    def _take(self, marked: MarkedAnswer) -> None:
        if marked.answered.drill.source is not DrillSource.SHARED:
            self._writer.take(RecordAnswer(marked.answered, marked.at))
        self.show_answer(marked)

    def _carried_out(self, result: CommandResult) -> None:
        if isinstance(result.command, RemoveDrill):
            self.drop(result.command.drill)

    def retranslate(self) -> None:
        self.refresh()
        self.position.refresh()
        self.counter.refresh()

    def refresh(self) -> None:
        self.card.show_card(card_view(self.day, self.done))

    def moment(self) -> TreeMoment | None:
        view = self.position.view
        if self.currentWidget() is not self.position or view is None or view.marked is None:
            return None
        answered = view.marked.answered
        assert isinstance(answered, DrillAnswer)
        return TreeMoment(answered.decision.observation, answered.advice.choice)

    def take_focus(self) -> None:
        shown = self.currentWidget()
        assert isinstance(shown, DrillsCard | DrillPosition | CountPosition)
        shown.take_focus()

    def areas(self) -> tuple[QWidget, ...]:
        shown = self.currentWidget()
        if isinstance(shown, DrillPosition | CountPosition):
            return shown.areas()
        return (self.card.scroller,)


class DrillsPage(Page, QStackedWidget):
    def __init__(self, host: Host, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.host, self._writer = host, host.history_writer
        self.session: SessionView | None = None
        self._said: object = None
        self._pasted: Drill | None = None
        self.message = styled(Label(self), "hint", plain=True)
        self.message.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.message.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.addWidget(self.message)
        self.reader = Jobs(self)
        self.reader.found.connect(self._show_day)
        self.reader.failed.connect(host.show_error)
        self.retranslate()

    # --- reading --------------------------------------------------------------------------------

    def read(self, more: bool = False, theme: "Theme | None" = None) -> None:
        self.reader.start(reading_day(self._writer.place, self._writer.waiting, more, theme=theme))

    def _show_day(self, day: "DrillDay") -> None:
        if self.session is None:
            session = SessionView(day, self.host, self)
            session.day_requested.connect(self.read)
            session.answerer.failed.connect(self.host.show_error)
            self.addWidget(session)
            had_focus = self.message.hasFocus()
            self.setCurrentWidget(session)
            if had_focus:
                session.take_focus()
            self.session = session
        else:
            self.session.show_day(day)
        if self._pasted is not None:
            self.open_position(self._pasted)
        if day.faults and day.faults != self._said:
            self.host.show_error(joined(day.faults))
        self._said = day.faults

    def open_position(self, drill: Drill) -> None:
        self._pasted = drill if self.session is None else None
        if self.session is not None:
            self.session.ask_first(drill)

    # --- page protocol ------------------------------------------------------------------------

    def retranslate(self) -> None:
        self.message.setText(gettext("Reading your drills …"))
        self.setAccessibleName(gettext("Drills"))
        if self.session is not None:
            self.session.retranslate()

    def take_focus(self) -> None:
        if self.session is None:
            self.message.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self.session.take_focus()
        if self.session is None or not self.session.is_asking:
            self.read(theme=self.session.theme if self.session is not None else None)

    def moment(self) -> TreeMoment | None:
        return self.session.moment() if self.session is not None else None

    def areas(self) -> tuple[QWidget, ...]:
        return self.session.areas() if self.session is not None else (self.message,)
