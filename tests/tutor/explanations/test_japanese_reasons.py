"""What Japanese advice says of the tiles that stay: what each is for, or how dangerous it is."""

from dataclasses import dataclass, replace
from typing import Final

import pytest

from rules.events import Call, Discard
from rules.legal import Action
from rules.observation import Observation
from rules.tiles import Seat, Tile, tile_name
from tests.tutor.positions import meld_of, position, seen_as
from tutor.coach.advisor import advise
from tutor.coach.calls import advise_action
from tutor.coach.explain import explain, spot_of
from tutor.coach.strategy.tree import shipped_tree
from tutor.explanations import AUTHORS, answer, headline, situation
from tutor.language import override
from tutor.text.calls import recommendation

QUIET = ("1z9p", "4z1z1s", "9s4z1s", "1p5z1m")
CALM = ("9p7z", "4z6z", "9s4z", "1p5z")
LATE = ("1z9p4z3z9m7z1m1s2z", "9s1z2z5z1p6z9m", "4z7z6z1s9p3z", "1p9s5z2z1z9m")
RIICHI = ("1p9m2z9s", "2z8m9m5z1m7z", "6p5m1p9s4z3z4m", "6z1s9s6z5m2z4p")


def said(seen: Observation, thrown: str | None = None) -> str:
    played = next((tile for tile in seen.hand if tile_name(tile) == thrown), None)
    with override("ja"):
        advice = advise(seen, shipped_tree())
        if played is None:
            return "".join((*situation(advice, seen), *answer(advice, seen)))
        spot, found = spot_of(advice, seen), explain(advice, seen, played)
        return "".join(AUTHORS["ja"].answer(spot, found))


def offered(seen: Observation, action: Action) -> str:
    turn = advise(seen, shipped_tree()) if isinstance(action, Discard) else None
    with override("ja"):
        advice = advise_action(seen, (action,), turn)
        assert advice is not None
        return "".join(recommendation(advice, seen))


def declared(seen: Observation, thrown: str) -> str:
    tile = next(each for each in seen.hand if tile_name(each) == thrown)
    return offered(seen, Discard(Seat(0), tile, tsumogiri=False, riichi=True))


def claimed(seen: Observation, tiles: str, by: int) -> str:
    """Return what is said of a call of the last tile of an opponent.

    Args:
        tiles: those of the hand.
    """
    own: list[Tile] = []
    for name in tiles.split():
        own.append(next(e for e in seen.hand if tile_name(e) == name and e not in own))
    meld = meld_of((*own, seen.rivers[by][-1].tile), 0)
    return offered(replace(seen, drawn=None), Call(Seat(0), replace(meld, from_seat=Seat(by))))


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
    both = "役牌の中（残り3枚）も4筒も1枚だけですが、4筒は3・5筒を引けば両面になるので"
    assert text.startswith(f"リーチを狙うドラ2の三向聴です。{both}")


def test_one_other_tile_is_set_beside_the_advised_one() -> None:
    text = said(position("4489m479p136s227z", "3m", rivers=QUIET), "6s")
    assert "6索は5・7索を引けば両面になる" in text
    assert "4筒" not in text


def test_a_fresh_honour_is_no_safe_tile() -> None:
    text = said(position("24m55789p13467s3z", "5z", rivers=("", "9m", "1s", "2z"), tiles_left=66))
    assert "安全牌" not in text


def test_a_safe_tile_that_the_hand_needs_says_so() -> None:
    text = said(under_riichi("345m067p235779s1z", "8m"), "5m")
    assert "対面の現物の9索を切ります。" in text
    assert "5萬も安全ですが、切ると3・4・5萬の順子が崩れて三向聴に戻ります。" in text


def test_under_a_riichi_danger_tells_tiles_apart() -> None:
    seen = under_riichi("345m06p23577s446z", "8m")
    text = said(seen, "8m")
    assert "2枚切れで最も放銃しにくい發を切ります（対面への放銃率1％未満）。" in text
    assert "8萬は対面にスジでも放銃率約4％なので避けます。" in text
    assert "両面になるので" not in text


