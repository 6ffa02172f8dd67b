"""The second opinion and vetoes."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rules.events import Call, Discard
from rules.legal import own_turn
from rules.message import Message
from rules.observation import Observation
from rules.tiles import SEATS, Seat, kind_of
from tests.games import game
from tests.tables import deal, draw
from tests.tutor.positions import position
from tests.tutor.second.networks import file_of, made_up, observed
from tutor.advice.advice import Decision, PlayedDiscard
from tutor.advice.decision_json import decision_from_json, decision_to_json
from tutor.evaluators.calls import after_call
from tutor.evaluators.positions import Positions
from tutor.lab.training.calls import CallChance, call_chances
from tutor.review import decide, review
from tutor.second import opinion as beside
from tutor.second.calls import ask_calls
from tutor.second.opinion import (
    CASES,
    ENOUGH,
    KANS,
    Opinions,
    call_opinion_of,
    case_of,
    kan_share,
    opinions_of,
    second_opinions,
    shipped_kan_counts,
    shipped_weights,
)
from tutor.second.planes import inputs_of
from tutor.second.veto import PROVED
from tutor.strategy.choice import Verdict
from tutor.strategy.tree import shipped_tree
from tutor.system import files
from tutor.text.verdicts import verdict_line

WEIGHTS = made_up()


def test_shares_sum_to_1000_over_allowed_discards() -> None:
    seen = observed()
    positions, opinions = Positions.stack(seen), opinions_of(WEIGHTS, seen)

    assert (opinions.shares.sum(axis=1) == 1000).all()
    assert not opinions.shares[~positions.allowed].any()
    assert (opinions.shares >= 0).all()
    ready = inputs_of(positions).ready
    assert not opinions.riichi[~ready].any()
    assert opinions.riichi[ready].min() > 0
    assert opinions.riichi.max() < 1000


def test_shares_hardly_depend_on_the_batch() -> None:
    seen = observed()[:200]
    together = opinions_of(WEIGHTS, seen).shares
    alone = opinions_of(WEIGHTS, seen[7:8]).shares

    assert np.abs(alone[0] - together[7]).max() <= 1


def chances() -> list[CallChance]:
    return [chance for seed in (3,) for chance in call_chances(game(seed, calls=0.6))]


def test_shares_of_calls_and_passing_sum_to_1000() -> None:
    found = [
        (
            chance,
            call_opinion_of(WEIGHTS, ask_calls(chance.observation, chance.calls, chance.looked)),
        )
        for chance in chances()
    ]

    assert len(found) > 20
    assert any(len(opinion.calls) > 1 for _, opinion in found)
    for chance, opinion in found:
        assert [each.call for each in opinion.calls] == [*chance.calls]
        assert sum(each.share for each in opinion.calls) + opinion.passing == 1000
        for each in opinion.calls:
            after = after_call(chance.observation, each.call.meld)
            assert each.discard in {kind_of(tile) for tile in after.discards}


def looked_up(folder: Path, monkeypatch: pytest.MonkeyPatch) -> object:
    shipped_weights.cache_clear()
    with monkeypatch.context() as patched:
        patched.setattr(files, "data", lambda: folder)
        return shipped_weights()


def test_there_is_no_opinion_without_the_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = [position("234m34588p67s555z", "6m")]
    try:
        assert isinstance(looked_up(tmp_path, monkeypatch), Message)
        assert second_opinions(seen) is None
        (tmp_path / "second.npz").write_bytes(file_of())
        assert not isinstance(looked_up(tmp_path, monkeypatch), Message)
        found = second_opinions(seen)
        assert found is not None
        assert found.shares.sum() == 1000
        assert second_opinions([]) is None
    finally:
        shipped_weights.cache_clear()


TREE = shipped_tree()


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    fake: dict[str, Any] = {"share": None, "asked": 0}

    def second(observations: list[Observation]) -> Opinions | None:
        fake["asked"] += len(observations)
        if fake["share"] is None:
            return None
        shares = np.full((len(observations), 34), fake["share"], np.int16)
        return Opinions(shares, np.zeros_like(shares))

    monkeypatch.setattr(beside, "second_opinions", second)
    return fake


def marked() -> Decision:
    return next(
        decision
        for discards in review(game(11, calls=0.4), SEATS, TREE)
        for decision in discards
        if decision.fault is not None and not isinstance(decision.fault, PROVED)
    )


def again(decision: Decision) -> Decision:
    seen = decision.observation
    made = PlayedDiscard(seen, Discard(seen.seat, decision.played, tsumogiri=decision.tsumogiri))
    return decide("g", made, decision.advice)


@pytest.mark.parametrize(
    ("share", "verdict", "words"),
    [
        (None, Verdict.OFF_PLAN, "Worth a look: "),
        (99, Verdict.OFF_PLAN, "Worth a look: "),
        (100, Verdict.IN_LINE, "Unusual, but not worth a mark."),
        (200, Verdict.IN_LINE, "Also played by strong players."),
    ],
)
def test_a_share_of_a_tenth_takes_a_mistake_back(
    said: dict[str, Any], share: int | None, verdict: Verdict, words: str
) -> None:
    due = marked()
    said["share"] = share
    found = again(due)

    assert found.verdict is verdict
    assert found.second_share == share
    assert (found.fault is None) is (verdict is Verdict.IN_LINE)
    assert verdict_line(found).startswith(words)
    kept = decision_from_json(decision_to_json(found, ()), found.observation.rules)
    assert (kept.verdict, kept.second_share) == (verdict, share)
    assert (kept.second_differs, kept.sure) == (found.second_differs, found.sure)


ORDINARY = ("111m234p567s2278s", "1m")


def offered(hand: str, drawn: str) -> tuple[Observation, Call]:
    state = deal({0: hand}, keep=drawn)
    draw(state, 0, drawn)
    seen = state.observe(Seat(0))
    kan = next(each for each in own_turn(state, Seat(0)) if isinstance(each, Call))
    return seen, kan


@pytest.mark.parametrize(
    ("hand", "drawn", "case"),
    [
        (*ORDINARY, "else"),
        ("555z234p567s2278s", "5z", "honour"),
        ("23444m56m99p789s1z", "4m", "slower"),
    ],
)
def test_cases_of_kans(hand: str, drawn: str, case: str) -> None:
    assert case_of(*offered(hand, drawn)) == case


def test_the_shipped_counts_cover_every_case() -> None:
    counts = shipped_kan_counts()
    assert counts is not None
    assert set(counts["kans"]) == {kan.value for kan in KANS}
    for cases in counts["kans"].values():
        assert tuple(cases) == CASES
        for cell in cases.values():
            assert (cell["declared"] is None) is (cell["chances"] == 0)
    share = kan_share(*offered(*ORDINARY))
    assert share is not None
    assert share.chances >= ENOUGH
    assert 0 < share.share < 1000
