"""What Japanese advice says of the tiles that stay: what each is for, or how dangerous it is."""

from rules.observation import Observation
from tests.tutor.positions import position
from tutor.authors import answer, situation
from tutor.coach.advisor import advise
from tutor.language import override
from tutor.strategy.tree import shipped_tree

QUIET = ("1z9p", "4z1z1s", "9s4z1s", "1p5z1m")
RIICHI = ("1p9m2z9s", "2z8m9m5z1m7z", "6p5m1p9s4z3z4m", "6z1s9s6z5m2z4p")


def said(seen: Observation) -> str:
    with override("ja"):
        advice = advise(seen, shipped_tree())
        return "".join((*situation(advice, seen), *answer(advice, seen)))


def under_riichi(hand: str, drawn: str) -> Observation:
    return position(
        hand, drawn, rivers=RIICHI, riichi={2: 4}, indicators="2s", dealer=2, tiles_left=40
    )


def test_each_lone_tile_is_kept_for_its_own_draws() -> None:
    text = said(position("4489m479p136s227z", "3m", rivers=QUIET))
    assert "4筒は3・5筒、6索は5・7索を引けば両面になるので残します。" in text


def test_a_safe_tile_that_the_hand_needs_says_so() -> None:
    text = said(under_riichi("345m067p235779s1z", "8m"))
    assert "対面の現物の9索を切ります。" in text
    assert "5萬も安全ですが、切ると345萬の順子が崩れて三向聴に戻ります。" in text


def test_under_a_riichi_danger_tells_tiles_apart() -> None:
    text = said(under_riichi("345m06p23577s446z", "8m"))
    assert "2枚切れで最も放銃しにくい發を切ります（対面への放銃率1％未満）。" in text
    assert "8萬は対面にスジでも放銃率約4％なので避けます。" in text
    assert "両面になるので" not in text
