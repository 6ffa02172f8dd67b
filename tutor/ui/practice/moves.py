"""What the learner is about to do: a riichi, a call or a throw that is chosen or asked about."""

from typing import Literal, TypeAlias

from PySide6.QtCore import QObject, Signal

from rules.events import Discard
from rules.table import Answer
from rules.tiles import Tile
from tutor.language import Translator
from tutor.practice.question import Question
from tutor.settings import Settings
from tutor.strategy.verdict import Verdict
from tutor.ui.practice.engine import PracticeEngine
from tutor.view.practice import bar_view as bars
from tutor.view.practice.bar_view import NO_BAR, BarView, bar_of, choices, options_of

Asking: TypeAlias = Literal["", "win", "plan"]
"""What is asked about before it stands: nothing, a win that would be let go, a throw outside the
plan."""


class PracticeMoves(QObject):
    """Between the bar and the hand on one side and the engine on the other."""

    changed = Signal()
    """Something else is being chosen: show it."""
    hint_requested = Signal()

    def __init__(
        self, engine: PracticeEngine, settings: Settings, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.settings = settings
        self.riichi = False
        """The tile to declare with is being chosen."""
        self._engine = engine
        self._options: tuple[Answer, ...] = ()
        self._asking: Asking = ""
        self._asked: Answer = None

    @property
    def question(self) -> Question | None:
        """What is asked of the learner."""
        session = self._engine.session
        return session.question if session is not None else None

    @property
    def is_asking(self) -> bool:
        """Whether something is asked about before it stands."""
        return bool(self._asking)

    @property
    def is_choosing(self) -> bool:
        """Whether one of several ways to make a call is being chosen."""
        return bool(self._options)

    def bar(self, translator: Translator) -> BarView:
        """The bar as it stands now."""
        question = self.question
        if question is None:
            return NO_BAR
        if self._asking == "win":
            return bars.ask_passing_win(question, translator)
        if self._asking == "plan":
            return bars.ask_off_plan(translator)
        if self._options:
            return options_of(self._options, question.observation, translator)
        return bar_of(question, self.riichi, translator)

    def forget(self) -> None:
        """Nothing is being chosen any more."""
        self.riichi, self._options, self._asking, self._asked = False, (), "", None

    def throw(self, tile: Tile) -> None:
        """Throw a tile of the hand, where it may be thrown now."""
        question = self.question
        if question is None or question.is_claim or self._asking:
            return
        discard = question.discard_of(tile, riichi=self.riichi)
        if discard is not None:
            self.answer(discard)

    def answer(self, action: Answer) -> None:
        """Give an answer; a win that would be let go is asked about first, where the settings say
        so, and so is a tile outside the plan."""
        question = self.question
        if question is None:
            return
        passes = question.win is not None and action != question.win
        if passes and self.settings.ask_before_passing_win:
            self._ask("win", action)
        elif self.settings.ask_before_off_plan and self._is_off_plan(action):
            self._ask("plan", action)
        else:
            self.give(action)

    def give(self, action: Answer) -> None:
        """Give an answer without asking."""
        self.forget()
        self._engine.answer(action)
        if self._engine.busy:
            self.changed.emit()

    def press(self, act: str, translator: Translator) -> None:
        """A button of the bar, or its key; what the bar does not show does nothing."""
        question = self.question
        if question is None or act not in [button.act for button in self.bar(translator).buttons]:
            return
        if self._asking:
            self._press_asked(act, question)
        elif act == bars.BACK:
            self.back()
        elif act == bars.RIICHI:
            self.riichi = True
            self.changed.emit()
        elif self._options:
            self.answer(self._options[int(act.split()[1])])
        else:
            self._choose(choices(question)[act])

    def press_riichi(self, translator: Translator) -> None:
        """Riichi, or rather not."""
        self.press(bars.BACK if self.riichi else bars.RIICHI, translator)

    def press_pass(self, translator: Translator) -> None:
        """Pass; where something is being chosen, go back."""
        self.press(bars.BACK if self._options or self.riichi else "pass", translator)

    def back(self) -> bool:
        """Let go of what is being chosen or asked; False where that is nothing."""
        if not (self._asking or self._options or self.riichi):
            return False
        self.forget()
        self.changed.emit()
        return True

    def _ask(self, asking: Asking, action: Answer) -> None:
        self._asking, self._asked = asking, action
        self.changed.emit()

    def _is_off_plan(self, action: Answer) -> bool:
        session = self._engine.session
        if session is None or not isinstance(action, Discard):
            return False
        decision = session.decision_of(action)
        return decision is not None and decision.verdict is Verdict.OFF_PLAN

    def _press_asked(self, act: str, question: Question) -> None:
        action, self._asked, self._asking = self._asked, None, ""
        if act == bars.THROW_ANYWAY:
            self.give(action)
            return
        if act == bars.WIN_ANYWAY and question.win is not None:
            self.give(question.win)
            return
        self.changed.emit()
        if act == bars.HINT:
            self.hint_requested.emit()

    def _choose(self, actions: tuple[Answer, ...]) -> None:
        if len(actions) == 1:
            self.answer(actions[0])
        else:
            self._options = actions
            self.changed.emit()
