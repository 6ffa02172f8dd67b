from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QCloseEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QPushButton, QWidget

from rules.events import Discard
from rules.tiles import kind_of
from tutor.classroom.answers import entry_of
from tutor.classroom.class_folder import ClassFolder
from tutor.classroom.class_view import ClassPosition, decision_at
from tutor.classroom.kept_sets import MAX_NOTE_LENGTH, answers_by_position, read_notes
from tutor.classroom.problem_set import Problem, ProblemSet, advices_of, position_id, problem_at
from tutor.coach.advice import Advice, Decision, ReviewEntry
from tutor.coach.grading.right import About, claimed_tile, right_tiles
from tutor.coach.strategy import tree as trees
from tutor.coach.strategy.stance import Verdict
from tutor.language import gettext, ngettext, pgettext
from tutor.pages.parts.buttons import key_actions
from tutor.pages.parts.layouts import STRETCH, column_of, row_of, scroller_of
from tutor.pages.parts.look import Label, labels, look, styled
from tutor.pages.parts.model import Job
from tutor.pages.parts.motion import announce
from tutor.pages.parts.theme import style_sheet
from tutor.pages.table.model import NO_MARKS, HandMarks
from tutor.pages.table.table_view import TableView
from tutor.text.calls import answer_name, question_line
from tutor.text.names import capital
from tutor.text.problems import solved_words
from tutor.text.results import practice_header_line


@dataclass(frozen=True, slots=True)
class Slide:
    id: str
    """The id of the position (see `position_id`), under which its note is stored."""
    problem: Problem
    advice: About
    played: ReviewEntry | None
    """None in a problem set."""
    answers: Counter[str]
    """How often each answer was given in the problem sets of the class."""


@dataclass(frozen=True, slots=True)
class Presentation:
    folder: ClassFolder
    title: str
    slides: tuple[Slide, ...]
    notes: dict[str, str]


def presenting(folder: ClassFolder, title: str, places: Iterable[ClassPosition]) -> Job:
    entries = [decision_at(folder, place) for place in places]
    found = [(problem_at(one), one.advice, one) for one in entries]
    yield _presentation(folder, title, found)


def presenting_set(folder: ClassFolder, problems: ProblemSet) -> Job:
    advices = advices_of(problems.problems, trees.shipped_tree())
    pairs = zip(problems.problems, advices, strict=True)
    yield _presentation(folder, problems.title, [(*pair, None) for pair in pairs])


def _presentation(
    folder: ClassFolder, title: str, found: Iterable[tuple[Problem, About, ReviewEntry | None]]
) -> Presentation:
    answers = answers_by_position(folder)
    slides = []
    for problem, advice, played in found:
        key = position_id(problem)
        slides.append(Slide(key, problem, advice, played, answers.get(key, Counter())))
    return Presentation(folder, title, tuple(slides), read_notes(folder))


@dataclass(frozen=True, slots=True)
class SlideStep:
    title: str
    lines: tuple[str, ...]
    marks: HandMarks = NO_MARKS
    """Marks on the hand, shown from this step on."""


def slide_steps(slide: Slide) -> tuple[SlideStep, ...]:
    return tuple(_steps(slide))


def _steps(slide: Slide) -> Iterator[SlideStep]:
    if slide.answers:
        lines = []
        for name, count in slide.answers.most_common():
            line = ngettext("{tile}: {count} pupil", "{tile}: {count} pupils", count)
            given = answer_name(name, slide.problem.offered)
            lines.append(line.format(tile=given, count=count))
        yield SlideStep(gettext("The answers of the class"), tuple(lines))
    seen, advice, played = slide.problem.observation, slide.advice, slide.played
    against = played
    if against is None:  # the most common wrong answer, if there is one
        answers = (entry_of(slide.problem, advice, name) for name, _ in slide.answers.most_common())
        against = next((one for one in answers if one.verdict is Verdict.OFF_PLAN), None)
    said = solved_words(advice, seen, against)
    if isinstance(advice, Advice):
        kinds = {kind_of(tile) for tile in right_tiles(advice)}
        right = [tile for tile in seen.hand if kind_of(tile) in kinds]
        ranks = {tile: advice.rank_of(tile) for tile in right}
        title, marks = gettext("The right tile"), HandMarks(chips=ranks, raised=frozenset(right))
    else:
        title, wanted, marks = gettext("The right answer"), advice.recommended, NO_MARKS
        if isinstance(wanted, Discard):
            marks = HandMarks(chips={wanted.tile: 1}, raised=frozenset({wanted.tile}))
    yield SlideStep(title, (said.right,), marks)
    yield SlideStep(gettext("Why"), said.why, marks)
    if said.done:
        marks = replace(marks, played=played.played if isinstance(played, Decision) else None)
        title = gettext("The most common mistake") if played is None else gettext("In the game")
        yield SlideStep(title, tuple(filter(None, (capital(said.done), said.rule))), marks)


