"""Luck learned from games made by ourselves, and what it takes out."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from rules.formats.logs import LogFile
from rules.formats.mjlog_write import write_mjlog
from tests.games import game, own_logs
from tutor.lab.games import Corpus
from tutor.lab.luck import collect_luck, evaluate_luck, format_luck_model, lucks_by_type, train_luck
from tutor.luck.game import GameLuck, game_luck
from tutor.luck.model import load_luck_model


@pytest.fixture(scope="module")
def logs() -> list[LogFile]:
    games = own_logs(range(8), calls=0.4)
    cut = replace(game(8), rounds=game(8).rounds[:2], final_points=None)
    return [*games, LogFile("cut.mjlog", write_mjlog(cut)), LogFile("bad.mjlog", b"<html>")]


def test_the_same_games_give_the_same_model_and_it_takes_luck_out(
    logs: list[LogFile], tmp_path: Path
) -> None:
    trained = [train_luck(Corpus(order, part="all", jobs=1)) for order in (logs, logs[::-1])]
    texts = [format_luck_model(each.model) for each in trained]
    path = tmp_path / "luck.json"
    path.write_text(texts[0], encoding="utf-8")
    model = load_luck_model(path)
    figures = evaluate_luck(Corpus(logs, part="all", jobs=1), model)

    assert texts[0] == texts[1]
    assert (trained[0].games, trained[0].more["refused"]) == (8, 1)
    assert model.hanchan is None
    assert (figures.games, figures.refused) == (8, {"unfinished": 1})
    assert figures.variance == pytest.approx(1.25)
    assert figures.reduction > 0  # on the very games that it was learned from
    assert figures.games_needed_adjusted < figures.games_needed == 481


def test_the_lab_and_the_product_tell_the_same_luck(logs: list[LogFile]) -> None:
    model = train_luck(Corpus(logs, part="all", jobs=1)).model
    for each in collect_luck(Corpus(logs[:3], jobs=1)).games:
        record = game(int(each.name[3]), calls=0.4)
        luck = game_luck(record, model)
        assert isinstance(luck, GameLuck)
        assert np.allclose(lucks_by_type(each.found, model).sum(axis=0), luck.luck, atol=1e-5)
