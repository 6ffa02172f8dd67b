from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Final, Literal, TypeAlias, assert_never

from rules.formats.logs import LogFile
from rules.formats.reading import UnreadableGame
from rules.tiles import SEATS, tile_name
from tutor.coach.advice import Decision
from tutor.coach.strategy.tree import StrategyTree
from tutor.lab.advice_figures.counting import (
    columns_of,
    count_columns,
    count_lead,
    count_ready,
    is_marked,
    ready_throws,
)
from tutor.lab.discards import review
from tutor.lab.games import base_name
from tutor.position.table_read import riichi_opponents

Which: TypeAlias = Literal["all", "quiet", "riichi", "marked", "at_fault", "contradicted", "lead"]

NEEDLESS_RISK: Final = 0.005
GAMES: Final = 10


@dataclass(frozen=True, slots=True)
class SampledDecision:
    game: str
    player: str
    decision: Decision


def sample_decisions(
    logs: Iterable[LogFile], tree: StrategyTree, count: int, *, which: Which = "all", seed: int = 0
) -> list[SampledDecision]:
    random = Random(seed)
    drawn: list[SampledDecision] = []
    for log in sorted(logs, key=lambda log: base_name(log.name)):
        try:
            record = log.read().record
            drawn += [
                SampledDecision(
                    base_name(log.name), record.players[decision.observation.seat].name, decision
                )
                for decisions in review(record, SEATS, tree)
                for decision in decisions
                if _is_one(decision, which)
            ]
        except UnreadableGame:
            continue
    places = sorted(random.sample(range(len(drawn)), min(count, len(drawn))))
    return [drawn[place] for place in places]


def evidence(sampled: SampledDecision, which: Which) -> tuple[str, ...]:
    """Return the figures behind a first tile at fault, a line each: ``6z 3 x 2,000 1.2% furiten``
    are live tiles, points and risk of a ready discard, ``6z 80 55 91`` the columns in per
    cent, ``6z 0.4%`` the risks."""
    advice = sampled.decision.advice
    match which:
        case "at_fault":
            throws = ready_throws(advice, sampled.decision.observation)
            return tuple(
                f"{tile_name(each.tile)} {each.live} x {each.points:,.0f} {each.risk:.1%}"
                + " furiten" * each.furiten
                for each in throws
            )
        case "contradicted":
            tiles = (placed.discard for placed in advice.combined)
            return tuple(
                " ".join(
                    (tile_name(tile), *(f"{100 * each:.0f}" for each in columns_of(advice, tile)))
                )
                for tile in tiles
            )
        case "lead":
            safest_first = advice.rankings.safety
            return tuple(f"{tile_name(one.discard)} {1 - one.score:.1%}" for one in safest_first)
        case _:
            return ()


def _is_one(decision: Decision, which: Which) -> bool:
    advice, seen = decision.advice, decision.observation
    match which:
        case "all":
            return True
        case "quiet":
            return not riichi_opponents(seen)
        case "riichi":
            return bool(riichi_opponents(seen))
        case "marked":
            return is_marked(decision)
        case "at_fault":
            return bool(count_ready(ready_throws(advice, seen)).for_nothing)
        case "contradicted":
            return bool(count_columns(advice).contradicted)
        case "lead":
            return count_lead(advice, seen).risk > NEEDLESS_RISK
    assert_never(which)
