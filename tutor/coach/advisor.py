from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from rules.observation import Observation
from rules.tiles import Kind, Seat, Tile, kind_of, parse_kind
from rules.yaku_shanten import FORMS, IMPOSSIBLE, YakuForm
from tutor.coach import referee
from tutor.coach.advice import Advice, CombinedDiscard, Doubt, ReadyWin
from tutor.coach.aims import SECOND_FROM, aims_of
from tutor.coach.facts import draws_with_yaku, find, flag, number, row
from tutor.coach.rails import (
    BELOW,
    POINTS_PER_ODDS,
    below,
    demoted,
    demotions,
    end_rule,
    fold_surely,
    guarded,
    is_ready_after,
    keep_to,
)
from tutor.coach.riichi import advise_riichi
from tutor.coach.spot import Spot
from tutor.coach.stance import push_or_fold
from tutor.coach.strategy.situation import SUM_UNIT, Situation, Terms, situation_at, situations
from tutor.coach.strategy.stance import (
    AS_SAFE,
    CAREFUL_UNDER,
    Choice,
    PushOrFold,
    Stance,
    events_since,
    events_to_show,
    sureness,
    sureness_of_shares,
)
from tutor.coach.strategy.tree import StrategyTree, combine
from tutor.coach.worth import (
    Payout,
    TenpaiFacts,
    bonus_of,
    common_yaku,
    look_at_tenpai,
    may_declare_riichi,
)
from tutor.network.shares import discard_shares
from tutor.position.hands import HandName, HandPlan, hand_plan, hands_at, named_hand
from tutor.position.positions import Positions
from tutor.position.rankings import RankedDiscard, Rankings, blocks, evaluate, rankings_of, terms_of
from tutor.position.standing import own_draws_left
from tutor.position.table_read import riichi_opponents, threatening
from tutor.position.yaku import YakuDistances

AT_RISK: Final = 0.015
"""The risk, in addition to that of the safest tile, from which a discard counts as a push."""
STAYS: Final = 0.6
"""The weight of the previous turn in the smoothed probability of a hand."""
FAR: Final = 3
"""The shanten from which a safe discard under a threat counts as a fold."""
FAR_LATE: Final = 2
FEW_DRAWS: Final = 5
"""The number of draws left up to which a safe discard under a threat counts as a fold."""
NAMED: Final = 0.04
"""The probability added to a hand because the previous turn named it."""
GAP: Final = BELOW * POINTS_PER_ODDS


def ready_win(observation: Observation, best: Sequence[Tile]) -> ReadyWin | None:
    """Return what a ron pays after the advised discard.

    None if the hand is then not ready, is furiten, has no live wait, or is open without a yaku, or
    if the wall has no tile left.
    """
    facts = look_at_tenpai(observation, best[0]) if len(best) == 1 else None
    if facts is None or facts.furiten or not facts.live or not observation.tiles_left:
        return None
    plain, declared = facts.rons, facts.riichi_rons
    declare = None
    if declared:
        take, doubt, _ = advise_riichi(observation, best[0], facts, rank=1)
        declare = None if doubt is Doubt.CLOSE else take
    riichi, (honba, sticks) = _points(declared), bonus_of((*plain, *declared))
    if not plain:
        if observation.is_open:
            return None
        return ReadyWin((), 0, 0, *riichi, declare, honba=honba, sticks=sticks)
    yaku = common_yaku(plain)
    if not yaku:
        return None
    dora = min(each.dora for each in plain)
    return ReadyWin(yaku, *_points(plain), *riichi, declare, dora, honba, sticks)


def _points(payouts: Sequence[Payout]) -> tuple[int, int]:
    paid = [each.whole for each in payouts]
    return (min(paid), max(paid)) if paid else (0, 0)


@dataclass(frozen=True, slots=True)
class NextTurn:
    discard: Tile
    steps: int
    draws: tuple[tuple[Kind, int], ...]
    """The useful kinds, ascending, each with its number of unseen copies, 1 to 4."""
    unseen: int
    tenpai: TenpaiFacts | None
    yaku: tuple[HandPlan, ...]
    risk: float
    """Probability of dealing in with the discard, 0 to 1."""
    ranked: RankedDiscard

    @property
    def live(self) -> int:
        return sum(live for _, live in self.draws)


