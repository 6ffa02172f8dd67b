from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import pairwise

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QStackedWidget, QWidget

from rules.tiles import Tile
from tutor.basics.keys import STEP_KEYS, step_at
from tutor.language import gettext
from tutor.pages.basics.model import StepState, StepView, click, press, view_of
from tutor.pages.host import Host, Page
from tutor.pages.parts.buttons import KeyButton
from tutor.pages.parts.jobs import IdleJob
from tutor.pages.parts.layouts import (
    STRETCH,
    EmptyState,
    SidePanel,
    column_of,
    row_of,
    scroll_to,
    scroller_of,
)
from tutor.pages.parts.look import Label, SignIcon, labels, look, styled
from tutor.pages.parts.motion import announce
from tutor.pages.parts.rail import StepBar
from tutor.pages.parts.sentence import Gloss, SentenceLabel, keep_hyphens
from tutor.pages.parts.thinking import ThinkingPicture
from tutor.pages.parts.tiles import YakuCard
from tutor.pages.table.felt import PlayTable
from tutor.pages.yaku.words import commonest_yaku
from tutor.practice.session import BACK, RIICHI

SIGN_SIDE = 18


class StepSide(SidePanel):
    next_requested = Signal()
    back_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        body = QWidget()
        self.place, self.title, self.task = labels(body, "hint", "plan", "section")
        self.sign = SignIcon(body)
        self.steps = StepBar(body)
        self.idea, self.said = SentenceLabel(body), SentenceLabel(body)
        self.gloss = Gloss(body)
        self.reply = styled(QFrame(body), "card")
        self.picture = ThinkingPicture(body)
        self.back, self.skip = KeyButton(self), KeyButton(self)
        self.next = KeyButton(self, "primary")
        self.back.clicked.connect(self.back_requested)
        for button in (self.skip, self.next):
            button.clicked.connect(self.next_requested)
        for label in (self.idea, self.said):
            label.asked.connect(self.gloss.toggle)
            label.asked.connect(lambda _: scroll_to(self.gloss))
        row_of(
            (self.sign, 0, Qt.AlignmentFlag.AlignTop),
            (self.said, 1),
            on=self.reply,
            margins=(12, 10, 12, 10),
            spacing=10,
        )
        column_of(
            self.place,
            self.steps,
            self.title,
            self.idea,
            self.task,
            self.reply,
            self.picture,
            self.gloss,
            STRETCH,
            on=body,
            margins=(20, 14, 20, 14),
            spacing=12,
        )
        self.scroller = scroller_of(body, self, takes_focus=True)
        foot = row_of(
            (self.back, 2), (self.skip, 3), (self.next, 3), margins=(20, 4, 20, 12), spacing=10
        )
        column_of((self.scroller, 1), foot, on=self, margins=(1, 0, 0, 0))
        stops = (self.scroller, self.idea, self.said, self.back, self.skip, self.next)
        for one, following in pairwise(stops):
            QWidget.setTabOrder(one, following)

    def show_step(self, view: StepView, at: int, past: tuple[bool, ...]) -> None:
        if view.title != self.title.text():
            self.gloss.close_gloss()
            self.scroller.verticalScrollBar().setValue(0)
        self.place.setText(view.place)
        self.steps.show_steps(at, past, view.place)
        self.title.setText(view.title)
        self.idea.show_sentence(view.idea)
        self.task.setText(keep_hyphens(view.task))
        self.task.setAccessibleName(view.task)
        self.task.setVisible(not view.is_done)
        sign, said = ("dot", gettext("Done")) if view.is_done else ("ring", gettext("Not yet"))
        self.sign.show_sign(sign, SIGN_SIDE, look().colours.ink, said)
        self.sign.setFixedSize(QSize(look().px(SIGN_SIDE), look().px(21)))
        self.said.show_sentence(view.reply)
        self.reply.setVisible(bool(view.reply))
        self.picture.show_groups(view.picture)
        if view.reply:
            QTimer.singleShot(0, self, partial(self.scroller.ensureWidgetVisible, self.reply))
        self.back.show_key(gettext("Back"), gettext("Backspace"))
        self.back.setEnabled(at > 0)
        self.skip.show_key(gettext("Skip this step"), "S")
        self.next.show_key(gettext("Next"), gettext("Space"))
        self.skip.setVisible(not view.is_done)
        self.next.setVisible(view.is_done)
        self.scroller.setAccessibleName(f"{view.place}. {view.title}. {view.idea} {view.task}")


