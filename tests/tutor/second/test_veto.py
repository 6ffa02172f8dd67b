"""What strong players throw, too, is not marked: everywhere alike, and only where a mark is due."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from rules.events import Discard
from rules.observation import Observation
from rules.tiles import SEATS, kind_of, tile_name
from tests.games import game
from tests.tutor.positions import position
from tutor.advice.advice import Decision
from tutor.advice.advisor import advise
from tutor.advice.decision_json import decision_from_json, decision_to_json
from tutor.advice.reasons.faults import RedFiveThrown
from tutor.lab.decision_card import decision_card
from tutor.language import translator
from tutor.review import PlayedDiscard, decide, review, review_entries
from tutor.second import beside
from tutor.second.opinion import Opinions
from tutor.second.veto import PROVED
from tutor.strategy.tree import shipped_tree
from tutor.strategy.verdict import Sureness, Verdict
from tutor.text.verdicts import certainty_line, verdict_line

TREE = shipped_tree()


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    told: dict[str, Any] = {"share": None, "asked": 0}

    def second(observations: list[Observation]) -> Opinions | None:
        told["asked"] += len(observations)
        if told["share"] is None:
            return None
        shares = np.full((len(observations), 34), told["share"], np.int16)
        return Opinions(shares, np.zeros_like(shares))

    monkeypatch.setattr(beside, "second_opinions", second)
    return told


def threw(seen: Observation, name: str) -> Decision:
    tile = next(tile for tile in seen.hand if tile_name(tile) == name)
    made = PlayedDiscard(seen, Discard(seen.seat, tile, tsumogiri=tile == seen.drawn))
    return decide("g", made, advise(seen, TREE))


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
def test_from_a_tenth_on_there_is_no_mark(
    said: dict[str, Any], share: int | None, verdict: Verdict, words: str
) -> None:
    due = marked()
    said["share"] = share
    found = again(due)

    assert found.verdict is verdict
    assert found.second_share == share
    assert (found.fault is None) is (verdict is Verdict.IN_LINE)
    assert verdict_line(found, translator("en")).startswith(words)
    kept = decision_from_json(decision_to_json(found, ()), found.observation.rules)
    assert (kept.verdict, kept.second_share) == (verdict, share)
    assert (kept.second_differs, kept.sure) == (found.second_differs, found.sure)


def test_where_strong_players_throw_another_tile_nothing_is_clear(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    due = next(
        decision
        for seed in range(11, 15)
        for discards in review(game(seed, calls=0.4), SEATS, TREE)
        for decision in discards
        if decision.second_share is not None
        and decision.advice.sure is not Sureness.TASTE
        and len(decision.advice.best) == 1
    )
    first, spoken = kind_of(due.advice.best[0]), translator("en")
    other = next(
        kind_of(tile)
        for tile in due.observation.discards
        if kind_of(tile) not in {kind_of(each) for each in (*due.advice.best, due.played)}
    )
    for favourite, differs in ((first, False), (other, True)):
        shares = np.zeros((1, 34), np.int16)
        shares[0, favourite] = 1000
        said = Opinions(shares, np.zeros_like(shares))
        monkeypatch.setattr(beside, "second_opinions", lambda seen, said=said: said)
        found = again(due)
        assert found.second_differs is differs
        assert found.sure is (Sureness.TASTE if differs else due.advice.sure)
        for sure, both in (("taste", "likely"), ("likely", "likely"), ("clear", "clear")):
            told = replace(due.advice, sure=Sureness(sure))
            assert replace(found, advice=told).sure == ("taste" if differs else both)
        assert found.advice == due.advice
        line = certainty_line(found, spoken)
        assert line.startswith("Open: ") is differs
        assert line in decision_card(found, spoken)[-3]


def test_only_what_would_be_marked_is_asked_about(said: dict[str, Any]) -> None:
    record = game(11, calls=0.4)
    plain = [one for made in review(record, SEATS, TREE) for one in made]
    due = [one for one in plain if one.verdict is Verdict.OFF_PLAN]
    proved = sum(isinstance(one.fault, PROVED) for one in due)
    assert said["asked"] == len(due) - proved > 0
    said["share"] = 150
    vetoed = [one for made in review(record, SEATS, TREE) for one in made]
    entries = [one for made in review_entries(record, SEATS, TREE) for one in made]

    assert sum(one.verdict is Verdict.OFF_PLAN for one in vetoed) == proved
    assert [one for one in entries if isinstance(one, Decision)] == vetoed
    assert [one.advice for one in vetoed] == [one.advice for one in plain]


def test_what_the_rules_prove_stays_marked(said: dict[str, Any]) -> None:
    said["share"] = 900
    found = threw(position("234m05p56789s117z", "2z"), "0p")

    assert isinstance(found.fault, RedFiveThrown)
    assert found.verdict is Verdict.OFF_PLAN
    assert said["asked"] == 0


@pytest.mark.measured
def test_a_share_that_is_none_is_refused() -> None:
    found = threw(position("234m34588p67s55z9m", "6m"), "9m")
    line = decision_to_json(found, ()) | {"second_share": 1001}
    with pytest.raises(ValueError, match="second_share is not what belongs there"):
        decision_from_json(line, found.observation.rules)