def test_dora_of_a_lone_honour_that_stays_are_counted() -> None:
    seen = position("23405m1p6s167z", "1z", rivers=CALM, indicators="5z", melds={0: ["333z"]})
    assert "ドラ2" in headed(seen)


def test_a_red_five_is_named_red() -> None:
    text = said(position("123999m2p233477s", "0p", rivers=CALM, indicators="5s"))
    assert "赤5筒より伸びにくい浮き牌の2筒を切ります。" in text
    assert "5筒は" not in text


def test_a_silent_hand_is_priced_with_its_dora() -> None:
    text = declared(position("234567m3340667p", "8s", rivers=CALM, indicators="1z"), "8s")
    assert "ドラ1の" in text


def test_honba_and_sticks_that_a_win_needs_are_named() -> None:
    seen = seen_as("""23446678m66p456s 3z, S4, dealer 1, dora 2z, honba 1, sticks 1, points
        31500 10200 34700 22600, rivers 4z5z4p7s9p8p 4z2z9m5p3p1z1s 1z9s7z9m8m9s7s
        6z1z6p1p1p2z8s""")
    assert "リーチすれば2,600点に本場・供託を加えて届きます。" in declared(seen, "3z")


def test_a_hand_that_is_ready_says_what_a_call_makes_of_its_wait() -> None:
    seen = position(
        "67m66p567s11z", "1z", rivers=("5z", "9m1m", "4z6p", "9s2s"), melds={0: ["123m"]}
    )
    text = claimed(seen, "6p 6p", by=2)
    assert "すでに聴牌していて、鳴いてしまうとアガリ牌は8枚から3枚に減ります。" in text


def test_a_call_that_only_changes_a_run_names_the_run_that_it_makes() -> None:
    seen = position("405679m456p789s", "2z", rivers=("1p9p", "1s3z", "9s6z", "1p4m"))
    text = claimed(seen, "5m 6m", by=3)
    assert "変わるだけで手は進まず、余る7萬は喰い替えなのですぐには切れません。" in text


def test_a_tile_that_tanyao_cannot_use_is_named() -> None:
    seen = position(
        "334566m7p12335s", "5s", rivers=("1p1z", "8m2z", "3z1p", "9m4m"), indicators="6p"
    )
    text = claimed(seen, "3m 5m", by=3)
    assert "タンヤオに向かうと二向聴で、1索が余ります。" in text


def test_a_wind_that_makes_no_triplet_any_more_is_no_yakuhai() -> None:
    seen = position("5789m1206p19s155z", "8s", rivers=("4z", "1z", "1p", "1z"), indicators="7z")
    assert "2翻" not in said(seen)


def test_a_terminal_is_not_said_to_grow_less_than_an_honour() -> None:
    rivers = ("9p7z", "6z", "9s", "1p5z")
    text = said(position("2345m1289p146s14z", "1z", rivers=rivers, indicators="8m"), "4z")
    assert "1索" in text
    assert "端で伸びにくい1索から" not in text


def test_one_useful_tile_more_is_not_worth_a_word() -> None:
    rivers = ("6z", "3z", "1s8s", "6z1z")
    seen = position("2269m114p117s345z", "6s", rivers=rivers, dealer=1, round_=1, indicators="6z")
    assert said(seen, "3z").endswith("端で順子にもなりにくい9萬を切ります。")


def test_a_far_hand_with_few_draws_left_keeps_its_name() -> None:
    text = headed(position("56m234557p22447s", "8s", rivers=LATE, tiles_left=22))
    assert text.startswith("タンヤオ｜二向聴 終盤は")


