from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from rules.events import Call, Discard, Ryukyoku, Win
from rules.legal import Action
from rules.melds import Meld, MeldType
from rules.observation import Observation
from rules.shanten import shanten
from rules.tiles import Tile, is_red, kind_name, kind_of, parse_tiles, tile_name
from tutor.coach import offer_facts, worth
from tutor.coach.advice import ActionAdvice, Advice, Doubt, OptionAdvice
from tutor.coach.advisor import advise_all
from tutor.coach.call_effects import (
    CallFacts,
    LookedAt,
    ReadyAfterCall,
    after_call,
    look_at_kan,
    look_at_offers,
)
from tutor.coach.call_rules import (
    RIICHI_HOPE,
    kan_shanten,
    most_of_riichi,
    weigh_call,
    weigh_kan,
    why_call,
)
from tutor.coach.call_weighing import WeighedCall, most_points, usual_points, yaku_within_a_tile
from tutor.coach.opinion import call_opinion
from tutor.coach.riichi import HALF, advise_riichi, doubt_of
from tutor.coach.strategy.tree import shipped_tree
from tutor.position import standing
from tutor.position.blocks import find_blocks
from tutor.position.table_read import cannot_ron, orphans, riichi_opponents

ORPHANS_TO_KEEP: Final = 11
CALL_BY_RULE: Final = frozenset(
    {
        offer_facts.OfferReason.CALL_LAST_PLACE,
        offer_facts.OfferReason.CALL_FIRST_PLACE,
        offer_facts.OfferReason.CALL_OFF_LAST,
    }
)
TILES: Final = 136
NEAR_CLOSED: Final = 1
MOST_YAKU: Final = 3
FEW_TILES: Final = 7
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


