"""The strategy tree as a picture and as a text."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from tests.tutor.trees import TREE, leaf
from tests.ui.practices import asked
from tests.ui.settling import settle, until
from tutor.pages.practice import model as practice_games
from tutor.pages.practice.model import GameRequest
from tutor.pages.tree.model import folded_lines, picture_size, place_nodes
from tutor.pages.tree.words import path_of, tree_lines, tree_text
from tutor.pages.window.main_window import MainWindow
from tutor.settings import Settings
from tutor.strategy import tree as tree_module
from tutor.strategy.situation import STRATEGIES, Strategy
from tutor.strategy.tree import Split, StrategyTree
from tutor.text.stance import plan_title

PLAIN = Settings(language="en", theme="light", pace=0)  # type: ignore[arg-type]
RIICHI = {"riichi": 1.0, "shanten": 2.0, "dora": 1.0}


def full_tree(depth: int = 5) -> StrategyTree:
    nodes: list = []

    def grow(level: int) -> int:
        at = len(nodes)
        nodes.append(None)
        if level == depth:
            strategy = STRATEGIES[at % len(STRATEGIES)]
            nodes[at] = leaf(strategy, STRATEGIES[(at + 1) % len(STRATEGIES)])
        else:
            low = grow(level + 1)
            nodes[at] = Split("behind_leader_per_round", 100.0 * level, low, grow(level + 1))
        return at

    grow(0)
    return StrategyTree(tuple(nodes), {})


@pytest.fixture
def window(qtbot, tmp_path, monkeypatch):
    monkeypatch.setattr(tree_module, "shipped_tree", lambda: TREE)
    made = MainWindow(PLAIN, lambda settings: None, games=tmp_path)
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    return made


@pytest.fixture
def reviewed(window):
    window.open_sample()
    settle()
    page = window.page
    page.navigator.go_to(
        next(row.index for row in page.state.rows(worth_only=True) if row.call is None)
    )
    settle()
    return window


def press(qtbot, window, key, modifier=Qt.KeyboardModifier.NoModifier):
    qtbot.keyClick(window.focusWidget() or window, key, modifier)
    settle()


# --- where things lie ---------------------------------------------------------------------


@pytest.mark.parametrize("fold", [False, True])
@pytest.mark.parametrize("tree", [TREE, full_tree()])
def test_no_node_lies_over_another_and_each_is_right_of_its_question(tree, fold):
    lines = tree_lines(tree, RIICHI | {"behind_leader_per_round": 250.0})
    spots = place_nodes(folded_lines(lines) if fold else lines, lines)
    wide, high = picture_size(spots)
    for spot in spots:
        assert spot.x >= 0
        assert spot.y >= 0
        assert spot.x + spot.width <= wide
        assert spot.y + spot.height <= high
    for number, one in enumerate(spots):
        for other in spots[number + 1 :]:
            apart = (
                one.x + one.width <= other.x
                or other.x + other.width <= one.x
                or one.y + one.height <= other.y
                or other.y + other.height <= one.y
            )
            assert apart, (one.line.text, other.line.text)
    by_node = {spot.line.node: spot for spot in spots}
    for spot in spots:
        if spot.line.parent >= 0:
            before = by_node[spot.line.parent]
            assert before.x + before.width < spot.x


# --- the page -----------------------------------------------------------------------------


def test_the_review_lights_the_way_of_its_decision(qtbot, reviewed):
    page = reviewed.page
    decision = page.state.decision
    qtbot.mouseClick(page.panel.tree, Qt.MouseButton.LeftButton)
    tree = reviewed.pages.currentWidget()
    assert reviewed.pages.shown == "tree"
    values = {one.feature: one.value for one in decision.advice.choice.path}
    path = path_of(TREE.nodes, values)
    assert [spot.line.node for spot in tree.picture.spots if spot.line.lit] == sorted(
        path, key=[spot.line.node for spot in tree.picture.spots].index
    )
    assert tree.picture.chosen == path[-1]
    assert TREE.nodes[path[-1]].strategy is decision.advice.choice.strategy
    title = plan_title(decision.advice.choice.strategy)
    assert f"leads to “{title}”" in tree.about.text()
    assert f"turn {decision.observation.turn}:" in tree.about.text()
    assert tree.node.text().startswith(f"{title}: ")
    press(qtbot, reviewed, Qt.Key.Key_Escape)
    assert reviewed.pages.shown == "review"


def test_keys_walk_and_what_is_chosen_is_read_out_and_seen(qtbot, reviewed):
    press(qtbot, reviewed, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    tree = reviewed.pages.currentWidget()
    picture = tree.picture
    assert reviewed.focusWidget() is picture
    press(qtbot, reviewed, Qt.Key.Key_Home)
    assert picture.chosen == 0
    assert picture.accessibleName().startswith("Question 1: Somebody in riichi?")
    assert tree.node.text() == "Somebody in riichi?"
    press(qtbot, reviewed, Qt.Key.Key_Right)
    press(qtbot, reviewed, Qt.Key.Key_Right)
    assert picture.line.depth == 2
    press(qtbot, reviewed, Qt.Key.Key_Left)
    press(qtbot, reviewed, Qt.Key.Key_Down)
    before = picture.chosen
    press(qtbot, reviewed, Qt.Key.Key_Up)
    assert picture.chosen != before
    press(qtbot, reviewed, Qt.Key.Key_End)
    assert picture.line.strategy is not None
    assert "On the way of this decision." in picture.accessibleName()
    box = picture.place_of(picture.chosen)
    assert picture.visibleRegion().boundingRect().contains(box)


def test_a_click_chooses_and_zoom_keeps_it_in_sight(qtbot, window):
    window.show_page("tree")
    settle()
    tree = window.pages.currentWidget()
    picture = tree.picture
    plan = next(spot.line for spot in picture.spots if spot.line.strategy is Strategy.SPEED)
    qtbot.mouseClick(picture, Qt.MouseButton.LeftButton, pos=picture.place_of(plan.node).center())
    assert picture.chosen == plan.node
    assert tree.node.text() == (
        "Speed alone: Only speed counts: any win, as soon as possible. In training, strong "
        "players made 1,000 decisions here and threw the plan's first tile in 60 %."
    )
    before = picture.width()
    qtbot.mouseClick(tree.larger, Qt.MouseButton.LeftButton)
    assert picture.width() > before
    press(qtbot, window, Qt.Key.Key_Minus)
    assert picture.width() > before, "the keyboard is not on the picture"
    picture.setFocus()
    press(qtbot, window, Qt.Key.Key_Minus)
    assert picture.width() == before
    press(qtbot, window, Qt.Key.Key_Plus)
    qtbot.mouseClick(tree.whole, Qt.MouseButton.LeftButton)
    room = tree.scroller.viewport().size()
    assert picture.width() <= room.width()
    assert picture.height() <= room.height()


def test_the_text_says_the_same_and_can_be_copied(qtbot, reviewed):
    reviewed.show_page("tree")
    tree = reviewed.pages.currentWidget()
    assert tree.copy.isHidden()
    qtbot.mouseClick(tree.text_button, Qt.MouseButton.LeftButton)
    assert tree.text.isVisible()
    values = {one.feature: one.value for one in reviewed.page.state.decision.advice.choice.path}
    wanted = tree_text(tree_lines(TREE, values))
    assert "→ " in wanted
    assert tree.text.toPlainText() == wanted
    qtbot.mouseClick(tree.copy, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == wanted
    reviewed.change_settings(replace(PLAIN, language="ja"))
    assert tree.text.toPlainText().startswith("→ リーチがかかっているか？")


def test_without_a_game_no_way_is_lit(window):
    window.show_page("tree")
    tree = window.pages.currentWidget()
    assert not any(spot.line.lit for spot in tree.picture.spots)
    assert tree.picture.chosen == 0
    assert tree.about.text().endswith("the answers pick the plan.")


def test_practice_tells_the_way_only_once_the_plan_was_asked_for(qtbot, window, monkeypatch):
    monkeypatch.setattr(practice_games.trees, "shipped_tree", lambda: TREE)
    window.practise(GameRequest(("novice", "novice", "novice"), "east", 3))
    page = window.practice_page
    game = page.game
    for _ in range(200):
        until(lambda: asked(game))
        if game.session.question is not None and not game.session.question.is_claim:
            break
        game.controller.give(None)
    assert page.moment() is None
    assert game.panel.hints.tree.isHidden()
    press(qtbot, window, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    assert not any(spot.line.lit for spot in window.pages.currentWidget().picture.spots)
    press(qtbot, window, Qt.Key.Key_Escape)
    game.controller.open_hint()
    qtbot.mouseClick(game.panel.hints.tree, Qt.MouseButton.LeftButton)
    tree = window.pages.currentWidget()
    assert window.pages.shown == "tree"
    assert tree.picture.line.strategy is game.session.advice().choice.strategy
    press(qtbot, window, Qt.Key.Key_Escape)
    assert window.pages.shown == "practice"


def test_what_is_not_shown_is_counted_and_opened_by_enter(qtbot, reviewed):
    press(qtbot, reviewed, Qt.Key.Key_T)
    tree = reviewed.pages.currentWidget()
    picture = tree.picture
    assert tree.fold.isVisible()
    assert len(picture.spots) < len(TREE.nodes)
    stub = next(spot for spot in picture.spots if spot.hidden)
    qtbot.mouseClick(
        picture, Qt.MouseButton.LeftButton, pos=picture.place_of(stub.line.node).center()
    )
    said = f"{stub.hidden} plans behind it are not shown; Enter shows everything."
    assert tree.node.text().endswith(said)
    assert picture.accessibleName().endswith(said)
    press(qtbot, reviewed, Qt.Key.Key_Return)
    assert len(picture.spots) == len(TREE.nodes)
    assert picture.chosen == stub.line.node
    qtbot.mouseClick(tree.fold, Qt.MouseButton.LeftButton)
    assert len(picture.spots) < len(TREE.nodes)
    qtbot.mouseClick(tree.whole, Qt.MouseButton.LeftButton)
    assert len(picture.spots) == len(TREE.nodes)
    assert not tree.fold.isChecked()


def test_the_largest_tree_is_drawn_and_reached_to_its_last_plan(qtbot, window, monkeypatch):
    tree = full_tree()
    monkeypatch.setattr(tree_module, "shipped_tree", lambda: tree)
    window.change_settings(replace(PLAIN, text_size=200, language="ja"))
    window.show_page("tree")
    settle()
    page = window.pages.currentWidget()
    picture = page.picture
    assert sum(spot.line.strategy is not None for spot in picture.spots) == 32
    for _ in range(5):
        press(qtbot, window, Qt.Key.Key_Right)
    for _ in range(31):
        press(qtbot, window, Qt.Key.Key_Down)
        box = picture.place_of(picture.chosen)
        assert picture.visibleRegion().boundingRect().contains(box)
    assert picture.chosen == tree_lines(tree)[-1].node
    image = picture.grab().toImage()
    assert image.pixelColor(box.center()) != image.pixelColor(2, 2), "something is drawn there"
