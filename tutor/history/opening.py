"""Open the history whatever state it is in: what is damaged is rescued, what fails is said."""

from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from tutor.history.database import History, open_database
from tutor.history.faults import Fault, HistoryFault, HistoryNotice, RescueNotice
from tutor.history.rescue import rescue


@dataclass(frozen=True, slots=True)
class OpenResult:
    """What came of opening the history."""

    history: History | None
    """None: the program goes on without; `found` says why."""
    found: tuple[HistoryNotice, ...]
    """What should be said, see `notices.notice_line`."""


def open_history(path: Path, moment: datetime) -> OpenResult:
    """The history at that place, or an empty one; never fails on what the file holds.

    What is damaged is rescued (`rescue`), the damaged file set aside and named. What a newer
    version wrote, and what is no history, is left as it is.

    Args:
        moment: now, with its time zone.
    """
    try:
        return OpenResult(open_sound(path), ())
    except HistoryFault as error:
        if error.fault is not Fault.DAMAGED:
            return OpenResult(None, (error.notice,))
    return open_rescued(path, moment)


def open_rescued(path: Path, moment: datetime) -> OpenResult:
    """Rescue a history that turned out to be damaged while it was used, and open what is left.

    It has to be closed first.
    """
    try:
        rescued = rescue(path, moment)
        notice = RescueNotice(str(rescued.aside), rescued.games)
        return OpenResult(open_database(path), (notice,))
    except HistoryFault as error:
        return OpenResult(None, (error.notice,))


def open_sound(path: Path) -> History:
    """Open a history and look at the tables that everything hangs on.

    Raises:
        HistoryFault: it cannot be used.
    """
    history = open_database(path)
    try:
        _check(history)
    except BaseException:
        history.close()
        raise
    return history


def check_all(path: Path) -> None:
    """Look at every page of a history; takes seconds for thousands of games.

    Raises:
        HistoryFault: it is damaged, or cannot be used.
    """
    with closing(open_database(path)) as history, history.read() as rows:
        found = rows.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if found != "ok":
            raise HistoryFault(Fault.DAMAGED, path, str(found))


def _check(history: History) -> None:
    with history.read() as rows:
        for table in ("games", "tallies", "slips"):
            found = rows.execute(f"PRAGMA quick_check({table})").fetchone()[0]
            if found != "ok":
                raise HistoryFault(Fault.DAMAGED, history.path, str(found))