def _then_throw(hand: Observation | None, thrown: Tile) -> offer_facts.ThenThrow:
    """Return the discard after a call, and the unfinished shapes if one step from ready.

    Args:
        hand: the position after the call; None if the hand is then ready.
    """
    if hand is not None:
        counts, melds = hand.counts, len(hand.own_melds)
        counts[kind_of(thrown)] -= 1
        blocks = find_blocks(counts, melds) if shanten(counts, melds) == 1 else None
        if blocks is not None:
            return offer_facts.ThenThrow(tile_name(thrown), *blocks.unfinished(hand.unseen))
    return offer_facts.ThenThrow(tile_name(thrown))


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
    action: ActionAdvice, then: offer_facts.ThenThrow, seen: Observation, facts: CallFacts
) -> ActionAdvice:
    option = action.options[action.about]
    lost = seen.dora_in(parse_tiles(then.tile)[0])
    call = option.action
    assert isinstance(call, Call)
    value = option.value
    if lost:
        points = usual_points(seen, call, facts, lost)
        value = tuple(
            replace(fact, points=points) if isinstance(fact, offer_facts.YakuInSight) else fact
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
    reason: offer_facts.OfferReason
    order: int = 0


def _closeness(verdict: _Verdict) -> tuple[bool, int, bool, int]:
    steps, action = verdict.option.fact(offer_facts.CallSteps), verdict.option.action
    nearness = 0 if steps is None else -steps.after
    never = isinstance(action, Call) and action.meld.type is MeldType.DAIMINKAN
    return not never, list(Doubt).index(verdict.doubt), not _is_kan(action), nearness


def _own_turn(
    observation: Observation, options: Sequence[OptionAdvice], advice: Advice | None
) -> Iterator[_Verdict]:
    for option in options:
        match action := option.action:
            case Win():
                points = [
                    fact.points for fact in option.value if isinstance(fact, offer_facts.WinWorth)
                ]
                if points and standing.fixes_last_place(observation, points[0]):
                    yield _Verdict(
                        option, True, Doubt.CLOSE, offer_facts.OfferReason.WIN_LAST_PLACE
                    )
                else:
                    yield _Verdict(option, True, Doubt.SURE, offer_facts.OfferReason.TAKE_WIN)
            case Ryukyoku():
                keep = orphans(observation) >= ORPHANS_TO_KEEP
                reason = (
                    offer_facts.OfferReason.KEEP_ORPHANS
                    if keep
                    else offer_facts.OfferReason.THROW_IN
                )
                yield _Verdict(option, not keep, Doubt.FAIRLY, reason)
            case Discard():
                tenpai = worth.look_at_tenpai(observation, action.tile)
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
            ready = sum(wait.live * wait.points for wait in waits) // WORTH
            order = -share * (1 + ready)
            wanted = opinion.passing < HALF
            why = why_call(observation, call, facts, take=wanted)
            if why is not None and reason not in CALL_BY_RULE:
                take, doubt, reason = wanted, doubt_of(opinion.passing), why
            elif take and reason not in CALL_BY_RULE:
                take, doubt, reason = False, Doubt.CLOSE, offer_facts.OfferReason.CALL_LITTLE
        verdicts.append(_Verdict(option, take, doubt, reason, order))
    return verdicts


def options_of(
    observation: Observation,
    offered: Sequence[Action],
    advice: Advice | None,
    looked: Mapping[Meld, CallFacts],
) -> Iterator[OptionAdvice]:
    """Yield each option other than a plain discard, with the facts about it.

    Args:
        observation: what the seat sees.
        offered: the legal actions.
        advice: on the seat's own turn, the advice on the discard, which riichi would use.
        looked: how each chi and pon changes the hand.
    """
    for action in offered:
        match action:
            case Win():
                yield _win(observation, action)
            case Ryukyoku():
                yield OptionAdvice(action, (offer_facts.OrphansHeld(orphans(observation)),))
            case Call() if action.meld in looked:
                yield _chi_or_pon(observation, action, looked[action.meld])
            case Call():
                yield _kan(observation, action)
            case Discard():
                pass
    if advice is not None:
        ready = [a for a in offered if isinstance(a, Discard) and a.riichi]
        if ready:
            discard = min(
                ready, key=lambda a: (advice.rank_of(a.tile), is_red(a.tile), not a.tsumogiri)
            )
            facts = worth.look_at_tenpai(observation, discard.tile)
            if facts is None:
                raise ValueError("riichi was offered with a hand that is not ready")
            least, honba, sticks = facts.least_quiet, *worth.bonus_of(facts.riichi_rons)
            riichi = min(each.whole for each in facts.riichi_rons)
            quiet = None if least is None else least.whole
            average = worth.average_with_ura(facts, observation.unseen)
            value: list[offer_facts.OfferFact] = [
                offer_facts.RiichiWorth(quiet, riichi, honba, sticks, average)
            ]
            if facts.furiten:
                value.append(offer_facts.RiichiFuriten())
            if advice.rank_of(discard.tile) > 1:
                value.append(offer_facts.OtherFirst(tuple(map(tile_name, advice.best))))
            most = most_of_riichi(facts)
            if standing.fixes_last_place(observation, RIICHI_HOPE * most):
                behind = standing.short_of_third(observation)
                value.append(offer_facts.StaysLast(most + honba + sticks, behind))
            seats = riichi_opponents(observation)
            waits = tuple(kind_name(wait.kind) for wait in facts.counting)
            yield OptionAdvice(
                discard,
                (
                    offer_facts.RiichiWaits(
                        tile_name(discard.tile),
                        waits,
                        facts.live,
                        sum(
                            observation.unseen[kind]
                            for kind in worth.better_waits(observation, discard.tile)
                        ),
                        tuple(kind_name(w.kind) for w in facts.counting if w.ron is not None),
                    ),
                ),
                tuple(value),
                (offer_facts.RiichiBound(seats),),
            )


def _win(observation: Observation, win: Win) -> OptionAdvice:
    seat = observation.seat
    tsumo = win.from_seat == seat
    won = worth.offered_win(observation, win)
    value: tuple[offer_facts.OfferFact, ...] = ()
    if won is not None:
        value = (offer_facts.WinWorth(won.whole, *worth.bonus_of((won,))),)
    furiten = () if tsumo else (offer_facts.WinFuriten(observation.riichi[seat]),)
    return OptionAdvice(win, (offer_facts.WinEnds(),), value, furiten)


def _kan(observation: Observation, call: Call) -> OptionAdvice:
    before, after = kan_shanten(observation, call)
    value: list[offer_facts.OfferFact] = [offer_facts.NewDora()]
    own = call.meld.type is not MeldType.DAIMINKAN
    change = look_at_kan(observation, call.meld) if own else None
    if change is not None and change.loss is not None:
        old, new = change.loss
        value.append(offer_facts.KanWorth(old.points, 0 if new is None else new.points, old.tsumo))
    if call.meld.type is MeldType.DAIMINKAN and not observation.is_open:
        value.append(offer_facts.OpensHand())
    seats = riichi_opponents(observation)
    return OptionAdvice(
        call,
        (offer_facts.KanSteps(before, after),),
        tuple(value),
        (offer_facts.KanThreat(seats),) if seats else (),
    )


def _chi_or_pon(observation: Observation, call: Call, facts: CallFacts) -> OptionAdvice:
    steps = offer_facts.CallSteps(
        before=facts.shanten_before,
        after=facts.shanten_after,
        draws_before=facts.live_before,
        draws_after=facts.live_after if facts.ready is None else facts.ready.live_winning,
        fills=WeighedCall(observation, call, facts).fills_left,
    )
    speed: list[offer_facts.OfferFact] = [steps]
    if facts.ready is not None:
        speed.append(call_waits(facts.ready))
    value: list[offer_facts.OfferFact] = []
    if facts.opens and facts.shanten_before <= NEAR_CLOSED:
        value.append(offer_facts.OpensHand())
    value.append(_yaku_of(observation, call, facts))
    most = most_points(observation, call, facts)
    if most and standing.fixes_last_place(observation, most):
        table = worth.table_of(observation)
        most += table.honba_points + table.stick_points
        value.append(offer_facts.StaysLast(most, standing.short_of_third(observation)))
    return OptionAdvice(call, tuple(speed), tuple(value), _tiles_left(observation, call))


def call_waits(ready: ReadyAfterCall) -> offer_facts.CallWaits:
    honba, sticks = worth.bonus_of(ready.rons)
    return offer_facts.CallWaits(
        tile=tile_name(ready.discard),
        waits=tuple(kind_name(wait.kind) for wait in ready.facts.waits),
        live=ready.facts.live,
        winning=tuple(kind_name(wait.kind) for wait in ready.winning),
        furiten=ready.facts.furiten,
        least=min((ron.whole for ron in ready.rons), default=0),
        most=max((ron.whole for ron in ready.rons), default=0),
        yaku=ready.yaku,
        honba=honba,
        sticks=sticks,
    )


def _yaku_of(
    observation: Observation, call: Call, facts: CallFacts
) -> offer_facts.YakuInSight | offer_facts.NoYakuInSight:
    near = yaku_within_a_tile(facts)
    if not near:
        return offer_facts.NoYakuInSight()
    away = near[0].shanten
    nearest = [yaku for yaku in near if yaku.shanten == away][:MOST_YAKU]
    some = facts.shanten_after > 0 and away == facts.shanten_after
    return offer_facts.YakuInSight(
        tuple(yaku.yaku for yaku in nearest),
        tuple("" if yaku.kind is None else kind_name(yaku.kind) for yaku in nearest),
        away,
        away - facts.shanten_after,
        facts.yaku_live if some and facts.yaku_live < facts.live_after else None,
        usual_points(observation, call, facts),
    )


def _tiles_left(observation: Observation, call: Call) -> tuple[offer_facts.TilesLeft, ...]:
    seats = riichi_opponents(observation)
    left = len(observation.hand) - len(call.meld.from_hand) - 1
    if not seats:
        return (offer_facts.TilesLeft(left, None, ()),) if left <= FEW_TILES else ()
    after = after_call(observation, call.meld)
    safe = [
        tile for tile in after.hand if all(cannot_ron(after, seat, kind_of(tile)) for seat in seats)
    ]
    return (offer_facts.TilesLeft(left, len(safe), seats),)
