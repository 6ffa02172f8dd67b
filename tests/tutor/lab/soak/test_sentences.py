"""Explanations checked fact by fact: true ones pass, and every kind of untruth is found."""

from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from rules.events import Discard
from rules.formats import write_mjai
from rules.legal import claims
from rules.observation import Observation
from rules.record import replay_round
from rules.tiles import SEATS, Seat
from tests.games import game
from tests.tutor.decisions import threw
from tests.tutor.positions import DEALER_RIICHI as FAR
from tests.tutor.positions import QUIET, READY, position
from tests.tutor.trees import TREE, always, asks
from tutor.advice.advice import ActionAdvice, Decision
from tutor.advice.advisor import advise
from tutor.advice.calls import advise_action
from tutor.advice.reasons.calls import CallSteps, OfferReason, TilesLeft, YakuInSight
from tutor.advice.reasons.discards import (
    BestDiscards,
    BrokenPair,
    BrokenTaatsu,
    Connected,
    DoraCost,
    DrawsCost,
    FewerDraws,
    FlushTile,
    IsolatedTile,
    KeptSafety,
    KeptSpeed,
    KeptValue,
    LostDraws,
    LostYakuhai,
    MoreUseful,
    OffWind,
    Risk,
    RiskCost,
    Shortfall,
    SingleOrder,
    SpareTile,
    StepBack,
    WeakestBlock,
)
from tutor.advice.reasons.moment import (
    DoraHeld,
    FastestRisk,
    GoodDraws,
    LowPoints,
    MomentReason,
    OpenHand,
    OpponentMelds,
    OwnDealership,
    Placement,
    RiichiOpponents,
    RoundsLeft,
    SafeTiles,
    StepsFromReady,
    TerminalsHeld,
    TilesSafeFromAll,
    TurnReached,
)
from tutor.lab import soak
from tutor.lab.soak import sentences
from tutor.lab.soak.actions import action_faults, faults_of
from tutor.lab.soak.reason_claims import is_true
from tutor.lab.soak.sentences import faults
from tutor.lab.soak.sight import Sight
from tutor.review import review
from tutor.strategy.situation import FEATURES, STRATEGIES, Strategy

TWO_STEPS = position("40m23567p1257s22z", "6z", indicators="2p", tiles_left=69)
SHAPES = position("88m2356677p23s44z", "4p", indicators="7m", dealer=3, round_=6, tiles_left=40)


def test_a_soak_of_our_own_games() -> None:
    result = soak.run("sentences", 15, seed=5)
    assert (result.name, result.size, result.faults) == ("sentences", 15, ())


def test_the_shipped_tree_is_not_the_only_one_that_tells_the_truth() -> None:
    for place, strategy in enumerate(STRATEGIES):
        tree = always(strategy)
        rounds = islice(review(game(30 + place, calls=0.4), SEATS, tree), 1)
        found = [fault for each in rounds for one in each[::4] for fault in faults(one, tree)]
        assert found == []


def test_every_question_of_a_tree_is_answered_truly() -> None:
    for seen in (FAR, QUIET):
        for feature in FEATURES:
            advice = advise(seen, asks(feature, 0.5))
            for reason in advice.moment:
                assert is_true(reason, Sight(seen), advice), reason


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


