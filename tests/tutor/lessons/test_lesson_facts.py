"""The facts behind every sentence of a lesson, worked out from the observation by another road."""

from collections.abc import Mapping
from typing import Any

import pytest

from rules.observation import Observation
from rules.shanten import improving, shanten
from rules.tiles import SEATS, Kind, Tile, is_honour, kind_of, kinds_in, parse_kind, parse_tiles
from tests.games import game
from tests.tutor.trees import TREE, always
from tutor.advice.advice import Decision
from tutor.advice.reason_json import reasons_from_json, reasons_to_json
from tutor.lessons.causes import cause_of, compare
from tutor.lessons.lesson import Cause
from tutor.lessons.lesson_facts import lesson_facts
from tutor.lessons.reason_json import LESSON_KEYS
from tutor.review import review
from tutor.strategy.strategies import Strategy
from tutor.strategy.tree import StrategyTree
from tutor.strategy.verdict import Verdict

Facts = Mapping[str, Any]


def after(seen: Observation, tile: Tile) -> tuple[int, int]:
    """Steps from ready and good draws of the hand without that tile."""
    counts = seen.counts
    counts[kind_of(tile)] -= 1
    melds = len(seen.own_melds)
    good = kinds_in(improving(counts, melds))
    return shanten(counts, melds), sum(4 - seen.seen[kind] for kind in good)


def nearest(seen: Observation) -> int:
    return min(after(seen, tile)[0] for tile in seen.discards)


def check_threat(facts: Facts, seen: Observation, other: Tile) -> None:
    riichi = tuple(seat for seat in seen.opponents if seen.riichi[seat])
    calling = tuple(seat for seat in seen.opponents if len(seen.melds[seat]) >= 3)
    assert facts["seats"] == (riichi or calling)
    assert (facts["against"] == "riichi") == bool(riichi)
    assert (facts["against"] == "calls") == bool(calling and not riichi)
    kind = kind_of(other)
    safe = all((seen.genbutsu[s] | seen.passed[s]) >> kind & 1 for s in facts["seats"])
    assert facts["sure"] == bool(facts["seats"] and safe)


def check_slow(facts: Facts, seen: Observation, tile: Tile, other: Tile) -> None:
    mine, its = after(seen, tile), after(seen, other)
    match facts["slow"]:
        case "back":
            assert mine[0] > its[0]
        case "draws":
            assert mine[0] == its[0] == (0 if facts["ready"] else nearest(seen))
            assert (facts["draws"], facts["more"]) == (mine[1], its[1])
            assert mine[1] < its[1]


def check_value(facts: Facts, seen: Observation, holder: Tile, kept: Tile) -> None:
    """The first tile holds what the second does not."""
    kind = kind_of(holder)
    match facts["what"]:
        case "dora":
            assert facts["count"] == seen.dora_in(holder) - seen.dora_in(kept) > 0
        case "pair" | "triplet":
            assert parse_kind(facts["kind"]) == kind
            assert seen.is_yakuhai(kind, seen.seat)
            assert (seen.counts[kind] == 2) == (facts["what"] == "pair")
            assert seen.counts[kind] >= 2
        case "tanyao":
            assert is_middle(kind)
            assert not is_middle(kind_of(kept))
        case "beside":
            dora = {*seen.dora} | ({4, 13, 22} if seen.rules.red_fives else set())
            assert any(0 < abs(one - kind) < 3 and one // 9 == kind // 9 < 3 for one in dora)
        case "alone":
            assert seen.is_yakuhai(kind, seen.seat)
            assert seen.counts[kind] == 1


def is_middle(kind: Kind) -> bool:
    return not is_honour(kind) and kind % 9 not in (0, 8)


def check(decision: Decision) -> None:
    seen, found, cause = decision.observation, compare(decision), cause_of(decision)
    reasons = lesson_facts(cause, found, decision, 1)
    place, reason, short = reasons_to_json(reasons, LESSON_KEYS)
    assert reasons_from_json((place, reason, short), LESSON_KEYS) == reasons
    assert short["key"] == "lesson_short"
    assert short["facts"]["other"] == place["facts"]["other"]
    assert (place["key"], reason["key"]) == ("lesson", f"lesson_{cause}")
    assert (place["facts"]["round"], place["facts"]["turn"]) == (seen.round, seen.turn)
    tile, other = (parse_tiles(place["facts"][name])[0] for name in ("tile", "other"))
    assert kind_of(tile) == kind_of(decision.played)
    assert kind_of(other) in map(kind_of, decision.advice.in_line)
    facts: Facts = reason["facts"]
    if "against" in facts:
        check_threat(facts, seen, other)
    match cause:
        case Cause.PLAYED_ON:
            assert facts["steps"] == nearest(seen) == after(seen, tile)[0]
        case Cause.TOO_DANGEROUS:
            mine, its = after(seen, tile), after(seen, other)
            if facts["level"]:
                assert (its[0], -its[1]) <= (mine[0], -mine[1]) or its[0] < mine[0]
            if facts["slow"]:
                assert mine[0] > its[0]
            if facts["gain"] == "dora":
                assert facts["count"] == seen.dora_in(other) - seen.dora_in(tile)
        case Cause.FOLDED_EARLY | Cause.FEWER_DRAWS:
            check_slow(facts, seen, tile, other)
            assert facts["slow"]
        case Cause.GAVE_UP_VALUE:
            check_value(facts, seen, tile, other)
        case Cause.HELD_VALUE:
            check_value(facts, seen, other, tile)
            if facts["what"] == "tanyao":
                assert sum(not is_middle(kind_of(each)) for each in seen.hand) <= 3
            check_slow(facts, seen, tile, other)
        case Cause.STEP_BACK:
            assert facts["steps"] == after(seen, other)[0] < after(seen, tile)[0]
        case Cause.USEFUL_FIRST:
            check_slow(facts, seen, tile, other)
            kind = kind_of(other)
            near = [k for k in map(kind_of, seen.hand) if abs(k - kind) < 3 and k // 9 == kind // 9]
            alone = seen.counts[kind] == 1
            assert facts["lone"] == (alone and (is_honour(kind) or len(near) == 1))


@pytest.mark.parametrize("tree", [TREE, *map(always, (Strategy.SAFETY, Strategy.VALUE_SAFETY))])
def test_every_fact_of_whole_games_is_true(tree: StrategyTree) -> None:
    checked = 0
    for seed in range(3):
        for made in review(game(seed), SEATS, tree):
            for decision in made:
                if decision.verdict is Verdict.OFF_PLAN:
                    check(decision)
                    checked += 1
    assert checked > 300
