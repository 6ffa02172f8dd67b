"""The tree in words is that of the tree that is shipped."""

import runpy
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "packaging" / "describe_tree.py"


def test_the_tree_in_words_is_current() -> None:
    assert runpy.run_path(str(SCRIPT))["main"](["--check"]) == 0
