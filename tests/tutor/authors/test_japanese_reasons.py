"""What Japanese advice says of the tiles that stay: what each is for, or how dangerous it is."""

from rules.observation import Observation
from rules.tiles import tile_name
from tests.tutor.positions import position
from tutor.authors import AUTHORS, answer, headline, situation
from tutor.coach.advisor import advise
from tutor.coach.explain import explain, spot_of
from tutor.language import override
from tutor.strategy.tree import shipped_tree

QUIET = ("1z9p", "4z1z1s", "9s4z1s", "1p5z1m")
CALM = ("9p7z", "4z6z", "9s4z", "1p5z")
RIICHI = ("1p9m2z9s", "2z8m9m5z1m7z", "6p5m1p9s4z3z4m", "6z1s9s6z5m2z4p")


def said(seen: Observation, thrown: str | None = None) -> str:
    played = next((tile for tile in seen.hand if tile_name(tile) == thrown), None)
    with override("ja"):
        advice = advise(seen, shipped_tree())
        if played is None:
            return "".join((*situation(advice, seen), *answer(advice, seen)))
        spot, found = spot_of(advice, seen), explain(advice, seen, played)
        return "".join(AUTHORS["ja"].answer(spot, found))


def under_riichi(hand: str, drawn: str) -> Observation:
    return position(
        hand, drawn, rivers=RIICHI, riichi={2: 4}, indicators="2s", dealer=2, tiles_left=40
    )


def headed(seen: Observation) -> str:
    with override("ja"):
        return headline(advise(seen, shipped_tree()), seen)


def test_a_hand_is_as_far_as_its_only_yaku() -> None:
    seen = position(
        "0699p366s334z", "3p", melds={0: ["111p"]}, rivers=("9m7z", "4z6z", "9s4z", "1s5z")
    )
    assert headed(seen).startswith("筒子の混一色 ドラ1｜三向聴")


def test_a_dealer_in_riichi_is_ready() -> None:
    points = (40100, 35300, 7500, 16100)
    seen = position(
        "22468m268p3347s3z", "8m", rivers=RIICHI, riichi={2: 4}, dealer=2, round_=7, points=points
    )
    assert "流局" not in said(seen)


def test_of_two_lone_tiles_one_sentence_says_which_goes_first() -> None:
    text = said(position("4489m479p136s227z", "3m", rivers=QUIET))
    assert text.startswith(
        "役牌の中（残り3枚）も4筒も1枚だけですが、4筒は3・5筒を引けば両面になるので、中から切ります。"
    )


def test_one_other_tile_is_set_beside_the_advised_one() -> None:
    text = said(position("4489m479p136s227z", "3m", rivers=QUIET), "6s")
    assert "6索は5・7索を引けば両面になる" in text
    assert "4筒" not in text


def test_other_waits_are_told_by_their_tiles_and_points() -> None:
    text = said(position("123677888m2567p", "9m", rivers=QUIET, tiles_left=52), "8m")
    assert "8萬切りの2筒待ちは残り3枚に減り、打点も2,000点に下がります。" in text


def test_a_fresh_honour_is_no_safe_tile() -> None:
    text = said(position("24m55789p13467s3z", "5z", rivers=("", "9m", "1s", "2z"), tiles_left=66))
    assert "安全牌" not in text


def test_a_safe_tile_that_the_hand_needs_says_so() -> None:
    text = said(under_riichi("345m067p235779s1z", "8m"), "5m")
    assert "対面の現物の9索を切ります。" in text
    assert "5萬も安全ですが、切ると345萬の順子が崩れて三向聴に戻ります。" in text


def test_under_a_riichi_danger_tells_tiles_apart() -> None:
    seen = under_riichi("345m06p23577s446z", "8m")
    text = said(seen, "8m")
    assert "2枚切れで最も放銃しにくい發を切ります（対面への放銃率1％未満）。" in text
    assert "8萬は対面にスジでも放銃率約4％なので避けます。" in text
    assert "両面になるので" not in text


def test_waits_that_pay_differently_are_named_with_both_scores() -> None:
    seen = position(
        "46m44p",
        "4m",
        rivers=(
            "2z7z7z2s1s8s4z6p2z6s9p6p2z6p1p2m3p7m",
            "1p3z1m5z4s5z7s2m1p5p2p1z2z1s4z8p9s7m",
            "6z7z9m3z5s4z1m2s3s5s2p2p1z1z1p1z5p",
            "4z2m5z1s9s2s3s6s6s9p5z3z3p7z",
        ),
        indicators="3m",
        dealer=1,
        tiles_left=5,
        melds={0: ["234m", "777s", "888p"], 1: ["666z", "234s", "456p"], 2: ["888s", "067m"]},
    )
    assert "6萬切りの4萬・4筒待ちは打点が7,700～8,000点に上がります" in said(seen, "6m")
