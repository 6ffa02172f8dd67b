"""Read and write the advice log, version 1.

The format is JSON Lines in UTF-8: a header and one line per decision. The keys are a contract: new
keys may be added, but none renamed. Shares are 0 to 1, tiles are named ``5m`` and ``0m``, seats and
rounds count from 0, and a value that does not apply is null.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any, Final, TextIO, TypedDict

from rules.events import Ruleset
from rules.formats.json_text import HALF_CHARACTER, whole
from rules.formats.opening import MAX_VALUE_BYTES
from rules.message import BAD_VALUES, BadValue, TutorError, message_of
from rules.record import GameRecord
from tutor.coach.advice import CallDecision, Decision, ReviewEntry
from tutor.coach.decision_json import (
    KIND,
    DecisionJson,
    LaterDecisionJson,
    call_from_json,
    call_to_json,
    decision_from_json,
    decision_to_json,
)
from tutor.coach.strategy.tree import StrategyTree
from tutor.json_values import Four, PlacesOfLuck, Points, finite_json, read_as, read_at_once
from tutor.system.files import json_line

VERSION: Final = 1
MAX_LINE_BYTES: Final = 100_000


class BadAdviceLog(TutorError):
    """An advice log that cannot be read; the message gives the line, the cause and the remedy."""


@dataclass(frozen=True, slots=True)
class GameLabel:
    game: str
    source: str
    players: tuple[str, ...]
    rules: Ruleset
    final_points: Four[Points] | None = None
    """The points at the end of the game, by seat; None if the record stops earlier."""
    luck: Four[PlacesOfLuck] | None = None
    """The places that each seat gained by luck; positive is good."""
    no_luck: str = ""
    day: date | None = None


@dataclass(frozen=True, slots=True)
class LogHeader:
    games: tuple[GameLabel, ...]
    tree_hash: str
    tree_leaves: int


def header_of(record: GameRecord, source: str, tree: StrategyTree) -> LogHeader:
    return LogHeader((label_of(record, source),), tree.hash, tree.leaves)


def label_of(record: GameRecord, source: str) -> GameLabel:
    players = tuple(player.name for player in record.players)
    return GameLabel(
        record.game, source, players, record.rules, record.final_points, day=record.day
    )


def write_log(
    file: TextIO,
    header: LogHeader,
    decisions: Iterable[Decision],
    sentences: Callable[[Decision], tuple[str, ...]],
) -> int:
    file.write(header_line(header))
    written = 0
    for decision in decisions:
        file.write(decision_line(decision, sentences(decision)))
        written += 1
    return written


def read_log(file: TextIO) -> tuple[LogHeader, Iterator[Decision]]:
    """Return the header and an iterator over the decisions on discards. Unknown keys, and lines
    with a `kind`, are skipped.

    Raises:
        BadAdviceLog: if the file is no advice log, or a newer one, or a line is damaged.
    """
    header = _read_header(file)
    entries = _entries(file, header, 2, calls=False)
    return header, (one for one in entries if isinstance(one, Decision))


def read_entries(
    file: TextIO, *, first: int = 2, later: bool = False
) -> tuple[LogHeader, Iterator[ReviewEntry]]:
    """Return the header and an iterator over the decisions on discards and offers.

    Args:
        file: the log, or a part of one.
        first: the line number after the header in error messages; more than 2 for a part of a log.
        later: whether to read rankings only when they are used; faults in them are raised then.

    Raises:
        BadAdviceLog: if the file is no advice log, or a newer one, or a line is damaged.
    """
    header = _read_header(file)
    return header, _entries(file, header, first, calls=True, later=later)


def _read_header(file: TextIO) -> LogHeader:
    data = _parse_line(file.readline(), 1, MAX_VALUE_BYTES)
    version = data.get("advice_log")
    if not isinstance(version, int):
        raise BadAdviceLog(
            "Line 1 is not the header of an advice log; choose a file that `review` wrote."
        )
    if version > VERSION:
        raise BadAdviceLog(
            "This advice log has version {version} and this program reads version {known}; "
            "update the program to open it.",
            version=version,
            known=VERSION,
        )
    try:
        header = read_as(_HeaderJson, data)
        return LogHeader(header["games"], header["tree"]["hash"], header["tree"]["leaves"])
    except BAD_VALUES as error:
        raise _bad_line(1, error) from error


def header_line(header: LogHeader) -> str:
    return json_line(header_to_json(header))


def write_calls(
    file: TextIO,
    decisions: Iterable[CallDecision],
    sentences: Callable[[CallDecision], tuple[str, ...]],
) -> int:
    written = 0
    for decision in decisions:
        file.write(call_line(decision, sentences(decision)))
        written += 1
    return written


def call_line(decision: CallDecision, sentences: tuple[str, ...]) -> str:
    return json_line(call_to_json(decision, sentences))


def decision_line(decision: Decision, sentences: tuple[str, ...]) -> str:
    return json_line(decision_to_json(decision, sentences))


def header_to_json(header: LogHeader) -> dict[str, Any]:
    return {
        "advice_log": VERSION,
        "games": [_label_to_json(label) for label in header.games],
        "tree": {"hash": header.tree_hash, "leaves": header.tree_leaves},
    }


def _label_to_json(label: GameLabel) -> dict[str, Any]:
    data: dict[str, Any] = {
        "game": label.game,
        "source": label.source,
        "players": list(label.players),
        "rules": label.rules.to_json(),
    }
    if label.final_points is not None:
        data["final_points"] = list(label.final_points)
    if label.luck is not None:
        data["luck"] = list(label.luck)
    if label.no_luck:
        data["no_luck"] = label.no_luck
    if label.day is not None:
        data["day"] = label.day.isoformat()
    return data


def _parse_line(line: str, number: int, most: int) -> dict[str, Any]:
    if len(line) > most:
        raise _bad_line(number, BadValue("far too large"))
    try:
        data = finite_json(line)
        if HALF_CHARACTER.search(line):
            data = whole(data)
    except (ValueError, RecursionError) as error:
        raise _bad_line(number, error) from error
    if not isinstance(data, dict):
        raise BadAdviceLog("Line {line} of the advice log is not a JSON object.", line=number)
    return data


def _bad_line(number: int, error: Exception) -> BadAdviceLog:
    why = message_of(error)
    return BadAdviceLog(
        "Line {line} of the advice log cannot be read: {why}.", line=number, why=why
    )


class _TreeJson(TypedDict):
    hash: str
    leaves: int


class _HeaderJson(TypedDict):
    games: tuple[GameLabel, ...]
    tree: _TreeJson


def _entries(
    file: TextIO, header: LogHeader, first: int, *, calls: bool, later: bool = False
) -> Iterator[ReviewEntry]:
    rules = {label.game: label.rules for label in reversed(header.games)}
    kind: type[DecisionJson | LaterDecisionJson] = LaterDecisionJson if later else DecisionJson
    for number, line in enumerate(file, start=first):
        if not line.strip():
            continue
        plain = len(line) <= MAX_LINE_BYTES and not line.startswith('{"kind"')
        discard = read_at_once(kind, line) if plain else None
        data: Any = discard
        if discard is None or "kind" in discard:
            discard, data = None, _parse_line(line, number, MAX_LINE_BYTES)
            if "kind" in data and not (calls and data["kind"] == KIND):
                continue
        try:
            if "kind" in data:
                yield call_from_json(data, rules[data["game"]])
            else:
                discard = discard or read_as(DecisionJson, data)
                yield decision_from_json(discard, rules[discard["game"]])
        except BAD_VALUES as error:
            raise _bad_line(number, error) from error