@pytest.mark.parametrize(
    ("seen", "strategy", "part", "facts"),
    [
        (READY, Strategy.SPEED, KeptSpeed, {"draws": 27}),
        (READY, Strategy.SPEED, KeptSpeed, {"most": 27}),
        (READY, Strategy.SPEED, KeptSpeed, {"most_draws": False}),
        (READY, Strategy.SPEED, KeptSpeed, {"furiten": True}),
        (READY, Strategy.SPEED, KeptSpeed, {"kinds": ("3s", "6s")}),
        (READY, Strategy.SPEED, KeptSpeed, {"wait": "two_sided"}),
        (READY, Strategy.SPEED, KeptSpeed, {"like": ("8p",)}),
        (READY, Strategy.SPEED, KeptSpeed, {"good": 10}),
        (READY, Strategy.SPEED, Shortfall, {"lack": StepBack(("8p", "8p"), "triplet")}),
        (READY, Strategy.SPEED, Shortfall, {"lack": StepBack(("3p", "4p", "5p"), "run")}),
        (FAR, Strategy.SPEED, BestDiscards, {"cost": DrawsCost("6m", 28, 40, waits=False)}),
        (TWO_STEPS, Strategy.SPEED_VALUE, KeptSpeed, {"next_draws": 27}),
        (FAR, Strategy.SPEED_VALUE, BestDiscards, {"idle": IsolatedTile()}),
        (FAR, Strategy.SPEED_VALUE, BestDiscards, {"idle": WeakestBlock(("1m", "3m"), "edge", 6)}),
        (FAR, Strategy.SPEED_VALUE, Shortfall, {"lack": LostDraws(("6s", "7s"), 3)}),
        (FAR, Strategy.SPEED_VALUE, Shortfall, {"lack": SingleOrder("middle", "end")}),
        (
            FAR,
            Strategy.SPEED_VALUE,
            Shortfall,
            {"lack": BrokenTaatsu(("6s", "8s"), "inside", ("7s",))},
        ),
        (FAR, Strategy.SPEED, BestDiscards, {"cost": RiskCost((Seat(1),))}),
        (FAR, Strategy.SPEED, BestDiscards, {"cost": DoraCost(2)}),
        (FAR, Strategy.SPEED, BestDiscards, {"axes": ("value",)}),
        (SHAPES, Strategy.SPEED_VALUE, KeptValue, {"dora": 3}),
        (SHAPES, Strategy.SPEED_VALUE, KeptValue, {"dora_kinds": ("2s",)}),
        (SHAPES, Strategy.SPEED_VALUE, KeptValue, {"value_first": True}),
        (SHAPES, Strategy.SPEED_VALUE, BestDiscards, {"idle": OffWind(1)}),
        (SHAPES, Strategy.SPEED_VALUE, BestDiscards, {"idle": SpareTile()}),
        (FAR, Strategy.SAFETY, KeptSafety, {"seats": (1,)}),
        (FAR, Strategy.SAFETY, KeptSafety, {"sure": "passed"}),
        (FAR, Strategy.SAFETY, KeptSafety, {"safest": False}),
        (FAR, Strategy.SAFETY, KeptSafety, {"like": ()}),
        (FAR, Strategy.SAFETY, BestDiscards, {"tiles": ("6m",)}),
        (FAR, Strategy.SAFETY, RiichiOpponents, {"seats": (1,)}),
        (FAR, Strategy.SAFETY, RiichiOpponents, {"dealer": False}),
        (FAR, Strategy.SAFETY, StepsFromReady, {"steps": 2}),
        (FAR, Strategy.SAFETY, StepsFromReady, {"tiles_left": 42}),
        (FAR, Strategy.SAFETY, Shortfall, {"tile": "6m"}),
        (FAR, Strategy.SAFETY, Shortfall, {"other": "6m"}),
        (FAR, Strategy.SAFETY, Shortfall, {"close": False}),
        (FAR, Strategy.SAFETY, Shortfall, {"strong": "safety", "strong_tied": False}),
        *(
            (FAR, Strategy.SAFETY, Shortfall, {"lack": lack})
            for lack in (
                BrokenPair(),
                StepBack(),
                LostYakuhai("alone"),
                FlushTile(0, 4),
                FewerDraws(3, 9, ready=False),
                Risk(Seat(2), "no_suji", other_is_sure=True),
                Connected(("9p",)),
                MoreUseful(),
            )
        ),
    ],
)
def test_an_untruth_is_found(
    seen: Observation, strategy: Strategy, part: type, facts: dict[str, Any]
) -> None:
    advice, sight = advise(seen, always(strategy)), Sight(seen)
    assert all(is_true(reason, sight, advice) for reason in advice.reasons)
    false = tuple(with_facts(reason, part, facts) for reason in advice.reasons)
    assert false != advice.reasons
    found = [reason for reason in false if not is_true(reason, sight, advice)]
    assert len(found) == 1


def with_facts(reason: Any, part: type, facts: dict[str, Any]) -> Any:
    if isinstance(reason, part):
        return replace(reason, **facts)
    parts = {
        field.name: with_facts(value, part, facts)
        for field in fields(reason)
        if is_dataclass(value := getattr(reason, field.name))
    }
    return replace(reason, **parts)


@pytest.mark.parametrize(
    "reason",
    [
        Placement(1, 0, 100, 7),
        Placement(3, 3900, 0, 7),
        TurnReached(3, 43, late=False),
        TurnReached(6, 43, late=True),
        DoraHeld(0),
        OwnDealership(),
        SafeTiles(2, (Seat(2),)),
        TilesSafeFromAll(9),
        RoundsLeft(1, extra=False),
        OpponentMelds(Seat(1), 1),
        FastestRisk(0.0, sure=True),
        RiichiOpponents((), dealer=False),
        OpenHand(),
        TerminalsHeld(1),
        GoodDraws(4, 0),
        LowPoints((Seat(3),)),
    ],
)
def test_a_false_reason_is_found(reason: MomentReason) -> None:
    assert not is_true(reason, Sight(FAR), advise(FAR, always(Strategy.SAFETY)))


def test_an_explanation_that_says_a_thing_twice_or_nothing_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for said in ((), ("All is well.",) * 2, ("x" * 321,)):
        monkeypatch.setattr(sentences, "answer", lambda *_, said=said: said)
        assert any("too long" in fault for fault in decided(lambda one: one))


def decided(tamper: Callable[[Decision], Decision]) -> list[str]:
    return list(faults(tamper(threw(FAR, "6m", TREE)), TREE))


def test_the_lines_beside_the_sentences_are_checked_too() -> None:
    assert decided(lambda one: one) == []
    other = Strategy.VALUE

    def unsure(one: Decision) -> Decision:
        choice = replace(one.advice.choice, support=0.3, runner_up_support=0.2)
        return replace(one, advice=replace(one.advice, choice=choice))

    def changed(one: Decision) -> Decision:
        change = one.advice.choice.change
        assert change is not None
        choice = replace(one.advice.choice, change=replace(change, strategy=other))
        return replace(one, advice=replace(one.advice, choice=choice))

    assert decided(unsure) == []
    assert any("would not change" in fault for fault in decided(changed))


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
def test_a_false_fact_of_a_call_is_found(kind: type, fact: str, axis: str) -> None:
    tried = 0
    for seen, advised in offers_of(40):
        for option in advised.options:
            for one in getattr(option, axis):
                if isinstance(one, kind):
                    false: Any = replace(one, **{fact: getattr(one, fact) + 1})
                    lie = replace(option, **{axis: (false,)})
                    assert len(list(faults_of(replace(advised, options=(lie,)), seen, None))) >= 1
                    tried += 1
    assert tried > 5


def test_a_false_reason_for_an_answer_is_found() -> None:
    seen, advised = offers_of(40)[0]
    found = list(faults_of(replace(advised, reasons=(OfferReason.RIICHI_DEAD,)), seen, None))
    assert any("RIICHI_DEAD" in fault for fault in found)
