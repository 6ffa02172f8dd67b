"""Moments of a game: a win unfolds yaku by yaku, calls are seen, badges are kept."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from rules.events import Call, Discard, Ryukyoku, Win
from rules.melds import Meld, MeldType
from rules.tiles import parse_tiles
from tests.ui.practices import PLAIN, ByClicks, asked, begin, play_out
from tests.ui.settling import settle, until
from tests.ui.stage import practise
from tests.ui.tables import ACROSS, RIGHT, table
from tutor.pages.parts.tiles import Badge
from tutor.pages.progress.figures_panel import FiguresPanel
from tutor.pages.table.centre_box import texts_of
from tutor.pages.table.model import shout_of
from tutor.store.figures import badges_of
from tutor.text.badges import badge_name


@pytest.fixture(autouse=True)
def english(stage):
    stage.change(language="en", theme="light", text_size=100, reduce_motion=False, pace=600)
    yield
    stage.change(reduce_motion=True)


def visible(panel) -> list[str]:
    found = panel.scroller.widget().findChildren(QLabel)
    return [label.text() for label in found if label.isVisible() and label.text()]


def test_a_win_unfolds_at_the_pace_of_the_game_and_space_shows_all_of_it(stage, qtbot):
    stage.show("practice result")
    game, panel = stage.game, stage.game.panel.result
    assert panel.reveal.is_running
    assert "1 han" not in visible(panel)
    assert "28,200" not in visible(panel)
    until(lambda: "1 han" in visible(panel))
    assert "28,200" not in visible(panel)
    round_ = game.session.observation.round
    qtbot.keyClick(game, Qt.Key.Key_Space)
    assert not panel.reveal.is_running
    assert {"2 han, 30 fu: 3,200 points", "Worth", "28,200"} <= {*visible(panel)}
    assert game.session.result is not None
    qtbot.keyClick(game, Qt.Key.Key_Space)
    settle()
    assert game.session.result is None or game.session.observation.round != round_


def test_the_own_win_stands_over_the_table_with_its_worth_and_badges(stage, qtbot):
    game = practise(stage, "win", 2)
    game.controller.earned = frozenset()
    game.controller.press("win")
    until(lambda: game.session.result is not None)
    settle()
    shout = game.felt.shout
    assert shout.isVisible()
    assert shout.words == "Tsumo!"
    assert texts_of(game.table.centre._observation)["points 0"] == "24,000"
    qtbot.keyClick(game, Qt.Key.Key_Space)
    worth = "Haneman: 12,300 points, and 1,000 of riichi sticks"
    assert (
        shout.words == f"Tsumo! {worth} Your badges: First riichi · First win · First mangan · +4"
    )
    assert texts_of(game.table.centre._observation)["points 0"] == "37,300"
    qtbot.keyClick(game, Qt.Key.Key_Space)
    until(lambda: not shout.isVisible())


def test_without_motion_a_win_stands_at_once(stage):
    stage.change(reduce_motion=True)
    stage.show("practice result")
    panel = stage.game.panel.result
    assert not panel.reveal.is_running
    assert {"2 han, 30 fu: 3,200 points", "Worth", "28,200"} <= {*visible(panel)}


def test_a_call_of_another_player_stands_over_the_table(stage, qtbot):
    stage.show("practice turn")
    game, seen = stage.game, []
    shout = game.felt.shout

    def look_at(events):
        for event in events or ():
            if isinstance(event, Call) and event.seat != game.session.setup.seat:
                seen.append((event, shout.words, shout.isVisible()))

    game.controller.changed.connect(look_at)
    while not seen:
        until(lambda: asked(game))
        acts = {button.act: button for button in game.bar.buttons}
        if "pass" in acts:
            qtbot.mouseClick(acts["pass"], Qt.MouseButton.LeftButton)
        else:
            qtbot.mouseClick(game.table.hand.buttons[-1], Qt.MouseButton.LeftButton)
    game.controller.changed.disconnect(look_at)
    event, words, is_visible = seen[0]
    assert is_visible
    assert words.startswith(f"{event.meld.type.value.capitalize()}! ")
    until(lambda: not shout.isVisible())


def test_a_call_says_whose_tile_it_takes():
    seen, (tile, *_) = table(), parse_tiles("777z")
    pon = Call(RIGHT, Meld(MeldType.PON, tuple(parse_tiles("777z")), tile, seen.seat))
    shout = shout_of((pon,), seen)
    assert (shout.text, shout.line, shout.player, shout.source) == ("Pon!", "your Red dragon", 1, 0)
    other = replace(pon, meld=replace(pon.meld, from_seat=ACROSS))
    assert shout_of((other,), seen).line == "Red dragon of Across"
    riichi = Discard(ACROSS, tile, True, True)
    assert shout_of((riichi,), seen).text == "Riichi!"
    assert shout_of((replace(pon, seat=seen.seat),), seen) is None


def test_a_badge_is_shown_with_the_round_that_earned_it_and_kept(
    qtbot, new_window, quick_opponents
):
    window = new_window(replace(PLAIN, reduce_motion=True))
    game = begin(window)
    shown, sessions = [], {game.session}

    def look_at(events):
        for event in events or ():
            if isinstance(event, Win | Ryukyoku):
                shown.extend(
                    badge.name.text()
                    for badge in game.panel.result.scroller.widget().findChildren(Badge)
                )

    game.controller.changed.connect(look_at)
    play_out(window, ByClicks(qtbot, window))
    settle()
    (session,) = sessions
    earned = badges_of(session.record(), session.setup.seat)
    assert shown
    assert len({*shown}) == len(shown), "each once"
    assert {*shown} == {badge_name(badge) for badge in earned} - {badge_name("first_place")}
    window.show_page("progress")
    settle()
    panel = window.findChild(FiguresPanel)
    until(lambda: panel.badges.badges)
    assert {badge.name.text() for badge in panel.badges.badges} == {
        badge_name(badge) for badge in earned
    }
    assert panel.badge_section.head.text() == f"Badges: {len(earned)} of 61"
