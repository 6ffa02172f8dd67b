"""One order, carried out in the history. Runs off the window's thread."""

from contextlib import closing
from typing import assert_never

from tutor.history.backups import backup, restore
from tutor.history.database import History
from tutor.history.faults import HistoryFault
from tutor.history.game import Origin
from tutor.history.games import forget_game, kept_games
from tutor.history.importing import keep_reviewed
from tutor.history.opening import open_history
from tutor.identity import digest_of
from tutor.practice.keeping import keep_game
from tutor.strategy import tree as trees
from tutor.view.drills.orders import HistoryPlace
from tutor.view.progress.orders import (
    BackedUp,
    Disowned,
    Done,
    Forgotten,
    NotDone,
    Order,
    Played,
    Restored,
    Reviewed,
)


def write(place: HistoryPlace, order: Order) -> Done | NotDone:
    """Carry it out; where that cannot be done, nothing was changed. A damaged history is rescued
    first."""
    if isinstance(order, Restored):
        return _restore(place, order)
    opened = open_history(place.path(), place.now())
    if opened.history is None:
        return NotDone(order, opened.found[-1], opened.found[:-1])
    with closing(opened.history) as history:
        try:
            _write(history, order)
        except HistoryFault as error:
            return NotDone(order, error.notice, opened.found)
    return Done(order, opened.found)


def _restore(place: HistoryPlace, order: Restored) -> Done | NotDone:
    try:
        return Done(order, aside=restore(place.path(), order.source, order.at))
    except HistoryFault as error:
        return NotDone(order, error.notice)


def _write(history: History, order: Played | Reviewed | Disowned | Forgotten | BackedUp) -> None:
    match order:
        case Played():
            keep_game(order.session, history, order.at)
        case Reviewed():
            tree = trees.shipped_tree()
            keep_reviewed(
                history, order.record, order.decisions, order.source, order.seat, tree, order.at
            )
        case Disowned():
            _disown(history, order)
        case Forgotten():
            forget_game(history, order.game)
        case BackedUp():
            if order.path.resolve() != history.path.resolve():
                backup(history, order.path)
        case _:
            assert_never(order)


def _disown(history: History, order: Disowned) -> None:
    digest = digest_of(order.record)
    for kept in kept_games(history):
        same = kept.game.digest == digest and kept.game.seat == order.seat
        if same and kept.game.origin is not Origin.PRACTICE:
            forget_game(history, kept.id)