def next_turn(seen: Observation, advice: Advice, discard: Tile) -> NextTurn:
    """Return the hand after a legal discard; red and plain fives count as one."""
    speed, safety = find(advice.rankings.speed, discard), find(advice.rankings.safety, discard)
    unseen = seen.unseen
    kinds = sorted(parse_kind(str(name)) for name in row(speed, "draws"))
    steps = number(speed, "shanten_after")
    away = YakuDistances.of_discards(seen, (discard,)).after[0].tolist()
    return NextTurn(
        discard,
        steps,
        tuple((kind, unseen[kind]) for kind in kinds if unseen[kind]),
        sum(unseen),
        look_at_tenpai(seen, discard),
        tuple(
            hand_plan(form, far, 1.0)
            for form, far in zip(FORMS, away, strict=True)
            if far <= steps
            and far < IMPOSSIBLE
            and (form.yaku is not YakuForm.CLOSED or may_declare_riichi(seen))
        ),
        1 - float(str(safety.facts["safe"])),
        safety,
    )


@dataclass(frozen=True, slots=True)
class AdvisedDiscard:
    observation: Observation
    advice: Advice


def advise(
    observation: Observation, tree: StrategyTree, earlier: Sequence[AdvisedDiscard] = ()
) -> Advice:
    """Return the advice for a seat that has to discard.

    Args:
        observation: a hand of 14 - 3 * melds tiles.
        tree: the tree that chooses the strategy.
        earlier: the seat's earlier discards in this round with their advice, in order. While a
            threat lasts and nothing new happens, the strategy of the previous turn is kept.
    """
    return _advise((observation,), tree, {observation.seat: [*earlier]})[0]


def advise_all(observations: Sequence[Observation], tree: StrategyTree) -> list[Advice]:
    return _advise(observations, tree, None)


def advise_in_order(observations: Sequence[Observation], tree: StrategyTree) -> list[Advice]:
    return _advise(observations, tree, {})


def first_discards(observations: Sequence[Observation], tree: StrategyTree) -> list[Tile]:
    tiles: list[Tile] = []
    if not observations:
        return tiles
    for block in blocks(Positions.stack(observations)):
        scores = evaluate(block)
        matrix = situations(block, scores)
        here = observations[len(tiles) : len(tiles) + len(block)]
        found = zip(
            here,
            tree.sums(matrix, scores.terms).tolist(),
            rankings_of(block, scores, here),
            hands_at(scores.hands, block),
            strict=True,
        )
        for observation, sums, rankings, hands in found:
            totals = {tile: sums[kind_of(tile)] for tile in observation.discards}
            ordered = sorted(totals.values(), reverse=True)
            summed = [
                CombinedDiscard(tile, 1 + ordered.index(total), total / SUM_UNIT)
                for tile, total in totals.items()
            ]
            summed.sort(key=lambda placed: (placed.rank, placed.discard))
            pressure = push_or_fold(observation, rankings, hands)
            combined, _ = _settled(observation, rankings, tuple(summed), pressure, None)
            best = {placed.discard for placed in combined if placed.rank == 1}
            tiles.append(next(one.discard for one in rankings.speed if one.discard in best))
    return tiles


def _advise(
    observations: Sequence[Observation],
    tree: StrategyTree,
    by_seat: dict[Seat, list[AdvisedDiscard]] | None,
) -> list[Advice]:
    advices: list[Advice] = []
    if not observations:
        return advices
    for block in blocks(Positions.stack(observations)):
        scores = evaluate(block)
        matrix = situations(block, scores)
        here = observations[len(advices) : len(advices) + len(block)]
        found = zip(
            here,
            tree.choose_all(matrix),
            rankings_of(block, scores, here),
            terms_of(block, scores),
            hands_at(scores.hands, block),
            strict=True,
        )
        shares = discard_shares(here, block)
        for i, (observation, choice, rankings, terms, hands) in enumerate(found):
            second = None if shares is None else shares[i].tolist()
            seen = _Seen(observation, situation_at(matrix, i), rankings, terms, hands, second)
            earlier = [] if by_seat is None else by_seat.setdefault(observation.seat, [])
            advice = _advice(seen, choice, _turn_before(earlier, observation))
            earlier.append(AdvisedDiscard(observation, advice))
            advices.append(advice)
    return advices


def _turn_before(earlier: Sequence[AdvisedDiscard], now: Observation) -> AdvisedDiscard | None:
    for before in reversed(earlier):
        then = before.observation
        if (then.round, then.honba) != (now.round, now.honba):
            return None
        if then.turn < now.turn:
            return before
    return None


