"""Judge the discards that dealt in: whether it was time to fold, by the danger at that moment.

`tutor evaluate grades` measures how many of the discards that should have been folded most strong
players would have folded, too; the thresholds were chosen on the tune part.
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
from tutor.coach.worth import look_at_tenpai
from tutor.evaluators.rankings import RankedDiscard
from tutor.evaluators.table_read import look_at_open_hand, riichi_opponents, threatening
from tutor.grading.grade import FINE, GOOD, Turn, turn_of

SAFE: Final = 0.02
"""The highest risk of a tile that counts as safe, 0 to 1."""
ALIKE: Final = 0.01
"""Tiles of which the risk differs by no more are as safe."""
CLEAR: Final = 0.03
"""The least risk above the safest tile that could have been avoided."""
RISKY_NEAR: Final = 0.07
RISKY_FAR: Final = 0.05
"""The risk above the safest tile from which a hand one step, or more steps, from ready folds."""
RISKY_READY: Final = 0.1
NEAR_DORA: Final = 1
FAR_DORA: Final = 2
"""With more dora than these it is not clear that a hand folds."""
GOOD_DRAWS: Final = 16
"""With more useful tiles a hand one step from ready does not clearly fold."""
ENOUGH_SAFE: Final = 2
EARLY: Final = 40
"""With as many tiles left, fewer kinds of safe tiles are not enough to fold with."""
SOME_FOLD: Final = 1 / 3
MOST_FOLD: Final = 0.8
"""Shares of strong players who throw a safer tile, from which a hand was not worth a risk, and from
which even a small risk could have been avoided."""
GOOD_WIN: Final = 16_000
FAIR_WIN: Final = 9_000
GOOD_WAIT: Final = 6
"""Live waiting tiles times points of a ready hand that pushes through every danger, and through a
small one; and the live tiles with which most strong players' push through one is right."""

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
    folds = _folding(decision, danger)
    is_small = above < CLEAR and (folds is None or folds < MOST_FOLD or danger.least > 0)
    if not danger.threats or is_small or danger.least > max(SAFE, above):
        return DealtIn(DealIn.UNLUCKY, loss.points)
    safe = next(tile for tile in decision.observation.discards if kind_of(tile) == safest)
    verdict = _judge(decision, danger, above, folds)
    if verdict is DealIn.SHOULD_FOLD and not {*loss.winners} & {*danger.threats}:
        verdict = DealIn.COULD_FOLD
    return DealtIn(verdict, loss.points, safe)


def _folding(decision: Decision, danger: Danger) -> float | None:
    """Return the share of strong players, 0 to 1, who throw a safer tile; None if unknown."""
    advice, risk = decision.advice, danger.risks[kind_of(decision.played)]
    if not advice.second:
        return None
    safer = sum(
        share
        for placed, share in zip(advice.combined, advice.second, strict=True)
        if (other := danger.risks[kind_of(placed.discard)]) + ALIKE <= risk or other == 0 < risk
    )
    return safer / sum(advice.second)


def _judge(decision: Decision, danger: Danger, above: float, folds: float | None) -> DealIn:
    ratio = None if decision.graded is None else decision.graded.ratio
    is_usual = ratio is not None and ratio >= GOOD
    if not is_usual and is_clear_fold(decision, danger, above):
        return DealIn.SHOULD_FOLD
    may_push = steps_after(decision) == 0 and (folds is None or folds < SOME_FOLD)
    may_push &= ratio is None or ratio >= FINE
    pushes = may_push and _pushes(decision, above, is_usual=is_usual)
    return DealIn.UNLUCKY if pushes else DealIn.COULD_FOLD


def _pushes(decision: Decision, above: float, *, is_usual: bool) -> bool:
    """Check whether a ready hand is worth a risk."""
    ready = look_at_tenpai(decision.observation, decision.played)
    waits = () if ready is None or ready.furiten else ready.waits
    paid = [(wait.live, wait.riichi if decision.riichi else wait.ron) for wait in waits]
    rons = [(live, ron.points) for live, ron in paid if ron is not None]
    if is_usual and sum(live for live, _ in rons) >= GOOD_WAIT:
        return True
    win = sum(live * points for live, points in rons)
    return win >= (GOOD_WIN if above >= RISKY_READY else FAIR_WIN)


def steps_after(decision: Decision) -> int:
    """Return the steps from ready after the fastest discard."""
    return min(number(each, "shanten_after") for each in decision.advice.rankings.speed)


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
