"""Safety by the paper's tables and by the learned ones."""

from dataclasses import replace

import numpy as np
import pytest

from rules.events import RiichiAccepted
from rules.melds import Meld, MeldType
from rules.observation import Observation
from rules.tiles import KINDS, Seat, kind_of, mask_of, parse_kind, parse_tiles
from tests.tables import deal, draw, go, throw
from tests.tutor.positions import position, seen_as
from tutor.coach.advisor import advise
from tutor.coach.explain import spot_of
from tutor.coach.strategy.tree import shipped_tree
from tutor.lab.paper_evaluators import Method, safety_by
from tutor.position.positions import Positions, unpack_masks
from tutor.position.rankings import evaluate
from tutor.position.safety import (
    Danger,
    evaluate_safety,
    of_kinds,
    rivers_of,
    tenpai_entries,
    wait_entries,
)
from tutor.position.safety_features import TENPAI_SIGNS, WAIT_SIGNS, SafetyFeature, ryanmen_states
from tutor.position.table_read import (
    OpenHandLook,
    is_threat,
    let_pass,
    look_at_open_hand,
    stays_safe,
    threatening,
)

HAND = "147m258p369s1234z"


def danger(
    observation: Observation, name: str, opponent: int = 0, method: Method = "paper"
) -> tuple[str, float]:
    found = safety_by(method, Positions.stack((observation,)))
    kind = parse_kind(name)
    reason = Danger(int(found.danger[0, opponent, kind])).key
    return reason, round(float(found.risk[0, opponent, kind]), 4)


def against_riichi(river: str, hand: str = HAND, others: str = "") -> Observation:
    return position(hand, "5z", rivers=(others, river, "", ""), riichi={1: 0}, indicators="6z")


def reopened(observation: Observation, river: str) -> Observation:
    safe = mask_of(parse_kind(name) for name in river.split())
    return replace(observation, genbutsu=(observation.genbutsu[0], safe, *observation.genbutsu[2:]))


@pytest.mark.parametrize(
    ("safe", "tile", "expected"),
    [
        ("", "5p", ("no_suji", 0.123)),
        ("", "3s", ("no_suji", 0.071)),
        ("", "2p", ("no_suji", 0.070)),
        ("", "1m", ("no_suji", 0.063)),
        ("2p", "5p", ("half_suji", 0.070)),
        ("2p 8p", "5p", ("suji", 0.048)),
        ("1m 7m", "4m", ("suji", 0.048)),
        ("4m", "1m", ("suji", 0.029)),
        ("4m", "7m", ("suji", 0.055)),
        ("5p", "2p", ("suji", 0.048)),
        ("5p", "5p", ("genbutsu", 0.0)),
        # the suji of another suit, and a tile three away across the end of a suit, mean nothing
        ("4p", "1m", ("no_suji", 0.063)),
        ("9m 3p", "6s", ("no_suji", 0.123)),
    ],
)
def test_number_tiles(safe: str, tile: str, expected: tuple[str, float]) -> None:
    assert danger(reopened(against_riichi("9m"), safe), tile) == expected


@pytest.mark.parametrize(
    ("others", "tile", "expected"),
    [
        ("", "2z", ("honour_3", 0.034)),
        ("2z", "2z", ("honour_2", 0.034)),
        ("22z", "2z", ("honour_1", 0.009)),
        ("222z", "2z", ("honour_0", 0.0)),
    ],
)
def test_honours_by_live_copies(others: str, tile: str, expected: tuple[str, float]) -> None:
    assert danger(reopened(against_riichi("9m", others=others), ""), tile) == expected


def reason(observation: Observation, name: str, opponent: int = 0) -> str:
    return danger(observation, name, opponent, "ours")[0]


@pytest.mark.parametrize(
    ("seen", "tile", "expected"),
    [
        ("3333m", "1m", "kabe"),
        ("2222m", "1m", "kabe"),
        ("3333p", "2p", "kabe"),
        ("3333p", "5p", "half_kabe"),
        ("77p", "8p", "no_suji"),
    ],
)
def test_walls(seen: str, tile: str, expected: str) -> None:
    observation = reopened(against_riichi("9m", others=seen), "")
    assert reason(observation, tile) == expected
    assert danger(observation, tile)[0] == "no_suji"  # the paper's evaluator sees no walls


