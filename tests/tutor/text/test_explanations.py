"""Explanations as whole texts: a change of wording is a readable diff in tests/golden."""

from collections.abc import Callable

import pytest

from rules.events import Discard
from rules.observation import Observation
from rules.tiles import format_tiles, tile_name
from tests.tutor.positions import DEALER_RIICHI, QUIET, READY, position
from tests.tutor.trees import TREE, always, asks, leaf
from tutor.advice.advice import Decision
from tutor.advice.advisor import advise
from tutor.language import Language, languages, translator
from tutor.review import PlayedDiscard, decide
from tutor.strategy.situation import FEATURES
from tutor.strategy.strategies import STRATEGIES, Strategy
from tutor.strategy.tree import StrategyTree
from tutor.text.advice import answer, plan_line, plan_title, rank_line, sentences, why
from tutor.text.plan_changes import change_line_of
from tutor.text.verdicts import sure_line, verdict_line

TWO_RIICHI = position(
    "1289m2389p14s124z",
    "6z",
    rivers=("3m5p1s", "1z1m9p6z", "9p4z1z2s", "5s6s7s4p"),
    riichi={1: 2, 3: 2},
    tiles_left=54,
    points=(41_000, 29_000, 19_000, 9_000),
    dealer=1,
    round_=7,
)

POSITIONS = {
    "the dealer is in riichi, the hand is far": (DEALER_RIICHI, ("6m", "4m", "1m", "4z")),
    "a quiet start": (QUIET, ("2z", "5z", "2m", "0p")),
    "ready to be": (READY, ("9m", "8p")),
    "two riichi in the last round": (TWO_RIICHI, ("1z", "9p", "4s")),
}


def threw(observation: Observation, name: str, tree: StrategyTree = TREE) -> Decision:
    tile = next(tile for tile in observation.hand if tile_name(tile) == name)
    made = PlayedDiscard(observation, Discard(observation.seat, tile, tile == observation.drawn))
    return decide("", made, advise(observation, tree))


def whole(decision: Decision, language: Language) -> str:
    spoken, seen, choice = translator(language), decision.observation, decision.advice.choice
    lines = [
        f"{plan_title(choice.strategy, spoken)}: {plan_line(choice.strategy, spoken)}",
        sure_line(decision.advice.sure, spoken),
        f"{rank_line(decision, spoken)} {verdict_line(decision, spoken)}",
        *(f"- {one}" for one in sentences(decision, seen, spoken)),
        *(f"? {one}" for one in why(decision.advice, seen, spoken)),
        *(f"> {one}" for one in answer(decision.advice, seen, spoken)),
    ]
    change = change_line_of(decision, spoken)
    return "\n".join([*lines, f"~ {change}"] if change else lines)


@pytest.mark.parametrize("language", languages())
def test_explanations_read_as_they_did(
    language: Language, golden: Callable[[str, str], None]
) -> None:
    blocks = []
    for title, (seen, played) in POSITIONS.items():
        for name in played:
            head = f"## {title}: {format_tiles(seen.hand)}, threw {name}"
            blocks.append(f"{head}\n{whole(threw(seen, name), language)}\n")
    golden(f"explanations.{language}.txt", "\n".join(blocks))


@pytest.mark.parametrize("language", languages())
def test_every_plan_explains_the_same_position_in_its_own_way(
    language: Language, golden: Callable[[str, str], None]
) -> None:
    blocks = [
        f"## {strategy}\n{whole(threw(DEALER_RIICHI, '6m', always(strategy)), language)}\n"
        for strategy in STRATEGIES
    ]
    golden(f"plans.{language}.txt", "\n".join(blocks))


def test_the_case_of_the_paper_is_said_as_the_paper_says_it() -> None:
    decision = threw(DEALER_RIICHI, "6m")
    said = sentences(decision, decision.observation, translator("en"))
    assert said[1] == "Across (dealer) is in riichi and you are three steps from ready: fold."
    assert said[2] == ("North comes first: it cannot deal in to Across (the same goes for 4-man).")


def test_where_folding_is_a_close_call_it_is_not_commanded() -> None:
    safety = leaf(Strategy.SAFETY, Strategy.SPEED, lead=0.0)
    decision = threw(DEALER_RIICHI, "6m", StrategyTree((safety,), {}))
    said = sentences(decision, decision.observation, translator("en"))
    assert said[1] == "Across (dealer) is in riichi and you are three steps from ready."


def test_a_ready_hand_that_may_not_ron_says_so() -> None:
    thrown = position("234m34588p45678s", "9m", rivers=("9s4z", "1m9p", "3z2z", "1p5z"))
    decision = threw(thrown, "9m")
    said = sentences(decision, thrown, translator("en"))
    assert said[0] == (
        "9-man comes first: it stands alone and makes the hand ready for 10 tiles, but furiten: no"
        " ron."
    )
    free = threw(READY, "9m")
    assert "furiten" not in " ".join(sentences(free, READY, translator("en")))


LATE = position(
    "2467m340p3467s25z",
    "7z",
    rivers=("1z9m", "4z1z", "9s1s", "1p9p"),
    indicators="3p",
    tiles_left=7,
    points=(1_500, 49_500, 30_000, 19_000),
    dealer=0,
    round_=7,
)
LEADING = position(
    "2467m346p3467s25z",
    "7z",
    riichi={1: 1, 2: 1},
    rivers=("1z9m", "4z2m", "9s4s", "1p9p"),
    indicators="9p",
    points=(60_000, 38_500, 1_000, 500),
    dealer=1,
    round_=3,
)


@pytest.mark.parametrize("language", languages())
def test_every_question_of_the_tree_has_its_sentence(
    language: Language, golden: Callable[[str, str], None]
) -> None:
    spoken = translator(language)
    blocks = []
    for title, seen in (("late", LATE), ("leading", LEADING), ("quiet", QUIET)):
        blocks.append(f"## {title}")
        for feature in FEATURES:
            advice = advise(seen, asks(feature, 0.5))
            blocks.append(f"{feature}: " + " / ".join(why(advice, seen, spoken)))
    golden(f"moments.{language}.txt", "\n".join([*blocks, ""]))
