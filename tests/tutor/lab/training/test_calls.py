"""The call model, learned from games made by ourselves, and how it is measured."""

from pathlib import Path

import numpy as np
import pytest

from rules.events import Call
from rules.formats.logs import LogFile
from tests.games import game, own_logs
from tutor.coach.call_weighing import SIZES, format_call_model, load_call_model, near_yaku
from tutor.coach.calls import advise_looked
from tutor.coach.offer_facts import OfferReason
from tutor.lab.games import Corpus
from tutor.lab.training.calls import (
    call_chances,
    evaluate_calls,
    fit_tables,
    recommended,
    train_calls,
)
from tutor.network.planes import CallAspect


@pytest.fixture(scope="module")
def logs() -> list[LogFile]:
    games = own_logs(range(3), calls=0.6)
    return [*games, LogFile("bad.mjlog", b"<html>")]


def test_the_same_games_give_the_same_model_and_it_is_read_back(
    logs: list[LogFile], tmp_path: Path
) -> None:
    trained = [train_calls(Corpus(order, part="all", jobs=1)) for order in (logs, logs[::-1])]
    texts = [format_call_model(each.model) for each in trained]
    assert texts[0] == texts[1]
    path = tmp_path / "calls.json"
    path.write_text(texts[0], encoding="utf-8")
    assert format_call_model(load_call_model(path)) == texts[0]
    assert trained[0].decisions == trained[0].model.learned["chances"]


def test_figures_count_every_chance_once(logs: list[LogFile]) -> None:
    figures = evaluate_calls(Corpus(logs, part="all", jobs=1), recommended)
    chances = [chance for seed in range(3) for chance in call_chances(game(seed, calls=0.6))]
    assert figures.chances == len(chances)
    assert figures.called == sum(chance.taken for chance in chances) / len(chances)
    assert figures.call_right is not None
    assert figures.pass_right is not None
    assert figures.right == pytest.approx(
        figures.called * figures.call_right + (1 - figures.called) * figures.pass_right
    )
    assert sum(each["chances"] for each in figures.by_doubt.values()) == len(chances)


def test_no_call_without_a_yaku_is_ever_advised() -> None:
    advised = 0
    for seed in range(4):
        for chance in call_chances(game(seed, calls=0.3)):
            advice = advise_looked(chance.observation, chance.calls, None, chance.looked)
            assert advice is not None
            if isinstance(advice.recommended, Call):
                advised += 1
                for_payment = advice.reasons == (OfferReason.CALL_PAYMENT,)
                assert for_payment or near_yaku(chance.looked[advice.recommended.meld])
    assert advised > 10


def test_a_planted_rule_is_found() -> None:
    chance = np.random.default_rng(0)
    sizes = [int(np.prod(SIZES[aspect])) for aspect in CallAspect]
    cells = np.stack([chance.integers(0, size, 4000) for size in sizes], axis=1)
    at = [*CallAspect].index(CallAspect.TURN)
    _, tables = fit_tables(cells, cells[:, at] >= sizes[at] // 2)
    turn = tables[CallAspect.TURN]
    assert max(turn[: sizes[at] // 2]) < -1000 < 1000 < min(turn[sizes[at] // 2 :])
    assert max(map(abs, tables[CallAspect.RIICHI])) < 1000
