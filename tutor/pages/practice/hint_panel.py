from collections.abc import Sequence

from PySide6.QtCore import QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsEffect, QPushButton, QVBoxLayout, QWidget

from tutor.language import gettext
from tutor.pages.panel.advice_panel import CandidateTable, ConceptLine
from tutor.pages.panel.cards import OptionCards, PlanCard, SentenceLines
from tutor.pages.panel.model import WhyView
from tutor.pages.parts.buttons import KeyButton
from tutor.pages.parts.layouts import STRETCH, SidePanel, column_of, row_of, scroller_of
from tutor.pages.parts.look import Fitting, Label, labels, look, styled
from tutor.pages.parts.motion import HINT_MS, HINT_RISE_PX, Motion
from tutor.pages.parts.rail import StepBar
from tutor.pages.parts.sentence import Gloss, SentenceLabel
from tutor.pages.parts.thinking import ThinkingPicture
from tutor.pages.practice.game_model import MissView
from tutor.pages.practice.widgets import MissCard, StatusCard
from tutor.pages.practice.words import HintView


class _Rise(QGraphicsEffect):
    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._part = 0.0

    def come(self, part: float) -> None:
        self._part = part
        self.update()

    def boundingRectFor(self, rect: QRectF | QRect) -> QRectF:
        return QRectF(rect).adjusted(0, 0, 0, HINT_RISE_PX)

    def draw(self, painter: QPainter) -> None:
        at = QPoint()
        picture = self.sourcePixmap(Qt.CoordinateSystem.LogicalCoordinates, at)
        painter.setOpacity(self._part)
        painter.drawPixmap(QPoint(at.x(), at.y() + round(HINT_RISE_PX * (1 - self._part))), picture)


class RiseAnimation(QObject):
    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._effects: list[tuple[QWidget, _Rise]] = []
        self.motion = Motion(self._step, self)

    def rise(self, widgets: Sequence[QWidget], milliseconds: int) -> None:
        self.motion.end()
        for widget in widgets if milliseconds > 0 else ():
            effect = _Rise(widget)
            widget.setGraphicsEffect(effect)
            self._effects.append((widget, effect))
        self.motion.begin(milliseconds)

    def _step(self, part: float) -> None:
        for widget, effect in self._effects:
            if part < 1.0:
                effect.come(part)
            else:
                widget.setGraphicsEffect(None)  # type: ignore[arg-type]
        if part >= 1.0:
            self._effects = []


STEPS = 4


PLAN_AT = 2
HELD_ROOM = 430
"""Minimum height left for scrolling below a plan that stays visible, in pixels at 100 %."""


