"""Judge the discards that dealt in: whether it was time to fold, by the danger at that moment.

A hand should have been folded if most strong players, and the tutor, throw one of the safest tiles;
it could have been if some of them do. `tutor evaluate grades` counts the verdicts.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from rules.events import Deal, Discard, Win
from rules.record import GameRecord
from rules.tiles import Kind, Seat, is_honour, kind_of, suit_of
from tutor.coach.advice import Decision, ReviewEntry
from tutor.coach.facts import number, row
from tutor.coach.graded import DealIn, DealtIn
from tutor.evaluators.rankings import RankedDiscard
from tutor.evaluators.table_read import look_at_open_hand, riichi_opponents, threatening
from tutor.grading.grade import GOOD, Turn, turn_of

SAFE: Final = 0.02
"""The highest risk of a tile that counts as safe, 0 to 1."""
ALIKE: Final = 0.01
"""Tiles of which the risk differs by no more are as safe."""
CLEAR: Final = 0.03
"""The least risk above the safest tile that could have been avoided."""
SOME_FOLD: Final = 0.2
MOST_FOLD: Final = 0.5
"""Shares of strong players who throw one of the safest tiles, from which a hand could, and should,
have been folded."""
RISKY_NEAR: Final = 0.07
RISKY_FAR: Final = 0.05
"""The risk above the safest tile from which a hand one step, or more steps, from ready folds."""
NEAR_DORA: Final = 1
FAR_DORA: Final = 2
"""With more dora than these it is not clear that a hand folds."""
GOOD_DRAWS: Final = 16
"""With more useful tiles a hand one step from ready does not clearly fold."""
ENOUGH_SAFE: Final = 2
EARLY: Final = 40
"""With as many tiles left, fewer kinds of safe tiles are not enough to fold with."""

Entry = TypeVar("Entry", bound=ReviewEntry)


@dataclass(frozen=True, slots=True)
class Loss:
    points: int
    """With honba, without riichi sticks, of all wins on the discard."""
    winners: tuple[Seat, ...]


def losses(record: GameRecord, seat: Seat) -> dict[Turn, Loss]:
    """Return what a seat lost by each discard that dealt in. A robbed kan is not a discard."""
    found = {}
    for events in record.rounds:
        discarded = [
            event.tile for event in events if isinstance(event, Discard) and event.seat == seat
        ]
        wins = [
            event
            for event in events
            if isinstance(event, Win)
            and event.from_seat == seat != event.seat
            and discarded[-1:] == [event.tile]
        ]
        points = -sum(min(0, event.deltas[seat]) for event in wins)
        if points and isinstance(deal := events[0], Deal):
            winners = tuple(event.seat for event in wins)
            found[deal.round, deal.honba, len(discarded)] = Loss(points, winners)
    return found


def with_deal_ins(record: GameRecord, entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Return the decisions of a game, those that dealt in with their verdict."""
    lost: dict[Seat, Mapping[Turn, Loss]] = {}
    found = []
    for entry in entries:
        if not isinstance(entry, Decision) or entry.taken_back:
            found.append(entry)
            continue
        seat = entry.observation.seat
        if seat not in lost:
            lost[seat] = losses(record, seat)
        loss = lost[seat].get(turn_of(entry))
        found.append(entry if loss is None else replace(entry, deal_in=judge_deal_in(entry, loss)))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Danger:
    """The risk of each discard against the seats that visibly threaten, 0 to 1."""

    threats: tuple[Seat, ...]
    risks: Mapping[Kind, float]

    @property
    def least(self) -> float:
        return min(self.risks.values())

    def is_safest(self, kind: Kind) -> bool:
        return self.risks[kind] <= max(self.least + ALIKE, SAFE)


def danger_of(decision: Decision, winners: Collection[Seat] = ()) -> Danger:
    """Return the risks of a decision.

    Args:
        decision: on a discard.
        winners: seats of which an open hand counts, too, if it collects the suit of the discard.
    """
    seen, rankings = decision.observation, decision.advice.rankings
    kind = kind_of(decision.played)
    looks = [(seat, look_at_open_hand(seen, seat)) for seat in winners if not is_honour(kind)]
    collecting = [seat for seat, look in looks if look is not None and look.suit == suit_of(kind)]
    threats = tuple(dict.fromkeys((*threatening(seen, rankings), *collecting)))
    return Danger(
        threats, {kind_of(each.discard): _risk(each, threats) for each in rankings.safety}
    )


