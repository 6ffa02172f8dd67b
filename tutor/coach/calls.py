from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from rules.events import Call, Discard, Ryukyoku, Win
from rules.legal import Action
from rules.melds import MeldType
from rules.observation import Observation
from rules.shanten import shanten
from rules.tiles import Tile, kind_of, parse_tiles, tile_name
from tutor.coach.advice import ActionAdvice, Advice, Doubt, OptionAdvice
from tutor.coach.advisor import advise_all
from tutor.coach.call_effects import CallFacts, LookedAt, after_call, look_at_offers
from tutor.coach.call_facts import options_of
from tutor.coach.call_rules import weigh_call, weigh_kan, why_call
from tutor.coach.call_weighing import usual_points
from tutor.coach.offer_facts import CallSteps, OfferReason, ThenThrow, WinWorth, YakuInSight
from tutor.coach.opinion import call_opinion
from tutor.coach.riichi import HALF, advise_riichi, doubt_of
from tutor.coach.strategy.tree import shipped_tree
from tutor.coach.worth import look_at_tenpai
from tutor.position import standing
from tutor.position.blocks import find_blocks
from tutor.position.table_read import orphans

ORPHANS_TO_KEEP: Final = 11
CALL_BY_RULE: Final = frozenset(
    {OfferReason.CALL_LAST_PLACE, OfferReason.CALL_FIRST_PLACE, OfferReason.CALL_OFF_LAST}
)
TILES: Final = 136
WORTH: Final = 1000
"""The precision (points times tiles) to which the value of a ready hand is rounded."""


def advise_action(
    observation: Observation, offered: Sequence[Action], advice: Advice | None = None
) -> ActionAdvice | None:
    """Return the advice on every option other than a plain discard.

    Args:
        observation: what the seat sees.
        offered: the legal actions.
        advice: on the seat's own turn, the advice on the discard, which riichi would use.

    Returns:
        The facts of each option and which one to take; None if there are only plain discards.
    """
    (looked,) = look_at_offers(((observation, offered),))
    (action,) = advise_offers([(observation, offered, advice, looked)])
    return action


Offer: TypeAlias = tuple[Observation, Sequence[Action], Advice | None, LookedAt]
"""What a seat sees, the legal actions, the advice on the discard on the seat's own turn, and how
each call would change the hand."""


def advise_offers(offers: Sequence[Offer]) -> list[ActionAdvice | None]:
    """Return the advice on many offers; for a chi or pon, including the discard after it."""
    found = [advise_looked(*offer) for offer in offers]
    calls: list[tuple[int, CallFacts, Observation | None]] = []
    for at, ((seen, _, _, looked), action) in enumerate(zip(offers, found, strict=True)):
        call = None if action is None else action.options[action.about].action
        if isinstance(call, Call) and call.meld in looked:
            facts = looked[call.meld]
            wins = facts.ready is not None and facts.ready.winning
            calls.append((at, facts, None if wins else after_call(seen, call.meld)))
    hands = [hand for _, _, hand in calls if hand is not None]
    others = iter(advise_all(hands, shipped_tree()))
    for at, facts, hand in calls:
        action = found[at]
        assert action is not None
        if hand is not None:
            thrown = next(others).best[0]
        else:
            assert facts.ready is not None
            thrown = facts.ready.discard
        found[at] = _with_throw(action, _then_throw(hand, thrown), offers[at][0], facts)
    return found


def _then_throw(hand: Observation | None, thrown: Tile) -> ThenThrow:
    """Return the discard after a call, and the unfinished shapes if one step from ready.

    Args:
        hand: the position after the call; None if the hand is then ready.
    """
    if hand is None:
        return ThenThrow(tile_name(thrown))
    counts, melds = hand.counts, len(hand.own_melds)
    counts[kind_of(thrown)] -= 1
    blocks = find_blocks(counts, melds) if shanten(counts, melds) == 1 else None
    if blocks is None:
        return ThenThrow(tile_name(thrown))
    return ThenThrow(tile_name(thrown), *blocks.unfinished(hand.unseen))


