"""next_turn: what a discard leaves for the next turn: draws, waits, yaku in reach, its risk."""

from dataclasses import dataclass

from rules.observation import Observation
from rules.tiles import Kind, Tile, kind_of, parse_kind
from rules.yaku_shanten import FORMS, IMPOSSIBLE, YakuForm
from tutor.advice.advice import Advice
from tutor.advice.facts import number, row
from tutor.evaluators.hand_names import HandPlan
from tutor.evaluators.hands import plan_of
from tutor.evaluators.ranking import RankedDiscard, Ranking
from tutor.evaluators.tenpai import TenpaiFacts, look_at_tenpai, may_declare_riichi
from tutor.evaluators.yaku_distances import YakuDistances


@dataclass(frozen=True, slots=True)
class NextTurn:
    discard: Tile
    steps: int
    draws: tuple[tuple[Kind, int], ...]
    """Kinds that bring the hand nearer, or that it wins with, and the copies that the seat cannot
    see, 1 to 4; ascending."""
    unseen: int
    tenpai: TenpaiFacts | None
    yaku: tuple[HandPlan, ...]
    risk: float
    """Probability of dealing in with the discard itself, 0 to 1."""
    ranked: RankedDiscard

    @property
    def live(self) -> int:
        return sum(live for _, live in self.draws)


def next_turn(seen: Observation, advice: Advice, discard: Tile) -> NextTurn:
    """Return what a discard leaves.

    Args:
        seen: a discard is due.
        advice: of this observation.
        discard: a legal one; red and plain five are one choice.
    """
    speed, safety = _of(advice.rankings.speed, discard), _of(advice.rankings.safety, discard)
    unseen = seen.unseen
    kinds = sorted(parse_kind(str(name)) for name in row(speed, "draws"))
    return NextTurn(
        discard,
        number(speed, "shanten_after"),
        tuple((kind, unseen[kind]) for kind in kinds if unseen[kind]),
        sum(unseen),
        look_at_tenpai(seen, discard),
        _yaku_in_reach(seen, discard, number(speed, "shanten_after")),
        1 - float(str(safety.facts["safe"])),
        safety,
    )


def _yaku_in_reach(seen: Observation, discard: Tile, steps: int) -> tuple[HandPlan, ...]:
    away = YakuDistances.of_discards(seen, (discard,)).after[0].tolist()
    return tuple(
        plan_of(form, far, 1.0)
        for form, far in zip(FORMS, away, strict=True)
        if far <= steps
        and far < IMPOSSIBLE
        and (form.yaku is not YakuForm.CLOSED or may_declare_riichi(seen))
    )


def _of(ranking: Ranking, discard: Tile) -> RankedDiscard:
    return next(one for one in ranking if kind_of(one.discard) == kind_of(discard))
