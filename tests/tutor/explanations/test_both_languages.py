"""The authors: headlines and texts of positions made by hand, whole (tests/golden)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pytest

from rules.observation import Observation
from rules.tiles import Seat, format_tiles, tile_name
from tests.tutor.positions import position, seen_as
from tutor.coach.advisor import advise
from tutor.coach.explain import explain, spot_of
from tutor.coach.strategy.tree import shipped_tree
from tutor.explanations import AUTHORS, headline, sentences
from tutor.explanations.ja_danger import risk_noun
from tutor.language import Language, override
from tutor.position.safety import Danger
from tutor.position.table_read import SURE

QUIET_RIVERS: Final = ("1z9p", "4z1z1s", "9s4z1s", "1p5z1m")

POSITIONS: Final[dict[str, tuple[Observation, str | None]]] = {
    "a fold with safe tiles left": (
        seen_as("""1578m258p379s244z 6m, E2, dealer 2, dora 2s, left 14, riichi 2:4, rivers
            1p9m2z9s 2z8m9m5z1m7z 6p5m1p9s4z3z4m 6z1s9s6z5m2z4p"""),
        "5p",
    ),
    "a fold for the lead": (
        seen_as("""456m066p23478s11z 9m, S4, dealer 3, left 40, points 42000 23500 20000 14500,
            riichi 1:3, rivers 9p4z9s2z 3z2z1s9p 9s4z1s7z 1p5z9m4z"""),
        None,
    ),
    "a push": (
        seen_as("""34067m340p23478s 1s, dora 4p, left 45, riichi 2:3, rivers 9p1z9s2z 3z1z1s9p
            9s4z1s7z 1p5z9m4z"""),
        "4s",
    ),
    "going on with care, seven pairs": (
        seen_as("""58m225599p133s44z 7m, E2, dealer 2, dora 2s, left 30, riichi 2:4, rivers
            1p9m2z9s 2z8m9m5z1m7z 6p5m1p9s4z3z4m 6z1s9s6z5m2z4p"""),
        None,
    ),
    "a size of win in the last round": (
        seen_as("""456m0p11356s5566z 2m, S4, dealer 3, left 50, points 22000 37400 25600 15000,
            rivers 1z9p 4z1z1s 9s4z1s 1p5z1m"""),
        None,
    ),
    "any win in the last round": (
        seen_as("""2346m3467p34588s 9s, S4, dealer 2, left 45, points 24000 24900 30000 21100,
            rivers 1z9p 4z1z1s 9s4z1s 1p5z1m"""),
        "6m",
    ),
    "riichi for its points": (
        position("123677888m2567p", "9m", rivers=QUIET_RIVERS, tiles_left=52),
        "8m",
    ),
    "riichi for its yaku": (
        position("13m345678p44678s", "9m", rivers=QUIET_RIVERS, indicators="3s", tiles_left=50),
        None,
    ),
    "a one-sided wait": (
        position("123067m44s55z", "7s", rivers=QUIET_RIVERS, melds={0: ("345p",)}, tiles_left=40),
        None,
    ),
    "ready without a yaku": (
        position(
            "12666p77z", "7s", rivers=QUIET_RIVERS, melds={0: ("888s", "999s")}, tiles_left=18
        ),
        None,
    ),
    "an early off-wind": (
        position("24m55789p13467s3z", "5z", rivers=("", "9m", "1s", "2z"), tiles_left=66),
        "5z",
    ),
    "six blocks": (position("4m34566778p34s55z", "3m", rivers=QUIET_RIVERS, tiles_left=52), None),
    "a half flush": (
        position("1356789s113777z", "3p", rivers=("2m8p", "9p4z", "9s1m", "1p9m"), tiles_left=55),
        None,
    ),
    "seven pairs": (position("67889m44p1133s44z", "7s", rivers=QUIET_RIVERS, tiles_left=52), None),
}
"""With the tile that the learner threw; None before a discard."""


def written(seen: Observation, thrown: str | None, language: Language) -> str:
    advice = advise(seen, shipped_tree())
    played = next((tile for tile in seen.hand if tile_name(tile) == thrown), None)
    spot, found = spot_of(advice, seen), explain(advice, seen, played)
    author = AUTHORS[language]
    with override(language):
        said = (*author.situation(spot, found), *author.answer(spot, found))
        return "\n".join((author.headline(spot, found), *(f"- {each}" for each in said)))


@pytest.mark.parametrize("language", AUTHORS)
def test_authors_match_the_golden_text(
    language: Language, golden: Callable[[str, str], None]
) -> None:
    blocks = [
        f"## {name}: {format_tiles(seen.hand)}, threw {thrown}\n{written(seen, thrown, language)}\n"
        for name, (seen, thrown) in POSITIONS.items()
    ]
    golden(f"authors.{language}.txt", "\n".join(blocks))


@pytest.mark.parametrize("language", AUTHORS)
def test_an_unknown_fact_is_refused(language: Language) -> None:
    seen, _ = POSITIONS["a fold with safe tiles left"]
    advice = advise(seen, shipped_tree())
    found = explain(advice, seen)
    assert found.tempting is not None
    unknown = replace(found, tempting=replace(found.tempting, gives_up=(object(),), played=True))
    with pytest.raises(TypeError):
        AUTHORS[language].answer(spot_of(advice, seen), unknown)


def test_a_language_without_an_author_has_english_sentences() -> None:
    seen, _ = POSITIONS["seven pairs"]
    advice = advise(seen, shipped_tree())
    with override("de"):
        german = (headline(advice, seen), *sentences(advice, seen))
    with override("en"):
        assert german == (headline(advice, seen), *sentences(advice, seen))


@pytest.mark.parametrize("why", [each.key for each in Danger])
@pytest.mark.parametrize("granted", [False, True])
def test_every_danger_of_a_tile_has_japanese_words_and_says_to_whom(
    why: str, granted: bool
) -> None:
    seen, _ = POSITIONS["a push"]
    spot = spot_of(advise(seen, shipped_tree()), seen)
    said = risk_noun(spot, seen.hand[0], Seat(2), why, 0.05, granted)
    assert "対面" in said
    assert ("安全" in said) is (why in SURE)


def test_a_tile_without_a_wait_says_whose_and_why() -> None:
    seen = seen_as("""47m22234p22467s1m 3s, dora 7p, left 28, riichi 3:9, rivers 2z9s1z4z
        7z7s4p6s1s1p 9p9m4z3z1z2p1p1p 1p9m9s7z6z5p8m5s5m""")
    with override("en"):
        said = " ".join(sentences(advise(seen, shipped_tree()), seen))
    assert (
        "Throw 2-pin: all four and all 1-pin are in sight and 5-pin is safe against Left, "
        "so it is safe, too."
    ) in said


def test_off_winds_that_stay_beside_an_advised_number_tile_are_named() -> None:
    seen = position("778m3699p267s347z", "1m", rivers=("1p8p", "4z1s", "6p1s", "1p7p"), dealer=0)
    advice = advise(seen, shipped_tree())
    with override("en"):
        said = " ".join(sentences(advice, seen))
    thrown = tile_name(advice.best[0])
    assert thrown[1] != "z", thrown
    assert "safer to hold" in said


def english(seen: Observation) -> str:
    advice = advise(seen, shipped_tree())
    with override("en"):
        return " ".join((headline(advice, seen), *sentences(advice, seen)))


def test_steps_count_seven_pairs_too_and_a_tile_with_neighbours_is_not_loose() -> None:
    seen = seen_as("""13489m16p577s356z 8m, E2, dealer 1, dora 4z, left 54, rivers 8p1z1s
        6z9s9m9m 7z1s1p2m 9p8s2z8m""")
    said = english(seen)
    assert "four steps from ready" in said
    assert "five steps" not in said
    assert "1-man is loose" not in said, "it has neighbours"


def test_tiles_that_leave_an_open_hand_without_a_yaku_are_not_counted() -> None:
    seen = seen_as("""07m4p4567788s 4p, S3, dora 4m, left 42, points 22400 5200 39300 33100,
        melds 0:567p 2:777z 3:888m, rivers 1s2m2p2s7z7m2z 1p2p1s2s9s9s 5z2z4z6m2m1z1s
        1z6z2p8p4z7p4s6p""")
    assert "14 tiles" in english(seen)  # without 9-sou, two of which are left


def test_a_lone_honour_beside_a_lone_number_tile_makes_no_difference() -> None:
    seen = seen_as("""12366m68p256s333z 2z, S4, dealer 2, dora 0m, left 55, honba 2, points
        20100 40400 18200 21300, rivers 1z4z7z 4z9p7z 9s9p5z1z 1p4z8p7z""")
    assert "South stands alone, too: either can go." in english(seen)


def test_a_ready_hand_without_a_yaku_and_riichi_says_why_it_waits() -> None:
    seen = seen_as("""678m123789p68s55z 1s, S3, dora 9s2p, left 28, points 44400 24000 19000
        12600, melds 1:666z/222z, rivers 6z7z4z6m9s1z6s3z1m 2p1m4z1m9m6m1s3z6p5m3z
        9m7z2z6s1m7s2m 4z1z1p1z8m""")
    said = english(seen)
    assert "only riichi gives it a yaku (3,900): you can still improve it or fold." in said
    assert "go for the win" not in said


def test_a_shape_that_takes_as_few_tiles_as_the_one_given_up_is_named() -> None:
    seen = seen_as("""346689m34p12579s 4z, S2, dealer 1, dora 2p, points 38700 13300 32100
        15900, rivers 3z2z7p9m 2z7z5z6z2s 5z3z8p1p4z 9m5z1p1z2z""")
    assert "takes 7-man (four left), no more than the penchan 1-2 sou." in english(seen)


def test_a_fold_does_not_choose_between_safe_tiles_by_shape() -> None:
    seen = seen_as("""144888m2359p089s 4m, E2, dealer 2, dora 7s9s, left 5, riichi 2:6, melds
        1:555m 3:666z, rivers 4z2z9p3z1z6z5z9m7s2m3m4p1p7z3s 1z7z3z9p1z6p1s9m2m4p3m4z1m
        9m7z1s9m1p4s7s7m2m3m4p1p6p3s8p3p 1s9s1m4s3z6m4z2z4s1s3m6m1p6p2z""")
    said = english(seen)
    assert "3-pin is safe against Across, too: either can go." in said
    assert "break" not in said


def test_safe_tiles_are_counted_against_every_seat_that_is_named() -> None:
    seen = seen_as("""1278m2789p379s2z9m 6m, E2, dealer 2, dora 2s, left 14, riichi 2:4 3:3,
        rivers 1p9m2z9s 2z8m9m5z1m7z 6p5m1p9s4z3z4m 6z1s9s6z5m2z4p""")
    assert "with three tiles in hand safe against Across and Left: fold." in english(seen)
    with override("ja"):
        assert "対面と上家に安全な牌が3枚ある" in " ".join(
            sentences(advise(seen, shipped_tree()), seen)
        )


QUIET: Final = ("1z4z6z9p", "1s1z5z8s", "7z6z8m9s", "9m4z1m9s")


def test_the_useful_tiles_that_an_advised_throw_costs_are_admitted() -> None:
    said = english(position("12579m112p345s33z", "4s", rivers=QUIET, dealer=1, indicators="4m"))
    assert "Throw 2-pin" in said
    assert "useful tiles instead of" in said


def test_tanyao_is_no_plan_while_a_run_with_a_terminal_stays() -> None:
    said = english(position("23467m567p12308s", "2s", rivers=QUIET, dealer=1, indicators="4m"))
    assert "anyao" not in said


def test_an_open_hand_that_can_get_no_yaku_gives_way_to_a_safe_tile() -> None:
    seen = seen_as("""24678p77s55z9m 7m, dora 1s, left 30, riichi 1:3 3:3, melds 0:111m, rivers
        1z9s2z 1z3z2p9p 9m6z4z2z5z 9p8m1m3z""")
    assert english(seen).startswith("Fold")
