"""A history of one test."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.tutor.histories import new_history
from tutor.store.database import History


@pytest.fixture
def history(tmp_path: Path) -> Iterator[History]:
    with closing(new_history(tmp_path)) as opened:
        yield opened
