"""Rankings, compared with a slow implementation."""

from dataclasses import replace

import numpy as np
import pytest

from rules.events import Ruleset
from rules.melds import Meld, MeldType
from rules.observation import Observation
from rules.shanten import shanten_of_discards as discards_of
from rules.tiles import (
    Seat,
    kind_name,
    kind_of,
    kinds_in,
    mask_of,
    parse_kind,
    parse_tiles,
    tile_name,
)
from tests.games import end_of, game
from tests.tutor.positions import position, rank_all, rank_discards
from tutor.lab.paper_evaluators import evaluate_by
from tutor.lab.soak.sight import Sight
from tutor.lab.training.examples import decisions_of
from tutor.position.positions import Positions
from tutor.position.rankings import RankedDiscard, evaluate
from tutor.position.speed import find_outlook


@pytest.fixture(scope="module")
def observations() -> list[Observation]:
    return [seen for seed in (1, 2, 3) for seen, _ in decisions_of(end_of(game(seed), 6))]


def test_speed_is_the_live_ukeire_of_each_discard(observations: list[Observation]) -> None:
    for seen, found in zip(observations, rank_all(observations), strict=True):
        slow = discards_of(seen.counts, len(seen.own_melds))
        least = min(slow[kind_of(tile)].shanten for tile in seen.discards)
        useful = Sight(seen).usable
        for discard in found.speed:
            kind = kind_of(discard.discard)
            draws = [draw for draw in kinds_in(slow[kind].improving) if draw in useful]
            live = sum(seen.unseen[draw] for draw in draws)
            keeps = slow[kind].shanten == least
            base = live if keeps else -1 - seen.unseen[kind]
            assert discard.facts["live"] == live
            assert discard.facts["falls_back"] is not keeps
            assert base - 1 < discard.score <= base


def test_value_is_the_han_given_away_negated(observations: list[Observation]) -> None:
    for seen, found in zip(observations, rank_all(observations), strict=True):
        for discard in found.value:
            tile, facts = discard.discard, discard.facts
            lost = 1.5 * seen.dora_in(tile) + 1.0 * bool(facts["falls_back"])
            if facts["tanyao"] and facts["tanyao_tile"]:
                lost += 1.25
            kind = kind_of(tile)
            if seen.is_yakuhai(kind, seen.seat):
                double = kind == seen.round_wind == seen.wind_of(seen.seat)
                lost += (0.03, 0.1, 0.2, 0.2)[seen.counts[kind] - 1] * (2 if double else 1)
            assert discard.score == pytest.approx(-lost)


def test_rankings_hold_the_legal_discards_best_first(observations: list[Observation]) -> None:
    for seen, found in zip(observations, rank_all(observations), strict=True):
        for ranking in (found.speed, found.value, found.safety):
            assert sorted(d.discard for d in ranking) == sorted(seen.discards)
            assert [d.rank for d in ranking] == sorted(d.rank for d in ranking)
            for discard in ranking:
                better = sum(other.score > discard.score for other in ranking)
                assert discard.rank == 1 + better


def test_the_paper_method_ignores_our_additions(observations: list[Observation]) -> None:
    positions = Positions.stack(observations)
    ours, paper = evaluate(positions), evaluate_by("paper", positions)
    held = positions.allowed
    assert (paper.speed.score[held] == np.round(paper.speed.score[held])).all()
    closed = held & ~positions.open[:, None]  # an open hand leaves out draws without a yaku
    assert (np.floor(ours.speed.score[closed] + 1) >= paper.speed.score[closed]).all()
    assert (paper.speed.keeps == ours.speed.keeps).all()
    blind = [
        replace(seen, passed=(mask_of(()),) * 4, seen=bytes(min(2, n) for n in seen.seen))
        for seen in observations
    ]
    numbers = slice(0, 27)
    without = evaluate_by("paper", Positions.stack(blind)).safety.score[:, numbers]
    assert (paper.safety.score[:, numbers] == without).all()
    unsure = ours.safety.score[:, numbers] < 1
    fewer = evaluate(Positions.stack(blind)).safety.score[:, numbers] < 1
    assert (fewer >= unsure).all()
    assert (fewer > unsure).any()


def speed_of(observation: Observation, name: str) -> RankedDiscard:
    return next(
        d for d in rank_discards(observation).speed if kind_of(d.discard) == parse_kind(name)
    )


def ranked(observation: Observation) -> list[tuple[str, int]]:
    return [(kind_name(kind_of(d.discard)), d.rank) for d in rank_discards(observation).speed]


def test_a_full_ranking() -> None:
    observation = position("123m456m789p45s11z", "9s")
    found = rank_discards(observation).speed
    assert kind_name(kind_of(found[0].discard)) == "9s"
    assert found[0].rank == 1
    assert dict(found[0].facts) == {
        "shanten_after": 0,
        "falls_back": False,
        "live": 8,
        "draws": ("3s", "6s"),
        "unseen": 3,
        "outlook": 2 * 3 + 4 + 4,
        "furiten": False,
    }
    # no other tile keeps tenpai, save one that waits on the gap
    assert [d.facts["shanten_after"] for d in found[1:]] == [1] * (len(found) - 1)