def _risk(ranked: RankedDiscard, threats: Collection[Seat]) -> float:
    safe = 1.0
    for seat, risk in zip(row(ranked, "seats"), row(ranked, "risks"), strict=True):
        if seat in threats:
            safe *= 1 - float(risk)
    return 1 - safe


def judge_deal_in(decision: Decision, loss: Loss) -> DealtIn:
    danger = danger_of(decision, loss.winners)
    advised = {kind_of(tile) for tile in decision.advice.best}
    safest = min(danger.risks, key=lambda kind: (danger.risks[kind], kind not in advised, kind))
    above = danger.risks[kind_of(decision.played)] - danger.least
    if not danger.threats or above < CLEAR or danger.least > max(SAFE, above):
        return DealtIn(DealIn.UNLUCKY, loss.points)
    safe = next(tile for tile in decision.observation.discards if kind_of(tile) == safest)
    folds = _folding(decision, danger)
    if folds is None:
        folds = MOST_FOLD if is_clear_fold(decision, danger, above) else SOME_FOLD
    if folds < SOME_FOLD:
        return DealtIn(DealIn.UNLUCKY, loss.points, safe)
    is_usual = decision.graded is not None and decision.graded.ratio >= GOOD
    is_clear = all(map(danger.is_safest, advised)) and {*loss.winners} & {*danger.threats}
    should = folds >= MOST_FOLD and is_clear and not is_usual
    return DealtIn(DealIn.SHOULD_FOLD if should else DealIn.COULD_FOLD, loss.points, safe)


def _folding(decision: Decision, danger: Danger) -> float | None:
    """Return the share of strong players, 0 to 1, who throw one of the safest tiles; None if
    unknown."""
    advice = decision.advice
    if not advice.second:
        return None
    shares = zip(advice.combined, advice.second, strict=True)
    folds = sum(share for placed, share in shares if danger.is_safest(kind_of(placed.discard)))
    return folds / sum(advice.second)


def steps_after(decision: Decision) -> int:
    """Return the steps from ready after the fastest discard."""
    return min(steps_by_kind(decision).values())


def steps_by_kind(decision: Decision) -> dict[Kind, int]:
    speed = decision.advice.rankings.speed
    return {kind_of(each.discard): number(each, "shanten_after") for each in speed}


def is_clear_fold(
    decision: Decision, danger: Danger, above: float, risky_far: float = RISKY_FAR
) -> bool:
    """Return whether a hand clearly folds: a riichi, safe tiles, not the dealer, and a hand that is
    far from ready, or near and worth little.

    Args:
        above: the risk that building on takes above the safest tile, 0 to 1.
        risky_far: the least such risk of a hand that is two or more steps from ready.
    """
    seen, steps = decision.observation, steps_after(decision)
    riichi = set(riichi_opponents(seen)) & set(danger.threats)
    if not riichi or seen.is_dealer or not steps or danger.least > SAFE:
        return False
    safe = sum(risk <= SAFE for risk in danger.risks.values())
    if safe < ENOUGH_SAFE and seen.tiles_left >= EARLY:
        return False
    called = (tile for meld in seen.own_melds for tile in meld.tiles)
    dora = sum(map(seen.dora_in, (*seen.hand, *called)))
    if steps > 1:
        return above >= risky_far and dora <= FAR_DORA
    speed = decision.advice.rankings.speed
    draws = max(number(each, "live") for each in speed if number(each, "shanten_after") == steps)
    return above >= RISKY_NEAR and dora <= NEAR_DORA and draws <= GOOD_DRAWS


def fold_chance(decision: Decision) -> bool | None:
    """Return whether the seat folded (threw a tile as safe as any) when it was clearly time to;
    None if it was not."""
    danger = danger_of(decision)
    if not danger.threats:
        return None
    steps = steps_after(decision)
    building = min(
        danger.risks[kind_of(each.discard)]
        for each in decision.advice.rankings.speed
        if number(each, "shanten_after") == steps
    )
    if not is_clear_fold(decision, danger, building - danger.least, CLEAR):
        return None
    return danger.is_safest(kind_of(decision.played))
