"""The verdict on a discard that dealt in."""

from dataclasses import replace

import pytest

from rules.observation import Observation
from rules.tiles import SOUTH, Seat, kind_of
from tests.tutor.decisions import marked, threw
from tests.tutor.positions import position, seen_as
from tests.tutor.trees import TREE
from tutor.coach.graded import DealIn, Graded, Label
from tutor.coach.grading.deal_in import Loss, danger_of, fold_chance, judge_deal_in
from tutor.coach.lessons.lessons import find_slips

RIVERS = ("1z9m", "4z2z3z", "8p1z2z7z", "8p4z3z2z")


def seen(hand: str, drawn: str, *, riichi: bool = True, dealer: int = 1) -> Observation:
    return position(
        hand,
        drawn,
        rivers=RIVERS,
        riichi={2: 3} if riichi else None,
        tiles_left=36,
        dealer=dealer,
        indicators="3z",
    )


LAST = (11_000, 36_000, 30_000, 23_000)
FAR = "1479m258p369s177z", "5m"
NEAR = "234m34p678s98s678p", "6m"
READY = "234m34p678s99s678p", "6m"


@pytest.mark.parametrize(
    ("at", "tile", "winner", "verdict", "safe"),
    [
        (seen(*FAR), "5m", 2, DealIn.SHOULD_FOLD, True),
        (seen(*FAR), "5m", 3, DealIn.COULD_FOLD, True),
        (seen(*FAR, riichi=False), "5m", 2, DealIn.UNLUCKY, False),
        (seen(*FAR, dealer=0), "5m", 2, DealIn.SHOULD_FOLD, True),
        (seen(*FAR), "7z", 2, DealIn.UNLUCKY, False),
        (seen(*READY), "6m", 2, DealIn.UNLUCKY, True),
    ],
    ids=["far from ready", "another one won", "nobody threatens", "dealer", "safest", "ready"],
)
def test_verdicts(at: Observation, tile: str, winner: int, verdict: DealIn, safe: bool) -> None:
    decision = threw(at, tile, TREE)
    found = judge_deal_in(decision, Loss(3900, (Seat(winner),)))
    assert (found.verdict, found.points) == (verdict, 3900)
    assert (found.safe is not None) == safe
    if found.safe is not None:
        danger = danger_of(decision)
        assert danger.risks[kind_of(found.safe)] == danger.least


def test_the_tile_named_is_the_safest_even_if_another_one_is_advised() -> None:
    decision = marked(seen(*READY), "6m", "3p", TREE)
    danger = danger_of(decision)
    assert danger.risks[kind_of(decision.advice.best[0])] > danger.least + 0.01
    safe = judge_deal_in(decision, Loss(3900, (Seat(2),))).safe
    assert safe is not None
    assert danger.risks[kind_of(safe)] == danger.least


def test_a_safer_tile_that_left_as_good_a_hand_could_have_been_thrown() -> None:
    at = seen_as("""8m12345789p2z 6p, dora 9m, left 32, melds 0:234m 3:555s, rivers
        1z9s5z7z3s1s6z3z 1s9m6z2z4z2s3p1m2p 9s1m3z5z1z3m4p2p9m 4z3z2z6z1p2m4s5p3m""")
    found = judge_deal_in(threw(at, "8m", TREE), Loss(1000, (Seat(3),)))
    assert found.verdict is DealIn.COULD_FOLD
    assert found.safe is not None
    assert kind_of(found.safe) == SOUTH
    assert judge_deal_in(threw(at, "2z", TREE), Loss(1000, (Seat(3),))).verdict is DealIn.UNLUCKY
    silent = judge_deal_in(threw(at, "8m", TREE), Loss(1000, (Seat(1),)))
    assert silent.verdict is DealIn.UNLUCKY, "nothing showed that this closed hand was ready"


def test_the_last_in_the_last_round_have_nothing_to_lose() -> None:
    at = replace(seen(*FAR), points=LAST)
    for round_, points, verdict in (
        (7, LAST, DealIn.UNLUCKY),
        (6, LAST, DealIn.SHOULD_FOLD),
        (7, LAST[::-1], DealIn.SHOULD_FOLD),
        (7, (24_000, 26_000, 25_000, 25_000), DealIn.SHOULD_FOLD),
    ):
        decision = threw(replace(at, round=round_, points=points), "5m", TREE)
        found = judge_deal_in(decision, Loss(3900, (Seat(2),)))
        assert (found.verdict, found.free) == (verdict, verdict is DealIn.UNLUCKY)
        taught = [slip.cause for slip in find_slips([replace(decision, deal_in=found)])]
        assert bool(taught) == (verdict is DealIn.SHOULD_FOLD)


