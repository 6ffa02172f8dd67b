"""Times of games and days of backups, as Qt writes them in the learner's language."""

from datetime import date
from typing import TYPE_CHECKING

from PySide6.QtCore import QDate, QDateTime, QLocale

from tutor.history.game import KeptGame
from tutor.history.played import played_at
from tutor.language import active
from tutor.text.progress_page import backup_line

if TYPE_CHECKING:
    from tutor.history.backups import Backup


def when_line(kept: KeptGame) -> str:
    found = played_at(kept.game)
    if found is None:  # a file that was damaged may hold anything
        return kept.game.moment
    shown = QDateTime.fromSecsSinceEpoch(int(found.timestamp()))
    return QLocale(active()).toString(shown, QLocale.FormatType.ShortFormat)


def day_line(day: date) -> str:
    pattern = "M月d日（ddd）" if active() == "ja" else "dddd, d MMMM"
    if day.year != date.today().year:
        pattern = f"yyyy年{pattern}" if active() == "ja" else f"{pattern} yyyy"
    return QLocale(active()).toString(QDate(day.year, day.month, day.day), pattern)


def backup_title(backup: "Backup") -> str:
    return backup_line(day_line(backup.day), backup.games)
