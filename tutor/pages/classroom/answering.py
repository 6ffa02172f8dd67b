from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QPushButton, QSizePolicy, QWidget

from rules.tiles import Tile, tile_name
from tutor.classroom.answers import Answer, Answers, tile_of
from tutor.classroom.problem_set import ProblemSet
from tutor.classroom.roster import MAX_NAME_LENGTH
from tutor.coach.advice import CallDecision, ReviewEntry
from tutor.coach.grading.right import KAN, PASS, RIICHI, claimed_tile
from tutor.coach.strategy.stance import Verdict
from tutor.explanations import headline
from tutor.language import gettext, pgettext
from tutor.pages.classroom.model import PositionLine, PositionsView
from tutor.pages.classroom.positions import PositionList, PositionsPanel
from tutor.pages.classroom.words import answer_line
from tutor.pages.host import Host
from tutor.pages.parts.banner import Note
from tutor.pages.parts.buttons import KeyButton, key_actions
from tutor.pages.parts.layouts import SidePanel, column_of, flow_of, scroller_of
from tutor.pages.parts.look import labels, look, styled
from tutor.pages.parts.model import RAIL_WIDTH
from tutor.pages.parts.motion import announce
from tutor.pages.table.felt import PracticeFelt
from tutor.pages.table.hand_view import hand_key_acts, press_chosen
from tutor.pages.table.model import NO_MARKS, BarAction, BarView, HandMarks
from tutor.text.calls import answer_name, answer_word, choices_line, question_line
from tutor.text.names import tile_word
from tutor.text.results import Prompt, practice_header_line


def _answer_words(entry: ReviewEntry) -> str:
    """Return the answer, followed by the plan or, for an offer, by the question."""
    if isinstance(entry, CallDecision):
        asked = gettext("{options}?").format(options=choices_line(entry))
        return f"{answer_word(entry, brief=True)} · {asked}"
    return f"{tile_word(entry.played)} · {headline(entry.advice, entry.observation)}"


