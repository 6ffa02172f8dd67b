from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from rules.events import Call, Discard, Ryukyoku, Win
from rules.legal import Action
from rules.melds import Meld, MeldType
from rules.observation import Observation
from rules.shanten import shanten, shanten_of_discards
from rules.tiles import is_red, kind_name, kind_of, tile_name
from tutor.coach import offer_facts as calls
from tutor.coach import worth
from tutor.coach.advice import Advice, OptionAdvice
from tutor.coach.call_effects import CallFacts, ReadyAfterCall, after_call, look_at_kan
from tutor.coach.call_weighing import WeighedCall, most_points, usual_points, yaku_within_a_tile
from tutor.position.standing import fixes_last_place, short_of_third
from tutor.position.table_read import cannot_ron, orphans, riichi_opponents

NEAR_CLOSED: Final = 1
MOST_YAKU: Final = 3
FEW_TILES: Final = 7
RIICHI_HOPE: Final = 2


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
                yield OptionAdvice(action, (calls.OrphansHeld(orphans(observation)),))
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
            value: list[calls.OfferFact] = [
                calls.RiichiWorth(quiet, riichi, honba, sticks, average)
            ]
            if facts.furiten:
                value.append(calls.RiichiFuriten())
            if advice.rank_of(discard.tile) > 1:
                value.append(calls.OtherFirst(tuple(map(tile_name, advice.best))))
            most = most_of_riichi(facts)
            if fixes_last_place(observation, RIICHI_HOPE * most):
                behind = short_of_third(observation)
                value.append(calls.StaysLast(most + honba + sticks, behind))
            seats = riichi_opponents(observation)
            waits = tuple(kind_name(wait.kind) for wait in facts.counting)
            yield OptionAdvice(
                discard,
                (
                    calls.RiichiWaits(
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
                (calls.RiichiBound(seats),),
            )


def _win(observation: Observation, win: Win) -> OptionAdvice:
    seat = observation.seat
    tsumo = win.from_seat == seat
    won = worth.offered_win(observation, win)
    value: tuple[calls.OfferFact, ...] = ()
    if won is not None:
        value = (calls.WinWorth(won.whole, *worth.bonus_of((won,))),)
    furiten = () if tsumo else (calls.WinFuriten(observation.riichi[seat]),)
    return OptionAdvice(win, (calls.WinEnds(),), value, furiten)


def _kan(observation: Observation, call: Call) -> OptionAdvice:
    before, after = kan_shanten(observation, call)
    value: list[calls.OfferFact] = [calls.NewDora()]
    own = call.meld.type is not MeldType.DAIMINKAN
    change = look_at_kan(observation, call.meld) if own else None
    if change is not None and change.loss is not None:
        old, new = change.loss
        value.append(calls.KanWorth(old.points, 0 if new is None else new.points, old.tsumo))
    if call.meld.type is MeldType.DAIMINKAN and not observation.is_open:
        value.append(calls.OpensHand())
    seats = riichi_opponents(observation)
    return OptionAdvice(
        call,
        (calls.KanSteps(before, after),),
        tuple(value),
        (calls.KanThreat(seats),) if seats else (),
    )


def _chi_or_pon(observation: Observation, call: Call, facts: CallFacts) -> OptionAdvice:
    steps = calls.CallSteps(
        before=facts.shanten_before,
        after=facts.shanten_after,
        draws_before=facts.live_before,
        draws_after=facts.live_after if facts.ready is None else facts.ready.live_winning,
        fills=WeighedCall(observation, call, facts).fills_left,
    )
    speed: list[calls.OfferFact] = [steps]
    if facts.ready is not None:
        speed.append(call_waits(facts.ready))
    value: list[calls.OfferFact] = []
    if facts.opens and facts.shanten_before <= NEAR_CLOSED:
        value.append(calls.OpensHand())
    value.append(_yaku_of(observation, call, facts))
    most = most_points(observation, call, facts)
    if most and fixes_last_place(observation, most):
        table = worth.table_of(observation)
        most += table.honba_points + table.stick_points
        value.append(calls.StaysLast(most, short_of_third(observation)))
    return OptionAdvice(call, tuple(speed), tuple(value), _tiles_left(observation, call))


def call_waits(ready: ReadyAfterCall) -> calls.CallWaits:
    honba, sticks = worth.bonus_of(ready.rons)
    return calls.CallWaits(
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
) -> calls.YakuInSight | calls.NoYakuInSight:
    near = yaku_within_a_tile(facts)
    if not near:
        return calls.NoYakuInSight()
    away = near[0].shanten
    nearest = [yaku for yaku in near if yaku.shanten == away][:MOST_YAKU]
    some = facts.shanten_after > 0 and away == facts.shanten_after
    return calls.YakuInSight(
        tuple(yaku.yaku for yaku in nearest),
        tuple("" if yaku.kind is None else kind_name(yaku.kind) for yaku in nearest),
        away,
        away - facts.shanten_after,
        facts.yaku_live if some and facts.yaku_live < facts.live_after else None,
        usual_points(observation, call, facts),
    )


def _tiles_left(observation: Observation, call: Call) -> tuple[calls.TilesLeft, ...]:
    seats = riichi_opponents(observation)
    left = len(observation.hand) - len(call.meld.from_hand) - 1
    if not seats:
        return (calls.TilesLeft(left, None, ()),) if left <= FEW_TILES else ()
    after = after_call(observation, call.meld)
    safe = [
        tile for tile in after.hand if all(cannot_ron(after, seat, kind_of(tile)) for seat in seats)
    ]
    return (calls.TilesLeft(left, len(safe), seats),)


def most_of_riichi(facts: worth.TenpaiFacts) -> int:
    return max((w.riichi.points for w in facts.waits if w.riichi is not None), default=0)


def kan_shanten(observation: Observation, call: Call) -> tuple[int, int]:
    counts, melds = observation.counts, len(observation.own_melds)
    before = shanten(counts, melds)
    if sum(counts) % 3 == 2:
        before = min(ready.shanten for ready in shanten_of_discards(counts, melds).values())
    for tile in call.meld.from_hand:
        counts[kind_of(tile)] -= 1
    return before, shanten(counts, melds + (call.meld.type is not MeldType.KAKAN))
