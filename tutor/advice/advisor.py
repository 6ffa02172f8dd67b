"""advise(observation): the one entry point."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.observation import Observation
from rules.tiles import Kind, Seat, Tile, kind_name, kind_of, parse_kind
from rules.yaku_shanten import FORMS, IMPOSSIBLE, YakuForm
from tutor.advice.advice import Advice, CombinedDiscard, Doubt
from tutor.advice.calls import weigh_riichi
from tutor.advice.discard_reasons import about_best
from tutor.advice.end_game import end_rule, is_ready_after, steps_after
from tutor.advice.facts import find, flag, number, row
from tutor.advice.moment import hand_to_show, why
from tutor.advice.rails import demoted, fold_surely, guarded, keep_to
from tutor.advice.reasons.moment import ReadyWin
from tutor.coach.worth import (
    Payout,
    TenpaiFacts,
    bonus_of,
    common_yaku,
    look_at_tenpai,
    may_declare_riichi,
)
from tutor.evaluators.hands import HandName, HandPlan, hands_at, named, plan_of
from tutor.evaluators.positions import Positions
from tutor.evaluators.rankings import (
    RankedDiscard,
    Rankings,
    blocks,
    evaluate,
    rankings_of,
    terms_of,
)
from tutor.evaluators.table_read import threatening
from tutor.evaluators.yaku import YakuDistances
from tutor.strategy.choice import Choice, sureness
from tutor.strategy.situation import STRATEGIES, Situation, Strategy, situation_at, situations
from tutor.strategy.stance import Stance, events_since, events_to_show, stance_of
from tutor.strategy.tree import StrategyTree, combine
from tutor.strategy.weights import SUM_UNIT, Terms


def ready_win(observation: Observation, best: Sequence[Tile]) -> ReadyWin | None:
    """Return what a ron pays after the advised discard.

    None if the hand is then not ready, furiten or without a live wait, if no tile is left to draw,
    or if an open hand has no yaku.
    """
    facts = look_at_tenpai(observation, best[0]) if len(best) == 1 else None
    if facts is None or facts.furiten or not facts.live or not observation.tiles_left:
        return None
    plain, declared = facts.rons, facts.riichi_rons
    declare = None
    if declared:
        take, doubt, _ = weigh_riichi(observation, facts, rank=1)
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
    paying = tuple(kind_name(wait.kind) for wait in facts.counting if wait.ron is not None)
    if len(paying) == len(facts.counting):
        paying = ()
    return ReadyWin(yaku, *_points(plain), *riichi, declare, dora, honba, sticks, paying)


def _points(payouts: Sequence[Payout]) -> tuple[int, int]:
    paid = [each.whole for each in payouts]
    return (min(paid), max(paid)) if paid else (0, 0)


@dataclass(frozen=True, slots=True)
class NextTurn:
    discard: Tile
    steps: int
    draws: tuple[tuple[Kind, int], ...]
    """Useful kinds, ascending, each with the number of copies the seat cannot see, 1 to 4."""
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
    """Return the hand after a legal discard; red and plain five are one choice."""
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
            plan_of(form, far, 1.0)
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
        tree: picks the strategy.
        earlier: advice for the seat's earlier discards of this round, in order: while a threat
            lasts and nothing happens, the strategy of the turn before is kept.
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
            tree.strategies_of(matrix).tolist(),
            rankings_of(block, scores, here),
            strict=True,
        )
        for observation, sums, plan, rankings in found:
            totals = {tile: sums[kind_of(tile)] for tile in observation.discards}
            ordered = sorted(totals.values(), reverse=True)
            summed = [
                CombinedDiscard(tile, 1 + ordered.index(total), total / SUM_UNIT)
                for tile, total in totals.items()
            ]
            summed.sort(key=lambda placed: (placed.rank, placed.discard))
            strategy = STRATEGIES[plan]
            combined, _ = _settled(observation, rankings, tuple(summed), strategy, None)
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
        for i, (observation, choice, rankings, terms, hands) in enumerate(found):
            seen = _Seen(observation, situation_at(matrix, i), rankings, terms, hands)
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
    combined, stance = _settled(observation, rankings, summed, choice.strategy, last)
    best = [one.discard for one in combined if one.rank == 1]
    hand = hand_to_show(observation, seen.hands, rankings, best, steps_after(rankings, best))
    folds = stance is Stance.FOLD
    win = None if folds else ready_win(observation, best)
    reasons = (
        *why(observation, choice, rankings, best, hand, win, folds=folds),
        *about_best(observation, choice, rankings, combined, seen.hands, folds=folds),
    )
    sure = sureness([placed.score or 0.0 for placed in combined])
    if news and then is not None:
        plan_kept = then.choice.strategy is choice.strategy and then.stance is stance
        hand_kept = _main_hand(then.hands) is _main_hand(seen.hands)
        news = events_to_show(news, plan_kept=plan_kept, hand_kept=hand_kept)
    if before is not None and threatened and news == ():
        choice = replace(choice, since=before.advice.choice.since or before.observation.turn)
    return Advice(
        choice, rankings, combined, reasons, sure, stance, seen.hands, news, win, situation
    )


def _main_hand(hands: tuple[HandPlan, ...]) -> HandName | None:
    hand = named(hands)
    return None if hand is None else hand.name


def _settled(
    observation: Observation,
    rankings: Rankings,
    summed: tuple[CombinedDiscard, ...],
    strategy: Strategy,
    last: Stance | None,
) -> tuple[tuple[CombinedDiscard, ...], Stance]:
    threatened = bool(threatening(observation, rankings))
    combined = guarded(observation, rankings, summed)
    if last is not None:
        combined = demoted(combined, keep_to(last, rankings, combined))
    best = [placed.discard for placed in combined if placed.rank == 1]
    risks = [1 - find(rankings.safety, tile).score for tile in best]
    speed = [find(rankings.speed, tile) for tile in best]
    stance = stance_of(
        strategy,
        threatened=threatened,
        ready=all(number(each, "shanten_after") == 0 for each in speed),
        keeps_hand=not any(flag(each, "falls_back") for each in speed),
        risk=max(risks),
        safest=1 - rankings.safety[0].score,
        before=last,
    )
    if only_safety(observation, rankings, combined):
        stance = Stance.FOLD
    if stance is Stance.FOLD and threatened:
        combined = demoted(combined, fold_surely(rankings, combined))
    return combined, stance


def only_safety(
    observation: Observation, rankings: Rankings, combined: Sequence[CombinedDiscard]
) -> bool:
    ready = any(is_ready_after(rankings, one.discard) for one in combined if one.rank == 1)
    return end_rule(observation, rankings) is not None and not ready
