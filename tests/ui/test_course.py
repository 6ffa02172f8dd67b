"""The course in the window: by real clicks, counted once, kept, and begun again."""

from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from tests.games import game
from tests.ui.practices import PLAIN, QUICK, asked
from tests.ui.settling import settle, until
from tutor.history.database import FILE_NAME, open_database
from tutor.history.meetings import read_ledger
from tutor.text.glossary.course import concept_key
from tutor.ui.window.main_window import MainWindow
from tutor.view.practice.surroundings import GameRequest
