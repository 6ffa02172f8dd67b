"""Reasons and sentences of generated games agree with the rankings."""

from functools import cache
from typing import Any

import pytest

from rules.observation import Observation
from rules.tiles import SEATS, Seat, Tile, kind_name, kind_of, parse_kind, tile_name
from tests.games import end_of, game
from tests.tutor.trees import TREE, always
from tutor.advice.advice import Advice, Decision
from tutor.advice.discard_reasons import PLAIN
from tutor.advice.end_game import end_rule
from tutor.advice.facts import number
from tutor.advice.reason_json import ADVICE_KEYS, PLAYED_KEYS, reasons_to_json
from tutor.advice.reasons.moment import EndReason, HandInSight, Placement, RiichiOpponents
from tutor.evaluators.components import AXIS_OF, TERMS
from tutor.evaluators.rankings import RankedDiscard, Ranking
from tutor.lab.soak.sight import Sight
from tutor.language import activate, languages, override
from tutor.review import review
from tutor.strategy.choice import Verdict
from tutor.strategy.situation import STRATEGIES
from tutor.strategy.stance import Stance
from tutor.text.advice import answer, rank_line, sentences, why
from tutor.text.stance import change_line, change_line_of
from tutor.text.verdicts import sure_line

TREES = [TREE, *map(always, STRATEGIES[::3])]


@cache
def decisions(place: int) -> list[Decision]:
    made = review(end_of(game(20 + place, calls=0.4), 3), SEATS, TREES[place])
    return [decision for here in made for decision in here]


@pytest.fixture(params=range(len(TREES)), ids=["small", *map(str, STRATEGIES[::3])])
def games(request: pytest.FixtureRequest) -> list[Decision]:
    return decisions(request.param)


def reasons(decision: Decision) -> dict[str, dict[str, Any]]:
    advice = reasons_to_json(decision.advice.reasons, ADVICE_KEYS)
    found = (*advice, *reasons_to_json(decision.reasons, PLAYED_KEYS))
    return {each["key"]: each["facts"] for each in found}


def ranked(decision: Decision, axis: str, name: str) -> RankedDiscard:
    ranking: Ranking = getattr(decision.advice.rankings, axis)
    return next(r for r in ranking if kind_name(kind_of(r.discard)) == name.replace("0", "5"))


def can_win(observation: Observation, seat: Seat, tile: Tile) -> bool:
    return kind_of(tile) not in Sight(observation).not_now(seat)


def test_sentences_keep_to_their_size(games: list[Decision]) -> None:
    for decision in games:
        for language in languages():
            with override(language):
                said = sentences(decision, decision.observation)
            assert 1 <= len(said) <= 3
            assert len(set(said)) == len(said)
            assert not any("{" in one or "%" in one for one in said)
            assert all(one.endswith((".", "。")) for one in said)
        said = sentences(decision, decision.observation)
        assert max(map(len, said)) <= 160, said
        assert len(" ".join(said)) <= 320, said


def test_a_hint_says_what_decided_the_plan_and_then_the_tile(games: list[Decision]) -> None:
    for decision in games[::7]:
        advice, seen = decision.advice, decision.observation
        for language in languages():
            activate(language)
            assert 1 <= len(why(advice, seen)) <= 3
            assert why(advice, seen) == sentences(advice, seen)
            assert 1 <= len(answer(advice, seen)) <= 2
            assert "%" not in sure_line(advice.sure)
            assert rank_line(decision)
            for line in (change_line(advice.choice), change_line_of(decision)):
                assert line is None or "{" not in line


def test_every_tile_that_is_named_is_in_the_hand(games: list[Decision]) -> None:
    for decision in games:
        held = {kind_of(tile) for tile in decision.observation.hand}
        for facts in reasons(decision).values():
            names = [str(facts[key]) for key in ("tile", "other") if key in facts]
            tiles = facts.get("tiles", ())
            names += map(str, tiles) if isinstance(tiles, tuple) else []
            assert all(parse_kind(name) in held for name in names)


def test_the_best_are_those_of_the_first_rank(games: list[Decision]) -> None:
    for decision in games:
        facts = reasons(decision)["best"]
        assert facts["tiles"] == tuple(map(tile_name, decision.advice.best))
        check_kept(decision, facts["tiles"])


def check_kept(decision: Decision, names: object) -> None:
    assert isinstance(names, tuple)
    facts = reasons(decision)["best"]
    best = decision.advice.best
    riichi = [seat for seat in decision.observation.opponents if decision.observation.riichi[seat]]
    speed = [ranked(decision, "speed", name) for name in names]
    value = [ranked(decision, "value", name) for name in names]
    safety = [ranked(decision, "safety", name) for name in names]
    if "draws" in facts:
        assert {one.facts["live"] for one in speed} == {facts["draws"]}
        assert not any(one.facts["falls_back"] for one in speed)
    if facts.get("most_draws"):
        live = [
            one.facts["live"]
            for one in decision.advice.rankings.speed
            if not one.facts["falls_back"]
        ]
        assert facts["draws"] == max(live)  # type: ignore[type-var]
    if facts.get("dora"):
        assert all(one.facts["dora_kept"] == facts["dora"] for one in value)
        assert all(one.facts["dora_lost"] == 0 for one in value)
    if facts.get("no_value_lost"):
        assert all(one.score == 0 for one in value)
    if "sure" in facts:
        assert facts["seats"] == tuple(riichi)
        assert not any(
            can_win(decision.observation, seat, tile) for seat in riichi for tile in best
        )
    if facts.get("safest"):
        assert {one.rank for one in safety} == {1}


