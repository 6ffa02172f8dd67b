"""The first steps by clicks and keys, doing only what the page says; then the first round."""

import re
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from rules.tiles import Kind, is_honour, is_red, kind_of, rank_of, suit_of
from tests.ui.practices import asked
from tests.ui.settling import settle, until
from tutor.basics.keys import STEP_KEYS
from tutor.basics.steps import Aim
from tutor.settings import Settings
from tutor.text.names import kind_word

LEFT = Qt.MouseButton.LeftButton
NEWCOMER = Settings(language="en", theme="light", pace=200, reduce_motion=True)


@pytest.fixture
def opened(new_window, kept):
    def make(settings=NEWCOMER):
        made = new_window(settings, kept.append)
        made.resize(1280, 800)
        return made

    return make


class Reader:
    def __init__(self, qtbot, window):
        self.qtbot, self.window = qtbot, window
        self.page = window.pages.page("basics")

    @property
    def table(self):
        return self.page.table

    @property
    def side(self):
        return self.table.side

    def click(self, widget):
        assert widget.isVisible()
        assert widget.isEnabled()
        self.qtbot.mouseClick(widget, LEFT)
        settle()

    def button(self, word):
        return next(each for each in self.table.bar.buttons if each.accessibleName() == word)

    def tile(self, fits):
        buttons = self.table.table.hand.buttons
        return next(each for each in buttons if fits(kind_of(each.tile), each.tile))

    def do(self):
        task, idea = self.side.task.accessibleName(), self.side.idea.accessibleName()
        pressed = re.search(r"[Pp]ress (Tsumo|Ron|Pon|Riichi)", task)
        if pressed is not None:
            self.click(self.button(pressed[1]))
        if pressed is None or "then click the tile" in task:
            self.click(self.tile(self.sought(task, idea)))

    def sought(self, task, idea):
        if "circles" in task:
            return lambda kind, tile: not is_honour(kind) and suit_of(kind) == 1
        if "a wind that would be a yaku" in task:
            assert "the round's wind or of your own are a yaku" in idea
            return lambda kind, tile: (
                kind_word(kind) in (*re.findall(r"You are (\w+)", task), "East")
            )
        if "lies in your river" in task:
            assert "lies in your own river" in idea
            return self.apart_from_the_river
        if "wind or a dragon" in task:
            drawn = self.table.table.hand.accessibleDescription()
            assert drawn == "winds: South; dragons: White dragon and Green dragon"
            return lambda kind, tile: kind_word(kind) in drawn
        if "goes with no other" in task or "the tile that goes" in task:
            return self.alone
        if "tanyao cannot use" in task:
            assert "no 1, no 9 and no honours" in idea
            return lambda kind, tile: is_honour(kind) or rank_of(kind) in (1, 9)
        if "indicator is" in task:
            assert "the next tile in order" in idea
            shown = re.search(r"indicator is (\d)-(\w+)", task)
            wanted = f"{int(shown[1]) + 1}-{shown[2]}"
            return lambda kind, tile: kind_word(kind) == wanted or is_red(tile)
        if "in the river of Right" in task:
            return lambda kind, tile: kind in self.river(1)
        assert "since the riichi" in idea
        assert "the last one of Across or of Left" in task
        return lambda kind, tile: kind in self.since_riichi()

    def alone(self, kind, tile):
        held = [kind_of(each.tile) for each in self.table.table.hand.buttons]
        if is_honour(kind):
            return held.count(kind) == 1
        return held.count(kind) == 1 and not any(
            other in held and suit_of(Kind(other)) == suit_of(kind)
            for other in (kind - 2, kind - 1, kind + 1, kind + 2)
        )

    def apart_from_the_river(self, kind, tile):
        """Whether the tile is an end of 2-4-6, and the wait without it was not thrown."""
        two, four, six = (Kind(18 + number) for number in (1, 3, 5))
        other = {two: six, six: two}.get(kind)
        return other is not None and (four + other) // 2 not in self.river(0)

    def river(self, player):
        return {kind_of(place.tile) for place in self.table.table.rivers[player].places}

    def since_riichi(self):
        rivers = [self.table.table.rivers[player].places for player in (2, 3)]
        return {kind_of(river[-1].tile) for river in rivers}


def begin(qtbot, window):
    first = window.pages.page("first")
    assert first.steps.way.title == "New to the game?"
    qtbot.mouseClick(first.steps, LEFT)
    settle()
    assert window.pages.shown == "basics"
    return Reader(qtbot, window)


def test_from_the_first_page_to_a_first_round_won(qtbot, opened, kept):
    window = opened()
    reader = begin(qtbot, window)
    for key in STEP_KEYS:
        assert reader.page.table.state.step.key == key
        reader.do()
        assert reader.table.state.is_done, reader.side.said.accessibleName()
        assert kept[-1].basics[-1] == key
        reader.click(reader.side.next)
    end = reader.page.end
    assert reader.page.currentWidget() is end
    assert end.text.text() == "Time to play."
    reader.click(end.buttons[0])
    assert kept[-1].hints == "open"
    assert play_the_hints(qtbot, window).wins[0].seat == window.practice_page.session.setup.seat


def test_forty_words_come_before_the_first_discard(qtbot, opened):
    reader = begin(qtbot, opened())
    side = reader.side
    assert reader.table.state.step.aim is Aim.READY
    read = " ".join((side.title.text(), side.idea.accessibleName(), side.task.accessibleName()))
    assert len(read.split()) <= 40


