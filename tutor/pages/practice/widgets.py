from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from rules.events import FourPoints
from rules.observation import Observation
from rules.tiles import SEATS, Seat, four
from tutor.coach.advice import Decision
from tutor.language import gettext, pgettext
from tutor.pages.panel.advice_panel import TileComparison
from tutor.pages.panel.cards import SentenceLines, WaitTiles
from tutor.pages.panel.model import WhyView
from tutor.pages.parts.buttons import KeyButton
from tutor.pages.parts.layouts import STRETCH, SidePanel, add_parts, column_of, grid_of, scroller_of
from tutor.pages.parts.look import Label, look, styled
from tutor.pages.parts.sentence import keep_hyphens
from tutor.pages.parts.thinking import ThinkingPicture
from tutor.pages.parts.tiles import BadgeList, TileRows, meld_group
from tutor.pages.practice.game_model import MissView
from tutor.practice.results import RoundResult, WinResult
from tutor.text import results
from tutor.text.hands import HandStatus
from tutor.text.names import points_text, seat_word, tile_word
from tutor.text.table import melds_words, tiles_words

EDGE = 14


class MissCard(QFrame):
    practise_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view: MissView | None = None
        self.setProperty("look", "card")
        self.title = styled(QLabel(self), "section", wraps=True, plain=True)
        self.tiles = TileComparison(self)
        self.lines = SentenceLines(self)
        self.picture = ThinkingPicture(self)
        self.undo, self.practise = KeyButton(self), KeyButton(self)
        self.practise.clicked.connect(self.ask_to_practise)
        column = column_of(
            self.title, self.tiles, self.lines, on=self, margins=(EDGE, 10, EDGE, 12), spacing=8
        )
        for button in (self.undo, self.practise):
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            column.addWidget(button)
        column.addWidget(self.picture)
        self.hide()

    def show_miss(self, view: MissView | None) -> None:
        self.view = view
        self.setVisible(view is not None)
        if view is None:
            return
        seen = view.decision.observation
        played = view.decision.played if isinstance(view.decision, Decision) else None
        self.title.setText(view.title)
        self.tiles.setVisible(bool(view.better))
        if view.better and played is not None:
            names = [tile_word(tile, seen.rules.red_fives) for tile in (played, *view.better)]
            said = gettext("You: {played}. Better: {better}.").format(
                played=names[0], better=names[1]
            )
            self.tiles.show_tiles(played, view.better[:1], gettext("better"), said)
        self.picture.show_groups(view.picture, played)
        self.lines.show_lines(tuple(WhyView("", line) for line in view.lines))
        self.undo.show_key(gettext("Take back"), "Backspace")
        self.undo.setVisible(view.can_undo)
        self.practise.show_key(gettext("Practise from here"), "B")
        note = gettext("Play this position on with another wall; your game waits")
        self.practise.setToolTip(f"{note} (B)")
        self.practise.setVisible(view.can_practise)
        self.setAccessibleName(" ".join((view.title, *view.lines)))

    def ask_to_practise(self) -> None:
        if self.view is not None and self.view.can_practise:
            self.practise_requested.emit(self.view.decision)


class StatusCard(QFrame):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "card")
        self.head = styled(Label(self), wraps=True)
        self.note = styled(Label(self), "label", wraps=True)
        self.waits = WaitTiles(self)
        column_of(self.head, self.waits, self.note, on=self, margins=(14, 10, 14, 10), spacing=6)
        self.hide()

    def show_status(self, view: HandStatus | None) -> None:
        self.setVisible(view is not None)
        if view is None:
            return
        self.head.setFont(look().font("body", 600))
        self.head.setText(view.head)
        self.waits.show_waits(view.waits, view.said)
        self.note.show_text(view.note)
        self.setAccessibleName(view.head)
        self.setAccessibleDescription(f"{view.said} {view.note}".strip())


@dataclass(frozen=True, slots=True)
class RevealStep:
    """Widgets that appear together, and a function to call when they do."""

    widgets: tuple[QWidget, ...] = ()
    act: Callable[[], object] = lambda: None
    wait: float = 1.0
    """The delay before this step, relative to the pace."""


class Reveal(QObject):
    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._steps: list[RevealStep] = []
        self._pace = 0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.go_on)

    @property
    def is_running(self) -> bool:
        return self._timer.isActive()

    def begin(self, steps: Sequence[RevealStep], milliseconds: int) -> None:
        self.stop()
        self._steps = list(steps)
        for widget in (widget for step in steps for widget in step.widgets):
            policy = widget.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            widget.setSizePolicy(policy)
            widget.hide()
        self._pace = milliseconds
        self._wait()

    def _wait(self) -> None:
        if self._steps:
            self._timer.start(round(self._pace * self._steps[0].wait))

    def go_on(self) -> None:
        step = self._steps.pop(0)
        for widget in step.widgets:
            widget.show()
        step.act()
        self._wait()

    def skip(self) -> bool:
        was_running = self.is_running
        while self._steps:
            self.go_on()
        self._timer.stop()
        return was_running

    def stop(self) -> None:
        """Drop the remaining steps, whose widgets may no longer exist."""
        self._timer.stop()
        self._steps = []


