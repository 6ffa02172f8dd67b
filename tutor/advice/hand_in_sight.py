"""The hand that is being built, as a fact: what it has, and what is in its way."""

from collections.abc import Iterable, Sequence
from typing import Final

from rules.melds import MeldType
from rules.observation import Observation
from rules.tiles import KINDS, Kind, Tile, kind_name, kind_of
from tutor.advice.facts import find, row
from tutor.advice.reasons.moment import HandInSight
from tutor.evaluators.hand_names import HandName, HandPlan, likely_hands, named, serves
from tutor.evaluators.ranking import Rankings
from tutor.evaluators.thresholds import is_nearest_to_pairs

PAIRS_TOLD: Final = 3


def told_hand(
    observation: Observation,
    hands: tuple[HandPlan, ...],
    rankings: Rankings,
    best: Sequence[Tile],
    steps: int,
) -> HandPlan | None:
    """Return the hand to tell of: the one that is named, or a likely one beside it where what is
    told of that one would speak against the very discard that is advised.

    Beside riichi another likely one is told of. A ready hand is told of by a yaku that it is ready
    with, one that is nearest to seven pairs by these. Tiles that do not belong to a hand are told
    only where such a tile is thrown, and no hand that the advised discards put further away.

    Args:
        observation: 14 tiles (three fewer a meld).
        hands: that may be built, the likeliest first.
        rankings: of the discards.
        best: the advised discards.
        steps: the fewest shanten after these, whatever the yaku.
    """
    first = named(hands)
    pairs = sum(count >= 2 for count in observation.counts)
    open_ = first is None or first.name is HandName.RIICHI
    if open_ and pairs >= PAIRS_TOLD and is_nearest_to_pairs(observation):
        return next((hand for hand in hands if hand.name is HandName.SEVEN_PAIRS), first)
    if first is None or first.name is HandName.NO_YAKU:
        return first
    likely = [hand for hand in hands if hand is first or hand in likely_hands(hands)]
    if steps == 0:
        near = (hand for hand in hands if hand.steps is not None and hand.steps <= 0)
        return next((hand for hand in near if not is_put_back(hand, rankings, best)), None)
    if first.name is HandName.RIICHI and len(likely) > 1:
        likely = likely[1:]  # "keep the hand closed" would speak against these
    return next(
        (
            hand
            for hand in likely
            if goes_with(observation.hand, hand, best)
            and not is_put_back(hand, rankings, best)
            and not gives_away(observation, hand, best)
        ),
        None,
    )


def made_yakuhai(observation: Observation, best: Sequence[Tile]) -> tuple[Kind, ...]:
    gone = {kind_of(tile) for tile in best if observation.counts[kind_of(tile)] < 4}
    laid = {meld.kind for meld in observation.own_melds if meld.type is not MeldType.CHI}
    return tuple(
        kind
        for kind, count in zip(KINDS, observation.counts, strict=True)
        if (kind in laid or (count >= 3 and kind not in gone))
        and observation.is_yakuhai(kind, observation.seat)
    )


def is_put_back(hand: HandPlan, rankings: Rankings, best: Sequence[Tile]) -> bool:
    if hand.name is HandName.RIICHI:
        return False
    value = (find(rankings.value, tile) for tile in best)
    return all(
        "puts_back" in each.facts and hand.name.direction in row(each, "puts_back")
        for each in value
    )


def gives_away(observation: Observation, hand: HandPlan, best: Sequence[Tile]) -> bool:
    if hand.about is None:
        return False
    match hand.name:
        case HandName.THREE_COLOURS:
            needed = {9 * suit + hand.about + step for suit in range(3) for step in range(3)}
        case HandName.STRAIGHT:
            needed = {9 * hand.about + step for step in range(9)}
        case _:
            return False
    return any(kind_of(tile) in needed and observation.counts[kind_of(tile)] == 1 for tile in best)


def goes_with(held: Iterable[Tile], hand: HandPlan, best: Sequence[Tile]) -> bool:
    """Check whether nothing that is held is in the way of a hand, or a tile that is goes.

    Args:
        held: the closed hand, or a tile of each kind of it.
        hand: one that may be built.
        best: the advised discards.
    """
    in_the_way = any(not serves(hand, kind_of(tile)) for tile in held)
    return not in_the_way or any(not serves(hand, kind_of(tile)) for tile in best)


def hand_in_sight(observation: Observation, plan: HandPlan, steps: int) -> HandInSight:
    """Return what is told of a hand.

    Args:
        observation: 14 tiles (three fewer a meld).
        plan: the hand that is named.
        steps: the fewest shanten after these, whatever the yaku.
    """
    held, left = _copies(observation, plan)
    return HandInSight(
        plan.name,
        plan.steps,
        0 if plan.steps is None else max(0, plan.steps - steps),
        plan.about,
        held,
        left,
        tuple(
            kind_name(kind)
            for kind, count in zip(KINDS, observation.counts, strict=True)
            if count and not serves(plan, kind)
        ),
        _beside(observation, plan) if held == 2 else (),
    )


def _beside(observation: Observation, plan: HandPlan) -> tuple[str, ...]:
    if plan.name is not HandName.YAKUHAI:
        return ()
    return tuple(
        kind_name(kind)
        for kind, count in zip(KINDS, observation.counts, strict=True)
        if count == 2
        and kind != plan.about
        and observation.unseen[kind]
        and observation.is_yakuhai(kind, observation.seat)
    )


def _copies(observation: Observation, plan: HandPlan) -> tuple[int, int]:
    counts = observation.counts
    if plan.name is HandName.SEVEN_PAIRS:
        return sum(count >= 2 for count in counts), 0
    if plan.name is not HandName.YAKUHAI or plan.about is None:
        return 0, 0
    laid = sum(
        len(meld.tiles)
        for meld in observation.own_melds
        if meld.type is not MeldType.CHI and meld.kind == plan.about
    )
    return counts[plan.about] + laid, observation.unseen[plan.about]