def advise_looked(
    observation: Observation, offered: Sequence[Action], advice: Advice | None, looked: LookedAt
) -> ActionAdvice | None:
    options = tuple(options_of(observation, offered, advice, looked))
    if not options:
        return None
    verdicts = [*_own_turn(observation, options, advice), *_claims(observation, options, looked)]
    recommended: Action | None = None
    # Without an option to take, the reason is that of the closest one.
    best = max(verdicts, key=_closeness)
    for sort in (Win, Ryukyoku, Call, Discard):
        taken = [one for one in verdicts if one.take and isinstance(one.option.action, sort)]
        if taken:
            best = min(taken, key=lambda one: one.order)
            recommended = best.option.action
            break
    about = options.index(best.option)
    why = {id(one.option): one.reason for one in verdicts}
    options = tuple(replace(one, reason=why.get(id(one))) for one in options)
    return ActionAdvice(options, recommended, best.doubt, (best.reason,), about)


def _with_throw(
    action: ActionAdvice, then: ThenThrow, seen: Observation, facts: CallFacts
) -> ActionAdvice:
    option = action.options[action.about]
    lost = seen.dora_in(parse_tiles(then.tile)[0])
    call = option.action
    assert isinstance(call, Call)
    value = option.value
    if lost:
        points = usual_points(seen, call, facts, lost)
        value = tuple(
            replace(fact, points=points) if isinstance(fact, YakuInSight) else fact
            for fact in value
        )
    said = replace(option, speed=(*option.speed, then), value=value)
    options = (*action.options[: action.about], said, *action.options[action.about + 1 :])
    return replace(action, options=options)


def _is_kan(action: Action) -> bool:
    return isinstance(action, Call) and action.meld.is_kan


@dataclass(frozen=True, slots=True)
class _Verdict:
    option: OptionAdvice
    take: bool
    doubt: Doubt
    reason: OfferReason
    order: int = 0


def _closeness(verdict: _Verdict) -> tuple[bool, int, bool, int]:
    steps, action = verdict.option.fact(CallSteps), verdict.option.action
    nearness = 0 if steps is None else -steps.after
    never = isinstance(action, Call) and action.meld.type is MeldType.DAIMINKAN
    return not never, list(Doubt).index(verdict.doubt), not _is_kan(action), nearness


def _own_turn(
    observation: Observation, options: Sequence[OptionAdvice], advice: Advice | None
) -> Iterator[_Verdict]:
    for option in options:
        match action := option.action:
            case Win():
                points = [fact.points for fact in option.value if isinstance(fact, WinWorth)]
                if points and standing.fixes_last_place(observation, points[0]):
                    yield _Verdict(option, True, Doubt.CLOSE, OfferReason.WIN_LAST_PLACE)
                else:
                    yield _Verdict(option, True, Doubt.SURE, OfferReason.TAKE_WIN)
            case Ryukyoku():
                keep = orphans(observation) >= ORPHANS_TO_KEEP
                reason = OfferReason.KEEP_ORPHANS if keep else OfferReason.THROW_IN
                yield _Verdict(option, not keep, Doubt.FAIRLY, reason)
            case Discard():
                tenpai = look_at_tenpai(observation, action.tile)
                if tenpai is None or advice is None:
                    raise ValueError("riichi was offered with a hand that is not ready")
                rank = advice.rank_of(action.tile)
                yield _Verdict(option, *advise_riichi(observation, action.tile, tenpai, rank))
            case Call() if _is_kan(action):
                yield _Verdict(option, *weigh_kan(observation, action), action.meld.kind)
            case _:
                pass


def _claims(
    observation: Observation, options: Sequence[OptionAdvice], looked: LookedAt
) -> list[_Verdict]:
    """Return whether to make each chi and pon: what most strong players would do unless a rule
    forbids it, or without a network, the verdict of the call model."""
    claims = [
        (option, option.action)
        for option in options
        if isinstance(option.action, Call) and option.action.meld in looked
    ]
    if not claims:
        return []
    opinion = call_opinion(observation, [call for _, call in claims], looked)
    verdicts = []
    for option, call in claims:
        facts = looked[call.meld]
        take, doubt, reason = weigh_call(observation, call, facts)
        order = facts.shanten_after * TILES - facts.live_after
        if opinion is not None:
            share = next(each.share for each in opinion.calls if each.call == call)
            waits = () if facts.ready is None else facts.ready.winning
            worth = sum(wait.live * wait.points for wait in waits) // WORTH
            order = -share * (1 + worth)
            wanted = opinion.passing < HALF
            why = why_call(observation, call, facts, take=wanted)
            if why is not None and reason not in CALL_BY_RULE:
                take, doubt, reason = wanted, doubt_of(opinion.passing), why
            elif take and reason not in CALL_BY_RULE:
                take, doubt, reason = False, Doubt.CLOSE, OfferReason.CALL_LITTLE
        verdicts.append(_Verdict(option, take, doubt, reason, order))
    return verdicts
