"""Reasons for the plan are true of the position."""

from collections.abc import Iterator
from functools import cache

import pytest

from rules.events import Discard
from rules.observation import Observation
from rules.shanten import shanten
from rules.tiles import KINDS, SEATS, Seat, Tile, count_kinds, is_simple, kind_of, parse_kind
from tests.games import game
from tests.tutor.positions import position
from tests.tutor.trees import TREE, asks
from tests.ui.reviews import state
from tutor.advice.advice import Advice
from tutor.advice.advisor import advise, advise_all, next_turn
from tutor.advice.reason_json import MOMENT_KEYS, reasons_to_json
from tutor.advice.reasons.moment import EndReason, HandInSight, ReadyWin, ThreatReason
from tutor.evaluators.rankings import Facts
from tutor.lab.soak.end_claims import is_end_true
from tutor.lab.soak.hand_claims import is_hand_true
from tutor.lab.soak.sight import Sight
from tutor.lab.soak.threat_claims import is_threat_true, is_win_true
from tutor.language import languages, override
from tutor.strategy.situation import FEATURES
from tutor.text.advice import chance_line, draws_name, wait_line, yaku_line
from tutor.text.moment import why, why_in_short

KEY_OF = {
    "placement": "place",
    "behind_leader": "place",
    "behind_leader_per_round": "place",
    "ahead_of_next": "place",
    "round": "rounds",
    "rounds_left": "rounds",
    "sudden_death": "rounds",
    "turn": "turn",
    "shanten": "steps",
    "riichi": "riichi",
    "riichi_dealer": "riichi",
    "own_calls": "open",
    "most_calls": "calls",
    "somebody_low": "low",
    "dealer": "dealer",
    "ukeire": "draws",
    "dora": "dora",
    "safe_kinds": "push_or_fold",
    "safe_against_all": "safe_all",
    "risk": "risk",
    "in_the_way": "in_the_way",
}


@cache
def some_observations() -> tuple[Observation, ...]:
    return tuple(observations())[::3]


def observations() -> Iterator[Observation]:
    for seed in (7, 11):
        for table, event in game(seed, calls=0.6).replay():
            if isinstance(event, Discard) and not table.riichi[event.seat]:
                yield table.observe(event.seat)


def can_win(seen: Observation, seat: Seat, tile: Tile) -> bool:
    return kind_of(tile) not in Sight(seen).not_now(seat)


def holds(key: str, facts: Facts, seen: Observation, advice: Advice) -> bool:
    riichi = tuple(seat for seat in seen.opponents if seen.riichi[seat])
    mine = seen.points[seen.seat]
    left = max(seen.rules.rounds - seen.round, 1)
    fastest = [one.discard for one in advice.rankings.speed if one.rank == 1]
    match key:
        case "riichi":
            return facts == {"seats": riichi, "dealer": seen.dealer in riichi}
        case "steps":
            return facts["tiles_left"] == seen.tiles_left
        case "place":
            behind, ahead = max(seen.points) - mine, facts["ahead"]
            return (
                facts["behind"] == behind
                and facts["rounds_left"] == left
                and (ahead == 0 or ahead == mine - sorted(seen.points)[-2])
            )
        case "rounds":
            return facts == {"left": left, "extra": seen.round >= seen.rules.rounds}
        case "turn":
            return facts["turn"] == seen.turn and facts["late"] == (seen.tiles_left < 24)
        case "dora":
            tiles = [*seen.hand, *(tile for meld in seen.own_melds for tile in meld.tiles)]
            return facts == {"count": sum(map(seen.dora_in, tiles))}
        case "dealer":
            return seen.seat == seen.dealer
        case "calls":
            seat = Seat(int(str(facts["seat"])))
            return (
                facts["count"]
                == len(seen.melds[seat])
                == max(len(seen.melds[other]) for other in seen.opponents)
            )
        case "open":
            return any(meld.is_open for meld in seen.own_melds)
        case "low":
            return facts == {"seats": tuple(s for s in SEATS if seen.points[s] <= 2000)}
        case "safe_tiles":
            safe = [t for t in seen.hand if not any(can_win(seen, s, t) for s in riichi)]
            return facts == {"count": len(safe), "seats": riichi}
        case "safe_all":
            safe = [t for t in seen.hand if not any(can_win(seen, s, t) for s in seen.opponents)]
            return facts == {"count": len(safe)}
        case "draws":
            return any(
                one.facts["live"] == facts["draws"] and one.discard in fastest
                for one in advice.rankings.speed
            )
        case "risk":
            sure = any(
                not any(can_win(seen, seat, tile) for seat in seen.opponents) for tile in fastest
            )
            return bool(facts["sure"]) <= sure
        case "in_the_way":
            return facts == {"count": sum(not is_simple(kind_of(tile)) for tile in seen.hand)}
        case _:
            return False


