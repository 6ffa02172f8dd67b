"""Measures and their learned weights."""

import json

import pytest

from rules.observation import Observation
from rules.tiles import parse_kind
from tests.tutor.positions import position
from tutor.lab.training.components import measured as all_measured
from tutor.position.blocks import CASES
from tutor.position.components import AXIS_OF, STAGES, TERMS, is_cases, term_weights
from tutor.position.positions import Positions
from tutor.position.rankings import Scores, evaluate
from tutor.system import files


def measured(observation: Observation, term: str, name: str) -> dict[str, float]:
    measures = all_measured(Positions.stack((observation,)))[0][term]
    kind = parse_kind(name)
    found = {each: float(values[0, kind]) for each, values in measures.items() if each != "among"}
    return {each: value for each, value in found.items() if value}


def scored(observation: Observation) -> tuple[Scores, Positions]:
    positions = Positions.stack((observation,))
    return evaluate(positions), positions


def term(observation: Observation, name: str, kind: str) -> int:
    scores, _ = scored(observation)
    return int(scores.terms[0, TERMS.index(name), parse_kind(kind)])


QUIET = position("1367m2378p159s11z", "5z", indicators="2p")


@pytest.mark.parametrize(
    ("term", "kind", "expected"),
    [
        ("shape", "1m", {"next_live": 1, "two_live": 0.75, "copies_live": 0.75}),
        ("shape", "5s", {"next_live": 2, "two_live": 2, "copies_live": 0.75}),
        ("shape", "9s", {"next_live": 1, "two_live": 1, "copies_live": 0.75}),
        ("honours", "5z", {}),
        ("pairs", "1z", {}),
        ("yakuhai", "1z", {"pair": 1}),
        ("yakuhai", "5z", {"alone": 1, "copies_of_alone": 3}),
        ("dora", "3p", {"dora": 1}),
        ("dora", "2p", {"next_to_dora": 1}),
        ("dora", "1m", {}),
        ("tanyao", "9s", {}),
        ("sure", "5s", {}),
    ],
)
def test_measures(term: str, kind: str, expected: dict[str, float]) -> None:
    found = measured(QUIET, term, kind)
    by_share = {"harm", "route"} if term == "yakuhai" else set()
    assert {name: one for name, one in found.items() if name not in by_share} == pytest.approx(
        expected
    )


def test_measures_of_a_hand_scale_with_its_probability() -> None:
    route, pair = measured(QUIET, "yakuhai", "5z"), measured(QUIET, "yakuhai", "1z")
    assert 0.5 < pair["route"] <= 1
    assert pair.get("harm", pair["route"]) == pair["route"]
    assert route["route"] == pair["route"]
    tanyao = measured(QUIET, "tanyao", "5s")
    assert 0 < tanyao["tile"] < 0.1


def test_the_stored_weights_name_the_measures_of_every_term() -> None:
    measures, _ = all_measured(Positions.stack((QUIET,)))
    assert tuple(measures) == TERMS
    assert {name: set(each) for name, each in term_weights().items()} == {
        name: set(each) for name, each in measures.items()
    }
    for term, each in term_weights().items():
        for name, weights in each.items():
            cases = (CASES,) if is_cases(measures[term][name]) else ()
            assert weights.shape == (STAGES, *cases)
    assert set(AXIS_OF) == set(TERMS)
    learned = json.loads((files.data() / "terms.json").read_text("utf-8"))["learned"]
    assert learned["part"] == "train"
    assert learned["decisions"] > 100_000
