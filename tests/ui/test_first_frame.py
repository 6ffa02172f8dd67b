"""What the window loads on its way to the first frame."""

import os
import re
import subprocess
import sys

import pytest

from rules.formats.mjlog_write import write_mjlog
from tests.ui.reviews import record

HEAVY = ("numpy", "sklearn", "mahjong", "joblib", "rich")
NOT_YET = ("ssl", "rules.formats.reader")


def run(code, **environment):
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", **environment},
    )


def test_nothing_heavy_is_loaded_before_the_first_frame_or_right_after(tmp_path):
    code = (
        "import sys\n"
        "from tutor.pages import app\n"
        "status = app.run([])\n"
        f"print('before', [name for name in {NOT_YET} if name in sys.modules])\n"
        "import tutor.pages.history.writer, tutor.store.database\n"
        f"print('loaded', [name for name in {HEAVY} if name in sys.modules])\n"
        "sys.exit(status)"
    )
    done = run(code, MAHJONG_TUTOR_FIRST_FRAME="1", XDG_CONFIG_HOME=str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "before []" in done.stdout
    assert "loaded []" in done.stdout
    assert re.search(r"first frame \d+ ms after ", done.stdout)


def test_it_fills_a_screen_that_is_too_small_for_it(tmp_path):
    """The screen of Qt's offscreen platform is 800 by 800."""
    code = (
        "from PySide6.QtWidgets import QApplication\n"
        "from tutor.pages import app\n"
        "status = app.run([])\n"
        "[window] = [each for each in QApplication.topLevelWidgets() if each.windowTitle()]\n"
        "print('whole', window.isMaximized())\n"
        "raise SystemExit(status)"
    )
    done = run(code, MAHJONG_TUTOR_FIRST_FRAME="1", XDG_CONFIG_HOME=str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "whole True" in done.stdout


def test_without_a_screen_it_says_so_and_ends(tmp_path):
    done = run(
        "from tutor.pages import app; raise SystemExit(app.run([]))", XDG_CONFIG_HOME=str(tmp_path)
    )
    assert done.returncode == 1
    assert "no screen" in done.stderr
    assert "Traceback" not in done.stderr


def write_log(path):
    path.write_bytes(write_mjlog(record()))


@pytest.mark.parametrize(
    ("name", "write"),
    [("own.mjlog", write_log), ("broken.mjlog", lambda path: path.write_text("no log"))],
)
def test_the_picture_waits_for_what_is_opened_and_no_longer(tmp_path, name, write):
    source = str(tmp_path / name)
    write(tmp_path / name)
    picture = tmp_path / "window.png"
    done = run(
        f"from tutor.pages import app; raise SystemExit(app.run([{source!r}]))",
        XDG_CONFIG_HOME=str(tmp_path),
        XDG_DATA_HOME=str(tmp_path),
        MAHJONG_TUTOR_SCREENSHOT=str(picture),
    )
    assert done.returncode == 0, done.stderr
    assert picture.stat().st_size > 1000


def test_a_fault_in_a_slot_is_logged_and_said(tmp_path):
    code = (
        "from PySide6.QtCore import QTimer\n"
        "from PySide6.QtWidgets import QApplication\n"
        "from tutor.pages import app\n"
        "from tutor.pages.window import main_window\n"
        "q = QApplication([])\n"
        "def fall(self): raise RuntimeError('fell over')\n"
        "main_window.MainWindow.open_sample = fall\n"
        "def press():\n"
        "    shown = (w for w in q.topLevelWidgets() if w.inherits('QMainWindow'))\n"
        "    window = next((w for w in shown if w.isVisible()), None)\n"
        "    if window is None:\n"
        "        QTimer.singleShot(0, press)\n"
        "        return\n"
        "    window.pages.page('first').sample.click()\n"
        "    print('said', window.banner.text.text())\n"
        "    q.quit()\n"
        "QTimer.singleShot(0, press)\n"
        "raise SystemExit(app.run([], screenshot=app.Path('/nowhere/x.png')))"
    )
    done = run(code, XDG_CONFIG_HOME=str(tmp_path))
    assert "fell over" in done.stderr, "logged with its traceback"
    assert "Traceback" in done.stderr
    assert "said The program failed (RuntimeError)" in done.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal there")
def test_it_ends_when_it_is_stopped(tmp_path):
    code = (
        "import os, signal\n"
        "from PySide6.QtCore import QTimer\n"
        "from tutor.pages import app\n"
        "from PySide6.QtWidgets import QApplication\n"
        "q = QApplication([])\n"
        "QTimer.singleShot(100, lambda: os.kill(os.getpid(), signal.SIGTERM))\n"
        "raise SystemExit(app.run([], screenshot=app.Path('/nowhere/x.png')))"
    )
    done = run(code, XDG_CONFIG_HOME=str(tmp_path))
    assert done.returncode == 143, done.stderr


def test_a_file_that_macos_hands_over_is_opened(tmp_path):
    source = str(tmp_path / "own.mjlog")
    write_log(tmp_path / "own.mjlog")
    code = (
        "from PySide6.QtCore import QCoreApplication, QTimer\n"
        "from PySide6.QtGui import QFileOpenEvent\n"
        "from PySide6.QtWidgets import QApplication\n"
        "from tutor.pages import app\n"
        "made = app.Application(['mahjong-tutor'])\n"
        "heard = []\n"
        "made.file_opened.connect(heard.append)\n"
        f"QCoreApplication.sendEvent(made, QFileOpenEvent({source!r}))\n"
        "print(heard)\n"
    )
    done = run(code)
    assert done.stdout == f"[{source!r}]\n", done.stderr
