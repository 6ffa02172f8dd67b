"""What a discard lacks beside the best one, and what the best one gives up, in whole sentences."""

from dataclasses import replace

import pytest

from rules.observation import Observation
from rules.tiles import tile_name
from tests.tutor.decisions import threw
from tests.tutor.positions import position
from tests.tutor.trees import TREE, always
from tutor.advice.advisor import advise
from tutor.advice.reasons.discards import BestDiscards, Shortfall
from tutor.advice.reasons.kept import KeptSafety
from tutor.advice.reasons.shortfalls import (
    BrokenTriplet,
    FewerCopies,
    Lack,
    LostDora,
    SmallThings,
    SpareSafety,
)
from tutor.advice.reasons.singles import SingleOrder
from tutor.advice.shortfall import shortfall
from tutor.evaluators.hand_names import HandName, HandPlan
from tutor.language import translator
from tutor.strategy.choice import Condition
from tutor.strategy.strategies import Strategy
from tutor.text.advice import answer, sentences, why
from tutor.text.plan_changes import condition_words
from tutor.text.praise import keeping
from tutor.text.shortfall import lacking

EARLY = {"tiles_left": 60, "indicators": "9p"}


def said_of(seen: Observation, name: str, strategy: Strategy) -> str:
    decision = threw(seen, name, always(strategy))
    said = sentences(decision, seen, translator("en"))
    return " ".join(each for each in said if "first" not in each)


def test_a_dragon_becomes_a_yaku_only_while_copies_are_left() -> None:
    hand, rivers = "234m34588p4567s9s", ("1z", "2z", "3z", "4z")
    free = position(hand, "6z", rivers=rivers, **EARLY)  # type: ignore[arg-type]
    gone = position(hand, "6z", rivers=("1z6z", "2z6z", "3z", "4z"), **EARLY)  # type: ignore[arg-type]
    plan = Strategy.VALUE
    assert "may still become a yaku" in said_of(free, "6z", plan)
    assert "may still become a yaku" not in said_of(gone, "6z", plan)


def test_what_a_tile_goes_with_is_named() -> None:
    seen = position("2467m340p3467s25z", "7z", **EARLY)  # type: ignore[arg-type]
    assert ("2-man breaks the inside shape 2-4 man (completed by 3-man).") in said_of(
        seen, "2m", Strategy.SPEED
    )


def test_how_much_stands_near_a_tile_is_counted() -> None:
    seen = position("11m789m56m306p355s", "6s", **EARLY)  # type: ignore[arg-type]
    assert ("3-sou could go too, but it has 2 neighbours in the hand, 3-pin has 1.") in said_of(
        seen, "3s", Strategy.SPEED
    )


def test_of_a_hand_of_pairs_it_counts_what_may_pair_a_tile() -> None:
    rivers = ("9p2s", "9p2s", "1z", "2z")
    seen = position("1188m3377p2s49m68s", "1p", tiles_left=60, indicators="9p", rivers=rivers)
    assert ("8-sou has 3 copies left, 2-sou only 1.") in said_of(seen, "8s", Strategy.SPEED)


def test_who_folds_is_told_which_tile_is_less_safe() -> None:
    rivers = ("1m9m", "1p9p1z", "1s9s", "2z")
    seen = position("1469m258p369s123z", "5z", tiles_left=6, indicators="9p", rivers=rivers)
    assert "is less safe than" in said_of(seen, "4m", Strategy.SAFETY)


def test_the_tile_and_the_next_are_one_sentence_where_that_is_all() -> None:
    seen = position("12m5p1334679s115z", "5m", rivers=("5z", "5z", "1p", "9p"), tiles_left=54)
    said = answer(advise(seen, TREE), seen, translator("en"))
    assert said == (
        "White dragon comes first: it can no longer be a yaku (only one is left).",
        "Close behind comes 5-pin, but it has 19 tiles that would pair it or go with it, White "
        "dragon has 1.",
    )


def test_of_seven_pairs_the_third_tile_of_a_kind_is_no_loss() -> None:
    seen = position("8m4405p11338s224z", "3s", tiles_left=33, indicators="7m")
    advice = advise(seen, always(Strategy.SPEED))
    best, third = (
        next(one for one in advice.combined if tile_name(one.discard) == name)
        for name in ("8m", "3s")
    )
    lacks = []
    for name in (HandName.ALL_TRIPLETS, HandName.SEVEN_PAIRS):
        hands = (HandPlan(name, None, 1, 0.6),)
        found = shortfall(seen, advice.choice.weights, advice.rankings, best, third, hands)
        lacks.append(isinstance(found.lack, BrokenTriplet))
    assert lacks == [True, False]


