"""Take the manual's pictures of the window, in every language, into docs/images/manual.

    python packaging/make_pictures.py                      all of them
    python packaging/make_pictures.py review practice      some of them

Shown are only games of our own: the sample game, and practice games of a fixed seed. Settings and
history are made up for it; nothing of the person at the keyboard is read or written. Where no
screen is at hand (QT_QPA_PLATFORM is not set) Qt draws without one.
"""

import argparse
import io
import os
import sys
import tempfile
from collections.abc import Callable
from contextlib import redirect_stdout
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from make_sample import NAMES, play  # noqa: E402
from PySide6.QtCore import QCoreApplication, QSize, Qt  # noqa: E402
from PySide6.QtGui import QImage  # noqa: E402
from PySide6.QtTest import QTest  # noqa: E402
from PySide6.QtWidgets import QApplication, QWidget  # noqa: E402

from rules.formats import write_mjlog  # noqa: E402
from rules.record import GameRecord, Player  # noqa: E402
from rules.tiles import Seat  # noqa: E402
from tutor import cli  # noqa: E402
from tutor.history.importing import import_record  # noqa: E402
from tutor.history.opening import open_sound  # noqa: E402
from tutor.language import LANGUAGES, Language  # noqa: E402
from tutor.settings import Settings  # noqa: E402
from tutor.strategy.tree import load_tree  # noqa: E402
from tutor.ui.main_window import MainWindow  # noqa: E402
from tutor.ui.practice.start_page import Wanted  # noqa: E402
from tutor.ui.theme import load_fonts  # noqa: E402
from tutor.ui.window.places import PLACES  # noqa: E402

FOLDER = ROOT / "docs" / "images" / "manual"
SIZE = QSize(1280, 800)
SEED, TURN = 11, 7
"""Which practice game, and at which turn of it the hint is opened."""
GAMES = 32
"""How many games of our own the pages have that show many."""


class AtOnce:
    """An executor that does the work in the very thread that asks for it: nothing to wait for."""

    def submit(self, work: Callable[..., Any], /, *arguments: Any) -> Any:
        return work(*arguments)


@cache
def games() -> tuple[GameRecord, ...]:
    """Games played by our own programs, as the sample is."""
    tree = load_tree()
    return tuple(play(seed, tree) for seed in range(SEED, SEED + GAMES))


def settle(rounds: int = 20) -> None:
    """Let Qt do what is due."""
    for _ in range(rounds):
        QCoreApplication.processEvents()


def until(done: Callable[[], bool]) -> None:
    """Let Qt work until something holds.

    Raises RuntimeError where it never does.
    """
    for _ in range(20_000):
        if done():
            return
        QCoreApplication.processEvents()
    raise RuntimeError("the window never came to what the picture shows")


def press(window: MainWindow, key: Qt.Key) -> None:
    """Press a key where the keyboard is."""
    QTest.keyClick(QApplication.focusWidget() or window, key)
    settle()


def first(window: MainWindow) -> QWidget:
    """What the program begins with."""
    return window


def review(window: MainWindow) -> QWidget:
    """The sample game, at the lesson that cost most."""
    window.open_sample()
    settle()
    state = window.page.state
    assert state is not None
    window.page.go_to(state.lessons[0].decisions[0])
    return window


def practice(window: MainWindow) -> QWidget:
    """A practice game with the hint opened to its last step."""
    window.practise(Wanted(("steady", "steady", "steady"), "east", SEED))
    game = window.practice_page.game
    for _ in range(60):
        until(lambda: game.session is None or (
            not game.engine.busy
            and (game.session.question is not None or game.session.result is not None)
        ))  # fmt: skip
        session = game.session
        assert session is not None
        question = session.question
        if question is None:
            game.go_on()
        elif question.is_claim:
            game.moves.give(None)
        elif question.observation.turn >= TURN:
            break
        else:
            tile = [button.tile for button in game.table.hand.buttons][-1]
            game.moves.give(question.discard_of(tile))
    for _ in range(4):
        game.open_hint()
        settle()
    return window


def drills(window: MainWindow) -> QWidget:
    """The first drill of the day, answered."""
    window.show_page("drills")
    settle()
    desk: Any = window.pages.page("drills").desk  # type: ignore[attr-defined]
    desk.begin()
    settle()
    press(window, Qt.Key.Key_Home)
    press(window, Qt.Key.Key_Return)
    return window


def progress(window: MainWindow) -> QWidget:
    """The progress page on a history of games of our own, as the learner of the sample."""
    history = open_sound(window.drill_keeper.place.path())
    begin = datetime(2025, 1, 31, 18, 59, tzinfo=UTC)
    for number, record in enumerate(games()):
        moment = begin + timedelta(days=number)
        import_record(history, record, f"game-{number}.mjlog", Seat(0), load_tree(), moment)
    history.close()
    window.show_page("progress")
    return window


def class_(window: MainWindow) -> QWidget:
    """A class of four, made of the same games; they take turns in the learner's chair."""
    folder = window.drill_keeper.place.path().parent / "Thursday club"
    replays = folder.with_name("replays")
    replays.mkdir()
    for number, record in enumerate(games()):
        turned = NAMES[number % 4 :] + NAMES[: number % 4]
        first, second, third, fourth = (Player(name) for name in turned)
        named = replace(record, players=(first, second, third, fourth))
        (replays / f"game-{number}.mjlog").write_bytes(write_mjlog(named))
    added = [word for name in NAMES for word in ("--add", name)]
    for words in (["new", str(folder)], ["pupils", str(folder), *added],
                  ["import", str(folder), str(replays)]):  # fmt: skip
        with redirect_stdout(io.StringIO()):
            assert cli.main(["class", *words]) == 0
    page: Any = window.pages.page("class")
    page.open(folder)
    window.show_page("class")
    return window


def tree(window: MainWindow) -> QWidget:
    """The tree with the way to the plan of the review."""
    review(window)
    window.show_page("tree")
    return window


SCENES = {
    "first": first, "review": review, "practice": practice, "drills": drills,
    "progress": progress, "class": class_, "tree": tree,
}  # fmt: skip
"""Each by the name of its page."""


def take(language: Language, scene: Callable[[MainWindow], QWidget], path: Path) -> None:
    """Take one picture with a window of its own."""
    settings = Settings(language=language, theme="light", pace=0, reduce_motion=True)
    with tempfile.TemporaryDirectory() as folder:
        window = MainWindow(settings, lambda wanted: None, AtOnce(), games=Path(folder))
        window.resize(SIZE)
        window.show()
        window.activateWindow()
        settle()
        shown = scene(window)
        settle()
        image = shown.grab().toImage().convertToFormat(QImage.Format.Format_RGB888)
        path.parent.mkdir(parents=True, exist_ok=True)
        if not image.save(str(path)):
            raise SystemExit(f"{path} cannot be written")
        window.close()
        window.deleteLater()
        settle()


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("scene", nargs="*", help="which pictures (all)")
    parser.add_argument("-o", "--output", type=Path, default=FOLDER, metavar="FOLDER")
    options = parser.parse_args(arguments)
    QApplication(["mahjong-tutor"])
    load_fonts()
    faults: list[object] = []
    sys.excepthook = lambda kind, error, trace: faults.append(error)
    there = {place.cell.name for place in PLACES} | {"first"}
    for name, scene in SCENES.items():
        if name in (options.scene or there):
            for language in LANGUAGES:
                ending = "" if language == "en" else f".{language}"
                path = options.output / f"{name}{ending}.png"
                take(language, scene, path)
                if faults:
                    raise SystemExit(f"{name} ({language}): {faults[0]}")
                print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
