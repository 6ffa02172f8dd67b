"""Ready hands: is the first tile beaten by another discard that leaves the hand ready as well?"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rules.legal import RIICHI_DRAWS, RIICHI_STICK
from rules.observation import Observation
from rules.tiles import Tile
from tutor.advice.advice import Advice
from tutor.advice.facts import number
from tutor.evaluators.tenpai import Wait, look_at_tenpai
from tutor.lab.advice_figures.counts import ReadyCounts

SAME_RISK: Final = 0.002
LESS_RISK: Final = 0.01
MORE_POINTS: Final = 500.0
"""A win is called dearer from so many points more on."""


@dataclass(frozen=True, slots=True)
class ReadyThrow:
    tile: Tile
    live: int
    """Unseen tiles on which the hand can win: those of a wait without a yaku do not count, and
    none does once the wall is empty, as nobody discards after this seat."""
    points: float
    """Mean of a ron on these tiles, with riichi (no ippatsu, no ura-dora) where it may still be
    declared; 0 where there are none."""
    furiten: bool
    risk: float


def ready_throws(advice: Advice, observation: Observation) -> tuple[ReadyThrow, ...]:
    risks = {ranked.discard: 1 - ranked.score for ranked in advice.rankings.safety}
    ready = {
        ranked.discard for ranked in advice.rankings.speed if number(ranked, "shanten_after") == 0
    }
    if advice.combined[0].discard not in ready:
        return ()
    tiles = (placed.discard for placed in advice.combined if placed.discard in ready)
    return tuple(_ready_throw(observation, tile, risks[tile]) for tile in tiles)


def count_ready(throws: Sequence[ReadyThrow]) -> ReadyCounts:
    if not throws:
        return ReadyCounts()
    first, *others = throws
    with_yaku = [each for each in others if each.live and not first.live]
    free = [each for each in others if each.live and first.furiten and not each.furiten]
    beaten = any(beats(each, first) for each in others)
    return ReadyCounts(
        advices=1,
        no_yaku=bool(with_yaku),
        no_yaku_but_safer=bool(with_yaku) and not _no_riskier(with_yaku, first),
        furiten=bool(free),
        furiten_but_safer=bool(free) and not _no_riskier(free, first),
        beaten=beaten,
        at_fault=bool(with_yaku or free or beaten),
        for_nothing=_no_riskier([*with_yaku, *free], first) or beaten,
    )


def beats(other: ReadyThrow, first: ReadyThrow) -> bool:
    """Check whether a ready throw is at least as good in live tiles, in points and in risk (up to
    `SAME_RISK`) and clearly better in one: a tile, `MORE_POINTS` or `LESS_RISK`. One that is
    furiten beats none that is not."""
    if other.furiten and not first.furiten:
        return False
    if other.live < first.live or other.points < first.points:
        return False
    if other.risk > first.risk + SAME_RISK:
        return False
    return (
        other.live > first.live
        or other.points >= first.points + MORE_POINTS
        or other.risk <= first.risk - LESS_RISK
    )


def _no_riskier(others: Sequence[ReadyThrow], first: ReadyThrow) -> bool:
    return any(each.risk <= first.risk + SAME_RISK for each in others)


def _ready_throw(observation: Observation, tile: Tile, risk: float) -> ReadyThrow:
    facts = look_at_tenpai(observation, tile)
    if facts is None:  # ready by its shape, but the hand itself holds all that would win
        return ReadyThrow(tile, 0, 0.0, False, risk)
    riichi = _may_declare(observation)
    paid = [(wait.live, _payment(wait, riichi=riichi)) for wait in facts.waits]
    if not observation.tiles_left:
        paid = []
    live = sum(tiles for tiles, points in paid if points)
    total = sum(tiles * points for tiles, points in paid)
    return ReadyThrow(tile, live, total / live if live else 0.0, facts.furiten, risk)


def _payment(wait: Wait, *, riichi: bool) -> int:
    score = wait.riichi if riichi else wait.dama
    return score.payment if score else 0


def _may_declare(observation: Observation) -> bool:
    return (
        not observation.is_open
        and observation.tiles_left >= RIICHI_DRAWS
        and observation.points[observation.seat] >= RIICHI_STICK
    )
