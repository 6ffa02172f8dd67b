"""Options and fixtures that all tests share."""

from collections.abc import Callable
from pathlib import Path

import pytest

HERE = Path(__file__).parent
GOLDEN = HERE / "golden"
MEASURED = (HERE.parent / "rules", HERE / "rules")
"""Folders whose tests are all measured; elsewhere the mark `measured` says which."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--regen", action="store_true", help="write the golden texts anew (read the diff!)"
    )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Count the lines that the measured tests reach, and no others: counting takes time."""
    for item in items:
        if not is_measured(item):
            item.add_marker("no_cover")


def is_measured(item: pytest.Item) -> bool:
    """Check whether the lines that a test reaches count for those that are held to 100 %."""
    if item.get_closest_marker("measured") is not None:
        return True
    return any(item.path.is_relative_to(folder) for folder in MEASURED)


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """Name no test by bytes: packed files hold the time, and the processes that share the tests
    have to call each the same."""
    return argname if isinstance(val, bytes) else None


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Holds a text to the file of that name in tests/golden."""

    def check(name: str, text: str) -> None:
        path = GOLDEN / name
        if request.config.getoption("--regen", default=False):
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert text == path.read_text(encoding="utf-8")

    return check
