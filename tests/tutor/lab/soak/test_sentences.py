"""Explanations checked fact by fact: true ones pass, and every kind of untruth is found."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from rules.events import Discard
from rules.formats.mjai import write_mjai
from rules.legal import claims
from rules.observation import Observation
from rules.record import replay_round
from rules.tiles import SEATS
from tests.games import game
from tests.tutor.positions import DEALER_RIICHI as FAR
from tests.tutor.trees import TREE
from tutor.coach.advice import ActionAdvice
from tutor.coach.advisor import advise
from tutor.coach.calls import advise_action
from tutor.coach.explain import explain, spot_of
from tutor.coach.offer_facts import CallSteps, TilesLeft, YakuInSight
from tutor.lab import soak
from tutor.lab.discards import review
from tutor.lab.soak import sentences
from tutor.lab.soak.actions import action_faults, faults_of
from tutor.lab.soak.facts import Claim, false_facts, is_plan_true
from tutor.lab.soak.sight import Sight
from tutor.lab.soak.standing_claims import is_standing_true


def test_a_soak_of_our_own_games() -> None:
    result = soak.run("sentences", 15, seed=5)
    assert (result.name, result.size, result.faults) == ("sentences", 15, ())


def test_of_real_games_the_report_part_stays_closed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "game.json").write_text(write_mjai(game(3)))
    monkeypatch.setattr(sentences, "action_faults", lambda record, tree: iter(()))  # seen to above
    assert soak.run("sentences", 10, [tmp_path]).faults == ()
    monkeypatch.setattr(sentences, "part_of", lambda name: "report")
    with pytest.raises(ValueError, match="There is no game"):
        soak.run("sentences", 10, [tmp_path])


# --- untruths -----------------------------------------------------------------------------------

UNCHECKED = {"blocks", "suit"}
"""How many blocks there are is taken from the coach; a suit may be left out."""


def claimed(seed: int) -> Iterator[tuple[Claim, Any]]:
    for decisions in review(game(seed, calls=0.4), SEATS, TREE):
        for one in decisions[::3]:
            found = explain(one.advice, one.observation)
            sight, best = Sight(one.observation), found.best[0] // 4
            if found.role is not None:
                yield Claim(sight, one.advice, best, best), found.role
            for rival in found.rivals:
                for fact in rival.gives_up:
                    yield Claim(sight, one.advice, rival.tile // 4, best), fact


def untrue(claim: Claim, name: str, value: Any) -> Any:
    if name == "seat":
        return next(seat for seat in claim.sight.others if seat != value)
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case float():
            return value + 0.01
        case str():
            return "honour_9"
        case tuple() if value and is_dataclass(value[0]):
            return ()
        case _:
            return (*value[:-1], value[-1] + 1) if value else (0,)


def test_every_changed_fact_is_found() -> None:
    tried: set[str] = set()
    for claim, fact in (each for seed in (40, 41) for each in claimed(seed)):
        assert claim.is_true(fact), fact
        for field in fields(fact):
            value = getattr(fact, field.name)
            if field.name in UNCHECKED or is_dataclass(value) or value is None:
                continue
            assert not claim.is_true(
                replace(fact, **{field.name: untrue(claim, field.name, value)})
            ), (fact, field)
            tried.add(type(fact).__name__)
    assert tried >= {"Alone", "StepBack", "FewerDraws", "OffWind", "IsDora", "PartOf"}
    assert tried >= {"ReadyOn", "Riskier", "SafeTile", "LoneYakuhai"}


def test_an_untrue_plan_standing_or_threat_is_found() -> None:
    last = replace(FAR, round=7, points=(27_300, 31_200, 23_900, 17_600))
    for seen in (FAR, last):
        advice = advise(seen, TREE)
        spot, found = spot_of(advice, seen), explain(advice, seen)
        assert list(false_facts(spot, found, advice)) == []
        for wrong_plan in (replace(found.plan, dora=3), replace(found.plan, steps=0)):
            wrong_plan_found = replace(found, plan=wrong_plan)
            assert not is_plan_true(Sight(seen), wrong_plan_found, folds=spot.folds)
    standing = spot.standing
    assert standing is not None
    assert not is_standing_true(None, Sight(last))
    assert not is_standing_true(standing, Sight(FAR))
    for wrong in (
        replace(standing, gap=100),
        replace(standing, place=3),
        replace(standing, ron=1000),
        replace(standing, direct=None),
    ):
        assert not is_standing_true(wrong, Sight(last))
    calm = replace(FAR, riichi=(False,) * 4)
    assert list(false_facts(spot_of(advice, calm), explain(advice, calm), advice)) != []


# --- calls, riichi, kans and wins ---------------------------------------------------------------


@pytest.mark.parametrize("seed", [40, 41])
def test_what_is_said_of_an_offer_is_true(seed: int) -> None:
    assert list(action_faults(game(seed, calls=0.3), TREE)) == []


def offers_of(seed: int) -> list[tuple[Observation, ActionAdvice]]:
    record = game(seed)
    found = []
    for number, events in enumerate(record.rounds):
        before = None
        for state, event in replay_round(record.rules, events, number):
            if isinstance(before, Discard):
                for seat in SEATS:
                    offered = claims(state, seat) if seat != before.seat else ()
                    seen = state.observe(seat)
                    advised = advise_action(seen, offered)
                    if advised is not None:
                        found.append((seen, advised))
            before = event
    return found


@pytest.mark.parametrize(
    ("kind", "fact", "axis"),
    [
        (CallSteps, "draws_after", "speed"),
        (CallSteps, "before", "speed"),
        (TilesLeft, "tiles", "safety"),
        (YakuInSight, "further", "value"),
    ],
)
def test_a_false_fact_of_a_call_is_found(kind: type[Any], fact: str, axis: str) -> None:
    tried = 0
    for seen, advised in offers_of(40):
        option: Any
        for option in advised.options:
            for one in getattr(option, axis):
                if isinstance(one, kind):
                    false: Any = replace(one, **{fact: getattr(one, fact) + 1})
                    lie = replace(option, **{axis: (false,)})
                    assert len(list(faults_of(replace(advised, options=(lie,)), seen, None))) >= 1
                    tried += 1
    assert tried > 5
