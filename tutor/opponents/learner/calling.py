"""A learner's answers to other people's tiles, and its riichi."""

from collections.abc import Iterable
from typing import Final

from rules.events import Discard
from rules.melds import MeldType
from rules.observation import Observation
from rules.offers import Action
from rules.shanten import shanten
from rules.table import Answer
from rules.tiles import Kind, is_red, kind_of
from tutor.evaluators.positions import Array
from tutor.evaluators.tenpai import TenpaiFacts, look_at_tenpai
from tutor.evaluators.yaku import yaku_in_sight
from tutor.habits import Habit
from tutor.opponents import steady
from tutor.opponents.opponent import Request
from tutor.opponents.thinking import DiscardRequest, discard_of, offers_riichi

DEAD_WAIT: Final = 1
OUT_OF_SIGHT: Final = 1


def own_turn(request: Request, kind: Kind, active: frozenset[Habit]) -> Answer:
    """Return the answer on the own turn.

    Args:
        kind: what it would discard.
        active: the habits that have their way.
    """
    observation, offered = request
    if Habit.BAD_RIICHI in active:
        declared = _bad_riichi(observation, offered, kind)
        if declared is not None:
            return declared
    answer = steady.own_turn(request, kind)
    if not isinstance(answer, Discard):
        return answer
    riichi = answer.riichi and Habit.NO_RIICHI not in active
    if Habit.IGNORES_DORA in active:
        return _red_first(offered, kind, riichi)
    return discard_of(offered, kind, riichi=riichi)


def claim(
    request: Request, group: tuple[DiscardRequest, ...], after: Array, active: frozenset[Habit]
) -> Answer:
    """Return the answer to somebody else's tile.

    Args:
        group: what each call that is offered leads to.
        after: the shanten after each, by their rows.
        active: the habits that have their way.
    """
    observation, _ = request
    now = shanten(observation.counts, len(observation.own_melds))
    if Habit.PASSES_YAKUHAI in active:
        group = tuple(view for view in group if not _is_yakuhai(view))
    for view in sorted(group, key=lambda view: int(after[view.row])):
        nearest = int(after[view.row])
        if Habit.CALLS_EVERYTHING in active and nearest <= now:
            return view.call
        if Habit.CALLS_WITHOUT_YAKU in active and nearest < now and _lacks_yaku(view, nearest):
            return view.call
    return steady.claim(request, group, after)


def _bad_riichi(
    observation: Observation, offered: tuple[Action, ...], kind: Kind
) -> Discard | None:
    worst: list[tuple[int, Discard]] = []
    for action in offered:
        if isinstance(action, Discard) and action.riichi:
            facts = look_at_tenpai(observation, action.tile)
            if facts is not None and _is_bad(facts):
                worst.append((facts.live, action))
    if worst:
        return min(worst, key=lambda each: each[0])[1]
    return discard_of(offered, kind, riichi=True) if offers_riichi(offered, kind) else None


def _is_bad(facts: TenpaiFacts) -> bool:
    return facts.furiten or facts.live <= DEAD_WAIT


def _red_first(offered: Iterable[Action], kind: Kind, riichi: bool) -> Discard:
    same = (
        action
        for action in offered
        if isinstance(action, Discard) and action.riichi == riichi and kind_of(action.tile) == kind
    )
    return min(same, key=lambda action: (not is_red(action.tile), not action.tsumogiri))


def _is_yakuhai(view: DiscardRequest) -> bool:
    seen, call = view.observation, view.call
    return (
        call is not None
        and call.meld.type is MeldType.PON
        and seen.is_yakuhai(call.meld.kind, seen.seat)
    )


def _lacks_yaku(view: DiscardRequest, nearest: int) -> bool:
    near = nearest + OUT_OF_SIGHT
    return all(yaku.shanten > near for yaku in yaku_in_sight(view.observation))
