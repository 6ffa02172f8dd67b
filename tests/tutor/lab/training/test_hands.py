"""The hand model, learned from games made by ourselves."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from rules.events import Win
from rules.formats.logs import LogFile
from rules.message import TutorError
from tests.games import game, own_logs
from tutor.lab.games import Corpus
from tutor.lab.training.hands import (
    direction_of,
    evaluate_hands,
    fit_logit,
    format_hand_model,
    train_hands,
)
from tutor.position.hands import DIRECTIONS, Direction, load_hand_model


@pytest.fixture(scope="module")
def logs() -> list[LogFile]:
    games = own_logs(range(6), calls=0.6)
    return [*games, LogFile("bad.mjlog", b"<html>")]


def test_the_same_games_give_the_same_model_and_it_is_read_back(
    logs: list[LogFile], tmp_path: Path
) -> None:
    texts = [
        format_hand_model(train_hands(Corpus(order, part="all", jobs=1)).model)
        for order in (logs, logs[::-1])
    ]
    assert texts[0] == texts[1]
    path = tmp_path / "hands.json"
    path.write_text(texts[0], encoding="utf-8")
    model = load_hand_model(path)
    assert format_hand_model(model) == texts[0]
    figures = evaluate_hands(Corpus(logs, part="all", jobs=1), model)
    assert figures.right >= figures.prior
    assert figures.decisions == model.learned["decisions"]
    path.write_text(texts[0].replace('"hands": 1', '"hands": 2'), encoding="utf-8")
    with pytest.raises((TutorError, ValueError)):
        load_hand_model(path)


def test_a_planted_rule_is_found() -> None:
    chance = np.random.default_rng(0)
    matrix = chance.normal(size=(2000, 3)).astype(np.float32)
    labels = np.where(matrix[:, 0] > 0, DIRECTIONS.index(Direction.TANYAO), 0).astype(np.int8)
    logit = fit_logit(matrix, labels)
    sums = logit.intercepts + matrix @ logit.weights
    assert (sums.argmax(axis=1) == labels).mean() > 0.97


@pytest.mark.parametrize(
    ("yaku", "is_open", "direction"),
    [
        (((1, 1), (8, 1)), False, Direction.RIICHI),
        (((34, 2), (10, 1)), True, Direction.FLUSH),
        (((8, 1), (18, 1)), True, Direction.YAKUHAI),
        (((7, 1),), False, Direction.RIICHI),
        (((25, 1),), True, Direction.OTHER),
    ],
)
def test_a_win_has_a_direction(
    yaku: tuple[tuple[int, int], ...], is_open: bool, direction: Direction
) -> None:
    win = next(e for r in range(6) for _, e in game(r).replay() if isinstance(e, Win))

    assert direction_of(replace(win, yaku=yaku), is_open) is direction