def test_tiles_that_passed_a_riichi_give_suji_and_earlier_ones_do_not() -> None:
    state = deal({0: "147m258p369s1234z"})
    go(state, "0:4z 1:4p 2:6s 3:1z 0:3z")
    draw(state, 1, "9m")
    throw(state, 1, "9m", riichi=True)
    state.apply(RiichiAccepted(Seat(1)))
    go(state, "2:5s 3:2z")
    draw(state, 0, "1p")
    seen = state.observe(Seat(0))
    assert danger(seen, "5s") == ("genbutsu", 0.0)
    assert danger(seen, "8s") == ("suji", 0.048)
    assert danger(seen, "1p") == ("suji", 0.029)
    assert danger(seen, "3s") == ("no_suji", 0.071)
    assert danger(seen, "9s") == ("no_suji", 0.063)
    assert danger(seen, "6m") == ("half_suji", 0.070)


def test_a_tile_that_just_passed_is_safe_but_gives_no_suji() -> None:
    state = deal({0: "147m258p369s1234z"})
    go(state, "0:4z 1:9m 2:9p 3:6s")
    draw(state, 0, "1p")
    seen = state.observe(Seat(0))
    right, across = 0, 1
    assert danger(seen, "6s", right, "ours") == ("passed", 0.0)
    assert danger(seen, "6s", across, "ours") == ("passed", 0.0)
    assert reason(seen, "3s", right) == "no_suji"
    assert reason(seen, "9p", across) == "genbutsu"
    assert not stays_safe(seen, Seat(1), parse_kind("6s"))
    assert stays_safe(seen, Seat(1), parse_kind("9m"))


@pytest.mark.parametrize(
    ("drawn", "melds", "passed"),
    [("1z2z", "", "9m2p"), ("1z", "", "2p"), ("1z2z", "7777z", "")],
    ids=["since the deal", "since a tile of the hand", "not with a kan"],
)
def test_what_passed_an_unchanged_hand_is_let_pass(drawn: str, melds: str, passed: str) -> None:
    text = f"{HAND[:-1]}5z 6z, rivers 3z4z - 1z2z 9m2p"
    seen = seen_as(text + (f", melds 2:{melds}" if melds else ""))
    kinds = set(map(kind_of, parse_tiles(drawn)))
    river = [one._replace(tsumogiri=kind_of(one.tile) in kinds) for one in seen.rivers[2]]
    seen = replace(seen, rivers=(*seen.rivers[:2], tuple(river), seen.rivers[3]))
    found = let_pass(seen, Seat(2)) & {parse_kind("9m"), parse_kind("2p")}
    assert found == set(map(kind_of, parse_tiles(passed)))


def test_safe_tiles_are_the_genbutsu_of_all_opponents() -> None:
    rivers = ("", "1999m147p", "2588s14z", "36z1m")
    observation = position(HAND, "5z", rivers=rivers, riichi={1: 0, 2: 0, 3: 0})
    positions = Positions.stack((observation,))
    score = evaluate(positions).safety.score[0]
    common = observation.genbutsu[1] & observation.genbutsu[2] & observation.genbutsu[3]
    for kind in KINDS:
        if positions.unseen[0, kind]:
            assert (score[kind] == 1) == bool(common >> kind & 1), kind


def learned(observation: Observation, name: str, opponent: int = 0) -> float:
    return danger(observation, name, opponent, "ours")[1]


@pytest.mark.parametrize(
    ("safe", "safer", "than"),
    [
        ("5p", "2p", "2s"),  # suji against no suji
        ("2p", "5p", "5s"),  # half suji
        ("2p 8p", "5p", "5s"),
        ("2p 8p", "5p", "4s"),
        ("9m", "1m", "5m"),  # an end of a suit against its middle
        ("9m", "2z", "5s"),  # an honour
    ],
)
def test_common_safety_rules_hold(safe: str, safer: str, than: str) -> None:
    observation = reopened(against_riichi("9m"), safe)
    assert learned(observation, safer) < learned(observation, than)


