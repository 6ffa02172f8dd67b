"""The second opinion below the tutor's: closed by default, open until it is closed."""

import pytest

from rules.message import Message
from tests.tutor.decisions import threw
from tests.tutor.positions import position
from tests.tutor.second.networks import made_up
from tutor.language import translator
from tutor.second import opinion
from tutor.strategy.tree import shipped_tree
from tutor.ui.panel.second_card import SecondCard
from tutor.ui.parts.look import Look

LOOK = Look(translator("en"))


@pytest.fixture
def network(monkeypatch):
    monkeypatch.setattr(opinion, "shipped_weights", made_up)


def decided(name="9m"):
    return threw(position("234m34588p67s55z9m", "6m"), name, shipped_tree())


def test_it_opens_and_stays_open(qtbot, network):
    card = SecondCard(LOOK)
    qtbot.addWidget(card)
    assert card.isHidden()
    card.show_decision(decided(), LOOK)
    assert not card.isHidden()
    assert card.lines.isHidden()
    assert card.button.text() == "Second opinion"
    card.button.click()
    said = card.lines.text()
    assert said.startswith("Strong players")
    assert said.endswith("it cannot say why.")
    card.show_decision(decided("5z"), LOOK)
    assert not card.lines.isHidden()
    assert card.lines.text() != said
    card.button.click()
    assert card.lines.isHidden()
    card.show_decision(None, LOOK)
    assert card.isHidden()


def test_without_a_network_it_says_why(qtbot, monkeypatch):
    missing = Message("{file} cannot be read: {why}.", file="second.npz", why="gone")
    monkeypatch.setattr(opinion, "shipped_weights", lambda: missing)
    card = SecondCard(LOOK)
    qtbot.addWidget(card)
    card.show_decision(decided(), LOOK)
    card.button.click()
    assert card.lines.text() == "second.npz cannot be read: gone."
