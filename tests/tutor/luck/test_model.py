"""The luck model as a file: written, read back, and the one that the program ships."""

from pathlib import Path

import pytest

from rules.damage import BadValue
from tests.tutor.luck.models import made_up_model
from tutor.luck.measures import NUMBERS
from tutor.luck.model import LuckModel, format_luck_model, load_luck_model, shipped_luck_model

pytestmark = pytest.mark.measured


@pytest.mark.parametrize("lengths", [(True, True), (True, False), (False, True)])
def test_the_model_is_read_back(lengths: tuple[bool, bool], tmp_path: Path) -> None:
    made = made_up_model()
    model = LuckModel(made.hanchan if lengths[0] else None, made.east if lengths[1] else None)
    path = tmp_path / "luck.json"
    text = format_luck_model(model)
    path.write_text(text, "utf-8")
    read = load_luck_model(path)

    assert format_luck_model(read) == text
    assert (read.hanchan is not None, read.east is not None) == lengths
    path.write_text(text.replace('"luck": 1', '"luck": 2'), "utf-8")
    with pytest.raises(BadValue):
        load_luck_model(path)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"weights"', '"w"'),
        (": 0.", ': "a'),
        ("{", "["),
        ('"won_middle": ', '"won_middle": NaN, "x": '),
        ('"won_middle": ', '"won_middle": "1", "x": '),
        ('"places": {', '"places": {}, "x": {'),
    ],
)
def test_a_damaged_model_is_refused_in_a_sentence(old: str, new: str, tmp_path: Path) -> None:
    path = tmp_path / "luck.json"
    path.write_text(format_luck_model(made_up_model()).replace(old, new), "utf-8")
    with pytest.raises(BadValue, match=r"luck\.json is damaged \(.*\)$"):
        load_luck_model(path)


@pytest.mark.parametrize("hanchan", [True, False])
def test_the_shipped_model_likes_wins_and_ready_hands(hanchan: bool) -> None:
    part = shipped_luck_model().of_length(hanchan=hanchan)
    assert part is not None
    worth = dict(zip(NUMBERS, part.weights, strict=True))

    assert worth["won_middle"] > worth["ready_middle"] > worth["two_middle"]
    assert worth["ura_points"] > 0
    assert worth["deal_1"] > worth["deal_5"]
    assert (part.places.weights[:, 0] > 0).all()
