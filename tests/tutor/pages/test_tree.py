"""The strategy tree in words."""

import pytest

from tests.tutor.trees import TREE
from tutor.coach.strategy.situation import FEATURES
from tutor.coach.strategy.tree import walk
from tutor.language import activate, languages
from tutor.pages.tree.words import question, tree_lines, tree_path, tree_text

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
