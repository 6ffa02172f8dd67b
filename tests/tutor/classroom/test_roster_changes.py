"""Changes of the roster are made to the pupils as they are by then; no other change goes."""

from pathlib import Path

import pytest

from tests.tutor.classroom.classes import PUPILS, contents, new_class
from tutor.classroom.class_folder import open_class
from tutor.classroom.fault import ClassroomError
from tutor.classroom.roster import Pupil, roster_of
from tutor.classroom.roster_changes import adding, merging, putting, removing

pytestmark = pytest.mark.measured

AOI, FORMULA, KEI = PUPILS.pupils


def test_changes_by_two_windows_are_both_kept(tmp_path: Path) -> None:
    here = new_class(tmp_path / "class")
    other = open_class(here.path)
    other.changed(adding([Pupil("Neu")]))
    other.changed(removing(KEI))
    changed = here.changed(putting(Pupil("Aoi", ("blue",)), AOI))
    assert changed.roster.pupils == (Pupil("Aoi", ("blue",)), FORMULA, Pupil("Neu"))
    assert open_class(here.path) == changed
    listed = here.changed(merging([Pupil("Neu", ("new",)), Pupil("Anna")]))
    assert listed.roster.pupils[-2:] == (Pupil("Neu", ("new",)), Pupil("Anna"))


def test_a_change_that_is_made_already_changes_nothing(tmp_path: Path) -> None:
    here = new_class(tmp_path / "class")
    for change in (adding([Pupil(" Neu ")]), putting(Pupil("Ao"), AOI)):
        here.changed(change)
        before = contents(here.path)
        here.changed(change)
        assert contents(here.path) == before


def test_a_pupil_that_is_not_what_was_seen_is_not_written_over() -> None:
    changed = putting(Pupil("Aoi", ("blue",)), AOI)(PUPILS)
    for change in (putting(Pupil("Aoi", ("red",)), AOI), removing(AOI)):
        with pytest.raises(ClassroomError, match="Aoi was changed or taken off the list meanwhile"):
            change(changed)


def test_a_name_still_belongs_to_one_pupil() -> None:
    for pupil in (Pupil("Kei", ("aoi",)), Pupil("Aoi", ("x",))):
        with pytest.raises(ClassroomError, match="belongs to two pupils"):
            adding([pupil])(PUPILS)
    with pytest.raises(ClassroomError, match="belongs to two pupils"):
        putting(AOI, KEI)(PUPILS)
    with pytest.raises(ClassroomError, match="needs a name"):
        adding([Pupil(" ")])
    assert putting(AOI, AOI)(PUPILS) == PUPILS == roster_of(PUPILS.pupils)


def test_a_class_that_is_gone_is_not_made_anew(tmp_path: Path) -> None:
    here = new_class(tmp_path / "class")
    here.path.rename(tmp_path / "renamed")
    with pytest.raises(ClassroomError, match="There is no class in"):
        here.changed(adding([Pupil("Neu")]))
    with pytest.raises(ClassroomError, match="There is no class in"):
        here.with_roster(PUPILS)
    assert not here.path.exists()
