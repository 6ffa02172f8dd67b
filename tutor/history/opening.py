"""Open the history whatever state it is in: what is damaged is rescued, what fails is said."""

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Generic, TypeVar

from tutor.history.database import FileNumber, History, number_of, open_database
from tutor.history.faults import Fault, FaultNotice, HistoryFault, HistoryNotice, RescueNotice
from tutor.history.placing import alone
from tutor.history.rescue import rescue

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class OpenResult:
    history: History | None
    """None: the program goes on without; `found` says why."""
    found: tuple[HistoryNotice, ...]


@dataclass(frozen=True, slots=True)
class UseResult(Generic[Value]):
    value: Value
    found: tuple[HistoryNotice, ...]


def use_history(
    path: Path, moment: datetime, use: Callable[[History], Value], *, is_quick: bool = False
) -> UseResult[Value]:
    """Open the history, do something with it and close it. Where it turns out to be damaged, twice,
    it is rescued, and the same is done with what is left.

    Args:
        path: where it lies; an empty one is made where there is none.
        moment: now, with its time zone.
        use: reads, or writes in one transaction: it may be done up to three times.
        is_quick: do not wait until the tables that everything hangs on are looked at.

    Raises:
        HistoryFault: it cannot be used.
    """
    there = number_of(path)
    for _ in range(2):  # a disk may fail once
        try:
            opened = OpenResult(open_database(path), ()) if is_quick else open_history(path, moment)
            return _used(opened, use)
        except HistoryFault as error:
            if error.fault is not Fault.DAMAGED or error.rescued:
                raise
    return _used(open_rescued(path, moment, there), use)


def _used(opened: OpenResult, use: Callable[[History], Value]) -> UseResult[Value]:
    rescued = tuple(each for each in opened.found if isinstance(each, RescueNotice))
    try:
        if opened.history is None:
            why = next(notice for notice in opened.found if isinstance(notice, FaultNotice))
            raise HistoryFault.of(why)
        with closing(opened.history) as history:
            return UseResult(use(history), opened.found)
    except HistoryFault as error:
        error.rescued = rescued
        raise


def open_history(path: Path, moment: datetime) -> OpenResult:
    """The history at that place, or an empty one; never fails on what the file holds.

    What is damaged is rescued (`rescue`), the damaged file set aside and named. What a newer
    version wrote, and what is no history, is left as it is.

    Args:
        moment: now, with its time zone.
    """
    there = number_of(path)
    found = _open_unless_damaged(path) or _open_unless_damaged(path)  # a disk may fail once
    return found or open_rescued(path, moment, there)


def _open_unless_damaged(path: Path) -> OpenResult | None:
    try:
        return OpenResult(open_sound(path), ())
    except HistoryFault as error:
        return None if error.fault is Fault.DAMAGED else OpenResult(None, (error.notice,))


def open_rescued(path: Path, moment: datetime, damaged: FileNumber = None) -> OpenResult:
    """Rescue a history that turned out to be damaged while it was used, and open what is left.

    It has to be closed first.

    Args:
        damaged: the file that it is; where another one is there, that is opened as it is. None:
            the one that is there.
    """
    damaged = damaged or number_of(path)
    try:
        with alone(path):
            is_mended = number_of(path) != damaged  # by another program, meanwhile
            rescued = None if is_mended else rescue(path, moment)
        if rescued is None:
            return OpenResult(open_sound(path), ())
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
    with closing(open_database(path)) as history:
        if not history.is_whole():
            raise HistoryFault(Fault.DAMAGED, path)


def _check(history: History) -> None:
    with history.read() as rows:
        for table in ("games", "tallies", "slips"):
            found = rows.execute(f"PRAGMA quick_check({table})").fetchone()[0]
            if found != "ok":
                raise HistoryFault(Fault.DAMAGED, history.path, str(found))
        for table in ("slips", "lessons", "calls"):  # they are added up without a look at the games
            if rows.execute(f"PRAGMA foreign_key_check({table})").fetchone() is not None:
                raise HistoryFault(Fault.DAMAGED, history.path)
