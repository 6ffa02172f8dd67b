"""Every fact of every reason is told, in both languages: change one, and the sentence changes.

Where the fact is a number, a seat or a tile, the sentence names it, too.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import pytest

from rules.tiles import Seat, parse_tiles
from tests.tutor.positions import position
from tests.tutor.trees import TREE
from tutor.advice.advisor import advise
from tutor.advice.reason_keys import ADVICE_KEYS, MOMENT_KEYS, OFFER_KEYS
from tutor.advice.reasons import (
    calls,
    discards,
    ends,
    faults,
    kept,
    moment,
    shortfalls,
    singles,
    threats,
)
from tutor.evaluators.hand_names import HandName
from tutor.language import Language, Translator, languages, translator
from tutor.text.advice import answer
from tutor.text.call_facts import fact_text
from tutor.text.moment import moment_sentence
from tutor.text.names import number_word, ordinal, place_word, seat_word, tile_word
from tutor.text.phrases import giving_up
from tutor.text.praise import keeping
from tutor.text.shortfall import lack_phrase
from tutor.text.verdicts import fault_sentence

SEEN: Final = position("234m34588p4567s9s", "6z")
ONE, TWO = (Seat(1),), (Seat(2),)
Facts = dict[str, Any]

MOMENT: Final[list[tuple[Any, Facts]]] = [
    (moment.RiichiOpponents(ONE, dealer=False), {"seats": TWO, "dealer": True}),
    (
        moment.HandInSight(HandName.YAKUHAI, 2, 0, 31, 2, 1),
        {"hand": HandName.TANYAO, "about": 32, "held": 3, "left": 2},
    ),
    (moment.HandInSight(HandName.YAKUHAI, 2, 0, 31, 2, 1, (), ("6z",)), {"beside": ("7z",)}),
    (moment.HandInSight(HandName.HALF_FLUSH, 2, 0, 1), {"about": 2, "in_the_way": ("3m",)}),
    (moment.HandInSight(HandName.SEVEN_PAIRS, 1, 0, None, 5), {"held": 4}),
    (moment.HandInSight(HandName.SEVEN_PAIRS, 1, 1, None, 5), {"held": 4}),
    (moment.HandInSight(HandName.NO_YAKU, 2, 2), {"beyond": 3, "steps": None}),
    (
        moment.ReadyWin((8, 24), 2000, 2000, 3900, 3900),
        {"yaku": (7, 8), "points": 1300, "most": 2600, "riichi": 5200, "riichi_most": 8000},
    ),
    (
        moment.ReadyWin((8, 24), 2000, 2000, 3900, 3900, declare=True),
        {"yaku": (7, 8), "points": 1300, "riichi": 5200, "declare": False},
    ),
    (moment.ReadyWin((8,), 2000, 2000, 0, 0), {"yaku": (7, 8), "points": 1300}),
    (moment.ReadyWin((), 0, 0, 3900, 3900), {"riichi": 2600, "declare": True}),
    (moment.StepsFromReady(3, 41), {"steps": 2, "tiles_left": 43}),
    (moment.Placement(2, 4100, 0, 3), {"place": 3, "behind": 5300, "rounds_left": 1}),
    (moment.Placement(1, 0, 4100, 3), {"ahead": 5300, "rounds_left": 1}),
    (moment.RoundsLeft(3, extra=False), {"left": 5, "extra": True}),
    (moment.TurnReached(7, 41, late=False), {"turn": 9, "tiles_left": 43, "late": True}),
    (moment.DoraHeld(2), {"count": 3}),
    (moment.OwnDealership(), {}),
    (moment.OpponentMelds(Seat(1), 2), {"seat": Seat(3), "count": 3}),
    (moment.OpenHand(), {}),
    (moment.LowPoints(ONE), {"seats": TWO}),
    (moment.SafeTiles(2, ONE), {"count": 3, "seats": TWO}),
    (moment.TilesSafeFromAll(2), {"count": 3}),
    (moment.GoodDraws(17, 1), {"draws": 19, "steps": 0}),
    (moment.FastestRisk(0.01, sure=False), {"risk": 0.5, "sure": True}),
    (moment.TerminalsHeld(2), {"count": 3}),
    (ends.SafeLead(38_700, ONE), {"ahead": 15_700, "seats": TWO}),
    (ends.NoDrawsLeft(0, 0), {"steps": 1, "draws": 1, "first": True}),
    (ends.NoDrawsLeft(1, 2), {"draws": 2, "steps": 5}),
    (
        ends.WinNeeded(Seat(1), 3, 5200, 5200, 2600, 4000),
        {"seat": Seat(2), "place": 2, "behind": 1000},
    ),
    (
        ends.WinNeeded(Seat(1), 3, 5200, 5200, 2600, 4000),
        {"ron": 7700, "direct": 3900, "tsumo": 5200},
    ),
    (ends.NearestPlaces(Seat(1), 1200, Seat(2), 3400), {"above": Seat(3), "behind": 1300}),
    (ends.NearestPlaces(Seat(1), 1200, Seat(2), 3400), {"below": Seat(3), "ahead": 4500}),
    (ends.NearestPlaces(Seat(1), 1200, Seat(2), 0), {"above": Seat(3), "behind": 1300}),
    (ends.DealInPlace(Seat(1), 8000, 3), {"seat": Seat(2), "points": 12_300, "place": 4}),
    (threats.OpenThreat(Seat(1), 2, 0.7, ("5z",), 2), {"seat": Seat(2), "melds": 3, "dora": 3}),
    (
        threats.OpenThreat(Seat(1), 2, 0.7, ("5z",), 2),
        {"yakuhai": ("6z",), "ready": 0.5, "suit": 1},
    ),
    (threats.OpenThreat(Seat(1), 2, 0.5, (), 0), {"triplets": True}),
    (threats.PushOrFold("5p", 0.11, sure=False, points=2000), {"tile": "6p", "points": 3900}),
    (threats.PushOrFold("5p", 0.11, sure=False, points=0), {"tile": "6p", "risk": 0.3}),
    (threats.PushOrFold("5p", 0.004, sure=False, points=2000), {"risk": 0.1, "sure": True}),
    (threats.PushOrFold("5p", 0.1, False, 2000, ("3s",), 4), {"waits": ("7m",), "live": 3}),
    (
        threats.PushOrFold("5p", 0.1, False, 1000, ("3s", "5z"), 4, ("5z",)),
        {"waits": ("7m", "5z"), "live": 3, "paying": ("6z",), "points": 2000},
    ),
    (threats.PushOrFold("5p", 0.1, False, 2000, ("3s",), 4), {"furiten": True}),
    (threats.PushOrFold("5p", 0.1, False, 2000, ("3s",), 4), {"riichi": True}),
    (threats.FoldOrder(("5p",), ("3s",), twice=False), {"sure": ("6p",), "then": ("7m",)}),
    (threats.FoldOrder(("5p",), ("3s",), twice=False), {"twice": True}),
    (threats.FoldOrder((), ("3s",), twice=False), {"then": ("7m",)}),
    (ends.ReadyAtEnd(3, dealer=False), {"draws": 2, "dealer": True}),
]
LACKS: Final[list[tuple[Any, Facts]]] = [
    (shortfalls.Risk(Seat(1), "suji", other_is_sure=False), {"seat": Seat(2), "danger": "kabe"}),
    (
        shortfalls.Risk(Seat(1), "suji", other_is_sure=False, risk=0.1, other_risk=0.05),
        {"seat": Seat(2), "risk": 0.2, "other_risk": 0.04},
    ),
    (
        shortfalls.Risk(Seat(1), "no_suji", other_is_sure=False),
        {"seat": Seat(2), "one_chance": True, "sure_of": TWO},
    ),
    (shortfalls.LessSafe(Seat(1), "suji", other_is_sure=False), {"seat": Seat(2), "sure_of": TWO}),
    (shortfalls.AsSafe(), {}),
    (shortfalls.StepBack(), {}),
    (shortfalls.StepBack(("3s", "4s", "5s"), "run"), {"tiles": ("5m", "6m", "7m")}),
    (shortfalls.StepBack(("3s", "4s"), "two_sided"), {"shape": "inside"}),
    (shortfalls.StepBack(("3s", "3s"), "pair"), {"shape": "triplet"}),
    (shortfalls.StepBack(steps=2), {"steps": 1}),
    (shortfalls.StepBack(("3s", "3s"), "pair", 2), {"shape": "triplet", "steps": 1}),
    (shortfalls.StepBack(("3s", "3s"), "pair", 2), {"steps": 3}),
    (shortfalls.CheaperWait(2000, 8000), {"points": 3900, "more": 12_000}),
    (shortfalls.CheaperWait(0, 8000), {"more": 12_000}),
    (shortfalls.FuritenLack(), {}),
    (shortfalls.FewerDraws(7, 9, ready=False), {"draws": 8, "more": 12, "ready": True}),
    (shortfalls.FewerDraws(0, 9, ready=True), {"more": 12}),
    (
        shortfalls.FewerDraws(7, 9, ready=True, kinds=("3s",), wait="inside"),
        {"draws": 8, "more": 12, "kinds": ("5s",), "wait": "edge"},
    ),
    (shortfalls.LostDraws(("3s",), 2), {"kinds": ("7m",), "steps": 1}),
    (
        shortfalls.BrokenJoint(("3s", "5s"), "inside", ("4s",)),
        {"tiles": ("7m", "9m"), "shape": "edge", "needs": ("7m",)},
    ),
    (singles.SingleOrder("near_end", "end"), {"mine": "middle", "its": "guest"}),
    (shortfalls.PutsBack(HandName.STRAIGHT, 1), {"hand": HandName.HALF_FLUSH, "about": 2}),
    (singles.OtherAlone(("3s",)), {"connected": ("7m",)}),
    (singles.OtherUnconnected(("3s",)), {"connected": ("7m",)}),
    (singles.Connected(("3s",)), {"connected": ("7m",)}),
    (singles.MoreConnected(("3s", "4s"), ("5p",)), {"connected": ("7m",), "less": ("8m",)}),
    (singles.Adjacent(("3s",)), {"connected": ("7m",)}),
    (singles.MoreNearby(1, 2), {"count": 3, "more": 4}),
    (singles.MoreJoiners(7, 9), {"count": 8, "more": 12}),
    (singles.MoreUseful(), {}),
    (shortfalls.BrokenPair(), {"only": True}),
    (shortfalls.BrokenTriplet(), {}),
    (shortfalls.NearDora(), {}),
    (shortfalls.FlushTile(0, 7, 6), {"suit": 1, "others": 8}),
    (shortfalls.HalfFlushTile(0, 7, 7), {"suit": 1, "others": 8}),
    (shortfalls.SafeForLater(), {}),
    (shortfalls.SpareSafety(2), {"count": 3}),
    (shortfalls.SpareSafety(1, ONE), {"seats": TWO}),
    (shortfalls.FewerCopies(), {}),
    (singles.MorePairers(1, 2), {"count": 0, "more": 3}),
    (shortfalls.DoubleWind(), {}),
    (shortfalls.LostDora(2, more=False), {"count": 3, "more": True}),
    (shortfalls.LostYakuhai("pair"), {"piece": "triplet"}),
    (shortfalls.LostYakuhai("alone", 2), {"left": 3}),
    (shortfalls.TanyaoTile(), {}),
    (shortfalls.NotReadyAtEnd(), {}),
    (shortfalls.WinStaysLast(), {}),
    (shortfalls.SmallThings(), {}),
]
COSTS: Final[list[tuple[Any, Facts]]] = [
    (kept.StepCost(), {}),
    (kept.StepCost(2), {"steps": 1}),
    (kept.StepCost(2), {"steps": 3}),
    (kept.DoraCost(2), {"count": 3, "like": ("1m",)}),
    (kept.RiskCost(ONE), {"seats": TWO}),
    (kept.YakuhaiCost("pair"), {"piece": "triplet"}),
    (
        kept.DrawsCost("3m", 7, 9, waits=False),
        {"tile": "8p", "fewer": 8, "most_left": 12, "waits": True},
    ),
]
OFFERS: Final[list[tuple[Any, Facts]]] = [
    (calls.CallSteps(2, 1, 30, 17), {"before": 3, "draws_after": 19}),
    (calls.CallSteps(1, 1, 30, 17), {"draws_before": 31, "draws_after": 19, "after": 0}),
    (calls.KanSteps(1, 1), {"after": 0, "before": 0}),
    (calls.OpensHand(), {}),
    (calls.YakuInSight(("yakuhai",), ("5z",), 1, 0), {"kinds": ("6z",), "further": 1}),
    (calls.YakuInSight(("tanyao",), ("",), 1, 0), {"yaku": ("toitoi",)}),
    (calls.YakuInSight(("ittsu",), ("1p",), 1, 0, 4), {"yaku": ("chanta",), "draws": 5}),
    (calls.NoYakuInSight(), {}),
    (
        calls.CallWaits("1z", ("2p",), 4, ("2p",), furiten=False, least=1000, most=2000),
        {"tile": "2z", "live": 3, "least": 2000},
    ),
    (
        calls.CallWaits("1z", ("2p", "5p"), 7, ("2p",), furiten=False, least=1000, most=1000),
        {"waits": ("2p", "8p"), "winning": ("5p",), "furiten": True, "least": 2000},
    ),
    (calls.StaysLast(3900, 13900), {"points": 2000, "behind": 12000}),
    (calls.OtherFirst(("1z",)), {"tiles": ("2z",)}),
    (calls.NewDora(), {}),
    (calls.TilesLeft(10, 3, ONE), {"tiles": 7, "safe": 5, "seats": TWO}),
    (calls.KanThreat(ONE), {"seats": TWO}),
    (calls.RiichiWaits("1z", ("2p",), 4), {"waits": ("5p",), "live": 3}),
    (calls.RiichiWorth(1300, 2600), {"quiet": 2000, "riichi": 5200}),
    (calls.RiichiFuriten(), {}),
    (calls.RiichiBound(ONE), {"seats": TWO}),
    (calls.WinEnds(), {}),
    (calls.WinWorth(3900), {"points": 7700}),
    (calls.WinFuriten(riichi=False), {"riichi": True}),
    (calls.OrphansHeld(9), {"count": 11}),
]
READY: Final = kept.KeptSpeed(
    draws=7, most=9, steps=0, most_draws=False, kinds=("3p", "6p"), wait="two_sided"
)
NEAR: Final = kept.KeptSpeed(
    draws=15, most=15, steps=1, most_draws=True, kinds=("1s", "4s"), good=8
)
KEPT: Final[list[tuple[Any, Facts]]] = [
    (kept.KeptSpeed(draws=9, most=12, steps=1, most_draws=False), {"draws": 8}),
    (kept.KeptSpeed(draws=9, most=9, steps=1, most_draws=True), {"draws": 8, "steps": 0}),
    (kept.KeptSpeed(draws=9, most=9, steps=0, most_draws=True), {"draws": 8, "furiten": True}),
    (
        kept.KeptSpeed(draws=19, most=19, steps=2, most_draws=True, next_draws=9),
        {"draws": 18, "next_draws": 12},
    ),
    (
        READY,
        {
            "draws": 8,
            "kinds": ("5s",),
            "wait": "inside",
            "furiten": True,
            "like": ("3m",),
            "was_ready": True,
        },
    ),
    (replace(READY, was_ready=True, before=4), {"before": 3}),
    (NEAR, {"draws": 16, "kinds": ("5s",), "good": 9, "perfect": True}),
    (replace(NEAR, kinds=("1m", "2m", "3m", "4m", "5m")), {"draws": 16, "kinds": ("5s",)}),
    (kept.KeptValue(value_first=False, no_value_lost=False, dora=2), {"dora": 3}),
    (
        kept.KeptValue(value_first=False, no_value_lost=False, dora=2, dora_kinds=("5m",)),
        {"dora_kinds": ("0s",)},
    ),
    (kept.KeptValue(value_first=False, no_value_lost=False), {"tanyao": True}),
    (kept.KeptValue(value_first=False, no_value_lost=False), {"value_first": True}),
    (kept.KeptValue(value_first=False, no_value_lost=False), {"no_value_lost": True}),
    (kept.KeptSafety(safest=False, seats=ONE, sure="genbutsu"), {"seats": TWO, "sure": "passed"}),
    (kept.KeptSafety(safest=False, seats=ONE, danger="suji"), {"seats": TWO, "danger": "kabe"}),
    (
        kept.KeptSafety(safest=False, seats=ONE, sure="genbutsu"),
        {"like": ("3m",), "passed_after": True},
    ),
    (kept.KeptSafety(safest=False), {"safest": True}),
    (
        kept.KeptSafety(safest=False, seats=ONE, danger="no_suji", risk=0.1),
        {"safest": True, "risk": 0.2},
    ),
    (kept.KeptSafety(safest=True), {"safest_tied": True, "seats": ONE}),
]
FAULTS: Final[list[tuple[Any, Facts]]] = [
    (faults.RedFiveThrown("0m", "5m"), {"tile": "0p", "plain": "5s"}),
    (
        faults.NoYakuLeft("3m", "9s", ready=True, yaku="tanyao"),
        {"tile": "4m", "other": "8p", "ready": False, "yaku": "yakuhai"},
    ),
    (
        faults.FuritenWait("3m", "9s", ("2m",), 4),
        {"tile": "4m", "other": "8p", "kinds": ("5m",), "live": 7},
    ),
    (
        faults.WorseWait("3m", "9s", 3, 1000, 6, 3900),
        {"tile": "4m", "other": "8p", "live": 5, "points": 2000}
        | {"other_live": 7, "other_points": 7700},
    ),
    (
        faults.FoldedWin("3m", "9s", 5, 3900),
        {"tile": "4m", "other": "8p", "live": 7, "points": 2000},
    ),
    (faults.DoraThrown("3m", "9s", 1), {"tile": "4m", "other": "8p", "count": 3}),
    (faults.SetBroken("3m", "9s"), {"tile": "4m", "other": "8p"}),
    (faults.HandSetBack("3m", "9s"), {"tile": "4m", "other": "8p"}),
    (
        faults.DrawsGivenUp("3m", "9s", 6, 17),
        {"tile": "4m", "other": "8p", "draws": 9, "other_draws": 23},
    ),
    (faults.YakuhaiBroken("3m", "9s", "pair"), {"tile": "4m", "other": "8p", "piece": "triplet"}),
    (
        faults.TooDangerous("3m", "9s", ONE, riichi=True, risk=0.1, other_risk=0.0),
        {"other_sure": True, "tile": "4m", "other": "8p", "seats": TWO, "riichi": False}
        | {"risk": 0.2, "other_risk": 0.05},
    ),
    (
        faults.PlayedOn("3m", "9s", ONE, riichi=True, risk=0.1, other_risk=0.0, steps=2),
        {"other_sure": True, "tile": "4m", "other": "8p", "seats": TWO, "riichi": False, "steps": 0}
        | {"risk": 0.2, "other_risk": 0.05},
    ),
]


IDLE: Final[list[tuple[Any, Facts]]] = [
    (kept.AllSeen(), {}),
    (kept.GuestWind(1), {"held": 2, "like": ("1m",)}),
    (kept.ScarceYakuhai(1), {"left": 0}),
    (kept.ScarceYakuhai(1), {"left": 2}),
    (kept.ScarceYakuhai(2), {"left": 3}),
    (
        kept.Covered(("3s", "4s"), "two_sided", ("2s",)),
        {"tiles": ("3s", "5s"), "shape": "inside", "takes": ("5s",)},
    ),
    (kept.StandsAlone(), {"like": ("1m",)}),
    (kept.SpareTile(), {"like": ("1m",)}),
    (
        kept.WeakestBlock(("1m", "2m"), "edge", 6),
        {"tiles": ("7m", "9m"), "shape": "inside", "blocks": 7},
    ),
]


def of_idle(part: Any, spoken: Translator) -> str:
    return " ".join(keeping(discards.BestDiscards(("9s",), ("speed",), idle=part), SEEN, spoken))


def of_kept(part: Any, spoken: Translator) -> str:
    name = {kept.KeptSpeed: "speed", kept.KeptValue: "value", kept.KeptSafety: "safety"}[type(part)]
    best: Any = replace(discards.BestDiscards(("9s",), ("speed",)), **{name: part})
    return " ".join(keeping(best, SEEN, spoken))


CASES: Final[list[tuple[Callable[[Any, Translator], str], list[tuple[Any, Facts]]]]] = [
    (lambda one, spoken: moment_sentence(one, SEEN, spoken), MOMENT),
    (lambda one, spoken: lack_phrase(one, "OTHER", SEEN, spoken), LACKS),
    (lambda one, spoken: giving_up(one, SEEN, spoken), COSTS),
    (lambda one, spoken: fact_text(one, SEEN, spoken), OFFERS),
    (of_kept, KEPT),
    (of_idle, IDLE),
    (lambda one, spoken: fault_sentence(one, SEEN, spoken), FAULTS),
]
ALL: Final = [(say, reason, facts) for say, cases in CASES for reason, facts in cases]


def words_of(value: Any, spoken: Translator) -> set[str]:
    match value:
        case bool() | float() | None:
            return set()
        case int() if value < 4:
            named = {
                number_word(value, spoken),
                ordinal(value, spoken),
                seat_word(SEEN, Seat(value), spoken),
            }
            return {str(value), *named, *({place_word(value, spoken)} if value else set())}
        case int():
            return {f"{value:,}", number_word(value, spoken)}
        case (int() as seat,):
            return {seat_word(SEEN, Seat(seat), spoken)}
        case (str() as name,) if name[:1].isdigit():
            return {tile_word(parse_tiles(name)[0], spoken)}
        case _:
            return set()


UNSPOKEN: Final = {
    "about",
    "steps",
    "rounds_left",
    "after",
    "before",
    "further",
    "suit",
    "seats",
    "held",
}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("say", "reason", "facts"), ALL, ids=[str(one[1]) for one in ALL])
def test_every_fact_is_printed(
    say: Callable[[Any, Translator], str], reason: Any, facts: Facts, language: Language
) -> None:
    spoken = translator(language)
    said = say(reason, spoken)
    assert "{" not in said
    for name, value in facts.items():
        changed = say(replace(reason, **{name: value}), spoken)
        assert changed != said, (name, changed)
        words = words_of(value, spoken)
        if words and name not in UNSPOKEN:
            assert any(word in changed for word in words if word), (name, changed, words)


def test_every_kind_of_reason_is_among_them() -> None:
    tried = {type(reason) for _, reason, _ in ALL}
    assert tried >= {*MOMENT_KEYS.values(), *OFFER_KEYS.values()}
    assert tried >= {*ADVICE_KEYS.values()} - {
        discards.BestDiscards,
        discards.NextDiscard,
        discards.NextDiscards,
    }
    assert tried >= {*shortfalls.Lack.__args__, *kept.Cost.__args__, *kept.Idle.__args__}
    assert tried >= {*faults.Fault.__args__}


@pytest.mark.parametrize("language", languages())
def test_the_best_and_the_next_are_named(language: Language) -> None:
    spoken = translator(language)
    short = discards.Shortfall(tile="3m", other="9s", axis="speed", lack=shortfalls.StepBack())
    best = discards.BestDiscards(("9s", "8p"), ("speed",), cost=kept.DoraCost(2))
    for following, named in (
        (discards.NextDiscard(short), ("9s", "8p", "3m")),
        (discards.NextDiscard(replace(short, close=True)), ("9s", "8p", "3m")),
        (discards.NextDiscards(("3m", "4p")), ("9s", "8p", "3m", "4p")),
        (discards.NextDiscards(("3m", "4p"), short), ("9s", "8p", "3m", "4p")),
    ):
        advice = replace(advise(SEEN, TREE), reasons=(best, following))
        said = " ".join(answer(advice, SEEN, spoken)).casefold()
        assert all(tile_word(parse_tiles(name)[0], spoken).casefold() in said for name in named)
        assert giving_up(best.cost, SEEN, spoken).split()[-1].casefold() in said


@pytest.mark.parametrize("language", languages())
def test_no_two_kinds_are_said_alike(language: Language) -> None:
    spoken = translator(language)
    for say, cases in CASES:
        said: dict[str, type] = {}
        for reason, _ in cases:
            text = say(reason, spoken)
            assert said.setdefault(text, type(reason)) is type(reason) or not text, text
