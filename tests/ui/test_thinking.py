"""The thinking drawn on the hand; a position copied and opened again."""

from contextlib import closing

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu

from tests.ui.seeing import contrast_ratio
from tests.ui.settling import settle, until
from tutor.basics.keys import STEP_KEYS
from tutor.drills.drill import position_to_json
from tutor.drills.mark import MARK
from tutor.pages.parts.banner import Banner
from tutor.pages.parts.look import Look, set_look
from tutor.pages.parts.theme import THEMES
from tutor.pages.parts.thinking import ThinkingPicture, felt_inks, panel_inks
from tutor.store.database import FILE_NAME, open_database
from tutor.store.drilling import attempts_since
from tutor.text.groups import Line
from tutor.text.thinking import groups_said

LEFT = Qt.MouseButton.LeftButton
HAND = (
    "run 4-5-6 man; penchan 8-9 man, waits for 7-man, 3 left; "
    "two-sided shape 7-8 pin, waits for 6- and 9-pin, 8 left; pair of White dragon; "
    "loose: 8-pin, 1-sou, East and South; throw 2-pin"
)


@pytest.fixture(autouse=True)
def english(stage):
    stage.change(language="en", theme="light", text_size=100)
    stage.close_dialogs()
    stage.window.activateWindow()
    until(stage.window.isActiveWindow)


def heard(table) -> str:
    return table.hand.accessibleDescription()


def pictures(widget) -> list[ThinkingPicture]:
    return [one for one in widget.findChildren(ThinkingPicture) if one.isVisible()]


def test_a_hint_draws_the_hand_with_its_answer(stage, qtbot):
    stage.show("practice turn")
    game = stage.game
    for step in range(4):
        assert heard(game.table) == "", step
        assert not pictures(game), step
        qtbot.mouseClick(game.panel.hints.button, LEFT)
        settle()
    assert heard(game.table) == HAND
    assert [one.accessibleDescription() for one in pictures(game)] == [HAND]
    eight = next(one for one in game.table.hand.buttons if one.tile >> 2 == 7)
    assert eight.accessibleDescription() == "penchan 8-9 man, waits for 7-man, 3 left"
    assert eight.toolTip().endswith(eight.accessibleDescription())


def test_the_hint_in_one_sentence_has_the_picture(stage):
    stage.show("practice brief hint")
    assert [one.accessibleDescription() for one in pictures(stage.game)] == [HAND]


def test_a_mistake_is_shown_on_the_hand_it_was_made_with(stage):
    stage.show("practice mistake")
    (picture,) = pictures(stage.game)
    assert picture.accessibleDescription() == (
        "run 4-5-6 man; penchan 8-9 man, waits for 7-man, 3 left; "
        "two-sided shape 7-8 pin, waits for 6- and 9-pin, 8 left; pair of White dragon; "
        "loose: 3-pin, 8-pin, 1-sou and East; throw South"
    )
    assert heard(stage.game.table) == ""


def test_a_review_draws_each_decision_and_what_a_throw_would_leave(stage):
    stage.show("review")
    page = stage.window.page
    first = heard(page.table)
    assert "throw 1-sou" in first
    assert [one.accessibleDescription() for one in pictures(page)] == [first]
    page.navigator.try_offered()
    settle()
    after = heard(page.table)
    assert "throw" not in after
    assert after.startswith("run 4-5-6 man; run 7-8-9 man; ")


def test_a_drill_draws_the_hand_when_it_is_answered(stage, qtbot):
    stage.show("drills asked")
    position = stage.turn("drills").session.position
    assert heard(position.table) == ""
    qtbot.mouseClick(position.table.hand.buttons[0], LEFT)
    settle()
    assert heard(position.table)
    assert groups_said(pictures(position)[0].groups) == heard(position.table)


@pytest.mark.parametrize(
    ("key", "before", "after"),
    [
        (
            "tiles",
            "characters (man): 2-, 3- and 9-man; circles (pin): 1-, 4-, 6- and 8-pin; "
            "bamboo (sou): 3-, 5-, 7- and 8-sou; honours: South, White dragon and Green dragon",
            None,
        ),
        (
            "sets",
            "run 1-2-3 man; triplet of 7-man; pair of 9-man; run 6-7-8 pin",
            "run 1-2-3 man; triplet of 7-man; pair of 9-man; run 6-7-8 pin; "
            "two-sided shape 3-4 sou; waits for 2- and 5-sou, 8 left",
        ),
        ("dora", "", "dora: 5-pin and 5-sou"),
        ("fold", "", "safe: 5-pin and South"),
    ],
)
def test_first_steps_draw_all_but_the_answer(stage, key, before, after):
    index = STEP_KEYS.index(key)
    stage.show("basics asked")
    page = stage.turn("basics")
    page.table.show_step(index, (False,) * len(STEP_KEYS))
    assert heard(page.table.table) == before
    right = {"tiles": 9, "sets": 31, "dora": 13, "fold": 8}[key]
    hand = page.table.table.hand.buttons
    next(one for one in hand if one.tile >> 2 == right).click()
    assert heard(page.table.table) == (before if after is None else after)


