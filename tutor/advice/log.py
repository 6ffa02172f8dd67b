"""The advice log, version 1: a header and a line a decision, JSON Lines in UTF-8.

The keys are a contract (add, never rename). Shares are 0 to 1, tiles are named ``5m`` and ``0m``,
seats and rounds count from 0, a value that does not apply is null. `reasons` holds the advice's
own first; those about the played discard have keys that begin with ``played``.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any, TextIO

from rules.events import FourPoints
from rules.record import GameRecord
from rules.ruleset import Ruleset
from rules.tiles import Seat, Tile, tile_name
from tutor.advice.advice import Advice, Decision, Placed, Reason, Verdict
from tutor.advice.observation_json import find_tile, observation_from_json, observation_to_json
from tutor.evaluators.ranking import Facts, RankedDiscard, Ranking, Rankings
from tutor.strategy.choice import Change, Choice, Condition
from tutor.strategy.strategies import Strategy
from tutor.strategy.tree import StrategyTree
from tutor.strategy.weights import from_json, to_json

VERSION = 1
PLAYED = "played"
"""How the keys of reasons about the played discard begin."""


class BadAdviceLog(ValueError):
    """A file that is not an advice log that we can read: says which line, what, and what to do."""


@dataclass(frozen=True, slots=True)
class GameLabel:
    """One game of a log."""

    game: str
    source: str
    """Where it came from: a file's name or an address."""
    players: tuple[str, ...]
    rules: Ruleset
    final_points: FourPoints | None = None
    """At the very end, by seat; None where the record stops before it."""


@dataclass(frozen=True, slots=True)
class LogHeader:
    """The first line."""

    games: tuple[GameLabel, ...]
    tree_hash: str
    tree_leaves: int


def header_of(record: GameRecord, source: str, tree: StrategyTree) -> LogHeader:
    """The header of a log of one game, annotated with this tree."""
    return LogHeader((label_of(record, source),), tree.hash, tree.leaves)


def label_of(record: GameRecord, source: str) -> GameLabel:
    """What the header says of a game."""
    players = tuple(player.name for player in record.players)
    return GameLabel(record.game, source, players, record.rules, record.final_points)


def write_log(
    file: TextIO, header: LogHeader, decisions: Iterable[Decision],
    sentences: Callable[[Decision], tuple[str, ...]],
) -> int:
    """Write the log as the decisions come; returns how many they were.

    `sentences` says the words of a decision (`wording.sentences` with a language).
    """
    file.write(header_line(header))
    written = 0
    for decision in decisions:
        file.write(decision_line(decision, sentences(decision)))
        written += 1
    return written


def read_log(file: TextIO, *, first: int = 2) -> tuple[LogHeader, Iterator[Decision]]:
    """The header at once, the decisions as they are asked for. Unknown keys and lines with a
    `kind` of their own are passed over.

    Args:
        file: the lines.
        first: what the line after the header is called where it cannot be read: 2, or more in a
            part of a longer log.

    Raises:
        BadAdviceLog: not an advice log, a newer one, or a line that cannot be read (that one
            while the decisions are walked through).
    """
    data = _parse_line(file.readline(), 1)
    version = data.get("advice_log")
    if not isinstance(version, int):
        raise BadAdviceLog(
            "Line 1 is not the header of an advice log; choose a file that `review` wrote."
        )
    if version > VERSION:
        raise BadAdviceLog(
            f"This advice log has version {version} and this program reads version {VERSION}; "
            "update the program to open it."
        )
    try:
        header = _header_from_json(data)
    except (KeyError, TypeError, ValueError) as error:
        raise _bad_line(1, error) from error
    return header, _decisions(file, header, first)


def header_line(header: LogHeader) -> str:
    """The first line, with its end."""
    return _line(header_to_json(header))


def decision_line(decision: Decision, sentences: tuple[str, ...]) -> str:
    """The line of a decision, with its end."""
    return _line(decision_to_json(decision, sentences))


def header_to_json(header: LogHeader) -> dict[str, Any]:
    """The first line as JSON values."""
    return {
        "advice_log": VERSION,
        "games": [_label_to_json(label) for label in header.games],
        "tree": {"hash": header.tree_hash, "leaves": header.tree_leaves},
    }


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
        "path": [asdict(condition) for condition in choice.path],
        "change": None if choice.change is None else {
            "condition": asdict(choice.change.condition),
            "strategy": choice.change.strategy.value,
        },
        "advice": [tile_name(tile) for tile in advice.best],
        "combined": [
            {"discard": tile_name(placed.discard), "rank": placed.rank}
            | ({} if placed.score is None else {"score": placed.score})
            for placed in advice.combined
        ],
        "rankings": {
            name: [_ranked_to_json(ranked) for ranked in getattr(advice.rankings, name)]
            for name in ("speed", "value", "safety")
        },
        "verdict": decision.verdict.value,
        "played_as": decision.played_as.value,
        "hints": decision.hints,
        "taken_back": decision.taken_back,
        "reasons": [
            {"key": reason.key, "facts": dict(reason.facts)}
            for reason in (*advice.reasons, *decision.reasons)
        ],
        "words": list(sentences),
    }


