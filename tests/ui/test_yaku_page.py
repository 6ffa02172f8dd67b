"""The page to look up yaku, points and fu."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from tests.ui.settling import settle, until
from tests.ui.stage import Stage
from tutor.pages.parts.look import Label
from tutor.pages.parts.tiles import YakuCard
from tutor.pages.yaku.page import Part
from tutor.pages.yaku.words import yaku_groups


def cards(stage: Stage) -> list[YakuCard]:
    page = stage.window.pages.page("yaku")
    wanted = [entry.name for group in yaku_groups() for entry in group.entries]
    column = page.scrollers[Part.YAKU].widget()
    until(lambda: [each.name.text().split("  ")[0] for each in found(column)] == wanted)
    return found(column)


def found(column: QWidget) -> list[YakuCard]:
    return column.findChildren(YakuCard)


def test_it_is_one_click_from_the_result_of_a_round(qtbot, stage: Stage) -> None:
    stage.change(language="en")
    stage.show("practice result")
    result = stage.window.practice_page.game.panel.result
    qtbot.mouseClick(result.yaku, Qt.MouseButton.LeftButton)
    assert stage.window.pages.shown == "yaku"
    assert len(cards(stage)) > 40
    stage.window.go_back()
    settle()
    assert stage.window.pages.shown == "practice"


def test_a_yaku_has_its_han_a_hand_and_how_often_it_comes(stage: Stage) -> None:
    stage.change(language="en")
    stage.show("yaku")
    (flush,) = [card for card in cards(stage) if card.name.text().startswith("Half flush")]
    assert flush.han.text() == "3 han closed, 2 han open"
    assert flush.often.text().endswith("% of wins")
    assert "1 pin" in flush.tiles.accessibleName() or "1-pin" in flush.tiles.accessibleName()


def test_in_japanese_it_has_readings_and_kuisagari(stage: Stage) -> None:
    stage.change(language="ja")
    stage.show("yaku")
    (flush,) = [card for card in cards(stage) if card.name.text().startswith("混一色")]
    assert flush.name.text() == "混一色  ホンイツ"
    assert flush.han.text() == "3翻（鳴くと2翻に食い下がり）"


def test_the_points_of_child_and_dealer_are_there(stage: Stage) -> None:
    stage.change(language="en")
    stage.show("yaku points")
    page = stage.window.pages.page("yaku")
    assert page.part is Part.POINTS
    said = " ".join(
        label.text() for label in page.scrollers[Part.POINTS].widget().findChildren(Label)
    )
    for points in ("7,700", "1,300, 2,600", "3,900 each", "48,000", "300 to a ron"):
        assert points in said
    assert page.buttons[Part.POINTS].isChecked()
