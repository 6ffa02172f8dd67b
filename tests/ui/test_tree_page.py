"""The strategy tree as an outline."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from tests.tutor.trees import TREE, leaf
from tests.ui.practices import PLAIN, asked
from tests.ui.settling import press, settle, until
from tutor.coach.strategy import tree as tree_module
from tutor.coach.strategy.situation import FEATURES, STRATEGIES
from tutor.coach.strategy.tree import Split, StrategyTree, walk
from tutor.language import activate, languages
from tutor.pages.practice import model as practice_games
from tutor.pages.practice.model import GameRequest
from tutor.pages.tree.words import question, tree_lines, tree_path, tree_text
from tutor.text.stance import plan_title

pytestmark = pytest.mark.usefixtures("small_tree")


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
def reviewed(window):
    window.open_sample()
    settle()
    page = window.page
    page.navigator.go_to(
        next(row.index for row in page.state.rows(worth_only=True) if row.call is None)
    )
    settle()
    return window


# --- the page -----------------------------------------------------------------------------


def visible(tree):
    """The nodes in sight, from the top down."""
    shown = []
    for node, item in tree.items.items():
        above = item.parent()
        while above is not None and above.isExpanded():
            above = above.parent()
        if above is None:
            shown.append(node)
    return shown


def chosen(tree):
    return next(node for node, item in tree.items.items() if item is tree.outline.currentItem())


def test_the_review_lights_the_way_of_its_decision(qtbot, reviewed):
    page = reviewed.page
    decision = page.state.decision
    qtbot.mouseClick(page.panel.tree, Qt.MouseButton.LeftButton)
    tree = reviewed.pages.currentWidget()
    assert reviewed.pages.shown == "tree"
    values = {one.feature: one.value for one in decision.advice.choice.path}
    path = tree_path(TREE.nodes, values)
    marked = [node for node, item in tree.items.items() if item.text(0).startswith("→ ")]
    assert marked == sorted(path)
    assert all(tree.items[node].font(0).bold() for node in path)
    assert chosen(tree) == path[-1]
    assert TREE.nodes[path[-1]].strategy is decision.advice.choice.strategy
    title = plan_title(decision.advice.choice.strategy)
    assert f"lead to “{title}”" in tree.about.text()
    assert f"turn {decision.observation.turn}:" in tree.about.text()
    assert tree.node.text().startswith(f"{title}: ")
    press(qtbot, reviewed, Qt.Key.Key_Escape)
    assert reviewed.pages.shown == "review"


def test_keys_walk_and_what_is_chosen_is_read_out(qtbot, reviewed):
    press(qtbot, reviewed, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    tree = reviewed.pages.currentWidget()
    assert reviewed.focusWidget() is tree.outline
    spoken = Qt.ItemDataRole.AccessibleTextRole
    assert "On the way of this decision." in tree.outline.currentItem().data(0, spoken)
    press(qtbot, reviewed, Qt.Key.Key_Home)
    assert chosen(tree) == 0
    said = tree.outline.currentItem().data(0, spoken)
    assert said.startswith("Question 1: Somebody in riichi?")
    assert tree.node.text() == "Somebody in riichi?"
    press(qtbot, reviewed, Qt.Key.Key_Down)
    assert tree.node.text() == "yes: Ready with this throw?"
    press(qtbot, reviewed, Qt.Key.Key_Left)
    press(qtbot, reviewed, Qt.Key.Key_Left)
    assert chosen(tree) == 0
    press(qtbot, reviewed, Qt.Key.Key_Minus)
    assert visible(tree) == [0]


def test_a_click_tells_what_a_plan_means(qtbot, window):
    window.show_page("tree")
    settle()
    tree = window.pages.currentWidget()
    plan = next(item for item in tree.items.values() if item.text(0) == "yes: Speed alone")
    place = tree.outline.visualItemRect(plan).center()
    qtbot.mouseClick(tree.outline.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert tree.outline.currentItem() is plan
    assert plan.text(1) == "1,000 decisions; its first tile in 60 %"
    assert tree.node.text() == (
        "Speed alone: Only speed counts: any win, as soon as possible. In training, strong "
        "players made 1,000 decisions here and threw the plan's first tile in 60 %."
    )


def test_the_tree_can_be_copied_as_text(qtbot, reviewed):
    reviewed.show_page("tree")
    tree = reviewed.pages.currentWidget()
    values = {one.feature: one.value for one in reviewed.page.state.decision.advice.choice.path}
    wanted = tree_text(tree_lines(TREE, values))
    assert "→ " in wanted
    qtbot.mouseClick(tree.copy, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == wanted
    reviewed.change_settings(replace(PLAIN, language="ja"))
    assert tree.items[0].text(0) == "→ リーチがかかっているか？"


def test_without_a_game_no_way_is_lit(window):
    window.show_page("tree")
    tree = window.pages.currentWidget()
    assert not any(item.text(0).startswith("→") for item in tree.items.values())
    assert tree.fold.isHidden()
    assert visible(tree) == [*tree.items]
    assert chosen(tree) == 0
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
    assert not window.pages.currentWidget().lit
    press(qtbot, window, Qt.Key.Key_Escape)
    game.controller.open_hint()
    qtbot.mouseClick(game.panel.hints.tree, Qt.MouseButton.LeftButton)
    tree = window.pages.currentWidget()
    assert window.pages.shown == "tree"
    assert TREE.nodes[chosen(tree)].strategy is game.session.advice().choice.strategy
    press(qtbot, window, Qt.Key.Key_Escape)
    assert window.pages.shown == "practice"


def test_only_the_way_is_open_until_the_whole_tree_is_asked_for(qtbot, reviewed):
    press(qtbot, reviewed, Qt.Key.Key_T)
    tree = reviewed.pages.currentWidget()
    assert tree.fold.isVisible()
    beside = {line.node for line in tree._lines if line.parent in tree.lit}
    assert set(visible(tree)) == {*tree.lit, *beside}
    assert len(visible(tree)) < len(TREE.nodes)
    qtbot.mouseClick(tree.fold, Qt.MouseButton.LeftButton)
    assert len(visible(tree)) == len(TREE.nodes)
    qtbot.mouseClick(tree.fold, Qt.MouseButton.LeftButton)
    assert len(visible(tree)) < len(TREE.nodes)


def test_the_largest_tree_is_reached_to_its_last_plan(qtbot, window, monkeypatch):
    tree = full_tree()
    monkeypatch.setattr(tree_module, "shipped_tree", lambda: tree)
    window.change_settings(replace(PLAIN, text_size=200, language="ja"))
    window.show_page("tree")
    settle()
    page = window.pages.currentWidget()
    for _ in range(len(tree.nodes)):
        press(qtbot, window, Qt.Key.Key_Down)
        place = page.outline.visualItemRect(page.outline.currentItem())
        assert page.outline.viewport().rect().contains(place.center())
    assert chosen(page) == tree_lines(tree)[-1].node


RIICHI = {"riichi": 1.0, "shanten": 2.0, "dora": 1.0}


def test_tree_as_indented_text() -> None:
    assert (
        tree_text(tree_lines(TREE))
        == """\
