"""The luck of the tiles in the head of the review: a figure, a sentence, and draws a click away."""

from dataclasses import replace

import pytest

from tests.ui.reviews import entries, record, state, use_look
from tutor.language import languages
from tutor.luck.chances import NoLuckReason
from tutor.luck.game import game_luck
from tutor.luck.model import shipped_luck_model
from tutor.pages.review.summary_model import luck_view


def with_luck(seat=0):
    return replace(entries(seat), luck=game_luck(record(), shipped_luck_model()))


@pytest.mark.parametrize("seat", [0, 2])
def test_each_draw_leads_to_its_turn(seat):
    now = with_luck(seat)
    view = luck_view(now)
    draws = [*view.lucky, *view.unlucky]

    assert len(draws) == 6
    for draw in draws:
        assert draw.index is not None
        seen = now.flat[draw.index].observation
        turn = int(draw.text.split("turn ")[1].split(":")[0])
        assert seen.seat == seat
        assert seen.turn in (turn, turn - 1)


@pytest.mark.parametrize("language", languages())
def test_the_button_tells_the_figure_and_its_menu_goes_there(head, language, qtbot):
    now = with_luck()
    use_look(language)
    head.resize(1400, 52)
    head.show_header(now, False, False)
    head.show()
    view = luck_view(now)
    gone = []
    head.luck.chosen.connect(gone.append)
    actions = [action for action in head.luck.draws.actions() if action.text()]
    for action in actions:
        action.trigger()

    assert head.luck.isVisible()
    assert head.luck.text() == view.short
    assert head.luck.accessibleDescription() == view.line
    assert [action.text() for action in actions] == [d.text for d in (*view.lucky, *view.unlucky)]
    assert gone == [each.index for each in (*view.lucky, *view.unlucky)]


def test_a_game_without_a_figure_says_why(head):
    now = replace(state(), luck=NoLuckReason.DISCONNECTED)
    head.show_header(now, False, False)

    assert head.luck.text() == "Luck ?"
    assert "lost the connection" in head.luck.toolTip()
    assert not [action for action in head.luck.draws.actions() if action.text()]