@dataclass(frozen=True, slots=True)
class _Seen:
    observation: Observation
    situation: Situation
    rankings: Rankings
    terms: Sequence[Terms]
    hands: tuple[HandPlan, ...]
    second: list[int] | None
    """The share of strong players (per mille) who discard each kind; None without a network."""


def _advice(seen: _Seen, choice: Choice, before: AdvisedDiscard | None) -> Advice:
    observation, rankings, situation = seen.observation, seen.rankings, seen.situation
    then = None if before is None else before.advice
    news = None
    if before is not None and before.advice.situation is not None:
        news = events_since(before.observation, before.advice.situation, observation, situation)
    threatened = bool(threatening(observation, rankings))
    keeps = news == () and threatened
    if then is not None and keeps and choice.strategy is not then.choice.strategy:
        choice = replace(then.choice, change=None)
    by_tile = dict(zip(observation.discards, seen.terms, strict=True))
    summed = tuple(
        CombinedDiscard(tile, rank, total / SUM_UNIT, by_tile[tile])
        for tile, rank, total in combine(by_tile, choice.weights)
    )
    last = then.stance if then is not None and keeps else None
    pressure = push_or_fold(observation, rankings, seen.hands)
    same = before is not None and before.observation.own_melds == observation.own_melds
    hands = _steady(seen.hands, then.hands) if same and then is not None else seen.hands
    shares = {}
    if seen.second is not None:
        shares = {tile: seen.second[kind_of(tile)] for tile in observation.discards}
        spot = Spot(observation, rankings, hands, Stance.BUILD)
        pressure = referee.overruled_stance(pressure, spot, shares)
    combined, stance = _settled(observation, rankings, summed, pressure, last)
    yielded = False
    if shares:
        spot = Spot(observation, rankings, hands, stance, pressure=pressure)
        combined, stance, yielded = _refereed(spot, combined, shares)
    steps = None if then is None or then.situation is None else then.situation.shanten
    quiet = news == () or (same and not threatened and situation.shanten == steps)
    if before is not None and quiet and stance is not Stance.FOLD:
        spot = Spot(observation, rankings, hands, stance)
        held = referee.still_first(before.observation, before.advice, spot, combined, shares)
        if held is not None:
            combined = demoted(combined, below(combined, {held}, BELOW))
            if pressure is not None:
                stance = _stance_of(observation, rankings, combined, None)
    best = [one.discard for one in combined if one.rank == 1]
    may_win = stance is not Stance.FOLD and is_ready_after(rankings, best[0])
    sure = (
        sureness([placed.score or 0.0 for placed in combined])
        if seen.second is None
        else sureness_of_shares([seen.second[kind_of(one.discard)] for one in combined])
    )
    if news and then is not None:
        plan_kept = then.choice.strategy is choice.strategy and then.stance is stance
        hand_kept = _main_hand(then.hands) is _main_hand(hands)
        news = events_to_show(news, plan_kept=plan_kept, hand_kept=hand_kept)
    if before is not None and threatened and news == ():
        choice = replace(choice, since=before.advice.choice.since or before.observation.turn)
    second = seen.second or []
    known = (then.aims, then.fresh) if same and then is not None else (None, None)
    spot = Spot(observation, rankings, hands, stance)
    aims, fresh = aims_of(spot, best[0], *known)
    return Advice(
        choice,
        rankings,
        combined,
        sure,
        stance,
        hands,
        news,
        ready_win(observation, best) if may_win else None,
        situation,
        pressure,
        tuple(second[kind_of(one.discard)] for one in combined) if second else (),
        yielded,
        aims,
        fresh,
    )


def _refereed(
    spot: Spot, combined: tuple[CombinedDiscard, ...], shares: dict[Tile, int]
) -> tuple[tuple[CombinedDiscard, ...], Stance, bool]:
    """Return the ranking and the stance after comparison with the choices of strong players, and
    whether the first discard changed."""
    stance, other = spot.stance, referee.overruled(spot, combined, shares)
    if other is not None:
        combined = demoted(combined, below(combined, {other}, BELOW))
        wanted = Stance.FOLD if stance is Stance.FOLD else None
        if spot.pressure is not None:
            stance = _stance_of(spot.seen, spot.rankings, combined, wanted)
    combined = demoted(combined, below(combined, referee.broken_ties(combined, shares), BELOW))
    if stance is Stance.FOLD:
        safest = referee.safest_tiles(spot, combined)
        first = {max(safest, key=lambda tile: shares[tile])} if safest else set[Tile]()
        combined = demoted(combined, below(combined, first, BELOW) if first else {})
    else:
        worth = dict.fromkeys(shares, 0.0) | dict.fromkeys(referee.common(combined, shares), GAP)
        combined = demoted(combined, demotions(combined, worth))
    return combined, stance, other is not None


