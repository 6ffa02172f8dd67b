"""Judge the discards that dealt in by the danger at that moment: whether it was time to fold.

The seat should have folded if most strong players, and the tutor, discard one of the safest tiles.
It could have folded if some of them do, or if it held a safe tile and its hand was far from ready
or unlikely to win, or it was far ahead. `tutor evaluate grades` counts the verdicts.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from operator import ge
from typing import Final, TypeVar

from rules.events import Deal, Discard, Win
from rules.record import GameRecord
from rules.tiles import Kind, Seat, Tile, is_honour, kind_of, suit_of
from tutor.coach.advice import Decision, ReviewEntry
from tutor.coach.facts import find, number, row
from tutor.coach.graded import DealIn, DealtIn
from tutor.coach.grading.grade import GOOD, Turn, turn_of
from tutor.coach.worth import look_at_tenpai
from tutor.position.rankings import RankedDiscard
from tutor.position.standing import FAR_AHEAD, has_nothing_to_lose, lead
from tutor.position.table_read import let_pass, look_at_open_hand, threatening

SAFE: Final = 0.02
"""The highest risk of a tile that counts as safe, 0 to 1."""
ALIKE: Final = 0.01
"""The most by which the risks of two tiles may differ for them to count as equally safe."""
NEARLY: Final = 0.02
"""The most by which the risks of two tiles may differ for neither to be blamed."""
CLEAR: Final = 0.03
"""The least avoidable risk from which folding would have made a difference."""
MANY_MELDS: Final = 3
"""The number of melds from which an open hand must be expected to be ready."""
SOME_FOLD: Final = 0.2
MOST_FOLD: Final = 0.5
"""The share (0 to 1) of strong players folding with one of the safest tiles from which the seat
should have folded too; from `SOME_FOLD` on, it could have."""
FEW: Final = 2
"""The most winning tiles from opponents with which a ready hand is not worth a risk."""
LAST_DRAWS: Final = 8
"""The most tiles in the wall with which a hand that is not ready is not worth a risk."""
CHEAP: Final = 5200
"""The most points of a hand that is not worth a risk for a seat that is far ahead."""
FAR: Final = 2
"""The shanten from which a hand is not worth a risk if the seat holds a safe tile."""

Entry = TypeVar("Entry", bound=ReviewEntry)


@dataclass(frozen=True, slots=True)
class Loss:
    points: int
    """The points of all wins on the discard, including honba but not riichi sticks."""
    winners: tuple[Seat, ...]


def losses(record: GameRecord, seat: Seat) -> dict[Turn, Loss]:
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
class _Danger:
    """The risk (0 to 1) of each discard against the visible threats."""

    threats: tuple[Seat, ...]
    risks: Mapping[Kind, float]

    @property
    def least(self) -> float:
        return min(self.risks.values())

    def is_safest(self, kind: Kind) -> bool:
        return self.risks[kind] <= max(self.least + ALIKE, SAFE)


def danger_of(decision: Decision, winners: Collection[Seat] = ()) -> _Danger:
    """Return the risks of a decision's discards.

    Args:
        decision: a decision on a discard.
        winners: seats whose open hands also count as threats if they collect the suit of the
            discard or show `MANY_MELDS`.
    """
    seen, rankings = decision.observation, decision.advice.rankings
    kind = kind_of(decision.played)
    looks = [(seat, look_at_open_hand(seen, seat)) for seat in winners if not is_honour(kind)]
    collecting = [seat for seat, look in looks if look is not None and look.suit == suit_of(kind)]
    many = [seat for seat in winners if len(seen.melds[seat]) >= MANY_MELDS]
    threats = tuple(dict.fromkeys((*threatening(seen, rankings), *collecting, *many)))
    passed = {each: let_pass(seen, each) for each in threats}
    risks = {kind_of(each.discard): _risk(each, passed) for each in rankings.safety}
    return _Danger(threats, risks)


def _risk(ranked: RankedDiscard, passed: Mapping[Seat, Collection[Kind]]) -> float:
    safe, kind = 1.0, kind_of(ranked.discard)
    for seat, risk in zip(row(ranked, "seats"), row(ranked, "risks"), strict=True):
        if kind not in passed.get(seat, (kind,)):
            safe *= 1 - float(risk)
    return 1 - safe


def judge_deal_in(decision: Decision, loss: Loss) -> DealtIn:
    found = _judge(decision, loss)
    seen = decision.observation
    shown = any(seen.riichi[each] or seen.melds[each] for each in loss.winners)
    is_told = found.verdict is not DealIn.UNLUCKY or found.free or not shown
    better = None if is_told else _as_good(decision)
    return found if better is None else DealtIn(DealIn.COULD_FOLD, loss.points, better)


def _as_good(decision: Decision) -> Tile | None:
    """Return a safer tile that would have left an equally good hand; if the discard was common
    among strong players, only for ready hands."""
    played, safety = decision.played, decision.advice.rankings.safety
    usual = decision.graded is not None and decision.graded.ratio >= GOOD
    if decision.riichi or (usual and steps_by_kind(decision)[kind_of(played)]):
        return None
    least, good = find(safety, played).score + NEARLY, _goodness(decision, played)
    safe = {tile: find(safety, tile).score for tile in decision.observation.discards}
    safer = [tile for tile, score in safe.items() if score >= least]
    as_good = (tile for tile in safer if all(map(ge, _goodness(decision, tile), good)))
    return max(as_good, key=lambda tile: safe[tile], default=None)


def _goodness(decision: Decision, tile: Tile) -> tuple[float, ...]:
    """Return measures of the hand after a discard; for each of them, more is better."""
    rankings, ready = decision.advice.rankings, look_at_tenpai(decision.observation, tile)
    won = () if ready is None or ready.furiten else ready.winning
    speed, value = find(rankings.speed, tile), find(rankings.value, tile)
    return (
        -number(speed, "shanten_after"),
        sum(wait.live for wait in won) if ready is not None else number(speed, "live"),
        sum(wait.live * wait.points for wait in won),
        -number(value, "dora_lost"),
    )


def _judge(decision: Decision, loss: Loss) -> DealtIn:
    danger = danger_of(decision, loss.winners)
    risk, best = danger.risks[kind_of(decision.played)], decision.advice.best[0]
    if not danger.threats or risk - danger.least < NEARLY:
        return DealtIn(DealIn.UNLUCKY, loss.points)
    if has_nothing_to_lose(decision.observation) and may_win(decision):
        return DealtIn(DealIn.UNLUCKY, loss.points, free=True)
    safest = min(decision.observation.discards, key=lambda tile: danger.risks[kind_of(tile)])
    safe = best if danger.risks[kind_of(best)] < danger.least + ALIKE else safest
    folds = _folding(decision, danger)
    if folds < SOME_FOLD and not _is_hopeless(decision, danger):
        return DealtIn(DealIn.UNLUCKY, loss.points, safe)
    is_usual = decision.graded is not None and decision.graded.ratio >= GOOD
    is_seen = bool({*loss.winners} & {*danger.threats})
    should = folds >= MOST_FOLD and _is_advised(decision, danger) and is_seen and not is_usual
    return DealtIn(DealIn.SHOULD_FOLD if should else DealIn.COULD_FOLD, loss.points, safe)


def _folding(decision: Decision, danger: _Danger) -> float:
    """Return the share of strong players, 0 to 1, who discard one of the safest tiles; `SOME_FOLD`
    if unknown."""
    advice = decision.advice
    if not advice.second:
        return SOME_FOLD
    shares = zip(advice.combined, advice.second, strict=True)
    folds = sum(share for placed, share in shares if danger.is_safest(kind_of(placed.discard)))
    return folds / sum(advice.second)


def _is_hopeless(decision: Decision, danger: _Danger) -> bool:
    """Check whether going on was hopeless: a ready hand had hardly a tile to win on, or despite a
    safe tile the hand was far or late, or when far ahead, cheap or not ready."""
    seen, ready = decision.observation, look_at_tenpai(decision.observation, decision.played)
    if decision.riichi:
        return False
    is_ahead = lead(seen) >= FAR_AHEAD
    if ready is None:
        is_late = seen.tiles_left <= LAST_DRAWS or steps_after(decision) >= FAR
        return danger.least <= SAFE and (is_late or is_ahead)
    if ready.furiten or sum(wait.live for wait in ready.winning) <= FEW:
        return True
    most = max(wait.points for wait in ready.winning)
    return danger.least <= SAFE and is_ahead and most < CHEAP


def may_win(decision: Decision) -> bool:
    """Check whether the hand after the discard can still win; always true if it is not ready."""
    ready = look_at_tenpai(decision.observation, decision.played)
    return ready is None or bool(ready.can_win)


def _is_advised(decision: Decision, danger: _Danger) -> bool:
    return all(danger.is_safest(kind_of(tile)) for tile in decision.advice.best)


def steps_after(decision: Decision) -> int:
    return min(steps_by_kind(decision).values())


def steps_by_kind(decision: Decision) -> dict[Kind, int]:
    speed = decision.advice.rankings.speed
    return {kind_of(each.discard): number(each, "shanten_after") for each in speed}


def fold_chance(decision: Decision) -> bool | None:
    """Return whether the seat folded, with one of the safest tiles, when most strong players and
    the tutor would and building on took a risk; None if it was not time to fold."""
    danger, steps = danger_of(decision), steps_by_kind(decision)
    if not danger.threats or not _is_advised(decision, danger):
        return None
    fastest = min(steps.values())
    building = min(danger.risks[kind] for kind in steps if steps[kind] == fastest)
    if building - danger.least < CLEAR or _folding(decision, danger) < MOST_FOLD:
        return None
    return danger.is_safest(kind_of(decision.played))