@pytest.mark.parametrize("theme", THEMES)
def test_lines_and_words_have_contrast(theme):
    colours = THEMES[theme]
    set_look(Look(colours))
    for ground, inks in ((colours.felt, felt_inks()), (colours.surface, panel_inks())):
        for line in Line:
            if line is not Line.NONE:
                assert contrast_ratio(inks.by_line[line], ground) >= 3, (line, ground)
        assert contrast_ratio(inks.text, ground) >= 4.5
        assert contrast_ratio(inks.quiet, ground) >= 4.5


def test_the_picture_keeps_within_its_panel_at_each_text_size(stage):
    for size in (90, 150, 200):
        stage.change(text_size=size)
        stage.show("practice mistake")
        (picture,) = pictures(stage.game)
        for cell in picture._cells(picture.width()):
            assert cell.x + cell.width <= picture.width() + 1, (size, cell.group.label)
        assert picture.height() >= picture.heightForWidth(picture.width())


BROKEN = "The position in this text cannot be read. Copy all of it."
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def clipboard() -> str:
    return QGuiApplication.clipboard().text()


def attempts(stage) -> int:
    with closing(open_database(stage.folder / FILE_NAME)) as history:
        return len(attempts_since(history))


@pytest.mark.parametrize("scene", ["practice turn", "review", "drills answered"])
def test_ctrl_c_copies_what_lies_on_the_table(stage, qtbot, scene):
    stage.show(scene)
    qtbot.keyClick(stage.window, Qt.Key.Key_C, CONTROL)
    lines = clipboard().splitlines()
    assert "turn" in lines[0]
    assert lines[1].startswith("Hand: ")
    assert lines[-1].startswith(MARK)
    qtbot.keyClick(stage.window, Qt.Key.Key_C, CONTROL | SHIFT)
    assert not QGuiApplication.clipboard().image().isNull()


def test_a_copied_position_is_opened_answered_and_not_counted(stage, qtbot):
    stage.show("drills card")
    stage.show("review")
    page = stage.window.page
    seen = page.navigator.decision.observation
    page.panel.scroller.ensureWidgetVisible(page.panel.copy)
    qtbot.mouseClick(page.panel.copy, LEFT)
    menu = page.table.findChild(QMenu)
    assert menu.isVisible()
    menu.actions()[0].trigger()
    menu.close()
    text = clipboard()
    before = attempts(stage)
    qtbot.keyClick(stage.window, Qt.Key.Key_V, CONTROL)
    settle()
    assert stage.window.pages.shown == "drills"
    position = stage.window.pages.page("drills").session.position
    shown = position.view.question.observation
    assert position_to_json(shown) == position_to_json(seen)
    assert "A position that you pasted; the answer does not count as a drill." in [
        label.text() for label in position.side.lines
    ]
    qtbot.mouseClick(position.table.hand.buttons[0], LEFT)
    until(lambda: position.view.marked is not None)
    settle()
    assert position.side.verdict.text()
    assert attempts(stage) == before
    qtbot.mouseClick(position.side.button, LEFT)
    settle()
    assert not stage.window.pages.page("drills").session.is_asking
    stage.window.open_source(text)
    settle()
    assert stage.window.pages.page("drills").session.is_asking


def test_a_broken_position_is_refused_in_one_sentence_and_nothing_is_lost(stage, qtbot):
    stage.show("review")
    at = stage.window.page.state.current
    QGuiApplication.clipboard().setText(f"{MARK}AAAA and more")
    qtbot.keyClick(stage.window, Qt.Key.Key_V, CONTROL)
    settle()
    assert stage.window.pages.shown == "review"
    assert stage.window.page.state.current == at
    banners = [one for one in stage.window.findChildren(Banner) if one.isVisible()]
    assert [one.text.text() for one in banners] == [BROKEN]
    banners[0].close_button.click()
