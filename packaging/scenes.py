"""Scenes of the window, for taking pictures.

They show only the sample game and practice games with a fixed seed. Settings and history are made
up; the user's own are neither read nor written. A scene is a function that takes a new window and
returns the widget to picture.
"""

import io
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any, Final

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from make_sample import NAMES, play
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from rules.formats.mjlog_write import write_mjlog
from rules.record import GameRecord, Player
from rules.tiles import Seat
from tutor import cli
from tutor.coach.diagnosis.diagnosis import ChanceCount
from tutor.coach.diagnosis.habits import Habit
from tutor.coach.review import review_entries
from tutor.coach.strategy.tree import shipped_tree
from tutor.pages.parts.jobs import set_executor
from tutor.pages.practice.model import GameRequest
from tutor.pages.window.main_window import MainWindow
from tutor.settings import Settings
from tutor.store.database import open_database
from tutor.store.figures import put_habits
from tutor.store.games import keep_reviewed
from tutor.store.rows import Origin

SEED, TURN = 11, 7
"""The seed of the practice game, and the turn on which the hint is opened."""
GAMES = 32
"""Number of games on pages that show many."""
HABITS: Final = {
    Habit.NEVER_FOLDS: ChanceCount(3, 4),
    Habit.KEEPS_HONOURS: ChanceCount(24, 30),
    Habit.IGNORES_DORA: ChanceCount(4, 4),
}
"""The habits shown by each game in `progress_habits`."""


class AtOnce:
    """An executor that runs work in the calling thread."""

    def submit(self, work: Callable[..., Any], /, *arguments: Any) -> Any:
        return work(*arguments)


set_executor(AtOnce())


@cache
def games() -> tuple[GameRecord, ...]:
    tree = shipped_tree()
    return tuple(play(seed, tree) for seed in range(SEED, SEED + GAMES))


def settle(rounds: int = 20) -> None:
    for _ in range(rounds):
        QCoreApplication.processEvents()


def until(done: Callable[[], bool]) -> None:
    """Process events until `done()` is true. Raises RuntimeError if that takes too long."""
    for _ in range(20_000):
        if done():
            return
        QCoreApplication.processEvents()
    raise RuntimeError("the window never came to what the picture shows")


def press(window: MainWindow, key: Qt.Key) -> None:
    QTest.keyClick(QApplication.focusWidget() or window, key)
    settle()


def first(window: MainWindow) -> QWidget:
    return window


def page(name: str) -> Callable[[MainWindow], QWidget]:
    """Return a scene of an empty page."""

    def turn_to(window: MainWindow) -> QWidget:
        window.show_page(name)
        return window

    return turn_to


def review(window: MainWindow) -> QWidget:
    window.open_sample()
    settle()
    state = window.page.state
    assert state is not None
    window.page.navigator.go_to(state.lessons[0].decisions[0])
    return window


def _play_to(window: MainWindow, enough: Callable[[Any], bool]) -> Any:
    """Play a practice game, discarding the drawn tile, until `enough(session)`."""
    window.practise(GameRequest(("steady", "steady", "steady"), "east", SEED))
    game = window.practice_page.game
    for _ in range(800):
        until(
            lambda: (
                game.session is None
                or (
                    not game.controller.busy
                    and (game.session.question is not None or game.session.result is not None)
                )
            )
        )
        session = game.session
        if session is None or enough(session):
            return game
        question = session.question
        if question is None:
            game.controller.go_on()
        elif question.is_claim:
            game.controller.give(None)
        else:
            tile = [button.tile for button in game.table.hand.buttons][-1]
            game.controller.give(question.discard_of(tile))
    raise RuntimeError("the game never came to what the picture shows")


def _own_turn(session: Any) -> bool:
    question = session.question
    return bool(question and not question.is_claim and question.observation.turn >= TURN)


def practice(window: MainWindow) -> QWidget:
    game = _play_to(window, _own_turn)
    for _ in range(4):
        game.controller.open_hint()
        settle()
    return window


def practice_start(window: MainWindow) -> QWidget:
    window.change_settings(replace(window.settings, pace=Settings().pace))
    window.show_page("practice")
    return window


def practice_turn(window: MainWindow) -> QWidget:
    _play_to(window, _own_turn)
    return window


def practice_call(window: MainWindow) -> QWidget:
    _play_to(window, lambda session: bool(session.question and session.question.is_claim))
    return window


