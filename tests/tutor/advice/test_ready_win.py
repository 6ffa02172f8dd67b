"""What a ready hand is said to win with, beside what is said of its riichi."""

import pytest

from rules.events import Discard
from rules.observation import Observation
from rules.offers import Action, own_turn
from tests.games import game
from tests.tutor.positions import position
from tests.tutor.trees import TREE
from tutor.advice.advisor import advise
from tutor.advice.call_advice import Doubt
from tutor.advice.calls import advise_action
from tutor.advice.reasons.moment import ReadyWin
from tutor.language import translator
from tutor.text.moment import why

EN, JA = translator("en"), translator("ja")


def offers() -> list[tuple[Observation, list[Action]]]:
    found = []
    for seed in (7, 11, 23):
        for state, event in game(seed).replay():
            if isinstance(event, Discard) and not state.riichi[event.seat]:
                offered = own_turn(state, event.seat)
                if any(isinstance(one, Discard) and one.riichi for one in offered):
                    found.append((state.observe(event.seat), offered))
    return found


def test_riichi_is_advised_beside_the_tile_as_it_is_on_its_own_card() -> None:
    told = []
    for seen, offered in offers():
        advice = advise(seen, TREE)
        card = advise_action(seen, offered, advice)
        assert card is not None
        for reason in advice.moment:
            if isinstance(reason, ReadyWin):
                takes = isinstance(card.recommended, Discard)
                told.append(reason.declare)
                assert reason.declare == (None if card.doubt is Doubt.CLOSE else takes)
    assert {True, None} <= set(told)


CLOSED = "234m456p13789s22z"
DECLARED = "234m406p34678s22z"
BIG = "340m340p34067s88s"


@pytest.mark.parametrize(
    ("hand", "english", "japanese"),
    [
        (
            CLOSED,
            "Without riichi there is no yaku and no ron; with riichi a ron pays 1,300 points.",
            "役がないので、リーチしないとロンできません。リーチなら1,300点です。",
        ),
        (
            DECLARED,
            "Declare riichi: a ron pays 3,900 points with it, 2,000 without (Pinfu and one dora).",
            "リーチしましょう。ロンでリーチなら3,900点、リーチなしなら2,000点（平和とドラ1枚）です。",
        ),
        (
            BIG,
            "No riichi: a ron pays 8,000 to 12,000 points without it (Pinfu, Tanyao and three "
            "dora), 12,000 to 16,000 with it.",
            "リーチはしないほうがよいでしょう。リーチなしのロンで8,000〜12,000点（平和、タンヤオと"
            "ドラ3枚）、リーチなら12,000〜16,000点です。",
        ),
    ],
)
def test_the_word_on_riichi(hand: str, english: str, japanese: str) -> None:
    seen = position(hand, "4z", dealer=2, indicators="5z")
    advice = advise(seen, TREE)
    assert english in why(advice, seen, EN)
    assert japanese in why(advice, seen, JA)
