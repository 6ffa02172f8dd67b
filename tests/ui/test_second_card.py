"""The second opinion below the tutor's: closed by default, open until it is closed."""

import pytest

from rules.message import Message
from rules.tiles import SEATS
from tests.games import game
from tests.tutor.decisions import threw
from tests.tutor.network.networks import made_up
from tests.tutor.positions import position
from tutor.coach import opinion
from tutor.coach.advice import CallDecision
from tutor.coach.review import review_entries
from tutor.coach.strategy.tree import shipped_tree
from tutor.network import shares
from tutor.pages.panel.cards import SecondCard
from tutor.pages.panel.model import has_second, second_of


@pytest.fixture
def network(monkeypatch):
    monkeypatch.setattr(opinion, "shipped_weights", made_up)


@pytest.fixture
def card(qtbot):
    made = SecondCard()
    qtbot.addWidget(made)
    made.asked.connect(lambda entry: made.show_lines(second_of(entry)))
    return made


def decided(name="9m"):
    return threw(position("234m34588p67s55z9m", "6m"), name, shipped_tree())


def test_it_opens_and_stays_open(card, network):
    assert card.isHidden()
    card.show_decision(decided())
    assert not card.isHidden()
    assert card.lines.isHidden()
    assert card.button.text() == "Second opinion"
    card.button.click()
    said = card.lines.text()
    assert said.startswith("Strong players")
    assert said.endswith("it cannot say why.")
    card.show_decision(decided("5z"))
    assert not card.lines.isHidden()
    assert card.lines.text() != said
    card.button.click()
    assert card.lines.isHidden()
    card.show_decision(None)
    assert card.isHidden()


def test_an_answer_that_comes_late_is_not_shown(qtbot, network):
    card, asked = SecondCard(), []
    qtbot.addWidget(card)
    card.asked.connect(asked.append)
    card.button.click()
    card.show_decision(decided())
    card.show_decision(decided("5z"))
    first, second = map(second_of, asked)
    card.show_lines(second)
    card.show_lines(first)
    assert card.lines.text() == "\n".join(second.lines)
    card.button.click()
    card.show_lines(second)
    assert card.lines.isHidden()


def test_without_a_network_it_says_why(card, monkeypatch):
    missing = Message("{file} cannot be read: {why}.", file="second.npz", why="gone")
    monkeypatch.setattr(shares, "shipped_weights", lambda: missing)
    card.show_decision(decided())
    card.button.click()
    assert card.lines.text() == "second.npz cannot be read: gone."


def offers():
    for seed in range(3):
        for made in review_entries(game(seed, calls=0.5, greed=1.0), SEATS, shipped_tree()):
            yield from (entry for entry in made if isinstance(entry, CallDecision))


def test_riichi_and_calls_are_mentioned_and_wins_are_not(card, network):
    card.show_decision(next(filter(has_second, offers())))
    card.button.click()
    said, wanted = set(), {"Pass", "Pon", "Chi", "Riichi"}
    for offered in filter(has_second, offers()):
        card.show_decision(offered)
        assert not card.isHidden()
        said |= {word for word in wanted if word in card.lines.text()}
        assert card.lines.text().endswith(("it cannot say why.", "chances like this one."))
        if said == wanted:
            break
    assert said == wanted
    card.show_decision(next(one for one in offers() if not has_second(one)))
    assert card.isHidden()