class Solution(PositionsPanel):
    def __init__(
        self,
        host: Host,
        decisions: tuple[ReviewEntry | None, ...],
        saved: Path,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(host, parent)
        self._decisions = tuple(
            (number, one) for number, one in enumerate(decisions, start=1) if one is not None
        )
        self._saved, self._at = saved, 0
        self.note = Note(self)
        self.note.close_button.clicked.connect(self._arrange)
        self.retranslate()
        self.note.say(self.note.text.text())

    def retranslate(self) -> None:
        self.note.reword(
            gettext("The answers are in {path}: send it to your teacher.").format(path=self._saved)
        )
        right = sum(one.verdict is not Verdict.OFF_PLAN for _, one in self._decisions)
        title = gettext("{right} of {count} right").format(right=right, count=len(self._decisions))
        lines = tuple(
            PositionLine(f"{number} · {_answer_words(one)}", answer_line(one))
            for number, one in self._decisions
        )
        self.show_positions(PositionsView(title, lines), self._at)
        self.go(self._at)

    def go(self, at: int) -> None:
        if 0 <= at < len(self._decisions):
            self._at = at
            self.show_decision(self._decisions[at][1])

    @property
    def room(self) -> QRect:
        room = self.rect()
        if not self.note.isHidden():
            wide = self.width() - 24
            high = max(40, self.note.heightForWidth(wide))
            self.note.setGeometry(12, 4, wide, high)
            room.setTop(high + 8)
        return room

    def take_focus(self) -> None:
        self.list.setFocus(Qt.FocusReason.ShortcutFocusReason)


MIN_LIST_HEIGHT = 150


class AnswerSide(SidePanel):
    at_requested = Signal(int)
    edited = Signal()
    restart_requested = Signal()
    save_requested = Signal()
    leave_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title, self.said = labels(self, "title", "hint", plain=True)
        (self.label,) = labels(self, "label")
        self._ground = styled(QFrame(self), "card")
        self.list = PositionList(self)
        self.name = QLineEdit(self)
        self.name.setMaxLength(MAX_NAME_LENGTH)
        self.label.setBuddy(self.name)
        self.save = KeyButton(self, "primary")
        self.save.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.restart, self.leave = QPushButton(self), QPushButton(self)
        self._asked_restart = False
        self.save.clicked.connect(self.save_requested)
        self.leave.clicked.connect(self.leave_requested)
        self.restart.clicked.connect(self._ask_restart)
        self.name.textChanged.connect(self._enable)
        self.name.textEdited.connect(lambda _: self.edited.emit())
        self.name.returnPressed.connect(self.save.click)
        self.list.chosen.connect(self.at_requested)
        column_of(self.list, on=self._ground, margins=(4, 6, 4, 6))
        body = QWidget()
        foot_parts: tuple[QWidget, ...] = (self.label, self.name, self.save)
        column_of(
            self.title,
            self.said,
            (self._ground, 1),
            *foot_parts,
            flow_of(self.leave, self.restart),
            on=body,
            margins=(18, 14, 12, 14),
            spacing=8,
        )
        self._scroller = scroller_of(body, self)
        column_of(self._scroller, on=self, margins=(1, 0, 0, 0))  # room for the line at the left
        self._given = 0

    def show_side(
        self, title: str, lines: Sequence[PositionLine], at: int, given: int, is_taken_up: bool
    ) -> None:
        """Show how many positions are answered.

        Args:
            is_taken_up: whether answers from an earlier session were loaded.
        """
        self._given = given
        self._asked_restart = False
        self.title.setText(title or gettext("Problem set"))
        self._scroller.setAccessibleName(self.title.text())
        self._ground.setMinimumHeight(look().px(MIN_LIST_HEIGHT))
        text = gettext("{given} of {count} answered. What would you throw?").format(
            given=given, count=len(lines)
        )
        if is_taken_up:
            text = pgettext("two sentences", "{one} {two}").format(
                one=text, two=gettext("Your earlier answers are here.")
            )
        self.said.setText(text)
        self.list.show_lines(lines, at, gettext("Positions"))
        self.label.setText(gettext("Your name, for the teacher"))
        self.name.setAccessibleName(self.label.text())
        self.save.show_key(gettext("Save the answers"), "Ctrl+S")
        self.leave.setText(gettext("Leave this set"))
        self.leave.setToolTip(gettext("Your answers stay here until you save them."))
        self._show_restart()
        self._enable()

    def _show_restart(self) -> None:
        self.restart.setText(
            gettext("Press again to delete all answers")
            if self._asked_restart
            else gettext("Start again")
        )
        self.restart.setVisible(self._given > 0)

    def _ask_restart(self) -> None:
        self._asked_restart = not self._asked_restart
        if self._asked_restart:
            self._show_restart()
            announce(self, self.restart.text())
        else:
            self.restart_requested.emit()

    def _enable(self) -> None:
        self.save.setEnabled(bool(self._given and self.name.text().strip()))


PANEL_GAP = 12
OFFER_KEYS = {"chi": "C", "pon": "P", KAN: "K", RIICHI: "I", PASS: "X"}
"""The keys that answer an offer, the same as on the practice page."""


class AnswerTable(QWidget):
    changed = Signal()
    save_requested = Signal()

    def __init__(self, problems: ProblemSet, draft: Answers, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.problems = problems
        self.given: dict[int, str] = {one.position: one.discard for one in draft.answers}
        self._is_taken_up = bool(draft.answers)
        self.at = next(iter(self._unanswered()), 0)
        self.felt = felt = PracticeFelt(self)
        self.table, self.prompt = felt.table, felt.prompt
        felt.bar.pressed.connect(self._answer)
        self.side = AnswerSide(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.table.tile_clicked.connect(lambda tile: self._discard(Tile(tile)))
        self.side.at_requested.connect(self.go_to)
        self.side.name.setText(draft.name)
        self.side.edited.connect(self.changed)
        self.side.restart_requested.connect(self._restart)
        self.side.save_requested.connect(self.save_requested)
        self.leave_requested = self.side.leave_requested
        key_actions(
            self,
            hand_key_acts(self.table.hand)
            | {key: partial(self._answer, name) for name, key in OFFER_KEYS.items()}
            | {
                "Return": lambda: press_chosen(self._discard),
                "Enter": lambda: press_chosen(self._discard),
                "PgUp": lambda: self.go_to(self.at - 1),
                "PgDown": lambda: self.go_to(self.at + 1),
                "Ctrl+S": self.save_requested.emit,
            },
        )
        self.retranslate()

    # --- content ------------------------------------------------------------------------------

    def retranslate(self) -> None:
        problem, given = self.problems.problems[self.at], self.given.get(self.at)
        seen, offered = problem.observation, problem.offered
        barred = frozenset(tile for tile in seen.hand if tile_name(tile) not in problem.answers)
        self.table.set_look()
        marks = NO_MARKS
        if not offered:
            tile = None if given is None else tile_of(seen, given)
            marks = HandMarks(played=tile, barred=barred)
        self.table.show_table(seen, marks=marks, offered=claimed_tile(offered))
        names = problem.answers if problem.offered else ()
        buttons = tuple(
            BarAction(
                name, answer_name(name, problem.offered), OFFER_KEYS[name], quiet=name != given
            )
            for name in names
        )
        self.felt.show_bar(BarView(buttons), self.table.width(), ranks=False)
        self.felt.arrange()
        asked = question_line(offered) if offered else gettext("Your turn: choose a tile to throw")
        text = asked if given is None else self._answer_line(given)
        self.prompt.show_prompt(Prompt(text), aloud=False)
        lines, given_count = tuple(self._lines()), len(self.given)
        taken_up = self._is_taken_up
        self.side.show_side(self.problems.title, lines, self.at, given_count, taken_up)
        self.setAccessibleName(gettext("Problem set"))
        self.setAccessibleDescription(practice_header_line(seen))
        self._arrange()

    def _answer_line(self, given: str) -> str:
        problem = self.problems.problems[self.at]
        if problem.offered:
            said = gettext("You answer: {answer}. You can still change it.")
            return said.format(answer=answer_name(given, problem.offered))
        tile = tile_word(tile_of(problem.observation, given))
        return gettext("You throw {tile}. You can still change it.").format(tile=tile)

    def _lines(self) -> Iterator[PositionLine]:
        for number, problem in enumerate(self.problems.problems):
            given = self.given.get(number)
            text = gettext("open") if given is None else answer_name(given, problem.offered)
            place = practice_header_line(problem.observation)
            yield PositionLine(f"{number + 1} · {text}", place)

    def go_to(self, at: int) -> None:
        if 0 <= at < len(self.problems.problems) and at != self.at:
            self.at = at
            self.retranslate()
            announce(self, self.accessibleDescription())

    # --- answers ------------------------------------------------------------------------------

    def _discard(self, tile: Tile) -> None:
        self._answer(tile_name(tile))

    def _answer(self, given: str) -> None:
        if given not in self.problems.problems[self.at].answers:
            return
        self.given[self.at] = given
        self.changed.emit()
        announce(self, self._answer_line(given))
        unanswered = self._unanswered()
        if unanswered:
            later = [at for at in unanswered if at > self.at]
            self.go_to((later or unanswered)[0])
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.retranslate()
            self.side.name.setFocus(Qt.FocusReason.OtherFocusReason)

    def _unanswered(self) -> list[int]:
        return [at for at in range(len(self.problems.problems)) if at not in self.given]

    def _restart(self) -> None:
        self.given.clear()
        self._is_taken_up = False
        self.at = 0
        self.side.name.clear()
        self.changed.emit()
        self.retranslate()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def answers(self) -> Answers:
        given = tuple(Answer(at, given) for at, given in sorted(self.given.items()))
        return Answers(self.problems.id, self.side.name.text().strip(), given)

    # --- layout -------------------------------------------------------------------------------

    def take_focus(self) -> None:
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def areas(self) -> tuple[QWidget, ...]:
        return (self.table.hand.buttons[0], self.side.list, self.side.name)

    def _arrange(self) -> None:
        width, height, scale = self.width(), self.height(), look().scale
        side = min(round(360 * (0.5 + 0.5 * scale)), round((width + RAIL_WIDTH) * 0.44))
        self.table.setGeometry(
            QRect(PANEL_GAP, PANEL_GAP, width - side - 2 * PANEL_GAP, height - 2 * PANEL_GAP)
        )
        self.side.setGeometry(QRect(width - side, 0, side, height))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()
