"""The call model: nine aspects that add up, read from a file."""

from dataclasses import replace
from pathlib import Path

import pytest

from rules.events import Call
from rules.legal import claims
from rules.melds import MeldType
from rules.round import Round
from rules.tiles import parse_tiles
from tests.tutor.coach.test_advice_calls import ME, advice_on, at_claim
from tutor.coach.call_effects import look_at_calls
from tutor.coach.call_weighing import (
    WeighedCall,
    aspect_cells,
    format_call_model,
    load_call_model,
    shipped_call_model,
)


def weighed(state: Round) -> WeighedCall:
    seen = state.observe(ME)
    call = next(
        each
        for each in claims(state, ME)
        if isinstance(each, Call) and each.meld.type in (MeldType.CHI, MeldType.PON)
    )
    return WeighedCall(seen, call, look_at_calls(((seen, call.meld),))[0])


def test_a_model_survives_a_round_trip(tmp_path: Path) -> None:
    shipped = shipped_call_model()
    path = tmp_path / "calls.json"
    path.write_text(format_call_model(shipped), encoding="utf-8")
    assert load_call_model(path) == shipped


def test_a_second_yakuhai_that_makes_the_hand_ready_is_taken() -> None:
    found = advice_on(at_claim("234m567p1m99s6677z", "7z", by=1))
    assert isinstance(found.recommended, Call)
    assert found.recommended.meld.type is MeldType.PON


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
