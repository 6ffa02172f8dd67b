"""advise(observation): the one entry point."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.observation import Observation
from rules.scoring import AKA_DORA, DORA, Score
from rules.tiles import Kind, Seat, Tile, kind_of, parse_kind
from rules.yaku_shanten import FORMS, IMPOSSIBLE, YakuForm
from tutor.advice.advice import Advice, CombinedDiscard, Doubt
from tutor.advice.calls import weigh_riichi
from tutor.advice.discard_reasons import about_best
from tutor.advice.end_game import end_rule, is_ready_after, steps_after
from tutor.advice.facts import find, flag, number, row
from tutor.advice.moment import told_hand, why
from tutor.advice.rails import demoted, fold_surely, guarded, keep_to
from tutor.advice.reasons.moment import ReadyWin
from tutor.evaluators.hands import HandName, HandPlan, hands_at, named, plan_of
from tutor.evaluators.positions import Positions
from tutor.evaluators.rankings import (
    RankedDiscard,
    Ranking,
    Rankings,
    blocks,
    evaluate,
    rankings_of,
    terms_of,
)
from tutor.evaluators.table_read import threatening
from tutor.evaluators.tenpai import TenpaiFacts, look_at_tenpai, may_declare_riichi
from tutor.evaluators.yaku import YakuDistances
from tutor.strategy.choice import Choice, sureness
from tutor.strategy.situation import STRATEGIES, Situation, Strategy, situation_at, situations
from tutor.strategy.stance import Stance, StanceEvent, happened_since, stance_of, worth_telling
from tutor.strategy.tree import StrategyTree, combine
from tutor.strategy.weights import SUM_UNIT, Terms


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


@dataclass(frozen=True, slots=True)
class NextTurn:
    discard: Tile
    steps: int
    draws: tuple[tuple[Kind, int], ...]
    """Kinds that bring the hand nearer, or that it wins with, and the copies that the seat cannot
    see, 1 to 4; ascending."""
    unseen: int
    tenpai: TenpaiFacts | None
    yaku: tuple[HandPlan, ...]
    risk: float
    """Probability of dealing in with the discard itself, 0 to 1."""
    ranked: RankedDiscard

    @property
    def live(self) -> int:
        return sum(live for _, live in self.draws)


def next_turn(seen: Observation, advice: Advice, discard: Tile) -> NextTurn:
    """Return what a discard leaves.

    Args:
        seen: a discard is due.
        advice: of this observation.
        discard: a legal one; red and plain five are one choice.
    """
    speed, safety = _of(advice.rankings.speed, discard), _of(advice.rankings.safety, discard)
    unseen = seen.unseen
    kinds = sorted(parse_kind(str(name)) for name in row(speed, "draws"))
    steps = number(speed, "shanten_after")
    away = YakuDistances.of_discards(seen, (discard,)).after[0].tolist()
    return NextTurn(
        discard,
        number(speed, "shanten_after"),
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


def _of(ranking: Ranking, discard: Tile) -> RankedDiscard:
    return next(one for one in ranking if kind_of(one.discard) == kind_of(discard))


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
        for i, (observation, choice, rankings, terms, hands) in enumerate(found):
            seen = _Seen(observation, situation_at(matrix, i), rankings, terms, hands)
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
    best = [placed.discard for placed in combined if placed.rank == 1]
    risks = [1 - find(rankings.safety, tile).score for tile in best]
    speed = [find(rankings.speed, tile) for tile in best]
    stance = stance_of(
        strategy,
        threatened=threatened,
        ready=all(number(each, "shanten_after") == 0 for each in speed),
        goes_on=not any(flag(each, "falls_back") for each in speed),
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
