"""A decision as JSON and back: a line of the advice log (docs/advice-log.md says what each key is).

`reasons` holds the advice's own first; those about the played discard have keys that begin with
``played``.
"""

from collections.abc import Iterable
from typing import Any

from rules.damage import BadValue
from rules.observation import Observation
from rules.ruleset import Ruleset
from rules.tiles import Tile, tile_name
from tutor.advice.advice import Advice, CombinedDiscard, Decision
from tutor.advice.decision_keys import DecisionJson, HandJson, NewsJson, RankedJson
from tutor.advice.observation_json import find_tile, observation_from_json, observation_to_json
from tutor.advice.reason_json import (
    facts_from_json,
    facts_of,
    reason_of,
    reasons_from_json,
    reasons_to_json,
)
from tutor.advice.reason_keys import ADVICE_KEYS, PLAYED_KEYS
from tutor.advice.reasons.moment import ReadyWin
from tutor.evaluators.hand_names import HandPlan
from tutor.evaluators.ranking import RankedDiscard, Ranking, Rankings
from tutor.json_values import read_as
from tutor.strategy.choice import Change, Choice, Condition
from tutor.strategy.keeping import StanceEvent
from tutor.strategy.stance import Stance
from tutor.strategy.weights import AXES, from_json, to_json


def decision_to_json(decision: Decision, sentences: tuple[str, ...]) -> dict[str, Any]:
    observation, advice = decision.observation, decision.advice
    choice = advice.choice
    return {
        "game": decision.game,
        "round": observation.round,
        "honba": observation.honba,
        "turn": observation.turn,
        "seat": observation.seat,
        "after_call": decision.after_call,
        "observation": observation_to_json(observation),
        "played": tile_name(decision.played),
        "tsumogiri": decision.tsumogiri,
        "riichi": decision.riichi,
        "strategy": choice.strategy.value,
        "support": choice.support,
        "runner_up": choice.runner_up.value,
        "runner_up_support": choice.runner_up_support,
        **({"weights": to_json(choice.weights)} if choice.weights else {}),
        "path": [_condition_to_json(condition) for condition in choice.path],
        "change": None
        if choice.change is None
        else {
            "condition": _condition_to_json(choice.change.condition),
            "strategy": choice.change.strategy.value,
        },
        **({} if choice.since is None else {"since": choice.since}),
        **({} if advice.stance is None else _named(advice, advice.stance)),
        "advice": [tile_name(tile) for tile in advice.best],
        **({} if advice.sure is None else {"sure": advice.sure.value}),
        "combined": [
            {"discard": tile_name(placed.discard), "rank": placed.rank}
            | ({} if placed.score is None else {"score": placed.score})
            for placed in advice.combined
        ],
        "rankings": {
            axis: [_ranked_to_json(ranked) for ranked in getattr(advice.rankings, axis)]
            for axis in AXES
        },
        "verdict": decision.verdict.value,
        "played_as": decision.played_as.value,
        "hints": decision.hints,
        "taken_back": decision.taken_back,
        **({} if advice.win is None else {"win": facts_of(advice.win)}),
        **({} if decision.second_share is None else {"second_share": decision.second_share}),
        **({} if decision.second_differs is None else {"second_differs": decision.second_differs}),
        "reasons": [
            *reasons_to_json(advice.reasons, ADVICE_KEYS),
            *reasons_to_json(decision.reasons, PLAYED_KEYS),
        ],
        "words": list(sentences),
    }


def decision_from_json(data: object, rules: Ruleset) -> Decision:
    """The decision that a line tells of.

    Raises:
        KeyError, TypeError, ValueError: the data is not a decision.
    """
    told = read_as(DecisionJson, data)
    observation = observation_from_json(
        told["observation"],
        rules=rules,
        seat=told["seat"],
        round_=told["round"],
        honba=told["honba"],
        turn=told["turn"],
    )
    return Decision(
        game=told["game"],
        observation=observation,
        after_call=told["after_call"],
        advice=_advice(told, observation.hand),
        played=_played(told, observation),
        tsumogiri=told["tsumogiri"],
        riichi=told["riichi"],
        verdict=told["verdict"],
        played_as=told["played_as"],
        reasons=reasons_from_json(told.get("reasons", ()), PLAYED_KEYS),
        hints=told.get("hints", 0),
        taken_back=told.get("taken_back", False),
        second_share=told.get("second_share"),
        second_differs=told.get("second_differs"),
    )


