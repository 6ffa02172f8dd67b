"""Two windows on one history: changes by the other window do no harm."""

from contextlib import closing
from pathlib import Path

import pytest

from tests.tutor.histories import NOW, keep, new_history
from tutor.pages.history.model import HistoryPlace
from tutor.pages.progress import words as views
from tutor.pages.progress.words import listing
from tutor.store.database import History, open_database
from tutor.store.games import KeptGame, kept_games
from tutor.store.rows import PositionsWanted


@pytest.fixture
def place(tmp_path: Path) -> HistoryPlace:
    with closing(new_history(tmp_path)) as history:
        keep(history, 3)
    return HistoryPlace(lambda: tmp_path / "history.sqlite3", lambda: NOW)


def kept(place: HistoryPlace) -> tuple[KeptGame, ...]:
    with closing(open_database(place.path())) as history:
        return kept_games(history)


def test_positions_of_a_game_added_meanwhile_are_left_out(
    place: HistoryPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    def before_another(history: History) -> tuple[KeptGame, ...]:
        found = kept_games(history)
        with closing(open_database(place.path())) as other:
            keep(other, 4)
        return found

    monkeypatch.setattr(views, "kept_games", before_another)
    (listed,) = listing(place, PositionsWanted())
    assert {one.kept.id for one in listed} == {1}
    assert len(kept(place)) == 2
