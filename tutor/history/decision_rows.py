"""Decisions as rows of figures, and rows as the database holds them."""

import sqlite3
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import astuple, fields
from typing import Any, Final

from rules.shanten import shanten
from tutor.advice.advice import Decision
from tutor.advice.facts import find
from tutor.evaluators.glance import riichi_opponents
from tutor.history.game import DecisionRow
from tutor.lessons.deal_ins import Turn, turn_of
from tutor.lessons.lesson import Cause, Phase
from tutor.lessons.marks import mark_of
from tutor.strategy.strategies import Strategy
from tutor.strategy.verdict import Verdict

COLUMNS: Final = tuple(field.name for field in fields(DecisionRow))
LIST: Final = ", ".join(COLUMNS)
_PLANS: Final = frozenset(Strategy)
_CAUSES: Final = frozenset(Cause)
_PLACES: Final = ", ".join("?" * len(COLUMNS))


def decision_rows(
    decisions: Iterable[Decision], deal_ins: Container[Turn]
) -> Iterator[DecisionRow]:
    """Return one row per decision.

    Args:
        deal_ins: where a discard was won on (see `tutor.lessons.deal_ins.losses`).
    """
    answered: set[Turn] = set()
    for number, decision in enumerate(decisions):
        seen = decision.observation
        turn = turn_of(decision)
        mark = mark_of(decision)
        yield DecisionRow(
            number=number,
            round=seen.round,
            honba=seen.honba,
            turn=seen.turn,
            strategy=mark.strategy,
            verdict=decision.verdict,
            rank=decision.advice.rank_of(decision.played),
            played_as=decision.played_as,
            hints=decision.hints,
            taken_back=decision.taken_back,
            counted=not decision.hints and turn not in answered,
            phase=mark.phase,
            shanten=shanten(seen.counts, len(seen.own_melds)),
            riichi=len(riichi_opponents(seen)),
            cause=mark.cause,
            risk=round(1 - find(decision.advice.rankings.safety, decision.played).score, 6),
            dealt_in=turn in deal_ins and not decision.taken_back,
        )
        answered.add(turn)


def insert_rows(rows: sqlite3.Connection, game: int, made: Iterable[DecisionRow]) -> None:
    rows.executemany(
        f"INSERT INTO decisions (game, {LIST}) VALUES (?, {_PLACES})",
        ((game, *astuple(row)) for row in made),
    )


def row_of(values: Sequence[Any]) -> DecisionRow:
    """A row of `decisions`, its columns in the order of COLUMNS. A plan that this version does not
    know is read as none, a cause as another one."""
    data = dict(zip(COLUMNS, values, strict=True))
    cause = data["cause"]
    return DecisionRow(
        number=data["number"],
        round=data["round"],
        honba=data["honba"],
        turn=data["turn"],
        strategy=plan_of(data["strategy"]),
        verdict=Verdict(data["verdict"]),
        rank=data["rank"],
        played_as=plan_of(data["played_as"]),
        hints=data["hints"],
        taken_back=bool(data["taken_back"]),
        counted=bool(data["counted"]),
        phase=Phase(data["phase"]),
        shanten=data["shanten"],
        riichi=data["riichi"],
        cause=None if cause is None else cause_of(cause),
        risk=data["risk"],
        dealt_in=bool(data["dealt_in"]),
    )


def plan_of(word: str) -> Strategy:
    return Strategy(word) if word in _PLANS else Strategy.NONE


def cause_of(word: str) -> Cause:
    return Cause(word) if word in _CAUSES else Cause.OTHER
