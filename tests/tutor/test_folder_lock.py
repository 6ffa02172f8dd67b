"""Who changes the files of a folder is alone with them."""

import os
import sys
from pathlib import Path

import pytest

from tutor import folder_lock
from tutor.folder_lock import alone_in


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such lock")
def test_one_at_a_time_changes_what_lies_in_a_folder(tmp_path: Path) -> None:
    with alone_in(tmp_path):
        assert folder_lock._locked(tmp_path, patience=0.0) is None
        with alone_in(tmp_path, patience=0.0):
            pass  # who waits too long goes on
        assert folder_lock._locked(tmp_path, patience=0.0) is None, "the first one has it still"
    number = folder_lock._locked(tmp_path, patience=0.0)
    assert number is not None
    os.close(number)
    assert list(tmp_path.iterdir()) == []
