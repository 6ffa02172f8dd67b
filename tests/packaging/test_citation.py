"""CITATION.cff names the version of the program."""

import re
from pathlib import Path

from tutor import __version__

CITATION = Path(__file__).parent.parent.parent / "CITATION.cff"


def test_the_citation_is_of_this_version() -> None:
    text = CITATION.read_text("utf-8")
    assert re.findall(r"^version: (.+)$", text, re.MULTILINE) == [__version__]
    assert text.startswith("cff-version: 1.2.0\n")