class StepTable(PlayTable):
    done = Signal()
    next_requested = Signal()
    back_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.state = StepState(0)
        self._past: tuple[bool, ...] = (False,)
        self.side = StepSide(self)
        self.bar.pressed.connect(self.press)
        self.side.next_requested.connect(self.next_requested)
        self.side.back_requested.connect(self.back_requested)
        acts: dict[str, Callable[[], object]] = {
            "S": self.skip,
            "Backspace": self.back_requested.emit,
            "I": self.press_riichi,
            "W": partial(self.press, "win"),
            "P": partial(self.press, "pon"),
            "X": partial(self.press, "pass"),
        }
        self.furnish(self.side, acts)

    # --- content ------------------------------------------------------------------------------

    def show_step(self, at: int, past: tuple[bool, ...]) -> None:
        self._past = past
        self._take(StepState(at))
        announce(self, self.side.scroller.accessibleName())
        if self.isVisible():
            self.setFocus(Qt.FocusReason.OtherFocusReason)
            if self.by_keys and not self.bar.view.buttons:
                self.table.hand.choose_at(0)

    def show_past(self, past: tuple[bool, ...]) -> None:
        self._past = past
        self.refresh()

    def refresh(self) -> None:
        view, inside = view_of(self.state), self.has_focus
        self.setAccessibleName(view.title)
        self.table.set_look()
        self.table.show_table(view.observation, marks=view.marks)
        self.felt.show_bar(view.bar, self.places.felt[2], False)
        self.prompt.show_prompt(view.prompt, aloud=False)
        self.side.show_step(view, self.state.at, self._past)
        self.arrange()
        if inside and not self.has_focus:
            self.setFocus()  # the focused tile or button is gone

    # --- input --------------------------------------------------------------------------------

    def discard(self, tile: Tile) -> None:
        self._take(click(self.state, tile))

    def press(self, act: str) -> None:
        self._take(press(self.state, act))

    def press_riichi(self) -> None:
        self.press(BACK if self.state.riichi else RIICHI)

    def go_further(self) -> None:
        if self.state.is_done:
            self.next_requested.emit()

    def skip(self) -> None:
        if not self.state.is_done:
            self.next_requested.emit()

    def _take(self, state: StepState) -> None:
        before, self.state = self.state, state
        if state == before and state.reply is not None:
            return
        self.refresh()
        if state.reply is not None and state.reply != before.reply:
            announce(self, self.side.said.accessibleName())
            if state.is_done:
                self.done.emit()

    def areas(self) -> tuple[QWidget, ...]:
        return (self.table.hand.buttons[0], self.bar, self.side.scroller)


class BasicsPage(Page, QStackedWidget):
    def __init__(self, host: Host, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.host = host
        self.table = StepTable(self)
        self.end = EmptyState("practice", 3, self)
        self.recap = styled(Label(self.end), "section", wraps=True)
        self.end.add_below(self.recap)
        self.cards: list[YakuCard] = []
        self._pieces = IdleJob(self)
        for part in (self.table, self.end):
            self.addWidget(part)
        self.table.done.connect(self._keep)
        self.table.next_requested.connect(self.go_on)
        self.table.back_requested.connect(self.go_back)
        self.end.pressed.connect(self._leave_end)
        self._show_at(step_at(host.settings.basics))
        self.retranslate()

    # --- navigation ---------------------------------------------------------------------------

    def go_on(self) -> None:
        self._keep()
        self._show_at(self.table.state.at + 1)

    def go_back(self) -> None:
        if self.table.state.at:
            self._show_at(self.table.state.at - 1)

    def _keep(self) -> None:
        key, settings = STEP_KEYS[self.table.state.at], self.host.settings
        if key not in settings.basics:
            self.host.change_settings(replace(settings, basics=(*settings.basics, key)))
            self.table.show_past(self._past)

    @property
    def _past(self) -> tuple[bool, ...]:
        return tuple(key in self.host.settings.basics for key in STEP_KEYS)

    def _show_at(self, at: int) -> None:
        if at < len(STEP_KEYS):
            self.setCurrentWidget(self.table)
            self.table.show_step(at, self._past)
            return
        had_focus = self.isAncestorOf(self.window().focusWidget() or self.window())
        self.setCurrentWidget(self.end)
        self._pieces.start(self._fill_recap())
        if had_focus:
            self.end.take_focus()

    def _fill_recap(self) -> Iterator[None]:
        for number, entry in enumerate(commonest_yaku(10)):
            if number == len(self.cards):
                self.cards.append(YakuCard(self.end))
                self.end.add_below(self.cards[-1])
            self.cards[number].show_entry(entry)
            yield

    def _leave_end(self, button: int) -> None:
        if button == 0:
            self.host.play_first()
        elif button == 1:
            self.host.show_page("yaku")
        else:
            self._show_at(0)
            self.take_focus()

    # --- page protocol ------------------------------------------------------------------------

    def retranslate(self) -> None:
        self.setAccessibleName(gettext("First steps"))
        self.table.refresh()
        self.end.show_state(
            gettext("First steps"),
            gettext("Time to play."),
            gettext(
                "In your first round the hints are open: each turn they name a tile and say why. "
                "Nothing is lost: try things out."
            ),
            (
                gettext("Play your first round"),
                gettext("Yaku at a glance"),
                gettext("Start again from the beginning"),
            ),
        )
        self.recap.setText(gettext("The ten yaku that come most often"))
        if self.currentWidget() is self.end:
            self._pieces.start(self._fill_recap())

    def take_focus(self) -> None:
        if self.currentWidget() is self.end:
            self.end.take_focus()
        else:
            self.table.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def areas(self) -> tuple[QWidget, ...]:
        return self.end.areas() if self.currentWidget() is self.end else self.table.areas()