def test_an_open_hand_is_more_likely_tenpai_than_a_closed_one() -> None:
    closed = position(HAND, "5z", rivers=("", "19m4z", "19m4z", "19m4z"))
    before = evaluate_safety(Positions.stack((closed,))).tenpai[0]
    pons = tuple(
        Meld(MeldType.PON, parse_tiles(text), parse_tiles(text)[0], Seat(0))
        for text in ("222p", "777s")
    )
    called = replace(closed, melds=((), (), pons, ()))
    after = evaluate_safety(Positions.stack((called,))).tenpai[0]
    assert after[1] > 5 * before[1]
    assert after[[0, 2]].tolist() == before[[0, 2]].tolist()


def test_a_batch_equals_single_positions() -> None:
    rivers = ("", "1999m147p", "2588s14z", "36z1m")
    several = [
        position(
            HAND, "5z", rivers=rivers[:turn] + ("",) * (4 - turn), riichi={2: 0} if turn > 2 else {}
        )
        for turn in range(5)
    ]
    whole = evaluate_safety(Positions.stack(several))
    for row, one in enumerate(several):
        alone = evaluate_safety(Positions.stack((one,)))
        assert alone.risk[0] == pytest.approx(whole.risk[row])
        assert alone.tenpai[0] == pytest.approx(whole.tenpai[row])


RIGHT, ACROSS, LEFT = 0, 1, 2


def labels(sign: SafetyFeature, entry: int) -> tuple[str, ...]:
    found = []
    for _, names in reversed(sign.axes):
        entry, place = divmod(entry, len(names))
        found.append(names[place])
    return tuple(reversed(found))


def of_tile(seen: Observation, sign: str, opponent: int, name: str) -> tuple[str, ...] | None:
    positions = Positions.stack((seen,))
    safe = unpack_masks(positions.genbutsu)
    codes, _ = ryanmen_states(safe, positions.unseen)
    entries = wait_entries(positions, rivers_of(positions), codes)
    at = [one.name for one in WAIT_SIGNS].index(sign)
    whole = np.broadcast_to(of_kinds(entries[at]), (1, 3, 34))
    entry = int(whole[0, opponent, parse_kind(name)])
    return None if entry < 0 else labels(WAIT_SIGNS[at], entry)


def called(seen: Observation, seat: int, *texts: str) -> Observation:
    melds = []
    for text in texts:
        tiles = parse_tiles(text)
        kind = MeldType.PON if tiles[0] >> 2 == tiles[2] >> 2 else MeldType.CHI
        melds.append(Meld(kind, tiles, tiles[0], Seat((seat + 3) % 4)))
    every = tuple(tuple(melds) if at == seat else () for at in range(4))
    return replace(seen, melds=every)


@pytest.mark.parametrize(
    ("tile", "expected"),
    [
        ("5s", ("closed", "discards 1 to 3", "no")),
        ("6s", ("closed", "no", "discards 1 to 3")),
        ("8s", ("closed", "no", "discards 1 to 3")),
        ("9s", ("closed", "discards 1 to 3", "no")),
        ("2p", ("closed", "discards 4 to 6", "no")),
        ("3p", ("closed", "no", "discards 4 to 6")),
        ("8m", ("closed", "no", "later")),
        ("1p", ("closed", "no", "no")),  # 9m and 1p are no neighbours
        ("1z", ("closed", "no", "no")),
    ],
)
def test_early_neighbours(tile: str, expected: tuple[str, ...]) -> None:
    seen = position(HAND, "5z", rivers=("", "7s3z4z4p3z4z9m", "", ""))
    assert of_tile(seen, "early", RIGHT, tile) == expected