@pytest.mark.parametrize("feature", FEATURES)
def test_each_feature_of_the_tree_gives_a_true_reason(feature: str) -> None:
    every = some_observations()[FEATURES.index(feature) % 6 :: 6]
    advices = advise_all(every, asks(feature, 1.0))
    keys = set()
    for seen, advice in zip(every, advices, strict=True):
        keys |= {reason["key"] for reason in reasons_to_json(advice.moment, MOMENT_KEYS)}
        for found in advice.moment:
            (reason,) = reasons_to_json([found], MOMENT_KEYS)
            if isinstance(found, HandInSight):
                assert is_hand_true(found, Sight(seen))
            elif isinstance(found, ReadyWin):
                assert is_win_true(found, Sight(seen), advice)
            elif isinstance(found, EndReason):
                assert is_end_true(found, Sight(seen))
            elif isinstance(found, ThreatReason):
                assert is_threat_true(found, Sight(seen), advice)
            else:
                assert holds(reason["key"], reason["facts"], seen, advice), (reason, seen)
        for language in languages():
            with override(language):
                said = why(advice, seen)
            assert len(said) == len(advice.moment) <= 3
            assert all(one.endswith((".", "。")) and "{" not in one for one in said)
            with override(language):
                short = why_in_short(advice, seen)
            assert len(said) - 1 <= len(short) <= len(said)
    if feature != "somebody_low":  # nobody is that low in these games
        assert KEY_OF[feature] in keys


def thrown(seen, name):
    advice = advise(seen, TREE)
    tile = next(one for one in seen.discards if kind_of(one) == parse_kind(name))
    return next_turn(seen, advice, tile)


def test_draws_and_steps_are_those_of_the_hand():
    for decision in state().discards[::6]:
        seen = decision.observation
        for tile in seen.discards:
            turn = next_turn(seen, decision.advice, tile)
            rest = [*seen.hand]
            rest.remove(tile)
            counts, melds = count_kinds(rest), len(seen.own_melds)
            assert turn.steps == shanten(counts, melds)
            assert turn.unseen == 136 - sum(seen.seen)
            wanted = {}
            for kind in KINDS:
                more = [*counts]
                more[kind] += 1
                if seen.unseen[kind] and shanten(more, melds) < turn.steps:
                    wanted[kind] = seen.unseen[kind]
            assert dict(turn.draws) == wanted
            assert turn.live == sum(wanted.values())
            assert 0 <= turn.risk < 1


def test_a_ready_hand_gives_its_waits_and_yaku():
    seen = position("234567m345p5678s", drawn="2z", rivers=("1z", "", "", ""))
    turn = thrown(seen, "2z")
    assert turn.steps == 0
    assert turn.tenpai is not None
    assert wait_line(turn) == "5- and 8-sou: 6 left"
    assert yaku_line(turn, seen) == "Tanyao"
    assert yaku_line(turn, seen, riichi=True) == "Riichi, Tanyao"
    assert chance_line(turn) == f"6 of {turn.unseen} unseen tiles: {6 / turn.unseen:.1%}".replace(
        "%", " %"
    )
    assert draws_name(turn) == "5-sou 3, 8-sou 3"