def test_reasons_about_the_played_tile_match_the_rankings(games: list[Decision]) -> None:
    for decision in games:
        found = reasons(decision)
        rank = decision.advice.rank_of(decision.played)
        if decision.fault is None:
            assert decision.verdict is (Verdict.FIRST if rank == 1 else Verdict.IN_LINE)
        else:
            assert decision.verdict is Verdict.OFF_PLAN
        assert found["played"]["rank"] == rank
        assert ("played_short" in found) == (rank > 1)
        for key in ("played_short", "next"):
            if key in found:
                check_short(decision, found[key])


def check_term(decision: Decision, facts: dict[str, Any]) -> None:
    axis, term = str(facts["axis"]), TERMS.index(str(facts["term"]))
    mine = ranked(decision, axis, str(facts["tile"]))
    its = ranked(decision, axis, str(facts["other"]))
    assert axis == AXIS_OF[TERMS[term]]
    placed = (decision.advice.placed(each.discard).terms for each in (its, mine))
    pairs = list(zip(*placed, strict=True))
    weights = decision.advice.choice.weights
    losses = [weight * (best - other) for (best, other), weight in zip(pairs, weights, strict=True)]
    both = (ranked(decision, "speed", str(facts[which])) for which in ("tile", "other"))
    ready = {number(each, "shanten_after") for each in both} == {0}
    if end_rule(decision.observation, decision.advice.rankings) is None:
        by_a_rail = max(losses) <= 0  # a rail ranks it lower than its sum
        folds = decision.advice.stance is Stance.FOLD  # losses of the hand do not count
        riskier = facts["term"] == "risk" and its.score > mine.score
        plain = facts["term"] in PLAIN  # the fallback without a fact of a weighed term
        assert losses[term] > 0 or by_a_rail or folds or riskier or ready or plain
    else:  # a rule near the end overrides the plan; equally safe discards differ by wait
        apart = facts["how"] == "not_ready_at_end" or pairs[term][0] > pairs[term][1]
        assert apart or (ready and facts["how"] == "cheaper_wait")


def check_short(decision: Decision, facts: dict[str, Any]) -> None:
    check_term(decision, facts)
    axis = str(facts["axis"])
    mine = ranked(decision, axis, str(facts["tile"]))
    its = ranked(decision, axis, str(facts["other"]))
    seen = decision.observation
    held, other = (seen.counts[kind_of(one.discard)] for one in (mine, its))
    match facts["how"]:
        case "plan":
            assert "strong" not in facts
        case "draws":
            assert (mine.facts["live"], its.facts["live"]) == (facts["draws"], facts["more"])
            assert facts["draws"] < facts["more"]  # type: ignore[operator]
        case "back":
            assert mine.facts["falls_back"]
            assert not its.facts["falls_back"]
        case "pair":
            assert held == 2 > other
        case "triplet":
            assert held > 2
            assert held > other
        case "spare":
            never = Sight(seen).never
            safe = tuple(s for s in seen.opponents if kind_of(mine.discard) in never(s))
            assert (len(safe), safe) == (facts["count"], facts["seats"])
        case "few_copies":
            assert seen.seen[kind_of(mine.discard)] > seen.seen[kind_of(its.discard)]
        case "beside_dora":
            near = [kind_of(mine.discard) + step for step in (-2, -1, 1, 2)]
            same = [kind for kind in near if kind // 9 == kind_of(mine.discard) // 9]
            assert any(seen.dora_in(Tile(4 * kind + 1)) for kind in same)
        case "flush":
            counts = [sum(seen.counts[start : start + 9]) for start in (0, 9, 18)]
            assert counts[kind_of(mine.discard) // 9] == max(counts)
            assert kind_of(its.discard) // 9 < 3
            assert counts[kind_of(its.discard) // 9] < max(counts)
        case "dora":
            assert mine.facts["dora_lost"] == its.facts["dora_lost"] + facts["count"]  # type: ignore[operator]
            assert facts["more"] == (its.facts["dora_lost"] != 0)
        case "tanyao":
            assert mine.facts["tanyao_tile"]
            assert not its.facts["tanyao_tile"]
        case "risk" | "less_safe":
            check_risk(decision, facts["seat"], facts["how"] == "risk", mine, its)


def check_risk(
    decision: Decision, seat: object, threat: bool, mine: RankedDiscard, its: RankedDiscard
) -> None:
    if seat is None:
        return
    assert isinstance(seat, int)
    seen = decision.observation
    assert seen.riichi[seat] == threat or not threat
    place = seen.opponents.index(Seat(seat))
    risks, others = mine.facts["risks"], its.facts["risks"]
    assert isinstance(risks, tuple)
    assert isinstance(others, tuple)
    assert risks[place] > others[place]  # type: ignore[operator]
    assert can_win(seen, Seat(seat), mine.discard)


def test_reasons_for_the_plan_are_true_of_the_position(games: list[Decision]) -> None:
    for decision in games:
        seen, advice = decision.observation, decision.advice
        found = reasons(decision)
        if "riichi" in found:
            riichi = tuple(seat for seat in seen.opponents if seen.riichi[seat])
            assert found["riichi"]["seats"] == riichi
        if any(seen.riichi[seat] for seat in seen.opponents):
            others = [one for one in advice.reasons if not isinstance(one, EndReason | HandInSight)]
            assert isinstance(others[0], RiichiOpponents)
        if "steps" in found:
            best = min(r.facts["shanten_after"] for r in advice.rankings.speed)  # type: ignore[type-var]
            assert found["steps"]["steps"] == best
        check_moment(seen, advice)


def check_moment(seen: Observation, advice: Advice) -> None:
    for reason in advice.reasons:
        match reason:
            case Placement(behind=behind):
                mine = seen.points[seen.seat]
                assert behind == max(seen.points) - mine
            case _:
                pass
