"""The one door: an Observation in, Advice out. Hints, reviews and exports all come through here."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.observation import Observation
from rules.tiles import Seat, Tile, kind_of
from tutor.advice.advice import Advice, CombinedDiscard
from tutor.advice.discard_reasons import about_best
from tutor.advice.end_game import end_rule, is_ready_after, steps_after
from tutor.advice.facts import find, flag, number
from tutor.advice.hand_in_sight import told_hand
from tutor.advice.moment import why
from tutor.advice.rails.placing import demoted, guarded
from tutor.advice.rails.word import fold_surely, keep_to
from tutor.advice.ready_win import ready_win
from tutor.evaluators.findings import rankings_of, terms_of
from tutor.evaluators.hand_names import HandName, HandPlan, named
from tutor.evaluators.hands import hands_at
from tutor.evaluators.open_hands import threatening
from tutor.evaluators.positions import Positions
from tutor.evaluators.ranking import Rankings
from tutor.evaluators.scores import blocks, evaluate
from tutor.strategy.choice import Choice
from tutor.strategy.combine import combine
from tutor.strategy.keeping import StanceEvent, happened_since, worth_telling
from tutor.strategy.situation import Situation, situation_at, situations
from tutor.strategy.stance import Stance, stance_of
from tutor.strategy.strategies import STRATEGIES, Strategy
from tutor.strategy.tree import StrategyTree
from tutor.strategy.verdict import sureness
from tutor.strategy.weights import SUM_UNIT, Terms


@dataclass(frozen=True, slots=True)
class AdvisedDiscard:
    observation: Observation
    advice: Advice


def advise(
    observation: Observation, tree: StrategyTree, earlier: Sequence[AdvisedDiscard] = ()
) -> Advice:
    """The advice for a seat that has to throw a tile.

    The observation needs a hand of 14 - 3 * melds tiles.

    Args:
        observation: what the seat sees.
        tree: picks the strategy.
        earlier: what was advised at its earlier discards of this round, in order: while a threat
            stands and nothing happens, the strategy of the turn before is kept.
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
        tiles += [
            _first(seen, sums, STRATEGIES[plan], ranked) for seen, sums, plan, ranked in found
        ]
    return tiles


def _first(
    observation: Observation, sums: Sequence[int], strategy: Strategy, rankings: Rankings
) -> Tile:
    totals = {tile: sums[kind_of(tile)] for tile in observation.discards}
    ordered = sorted(totals.values(), reverse=True)
    summed = [
        CombinedDiscard(tile, 1 + ordered.index(total), total / SUM_UNIT)
        for tile, total in totals.items()
    ]
    summed.sort(key=lambda placed: (placed.rank, placed.discard))
    combined, _ = _settled(observation, rankings, tuple(summed), strategy, None)
    best = {placed.discard for placed in combined if placed.rank == 1}
    return next(ranked.discard for ranked in rankings.speed if ranked.discard in best)


def _advise(
    observations: Sequence[Observation],
    tree: StrategyTree,
    lanes: dict[Seat, list[AdvisedDiscard]] | None,
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
        for row, (observation, choice, rankings, terms, hands) in enumerate(found):
            seen = _Seen(observation, situation_at(matrix, row), rankings, terms, hands)
            lane = [] if lanes is None else lanes.setdefault(observation.seat, [])
            advice = _advice(seen, choice, _turn_before(lane, observation))
            lane.append(AdvisedDiscard(observation, advice))
            advices.append(advice)
    return advices


def _turn_before(lane: Sequence[AdvisedDiscard], now: Observation) -> AdvisedDiscard | None:
    for before in reversed(lane):
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


def _advice(seen: _Seen, chosen: Choice, before: AdvisedDiscard | None) -> Advice:
    observation, rankings = seen.observation, seen.rankings
    news = _news(seen, before)
    threatened = bool(threatening(observation, rankings))
    keeps = before is not None and news == () and threatened
    choice = _kept(before.advice.choice, chosen) if before is not None and keeps else chosen
    by_tile = dict(zip(observation.discards, seen.terms, strict=True))
    summed = tuple(
        CombinedDiscard(tile, rank, total / SUM_UNIT, by_tile[tile])
        for tile, rank, total in combine(by_tile, choice.weights)
    )
    last = before.advice.stance if before is not None and keeps else None
    combined, stance = _settled(observation, rankings, summed, choice.strategy, last)
    best = [one.discard for one in combined if one.rank == 1]
    hand = told_hand(observation, seen.hands, rankings, best, steps_after(rankings, best))
    folds = stance is Stance.FOLD
    win = None if folds else ready_win(observation, best)
    reasons = (
        *why(observation, choice, rankings, best, hand, win, folds=folds),
        *about_best(observation, choice, rankings, combined, seen.hands, folds=folds),
    )
    sure = sureness([placed.score or 0.0 for placed in combined])
    told = _told(news, before, choice, stance, seen.hands)
    if before is not None and threatened and told == ():
        choice = replace(choice, since=before.advice.choice.since or before.observation.turn)
    return Advice(
        choice, rankings, combined, reasons, sure, stance, seen.hands, told, win, seen.situation
    )


def _kept(before: Choice, chosen: Choice) -> Choice:
    return chosen if chosen.strategy is before.strategy else replace(before, change=None)


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
    stance = _stance(rankings, strategy, combined, threatened, last)
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


def _news(seen: _Seen, before: AdvisedDiscard | None) -> tuple[StanceEvent, ...] | None:
    if before is None or before.advice.situation is None:
        return None
    return happened_since(
        before.observation, before.advice.situation, seen.observation, seen.situation
    )


def _told(
    news: tuple[StanceEvent, ...] | None,
    before: AdvisedDiscard | None,
    choice: Choice,
    stance: Stance,
    hands: tuple[HandPlan, ...],
) -> tuple[StanceEvent, ...] | None:
    if not news or before is None:
        return news
    then = before.advice
    plan_kept = then.choice.strategy is choice.strategy and then.stance is stance
    hand_kept = _name(then.hands) is _name(hands)
    return worth_telling(news, plan_kept=plan_kept, hand_kept=hand_kept)


def _name(hands: tuple[HandPlan, ...]) -> HandName | None:
    first = named(hands)
    return None if first is None else first.name


def _stance(
    rankings: Rankings,
    strategy: Strategy,
    combined: Sequence[CombinedDiscard],
    threatened: bool,
    before: Stance | None,
) -> Stance:
    best = [placed.discard for placed in combined if placed.rank == 1]
    risks = [1 - find(rankings.safety, tile).score for tile in best]
    speed = [find(rankings.speed, tile) for tile in best]
    return stance_of(
        strategy,
        threatened=threatened,
        ready=all(number(each, "shanten_after") == 0 for each in speed),
        goes_on=not any(flag(each, "falls_back") for each in speed),
        risk=max(risks),
        safest=1 - rankings.safety[0].score,
        before=before,
    )
