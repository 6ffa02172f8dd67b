"""The candidate table and safety marks."""

from collections.abc import Callable
from dataclasses import dataclass

from rules.observation import Observation
from rules.tiles import Seat, Tile, kind_of
from tutor.coach.advice import Advice
from tutor.coach.facts import find, row, safety_length, speed_length, value_length
from tutor.evaluators.rankings import RankedDiscard, Ranking
from tutor.evaluators.table_read import SURE, riichi_opponents
from tutor.language import gettext
from tutor.strategy.choice import RANKS_WITHIN_THREE, is_within_three
from tutor.text.names import BIG_RISK, SMALL_RISK, seat_word
from tutor.text.table import player_line
from tutor.view.page_layout import lanes_of
from tutor.view.table.marks import SafetyMark, safety_words


def shown_opponents(seen: Observation) -> tuple[Seat, ...]:
    return riichi_opponents(seen) or seen.opponents


def needs_safety_marks(seen: Observation) -> bool:
    return bool(riichi_opponents(seen))


def mark_of(risk: float, *, is_sure: bool) -> SafetyMark:
    if is_sure:
        return SafetyMark.SAFE
    if risk < SMALL_RISK:
        return SafetyMark.FAIRLY_SAFE
    return SafetyMark.UNCERTAIN if risk < BIG_RISK else SafetyMark.RISKY


def safety_of(ranking: Ranking, seen: Observation) -> dict[Tile, SafetyMark]:
    against = shown_opponents(seen)
    marks = {}
    for ranked in ranking:
        seats = row(ranked, "seats")
        risks = dict(zip(seats, row(ranked, "risks"), strict=True))
        dangers = dict(zip(seats, row(ranked, "dangers"), strict=True))
        marks[kind_of(ranked.discard)] = mark_of(
            max(float(risks[seat]) for seat in against),
            is_sure=all(dangers[seat] in SURE for seat in against),
        )
    return {tile: marks[kind_of(tile)] for tile in seen.hand if kind_of(tile) in marks}


def reasons_of(ranking: Ranking, seen: Observation) -> dict[Tile, str]:
    reasons = {
        kind_of(ranked.discard): "\n".join(
            player_line(ranked, seen, seat) for seat in shown_opponents(seen)
        )
        for ranked in ranking
    }
    return {tile: reasons[kind_of(tile)] for tile in seen.hand if kind_of(tile) in reasons}


def legend_of(seen: Observation) -> tuple[str, str]:
    risky = safety_words(SafetyMark.RISKY)
    against = shown_opponents(seen)
    if len(against) == 1:
        name = seat_word(seen, against[0])
        risky = gettext("{seat}: {why}").format(seat=name, why=risky)
    return risky, safety_words(SafetyMark.SAFE)


MIN_CANDIDATES_SHOWN = RANKS_WITHIN_THREE


@dataclass(frozen=True, slots=True)
class ScoreBar:
    length: float
    weighed: bool
    ranked: RankedDiscard


@dataclass(frozen=True, slots=True)
class Candidate:
    tile: Tile
    rank: int
    bars: tuple[ScoreBar, ScoreBar, ScoreBar]
    played: bool
    below_line: bool


def candidates_of(
    advice: Advice, played: Tile | None, preview: Tile | None = None
) -> tuple[Candidate, ...]:
    wanted = [placed.discard for placed in advice.combined[:MIN_CANDIDATES_SHOWN]]
    kinds = {kind_of(tile) for tile in wanted}
    extra = []
    for tile in (preview, played):
        if (
            tile is not None
            and kind_of(tile) not in kinds
            and any(kind_of(placed.discard) == kind_of(tile) for placed in advice.combined)
        ):
            extra.append(tile)
            kinds.add(kind_of(tile))
    return tuple(
        _candidate(advice, tile, played, below)
        for tiles, below in ((wanted, False), (extra, True))
        for tile in tiles
    )


def _candidate(advice: Advice, tile: Tile, played: Tile | None, below: bool) -> Candidate:
    lanes = lanes_of(advice.choice.strategy)
    rankings = advice.rankings
    speed = _bar(rankings.speed, tile, lanes[0], speed_length)
    value = _bar(rankings.value, tile, lanes[1], value_length)
    safety = _bar(rankings.safety, tile, lanes[2], safety_length)
    is_played = played is not None and kind_of(played) == kind_of(tile)
    return Candidate(tile, advice.rank_of(tile), (speed, value, safety), is_played, below)


def tied_beyond(advice: Advice) -> int:
    shown = advice.combined[:MIN_CANDIDATES_SHOWN]
    rest = advice.combined[MIN_CANDIDATES_SHOWN:]
    return sum(placed.rank == shown[-1].rank for placed in rest) if shown else 0


def chips_of(advice: Advice) -> tuple[tuple[Tile, int], ...]:
    chips = tuple(
        (placed.discard, placed.rank) for placed in advice.combined if is_within_three(placed.rank)
    )
    return chips if len(chips) <= 5 else tuple(chip for chip in chips if chip[1] == 1)


def _bar(
    ranking: Ranking, tile: Tile, weighed: bool, length: Callable[[Ranking, Tile], float]
) -> ScoreBar:
    return ScoreBar(length(ranking, tile), weighed, find(ranking, tile))