ROLLED = 12
TOLD = 3
"""The number of badges named over the table; the remaining ones are only counted."""


class ResultPanel(SidePanel):
    announced = Signal(str, str)
    """Emitted with the value of the hand as counted so far, and the badges once they are shown."""
    rolled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: tuple[RoundResult, object] | None = None
        self.pace = 600
        """Milliseconds between two yaku."""
        self.reveal = Reveal(self)
        self._steps: list[RevealStep] = []
        self._worth = ""
        self._points: dict[Seat, QLabel] = {}
        self.points_now: FourPoints | None = None
        """Each seat's points while the numbers roll, and after."""
        self.title = styled(Label(self), "title", wraps=True, plain=True)
        head = column_of(self.title, margins=(20, 12, 20, 0))
        self.scroller = scroller_of(None, self, takes_focus=True)
        self.yaku = styled(QPushButton(self), "link")
        self.button = KeyButton(self, "primary")
        self.miss = MissCard(self)
        foot = column_of(self.button, margins=(20, 0, 20, 0))
        column_of(head, (self.scroller, 1), foot, on=self, margins=(1, 0, 0, 14), spacing=8)

    def show_result(
        self,
        result: RoundResult,
        seen: Observation,
        miss: MissView | None = None,
        badges: tuple[str, ...] = (),
    ) -> None:
        self.miss.show_miss(miss)
        if self._shown == (result, look()):
            return
        is_new = self._shown is None or self._shown[0] != result
        unfolds = is_new and bool(result.wins) and look().moves and self.pace > 0
        self._shown = (result, look())
        self.reveal.stop()
        self._steps, self._worth = [], ""
        title = " ".join(results.win_title(win, seen) for win in result.wins)
        self.title.setText(title or gettext("The round is drawn."))
        self.setAccessibleName(self.title.text())
        self.scroller.setAccessibleName(self.title.text())
        self.scroller.setWidget(self._body(result, seen, badges))
        self.yaku.setText(gettext("Yaku and points"))
        more = gettext("See the final result")
        self.button.show_key(more if result.is_last else gettext("Next round"), gettext("Space"))
        roll = partial(self._roll, result)
        self._steps += (
            RevealStep((), partial(roll, at / ROLLED), 1 / ROLLED) for at in range(1, ROLLED + 1)
        )
        if unfolds:
            roll(0.0)
            self.reveal.begin(self._steps, self.pace)
        else:
            for step in self._steps:
                step.act()

    def _body(self, result: RoundResult, seen: Observation, badges: tuple[str, ...]) -> QWidget:
        body = QWidget()
        column = column_of(self.miss, on=body, margins=(20, 2, 20, 8), spacing=8)
        titles = [results.win_title(win, seen) for win in result.wins]
        for number, win in enumerate(result.wins):
            if number:
                add_parts(column, 14, _label(titles[number], "section"))
            self._add_win(column, win, seen)
        if result.ryukyoku is not None:
            drawn = result.ryukyoku
            for line in results.ryukyoku_lines(drawn, seen):
                column.addWidget(_label(line, "body"))
            for seat in (seen.seat, *seen.opponents):
                hand = drawn.hands[seat]
                if hand:
                    add_parts(column, 4, _label(seat_word(seen, seat), "section"))
                    shown = TileRows(indices=False)
                    melds = [meld_group(meld) for meld in seen.melds[seat]]
                    shown.show_rows([hand], melds, name=tiles_words(hand, seen))
                    column.addWidget(shown)
        if badges:
            title, made = _label(gettext("Your new badges"), "section"), BadgeList()
            made.show_badges([(name, "") for name in badges])
            add_parts(column, title, made)
            more = f"+{len(badges) - TOLD}" if len(badges) > TOLD else ""
            said = " · ".join(filter(None, (*badges[:TOLD], more)))
            said = gettext("Your badges: {names}").format(names=said)
            tell = RevealStep((title, made), lambda: self.announced.emit(self._worth, said))
            self._steps.append(tell)
        if follows := results.next_round_line(result, seen):
            column.addWidget(_label(follows, "hint"))
        points = self._points_table(result, seen)
        add_parts(column, 6, _label(gettext("Points"), "section"), points)
        for number, win in enumerate(result.wins):
            column.addSpacing(6)
            if len(result.wins) > 1:
                column.addWidget(_label(titles[number], "section"))
            add_parts(column, *self._counted(win, seen))
        add_parts(column, (self.yaku, 0, Qt.AlignmentFlag.AlignLeft), STRETCH)
        return body

    def _roll(self, result: RoundResult, part: float) -> None:
        self.points_now = now = four(
            after if part >= 1.0 else before + 100 * round((after - before) * part / 100)
            for before, after in zip(result.before, result.after, strict=True)
        )
        for seat, label in self._points.items():
            label.setText(points_text(now[seat]))
        self.rolled.emit()

    def _add_win(self, column: QVBoxLayout, win: WinResult, seen: Observation) -> None:
        hand = TileRows(indices=False)
        name = tiles_words((*win.hand, win.tile), seen)
        if win.melds:
            between = pgettext("between parts that are no sentences", "; ")
            name += between + melds_words(seen, win.seat)
        melds = [meld_group(meld) for meld in win.melds]
        hand.show_rows([win.hand, [win.tile]], melds, name=name, framed=True)
        hand.setToolTip(name)
        total = _label("", "plan")

        def tell(shown: int | None) -> None:
            text = results.total_line(win, shown)
            total.setText(text)
            self._worth = text
            self.announced.emit(text, "")

        add_parts(column, hand, total, _label(gettext("Yaku and dora"), "section"))
        table, rows = _table(results.yaku_lines(win))
        column.addWidget(table)
        self._steps += (
            RevealStep(row, partial(tell, number)) for number, row in enumerate(rows, start=1)
        )
        self._steps.append(RevealStep((), partial(tell, None)))
        tell(0)

    def _counted(self, win: WinResult, seen: Observation) -> list[QWidget]:
        box = QWidget()
        grid = grid_of(on=box, margins=0, across=10)
        for column, (name, tiles) in enumerate(
            (
                (gettext("Dora indicators"), win.dora_indicators),
                (gettext("Ura-dora (after riichi)"), win.ura_indicators),
            )
        ):
            if tiles:
                strip = TileRows(None, 22, fixed=True)
                strip.show_rows([tiles], name=f"{name}: {tiles_words(tiles, seen)}")
                grid.addWidget(_label(name, "label"), 0, column)
                grid.addWidget(strip, 1, column)
        grid.setColumnStretch(2, 1)
        found: list[QWidget] = [box]
        fu = results.fu_lines(win)
        if fu:
            title = gettext("Fu: small points for sets and wait")
            found += (_label(title, "section"), _table(fu)[0])
        found.append(_label(gettext("Worth"), "section"))
        found += (_label(line, "body") for line in results.value_lines(win))
        paid = _table(results.payment_lines(win, seen))[0]
        return [*found, _label(gettext("Who pays"), "section"), paid]

    def _points_table(self, result: RoundResult, seen: Observation) -> QWidget:
        lines: list[tuple[str, str, str]] = []
        self._points = {}
        order = sorted(SEATS, key=lambda seat: (-result.after[seat], seat))
        for seat in order:
            change = result.after[seat] - result.before[seat]
            signed = f"{change:+,}".replace("-", "−") if change else ""
            lines.append((seat_word(seen, seat), signed, points_text(result.after[seat])))
        box = QWidget()
        grid = QGridLayout(box)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(14 if look().scale < 1.5 else 8)  # large text leaves less room
        grid.setVerticalSpacing(4)
        for row, texts in enumerate(lines):
            for column, text in enumerate(texts):
                label = _label(text, "body")
                label.setWordWrap(False)
                if column:
                    label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                if column == 2:
                    label.setFont(look().font("body", 600))
                    self._points[order[row]] = label
                grid.addWidget(label, row, column)
        grid.setColumnStretch(0, 1)
        return box


def _label(text: str, role: str) -> QLabel:
    label = styled(Label(keep_hyphens(text)), role, wraps=True, plain=True)
    label.setAccessibleName(text)
    return label


def _table(
    lines: tuple[results.ResultLine, ...],
) -> tuple[QWidget, tuple[tuple[QWidget, ...], ...]]:
    box, rows = QWidget(), list[tuple[QWidget, ...]]()
    grid = grid_of(on=box, margins=0, across=12, down=2)
    row = 0
    for line in lines:
        what, amount = _label(line.what, "body"), _label(line.amount, "body")
        amount.setFont(look().font("body", 600))
        amount.setWordWrap(False)
        amount.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        grid.addWidget(what, row, 0)
        grid.addWidget(amount, row, 1)
        row += 1
        rows.append((what, amount))
        if line.gloss:
            gloss = _label(line.gloss, "label")
            rows[-1] = (what, amount, gloss)
            grid.addWidget(gloss, row, 0, 1, 2)
            grid.setRowMinimumHeight(row, look().px(18))
            row += 1
    grid.setColumnStretch(0, 1)
    return box, tuple(rows)
