"""Reasons for the plan, and the hand being built."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from rules.melds import MeldType
from rules.observation import Observation
from rules.tiles import KINDS, SEATS, Kind, Tile, kind_name, kind_of
from tutor.advice.end_game import deal_in_place, end_reason, places, ready_at_end
from tutor.advice.facts import find, number, row
from tutor.advice.reasons import moment
from tutor.advice.safety_lacks import fold_order, open_threat, push_or_fold
from tutor.evaluators.hands import HandName, HandPlan, likely_hands, named, serves
from tutor.evaluators.rankings import Rankings
from tutor.evaluators.standing import is_last_round
from tutor.evaluators.table_read import READY_MAYBE, cannot_win, riichi_opponents
from tutor.evaluators.thresholds import draws_no_more, is_late, is_nearest_to_pairs
from tutor.strategy.choice import Choice
from tutor.strategy.situation import LOW_POINTS

MIN_PAIRS: Final = 3


def hand_to_show(
    observation: Observation,
    hands: tuple[HandPlan, ...],
    rankings: Rankings,
    best: Sequence[Tile],
    steps: int,
) -> HandPlan | None:
    """Return the hand to name in the advice: the main one, or a likely one that fits the advised
    discards better.

    A likely hand takes the place of riichi; a ready hand is named by a yaku it is ready with; a
    hand closest to seven pairs is named so. A hand is skipped if the advised discards move away
    from it or keep every tile that is in its way.

    Args:
        observation: 14 tiles (three fewer per meld).
        hands: possible hands, the likeliest first.
        rankings: of the discards.
        best: the advised discards.
        steps: the lowest shanten after these, regardless of yaku.
    """
    first = named(hands)
    pairs = sum(count >= 2 for count in observation.counts)
    undecided = first is None or first.name is HandName.RIICHI
    if undecided and pairs >= MIN_PAIRS and is_nearest_to_pairs(observation):
        return next((hand for hand in hands if hand.name is HandName.SEVEN_PAIRS), first)
    if first is None or first.name is HandName.NO_YAKU:
        return first
    likely = [hand for hand in hands if hand is first or hand in likely_hands(hands)]
    if steps == 0:
        near = (hand for hand in hands if hand.steps is not None and hand.steps <= 0)
        return next((hand for hand in near if not is_put_back(hand, rankings, best)), None)
    if first.name is HandName.RIICHI and len(likely) > 1:
        likely = likely[1:]  # these may need calls, and riichi advises against calling
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
    broken = {kind_of(tile) for tile in best if observation.counts[kind_of(tile)] < 4}
    called = {meld.kind for meld in observation.own_melds if meld.type is not MeldType.CHI}
    return tuple(
        kind
        for kind, count in zip(KINDS, observation.counts, strict=True)
        if (kind in called or (count >= 3 and kind not in broken))
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
    """Check that the advice fits a hand: no tile is in its way, or one of these is discarded.

    Args:
        held: the closed hand, or a tile of each kind in it.
        hand: a possible hand.
        best: the advised discards.
    """
    in_the_way = any(not serves(hand, kind_of(tile)) for tile in held)
    return not in_the_way or any(not serves(hand, kind_of(tile)) for tile in best)


def hand_in_sight(observation: Observation, plan: HandPlan, steps: int) -> moment.HandInSight:
    """Return the facts of a named hand.

    Args:
        observation: 14 tiles (three fewer per meld).
        plan: the hand.
        steps: the lowest shanten after a discard, regardless of yaku.
    """
    held, left = _copies(observation, plan)
    counts = observation.counts
    other_pairs = [
        kind_name(kind)
        for kind, count in zip(KINDS, counts, strict=True)
        if count == 2
        and kind != plan.about
        and observation.unseen[kind]
        and observation.is_yakuhai(kind, observation.seat)
    ]
    return moment.HandInSight(
        plan.name,
        plan.steps,
        0 if plan.steps is None else max(0, plan.steps - steps),
        plan.about,
        held,
        left,
        tuple(
            kind_name(kind)
            for kind, count in zip(KINDS, counts, strict=True)
            if count and not serves(plan, kind)
        ),
        tuple(other_pairs) if held == 2 and plan.name is HandName.YAKUHAI else (),
    )


def _copies(observation: Observation, plan: HandPlan) -> tuple[int, int]:
    counts = observation.counts
    if plan.name is HandName.SEVEN_PAIRS:
        return sum(count >= 2 for count in counts), 0
    if plan.name is not HandName.YAKUHAI or plan.about is None:
        return 0, 0
    called = sum(
        len(meld.tiles)
        for meld in observation.own_melds
        if meld.type is not MeldType.CHI and meld.kind == plan.about
    )
    return counts[plan.about] + called, observation.unseen[plan.about]


WHY: Final = 3


def why(
    observation: Observation,
    choice: Choice,
    rankings: Rankings,
    best: Sequence[Tile] = (),
    hand: HandPlan | None = None,
    win: moment.ReadyWin | None = None,
    *,
    folds: bool = False,
) -> tuple[moment.MomentReason, ...]:
    """Return up to `WHY` reasons for the plan, the most important first.

    Args:
        observation: what the seat sees.
        choice: the plan.
        rankings: of the discards.
        best: the advised discards.
        hand: the hand to name.
        win: the value of a win after the best discard.
        folds: the stance is to fold.
    """
    asked = [_REASON_OF[one.feature] for one in choice.path if one.feature in _REASON_OF]
    first = _first_reasons(observation, rankings, best, hand, folds=folds)
    weak = [
        each for each in first if isinstance(each, moment.OpenThreat) and each.ready < READY_MAYBE
    ]
    found: list[moment.MomentReason] = [each for each in first if each not in weak]
    if win is not None and not found:
        found.append(win)
    elif (
        hand is not None
        and not draws_no_more(observation)
        and (not found or (hand.name is HandName.NO_YAKU and not folds))
    ):
        found = [reason for reason in found if not isinstance(reason, moment.StepsFromReady)]
        at = sum(isinstance(reason, moment.SafeLead | moment.NoDrawsLeft) for reason in found)
        steps = min(number(ranked, "shanten_after") for ranked in rankings.speed)
        found.insert(at, hand_in_sight(observation, hand, steps))
    found = [*found, *weak][:WHY]
    wanted = ["steps"] if "steps" in asked else []
    wanted += ["deal_in", "place"] if is_last_round(observation) else []
    wanted += [*asked, "ready_at_end", "steps", "place"]
    if any(isinstance(reason, moment.OpenThreat) for reason in found):
        wanted = [name for name in wanted if name != "calls"]
    for name in dict.fromkeys(wanted):
        reason = _reason(name, observation, rankings)
        if reason is not None and reason not in found and len(found) < WHY:
            found.append(reason)
    return tuple(found)


def _first_reasons(
    observation: Observation,
    rankings: Rankings,
    best: Sequence[Tile],
    hand: HandPlan | None,
    *,
    folds: bool,
) -> list[moment.MomentReason]:
    names = ("end", "riichi", "open_threat")
    reasons = (_reason(name, observation, rankings) for name in names)
    found = [reason for reason in reasons if reason is not None]
    price = (
        fold_order(observation, rankings)
        if folds
        else push_or_fold(observation, rankings, best, hand)
    )
    if price is None:
        return found
    if len(found) < WHY - 1:
        needed = _place(observation) if is_last_round(observation) and not folds else None
        found.append(needed or _steps(observation, rankings))
    return [*found[: WHY - 1], price]


def _reason(name: str, seen: Observation, rankings: Rankings) -> moment.MomentReason | None:
    match name:
        case "end":
            return end_reason(seen, rankings)
        case "open_threat":
            return open_threat(seen, rankings)
        case "deal_in":
            return deal_in_place(seen)
        case "ready_at_end":
            return ready_at_end(seen, rankings)
        case "riichi":
            seats = riichi_opponents(seen)
            return moment.RiichiOpponents(seats, seen.dealer in seats) if seats else None
        case "steps":
            return _steps(seen, rankings)
        case "place":
            return _place(seen)
        case "rounds":
            left = max(seen.rules.rounds - seen.round, 1)
            return moment.RoundsLeft(left, seen.round >= seen.rules.rounds)
        case "turn":
            return moment.TurnReached(seen.turn, seen.tiles_left, is_late(seen))
        case "dora":
            called = [tile for meld in seen.own_melds for tile in meld.tiles]
            return moment.DoraHeld(sum(map(seen.dora_in, (*seen.hand, *called))))
        case "dealer":
            return moment.OwnDealership() if seen.is_dealer else None
        case "calls":
            most = max(seen.opponents, key=lambda seat: len(seen.melds[seat]))
            count = len(seen.melds[most])
            return moment.OpponentMelds(most, count) if count else None
        case "open":
            return moment.OpenHand() if seen.is_open else None
        case "low":
            low = tuple(seat for seat in SEATS if seen.points[seat] <= LOW_POINTS)
            return moment.LowPoints(low) if low else None
        case "safe_all":
            return moment.TilesSafeFromAll(sum(_is_safe_from_all(seen, tile) for tile in seen.hand))
        case "draws":
            first = [ranked for ranked in rankings.speed if ranked.rank == 1]
            live = max(number(ranked, "live") for ranked in first)
            return moment.GoodDraws(live, number(first[0], "shanten_after"))
        case "risk":
            fastest = {ranked.discard for ranked in rankings.speed if ranked.rank == 1}
            safest = next(ranked for ranked in rankings.safety if ranked.discard in fastest)
            sure = _is_safe_from_all(seen, safest.discard)
            return moment.FastestRisk(round(1 - safest.score, 4), sure)
        case "in_the_way":
            return moment.TerminalsHeld(number(rankings.value[0], "in_the_way"))
        case _:
            raise ValueError(f"no reason is named {name!r}")


def _is_safe_from_all(observation: Observation, tile: Tile) -> bool:
    kind = kind_of(tile)
    return all(cannot_win(observation, seat, kind) for seat in observation.opponents)


def _steps(observation: Observation, rankings: Rankings) -> moment.StepsFromReady:
    steps = min(number(ranked, "shanten_after") for ranked in rankings.speed)
    return moment.StepsFromReady(steps, observation.tiles_left)


def _place(
    observation: Observation,
) -> moment.Placement | moment.WinNeeded | moment.NearestPlaces | None:
    nearest = places(observation)
    if nearest is not None:
        return nearest
    mine = observation.points[observation.seat]
    others = [observation.points[seat] for seat in observation.opponents]
    place = observation.place_of(observation.seat)
    left = max(observation.rules.rounds - observation.round, 1)
    if mine == max(others):
        return None
    return moment.Placement(
        place,
        behind=max(max(others) - mine, 0),
        ahead=mine - max(others) if place == 1 else 0,
        rounds_left=left,
    )


_REASON_OF: Final[Mapping[str, str]] = {
    "placement": "place",
    "behind_leader": "place",
    "behind_leader_per_round": "place",
    "ahead_of_next": "place",
    "round": "rounds",
    "rounds_left": "rounds",
    "sudden_death": "rounds",
    "turn": "turn",
    "shanten": "steps",
    "riichi": "riichi",
    "riichi_dealer": "riichi",
    "own_calls": "open",
    "most_calls": "calls",
    "somebody_low": "low",
    "dealer": "dealer",
    "ukeire": "draws",
    "dora": "dora",
    "safe_against_all": "safe_all",
    "risk": "risk",
    "in_the_way": "in_the_way",
}
