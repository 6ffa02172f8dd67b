"""Decisions of real games drawn by lot, for a person to read."""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Final, Literal, TypeAlias

from rules.formats import UnreadableGame
from rules.formats.logs import LogFile
from rules.tiles import SEATS
from tutor.advice.advice import Decision
from tutor.corpus import base_name
from tutor.evaluators.glance import threats
from tutor.review import review
from tutor.strategy.tree import StrategyTree

Moments: TypeAlias = Literal["all", "quiet", "riichi"]
"""All decisions, those while no opponent is in riichi, or those while one is."""

GAMES: Final = 10
"""Games that decisions are drawn from, if nothing else is said."""


@dataclass(frozen=True, slots=True)
class SampledDecision:
    """A decision, and whose it is."""

    game: str
    """The file's name."""
    player: str
    decision: Decision


def sample_decisions(
    logs: Iterable[LogFile],
    tree: StrategyTree,
    count: int,
    *,
    moments: Moments = "all",
    games: int = GAMES,
    seed: int = 0,
) -> list[SampledDecision]:
    """Return so many decisions (or as many as there are) of a few of the games, drawn by lot, in
    the order of the games. The same files and seed give the same decisions of whatever tree."""
    random = Random(seed)
    files = sorted(logs, key=lambda log: base_name(log.name))
    drawn: list[SampledDecision] = []
    read = 0
    for log in random.sample(files, len(files)):
        if read == games:
            break
        try:
            drawn += _decisions(log, tree, moments)
        except UnreadableGame:
            continue
        read += 1
    places = sorted(random.sample(range(len(drawn)), min(count, len(drawn))))
    return [drawn[place] for place in places]


def _decisions(log: LogFile, tree: StrategyTree, moments: Moments) -> list[SampledDecision]:
    record = log.read().record
    return [
        SampledDecision(
            base_name(log.name), record.players[decision.observation.seat].name, decision
        )
        for decisions in review(record, SEATS, tree)
        for decision in decisions
        if moments == "all" or (moments == "riichi") == bool(threats(decision.observation))
    ]
