"""The time of a kept game, written as Qt writes times in the learner's language."""

from PySide6.QtCore import QDateTime, QLocale

from tutor.history.game import KeptGame
from tutor.history.played import played_at
from tutor.language import Translator


def when_line(kept: KeptGame, translator: Translator) -> str:
    found = played_at(kept.game)
    if found is None:  # a file that was damaged may hold anything
        return kept.game.moment
    shown = QDateTime.fromSecsSinceEpoch(int(found.timestamp()))
    return QLocale(translator.language).toString(shown, QLocale.FormatType.ShortFormat)
