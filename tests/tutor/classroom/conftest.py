"""A class with its games, read once for each module."""

from random import Random

import pytest

from tests.tutor.classroom.classes import set_of, whole_class
from tutor.classroom.class_folder import ClassFolder
from tutor.classroom.class_view import ClassView, class_view
from tutor.classroom.problem_set import ProblemSet, Wish, choose


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> ClassFolder:
    return whole_class(tmp_path_factory.mktemp("classroom") / "class")


@pytest.fixture(scope="module")
def view(folder: ClassFolder) -> ClassView:
    return class_view(folder)


@pytest.fixture(scope="module")
def problems(folder: ClassFolder, view: ClassView) -> ProblemSet:
    return set_of(folder, choose(view, Wish(count=4), Random(1)), "Week 3")
