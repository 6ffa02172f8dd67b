"""The window's own fonts, in every test of it: without them widths and heights are another's."""

import pytest
from PySide6.QtWidgets import QApplication

from tutor.ui.theme import load_fonts


@pytest.fixture(scope="session", autouse=True)
def fonts(qapp: QApplication) -> None:
    """The program begins so too."""
    load_fonts()
