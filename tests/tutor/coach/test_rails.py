"""Guard rails: positions in which the learned sum alone chooses badly."""

from random import Random

import pytest

from rules.observation import Observation
from rules.tiles import SEATS, Tile, kind_name, kind_of, parse_kind
from tests.games import game
from tests.tutor.positions import position, rank_discards, seen_as
from tests.tutor.trees import TREE
from tutor.coach.advice import Advice, CombinedDiscard
from tutor.coach.advisor import advise
from tutor.coach.facts import VISIBLE, bar_lengths, find, flag
from tutor.coach.rails import RAILS, columns_rail, demoted, fold_surely, guarded, keep_to, yaku_rail
from tutor.coach.standing import Need, standing_of
from tutor.coach.strategy.stance import AS_SAFE, Stance
from tutor.coach.strategy.tree import shipped_tree
from tutor.lab.discards import played_discards
from tutor.position.rankings import Rankings


def first_of(observation: Observation) -> set[int]:
    return {kind_of(tile) for tile in advise(observation, TREE).best}


def above(observation: Observation, tile: str, other: str) -> bool:
    ranks = {kind_of(each.discard): each.rank for each in advise(observation, TREE).combined}
    return ranks[parse_kind(tile)] < ranks[parse_kind(other)]


def test_a_made_yaku_is_not_broken_for_seven_pairs_while_nobody_threatens() -> None:
    hand = {"indicators": "6z", "tiles_left": 45}
    seen = position("23677m22p05s1117z", "3m", **hand)  # type: ignore[arg-type]
    assert parse_kind("1z") not in first_of(seen)
    assert above(seen, "7z", "1z")


def test_penalties_change_the_ranking() -> None:
    seen = position("56789m34s111222z", "4m", indicators="1p")
    tiles = sorted({kind_of(tile): tile for tile in seen.hand}.values())
    level = tuple(CombinedDiscard(tile, 1, 0.0) for tile in tiles)
    ranked = guarded(seen, rank_discards(seen), level, (lambda *_: {tiles[0]: 2.0},))
    assert [each.rank for each in ranked] == [1] * (len(tiles) - 1) + [len(tiles)]
    assert ranked[-1] == CombinedDiscard(tiles[0], len(tiles), -2.0)


@pytest.mark.parametrize("hand", ["19m19p19s1234567z", "13579m2468p1357s"])
def test_a_rail_leaves_other_hands_alone(hand: str) -> None:
    seen = position(hand, "5s")
    level: tuple[CombinedDiscard, ...] = tuple(
        CombinedDiscard(Tile(t), 1, 0.0) for t in sorted(seen.discards)
    )
    assert guarded(seen, rank_discards(seen), level, RAILS[1:]) == level


def beaten(rankings: Rankings, tile: Tile, other: Tile) -> bool:
    both = zip(bar_lengths(rankings, other), bar_lengths(rankings, tile), strict=True)
    return all(its - mine >= VISIBLE for its, mine in both)


def test_no_first_discard_is_beaten_in_every_column() -> None:
    random, moved = Random(3), 0
    made = [one.observation for round_ in played_discards(game(4), SEATS) for one in round_]
    for seen in made[::5]:
        rankings = rank_discards(seen)
        drawn = [(random.random(), tile) for tile in seen.discards]
        placed = tuple(
            CombinedDiscard(tile, rank, score)
            for rank, (score, tile) in enumerate(sorted(drawn, reverse=True), 1)
        )
        after = guarded(seen, rankings, placed, (columns_rail,))
        first = [one.discard for one in after if one.rank == 1]
        assert not any(beaten(rankings, tile, other) for tile in first for other in seen.discards)
        moved += first != [placed[0].discard]
        if not any(beaten(rankings, placed[0].discard, other) for other in seen.discards):
            assert after == placed
    assert moved


THREATENED = seen_as("""134m2478p3566s44z 6m, left 43, riichi 2:6, rivers 1p9m2z1s99s
    2z8m9m5z1m7z 6p5m1p9s4z3z4m 6z1s9s6z5m7p3z""")


