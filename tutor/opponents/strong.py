"""The strong player: weighs what a hand may win against what it may lose, tile by tile.

Each discard is worth the points that the hand may expect after it, less what it loses on average.
Where nothing is worth its risk the safest tile is discarded: that is folding, without a rule of its
own. A call is made where the hand after it is worth clearly more than the hand that waits.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from rules.events import Call
from rules.melds import MeldType
from rules.observation import Observation
from rules.shanten import discards
from rules.table import Answer
from rules.tiles import Kind
from tutor.evaluators.glance import riichi_opponents
from tutor.evaluators.positions import Array, Positions
from tutor.evaluators.tenpai import Wait, look_at_tenpai
from tutor.opponents.gains import gains, waiting_gains
from tutor.opponents.opponent import Request
from tutor.opponents.prospects import win_chance
from tutor.opponents.standing import cost_worth, win_worth
from tutor.opponents.thinking import (
    DiscardBatch,
    DiscardRequest,
    answer_each,
    discard_of,
    kans_of,
    least,
    offers_riichi,
    thrown,
    view_all,
)
from tutor.opponents.threats import expected_loss

POINTS_PER_UKEIRE: Final = 0.1
"""Points for a tile of ukeire: decides between equals."""
YAKUHAI_CALL_FACTOR: Final = 0.65
"""So many times the hand that waits a pon of yakuhai has to be worth: with the yaku made any tile
may be called from then on, and the pair alone would hardly grow otherwise."""
OPENING_CALL_FACTOR: Final = 1.0
"""The same for any other call that opens the hand."""
CALL_FACTOR: Final = 1.1
"""The same for a hand that is open already: a call also gives up safe tiles."""
MIN_CALL_GAIN: Final = 60.0
"""Points that a call has to be worth."""
RIICHI_FACTOR: Final = 1.3
"""What ippatsu, tsumo and ura-dora add to a riichi, as a factor."""
RIICHI_COST: Final = 2000
"""Points that a riichi costs where it does not win: the stick, and that it cannot fold."""
FURITEN_SHARE: Final = 0.4
"""Share of the winning tiles that a furiten hand may take: those that it draws."""
DAMATEN_RON_FACTOR: Final = 1.8
"""How much more often others discard into a hand that did not declare."""


def answer_all(requests: Sequence[Request]) -> list[Answer]:
    """Return the strong player's answer to each request."""
    return answer_each(requests, _think)


def _think(requests: Sequence[Request]) -> list[Answer]:
    groups, views = view_all(requests)
    if views is None:
        return [None] * len(requests)
    worth = worth_of(views)
    kinds = least(-worth, views.positions.allowed)
    claims = [at for at, group in enumerate(groups) if group and group[0].call is not None]
    waiting = dict(zip(claims, _waiting(requests, claims), strict=True))
    answers: list[Answer] = []
    for at, (request, group) in enumerate(zip(requests, groups, strict=True)):
        if at in waiting:
            answers.append(_claim(group, worth, kinds, waiting[at]))
        elif group:
            kind = Kind(int(kinds[group[0].row]))
            answers.append(_own_turn(request, kind, views.positions, group[0].row))
        else:
            answers.append(None)
    return answers


def worth_of(views: DiscardBatch) -> Array:
    """Return (n, 34) float, points: what the discard of each kind may win less what it may lose."""
    observations = [view.observation for view in views.views]
    gain = gains(observations, views.positions, views.scores)
    loss = expected_loss(views.positions, views.scores.safety, observations)
    worth: Array = gain - loss + POINTS_PER_UKEIRE * views.scores.speed.score
    return worth


# --- somebody else's tile ------------------------------------------------------------------------


def _waiting(requests: Sequence[Request], claims: Sequence[int]) -> list[float]:
    if not claims:
        return []
    found: list[float] = waiting_gains([requests[at][0] for at in claims]).tolist()
    return found


def _claim(group: Sequence[DiscardRequest], worth: Array, kinds: Array, waiting: float) -> Answer:
    best = max(group, key=lambda view: float(worth[view.row, kinds[view.row]]))
    value = float(worth[best.row, kinds[best.row]])
    return best.call if value > max(MIN_CALL_GAIN, _patience(best) * waiting) else None


def _patience(view: DiscardRequest) -> float:
    seen = view.observation
    *before, meld = seen.own_melds
    if meld.type is MeldType.PON and seen.is_yakuhai(meld.kind, seen.seat):
        return YAKUHAI_CALL_FACTOR
    return CALL_FACTOR if any(other.is_open for other in before) else OPENING_CALL_FACTOR


# --- the own turn --------------------------------------------------------------------------------


def _own_turn(request: Request, kind: Kind, positions: Positions, row: int) -> Answer:
    observation, offered = request
    kan = _kan(observation, kans_of(offered, MeldType.ANKAN, MeldType.KAKAN), kind)
    if kan is not None:
        return kan
    riichi = offers_riichi(offered, kind) and _declares(observation, kind, positions, row)
    return discard_of(offered, kind, riichi=riichi)


def _kan(observation: Observation, kans: Sequence[Call], kind: Kind) -> Call | None:
    """Return a kan that keeps the hand as near as it is, when nobody is in riichi or the hand is
    ready itself; an added kan only of what would be discarded anyway."""
    threatened = bool(riichi_opponents(observation))
    if observation.riichi[observation.seat]:
        return kans[0] if kans else None
    melds = len(observation.own_melds)
    for kan in kans:
        counts = observation.counts
        best = min(ready.shanten for ready in discards(counts, melds).values())
        if threatened and best > 0:
            continue
        if kan.meld.type is MeldType.KAKAN:
            if kan.meld.kind == kind:
                return kan
            continue
        left = discards(counts, melds)[kan.meld.kind].shanten
        if left == best:
            return kan
    return None


def _declares(observation: Observation, kind: Kind, positions: Positions, row: int) -> bool:
    """Return whether riichi is worth more than waiting without."""
    facts = look_at_tenpai(observation, thrown(observation, kind))
    if facts is None or facts.live == 0:
        return False
    rows = np.array([row])
    worths = []
    for riichi in (False, True):
        pays = np.array([_pay(wait, riichi=riichi) for wait in facts.waits])
        live = np.array([wait.live for wait in facts.waits]) * (pays > 0)
        reach = (
            live.sum()
            * (1.0 if riichi else DAMATEN_RON_FACTOR)
            * (FURITEN_SHARE if facts.furiten else 1.0)
        )
        chance = _chance(positions, row, reach)
        wins = win_worth(positions, rows, pays[None, :])[0]
        worth = chance * float((wins * live).sum() / max(live.sum(), 1))
        worths.append(
            worth - riichi * (1 - chance) * float(cost_worth(positions, rows, RIICHI_COST)[0])
        )
    quiet, declared = worths
    return declared > quiet


def _chance(positions: Positions, row: int, live: float) -> float:
    """Return how likely a closed ready hand is to win with so many live tiles."""
    turns = (int(positions.tiles_left[row]) + 3) // 4
    unseen = positions.unseen[row].sum(dtype=np.int16)
    riichi = positions.riichi[row].sum()
    return float(
        win_chance(np.array(0), np.array(live), unseen, np.array(turns), np.array(False), riichi)
    )


def _pay(wait: Wait, *, riichi: bool) -> float:
    score = wait.riichi if riichi else wait.dama
    if score is None:
        return 0.0
    return score.payment * (RIICHI_FACTOR if riichi else 1.0)
