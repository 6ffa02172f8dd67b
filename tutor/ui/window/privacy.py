"""Offers, once, to close folders of one's own that others can look into."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tutor.files import close_to_others, open_to_others
from tutor.language import Translator
from tutor.text.messages import error_sentence
from tutor.text.privacy import closed_line, open_question
from tutor.text.progress_page import StripQuestion
from tutor.ui.progress.question_strip import QuestionStrip
from tutor.ui.window.page import Window


class PrivacyOffer(QObject):
    def __init__(self, window: Window, place: QVBoxLayout, parent: QWidget) -> None:
        super().__init__(parent)
        self._window = window
        self._open: tuple[Path, ...] = ()
        self._said: Callable[[Translator], StripQuestion] | None = None
        self.strip = QuestionStrip(parent)
        self.strip.answered.connect(self._answered)
        place.addWidget(self.strip)

    def look_at(self, folders: Iterable[Path]) -> None:
        left = self._window.settings.left_open
        found = [each for each in open_to_others(folders) if str(each) not in left]
        new = tuple(each for each in found if each not in self._open)
        if new:
            self.offer((*self._open, *new))

    def offer(self, folders: tuple[Path, ...]) -> None:
        self._open = folders
        self._say(partial(open_question, folders))

    def retranslate(self) -> None:
        if self._said is not None and not self.strip.isHidden():
            self.strip.show_asked(self._said(self._window.look.translator))

    def _say(self, said: Callable[[Translator], StripQuestion]) -> None:
        self._said = said
        self.strip.show_asked(said(self._window.look.translator))

    @Slot(bool)
    def _answered(self, yes: bool) -> None:
        folders, self._open, self._said = self._open, (), None
        if yes:
            self._close(folders)
        elif folders:
            settings = self._window.settings
            kept = (*settings.left_open, *map(str, folders))
            self._window.change_settings(replace(settings, left_open=kept))

    def _close(self, folders: tuple[Path, ...]) -> None:
        try:
            for folder in folders:
                close_to_others(folder)
        except OSError as error:
            self._window.show_error(partial(error_sentence, error))
        else:
            self._say(partial(closed_line, folders))