def decision_from_json(data: Mapping[str, Any], rules: Ruleset) -> Decision:
    """The decision that a line tells of.

    Raises:
        KeyError, TypeError, ValueError: the data is not a decision.
    """
    observation = observation_from_json(
        data["observation"], rules=rules, seat=Seat(data["seat"]), round_=int(data["round"]),
        honba=int(data["honba"]), turn=int(data["turn"]),
    )
    hand = observation.hand
    reasons = tuple(
        Reason(entry["key"], _facts(entry["facts"])) for entry in data.get("reasons", ())
    )
    advice = Advice(
        choice=_choice(data),
        rankings=Rankings(**{
            name: _ranking(data["rankings"][name], hand) for name in ("speed", "value", "safety")
        }),
        combined=tuple(
            Placed(
                find_tile(entry["discard"], hand), int(entry["rank"]),
                entry.get("score"),
            )
            for entry in data["combined"]
        ),
        reasons=tuple(reason for reason in reasons if not reason.key.startswith(PLAYED)),
    )
    played = find_tile(data["played"], hand)
    if data["tsumogiri"] and observation.drawn is not None:
        played = observation.drawn
    return Decision(
        game=data["game"], observation=observation, after_call=bool(data["after_call"]),
        advice=advice, played=played, tsumogiri=bool(data["tsumogiri"]),
        riichi=bool(data["riichi"]), verdict=Verdict(data["verdict"]),
        played_as=Strategy(data["played_as"]),
        reasons=tuple(reason for reason in reasons if reason.key.startswith(PLAYED)),
        hints=int(data.get("hints", 0)), taken_back=bool(data.get("taken_back", False)),
    )


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def _label_to_json(label: GameLabel) -> dict[str, Any]:
    data: dict[str, Any] = {
        "game": label.game, "source": label.source, "players": list(label.players),
        "rules": asdict(label.rules),
    }
    if label.final_points is not None:
        data["final_points"] = list(label.final_points)
    return data


def _parse_line(line: str, number: int) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except ValueError as error:
        raise _bad_line(number, error) from error
    if not isinstance(data, dict):
        raise BadAdviceLog(f"Line {number} of the advice log is not a JSON object.")
    return data


def _bad_line(number: int, error: Exception) -> BadAdviceLog:
    what = f"the key {error} is missing" if isinstance(error, KeyError) else str(error)
    return BadAdviceLog(f"Line {number} of the advice log cannot be read: {what}.")


def _header_from_json(data: Mapping[str, Any]) -> LogHeader:
    games = tuple(_label(entry) for entry in data["games"])
    return LogHeader(games, str(data["tree"]["hash"]), int(data["tree"]["leaves"]))


def _label(entry: Mapping[str, Any]) -> GameLabel:
    rules = Ruleset(**{
        name: bool(entry["rules"][name])
        for name in Ruleset.__dataclass_fields__
        if name in entry["rules"]
    })
    points: FourPoints | None = None
    if entry.get("final_points") is not None:
        east, south, west, north = map(int, entry["final_points"])
        points = east, south, west, north
    players = tuple(map(str, entry["players"]))
    return GameLabel(str(entry["game"]), str(entry["source"]), players, rules, points)


def _decisions(file: TextIO, header: LogHeader, first: int) -> Iterator[Decision]:
    rules = {label.game: label.rules for label in reversed(header.games)}
    for number, line in enumerate(file, start=first):
        if not line.strip():
            continue
        data = _parse_line(line, number)
        if "kind" in data:
            continue
        try:
            yield decision_from_json(data, rules[data["game"]])
        except (KeyError, TypeError, ValueError) as error:
            raise _bad_line(number, error) from error


def _ranked_to_json(ranked: RankedDiscard) -> dict[str, Any]:
    return {
        "discard": tile_name(ranked.discard), "score": ranked.score, "rank": ranked.rank,
        "facts": dict(ranked.facts),
    }


def _ranking(entries: Iterable[Mapping[str, Any]], hand: tuple[Tile, ...]) -> Ranking:
    return tuple(
        RankedDiscard(
            find_tile(entry["discard"], hand), float(entry["score"]), int(entry["rank"]),
            _facts(entry["facts"]),
        )
        for entry in entries
    )


def _facts(data: Mapping[str, Any]) -> Facts:
    return {
        name: tuple(value) if isinstance(value, list) else value for name, value in data.items()
    }


def _choice(data: Mapping[str, Any]) -> Choice:
    change = data.get("change")
    return Choice(
        strategy=Strategy(data["strategy"]), support=float(data["support"]),
        runner_up=Strategy(data["runner_up"]),
        runner_up_support=float(data.get("runner_up_support", 0.0)),
        path=tuple(_condition(entry) for entry in data["path"]),
        change=None if change is None else Change(
            _condition(change["condition"]), Strategy(change["strategy"])
        ),
        weights=from_json(data["weights"]) if "weights" in data else (),
    )


def _condition(entry: Mapping[str, Any]) -> Condition:
    return Condition(entry["feature"], entry["low"], entry["high"], float(entry["value"]))
