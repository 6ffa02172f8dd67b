"""The first step of the file's versions, as it was released: a later version adds steps."""

from collections.abc import Callable
from textwrap import dedent

import pytest

from tutor.history.migrations import STEPS

pytestmark = pytest.mark.measured


def test_the_tables_of_games_are_as_they_were_first_made(
    golden: Callable[[str, str], None],
) -> None:
    golden("history-step-1.sql", "".join(f"{dedent(each).strip()};\n" for each in STEPS[0]))
