"""What is asked before it is done: a game forgotten, a copy of the history made or put back."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QWidget

from tutor.language import Words
from tutor.ui.parts.game_keeper import GameKeeper
from tutor.ui.parts.look import Look
from tutor.ui.progress.question_strip import QuestionStrip
from tutor.view.progress.orders import BackedUp, Done, Forgotten, Restored
from tutor.view.progress.words import (
    Asked,
    backed_up_line,
    forget_question,
    restore_question,
    restored_line,
)

if TYPE_CHECKING:
    from tutor.history.game import KeptGame


class Errands(QObject):
    """Asks on the strip, gives the keeper its orders, says on the strip what was done."""

    settled = Signal()
    """The strip is gone."""

    def __init__(
        self, strip: QuestionStrip, keeper: GameKeeper, look: Look, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._strip, self._keeper, self._look, self._parent = strip, keeper, look, parent
        self._asked: Callable[[Words], Asked] | None = None
        self._yes: Callable[[], None] | None = None
        strip.answered.connect(self._answered)
        keeper.done.connect(self._carried_out)

    def forget(self, kept: "KeptGame") -> None:
        """Ask, then take a game out."""
        from tutor.ui.progress.game_words import game_cells, when_line  # noqa: PLC0415 (loaded)

        def asked(words: Words) -> Asked:
            return forget_question(game_cells(kept, when_line(kept, words), words).line, words)

        self._ask(asked, lambda: self._keeper.take(Forgotten(kept.id)))

    def back_up(self) -> None:
        """Ask where, then copy the history there."""
        words = self._look.words
        name, _ = QFileDialog.getSaveFileName(
            self._parent, words.gettext("Back up the history"), "mahjong-tutor-history.sqlite3",
            words.gettext("Histories") + " (*.sqlite3)",
        )  # fmt: skip
        if name:
            self._keeper.take(BackedUp(Path(name)))

    def restore(self) -> None:
        """Ask which copy and whether, then put it in the history's place."""
        words = self._look.words
        name, _ = QFileDialog.getOpenFileName(
            self._parent, words.gettext("Restore a backup"), "",
            words.gettext("Histories") + " (*.sqlite3)",
        )  # fmt: skip
        if name:
            source, now = Path(name), self._keeper.place.now
            self._ask(
                lambda words: restore_question(source, words),
                lambda: self._keeper.take(Restored(source, now())),
            )

    def retranslate(self, look: Look) -> None:
        """Another language."""
        self._look = look
        if self._asked is not None:
            self._strip.show_asked(self._asked(look.words))

    def _ask(self, asked: Callable[[Words], Asked], yes: Callable[[], None]) -> None:
        self._say(asked)
        self._yes = yes
        self._strip.take_focus()

    def _say(self, said: Callable[[Words], Asked]) -> None:
        self._asked, self._yes = said, None
        self._strip.show_asked(said(self._look.words))

    @Slot(bool)
    def _answered(self, yes: bool) -> None:
        act, self._asked, self._yes = self._yes, None, None
        self.settled.emit()
        if yes and act is not None:
            act()

    @Slot(object)
    def _carried_out(self, done: Done) -> None:
        match done.order:
            case BackedUp(path=path):
                self._say(lambda words: backed_up_line(path, words))
            case Restored():
                self._say(lambda words: restored_line(done, words))
