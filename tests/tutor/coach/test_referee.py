"""Where the referee of a ranking steps in."""

from dataclasses import replace

from rules.tiles import Tile, kind_name, kind_of
from tests.tutor.decisions import forced
from tests.tutor.positions import position, seen_as
from tutor.coach.advice import CombinedDiscard
from tutor.coach.explain import spot_of
from tutor.coach.ideas.danger import two_sided
from tutor.coach.referee import overruled, safest_tiles, still_first
from tutor.coach.strategy.stance import Stance
from tutor.coach.strategy.tree import shipped_tree


def shares_of(combined: tuple[CombinedDiscard, ...], of: dict[str, int]) -> dict[Tile, int]:
    return {one.discard: of.get(kind_name(kind_of(one.discard)), 0) for one in combined}


def test_an_advised_tile_stays_first_while_nothing_near_it_changes() -> None:
    then = position("12679m389p4569s2z", "1z")
    advised = forced(then, "2z", shipped_tree())
    for hand, drawn, shares, stays in (
        ("12679m389p456s12z", "6z", {"9m": 250, "2z": 200}, True),
        ("12679m389p456s12z", "6z", {"9m": 850, "2z": 200}, False),
        ("12679m389p456s12z", "8m", {"9m": 300, "2z": 200}, False),
        ("12679m389p4569s1z", "6z", {"9m": 300}, False),
    ):
        now = position(hand, drawn, rivers=("9s" if "9s" not in hand else "2z", "", "", ""))
        advice = forced(now, "9m", shipped_tree())
        spot, of = spot_of(advice, now), shares_of(advice.combined, shares)
        found = still_first(then, advised, spot, advice.combined, of)
        assert (found is not None and kind_name(kind_of(found)) == "2z") is stays, (drawn, shares)


def test_a_fold_throws_the_tile_that_cannot_lose() -> None:
    seen = seen_as("""566788m334p99s2z7z 9p, riichi 1:3, rivers 8m7z3m1s4p8p3z 6z9m5m8s4m
        2z9p1m2p4s 1z5z9p8p7m""")
    advice = forced(seen, "2z", shipped_tree())
    spot = spot_of(advice, seen)
    assert not spot.is_sure(advice.best[0])
    safest = safest_tiles(spot, advice.combined)
    assert safest
    assert all(map(spot.is_sure, safest))


def test_of_two_safe_tiles_the_one_that_keeps_the_hand_goes_first() -> None:
    seen = position(
        "2245889s666z", "5p", rivers=("", "", "2s9s1m", ""), riichi={2: 0}, melds={0: ("111s",)}
    )
    advice = forced(seen, "2s", shipped_tree())
    spot = replace(spot_of(advice, seen), stance=Stance.FOLD)
    for share, chosen in ((224, "9s"), (100, None)):
        of = shares_of(advice.combined, {"2s": 317, "9s": share})
        found = overruled(spot, advice.combined, of)
        assert (found and kind_name(kind_of(found))) == chosen


def test_of_two_throws_with_the_same_wait_the_dearer_goes_first() -> None:
    seen = position("067789m789p0579s", "6p")
    advice = forced(seen, "9p", shipped_tree())
    of = shares_of(advice.combined, {"9p": 516, "6p": 483})
    found = overruled(spot_of(advice, seen), advice.combined, of)
    assert found is not None
    assert kind_name(kind_of(found)) == "6p"


def test_two_sided_waits_need_tiles_and_an_end_that_wins() -> None:
    seen = position("1359m12389p44s11z", "2z", rivers=("", "6m", "7p7p7p7p", ""), riichi={1: 0})
    spot = spot_of(forced(seen, "2z", shipped_tree()), seen)
    shapes = {
        name: [
            tuple(map(kind_name, each))
            for each in two_sided(spot, kind_of(tile), seen.opponents[0])
        ]
        for tile in seen.discards
        for name in [kind_name(kind_of(tile))]
    }
    assert shapes["1m"] == [("2m", "3m")]
    assert shapes["3m"] == []  # he has thrown 6-man
    assert shapes["9p"] == []  # no 7-pin is left
    assert shapes["4s"] == [("2s", "3s"), ("5s", "6s")]
    assert shapes["2z"] == []
