"""The time of a kept game, written as Qt writes times in the learner's language."""

from datetime import datetime

from PySide6.QtCore import QDateTime, QLocale

from tutor.history.game import KeptGame
from tutor.language import Translator


def when_line(kept: KeptGame, translator: Translator) -> str:
    """Return when a game was kept, as the learner writes it, in the time of this computer."""
    try:
        here = datetime.fromisoformat(kept.game.moment).astimezone()
    except (ValueError, OverflowError):  # a file that was damaged may hold anything
        return kept.game.moment
    shown = QDateTime.fromSecsSinceEpoch(int(here.timestamp()))
    return QLocale(translator.language).toString(shown, QLocale.FormatType.ShortFormat)