def play_the_hints(qtbot, window):
    game = window.practice_page.game
    until(lambda: asked(game))
    while game.session.result is None:
        question, hint = game.session.question, game.session.hint()
        assert hint.opened == 4, "it opens by itself"
        act = hint.action.recommended if hint.action is not None else None
        if act is None and question.is_claim:
            press(qtbot, game, "pass")
        elif act is None:
            throw(qtbot, game, hint.answer.best[0])
        elif type(act).__name__ == "Discard":
            press(qtbot, game, "riichi")
            throw(qtbot, game, act.tile)
        else:
            press(qtbot, game, "win" if type(act).__name__ == "Win" else act.meld.type.value)
        until(lambda: asked(game))
    return game.session.result


def press(qtbot, game, act):
    button = next(each for each in game.bar.buttons if each.act == act)
    qtbot.mouseClick(button, LEFT)
    settle()


def throw(qtbot, game, tile):
    button = next(each for each in game.table.hand.buttons if each.tile == tile)
    qtbot.mouseClick(button, LEFT)
    settle()


def test_a_wrong_tile_is_explained(qtbot, opened, kept):
    window = opened()
    window.show_page("basics")
    reader = Reader(qtbot, window)
    assert reader.side.place.text() == "Step 1 of 14"
    reader.click(reader.table.table.hand.buttons[0])
    assert "part of the run 1-2-3 man" in reader.side.said.accessibleName()
    assert reader.side.skip.isVisible()
    assert not reader.side.next.isVisible()
    reader.do()
    assert reader.side.next.isVisible()
    assert not reader.side.task.isVisible()


def test_skipped_left_and_taken_up_again(qtbot, opened, kept):
    window = opened()
    reader = begin(qtbot, window)
    reader.click(reader.side.skip)
    reader.click(reader.side.skip)
    assert kept[-1].basics == ("sets", "tsumo")
    again = opened(kept[-1])
    first = again.pages.page("first")
    assert first.steps.way.title == "Continue the first steps"
    assert "step 3 of 14" in first.steps.way.line
    qtbot.mouseClick(first.steps, LEFT)
    settle()
    reader = Reader(qtbot, again)
    assert reader.page.table.state.step.key == "tiles"
    reader.click(reader.side.back)
    assert reader.page.table.state.step.key == "tsumo"


def test_all_by_keys(qtbot, opened):
    window = opened(replace(NEWCOMER, basics=STEP_KEYS[: STEP_KEYS.index("riichi")]))

    def key(name):
        qtbot.keyClick(QApplication.focusWidget() or window, name)
        settle()

    key(Qt.Key.Key_N)
    page = window.pages.page("basics")
    key(Qt.Key.Key_I)
    assert page.table.state.riichi
    key(Qt.Key.Key_I)
    assert not page.table.state.riichi
    key(Qt.Key.Key_I)
    key(Qt.Key.Key_End)
    key(Qt.Key.Key_Return)
    assert page.table.state.is_done
    key(Qt.Key.Key_S)
    assert page.table.state.step.key == "riichi", "a step that is done is not skipped"
    key(Qt.Key.Key_Space)
    assert page.table.state.step.key == "riichi_win"
    key(Qt.Key.Key_Space)
    assert page.table.state.step.key == "riichi_win"
    key(Qt.Key.Key_W)
    assert page.table.state.is_done
    key(Qt.Key.Key_Return)
    assert page.table.state.step.key == "dora"
    key(Qt.Key.Key_Backspace)
    assert page.table.state.step.key == "riichi_win"
    key(Qt.Key.Key_S)
    for _ in range(4):
        key(Qt.Key.Key_S)
    assert page.currentWidget() is page.end
    assert page.end.buttons[0].hasFocus()
    page.end.buttons[2].click()
    assert page.table.state.step.key == "sets"
    key(Qt.Key.Key_Backspace)
    assert page.table.state.step.key == "sets"
    key(Qt.Key.Key_Escape)
    assert window.pages.shown == "first"
    first = window.pages.page("first")
    assert not first.steps.isVisible()
    assert first.steps_again.isVisible()
    window.show_page("basics")
    page._show_at(len(STEP_KEYS))
    page.end.buttons[1].click()
    assert window.pages.shown == "yaku"


def test_where_the_keyboard_begins_gives_no_answer_away(qtbot, opened):
    window = opened(NEWCOMER)
    window.show_page("basics")
    page = window.pages.page("basics")
    begun = []
    for at in range(len(STEP_KEYS)):
        qtbot.keyClick(page.table, Qt.Key.Key_S)
        page.table.show_step(at, page.table._past)
        tile = next((each for each in page.table.table.hand.buttons if each.hasFocus()), None)
        if tile is not None:
            begun.append(page.table.state.step.key)
            page.table.table.tile_clicked.emit(tile.tile)
            assert not page.table.state.is_done
    assert {"tiles", "honours", "sets"} <= {*begun}


def test_a_term_is_explained_in_place(qtbot, opened):
    window = opened(replace(NEWCOMER, basics=STEP_KEYS[:4]))
    window.show_page("basics")
    side = window.pages.page("basics").table.side
    assert [term.key for term in side.idea.terms][:2] == ["yaku", "tsumo"]
    side.idea.asked.emit("yaku")
    assert side.gloss.isVisible()
    assert side.gloss.text().startswith("yaku (役)")
    side.idea.asked.emit("yaku")
    assert not side.gloss.isVisible()