@pytest.mark.parametrize(("pair", "free"), [("9", False), ("8", True)], ids=["no yaku", "tanyao"])
def test_a_ready_hand_without_a_yaku_has_something_to_lose(pair: str, free: bool) -> None:
    at = seen_as(
        f"""34p{pair}{pair}s678p678s 9m, S4, points 11000 36000 30000 23000, melds 0:234m, left 30,
        dealer 1, dora 3z, riichi 2:3, rivers 1z9p 4z2z3z 8p1z2z7z 8p4z3z2z"""
    )
    assert judge_deal_in(threw(at, "9m", TREE), Loss(3900, (Seat(2),))).free == free


@pytest.mark.parametrize(
    ("hand", "tile", "folding", "ratio", "verdict"),
    [
        (FAR, "5m", 550, 0.01, DealIn.SHOULD_FOLD),
        (FAR, "5m", 550, 0.6, DealIn.COULD_FOLD),
        (READY, "6m", 550, 0.01, DealIn.COULD_FOLD),
        (FAR, "5m", 250, 0.01, DealIn.COULD_FOLD),
        (FAR, "5m", 150, 0.01, DealIn.COULD_FOLD),
        (NEAR, "6m", 150, 0.01, DealIn.UNLUCKY),
        (FAR, "7z", 950, 0.01, DealIn.UNLUCKY),
    ],
    ids=["most fold", "usual", "the tutor pushes", "some fold", "far", "near", "safest"],
)
def test_a_verdict_follows_what_strong_players_fold(
    hand: tuple[str, str], tile: str, folding: int, ratio: float, verdict: DealIn
) -> None:
    decision = threw(seen(*hand), tile, TREE)
    danger = danger_of(decision)
    placed = [kind_of(one.discard) for one in decision.advice.combined]
    safest = min(placed, key=lambda kind: danger.risks[kind])
    played = kind_of(decision.played)
    shares = tuple(
        1000 - folding if each == played else folding if each == safest else 0 for each in placed
    )
    decision = replace(
        decision,
        advice=replace(decision.advice, second=shares),
        graded=Graded(ratio, None, Label.FINE),
    )
    assert judge_deal_in(decision, Loss(3900, (Seat(2),))).verdict is verdict


@pytest.mark.parametrize(("mine", "verdict"), [(45_000, "could_fold"), (25_000, "unlucky")])
def test_far_ahead_a_cheap_hand_is_not_worth_a_risk(mine: int, verdict: str) -> None:
    rest = (100_000 - mine) // 3
    at = replace(seen(*READY), points=(mine, rest, rest, rest))
    assert judge_deal_in(threw(at, "6m", TREE), Loss(3900, (Seat(2),))).verdict == verdict


FOLDING = "24568m46p3468s88p", "3p"


@pytest.mark.parametrize(("tile", "folded"), [("8p", True), ("4s", False)])
def test_folding_takes_a_safe_tile_and_gives_the_hand_up(tile: str, folded: bool) -> None:
    assert fold_chance(threw(seen(*FOLDING), tile, TREE)) is folded


@pytest.mark.parametrize(
    "at", [seen(*FOLDING, riichi=False), seen(*READY)], ids=["nobody threatens", "ready"]
)
def test_nothing_asks_for_a_fold(at: Observation) -> None:
    assert fold_chance(threw(at, "8p", TREE)) is None


def test_what_an_unchanged_open_hand_let_pass_is_safe() -> None:
    text = """2468m2468p2468s5z 6z, left 30, melds 2:222z/777z/234s,
        rivers 1z4z9m 9m6p1z4z 1p9p3z1s 9p1p1m"""
    seen = seen_as(text)
    decision = marked(seen, "6p", "6z", TREE)
    (threat,) = danger_of(decision).threats
    assert threat == Seat(2)
    assert danger_of(decision).risks[kind_of(decision.played)] > 0.02, "others came from the hand"
    thrown = [one._replace(tsumogiri=True) for one in seen.rivers[2]]
    rivers = (*seen.rivers[:2], tuple(thrown), seen.rivers[3])
    waiting = replace(decision, observation=replace(seen, rivers=rivers))
    assert danger_of(waiting).risks[kind_of(decision.played)] == 0