def test_winds_between_which_nothing_tells_are_called_the_same() -> None:
    text = said(position("33345p1145s3466z", "2m", tiles_left=69, indicators="4p"))
    assert "オタ風の西・北は使い道がなく、西から順に切ります。" in text


def test_a_shape_that_stays_is_named_once() -> None:
    seen = seen_as("""234m33378p246s11z 4s, E3, dealer 1, dora 7s, left 18, rivers
        9m9s9m7z5z5m2p5p9s1m8m6z 6z1s2z3s9p6m7s5m4p3s1m2z6z 4z4z9p7z5z7z2z5z2p2s2z6z6m
        1m9s9s9p1s2p7m8m2s8p9p2p7z""")
    assert said(seen).count("4・6索の嵌張") == 1


def test_a_closed_hand_without_a_draw_left_is_no_self_draw() -> None:
    text = headed(position("66699m22334488p", "4s", rivers=CALM, tiles_left=0))
    assert text.startswith("形式聴牌 アガれません")


def test_of_two_equal_pairs_none_is_kept_for_being_one() -> None:
    seen = position("445677m34p34s777z", "2z", rivers=QUIET, indicators="1z9p", tiles_left=46)
    assert "対子が崩れる" not in said(seen)


def test_a_tile_is_not_kept_for_a_draw_that_completes_the_shape_beside_it() -> None:
    seen = position("467m2067p35689s7z", "9m", rivers=CALM, indicators="4m", tiles_left=54)
    assert "8萬を引けば" not in said(seen)


def test_a_pair_that_is_dora_and_a_yaku_is_called_so() -> None:
    seen = position(
        "1255m359p206s456z", "4z", rivers=("", "9s", "1s", "1z"), indicators="3z", dealer=1
    )
    assert "北を切ると役牌でドラの対子が崩れて四向聴に戻ります。" in said(seen, "4z")


def test_a_ron_is_said_to_gain_the_place_that_it_gains_from_anybody() -> None:
    seen = seen_as("""467m2067p35689s7z 9m, S4, dealer 1, dora 4m, left 54, points 10900 25300
        27600 36200, rivers 9m27z 34z9s7z 1m1p31z 9p89s5m""")
    assert "出アガリ16,000点で3着" in headed(seen)


def test_the_useful_tiles_of_a_call_are_those_after_the_discard_that_is_advised() -> None:
    seen = seen_as("""3m4p13368s23667z 7z, dealer 1, dora 4s, left 56, melds 3:555z, rivers
        18p6m 3z1m9p8s 1m1p75z 1z91p2s""")
    text = claimed(seen, "1s 3s", by=3)
    assert "受け入れ44枚" in text
    assert "鳴いたら4筒を切ります。" in text


def test_a_call_that_comes_too_late_is_passed_for_that() -> None:
    seen = seen_as("""06889m1224679s 9s, dora 7z, left 8, melds 1:345m 2:777z/777p 3:111m/111p,
        rivers 432z22p1m988p4z2m5s1p3z52m1s 31z6z4m4p1z7s773m2p3s4m
        4z4p16z8p6z7s2z29s7m5s5m3s3z3m 9p2z7p517s7m88s23m9138s26m8s""")
    text = claimed(seen, "6s 7s", by=3)
    assert "残りツモ2回では、鳴いても二向聴から聴牌するのは難しいので見送ります。" in text


def test_a_passed_call_that_would_win_on_one_side_only_says_so() -> None:
    seen = seen_as("""67m123467788p4s 4s, dora 1p, left 38, rivers 9s434z2s3m2m7s 9s65z23s1m8p2z
        16z1p2z2p3s7z6p 151z0s3z5p1s0m""")
    text = claimed(seen, "6m 7m", by=3)
    assert "役がつくのは6筒だけの片アガリです。" in text