class HintPanel(Fitting, SidePanel):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view: HintView | None = None
        self._to_end = False
        self.rising = RiseAnimation(self)
        self.title, self.count = styled(Label(self), "title"), styled(Label(self), "hint")
        self.steps = StepBar(self)
        self.steps.setMaximumWidth(150)
        self.fold = styled(QPushButton(self), "link")
        head = row_of(
            self.title,
            self.count,
            STRETCH,
            (self.steps, 1, Qt.AlignmentFlag.AlignVCenter),
            self.fold,
            margins=(20, 12, 20, 0),
            spacing=10,
        )
        self.scroller = scroller_of(None, self, takes_focus=True)
        self.scroller.setWidget(self._body())
        self.scroller.verticalScrollBar().rangeChanged.connect(self._fit_scroll_bar)
        self.status = StatusCard(self)
        self.button = KeyButton(self)
        foot = column_of(self.status, self.button, margins=(20, 4, 20, 14), spacing=10)
        self._above = QVBoxLayout()
        self._above.setContentsMargins(20, 2, 20, 0)
        column_of(
            head, self._above, (self.scroller, 1), foot, on=self, margins=(1, 0, 0, 0), spacing=10
        )
        self.show_hint(None)

    def fit(self) -> None:
        width = max(1, self.width() - 41)
        room = self.height() - self.plan.heightForWidth(width) - look().px(HELD_ROOM)
        held = room >= 0 and not self.plan.isHidden()
        if held == (self._above.indexOf(self.plan) >= 0):
            return
        if held:
            self._column.removeWidget(self.plan)
            self._above.addWidget(self.plan)
        else:
            self._above.removeWidget(self.plan)
            self._column.insertWidget(PLAN_AT, self.plan)
        self.plan.setVisible(self.view is not None and self.view.plan is not None)

    def _body(self) -> QWidget:
        body = QWidget(self.scroller.viewport())
        self.asks, self.how = labels(body, "section", "hint")
        self.plan = PlanCard(body)
        self.why_title, self.fits_title, self.answer_title = labels(body, *("section",) * 3)
        self.tree = styled(QPushButton(body), "link")
        self.why, self.answer = SentenceLines(body), SentenceLines(body)
        self.gloss = Gloss(body)
        self.table = CandidateTable(body)
        self.legend = styled(Label(body), "label", wraps=True)
        self.options = OptionCards(body)
        self.change = SentenceLabel(body, "label")
        self.concept = ConceptLine(body)
        self.picture = ThinkingPicture(body)
        for part in (self.why, self.answer, self.concept, self.change, self.options):
            part.asked.connect(self.gloss.toggle)
        heading = row_of((self.why_title, 1), (self.tree, 0, Qt.AlignmentFlag.AlignRight))
        self.miss = MissCard(body)
        self._column = column_of(
            self.asks,
            self.how,
            self.plan,
            heading,
            self.why,
            self.fits_title,
            self.table,
            self.legend,
            self.options,
            self.answer_title,
            self.answer,
            self.picture,
            self.concept,
            self.change,
            self.gloss,
            self.miss,
            STRETCH,
            on=body,
            margins=(20, 2, 20, 8),
            spacing=10,
        )
        return body

    def show_hint(
        self, view: HintView | None, miss: MissView | None = None, opens_by_itself: bool = False
    ) -> None:
        """Show a hint, and what the last turn teaches.

        Args:
            opens_by_itself: whether hints open automatically; they can then be folded.
        """
        before, self.view = self.view, view
        self.miss.show_miss(miss)
        old = {part for part in self._steps() if not part.isHidden()}
        self.title.setText(gettext("Hint"))
        opened = view.opened if view is not None else 0
        text = gettext("{opened} of {steps}").format(opened=opened, steps=STEPS)
        self.count.setText(text if opened and not opens_by_itself else "")
        name = gettext("Hint {of}").format(of=text)
        self.steps.show_steps(opened, tuple(step < opened for step in range(STEPS)), name)
        self.steps.setVisible(not opens_by_itself)
        self.fold.setText(gettext("Hide"))
        self.fold.setToolTip(gettext("From now on hints open only when asked for (H)"))
        self.fold.setVisible(opens_by_itself and opened > 0)
        name = gettext("Hint")
        self.setAccessibleName(name)
        self.scroller.setAccessibleName(name)
        self.gloss.close_gloss()
        shown = view or HintView(0, "", "")
        self._show_words(shown)
        self.fit()
        if view is None:
            self.how.show_text(gettext("When it is your turn, H opens a hint."))
        elif miss is not None:
            self.asks.show_text("")
            self.how.show_text("")
        self.table.show_candidates(
            shown.rows, shown.plan.lanes if shown.plan else (False, False, False)
        )
        self.table.setVisible(bool(shown.rows))
        self.options.show_options(shown.options)
        self.button.show_key(shown.button, "H")
        self.button.setVisible(bool(shown.button))
        if before is None or view is None or before.opened != view.opened:
            self._to_end = opened > 0 and not opens_by_itself
            if not self._to_end:
                self.scroller.verticalScrollBar().setValue(0)
        if before is not None and before.opened < opened:
            new = [part for part in self._steps() if part not in old and not part.isHidden()]
            self.rising.rise(new, look().time(HINT_MS))

    def _steps(self) -> tuple[QWidget, ...]:
        return (
            self.plan,
            self.tree,
            self.why_title,
            self.why,
            self.fits_title,
            self.table,
            self.legend,
            *self.options.cards,
            self.answer_title,
            self.answer,
            self.picture,
            self.concept,
            self.change,
        )

    def show_rows(self, view: HintView) -> None:
        if view.rows and view.plan is not None:
            self.view = view
            self.table.show_candidates(view.rows, view.plan.lanes)

    def _show_words(self, view: HintView) -> None:
        asks = (view.opened == 0 or view.plan is None) and not view.is_brief
        self.asks.show_text(view.asks if asks else "")
        how = gettext("Press H for a first step; each press shows one more.")
        self.how.show_text(how if view.opened == 0 and view.button else "")
        self.plan.setVisible(view.plan is not None)
        self.tree.setVisible(view.plan is not None)
        self.tree.setText(gettext("See the tree"))
        self.tree.setToolTip(f"{self.tree.text()} (Ctrl+T)")
        if view.plan is not None:
            self.plan.show_plan(view.plan)
        self.why_title.show_text(gettext("Why") if view.why else "")
        self.why.show_lines(view.why)
        self.fits_title.show_text(view.fits_title)
        legend = " ".join(part for part in (view.more, view.legend) if part)
        self.legend.show_text(legend if view.rows else "")
        answer = tuple(WhyView("", text) for text in view.answer)
        whole = answer and not view.is_brief
        self.answer_title.show_text(gettext("The answer") if whole else "")
        self.answer.show_lines(answer)
        self.picture.show_groups(view.picture)
        self.concept.show_concept(view.concept)
        change = f"{gettext('What would change this?')} {view.change}"
        self.change.show_sentence(change if view.change else "")
        self.change.setVisible(bool(view.change))

    def _fit_scroll_bar(self, _: int, most: int) -> None:
        bar = self.scroller.verticalScrollBar()
        room = bar.sizeHint().width()  # taken from the margin, so that nothing moves
        self._column.setContentsMargins(20, 2, 20 - room if most else 20, 8)
        if self._to_end:
            bar.setValue(most)
