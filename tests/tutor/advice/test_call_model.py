"""The call model: nine named facts that add up, read from a file."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rules.damage import BadValue
from rules.events import Call
from rules.melds import MeldType
from rules.offers import claims
from rules.round import Round
from rules.tiles import parse_tiles
from tests.tutor.advice.test_calls import ME, advice_on, at_claim
from tutor.advice.call_aspects import SIZES, CallAspect, WeighedCall, aspect_cells
from tutor.advice.call_because import AGAINST, FOR, because
from tutor.advice.call_model import (
    CallModel,
    format_call_model,
    load_call_model,
    shipped_call_model,
)
from tutor.advice.reasons.offers import OfferReason
from tutor.evaluators.calls import look_at_call

pytestmark = pytest.mark.measured


def weighed(state: Round) -> WeighedCall:
    seen = state.observe(ME)
    call = next(
        each
        for each in claims(state, ME)
        if isinstance(each, Call) and each.meld.type in (MeldType.CHI, MeldType.PON)
    )
    return WeighedCall(seen, call, look_at_call(seen, call.meld))


def test_a_model_is_read_back_as_it_was_written(tmp_path: Path) -> None:
    shipped = shipped_call_model()
    path = tmp_path / "calls.json"
    path.write_text(format_call_model(shipped), encoding="utf-8")
    assert load_call_model(path) == shipped


@pytest.mark.parametrize(
    "damage",
    [
        {"calls": 2},
        {"tables": {}},
        {"tables": {"steps": [1, 2]}},
        {"intercept": "0"},
        {"take_from": None},
    ],
)
def test_a_damaged_model_is_refused_by_its_name(damage: dict[str, Any], tmp_path: Path) -> None:
    stored = json.loads(format_call_model(shipped_call_model())) | damage
    path = tmp_path / "calls.json"
    path.write_text(json.dumps(stored), encoding="utf-8")
    with pytest.raises(BadValue, match="calls"):
        load_call_model(path)


def test_shares_are_those_of_a_logit() -> None:
    model = CallModel(0, {CallAspect.TURN: (-1099, 0, 1099)}, 450, {})
    shares = [model.share(model.weights({CallAspect.TURN: cell})) for cell in range(3)]
    assert shares == [250, 500, 750]


def test_a_call_is_a_cell_of_each_table() -> None:
    cells = aspect_cells(weighed(at_claim("2346m57p124s5577z", "7z", by=1)))
    assert list(cells) == [*CallAspect]
    tables = shipped_call_model().tables
    assert all(0 <= cell < len(tables[aspect]) for aspect, cell in cells.items())
    assert set(SIZES) == set(FOR) == set(AGAINST) == {*CallAspect}


@pytest.mark.parametrize(
    ("hand", "thrown", "left"),
    [
        ("12m456p1379s2345z", "3m", 3),
        ("46m456p1379s2345z", "5m", 3),
        ("23m456p1379s2345z", "1m", 7),
        ("89m456p1379s2345z", "7m", 3),
    ],
)
def test_tiles_that_would_do_the_same_are_counted(hand: str, thrown: str, left: int) -> None:
    assert weighed(at_claim(hand, thrown)).fills_left == left


def test_of_the_facts_the_heaviest_that_has_a_word_says_why() -> None:
    call = weighed(at_claim("234m266567p2488s", "3s"))
    weights = {CallAspect.RIICHI: 900, CallAspect.STEPS: 500, CallAspect.DRAWS: -100}
    assert because(call, weights, take=True) is OfferReason.CALL_READY
    assert because(call, {CallAspect.RIICHI: 1}, take=False) is OfferReason.CALL_LITTLE
    early = because(call, {CallAspect.STEPS: 0, CallAspect.TURN: -1}, take=False)
    assert early is OfferReason.CALL_TIME


def test_a_second_yakuhai_that_makes_the_hand_ready_is_taken() -> None:
    found = advice_on(at_claim("234m567p1m99s6677z", "7z", by=1))
    assert isinstance(found.recommended, Call)
    assert found.recommended.meld.type is MeldType.PON


def test_a_chi_without_a_yaku_is_never_advised() -> None:
    found = advice_on(at_claim("123m456p1199p79s3z", "8s"))
    assert found.recommended is None


@pytest.mark.parametrize("indicator", ["1s", "7p", "5s"])
def test_a_dora_in_the_call_never_speaks_against_it(indicator: str) -> None:
    call = weighed(at_claim("234m266567p2488s", "3s"))
    model = shipped_call_model()
    plain = replace(call.observation, dora_indicators=parse_tiles("1z"))
    dora = replace(call.observation, dora_indicators=parse_tiles(indicator))
    shares = [
        model.share(model.weights(aspect_cells(WeighedCall(seen, call.call, call.facts))))
        for seen in (plain, dora)
    ]
    assert shares[0] <= shares[1]
