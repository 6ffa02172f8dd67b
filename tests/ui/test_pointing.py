"""A tile that is pointed at: its row comes out of the advice that is shown, and nobody is asked."""

import pytest

from rules.tiles import kind_of
from tests.ui.stage import opened, practise
from tutor.practice import hint_state, hints
from tutor.practice.session import PracticeSession
from tutor.view.panel import decision_panel
from tutor.view.panel.decision_panel import panel_of, rows_of
from tutor.view.practice import deriving


@pytest.fixture
def stage(qapp, tmp_path):
    with opened(tmp_path) as made:
        yield made


def refuse(*_, **__):
    raise AssertionError("a hover asks nobody")


def other_tile(game):
    shown = {kind_of(tile) for tile in game.panel.hints.table.shown_tiles()}
    return next(tile for tile in game.session.observation.hand if kind_of(tile) not in shown)


@pytest.mark.parametrize("steps", [3, 4])
def test_in_practice(stage, monkeypatch, steps):
    game = practise(stage, "turn")
    for _ in range(steps):
        game.controller.open_hint()
    table = game.panel.hints.table
    before, tile = table.shown_tiles(), other_tile(game)
    derived = []
    game.controller.changed.connect(derived.append)
    for module, name in (
        (hint_state, "advise"),
        (hints, "advise_action"),
        (deriving, "game_view"),
        (deriving, "hint_view"),
    ):
        monkeypatch.setattr(module, name, refuse)
    monkeypatch.setattr(PracticeSession, "hint", refuse)
    monkeypatch.setattr(PracticeSession, "advice", refuse)
    game.table.tile_entered.emit(tile)
    assert table.shown_tiles() == (*before, tile)
    game.table.tile_left.emit()
    assert table.shown_tiles() == before
    assert derived == []


def test_where_a_decision_is_shown(stage, monkeypatch):
    game = practise(stage, "turn")
    decision = game.session.decision_of(game.session.question.discards[0])
    translator = stage.window.look.translator
    panel = panel_of(decision, translator)
    for name in ("sentences", "change_line_of", "panel_of"):
        monkeypatch.setattr(decision_panel, name, refuse)
    shown = {kind_of(row.tile) for row in panel.rows}
    tile = next(tile for tile in decision.observation.hand if kind_of(tile) not in shown)
    assert rows_of(decision, translator) == panel.rows
    rows = rows_of(decision, translator, tile)
    assert {kind_of(row.tile) for row in rows} == {*shown, kind_of(tile)}