def test_what_the_hand_that_is_built_cannot_use_is_not_kept_for_its_neighbours() -> None:
    seen = position("1357899s9m12367z", "5m", tiles_left=60, indicators="9p")
    advice = advise(seen, always(Strategy.SPEED))
    nine, five = (
        next(one for one in advice.combined if tile_name(one.discard) == name)
        for name in ("9m", "5m")
    )
    lacks = []
    for hand in (HandPlan(HandName.RIICHI, None, 0, 0.6), HandPlan(HandName.HALF_FLUSH, 2, 0, 0.6)):
        found = shortfall(seen, advice.choice.weights, advice.rankings, nine, five, (hand,))
        lacks.append(found.lack)
    assert lacks == [SingleOrder("middle", "end"), SmallThings()]


def test_the_last_throw_is_not_held_to_what_a_tile_may_become() -> None:
    seen = position("2467m340p3467s25z", "7z", tiles_left=0, indicators="9p")
    for strategy in Strategy:
        if strategy is Strategy.NONE:
            continue
        advice = advise(seen, always(strategy))
        told = " ".join(answer(advice, seen, translator("en")))
        assert not any(word in told for word in ("joined", "goes with", "yaku", "flush", "later"))
    assert why(advice, seen, translator("en"))[0] == (
        "You have no draw left (without calls) and cannot be ready: only safety counts."
    )


@pytest.mark.parametrize(
    ("condition", "english", "japanese"),
    [
        (Condition("shanten", 1, None, 0), "Two steps from ready or further", "2向聴以上なら"),
        (Condition("shanten", None, 2, 3), "Two steps from ready or nearer", "2向聴以内なら"),
        (
            Condition("in_the_way", None, 1, 4),
            "With at most one terminal or honour",
            "手の中の1・9・字牌が1枚以下なら",
        ),
        (
            Condition("in_the_way", None, 0, 4),
            "Without terminals and honours",
            "手の中に1・9・字牌がなければ",
        ),
        (Condition("most_calls", 0, None, 0), "If an opponent had called", "鳴いた人がいれば"),
        (
            Condition("most_calls", 1, None, 0),
            "If an opponent had two melds or more",
            "2回以上鳴いた人がいれば",
        ),
    ],
)
def test_a_change_is_the_same_in_both_languages(
    condition: Condition, english: str, japanese: str
) -> None:
    assert condition_words(condition, translator("en")) == english
    assert condition_words(condition, translator("ja")) == japanese


def test_the_safest_of_several_is_among_them() -> None:
    seen = position("2467m340p3467s22z", "3z", **EARLY)  # type: ignore[arg-type]
    for tied, said in (
        (True, "is among the safest throws"),
        (False, "is the safest throw against all three together"),
    ):
        kept = KeptSafety(safest=True, safest_tied=tied)
        best = BestDiscards(("3z",), ("safety",), safety=kept)
        assert keeping(best, seen, translator("en")) == [said]


def test_dora_given_up_is_told_beside_what_the_best_gives_up() -> None:
    seen = position("055m0p12345678s22z", "9s", **EARLY)  # type: ignore[arg-type]
    lost = Shortfall(tile="0m", other="0p", axis="value", lack=LostDora(1, more=False))
    assert lacking(lost, seen, translator("en")) == "gives up one dora"
    more = replace(lost, lack=LostDora(1, more=True))
    assert lacking(more, seen, translator("en")) == "gives up one dora more than red 5-pin"


@pytest.mark.parametrize(
    ("lack", "english", "japanese"),
    [
        (
            SpareSafety(2),
            "cannot deal in to two opponents: worth keeping for later",
            "2人の現物なので、安全牌として残す価値があります",
        ),
        (
            FewerCopies(),
            "has fewer copies left than West, so it is safer later",
            "西より残り枚数が少ないので、安全牌としてとっておく価値があります",
        ),
    ],
)
def test_a_tile_kept_for_later_is_said_to_be_kept(lack: Lack, english: str, japanese: str) -> None:
    seen = position("234m34588p4567s9s", "6z")
    about = Shortfall(tile="6z", other="3z", axis="safety", lack=lack)
    assert lacking(about, seen, translator("en")) == english
    assert lacking(about, seen, translator("ja")) == japanese
