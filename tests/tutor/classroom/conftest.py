"""A class with its games, read once for each module."""

import pytest

from tests.tutor.classroom.classes import whole_class
from tutor.classroom.class_folder import ClassFolder
from tutor.classroom.class_view import ClassView, class_view


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> ClassFolder:
    return whole_class(tmp_path_factory.mktemp("classroom") / "class")


@pytest.fixture(scope="module")
def view(folder: ClassFolder) -> ClassView:
    return class_view(folder)
