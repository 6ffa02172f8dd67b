"""The tree in words is that of the tree that is shipped."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_tree_in_words_is_current() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "packaging" / "describe_tree.py", "--check"],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env=None,
    )
    assert (done.returncode, done.stderr) == (0, "")
