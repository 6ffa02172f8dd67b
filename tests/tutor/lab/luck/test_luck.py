"""Luck learned from games made by ourselves, and what it takes out."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from rules.formats.logs import LogFile
from rules.formats.mjlog_write import write_mjlog
from tests.games import game, own_logs
from tests.tutor.luck.models import made_up_places
from tutor.lab.games import Corpus
from tutor.lab.luck import (
    collect_luck,
    evaluate_luck,
    exchanged,
    fit_places,
    fit_weights,
    format_luck_model,
    luck_of_record,
    lucks_by_type,
    place_changes,
    place_error,
    train_luck,
)
from tutor.luck.game import GameLuck, game_luck
from tutor.luck.measures import NUMBERS
from tutor.luck.model import LengthModel, LuckModel, load_luck_model
from tutor.luck.places import PlaceModel, true_places


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


def test_players_of_many_games_are_measured_by_themselves(logs: list[LogFile]) -> None:
    corpus = Corpus(logs, part="all", jobs=1)
    model = train_luck(corpus).model
    few = evaluate_luck(corpus, model, least=9).by_player
    assert few == {"least": 9, "count": 0, "mean": None, "tenth": None, "nine_tenths": None}

    names = [[player.name for player in log.read().record.players] for log in logs[:8]]
    places = [
        dict(zip(each, true_places(luck_of_record(log.read().record).final[None])[0], strict=True))
        for each, log in zip(names, logs, strict=False)
    ]
    luck = [
        dict(zip(each, lucks_by_type(luck_of_record(log.read().record), model).sum(0), strict=True))
        for each, log in zip(names, logs, strict=False)
    ]
    shares = [
        1 - np.var([p[name] + k[name] for p, k in zip(places, luck, strict=True)]) / spread
        for name in names[0]
        if (spread := np.var([each[name] for each in places]))
    ]
    found = evaluate_luck(corpus, model, least=8).by_player
    assert found["count"] == len(shares) > 1
    assert found["mean"] == pytest.approx(np.mean(shares))
    assert found["tenth"] == pytest.approx(np.quantile(shares, 0.1))


def test_the_lab_and_the_product_tell_the_same_luck(logs: list[LogFile]) -> None:
    model = train_luck(Corpus(logs, part="all", jobs=1)).model
    for each in collect_luck(Corpus(logs[:3], jobs=1)).games:
        record = game(int(each.name[3]), calls=0.4)
        luck = game_luck(record, model)
        assert isinstance(luck, GameLuck)
        assert np.allclose(lucks_by_type(each.found, model).sum(axis=0), luck.luck, atol=1e-5)


def test_changes_of_place_lead_from_the_start_to_the_true_end() -> None:
    places = made_up_places(4)
    for seed in range(3):
        found = luck_of_record(game(seed, calls=0.4))
        start = places.mean_places(found.points[:1], found.states[0])[0]
        end = true_places(found.final[None])[0]

        assert np.allclose(place_changes(found, places).sum(axis=0), start - end)


def test_what_a_number_is_worth_is_found_again() -> None:
    games = [luck_of_record(game(seed, calls=0.4)) for seed in range(8)]
    places = made_up_places(4)
    planted = np.zeros(len(NUMBERS))
    planted[NUMBERS.index("won_middle")] = 0.7
    changes = [exchanged(each, places).sum(axis=1) @ planted for each in games]
    found = fit_weights(games, places, 1e-6, changes=changes)

    assert found[NUMBERS.index("won_middle")] == pytest.approx(0.7, abs=0.05)


def test_a_place_model_that_is_off_is_seen() -> None:
    games = [luck_of_record(game(seed, calls=0.4)) for seed in range(8)]
    places = fit_places(games)
    parts = [LengthModel(np.zeros(0), each, {}) for each in (places, PlaceModel(-places.weights))]
    fitted, wrong = (place_error(games, LuckModel(None, part)) for part in parts)

    assert fitted < 0.3
    assert wrong > 2 * fitted