def test_an_open_hand_that_the_discard_does_not_depend_on_comes_last() -> None:
    seen = seen_as("""123m22799p12345s 1m, S2, dealer 0, dora 1p, left 45, melds 1:666z/789s,
        rivers 6m4p3m7s2s1s 13z3p5z2z68s 9s64z1z2s3p7z 1m4z8m5z8m7z""")
    shown = "下家は發を鳴いた2副露で、聴牌の気配がありますが、"
    shown += "1萬は通りやすい牌です（放銃率約1％）。"
    assert said(seen).startswith("リーチを狙うドラ2の一向聴です。")
    assert said(seen).endswith(shown)


def test_a_call_after_which_the_yaku_is_as_near_takes_no_step_back() -> None:
    seen = seen_as("""4555m1267p26s33z 6p, S3, dealer 1, dora 1m, left 59, melds 3:678s/666z,
        points 12100 33600 25600 28600, rivers 1m6z 9p1s7z 9p75s 2z7p4m3z""")
    text = claimed(seen, "3z 3z", by=3)
    assert "最も近い役は対々和で、三向聴から進みません。" in text


def test_draws_are_good_that_leave_five_tiles_to_win_on() -> None:
    seen = seen_as("45m79p6678s123m55p 2z")  # 8-pin leaves 3-6 man, 3- and 6-man leave 8-pin
    spot = spot_of(advise(seen, shipped_tree()), seen)
    wind = next(each for each in seen.discards if tile_name(each) == "2z")
    assert (spot.live(wind), spot.good_draws(wind)) == (11, 4)


def test_two_hands_that_may_be_built_together_are_joined_so() -> None:
    seen = seen_as("""11788m67p123789s 4m, E4, dealer 3, dora 8s, left 35, points 13300 23000 15000
        48700, melds 1:111z/333z, rivers 4z1z6z8s2m9p2s7z 7m9m8m6m4s5m6z6s5z
        9p1s2s5m7m7s9m7z 4z2s4m6p9m9m3s7z""")
    assert said(seen).startswith("リーチと平和を狙うドラ1の一向聴です。")


def test_useful_tiles_of_seven_pairs_and_of_sets_are_not_set_side_by_side() -> None:
    rivers = ("9m", "8p", "6z", "2s")
    seen = position("2m122233779s12z", "4z", dealer=2, rivers=rivers)
    assert "枚から" not in claimed(seen, "2s 2s", by=3)


@dataclass(frozen=True)
class Case:
    position: str
    """As `seen_as` reads it."""
    says: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    thrown: str | None = None