def _steady(now: tuple[HandPlan, ...], before: tuple[HandPlan, ...]) -> tuple[HandPlan, ...]:
    """Return the likely hands with their probabilities smoothed over turns, so that drawing and
    discarding one tile does not change the plan."""
    known = {(one.name, one.about): one.probability for one in before}
    found = []
    for one in now:
        last = known.get((one.name, one.about), one.probability)
        likely = (
            STAYS * last + (1 - STAYS) * one.probability + (NAMED if last >= SECOND_FROM else 0)
        )
        is_open = one.name is HandName.NO_YAKU
        found.append(one if is_open else replace(one, probability=min(1.0, likely)))
    return tuple(sorted(found, key=lambda one: -one.probability))


def _main_hand(hands: tuple[HandPlan, ...]) -> HandName | None:
    hand = named_hand(hands)
    return None if hand is None else hand.name


def _settled(
    observation: Observation,
    rankings: Rankings,
    summed: tuple[CombinedDiscard, ...],
    pressure: PushOrFold | None,
    last: Stance | None,
) -> tuple[tuple[CombinedDiscard, ...], Stance]:
    combined = guarded(observation, rankings, summed)
    if only_safety(observation, rankings, combined):
        return demoted(combined, fold_surely(rankings, combined)), Stance.FOLD
    if pressure is None:
        return combined, Stance.BUILD
    if last is None or last is Stance.BUILD:
        wanted = pressure.stance
    else:
        wanted = None if last is Stance.CAREFUL else last
    steps = number(rankings.speed[0], "shanten_after")
    if steps >= FAR and riichi_opponents(observation):
        wanted = Stance.FOLD
    kept = Stance.CAREFUL if pressure.free and wanted is not Stance.FOLD else wanted
    combined = demoted(combined, keep_to(kept, rankings, combined))
    if wanted is Stance.FOLD:
        combined = demoted(combined, fold_surely(rankings, combined))
    return combined, _stance_of(observation, rankings, combined, wanted)


def _stance_of(
    observation: Observation,
    rankings: Rankings,
    combined: Sequence[CombinedDiscard],
    wanted: Stance | None,
) -> Stance:
    best = [placed.discard for placed in combined if placed.rank == 1]
    keeps = not any(flag(find(rankings.speed, tile), "falls_back") for tile in best)
    risk = max(1 - find(rankings.safety, tile).score for tile in best)
    ready = all(number(find(rankings.speed, tile), "shanten_after") == 0 for tile in best)
    safest = risk <= 1 - rankings.safety[0].score + AS_SAFE
    if keeps and not can_win(observation, rankings, best[0]):
        return Stance.FOLD if safest and not ready else Stance.CAREFUL
    costs = risk >= 1 - rankings.safety[0].score + AT_RISK
    pushes = wanted is Stance.PUSH and costs and number(rankings.speed[0], "shanten_after") < 2
    if keeps and (ready or pushes or risk >= CAREFUL_UNDER):
        return Stance.PUSH
    steps = number(rankings.speed[0], "shanten_after")
    late = steps >= FAR_LATE and own_draws_left(observation) <= FEW_DRAWS
    if (steps >= FAR or late) and safest:
        return Stance.FOLD
    return Stance.CAREFUL if keeps or wanted is not Stance.FOLD else Stance.FOLD


def can_win(observation: Observation, rankings: Rankings, tile: Tile) -> bool:
    """Check whether the hand after a discard has a live wait that wins, or, if one step from ready,
    a draw that keeps a yaku."""
    spot = Spot(observation, rankings, (), Stance.BUILD)
    if spot.steps_after(tile) == 1:
        return bool(draws_with_yaku(observation, rankings, tile))
    return spot.steps_after(tile) > 0 or bool(spot.winning(tile))


def only_safety(
    observation: Observation, rankings: Rankings, combined: Sequence[CombinedDiscard]
) -> bool:
    ready = any(is_ready_after(rankings, one.discard) for one in combined if one.rank == 1)
    return end_rule(observation, rankings) is not None and not ready