def practice_result(window: MainWindow) -> QWidget:
    _play_to(window, lambda session: session.result is not None)
    return window


def practice_end(window: MainWindow) -> QWidget:
    _play_to(window, lambda session: False)
    return window


def drills_question(window: MainWindow) -> QWidget:
    window.show_page("drills")
    settle()
    session: Any = window.pages.page("drills").session  # type: ignore[attr-defined]
    session.begin()
    settle()
    return window


def drills(window: MainWindow) -> QWidget:
    drills_question(window)
    press(window, Qt.Key.Key_Home)
    press(window, Qt.Key.Key_Return)
    return window


def progress(window: MainWindow) -> QWidget:
    """Show the progress page for a history of generated games."""
    history = open_database(window.history_writer.place.path())
    begin = datetime(2025, 1, 31, 18, 59, tzinfo=UTC)
    for number, record in enumerate(games()):
        moment = begin + timedelta(days=number)
        seat, tree, name = Seat(0), shipped_tree(), f"game-{number}.mjlog"
        entries = [one for each in review_entries(record, (seat,), tree) for one in each]
        keep_reviewed(history, record, entries, name, seat, tree, moment, origin=Origin.IMPORT)
    history.close()
    window.show_page("progress")
    made: Any = window.pages.page("progress")
    until(lambda: made.figures is not None)
    settle()
    return window


def progress_habits(window: MainWindow) -> QWidget:
    progress(window)
    history = open_database(window.history_writer.place.path())
    with history.write() as rows:
        for (game,) in rows.execute("SELECT id FROM games").fetchall():
            put_habits(rows, game, HABITS)
    history.close()
    made: Any = window.pages.page("progress")
    made.read()
    settle()
    return window


def class_(window: MainWindow) -> QWidget:
    """Show a class of four pupils who take turns in the learner's seat."""
    folder = window.history_writer.place.path().parent / "Thursday club"
    replays = folder.with_name("replays")
    replays.mkdir()
    for number, record in enumerate(games()):
        turned = NAMES[number % 4 :] + NAMES[: number % 4]
        first, second, third, fourth = (Player(name) for name in turned)
        named = replace(record, players=(first, second, third, fourth))
        (replays / f"game-{number}.mjlog").write_bytes(write_mjlog(named))
    added = [word for name in NAMES for word in ("--add", name)]
    for words in (
        ["new", str(folder)],
        ["pupils", str(folder), *added],
        ["import", str(folder), str(replays)],
    ):
        with redirect_stdout(io.StringIO()):
            assert cli.main(["class", *words]) == 0
    page: Any = window.pages.page("class")
    page.open(folder)
    window.show_page("class")
    return window


def class_new(window: MainWindow) -> QWidget:
    page: Any = window.pages.page("class")
    page.open(window.history_writer.place.path().parent / "Thursday club", "Thursday club")
    window.show_page("class")
    return window


def class_dialog(window: MainWindow) -> QWidget:
    window.show_page("class")
    page: Any = window.pages.page("class")
    page.choose_new()
    return page.findChild(QWidget, "new")


def settings(window: MainWindow) -> QWidget:
    window.change_settings(replace(window.settings, pace=Settings().pace))
    window.show_page("settings")
    return window


def tree(window: MainWindow) -> QWidget:
    review(window)
    window.show_page("tree")
    return window


def basics(window: MainWindow) -> QWidget:
    window.show_page("basics")
    made: Any = window.pages.page("basics")
    for _ in range(2):
        made.go_on()
    made.table.table.hand.buttons[3].click()
    settle()
    return window


IN_MANUAL: Final = {
    "first": first,
    "basics": basics,
    "review": review,
    "practice": practice,
    "drills": drills,
    "progress": progress,
    "class": class_,
    "tree": tree,
}
SCENES: Final = {
    **IN_MANUAL,
    "progress-habits": progress_habits,
    "practice-start": practice_start,
    "practice-turn": practice_turn,
    "practice-call": practice_call,
    "practice-result": practice_result,
    "practice-end": practice_end,
    "drills-day": page("drills"),
    "drills-question": drills_question,
    "no-game": page("review"),
    "no-history": page("progress"),
    "no-class": page("class"),
    "class-new": class_new,
    "class-dialog": class_dialog,
    "no-problems": page("problems"),
    "terms": page("terms"),
    "settings": settings,
}
