"""Shanten with a yaku, beside every complete hand that has it, counted out one by one."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement

import numpy as np
import pytest

from rules.events import Ruleset
from rules.melds import LaidMelds, Meld, MeldType
from rules.scoring import WinSituation, score_hand
from rules.tiles import EAST, Kind, Tile, count_kinds, parse_tiles
from rules.yaku_shanten import COLUMNS, FORMS, IMPOSSIBLE, Form, YakuForm, distance_of, form_shanten

RUNS = tuple((k, k + 1, k + 2) for k in range(27) if k % 9 < 7)
TRIPLETS = tuple((k,) * 3 for k in range(34))
ENDS = frozenset(k for k in range(34) if k >= 27 or k % 9 in (0, 8))
YAKUHAI = np.array([0] * 27 + [1, 0, 0, 0, 1, 1, 1], np.uint8)
TENHOU_YAKU = {
    YakuForm.TANYAO: (8,),
    YakuForm.HALF_FLUSH: (34, 35),
    YakuForm.FULL_FLUSH: (35,),
    YakuForm.SEVEN_PAIRS: (22,),
    YakuForm.ALL_TRIPLETS: (28,),
    YakuForm.THREE_COLOURS: (25,),
    YakuForm.STRAIGHT: (24,),
    YakuForm.OUTSIDE: (23, 33, 31),
}


def sets_of(form: Form) -> tuple[tuple[int, ...], ...]:
    every = (*RUNS, *TRIPLETS)
    match form.yaku:
        case YakuForm.TANYAO:
            return tuple(each for each in every if not ENDS & {*each})
        case YakuForm.HALF_FLUSH:
            return tuple(each for each in every if each[0] // 9 in (form.about, 3))
        case YakuForm.FULL_FLUSH:
            return tuple(each for each in every if each[0] // 9 == form.about)
        case YakuForm.ALL_TRIPLETS:
            return TRIPLETS
        case YakuForm.OUTSIDE:
            return tuple(each for each in every if ENDS & {*each})
    return every


def fixed_of(form: Form) -> tuple[tuple[int, ...], ...]:
    match form.yaku:
        case YakuForm.YAKUHAI:
            return ((form.about,) * 3,)
        case YakuForm.THREE_COLOURS:
            return tuple((k, k + 1, k + 2) for k in range(form.about, 27, 9))
        case YakuForm.STRAIGHT:
            return tuple((k, k + 1, k + 2) for k in range(9 * form.about, 9 * form.about + 9, 3))
    return ()


@cache
def complete_hands(form: Form, laid: int) -> np.ndarray:
    fixed = fixed_of(form)
    free = sets_of(form)
    pairs = [k for k in range(34) if any(set(each) == {k} for each in free)]
    eye = np.eye(34, dtype=np.int8)
    bases = [
        sum((eye[k] for each in (*fixed, *sets) for k in each), np.zeros(34, np.int8))
        for sets in combinations_with_replacement(free, 4 - laid - len(fixed))
    ]
    hands = np.array(bases)[:, None] + 2 * eye[pairs][None]
    hands = hands.reshape(-1, 34)
    return hands[hands.max(axis=1) <= 4]


def counted_out(counts: np.ndarray, form: Form, laid: int = 0) -> int:
    lacks = np.maximum(complete_hands(form, laid) - counts.astype(np.int8), 0)
    return int(lacks.sum(axis=1, dtype=np.int16).min()) - 1


def hands_of(number: int, tiles: int = 13, seed: int = 3) -> np.ndarray:
    random = np.random.default_rng(seed)
    hands = np.zeros((number, 34), np.uint8)
    for hand in hands:
        weight = np.repeat(random.choice([0.05, 1, 2], 4), (36, 36, 36, 28))
        chosen = random.choice(136, tiles, replace=False, p=weight / weight.sum())
        np.add.at(hand, chosen // 4, 1)
    return hands


def distances(counts: np.ndarray, melds: Sequence[Sequence[Meld]] | None = None) -> np.ndarray:
    laid = LaidMelds.stack(melds if melds is not None else [()] * len(counts))
    held = np.minimum(counts + laid.triplets * 3, 4).astype(np.uint8)
    return form_shanten(counts, laid, 4 - held, np.tile(YAKUHAI, (len(counts), 1)))


def test_columns_are_the_forms_in_order() -> None:
    for yaku, columns in COLUMNS.items():
        assert {form.yaku for form in FORMS[columns]} == {yaku}
    assert sum(columns.stop - columns.start for columns in COLUMNS.values()) == len(FORMS)


@pytest.mark.parametrize(
    "form",
    [
        Form(YakuForm.HALF_FLUSH, 1),
        Form(YakuForm.FULL_FLUSH, 0),
        Form(YakuForm.THREE_COLOURS, 4),
        Form(YakuForm.STRAIGHT, 2),
        Form(YakuForm.OUTSIDE),
    ],
    ids=lambda form: f"{form.yaku}-{form.about}",
)
def test_the_distance_is_that_to_the_nearest_complete_hand(form: Form) -> None:
    hands = hands_of(25)
    found = distances(hands)[:, FORMS.index(form)]
    expected = [counted_out(hand, form) for hand in hands]
    assert found.tolist() == expected
    assert len(set(expected)) > 2


@pytest.mark.parametrize(
    ("melds", "impossible"),
    [
        ("chi 123m", {YakuForm.CLOSED, YakuForm.SEVEN_PAIRS, YakuForm.TANYAO}),
        ("chi 456p", {YakuForm.CLOSED, YakuForm.SEVEN_PAIRS, YakuForm.OUTSIDE}),
        ("pon 1z", {YakuForm.CLOSED, YakuForm.SEVEN_PAIRS, YakuForm.TANYAO, YakuForm.FULL_FLUSH}),
        ("pon 5s", {YakuForm.CLOSED, YakuForm.SEVEN_PAIRS, YakuForm.OUTSIDE}),
        ("ankan 9m", {YakuForm.SEVEN_PAIRS, YakuForm.TANYAO}),
    ],
)
def test_melds_that_exclude_a_yaku(melds: str, impossible: set[YakuForm]) -> None:
    meld = _meld(melds)
    found = distances(count_of("3456p78s112z"), [(meld,)])[0]
    gone = {yaku for yaku, at in COLUMNS.items() if (found[at] == IMPOSSIBLE).all()}
    if meld.type is MeldType.CHI:
        impossible = impossible | {YakuForm.ALL_TRIPLETS}
    assert gone == impossible


def test_laid_runs_count_for_three_colours_and_the_straight() -> None:
    found = distances(count_of("456m456p11s99s"), [(_chi(18 + 3),)])[0]
    assert found[FORMS.index(Form(YakuForm.THREE_COLOURS, 3))] == 0
    found = distances(count_of("123m789m11s99s"), [(_chi(3),)])[0]
    assert found[FORMS.index(Form(YakuForm.STRAIGHT, 0))] == 0


def test_what_nobody_can_draw_makes_a_yaku_impossible() -> None:
    counts = count_of("55z123m456p789s11p")
    laid = LaidMelds.stack([()])
    unseen = 4 - counts
    yakuhai = YAKUHAI[None]
    near = form_shanten(counts, laid, unseen, yakuhai)[0]
    unseen[0, 31] = 0
    gone = form_shanten(counts, laid, unseen, yakuhai)[0]
    column = FORMS.index(Form(YakuForm.YAKUHAI, 31))
    assert (near[column], gone[column]) == (0, IMPOSSIBLE)


def test_what_the_scorer_finds_in_a_won_hand_is_there() -> None:
    random = np.random.default_rng(11)
    named = dict.fromkeys(TENHOU_YAKU, 0)
    pool = {
        form: complete_hands(form, 0)
        for form in FORMS
        if form.yaku in (YakuForm.OUTSIDE, YakuForm.THREE_COLOURS, YakuForm.STRAIGHT)
        or form == Form(YakuForm.HALF_FLUSH, 1)
    }
    for hands in pool.values():
        for counts in hands[random.choice(len(hands), 12, replace=False)]:
            tiles = tuple(Tile(4 * k + copy) for k in range(34) for copy in range(counts[k]))
            situation = WinSituation(tsumo=False, seat_wind=EAST, round_wind=EAST, riichi=True)
            score = score_hand(Ruleset(), tiles, (), tiles[0], situation, ())
            assert score is not None
            found = distances(counts[None].astype(np.uint8))[0]
            won = {yaku for yaku, at in COLUMNS.items() if (found[at] == -1).any()}
            for yaku, numbers in TENHOU_YAKU.items():
                if not score.is_yakuman and {number for number, _ in score.yaku} & {*numbers}:
                    named[yaku] += 1
                    assert yaku in won, (yaku, counts.tolist())
    assert all(named[form.yaku] for form in pool)


def count_of(text: str) -> np.ndarray:
    return np.array([count_kinds(parse_tiles(text))], np.uint8)


def _chi(lowest: int) -> Meld:
    tiles = tuple(Tile(4 * kind + 1) for kind in (lowest, lowest + 1, lowest + 2))
    return Meld(MeldType.CHI, tiles, tiles[0])


def _pon(kind: int) -> Meld:
    tiles = tuple(Tile(4 * kind + copy) for copy in (1, 2, 3))
    return Meld(MeldType.PON, tiles, tiles[0])


def _meld(text: str) -> Meld:
    name, tiles = text.split()
    kind = Kind(parse_tiles(tiles)[0] >> 2)
    match name:
        case "chi":
            return _chi(kind)
        case "pon":
            return _pon(kind)
    return Meld(MeldType.ANKAN, tuple(Tile(4 * kind + copy) for copy in range(4)))


def test_one_form_of_some_hands_is_a_column_of_all() -> None:
    counts = np.concatenate([count_of("3456p78s112z"), count_of("456m456p11s99s")])
    laid = LaidMelds.stack([(_chi(1),), (_chi(18 + 3),)])
    unseen = (4 - counts).astype(np.uint8)
    yakuhai = np.repeat(YAKUHAI[None], 2, axis=0)
    whole = form_shanten(counts, laid, unseen, yakuhai)
    last = np.array([1])
    for column in range(len(FORMS)):
        found = distance_of(column, counts[last], laid.rows(last), unseen[last], yakuhai[last])
        assert found.tolist() == whole[last, column].tolist()
