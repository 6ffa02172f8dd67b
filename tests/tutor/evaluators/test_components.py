"""Terms: measures worked by hand, and what their learned weights must say."""

import json

import numpy as np
import pytest

from rules.observation import Observation
from rules.tiles import parse_kind
from tests.games import game
from tests.tutor.positions import position
from tutor import files
from tutor.evaluators.component_names import AXIS_OF, TERMS
from tutor.evaluators.components import STAGES, is_cases, term_weights
from tutor.evaluators.positions import Array, Positions
from tutor.evaluators.scores import Scores, blocks, evaluate
from tutor.evaluators.tile_shapes import CASES
from tutor.lab.training.components import measured as all_measured
from tutor.lab.training.examples import decisions_of

pytestmark = pytest.mark.measured


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
def test_measures_by_hand(term: str, kind: str, expected: dict[str, float]) -> None:
    found = measured(QUIET, term, kind)
    by_share = {"harm", "route"} if term == "yakuhai" else set()
    assert {name: one for name, one in found.items() if name not in by_share} == pytest.approx(
        expected
    )


def test_what_serves_a_hand_weighs_as_the_hand_is_likely() -> None:
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


def test_what_the_weights_must_say() -> None:
    assert term(QUIET, "dora", "3p") < term(QUIET, "dora", "7p")
    assert term(QUIET, "shape", "5s") < term(QUIET, "shape", "9s")
    assert term(QUIET, "yakuhai", "1z") < term(QUIET, "yakuhai", "9s") == 0
    riichi = position("1367m2378p159s11z", "5z", rivers=("2z", "9s5s", "3z", "4z"), riichi={1: 1})
    assert term(riichi, "sure", "9s") > term(riichi, "sure", "7p") == 0
    assert term(riichi, "risk", "9s") > term(riichi, "risk", "2p")
    weights = term_weights()
    for term_, name in (("draws", "falls_back"), ("draws", "fewer"), ("draws", "share_lost")):
        assert (weights[term_][name] <= 0).all()
    assert (weights["risk"]["log_safe"] >= 0).all()


def observations() -> list[Observation]:
    return [seen for seen, _ in decisions_of(game(3, calls=0.4))]


def test_draws_follow_ukeire() -> None:
    for block in blocks(Positions.stack(observations())):
        scores = evaluate(block)
        draws = scores.terms[:, TERMS.index("draws")]
        for row in range(len(block)):
            kept = np.flatnonzero(block.allowed[row] & scores.speed.keeps[row])
            live = scores.speed.ukeire.live[row, kept]
            order = np.argsort(live, kind="stable")
            assert (np.diff(draws[row, kept][order]) >= 0).all()


def test_a_batch_of_one_has_the_same_terms() -> None:
    seen = observations()[:60]
    together = evaluate(Positions.stack(seen)).terms
    for row, one in enumerate(seen):
        alone: Array = evaluate(Positions.stack((one,))).terms[0]
        assert np.array_equal(alone, together[row])
