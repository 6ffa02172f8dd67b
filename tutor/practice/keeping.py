"""A finished game of practice into the history, with its hints and take-backs."""

from datetime import datetime

from tutor.history.database import History
from tutor.history.game import AddResult, Origin
from tutor.history.importing import keep_reviewed
from tutor.practice.session import PracticeSession


def keep_game(session: PracticeSession, history: History, moment: datetime) -> AddResult:
    """Keep the game; beside `store.finish`, before or after it.

    Args:
        moment: now, with its time zone.

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