# fmt: off
CASES: Final = {
    "waits that pay differently are named with both scores": Case(
        "46m44p 4m, dealer 1, dora 3m, left 5, melds 0:234m/777s/888p 1:666z/234s/456p "
        "2:888s/067m, rivers 2z7z7z2s1s8s4z6p2z6s9p6p2z6p1p2m3p7m "
        "1p3z1m5z4s5z7s2m1p5p2p1z2z1s4z8p9s7m 6z7z9m3z5s4z1m2s3s5s2p2p1z1z1p1z5p "
        "4z2m5z1s9s2s3s6s6s9p5z3z3p7z",
        ("6萬切りの4萬・4筒待ちは打点が7,700～8,000点に上がります",), thrown="6m"),
    "a tile of which few are left pairs up no more easily": Case(
        "33m122p66899s267z 5m, dora 1s, melds 1:666z, rivers 3z7p1m 9m1p2m6m 4z5z1m 4z9m1m8p",
        ("残り2枚で、まだ重なりうるので残します。",), thrown="1p"),
    "a tile that keeps as much does not slow the hand": Case(
        "2234m145p666z 3z, dora 9p, points 50300 1400 17900 30400, melds 0:789m, rivers 6s3s2p "
        "8m2p6s 2z8p7z 1m7m7s", ("ドラ",), never=("手の進みを優先",), thrown="3z"),
    "what an advised tile costs in draws is said": Case(
        "34406m1388p679s1z 3p, E2, dealer 3, dora 9p, rivers 3z6z2z9m4s3p3s 9s2m2z3m7p3z6s "
        "1z1s9s9p9p2m2m 9p2z6z1s5z3z8s3z", ("東切りなら受け入れは",), thrown="1z"),
    "a furiten wait is no ground to go on": Case(
        "34568m67p244456s 7m, E2, dealer 1, dora 2m7p, left 14, points 18800 44600 9800 24800, "
        "riichi 1:13, melds 2:666z/2222z, rivers 3z8p4z5z8s3p9s6s7z1z5z1m1p "
        "3z1s6z1p1p8m1s7s9s1z2p2p8p5s 9s6m3p6s8s4z4m7m7z6s8p3z9m1z 4z1s5z3z9s3p1p7z8s5z3p9m0s",
        ("こちらもフリテンながら聴牌です。",), never=("待ちの多い",)),
    "two lone tiles are told apart where most choose one": Case(
        "23678m348p789s24z 4z, E4, dealer 1, dora 4p, rivers 6z 9m8p 3z1m 9s1p",
        ("後になるほど切りにくい8筒から切ります",)),
    "a dora is not said to be thrown more easily later": Case(
        "12456m4s3334z 8s, dora 7s6m, melds 0:789m 2:6666p, rivers 1p2s1z6z 2m1m3s5s 2m1s1m5z "
        "1z6z7z2z", never=("後で切りにくくなる4索",), thrown="4s"),
    "a tile outside the hand that stays says why": Case(
        "40m2240p4z 8m, dora 1z, melds 0:888s/222s, rivers 9p9m7z5z1s1m1p1m2m0s "
        "1p3z5z8s9p8p9p9m6m5z 4z9s5z3m9p6s1p2s2z 1z7z8p2z7z",
        ("北切りならタンヤオに使えない牌は減りますが、",)),
    "the second tile of the list is set beside the advised one": Case(
        "22445m34p25789s6z 1p, E2, dealer 2, dora 7m, left 40, melds 3:888m, rivers 2z91p7m9s1z9m "
        "2z91p7z6s1p5m 4p48m7z7p3m52p 2z9p9m2p6z9s6z2m",
        ("發は2枚切れで、後からでも切りやすいので残します。",)),
    "another wait is named even if it is as good": Case(
        "225577m667p33s22z 6s, E4, dealer 1, dora 4m, left 42, rivers 7z1s1p19m4p 2p7z1s63z1p6z "
        "9m74z8p7s1m4p 47z98s998p",
        ("7筒切りの6索待ちは同じ残り3枚で、打点も同じで、大差ありません。",)),
    "a dead honour is kept to be safe not for a flush": Case(
        "67m6p12469s12457z 1m, E3, dora 4p, left 62, points 25000 16900 21100 37000, melds "
        "3:444z, rivers 91p 2p9s 6z 67z", ("北は誰にも当たらない安全牌なので、1萬から切ります。",),
        thrown="4z"),
    "a nearer hand without a yaku is no choice of width": Case(
        "6689m3455p78s 1z, E4, dealer 2, dora 4z, left 41, points 30900 27300 20400 21400, melds "
        "0:340m 2:666z, rivers 34z9p2z253s 32z99p76z2s 1s5z22m9s4z83p 3z1m91s7m4s14m",
        ("一向聴を保てますが、どれを引いても役がつかないので",
         "東はドラで、重なればポンして役にできる（残り3枚）ので残します。")),
    "suji is no ground beside a hand of triplets": Case(
        "1222368m458p135s 1m, dora 4s7z, left 31, melds 1:555z/999s, rivers 76z9s1z7s71z1p9m "
        "91p8m3z7s33p6z25p 79m3z214p7s3z7p8m 5214z2p1z2m793p", ("対々和模様",
         "放銃しにくい8筒を切ります（下家への放銃率1％未満）。"), never=("スジ", "ノーチャンス")),
    "a tile without suji is not safe for that": Case(
        "23568m4499p569s5z 2s, S2, dealer 3, dora 7m, left 15, points 36200 21700 24400 17700, "
        "melds 3:222p, rivers 41z1s7342z8s72p4s6p2z1p 91m6z2s979p4z56p2s8p1z "
        "9m3p35m5z1s3p33s1m11p2z 3z1s19m61z1p4s5p9m7p1m3p36z",
        ("放銃しにくい2索を切ります（上家への放銃率1％未満）。",), never=("無スジ",)),
    "against two in riichi a rate says against whom": Case(
        "89m333478p789s22z 2s, S2, dealer 3, dora 1p, left 48, riichi 1:2 3:3, rivers 14m7s15z "
        "3z5p3m3s4z 8s15z2m2p 37z91s3z3s", ("2索（上家への放銃率約6％）",
         "生牌ながら最も放銃しにくい南を切ります（高いほうの下家への放銃率1％未満）。")),
    "a close tile that costs draws says what speaks for it": Case(
        "22488m34p134456s 4p, E4, dealer 2, dora 3m, left 31, points 26700 38900 27200 7200, "
        "rivers 9p26z3p7m68p1m1p 126z9s2p9m7z1m4z 3z918s2p9m3s7z99p 9m1z2p611z8s7z1s1p",
        ("4筒切りなら対面に通る1索を残せますが",)),
    "steps of the shape are told from those of the hand": Case(
        "67m667p345s33z 1s, S4, dealer 3, dora 6m, left 26, honba 2, sticks 1, points 19100 18800 "
        "37100 24000, melds 0:222p 1:888s 3:055p, rivers 9s5s2m9m7z9s4m1z2z7s1p "
        "9m5z2z1s1z8m9p2z8p7s5s 3z6z4p7z1z4z1m1m8m1p 4z9s9s2z9m9m5z6z8m7z1s",
        ("形だけなら一向聴ですが、聴牌しても役がありません。",)),
    "only hands that may be ready are said to be so too": Case(
        "3m47789p556s4567z 7m, S3, dealer 0, dora 8s, left 48, honba 3, points 46900 17700 10100 "
        "25300, melds 2:222m/234m 3:123s/789s/456s, rivers 9m1p6m5p1m5m 4z3z1s1m8p 1s8p2s7s0p1z "
        "8p1s2s7m7p5z", ("上家には聴牌の気配があります。",)),
    "a tie is said of the next tile of the list only": Case(
        "259m38p14677s245z 9s, E1, dealer 2, dora 2m, left 67, rivers - - 3z 6z",
        never=("どちらから切っても",)),
    "a yakuhai is not kept for what the advised one is as good for": Case(
        "78m1278p130s2446z 1m, S4, dealer 1, dora 9s, left 62, points 9600 50600 18400 21400, "
        "rivers 3z 5m3s 9m1s 4z7z", ("發も同じ1枚だけの役牌で、次に切る候補です。",)),
    "draws that the named flush cannot use are not counted": Case(
        "13m2589p4s256z 6s, E2, dealer 3, dora 8s, left 60, points 24600 24600 24300 26500, melds "
        "0:123p 1:567m/567s 3:123m, rivers 1s6m6s 9p1m2m 1z6z3m 3z4p7s", ("混一色を狙う",),
        never=("受け入れが", "ブロックが1つ足りません", "四向聴に戻ります")),
    "a shape that would be furiten is named": Case(
        "268m24678p88s 5p, W1, dealer 3, dora 1z, left 40, melds 0:067m, rivers 9p1z 2z3z 4z5z "
        "6z7z", ("7・8筒の両面が残ると、9筒を切っているのでフリテンです。",)),
}
# fmt: on


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_text_has_the_right_words_and_no_wrong_ones(case: Case) -> None:
    text = said(seen_as(case.position), case.thrown)
    assert [words for words in case.says if words not in text] == []
    assert [words for words in case.never if words in text] == []
