"""Long work in a separate process: steps, results, errors, and a clean end."""

from functools import partial

import pytest

from tests.tutor.classroom.classes import new_class, write_games
from tests.ui.reviews import in_thread
from tutor.classroom.intake import Fate
from tutor.classroom.roster import ClassroomError
from tutor.language import override, translate
from tutor.pages.classroom.model import import_games
from tutor.pages.parts.model import WorkProgress, WorkResult, in_process


def never():
    return False


@pytest.fixture
def games(tmp_path):
    return (write_games(tmp_path / "logs", (2, 3)),)


def test_work_yields_steps_and_a_result(tmp_path, games):
    folder = new_class(tmp_path / "class")
    work = partial(import_games, folder=folder.path, places=games, fetch=False, jobs=1)
    *steps, made = (piece for piece in in_process(work, never) if piece is not None)
    assert [piece.step.done for piece in steps] == [1, 2]
    assert all(isinstance(piece.step, WorkProgress) and piece.step.total == 2 for piece in steps)
    assert isinstance(made, WorkResult)
    assert made.result.fates == {Fate.READ: 1, Fate.NO_PUPIL: 1}
    assert len(folder.games.all().summaries) == 1


def test_an_error_keeps_its_message(tmp_path, games):
    work = partial(import_games, folder=tmp_path / "none", places=games, fetch=False, jobs=1)
    with pytest.raises(ClassroomError) as caught:
        list(in_process(work, never))
    with override("ja"):
        assert translate(caught.value.message) == (
            f"{tmp_path / 'none'} にクラスはありません。クラスのフォルダーを選ぶか、"
            "新しく作ってください。"
        )


@pytest.mark.parametrize("run", [in_thread, in_process])
def test_a_stop_delivers_partial_results(tmp_path, games, run):
    folder = new_class(tmp_path / "class")
    work = partial(import_games, folder=folder.path, places=games * 9, fetch=False, jobs=1)
    stopped = iter([False, False]).__next__

    def enough():
        return next_or_true(stopped)

    *_, made = run(work, enough)
    assert made.result.stopped
    assert made.result.files < 18
    assert folder.imports() == (1,)


def next_or_true(ask):
    try:
        return ask()
    except StopIteration:
        return True