def test_melds_and_the_yaku_in_sight() -> None:
    seen = position(HAND, "5z", rivers=("", "1z", "", ""))
    flush = called(seen, 1, "222p", "789p")
    assert of_tile(flush, "melds", RIGHT, "5p") == ("2 of one suit", "no", "their suit")
    assert of_tile(flush, "melds", RIGHT, "5s") == ("2 of one suit", "no", "other suit")
    assert of_tile(flush, "melds", RIGHT, "4z") == ("2 of one suit", "no", "honour")
    assert of_tile(flush, "melds", LEFT, "5p") is None
    assert of_tile(flush, "yaku", RIGHT, "9s") == ("others", "a chi among them", "terminal")
    simples = called(seen, 1, "222p", "777s")
    found = of_tile(simples, "yaku", RIGHT, "4z")
    assert found == ("simples only", "no chi, 2+ pons", "guest wind")
    assert of_tile(simples, "melds", RIGHT, "5p") == ("mixed", "no", "their suit")
    yakuhai = called(seen, 1, "555z")
    assert of_tile(yakuhai, "yaku", RIGHT, "6z") == ("a yakuhai", "no chi, 1 pon", "yakuhai")
    assert of_tile(yakuhai, "melds", RIGHT, "5p") == ("none", "yes", "other suit")


def test_entries_stay_inside_their_tables() -> None:
    seen = [
        position(HAND, "5z", rivers=("", "1999m147p", "2588s14z", "36z1m"), riichi={2: 3}),
        called(position(HAND, "5z", rivers=("", "1z", "2z", "")), 3, "222p", "777s", "555z"),
        position(HAND, "5z"),
    ]
    positions = Positions.stack(seen)
    codes, left = ryanmen_states(unpack_masks(positions.genbutsu), positions.unseen)
    rivers = rivers_of(positions)
    for sign, entry in zip(TENPAI_SIGNS, tenpai_entries(positions, rivers), strict=True):
        assert ((entry >= 0) & (entry < sign.size)).all(), sign.name
    for sign, entry in zip(WAIT_SIGNS, wait_entries(positions, rivers, codes), strict=True):
        assert ((entry >= -1) & (entry.astype(int) < sign.size)).all(), sign.name
    assert ((left >= 0) & (left <= 18)).all()
    assert left[2].tolist() == [18, 18, 18]


OPEN_HANDS_ACROSS = Seat(2)
RIVER = "1s9s2s8p3z4z9p7p1p6s"


def look(*melds: str, river: str = "1s9s2s8p3z4z", indicators: str = "4m") -> OpenHandLook | None:
    seen = position(
        "4m335589p4668s17z",
        "5z",
        rivers=("", "", river, ""),
        melds={2: melds},
        indicators=indicators,
    )
    return look_at_open_hand(seen, OPEN_HANDS_ACROSS)


@pytest.mark.parametrize(
    ("melds", "river", "suit"),
    [
        (("222m", "666z"), RIVER, 0),
        (("222m",), RIVER, None),
        (("222m", "678p"), RIVER, None),
        (("222m", "678m"), "1s9s3m8p3z4z", None),
        (("222m", "678m"), "1s9s", None),
        (("666z", "333s", "222z"), "1p9p2m8p3z4z", 2),
    ],
)
def test_a_suit_needs_two_melds_and_no_discard_of_it(
    melds: tuple[str, ...], river: str, suit: int | None
) -> None:
    found = look(*melds, river=river)
    assert found is not None
    assert found.suit == suit


def test_yakuhai_and_dora_are_counted() -> None:
    found = look("666z", "999p", indicators="8p")
    assert found is not None
    assert (found.han, found.dora, found.triplets) == (1, 3, True)
    assert is_threat(found, 0.4)
    assert not is_threat(found, 0.39)
    plain = look("678p", "345p")
    assert plain is not None
    assert not is_threat(plain, 0.59)
    assert is_threat(plain, 0.6)


def test_the_coach_looks_at_the_open_threat() -> None:
    seen = seen_as("""4m335589p4668s17z 5z, dora 4m, left 24, melds 2:222m/111m/678m, rivers
        9m1z2z 3s9m1z 1s9s2s8p3z4z9p7p1p6s 9m4z1z""")
    advice = advise(seen, shipped_tree())
    assert threatening(seen, advice.rankings) == (OPEN_HANDS_ACROSS,)
    threat = spot_of(advice, seen).threats[0]
    assert threat.look is not None
    assert (threat.seat, threat.look.melds, threat.look.suit) == (OPEN_HANDS_ACROSS, 3, 0)
    assert advice.best[0] >> 2 > 8  # no man tile
