"""A game into the history with its lessons: annotated already, or a record still to be."""

from collections.abc import Callable, Sequence
from datetime import datetime

from rules.record import GameRecord
from rules.tiles import Seat
from tutor.advice.advice import Decision
from tutor.history.database import History
from tutor.history.game import AddResult, Origin
from tutor.history.games import add_game
from tutor.lessons.lessons import find_lessons
from tutor.review import review
from tutor.strategy.tree import StrategyTree


def keep_reviewed(
    history: History,
    record: GameRecord,
    decisions: Sequence[Decision],
    source: str,
    seat: Seat,
    tree: StrategyTree,
    moment: datetime,
    *,
    origin: Origin = Origin.REVIEW,
) -> AddResult:
    """Keep a game whose decisions are beside the advice already, and find its lessons.

    Args:
        decisions: of this seat, in order, those that were taken back included.
        source: where it came from: a file's name or an address.
        moment: now, with its time zone.

    Raises:
        HistoryFault: it was not written; the history is as it was.
    """
    return add_game(
        history,
        record,
        decisions,
        find_lessons(decisions, present=origin is Origin.PRACTICE),
        seat=seat,
        origin=origin,
        source=source,
        tree=tree,
        moment=moment,
    )


def import_record(
    history: History,
    record: GameRecord,
    source: str,
    seat: Seat,
    tree: StrategyTree,
    moment: datetime,
    *,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> AddResult:
    """Annotate a game for a seat and keep it as one's own.

    Args:
        record: one that can be played through (`rules.record.playable`).
        source: where it came from: a file's name or an address.
        moment: now, with its time zone.
        progress: told rounds done and rounds in all.

    Raises:
        BadRecord: the record contradicts itself.
        HistoryFault: it was not written; the history is as it was.
    """
    rounds = review(record, (seat,), tree, progress=progress)
    decisions = tuple(decision for each in rounds for decision in each)
    return keep_reviewed(
        history, record, decisions, source, seat, tree, moment, origin=Origin.IMPORT
    )
