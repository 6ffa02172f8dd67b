"""What going on against a threat is told to risk, and what for."""

from rules.observation import Observation
from tests.tutor.positions import position
from tests.tutor.trees import TREE
from tutor.advice.advisor import advise
from tutor.advice.reasons.threats import OpenThreat, PushOrFold
from tutor.evaluators.open_hands import READY_MAYBE
from tutor.language import translator
from tutor.text.stance import headline
from tutor.text.threats import threat_sentence

RIVERS = (
    "1z3z2s1z8m1z1m7m9s6p5s3s2z",
    "3z9m7z4z6z3s4z1p8p6z7s3m2s5p",
    "1z2m6z5z2z7m5p8s6p3s1p1p7p",
    "1s2s8p2z8p4p2p3p4z6z8m7p3z2m",
)
HALF_A_YAKU = position(
    "23499p789s55z",
    "2z",
    melds={0: ("234m",)},
    rivers=RIVERS,
    riichi={2: 11},
    indicators="8p",
    round_=6,
    dealer=1,
    tiles_left=17,
)
FURITEN = position(
    "22345m456p67s",
    "1z",
    melds={0: ("340s",)},
    rivers=("5s9m", "4z9m1z", "9s9p2z", "1p2z3z"),
    riichi={1: 1},
    tiles_left=40,
)


def going_on(seen: Observation) -> PushOrFold:
    moment = advise(seen, TREE).moment
    return next(reason for reason in moment if isinstance(reason, PushOrFold))


def sentence(seen: Observation, language: str) -> str:
    return threat_sentence(going_on(seen), seen, translator(language))


def test_only_what_has_a_yaku_pays() -> None:
    told = going_on(HALF_A_YAKU)
    assert (told.waits, told.paying, told.points, told.live) == (("9p", "5z"), ("5z",), 3900, 3)
    assert sentence(HALF_A_YAKU, "en") == (
        "You wait for 9-pin and White dragon (3 tiles), and only White dragon has a yaku:"
        " 3,900 points; South cannot deal in to the threat now."
    )
    assert "役があるのは白だけで3,900点です" in sentence(HALF_A_YAKU, "ja")


def test_furiten_is_no_wait_for_points() -> None:
    told = going_on(FURITEN)
    assert told.furiten
    assert told.waits == ("5s", "8s")
    assert sentence(FURITEN, "en") == (
        "You wait for 5- and 8-sou, but furiten: only a tile that you draw wins;"
        " East cannot deal in to the threat now."
    )
    assert "フリテンで、自分でツモった牌でしか和了れません" in sentence(FURITEN, "ja")


def test_a_dear_hand_is_told_of_before_it_is_likely_to_be_ready() -> None:
    seen = position(
        "23488m34p456s789s",
        "7p",
        melds={1: ("999m",)},
        rivers=("1z", "4z", "8p", "9p"),
        indicators="8m",
        tiles_left=60,
    )
    advice = advise(seen, TREE)
    moment = advice.moment
    told = next(reason for reason in moment if isinstance(reason, OpenThreat))
    assert moment.index(told) > 0
    assert told.ready < READY_MAYBE
    assert threat_sentence(told, seen, translator("en")) == "Right shows one meld: three dora."
    assert headline(advice, seen, translator("en")).startswith("Ready on "), "no push"
