"""Explanations read back: true ones pass, and every kind of untruth is found."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from rules.events import Discard
from rules.formats import write_mjai
from rules.observation import Observation
from rules.offers import claims
from rules.record import replay_round
from rules.tiles import SEATS
from tests.games import game
from tests.tutor.decisions import threw
from tests.tutor.positions import position
from tests.tutor.trees import TREE, always, asks
from tutor.advice.advice import Advice, Decision, Reason
from tutor.advice.advisor import advise
from tutor.advice.call_advice import ActionAdvice
from tutor.advice.calls import advise_action
from tutor.lab import soak
from tutor.lab.soak import sentences
from tutor.lab.soak.actions import action_faults, faults_of
from tutor.lab.soak.both_languages import differences
from tutor.lab.soak.sentences import faults
from tutor.lab.soak.sight import Sight
from tutor.lab.soak.statements import fault_of
from tutor.language import translator
from tutor.review import review
from tutor.strategy.situation import FEATURES
from tutor.strategy.strategies import STRATEGIES, Strategy
from tutor.text.advice import answer, why
from tutor.text.call_facts import fact_text

EN = translator("en")
FAR = position(
    "134m2478p3566s44z",
    "6m",
    rivers=("1p9m2z1s99s", "2z8m9m5z1m7z", "6p5m1p9s4z3z4m", "6z1s9s6z5m7p3z"),
    riichi={2: 6},
    indicators="2s",
    points=(27_300, 31_200, 23_900, 17_600),
    dealer=2,
    round_=1,
    tiles_left=43,
)
QUIET = position(
    "2467m340p3467s25z",
    "7z",
    rivers=("1z9m", "4z1z", "9s1s", "1p9p"),
    indicators="3p",
    tiles_left=61,
)


def test_a_soak_of_our_own_games() -> None:
    result = soak.run("sentences", 60, seed=5)
    assert (result.name, result.size, result.faults) == ("sentences", 60, ())


def test_the_shipped_tree_is_not_the_only_one_that_tells_the_truth() -> None:
    for place, strategy in enumerate(STRATEGIES):
        tree = always(strategy)
        rounds = review(game(30 + place, calls=0.4), SEATS, tree)
        found = [fault for each in rounds for one in each[::9] for fault in faults(one, tree)]
        assert found == []


def test_every_question_of_a_tree_is_answered_truly() -> None:
    for seen in (FAR, QUIET):
        for feature in FEATURES:
            advice = advise(seen, asks(feature, 0.5))
            for said in why(advice, seen, translator("en")):
                assert fault_of(said, Sight(seen), advice) is None, said


def test_of_real_games_the_report_part_stays_closed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "game.json").write_text(write_mjai(game(3)))
    assert soak.run("sentences", 10, [tmp_path]).faults == ()
    monkeypatch.setattr(sentences, "part_of", lambda name: "report")
    with pytest.raises(ValueError, match="There is no game"):
        soak.run("sentences", 10, [tmp_path])


# --- untruths -----------------------------------------------------------------------------------


def with_reason(advice: Advice, key: str, **facts: object) -> Advice:
    """The advice with some facts of one reason made false."""
    changed = tuple(
        Reason(key, {**reason.facts, **facts}) if reason.key == key else reason  # type: ignore[dict-item]
        for reason in advice.reasons
    )
    assert changed != advice.reasons
    return replace(advice, reasons=changed)


def lies(seen: Observation, strategy: Strategy, key: str, **facts: object) -> list[str]:
    """The sentences of a hint that are found false once some facts are."""
    advice = advise(seen, always(strategy))
    spoken, sight = translator("en"), Sight(seen)
    before = (*why(advice, seen, spoken), *answer(advice, seen, spoken))
    assert [fault_of(said, sight, advice) for said in before] == [None] * len(before)
    false = with_reason(advice, key, **facts)
    said = (*why(false, seen, spoken), *answer(false, seen, spoken))
    return [f"{fault}: {each}" for each in said if (fault := fault_of(each, sight, advice))]


@pytest.mark.parametrize(
    ("strategy", "key", "facts", "sentence"),
    [
        (Strategy.SPEED, "best", {"draws": 27}, "leaves the most good draws (27)"),
        (Strategy.SPEED, "best", {"cost_seats": (1,)}, "but may lose to Right."),
        (Strategy.SPEED, "best", {"cost": None}, None),
        (Strategy.SPEED_VALUE, "best", {"dora": 2}, "keeps two dora"),
        (Strategy.SAFETY, "best", {"seats": (1,)}, "it cannot lose to Right"),
        (Strategy.SAFETY, "best", {"sure": "passed"}, "it cannot lose to Across this turn"),
        (Strategy.SAFETY, "best", {"tiles": ("6m",)}, "6-man is first"),
        (Strategy.SAFETY, "riichi", {"seats": (1,)}, "Right is in riichi"),
        (Strategy.SAFETY, "riichi", {"dealer": False}, "Across is in riichi."),
        (Strategy.SAFETY, "steps", {"steps": 2}, "two steps from ready"),
        (Strategy.SAFETY, "steps", {"tiles_left": 42}, "42 tiles left"),
        (Strategy.SAFETY, "next", {"tile": "6m"}, "Close behind comes 6-man"),
        (Strategy.SAFETY, "next", {"close": False}, "Next comes"),
        (Strategy.SAFETY, "next", {"how": "pair"}, "breaks a pair"),
        (Strategy.SAFETY, "next", {"how": "yakuhai", "piece": "alone"}, "become a yaku"),
        (Strategy.SAFETY, "next", {"how": "flush", "suit": 0, "count": 4}, "the 4 man tiles"),
        (
            Strategy.SAFETY,
            "next",
            {"how": "draws", "draws": 3, "more": 9, "ready": False},
            "leaves 3 good draws",
        ),
        (Strategy.SAFETY, "next", {"how": "risk", "seat": 2, "danger": "no_suji"}, "deal in"),
        (Strategy.SAFETY, "next", {"how": "outlook", "what": "goes", "with": ("9p",)}, "9-pin"),
    ],
)
def test_an_untruth_is_found(
    strategy: Strategy, key: str, facts: dict[str, object], sentence: str | None
) -> None:
    found = lies(FAR, strategy, key, **facts)
    if sentence is None:
        assert found == []
    else:
        assert len(found) == 1
        assert found[0].startswith("false: ")
        assert sentence in found[0]


@pytest.mark.parametrize(
    "said",
    [
        "You lead by 100 points.",
        "You are third, 3,900 points behind the leader.",
        "It is turn 3, with 43 tiles left to draw.",
        "It is late: only 43 tiles are left to draw.",
        "You hold no dora.",
        "You are the dealer: your win is worth half as much again.",
        "You hold two tiles that cannot lose to Across.",
        "This is the last regular round.",
        "Right shows one meld.",
        "Your fastest throw cannot deal in now.",
        "Nobody is in riichi and you are three steps from ready.",
        "Your hand is open: it needs a yaku, and riichi is not possible any more.",
        "Your hand holds one terminal or honour.",
        "You can wait for 4 tiles.",
        "6-man is the fastest throw, but it breaks a pair.",
        "Left has a good hand.",
    ],
)
def test_a_false_sentence_is_found(said: str) -> None:
    assert fault_of(said, Sight(FAR), advise(FAR, always(Strategy.SAFETY))) is not None


def test_a_sentence_that_nobody_can_read_is_a_fault() -> None:
    advice = advise(FAR, TREE)
    assert fault_of("All is well.", Sight(FAR), advice) == "not understood"


@pytest.mark.parametrize(
    ("english", "japanese", "fault"),
    [
        ("Next comes 4-man: it breaks a pair.", "次は4萬ですが、対子を崩します。", None),
        (
            "Next comes 4-man: it breaks a pair.",
            "次は4筒ですが、対子を崩します。",
            "['40'] against ['41']",
        ),
        ("Left is in riichi.", "下家がリーチしています。", "['seat 3'] against ['seat 1']"),
        ("You hold two dora.", "手にドラが3枚あります。", "['2'] against ['3']"),
        ("You hold no dora.", "手にドラはありません。", None),
        ("Next come Red dragon and White dragon, level.", "次は中と白が同じ順位で並びます。", None),
    ],
)
def test_the_languages_are_held_together(english: str, japanese: str, fault: str | None) -> None:
    assert differences(english, japanese) == fault


def decided(tamper: Callable[[Decision], Decision]) -> list[str]:
    return list(faults(tamper(threw(FAR, "6m", TREE)), TREE))


def test_the_lines_beside_the_sentences_are_read_too() -> None:
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
    """The claims of a game, with what is said of each."""
    record = game(seed)
    found = []
    for number, events in enumerate(record.rounds):
        before = None
        for state, event in replay_round(record.rules, events, number):
            if isinstance(before, Discard):
                for seat in SEATS:
                    offered = claims(state, seat) if seat != before.seat else ()
                    seen = state.observe(seat)
                    told = advise_action(seen, offered)
                    if told is not None:
                        found.append((seen, told))
            before = event
    return found


@pytest.mark.parametrize(
    ("key", "fact", "axis"), [("call_steps", "draws_after", "speed"), ("left", "tiles", "safety")]
)
def test_a_false_fact_of_a_call_is_found(key: str, fact: str, axis: str) -> None:
    tried = 0
    for seen, told in offers_of(40):
        for option in told.options:
            facts = [one for one in getattr(option, axis) if one.key == key and fact in one.facts]
            if not facts or (key == "call_steps" and "further" in fact_text(facts[0], seen, EN)):
                continue
            false = Reason(key, {**facts[0].facts, fact: int(str(facts[0].facts[fact])) + 1})
            lie = replace(option, **{axis: (false,)})
            assert len(list(faults_of(replace(told, options=(lie,)), seen, None))) >= 1
            tried += 1
    assert tried > 5


def test_a_false_reason_for_an_answer_is_found() -> None:
    false = Reason("riichi_dead")
    seen, told = offers_of(40)[0]
    found = list(faults_of(replace(told, reasons=(false,)), seen, None))
    assert any("None of the tiles" in fault for fault in found)
