"""Hints and take-backs of practised games."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from tests.tutor.histories import NOW, SEAT, annotated, keep, new_history
from tests.tutor.trees import TREE
from tutor.history.games import add_game, forget_game
from tutor.history.progress import HintsUsed, hints_used
from tutor.history.rows import Origin

pytestmark = pytest.mark.measured


def test_an_empty_history_has_none(tmp_path: Path) -> None:
    with closing(new_history(tmp_path)) as history:
        assert hints_used(history) == HintsUsed(0, 0, 0, 0, ())


def test_only_games_played_here_are_counted(tmp_path: Path) -> None:
    record, decisions = annotated(3)
    hinted = tuple(
        replace(each, hints=2 * (at < 5), taken_back=at == 7) for at, each in enumerate(decisions)
    )
    with closing(new_history(tmp_path)) as history:
        keep(history, 1, origin=Origin.IMPORT)
        keep(history, 2, origin=Origin.PRACTICE)
        added = add_game(
            history,
            record,
            hinted,
            (),
            seat=SEAT,
            origin=Origin.PRACTICE,
            source="",
            tree=TREE,
            moment=NOW,
        )
        count = len(annotated(2)[1])
        assert hints_used(history) == HintsUsed(
            2, count + len(hinted), 5, 1, ((0, count), (5, len(hinted)))
        )
        assert hints_used(history, last=1).last == ((5, len(hinted)),)
        forget_game(history, added.id)
        assert hints_used(history) == HintsUsed(1, count, 0, 0, ((0, count),))
