"""What a screen reader says while a practice game is played and its hints are opened."""

import pytest
from PySide6.QtWidgets import QApplication

from rules.tiles import Tile
from tests.ui.practices import asked, best
from tests.ui.settling import until
from tests.ui.spoken import Heard, listening
from tests.ui.stage import Stage, opened, practise
from tutor.coach.strategy.stance import Verdict
from tutor.pages.practice.game import PracticeGame


@pytest.fixture
def stage(qapp, tmp_path):
    with opened(tmp_path) as made:
        yield made


def best_tile(game: PracticeGame) -> Tile:
    return game.table.hand.buttons[best(game, game.session.question)].tile


def off_plan(game: PracticeGame) -> Tile:
    return next(
        one.tile
        for one in game.session.question.discards
        if game.session.deciding(one)().verdict is Verdict.OFF_PLAN
    )


def play(stage: Stage, heard: Heard, turns: int) -> list[str]:
    game = stage.game
    lines = [f"  {said}" for said in heard.take()]
    for number in range(turns):
        session = game.session
        question = session.question
        acts = [button.act for button in game.bar.view.buttons]
        if question is None:
            act = "go on"
            game.controller.go_on()
        elif question.is_claim or question.win is not None:
            act = next(each for each in ("win", "pon", "chi", "pass") if each in acts)
            game.controller.press(act)
            if game.controller.intent.options:
                game.controller.press("option 0")
        elif question.riichi:
            act = "riichi"
            game.controller.press(act)
            game.controller.discard(question.riichi[0].tile)
        else:
            for _ in range(4 if number < 2 else 0):
                game.controller.open_hint()
                lines += ["hint", *(f"  {said}" for said in heard.take())]
            act = "throw"
            game.controller.discard(off_plan(game) if number == 3 else best_tile(game))
        until(lambda: asked(game))
        lines += [act, *(f"  {said}" for said in heard.take())]
    return lines


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_game_can_be_followed_by_ear(stage, golden, language):
    with listening() as heard:
        stage.change(language=language, pace=0)
        practise(stage, "turn", 16)
        lines = play(stage, heard, 24)
    golden(f"practice-aloud-{language}.txt", "\n".join(lines) + "\n")


def test_another_language_or_size_says_nothing_again(stage):
    with listening() as heard:
        game = practise(stage, "turn", 16)
        game.controller.open_hint()
        heard.take()
        stage.change(text_size=150)
        game.controller.toggle_safety()
        assert heard.take() == []
        assert QApplication.focusWidget() is not None
