"""A finished game of practice into the history, with its hints and take-backs."""

from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from rules.damage import BAD_VALUES
from tutor.files import aside
from tutor.history.database import History
from tutor.history.faults import HistoryFault
from tutor.history.game import AddResult, Origin
from tutor.history.importing import keep_reviewed
from tutor.practice.folder import JOURNAL_SUFFIX, waiting
from tutor.practice.session import PracticeSession
from tutor.practice.store import OpponentMaker, own_record, resume
from tutor.strategy.tree import StrategyTree

FIRST_DAY: Final = datetime(2020, 1, 1, tzinfo=UTC)


def keep_game(session: PracticeSession, history: History, moment: datetime) -> AddResult:
    """Keep the game; beside `store.finish`, before or after it.

    Args:
        moment: when it was played, with its time zone.

    Raises:
        ValueError: the game is not over.
        HistoryFault: it was not written; the history is as it was.
    """
    if not session.is_over:
        raise ValueError("the game is not over")
    setup, record = session.setup, session.writer.record
    return keep_reviewed(
        history,
        session.record(),
        (*session.decisions(), *session.call_decisions()),
        f"{setup.game}.mjlog" if record is None else record.name,
        setup.seat,
        session.tree,
        moment,
        origin=Origin.PRACTICE,
    )


def keep_waiting(
    folder: Path, tree: StrategyTree, opponent_of: OpponentMaker, history: History, moment: datetime
) -> int:
    """Keep the finished games that the history could not take when they were played; returns how
    many they were. Each keeps its day, and its journal goes.

    Args:
        folder: where games are kept.
        moment: now, with its time zone.

    Raises:
        HistoryFault: one was not written; it waits on.
    """
    return sum(_keep_waiting(path, tree, opponent_of, history, moment) for path in waiting(folder))


def _keep_waiting(
    path: Path, tree: StrategyTree, opponent_of: OpponentMaker, history: History, moment: datetime
) -> bool:
    try:
        with suppress(OSError):  # another window has kept it, or it waits on
            return _keep(path, tree, opponent_of, history, moment)
    except HistoryFault:
        raise
    except BAD_VALUES:
        with suppress(OSError):
            path.rename(aside(path))
    return False


def _keep(
    path: Path, tree: StrategyTree, opponent_of: OpponentMaker, history: History, moment: datetime
) -> bool:
    played = _day_of(path, moment)
    session = resume(path, tree, opponent_of).session
    if session is None:
        return False
    if session.is_over:
        session.writer.spend(own_record(session, path.parent))
        keep_game(session, history, played)
        session.writer.drop()
        return True
    session.close()  # it no longer fits the rules: what is left of it can be gone on with
    journal = path.with_suffix(JOURNAL_SUFFIX)
    if not journal.exists():
        path.rename(journal)
    return False


def _day_of(path: Path, moment: datetime) -> datetime:
    seconds = path.stat().st_mtime
    if FIRST_DAY.timestamp() <= seconds < moment.timestamp():
        return datetime.fromtimestamp(seconds, UTC)
    return moment
