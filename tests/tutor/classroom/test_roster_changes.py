"""Concurrent changes of a roster."""

from pathlib import Path

from tests.tutor.classroom.classes import PUPILS, new_class
from tutor.classroom.class_folder import open_class
from tutor.classroom.roster import Pupil, adding, merging, putting, removing

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