BASE_WIDTH, BASE_HEIGHT = 1000, 640
"""Size of the screen, in pixels, at which the text is as large as the window's."""
WIDTH_AT_100 = 640
"""Width in pixels that text at 100 % needs, whatever size the user chose."""
TABLE_SHARE = 0.62
GAP = 16


class StepCard(QFrame):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("look", "card")
        self.title = styled(Label(self), "label", plain=True, wraps=True)
        self.said = styled(Label(self), "section", plain=True, wraps=True)
        column_of(self.title, self.said, on=self, margins=(14, 8, 14, 10), spacing=2)

    def show_step(self, step: SlideStep) -> None:
        self.title.setText(step.title)
        self.said.setText("\n".join(step.lines))


class Presenter(QWidget):
    """A separate window that is deleted when it is closed."""

    noted = Signal(str, str)
    """Emitted with the id of a position and its note."""

    def __init__(self, shown: Presentation, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setObjectName("presenter")
        self._shown, self._notes = shown, dict(shown.notes)
        self._revealed: tuple[SlideStep, ...] = ()
        self._scale = 0.0
        self.at = self.step = 0
        self.table = TableView(self)
        self.side = QWidget(self)
        roles = ("section", "hint", "plan")
        self.title, self.where, self.question = labels(self.side, *roles, plain=True)
        self.cards: list[StepCard] = []
        self.note = QPlainTextEdit(self.side)
        names = ("previous", "reveal", "next", "notes", "leave")
        made = tuple(QPushButton(self.side) for _ in names)
        self.previous, self.reveal, self.next, self.notes, self.leave = made
        self.reveal.setProperty("look", "primary")
        self.reveal.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # Space must not press it twice
        for button in (self.previous, self.next, self.notes, self.leave):
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._body = QWidget()
        self._steps = column_of(STRETCH, on=self._body, margins=(0, 0, 8, 0), spacing=10)
        self.scroller = scroller_of(self._body, self.side)
        self.note.setTabChangesFocus(True)
        self.note.hide()
        words = (self.title, self.where, self.question)
        row = row_of(self.previous, self.next, self.notes, self.leave)
        parts = (*words, (self.scroller, 1), self.note, self.reveal, row)
        self._column = column_of(*parts, on=self.side, margins=0, spacing=8)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.reveal.clicked.connect(self.go_on)
        self.previous.clicked.connect(lambda: self.go_to(self.at - 1))
        self.next.clicked.connect(lambda: self.go_to(self.at + 1))
        self.notes.clicked.connect(self.toggle_note)
        self.leave.clicked.connect(self.close)
        key_actions(
            self,
            {
                "Space": self.go_on,
                "PgDown": self.go_on,
                "Backspace": self.go_back,
                "PgUp": self.go_back,
                "Right": lambda: self.go_to(self.at + 1),
                "Left": lambda: self.go_to(self.at - 1),
                "N": self.toggle_note,
                "Esc": self._escape,
            },
        )
        self._show_slide()

    # --- content ------------------------------------------------------------------------------

    def _show_slide(self) -> None:
        slide, count = self._shown.slides[self.at], len(self._shown.slides)
        self._revealed = steps = slide_steps(slide)
        self.step = 0
        title = self._shown.title or gettext("Problem set")
        place = gettext("{number} of {count}").format(number=self.at + 1, count=count)
        self.title.setText(f"{title} · {place}")
        self.setWindowTitle(self.title.text())
        self.where.setText(practice_header_line(slide.problem.observation))
        self.question.setText(question_line(slide.problem.offered))
        while len(self.cards) < len(steps):
            card = StepCard(self.side)
            self.cards.append(card)
            self._steps.insertWidget(len(self.cards) - 1, card)
        for card, step in zip(self.cards, steps, strict=False):
            card.show_step(step)
        self.note.setPlainText(self._notes.get(slide.id, ""))
        self.note.setAccessibleName(gettext("Note on this position, kept in the class"))
        self.note.setPlaceholderText(self.note.accessibleName())
        for button, text, key in (
            (self.previous, gettext("Previous position"), "←"),
            (self.next, gettext("Next position"), "→"),
            (self.notes, pgettext("of a teacher", "Note"), "N"),
            (self.leave, gettext("Close"), "Esc"),
        ):
            is_arrow = button in (self.previous, self.next)
            button.setText(key if is_arrow else f"{text} ({key})")
            button.setToolTip(f"{text} ({key})")
            button.setAccessibleName(text)
        self.previous.setEnabled(self.at > 0)
        self.next.setEnabled(self.at + 1 < count)
        self._show_steps()

    def _show_steps(self) -> None:
        steps, problem = self._revealed, self._shown.slides[self.at].problem
        for number, card in enumerate(self.cards):
            card.setVisible(number < self.step)
        marks = steps[self.step - 1].marks if self.step else NO_MARKS
        self.table.set_look()
        offered = claimed_tile(problem.offered)
        self.table.show_table(problem.observation, marks=marks, offered=offered)
        is_last = self.step == len(steps)
        if not is_last:
            text = steps[self.step].title
        elif self.at + 1 < len(self._shown.slides):
            text = gettext("Next position")
        else:
            text = gettext("The end")
        self.reveal.setText(gettext("{text} (Space)").format(text=text))
        self.reveal.setEnabled(not is_last or self.at + 1 < len(self._shown.slides))
        if self.step:
            step = steps[self.step - 1]
            announce(self, " ".join((f"{step.title}:", *step.lines)))
            card = self.cards[self.step - 1]
            self._column.activate()
            self._steps.activate()
            height = max(
                self._steps.totalHeightForWidth(self._body.width()), self.scroller.height()
            )
            self._body.resize(self._body.width(), height)
            self.scroller.ensureWidgetVisible(card, 0, 0)
        else:
            announce(self, f"{self.where.text()}. {self.question.text()}")

    def go_on(self) -> None:
        if self.step < len(self._revealed):
            self.step += 1
            self._show_steps()
        else:
            self.go_to(self.at + 1)

    def go_back(self) -> None:
        if self.step:
            self.step -= 1
            self._show_steps()
        else:
            self.go_to(self.at - 1)

    def go_to(self, at: int) -> None:
        if 0 <= at < len(self._shown.slides):
            self._keep_note()
            self.at = at
            self._show_slide()

    # --- notes --------------------------------------------------------------------------------

    def toggle_note(self) -> None:
        if self.note.isVisible():
            self._keep_note()
        self.note.setVisible(not self.note.isVisible())
        (self.note if self.note.isVisible() else self).setFocus()

    def _keep_note(self) -> None:
        key, text = self._shown.slides[self.at].id, self.note.toPlainText()[:MAX_NOTE_LENGTH]
        if text != self._notes.get(key, ""):
            self._notes[key] = text
            self.noted.emit(key, text)

    def _escape(self) -> None:
        if self.note.isVisible():
            self.toggle_note()
        else:
            self.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        self._keep_note()
        super().closeEvent(event)

    # --- layout -------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        width, height = self.width(), self.height()
        larger = max(1.0, min(width / BASE_WIDTH, height / BASE_HEIGHT))
        scale = min(look().scale * larger, width / WIDTH_AT_100)
        if abs(scale - self._scale) > 0.01:
            self._scale = scale
            self.setStyleSheet(
                style_sheet(look().colours, scale)
                + f"#presenter {{ background: {look().colours.window}; }}"
            )
            self.note.setFixedHeight(round(96 * scale))
        felt = min(height - 2 * GAP, round(width * TABLE_SHARE))
        self.table.setGeometry(QRect(GAP, GAP, felt, height - 2 * GAP))
        left = felt + 2 * GAP
        self.side.setGeometry(QRect(left, GAP, width - left - GAP, height - 2 * GAP))
