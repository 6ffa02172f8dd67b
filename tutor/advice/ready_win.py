"""What the ready hand wins with, exactly: the yaku of every wait, and what a ron pays."""

from collections.abc import Sequence

from rules.observation import Observation
from rules.scoring import AKA_DORA, DORA, Score
from rules.tiles import Tile
from tutor.advice.call_advice import Doubt
from tutor.advice.reasons.moment import ReadyWin
from tutor.advice.weigh_riichi import weigh_riichi
from tutor.evaluators.tenpai import TenpaiFacts, look_at_tenpai, may_declare_riichi


def ready_win(observation: Observation, best: Sequence[Tile]) -> ReadyWin | None:
    """Return what a ron pays after the advised discard; None where it leaves the hand not ready, in
    furiten or without a live wait, where only some waits have a yaku, or an open hand has none."""
    facts = look_at_tenpai(observation, best[0]) if len(best) == 1 else None
    if facts is None or facts.furiten or not facts.live:
        return None
    plain = [wait.dama for wait in facts.counting if wait.dama is not None]
    if plain and len(plain) < len(facts.counting):
        return None
    declared = [wait.riichi for wait in facts.counting if wait.riichi is not None]
    may = may_declare_riichi(observation)
    riichi = _points(declared) if may else (0, 0)
    declare = _declare(observation, facts) if may else None
    if not plain:
        return None if observation.is_open else ReadyWin((), 0, 0, *riichi, declare)
    common = set.intersection(*({number for number, _ in score.yaku} for score in plain))
    yaku = tuple(sorted(number for number in common if number < DORA))
    dora = min(map(_dora, plain))
    return ReadyWin(yaku, *_points(plain), *riichi, declare, dora) if yaku else None


def _declare(observation: Observation, facts: TenpaiFacts) -> bool | None:
    take, doubt, _ = weigh_riichi(observation, facts, rank=1)
    return None if doubt is Doubt.CLOSE else take


def _dora(score: Score) -> int:
    return sum(han for number, han in score.yaku if number in (DORA, AKA_DORA))


def _points(scores: Sequence[Score]) -> tuple[int, int]:
    paid = [score.payment for score in scores]
    return min(paid), max(paid)