def test_a_fold_that_is_kept_is_true_of_the_first_discard() -> None:
    rankings = rank_discards(THREATENED)
    risk = {each.discard: 1 - each.score for each in rankings.safety}
    riskiest = sorted(risk, key=lambda tile: -risk[tile])
    placed = tuple(
        CombinedDiscard(tile, rank, -float(rank)) for rank, tile in enumerate(riskiest, 1)
    )
    after = demoted(placed, keep_to(Stance.FOLD, rankings, placed))
    most = min(risk.values()) + AS_SAFE
    assert risk[after[0].discard] < most + 1e-9 < risk[placed[0].discard]
    kept = [each.discard for each in after if risk[each.discard] < most]
    assert kept == [each.discard for each in placed if risk[each.discard] < most]
    careful = demoted(placed, keep_to(Stance.CAREFUL, rankings, placed))[0].discard
    assert risk[careful] < most
    assert not flag(find(rankings.speed, careful), "falls_back")
    pushed = demoted(placed, keep_to(Stance.PUSH, rankings, placed))
    assert not flag(find(rankings.speed, pushed[0].discard), "falls_back")


@pytest.mark.parametrize(
    ("hand", "drawn", "melds", "kept", "thrown"),
    [
        ("1222m0p38s337z", "3m", ("888m",), "7z", "8s"),  # half flush and a dragon
        ("11678s22z", "3s", ("999s", "234m"), "1s", "3s"),  # the wind, or else nothing
    ],
)
def test_an_open_hand_keeps_what_its_nearest_yaku_needs(
    hand: str, drawn: str, melds: tuple[str, ...], kept: str, thrown: str
) -> None:
    seen = position(hand, drawn, melds={0: melds}, tiles_left=35, round_=4, dealer=3)
    rankings, away = rank_discards(seen), parse_kind(kept)
    placed = [
        CombinedDiscard(t, 1 + (kind_of(t) != away), float(kind_of(t) == away))
        for t in seen.discards
    ]
    level = tuple(sorted(placed, key=lambda each: each.rank))
    ranked = demoted(level, yaku_rail(seen, rankings, level))
    ranks = {kind_of(each.discard): each.rank for each in ranked}
    assert ranks[parse_kind(thrown)] == 1 < ranks[away]
    other = demoted(level, yaku_rail(seen, rankings, [each for each in level if each.rank > 1]))
    assert kind_of(other[0].discard) == away, "nothing is taken off where such a one is first"


def test_folding_prefers_a_certain_tile_to_a_nearly_certain_one() -> None:
    seen = position(
        "122448m345p2357z", "5p", riichi={2: 4}, rivers=("", "", "8m4m9p4p", ""), tiles_left=20
    )
    rankings, tiles = rank_discards(seen), sorted({kind_of(tile): tile for tile in seen.hand})
    safe = {kind_of(each.discard): each.score for each in rankings.safety}
    level = tuple(CombinedDiscard(each.discard, 1, 0.0) for each in rankings.safety)
    off = fold_surely(rankings, level)
    assert {kind_of(tile) for tile in off} == {kind for kind in tiles if safe[kind] < 0.995}
    assert {parse_kind("8m"), parse_kind("4m")}.isdisjoint(map(kind_of, off))


SOUTH_4 = 7


def first(advice: Advice) -> set[str]:
    return {kind_name(kind_of(tile)) for tile in advice.best}


def test_a_won_game_is_not_risked_for_a_ready_hand() -> None:
    seen = seen_as("""12305m340p23488s 4p, S4, dealer 3, left 2, sticks 2, points 42700 27000
        20000 8300, riichi 1:1 2:1, rivers - 4s1z9p 4s9m2z -""")
    advice = advise(seen, shipped_tree())
    assert first(advice) == {"4s"}
    assert advice.stance is Stance.FOLD


def lead(points: tuple[int, int, int, int], round_: int = SOUTH_4, dealer: int = 2) -> Advice:
    seen = position(
        "06789m1p45667s55z",
        "8m",
        rivers=("9p1s", "7s9m1s", "7s2z9p3z", "1z8p"),
        riichi={2: 2},
        points=points,
        dealer=dealer,
        round_=round_,
        tiles_left=30,
        honba=2,
    )
    return advise(seen, shipped_tree())


def test_a_lead_that_only_a_deal_in_can_lose_is_folded() -> None:
    advice = lead((40_000, 25_000, 20_000, 14_000))
    assert first(advice) == {"7s"}
    assert advice.stance is Stance.FOLD


def test_a_win_that_leaves_the_seat_last_ranks_lower() -> None:
    seen = seen_as("""1678s222z 4p, S4, dealer 1, dora 9s, left 20, points 12000 35000 27000
        26000, melds 0:678s/340s, rivers - 9m9p1z 5z6z 8m3z""")
    advice = advise(seen, shipped_tree())
    assert first(advice) == {"4p"}
    needed = standing_of(seen)
    assert needed is not None
    assert needed.need is Need.POINTS
    assert (needed.gap, needed.ron, needed.direct) == (14_000, 16_000, 7_700)
