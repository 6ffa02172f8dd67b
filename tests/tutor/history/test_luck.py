"""The luck of games in the history, and mean places with it taken out."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from rules.tiles import SEATS
from tests.games import game
from tests.tutor.histories import NOW, SEAT, annotated, keep, lessons, new_history
from tests.tutor.trees import TREE
from tutor.history.game import Origin, Outcome
from tutor.history.games import add_game, forget_game
from tutor.history.luck import luck_of_seat, luck_progress
from tutor.history.progress import progress
from tutor.luck.mean_place import MIN_LUCK_GAMES
from tutor.luck.model import shipped_luck_model


def test_the_luck_of_a_game_is_kept_with_it_and_goes_with_it(tmp_path: Path) -> None:
    with closing(new_history(tmp_path)) as history:
        added = keep(history, 3)
        again = keep(history, 3)
        with history.read() as rows:
            found = rows.execute("SELECT game, luck, model FROM lucks").fetchall()
        known = luck_of_seat(game(3), SEAT, shipped_luck_model())

        assert again.outcome is Outcome.REPLACED
        assert known is not None
        assert found == [(added.id, known.luck, known.model)]
        assert known.luck != 0
        forget_game(history, added.id)
        assert luck_progress(history).games == 0


def test_a_game_without_a_figure_is_kept_without_one(tmp_path: Path) -> None:
    record, decisions = annotated(3)
    cut = replace(record, final_points=None)
    with closing(new_history(tmp_path)) as history:
        add_game(
            history,
            cut,
            decisions,
            lessons(3),
            seat=SEAT,
            origin=Origin.IMPORT,
            source="cut",
            tree=TREE,
            moment=NOW,
        )

        assert luck_progress(history).games == 0
        assert progress(history).games == 1


def test_progress_has_the_places_of_the_games_with_a_figure(tmp_path: Path) -> None:
    with closing(new_history(tmp_path)) as history:
        for seat in SEATS:
            keep(history, 3, seat=seat)
        few = progress(history).luck
        keep(history, 2)
        enough = progress(history).luck

    assert (few.games, few.before, few.after) == (MIN_LUCK_GAMES - 1, None, None)
    assert enough.before is not None
    assert enough.after is not None
    lucks = [luck_of_seat(game(3), seat, shipped_luck_model()) for seat in SEATS]
    lucks.append(luck_of_seat(game(2), SEAT, shipped_luck_model()))
    gone = sum(luck.luck for luck in lucks if luck is not None) / 5
    assert enough.after.mean - enough.before.mean == pytest.approx(gone)