def _advice(told: DecisionJson, hand: tuple[Tile, ...]) -> Advice:
    rankings = told["rankings"]
    if len({entry["discard"] for entry in told["combined"]}) != len(told["combined"]):
        raise BadValue("a value in it has the wrong form")
    return Advice(
        choice=_choice(told),
        rankings=Rankings(
            _ranking(rankings["speed"], hand),
            _ranking(rankings["value"], hand),
            _ranking(rankings["safety"], hand),
        ),
        combined=tuple(
            CombinedDiscard(find_tile(entry["discard"], hand), entry["rank"], entry.get("score"))
            for entry in told["combined"]
        ),
        reasons=reasons_from_json(told.get("reasons", ()), ADVICE_KEYS),
        sure=told.get("sure"),
        stance=told.get("stance"),
        hands=tuple(map(_hand_from_json, told.get("hands", ()))),
        news=_news_from_json(told.get("news")),
        win=reason_of(ReadyWin, told["win"]) if "win" in told else None,
    )


def _played(told: DecisionJson, observation: Observation) -> Tile:
    """Return which of the tiles of that name was thrown.

    Raises:
        BadValue: there is none, or what was thrown as it was drawn is another tile.
    """
    played = find_tile(told["played"], observation.hand)
    if told["tsumogiri"] and observation.drawn is not None:
        if tile_name(observation.drawn) != told["played"]:
            raise BadValue("a value in it has the wrong form")
        return observation.drawn
    return played


def _named(advice: Advice, stance: Stance) -> dict[str, Any]:
    return {
        "stance": stance.value,
        "hand": _hand_to_json(advice.hand),
        "hands": [_hand_to_json(hand) for hand in advice.hands],
        "news": None
        if advice.news is None
        else [{"what": each.what.value, "seats": list(each.seats)} for each in advice.news],
    }


def _hand_to_json(hand: HandPlan | None) -> dict[str, Any] | None:
    if hand is None:
        return None
    return {
        "name": hand.name,
        "about": hand.about,
        "steps": hand.steps,
        "probability": hand.probability,
        "held": hand.held,
    }


def _condition_to_json(condition: Condition) -> dict[str, Any]:
    return {
        "feature": condition.feature,
        "low": condition.low,
        "high": condition.high,
        "value": condition.value,
    }


def _hand_from_json(told: HandJson) -> HandPlan:
    return HandPlan(
        told["name"], told["about"], told["steps"], told["probability"], told.get("held")
    )


def _news_from_json(told: tuple[NewsJson, ...] | None) -> tuple[StanceEvent, ...] | None:
    return None if told is None else tuple(StanceEvent(**each) for each in told)


def _ranked_to_json(ranked: RankedDiscard) -> dict[str, Any]:
    return {
        "discard": tile_name(ranked.discard),
        "score": ranked.score,
        "rank": ranked.rank,
        "facts": dict(ranked.facts),
    }


def _ranking(entries: Iterable[RankedJson], hand: tuple[Tile, ...]) -> Ranking:
    return tuple(
        RankedDiscard(
            find_tile(entry["discard"], hand),
            entry["score"],
            entry["rank"],
            facts_from_json(entry["facts"]),
        )
        for entry in entries
    )


def _choice(told: DecisionJson) -> Choice:
    change = told.get("change")
    return Choice(
        strategy=told["strategy"],
        support=told["support"],
        runner_up=told["runner_up"],
        runner_up_support=told.get("runner_up_support", 0.0),
        path=told["path"],
        change=None if change is None else Change(change["condition"], change["strategy"]),
        weights=from_json(told["weights"]) if "weights" in told else (),
        since=told.get("since"),
    )
