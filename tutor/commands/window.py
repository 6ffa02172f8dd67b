"""Open the window, empty or on one game (the command without a verb)."""

import os
import re
from collections.abc import Sequence
from typing import Final

from tutor.pages.libraries import import_qt, no_qt, platforms, show
from tutor.practice.folder import data_folder
from tutor.system.single_instance import TOKEN, meeting_place, pass_to_window

QUIET: Final = "qt.qpa.plugin=false;qt.qpa.xcb=false"
"""Hides Qt's own messages about a missing library or screen, which this program reports itself."""
ADDRESS: Final = re.compile(r"://|log=|#json=|\d{10}gm-")


def is_qts(error: BaseException) -> bool:
    named = isinstance(error, ImportError) and f"{error.name} {error.path}"
    return "PySide6" in (named or "")


def is_replay(word: str) -> bool:
    return bool(word == "-" or ADDRESS.search(word)) or os.path.exists(word)


def run(
    replays: Sequence[str], practice: tuple[tuple[str, str, str], str, int | None] | None = None
) -> int:
    alone = practice is not None or "-" in replays
    place = "" if alone else meeting_place(data_folder(), os.environ)
    if pass_to_window(place, replays, os.environ.pop(TOKEN, "")):
        return 0
    wanted = platforms(os.environ)
    if wanted is not None:
        os.environ["QT_QPA_PLATFORM"] = wanted
        os.environ.setdefault("QT_LOGGING_RULES", QUIET)
    try:
        import_qt()  # only this command needs it
        from tutor.pages import app
    except ImportError as error:
        if not is_qts(error):
            raise
        show(no_qt(error), os.environ)
        return 1
    return int(app.run(list(replays), practice=practice, meeting_place=place))