@pytest.mark.parametrize(
    ("river", "furiten"), [("9m", False), ("3s", True), ("6s", True), ("45s", False)]
)
def test_furiten_by_the_own_river(river: str, furiten: bool) -> None:
    observation = position("123m456m789p45s11z", "9s", rivers=(river, "36s", "", ""))
    assert speed_of(observation, "9s").facts["furiten"] is furiten
    assert speed_of(observation, "1z").facts["furiten"] is False  # not ready at all


def test_equal_ukeire_is_decided_by_outlook() -> None:
    observation = position("123m456m78p333s4z5z", "9s", dealer=0)
    lone = [name for name, _ in ranked(observation)[:3]]
    assert lone == ["4z", "9s", "5z"]
    facts = [speed_of(observation, name).facts for name in lone]
    assert len({fact["live"] for fact in facts}) == 1
    assert [fact["outlook"] for fact in facts] == [12, 14, 16]


def test_outlook_counts_neighbours_and_copies() -> None:
    positions = Positions.stack((position("1123m555p19s1z2z3z", "7p", dealer=0),))
    outlook = find_outlook(positions)[0]
    # 1m: 2 unseen copies; 2m held with 3 unseen next to it, 3m held with 3 unseen two away
    assert outlook[parse_kind("1m")] == 2 * 2 + (3 + 4) + (3 + 3)
    # 5p: the last copy, a triplet; 7p two away, of which 3 are unseen; 4p and 6p, 3p all unseen
    assert outlook[parse_kind("5p")] == 2 * 1 + 8 + 4 + 4 + 4 + (3 + 3)
    # East for the dealer in the East round counts twice; 1z is also the shown indicator
    assert outlook[parse_kind("1z")] == 2 * 2 + 6 + 2 * 4
    assert outlook[parse_kind("3z")] == 2 * 3 + 6
    # the end of a suit has no neighbour in the next one
    assert outlook[parse_kind("9s")] == 2 * 3 + 4 + 4


def test_furiten_covers_waits_without_a_yaku() -> None:
    rivers = ("9m", "", "", "")
    seen = position("78m666p456p55s", "2p", melds={0: ("234s",)}, rivers=rivers)
    facts = speed_of(seen, "2p").facts
    assert (facts["draws"], facts["furiten"]) == (("6m",), True)


def value_of(observation: Observation, name: str) -> RankedDiscard:
    return next(
        d for d in rank_discards(observation).value if kind_of(d.discard) == parse_kind(name)
    )


def test_a_full_ranking_of_value() -> None:
    observation = position("123m456m34p99p55z2s", "9s", indicators="2p")
    ranking = rank_discards(observation).value
    assert [(tile_name(d.discard), d.score, d.rank) for d in ranking] == [
        ("9s", 0.0, 1),
        ("1m", -1.0, 2),
        ("9p", -1.0, 2),
        ("5z", -1.1, 4),
        ("2s", -1.25, 5),
        ("2m", -2.25, 6),
        ("3m", -2.25, 6),
        ("4m", -2.25, 6),
        ("5m", -2.25, 6),
        ("6m", -2.25, 6),
        ("4p", -2.25, 6),
        ("3p", -3.75, 12),
    ]
    assert dict(ranking[0].facts) == {
        "puts_back": (),
        "han_lost": 0.0,
        "dora_lost": 0,
        "red_lost": False,
        "dora_kept": 1,
        "falls_back": False,
        "tanyao": True,
        "in_the_way": 6,
        "tanyao_tile": False,
        "yakuhai": None,
    }


def test_a_lone_red_five_is_a_dora_and_one_with_a_plain_five_is_kept() -> None:
    names = ("dora_lost", "red_lost", "dora_kept")
    lone = value_of(position("123m789s11z34z67s0p", "9m"), "5p").facts
    assert [lone[name] for name in names] == [1, True, 0]
    both = value_of(position("123m789s11z34z6s05p", "9m"), "5p").facts
    assert [both[name] for name in names] == [0, False, 1]


def test_tanyao_is_lost_with_an_open_terminal_or_without_open_tanyao() -> None:
    base = position("456m678m33s45p", "9s")
    ones, twos = parse_tiles("111p"), parse_tiles("222p")
    for tiles, rules, possible in (
        (ones, Ruleset(), False),
        (twos, Ruleset(), True),
        (twos, Ruleset(open_tanyao=False), False),
    ):
        pon = Meld(MeldType.PON, tiles, tiles[0], Seat(1))
        observation = replace(base, melds=((pon,), (), (), ()), rules=rules)
        facts = value_of(observation, "3s").facts
        assert facts["tanyao"] is possible
        assert value_of(observation, "3s").score == -1.0 - 1.25 * possible
    closed = Meld(MeldType.ANKAN, parse_tiles("2222p"))
    observation = replace(base, melds=((closed,), (), (), ()), rules=Ruleset(open_tanyao=False))
    assert value_of(observation, "3s").facts["tanyao"] is True


def test_yakuhai_by_seat_and_round() -> None:
    observation = position("123m45m78p1z23334z", "9s", dealer=2, indicators="9p")
    pieces = [value_of(observation, name).facts["yakuhai"] for name in ("1z", "2z", "3z", "4z")]
    assert pieces == ["alone", None, "triplet", None]
    double = position("123m45m78p11z2335z", "9s", dealer=0, indicators="9p")
    assert value_of(double, "5z").score == -0.03
    assert value_of(double, "1z").score == -1.0 - 2 * 0.1
