"""Positions with what a coach says of them: the tile, and words that must or must not be there.

Where a note did not tell the rivers, they are such that what it says of safety holds.
"""

from dataclasses import dataclass
from typing import Final

import pytest

from rules.observation import Observation
from rules.tiles import kind_name, kind_of
from tests.tutor.positions import seen_as
from tutor.coach.advisor import advise
from tutor.coach.slips import judge
from tutor.coach.strategy.stance import Verdict
from tutor.coach.strategy.tree import shipped_tree
from tutor.explanations import headline, sentences
from tutor.position.hands import HandName, named_hand


@dataclass(frozen=True)
class Case:
    position: str
    """As `seen_as` reads it."""
    tiles: str
    """Discards that are right, with spaces between."""
    says: tuple[str, ...] = ()
    """Parts of the headline or the text."""
    never: tuple[str, ...] = ()


# fmt: off
CASES: Final = {
    "a lone dragon that is dora counts beside a red five": Case("688m1224p078s356z 9s, dora 7z",
        "3z", ("two dora",)),
    "four concealed triplets against two riichi": Case(
        "66m33p666s444777z 5s, dealer 0, dora 2p, left 38, riichi 1:3 2:3, rivers 1z9p2z "
        "5m9m2z8s 9p5m1m8s 1m1z", "5s", ("Push", "ready"), ("breaks up the ready hand",)),
    "two steps from ready against a mangan in man": Case(
        "145m4067p1289s33z 4z, S2, dealer 1, dora 7z, left 36, melds 1:789m/234m/555z, rivers "
        "1z9s6z 1p9p2s4s8p3s6p 2z9m7z 6z7z1s", "4p 6p 4z 8s 9s 2s 1s", (), ("Throw 1-man",)),
    "the only tile outside the half flush": Case("1299m347z 3p, dora 4s, melds 0:406m/456m", "3p",
        ("half flush in man", "only this tile does not fit"), ("hand undecided",)),
    "ready without a win against two riichi": Case(
        "12368m567p88s 7p, S1, left 30, points 41000 20000 20000 19000, riichi 1:2 2:2, melds "
        "0:234s, rivers 1z9p 5m9m2z7p 9p5m4z7p 1m1z", "7p", (), ("Push",)),
    "only the last White wins": Case(
        "123067m44s55z 7s, S4, dora 4z, melds 0:345p, rivers 9p1z 5z 9m2z 1m", "7s",
        ("ready, on White",), ("ready on 4-sou",)),
    "2-4-6 takes two kinds, 2-4 one": Case("24m22334066p246s 2s, E4", "2m 4m 6p"),
    "the third colour of 678": Case("222788m37p66788s 6m, dora 4z", "3p", ("678",)),
    "win needed in the last round": Case(
        "456m0p11356s5566z 2m, S4, dealer 2, points 25100 40500 24000 10400", "2m", ("you need",)),
    "first by 18,500 needs nothing": Case(
        "1234577889s467z 9s, S4, dealer 2, points 43000 24500 20000 12500", "4z 6z 7z",
        ("first by 18,500",)),
    "first by 900 wins with anything": Case(
        "224m135677p2345s 4p, S4, dealer 2, points 31900 31000 20000 17100", "1p 5p 7p",
        ("any win",)),
    "both safe, one is the dora": Case(
        "345m67p5p8p2234s11z 9m, dora 4p, left 42, riichi 1:4, rivers 1z9s 5p8p2z9m3z 6z7z 6z7z",
        "9m 8p 1z", (), ("11 tiles that would pair",)),
    "a closed hand ready on two prices": Case("55678m123456p78s 9m, dora 4z", "9m",
        ("a two-sided wait on 6-9 sou", "riichi")),
    "a half flush with one tile outside": Case("1356789s113777z 3p, dora 4m", "3p",
        ("half flush in sou", "only this tile does not fit")),
    "ready without a yaku against two riichi": Case(
        "22m23467s 6s, S1, dealer 1, left 20, points 17700 25000 30000 27300, riichi 2:1 3:1, "
        "melds 0:789s/345p, rivers 1z9p 5m9m2z 9p5m4z 1m1z", "2m"),
    "three East are two han, three guest winds none": Case("56789m34s111222z 4m, dora 9p", "2z"),
    "12,000 points or one tile more": Case(
        "1678s222z 4p, S4, dealer 3, dora 9s, points 22000 30000 35000 13000, melds 0:678s/340s",
        "4p"),
    "three colours of 789": Case("689m45789p789s66z 7m, dora 3z", "6m"),
    "an outside hand": Case("79m789p789s55z 6s, melds 0:111p", "6s"),
    "the wait with the green dragon": Case("456p77s66z 8s, melds 0:340s/123p, rivers 9s - - -",
        "8s"),
    "tanyao before furiten": Case("678m222456p3777s 1p, rivers 1p1m8m7s - - -", "1p"),
    "every set with a terminal": Case("1m79p79s11z 4s, dealer 3, melds 0:123p/123s", "4s"),
    "an open hand keeps the dragons that it needs": Case(
        "3457m33p337s5z 6z, melds 0:123p, rivers 1z - - -", "7s 7m"),
    "nobody draws any more": Case(
        "7m222406s 6m, left 0, riichi 1:2, melds 0:222p/444m, rivers - 6m9p1z 6m2z 6m3z", "6m"),
    # the coach throws 6p; strong players are split, and none of these is marked
    "eleven tiles of man": Case("1113440677m6p15z 5m, dealer 3, rivers 9s9p3z - - -", "6p 1z 5z"),
    "ten tiles of sou": Case("347p1345778999s 7m, dora 3z", "7m 7p"),
    "twelve tiles of sou": Case("34p13457789999s 3s, dora 3z", "4p 3p"),
    # 123m, 57m with 9m, two joints and the pair stay: a spare tile goes
    "a pair of the yaku before tanyao": Case("223579m4p3478s22z 1m, S1, dealer 3", "2m 4p"),
    "no pair is broken for tanyao": Case("333567m346p11s77z 2s", "6p 2s"),
    "a pair of guest winds": Case("88m2356677p23s44z 4p, S3, dealer 3, dora 7m", "4z"),
    "a flush that the melds forbid": Case("889m2333577z 4p, dora 3z, melds 0:111p", "4p 2z 5z"),
    "the dora is kept": Case("4678p345566799s 3p, dora 2s, riichi 2:2, rivers 1z9m - 9p4z1m -",
        "6s"),
    "the plain five": Case("2468m678p056777s 2m, dora 3z", "5s"),
    "furiten on two tiles": Case(
        "5m223406p 6p, dealer 2, riichi 2:2, melds 0:333s/067m, rivers 2p7p - 6p9m1z -", "6p"),
    "thirteen orphans": Case("159m19p199s12345z 8p", "5m 8p",
        ("Thirteen orphans", "does not fit the thirteen orphans"), ("half flush", "riichi")),
    "the way to the place above": Case(
        "23478m40567p36s2z 8p, S4, dealer 2, dora 4s, points 27200 42700 14000 16100", "2z",
        ("Riichi, pinfu, tanyao and one dora, about 7,700,", "a han is missing")),
    "han are missing for the place above": Case(
        "34789m0567p1136s 2z, S4, dealer 2, dora 4s, points 29000 44500 11000 15500", "2z",
        ("about 3,900, would not be enough: two han are missing",)),
    "an honour is the better single wait": Case(
        "6m99p3336z 7s, dealer 3, dora 4s, melds 0:111m/222z", "6m",
        ("South and all triplets", "the better tile to wait on: others throw an honour sooner")),
    "both sides of a close choice": Case("24m99p22345678s4p 6s, dora 7s", "4p 2s",
        ("Throwing 2-sou would give up the pair beside the run, though 4-pin",)),
    "the last discard is a yaku": Case("12666p77z 7s, left 1, melds 0:888s/999s", "7s",
        ("Ready on 3-pin · houtei",), ("draw payment",)),
    "an honour of which none has been seen": Case("1346m2458p5579s4z 9p, rivers 1z 9m 1z 9s",
        "4z 9p 1m", never=("safe tile", "safer to throw later")),
    "a shape that spoils tanyao": Case("3456m13567p5578s 6m, dora 3p", "1p",
        ("and 1-pin would spoil tanyao", "3-pin can still improve the hand")),
    "three colours that lack two tiles": Case("4779m789p1778s56z 3s, dora 1z", "5z 6z",
        ("three colours of 789 in reach",)),
    "half flush in man": Case("3344479m4p14z 8p, E3, dealer 3, melds 0:222z, rivers - - - -",
        "8p 4p"),
    "an extra round in which a small win takes first place and does not end the game": Case(
        "1246m4056p2405s2z 2s, W2, dealer 3, dora 9p, left 44, sticks 1, points 26000 20600 "
        "26000 26400, riichi 1:5, rivers 9m5z1s1p9m3z 4z9m7p8s9s2m 1z3z2z4z3p2m 2z3z5z9s1p6z8s",
        "2z", ("any win makes you first", "but a small one does not end the game")),
    "seven pairs with a pair of White are no tanyao": Case(
        "56m5577p24778s55z 1p, S4, dealer 1, points 16200 19900 46500 17400", "1p",
        ("Riichi and seven pairs, about 3,200,",)),
    "the pair that stays forbids tanyao": Case(
        "3068m1123456p17s 7p, S4, dealer 1, points 16200 19900 46500 17400", "1s",
        ("Riichi and one dora, about 2,600,",)),
    "no pinfu with three pairs and three poor shapes": Case(
        "1246m7p11257789s 7p, S4, dealer 1, points 16200 19900 46500 17400", "1m",
        never=("pinfu",)),
    "a yakuhai that can only be the head": Case("5789m6788p459s77z 6m, dora 2z", "9s",
        ("Riichi ·",), ("Red",)),
    "the last Red is no yaku to name": Case("34m14078p406s677z 8m, dora 2p, rivers 4z 7z - -",
        "1p 8m", ("Riichi ·",), ("Red",)),
    "ready tiles that make no seventh pair": Case(
        "1444m99p3344666s 4z, dora 2s, rivers 1p 4z 4z 4z", "4z 1m", never=("even pairs",)),
    "a finished run is no dead kanchan": Case("5688m234078889p 3p, dora 8s, rivers 9s 9m4p - 8p",
        "9p", ("only this tile does not fit tanyao",), ("dead",)),
    "two tiles keep the hand ready": Case(
        "12388m346p23467s 8s, S3, dealer 3, dora 7m, left 10, points 30600 26100 20500 21800, "
        "riichi 1:12, melds 2:789p 3:234m, rivers 1p2p4z2p9s3s7s9s3p4s3z5z6z5z1z "
        "1z1p9m2s2z6z5m7p2s7z5m3z5s1s 3z5z2s4z1m2z5s8p5s4m9p4s5z9m "
        "2z6z7z9s2z1p7p8p6m1m1z1s1m8s2p7z", "2s 8s",
        ("You stay ready only with 3-6 pin (at least",)),
    "no draw is left for a furiten hand": Case(
        "12345m88p678s 2m, left 1, melds 0:111z, rivers 2z2m4z 1p9m2z 9m4z3z 2z6z1m", "2m",
        ("Ready on 3-6 man",)),
    "two honour pons and no sou thrown": Case(
        "45m5p12356789s77z 3s, left 40, melds 3:666z/222z, rivers 9s8m 9s6z 9p9m "
        "3m7p1p3m5m6p1p3z4p", "9s 3s 5p 7z 6s 4m 5m", ("no sou thrown, probably a flush in sou",)),
    "a lone yakuhai like another that is dead": Case(
        "12389m12p1279s57z 2s, dora 2m, rivers 5z7z 5z7z 7z 1z", "5z 7z", never=("only one more",)),
    "the same use, and other tiles": Case("34m05p224s666z 3p, dora 4m, melds 0:111s", "4s 3p",
        ("would do, too: it gives up",)),
    "far first late in the game without a good shape": Case(
        "1268m1669p2479s3z 6z, S3, dealer 3, left 63, points 42100 24500 12000 21400", "9p 3z",
        ("Slow hand",)),
}
# fmt: on


def text_of(seen: Observation) -> tuple[str, str]:
    advice = advise(seen, shipped_tree())
    said = " ".join((headline(advice, seen), *sentences(advice, seen)))
    return " ".join(kind_name(kind_of(tile)) for tile in advice.best), said


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_what_a_coach_says(case: Case) -> None:
    best, said = text_of(seen_as(case.position))
    assert set(best.split()) <= set(case.tiles.split()), said
    assert [part for part in case.says if part not in said] == [], said
    assert [part for part in case.never if part in said] == [], said


def test_the_coachs_tile_is_not_marked_where_strong_players_are_split() -> None:
    seen = seen_as(CASES["eleven tiles of man"].position)
    advice = advise(seen, shipped_tree())
    coach = next(tile for tile in seen.discards if kind_name(kind_of(tile)) == "6p")
    assert judge(seen, advice, coach).verdict is not Verdict.OFF_PLAN
    hand = named_hand(advice.hands)
    assert hand is not None
    assert hand.name is HandName.HALF_FLUSH
