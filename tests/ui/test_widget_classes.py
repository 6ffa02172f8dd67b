"""The classes of widgets are made one by one."""

import subprocess
import sys

CODE = """
import enum
from PySide6.QtWidgets import QApplication, QScrollArea
from tutor.ui.window.widget_classes import widget_classes

made = []
before = enum.EnumType.__new__
enum.EnumType.__new__ = lambda *a, **k: (made.append(a[1]), before(*a, **k))[1]
app = QApplication([])
pieces = sum(1 for _ in widget_classes())
first = len(made)
QScrollArea().viewport()
print(pieces > 100, first > 30, len(made) - first)
"""


def test_after_them_a_call_makes_no_class_any_more():
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "True", "0"]


TABLES = """
from PySide6.QtWidgets import QApplication
from rules.shanten_hand import _tables
from tutor.language import translator
from tutor.text.glossary.lookup import _listed
from tutor.ui.window.widget_classes import prepare_pages

app = QApplication([])
for _ in prepare_pages(translator("en")):
    pass
print(_tables.cache_info().currsize, _listed.cache_info().currsize)
"""


def test_after_the_pages_the_tables_of_shanten_and_the_glossary_of_both_languages_are_there():
    done = subprocess.run(
        [sys.executable, "-c", TABLES], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["1", "2"]


READERS = """
import sys
from threading import current_thread
from PySide6.QtWidgets import QApplication
from tutor.language import translator
from tutor.ui.window.widget_classes import prepare_pages

class Watch:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("numpy", "rules", "tutor"):
            readers.add(current_thread().name)

readers = set()
app = QApplication([])
sys.meta_path.insert(0, Watch())
for _ in prepare_pages(translator("en")):
    pass
print(*readers, *(name for name in ("fontTools", "fpdf", "jinja2") if name in sys.modules))
"""


def test_modules_are_read_in_the_thread_and_none_that_writes_sheets_and_exports():
    done = subprocess.run(
        [sys.executable, "-c", READERS], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["modules"]
