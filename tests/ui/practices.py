"""Practice windows for tests: quick opponents, no pace, a learner who plays by keys or clicks."""

from collections import Counter

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QApplication

from tests.ui.settling import unpainted, until
from tutor.coach.advisor import advise
from tutor.pages.practice.game import PracticeGame
from tutor.pages.practice.model import GameRequest
from tutor.pages.table.hand_view import TILE_KEYS
from tutor.pages.window.main_window import MainWindow
from tutor.practice.hints import Question
from tutor.settings import Settings

QUICK = ("novice", "novice", "novice")
PLAIN = Settings(language="en", theme="light", pace=0)  # type: ignore[arg-type]
KEYS = {
    "1": Qt.Key.Key_1,
    "2": Qt.Key.Key_2,
    "3": Qt.Key.Key_3,
    "4": Qt.Key.Key_4,
    "5": Qt.Key.Key_5,
    "6": Qt.Key.Key_6,
    "7": Qt.Key.Key_7,
    "8": Qt.Key.Key_8,
    "9": Qt.Key.Key_9,
    "0": Qt.Key.Key_0,
    "-": Qt.Key.Key_Minus,
    "=": Qt.Key.Key_Equal,
    "[": Qt.Key.Key_BracketLeft,
    "]": Qt.Key.Key_BracketRight,
}


def asked(game: PracticeGame) -> bool:
    session = game.session
    if session is None or game.controller.busy:
        return session is None
    return session.question is not None or session.result is not None


def best(game: PracticeGame, question: Question) -> int:
    assert game.session is not None
    wanted = advise(question.observation, game.session.tree).best[0]
    tiles = [button.tile for button in game.table.hand.buttons]
    return next(
        at
        for at, tile in enumerate(tiles)
        if tile >> 2 == wanted >> 2 and question.discard_of(tile) is not None
    )


def begin(window: MainWindow, seed: int = 3, length: str = "east") -> PracticeGame:
    window.practise(GameRequest(QUICK, length, seed))
    game = window.practice_page.game
    until(lambda: asked(game))
    return game


def reach(game: PracticeGame, wanted, limit: int = 6000) -> Question:
    with unpainted(game.window()):
        return _reach(game, wanted, limit)


def _reach(game: PracticeGame, wanted, limit: int) -> Question:
    for _ in range(limit):
        until(lambda: asked(game))
        session = game.session
        question = session.question
        if question is not None and wanted(question):
            return question
        if session.result is not None:
            assert not session.is_over, "the game never came to that"
            game.controller.go_on()
        elif question.is_claim:
            game.controller.give(None)
        else:
            tiles = [button.tile for button in game.table.hand.buttons]
            game.controller.give(question.discard_of(tiles[best(game, question)]))
    raise AssertionError("never")


class ByKeys:
    def __init__(self, qtbot, window: MainWindow) -> None:
        self.qtbot, self.window = qtbot, window

    def press(self, key: Qt.Key) -> None:
        self.qtbot.keyClick(QApplication.focusWidget() or self.window, key)
        QCoreApplication.processEvents()

    def hint(self) -> None:
        self.press(Qt.Key.Key_H)

    def throw(self, at: int) -> None:
        self.press(KEYS[TILE_KEYS[at]])
        self.press(Qt.Key.Key_Return)

    def act(self, act: str) -> None:
        keys = {"win": "W", "riichi": "I", "pass": "X", "pon": "P", "chi": "C", "kan": "K"}
        self.press(Qt.Key(ord(keys[act])))

    def option(self) -> None:
        self.press(Qt.Key.Key_1)

    def go_on(self) -> None:
        self.press(Qt.Key.Key_Space)


class ByClicks:
    def __init__(self, qtbot, window: MainWindow) -> None:
        self.qtbot, self.window = qtbot, window

    @property
    def game(self) -> PracticeGame:
        return self.window.practice_page.game

    def click(self, widget) -> None:
        assert widget.isVisible()
        assert widget.isEnabled()
        self.qtbot.mouseClick(widget, Qt.MouseButton.LeftButton)
        QCoreApplication.processEvents()

    def hint(self) -> None:
        self.click(self.game.panel.hints.button)

    def throw(self, at: int) -> None:
        self.click(self.game.table.hand.buttons[at])

    def act(self, act: str) -> None:
        self.click(next(button for button in self.game.bar.buttons if button.act == act))

    def option(self) -> None:
        self.act("option 0")

    def go_on(self) -> None:
        self.click(self.game.panel.result.button)


def play_out(window: MainWindow, hand: ByKeys | ByClicks, rounds: int = 99) -> Counter[str]:
    with unpainted(window):
        return _play(window, hand, 3, rounds)


def _play(window: MainWindow, hand: ByKeys | ByClicks, calls: int, rounds: int) -> Counter[str]:
    game = window.practice_page.game
    done: Counter[str] = Counter()
    while window.practice_page.pages.currentWidget() is game and done["results"] < rounds:
        until(lambda: asked(game))
        assert game.session is not None
        question = game.session.question
        acts = {button.act for button in game.bar.view.buttons}
        if question is None:
            done["results"] += 1
            hand.go_on()
        elif "win" in acts:
            done["wins"] += 1
            hand.act("win")
        elif question.is_claim:
            _claim(game, hand, acts, done, calls)
        else:
            _own_turn(game, question, hand, acts, done)
    return done


def _claim(game, hand, acts: set[str], done: Counter[str], calls: int) -> None:
    call = next((act for act in ("pon", "chi") if act in acts), None)
    if call is None or done["calls"] >= calls:
        done["passes"] += 1
        hand.act("pass")
        return
    done["calls"] += 1
    hand.act(call)
    if game.bar.view.buttons and game.bar.view.buttons[0].act == "option 0":
        hand.option()


def _own_turn(game, question, hand, acts: set[str], done: Counter[str]) -> None:
    step = next((step for step in (1, 2, 3, 4) if not done[f"hint {step}"]), None)
    if step is not None:
        for _ in range(step):
            if game.session.opened < step:  # a step that shows nothing new is skipped
                hand.hint()
        assert game.session.opened >= step
        done[f"hint {step}"] += 1
    if "riichi" in acts:
        done["riichi"] += 1
        hand.act("riichi")
        tiles = [button.tile for button in game.table.hand.buttons]
        hand.throw(tiles.index(question.riichi[0].tile))
    else:
        done["throws"] += 1
        hand.throw(best(game, question))