Somebody in riichi?
    yes: Ready with this throw?
        yes: Speed and safety (1,000 decisions; its first tile in 60 %)
        no: Three dora or more?
            yes: Value and safety (1,000 decisions; its first tile in 35 %)
            no: Safety alone (1,000 decisions; its first tile in 60 %)
    no: One step from ready or nearer?
        yes: Speed alone (1,000 decisions; its first tile in 60 %)
        no: Speed and value (1,000 decisions; its first tile in 60 %)
"""
    )


def test_path_ends_at_the_leaf_of_the_tree() -> None:
    path = tree_path(TREE.nodes, RIICHI)
    assert TREE.nodes[path[-1]] is walk(TREE.nodes, RIICHI)
    assert [line.node for line in tree_lines(TREE, RIICHI) if line.lit] == list(path)
    assert tree_path(TREE.nodes, {"riichi": 1.0}) == (0, 4), "the rest is not known"
    assert not any(line.lit for line in tree_lines(TREE))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("feature", FEATURES)
def test_every_feature_has_its_question(language: str, feature: str) -> None:
    activate(language)  # type: ignore[arg-type]
    said = question(feature, 1.0)[0]
    assert said.endswith(("?", "か？"))
    assert feature.replace("_", " ") not in said.lower() or " above " not in said
    assert len(said) <= 60
    others = {question(other, 1.0)[0] for other in FEATURES if other != feature}
    assert said not in others
