"""A decision as JSON and back: a line of the advice log (docs/advice-log.md says what each key is).

`reasons` holds the advice's own first; those about the played discard have keys that begin with
``played``.
"""

from collections.abc import Iterable, Mapping
from math import isfinite
from typing import Any, Final

from rules.damage import BadValue
from rules.ruleset import Ruleset
from rules.tiles import Seat, Tile, tile_name
from tutor.advice.advice import Advice, CombinedDiscard, Decision
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
from tutor.evaluators.hand_names import HandName, HandPlan
from tutor.evaluators.ranking import RankedDiscard, Ranking, Rankings
from tutor.strategy.choice import Change, Choice, Condition
from tutor.strategy.keeping import StanceEvent, StanceEventKind
from tutor.strategy.stance import Stance
from tutor.strategy.strategies import Strategy
from tutor.strategy.verdict import Sureness, Verdict
from tutor.strategy.weights import AXES, from_json, to_json

MILLE: Final = 1000
"""A share is told of so many."""


def decision_to_json(decision: Decision, sentences: tuple[str, ...]) -> dict[str, Any]:
    """One line as JSON values."""
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


def decision_from_json(data: Mapping[str, Any], rules: Ruleset) -> Decision:
    """The decision that a line tells of.

    Raises:
        KeyError, TypeError, ValueError: the data is not a decision.
    """
    observation = observation_from_json(
        data["observation"],
        rules=rules,
        seat=Seat(data["seat"]),
        round_=int(data["round"]),
        honba=int(data["honba"]),
        turn=int(data["turn"]),
    )
    hand = observation.hand
    reasons = data.get("reasons", ())
    advice = Advice(
        choice=_choice(data),
        rankings=Rankings(**{axis: _ranking(data["rankings"][axis], hand) for axis in AXES}),
        combined=tuple(
            CombinedDiscard(find_tile(entry["discard"], hand), int(entry["rank"]), _score(entry))
            for entry in data["combined"]
        ),
        reasons=reasons_from_json(reasons, ADVICE_KEYS),
        sure=Sureness(data["sure"]) if "sure" in data else None,
        stance=Stance(data["stance"]) if "stance" in data else None,
        hands=tuple(_hand_from_json(entry) for entry in data.get("hands", ())),
        news=_news_from_json(data.get("news")),
        win=reason_of(ReadyWin, data["win"]) if "win" in data else None,
    )
    played = find_tile(data["played"], hand)
    if data["tsumogiri"] and observation.drawn is not None:
        played = observation.drawn
    return Decision(
        game=data["game"],
        observation=observation,
        after_call=bool(data["after_call"]),
        advice=advice,
        played=played,
        tsumogiri=bool(data["tsumogiri"]),
        riichi=bool(data["riichi"]),
        verdict=Verdict(data["verdict"]),
        played_as=Strategy(data["played_as"]),
        reasons=reasons_from_json(reasons, PLAYED_KEYS),
        hints=int(data.get("hints", 0)),
        taken_back=bool(data.get("taken_back", False)),
        second_share=_share(data),
        second_differs=bool(data["second_differs"]) if "second_differs" in data else None,
    )


def _share(data: Mapping[str, Any]) -> int | None:
    """Return what the second opinion says of the tile, where it was asked.

    Raises:
        BadValue: it is no share of a thousand.
    """
    stored = data.get("second_share")
    if stored is None:
        return None
    share = int(stored)
    if not 0 <= share <= MILLE:
        raise BadValue("a value in it has the wrong form")
    return share


def _score(entry: Mapping[str, Any]) -> float | None:
    """Return the score of a discard, None in logs that keep none."""
    stored = entry.get("score")
    return None if stored is None else _number(stored)


def _number(stored: Any) -> float:
    """Return a number, however it is written.

    Raises:
        BadValue: it is none that can be weighed, or written again.
    """
    number = float(stored)
    if not isfinite(number):
        raise BadValue("a value in it has the wrong form")
    return number


def _named(advice: Advice, stance: Stance) -> dict[str, Any]:
    """What is named: the stance, the hand, and what happened; older logs have none of it."""
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


def _hand_from_json(entry: Mapping[str, Any]) -> HandPlan:
    return HandPlan(
        HandName(entry["name"]),
        None if entry["about"] is None else int(entry["about"]),
        None if entry["steps"] is None else int(entry["steps"]),
        _number(entry["probability"]),
        None if entry.get("held") is None else int(entry["held"]),
    )


def _news_from_json(entries: Iterable[Mapping[str, Any]] | None) -> tuple[StanceEvent, ...] | None:
    if entries is None:
        return None
    return tuple(
        StanceEvent(StanceEventKind(entry["what"]), tuple(map(Seat, entry["seats"])))
        for entry in entries
    )


def _ranked_to_json(ranked: RankedDiscard) -> dict[str, Any]:
    return {
        "discard": tile_name(ranked.discard),
        "score": ranked.score,
        "rank": ranked.rank,
        "facts": dict(ranked.facts),
    }


def _ranking(entries: Iterable[Mapping[str, Any]], hand: tuple[Tile, ...]) -> Ranking:
    return tuple(
        RankedDiscard(
            find_tile(entry["discard"], hand),
            _number(entry["score"]),
            int(entry["rank"]),
            facts_from_json(entry["facts"]),
        )
        for entry in entries
    )


def _choice(data: Mapping[str, Any]) -> Choice:
    change = data.get("change")
    return Choice(
        strategy=Strategy(data["strategy"]),
        support=_number(data["support"]),
        runner_up=Strategy(data["runner_up"]),
        runner_up_support=_number(data.get("runner_up_support", 0.0)),
        path=tuple(_condition(entry) for entry in data["path"]),
        change=None
        if change is None
        else Change(_condition(change["condition"]), Strategy(change["strategy"])),
        weights=from_json(data["weights"]) if "weights" in data else (),
        since=data.get("since"),
    )


def _condition(entry: Mapping[str, Any]) -> Condition:
    return Condition(entry["feature"], entry["low"], entry["high"], _number(entry["value"]))
