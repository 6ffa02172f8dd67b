from typing import assert_never

from rules.events import Discard, Ryukyoku, Win
from rules.melds import MeldType, kuikae
from rules.tiles import kind_of, parse_kind, parse_tiles, tile_name
from tutor.coach.offer_facts import (
    CallSteps,
    CallWaits,
    KanSteps,
    KanThreat,
    KanWorth,
    NewDora,
    NoYakuInSight,
    OfferFact,
    OfferReason,
    OpensHand,
    OrphansHeld,
    OtherFirst,
    RiichiBound,
    RiichiFuriten,
    RiichiWaits,
    RiichiWorth,
    StaysLast,
    ThenThrow,
    TilesLeft,
    WinEnds,
    WinFuriten,
    WinWorth,
    YakuInSight,
)
from tutor.coach.worth import POOR
from tutor.lab.soak.call_claims import (
    is_call_reason,
    is_kan,
    is_last_round,
    no_yaku_laid,
    opens,
    place_of_seat,
)
from tutor.lab.soak.offers import Offer
from tutor.lab.soak.sight_table import is_simple


def is_fact_true(fact: OfferFact, offer: Offer) -> bool:
    seen, sight = offer.sight.observation, offer.sight
    match fact:
        case CallSteps():
            return _is_steps(fact, offer)
        case ThenThrow(tile):
            left, _ = offer.taken()
            kind = kind_of(parse_tiles(tile)[0])
            return bool(left[kind]) and not kuikae(offer.call.meld) >> kind & 1
        case KanSteps(before, after):
            return is_kan(offer) and after - before == offer.kan()
        case KanWorth(before, after):
            return is_kan(offer) and before > after and offer.kan() == 0
        case OpensHand():
            return opens(offer)
        case YakuInSight():
            return _is_yaku(fact, offer)
        case NoYakuInSight():
            return no_yaku_laid(offer)
        case CallWaits():
            return _is_waits(fact, offer)
        case StaysLast():
            return _is_last(fact, offer)
        case OtherFirst(tiles):
            advice = offer.advice
            return advice is not None and [*tiles] == [tile_name(tile) for tile in advice.best]
        case NewDora():
            return is_kan(offer)
        case TilesLeft():
            return fact == _left(offer)
        case KanThreat(seats):
            return is_kan(offer) and seats == sight.riichi != ()
        case RiichiWaits():
            waits = offer.waits()
            named = [parse_kind(name) for name in fact.waits]
            return named == sorted(waits) and fact.live == sum(waits.values())
        case RiichiWorth():
            quiet, loud = offer.rons(riichi=False), offer.rons(riichi=True)
            if fact.riichi != min(points for points in loud if points is not None):
                return False
            return fact.quiet == (None if None in quiet else min(points or 0 for points in quiet))
        case RiichiFuriten():
            return _furiten(offer)
        case RiichiBound(seats):
            return isinstance(offer.action, Discard) and seats == sight.riichi
        case WinEnds():
            return isinstance(offer.action, Win)
        case WinWorth(points):
            return isinstance(offer.action, Win) and points >= 1000
        case WinFuriten(riichi):
            return isinstance(offer.action, Win) and riichi == seen.riichi[sight.seat]
        case OrphansHeld(count):
            kinds = (kind for kind in range(34) if sight.held[kind] and not is_simple(kind))
            return count == len(list(kinds))
    assert_never(fact)


def is_reason_true(reason: OfferReason, offer: Offer) -> bool:
    action = offer.action
    if isinstance(action, Win):
        return reason is OfferReason.TAKE_WIN or (
            reason is OfferReason.WIN_LAST_PLACE and place_of_seat(offer) == 4
        )
    if isinstance(action, Ryukyoku):
        return reason in (OfferReason.THROW_IN, OfferReason.KEEP_ORPHANS)
    if isinstance(action, Discard):
        quiet, loud = offer.rons(riichi=False), offer.rons(riichi=True)
        least = min((points or 0 for points in quiet), default=0)
        match reason:
            case OfferReason.RIICHI_OFF_PLAN:
                return offer.advice is not None and offer.advice.rank_of(offer.thrown) > 1
            case OfferReason.RIICHI_DEAD:
                return not sum(offer.waits().values())
            case OfferReason.RIICHI_BIG:
                return least >= 8000
            case OfferReason.RIICHI_ENOUGH:
                return _finishes_first(offer)
            case OfferReason.RIICHI_FURITEN:
                return _furiten(offer)
            case OfferReason.RIICHI_THIN:
                return sum(offer.waits().values()) <= 2 or None in quiet
            case OfferReason.RIICHI_PLACE:
                return is_last_round(offer) and place_of_seat(offer) > 1 and None not in loud
            case OfferReason.RIICHI_QUIET:
                return None not in quiet
            case OfferReason.RIICHI_CHANGE:
                return sum(offer.waits().values()) <= POOR
            case OfferReason.RIICHI_LATE:
                return bool(offer.sight.riichi) and None not in quiet
            case OfferReason.RIICHI_LAST_PLACE:
                return place_of_seat(offer) == 4 and is_last_round(offer)
            case OfferReason.RIICHI_FEW_DRAWS:
                return offer.sight.observation.tiles_left <= 8
            case OfferReason.RIICHI_LEAD:
                return place_of_seat(offer) == 1
            case OfferReason.RIICHI_YAKU:
                return None in quiet and None not in loud
            case OfferReason.RIICHI_POINTS:
                return min((points or 0 for points in loud), default=0) >= least
            case _:
                return False
    return _is_kan_reason(reason, offer) if is_kan(offer) else is_call_reason(reason, offer)


def _is_kan_reason(reason: OfferReason, offer: Offer) -> bool:
    match reason:
        case OfferReason.KAN_OPEN:
            return opens(offer)
        case OfferReason.KAN_DORA | OfferReason.KAN_KEEPS_MORE:
            return True
        case OfferReason.KAN_SLOWER:
            return offer.kan() > 0
        case OfferReason.KAN_CHEAPER:
            return offer.kan() == 0
        case OfferReason.KAN_HELPS_THEM:
            return bool(offer.sight.riichi)
        case OfferReason.KAN_DRAW:
            return offer.kan() <= 0
        case _:
            return False


def _is_steps(fact: CallSteps, offer: Offer) -> bool:
    steps, draws = offer.after()
    if steps == 0:
        discards = {tile for tile in offer.sight.observation.hand if offer.ready_after(tile)}
        live = [
            sum(wait.live for wait in offer.ready_after(tile).values() if wait.ron is not None)
            for tile in discards
        ]
        right = fact.draws_after in live
    else:
        right = fact.draws_after == draws
    return right and (fact.before, fact.draws_before, fact.after) == (*offer.before(), steps)


def _is_waits(fact: CallWaits, offer: Offer) -> bool:
    sight, hand = offer.sight, offer.sight.observation.hand
    left = [one for one in hand if one not in offer.call.meld.from_hand]
    tile = next(one for one in left if tile_name(one) == fact.tile)
    pays = offer.ready_after(tile)
    winning = [kind for kind, wait in pays.items() if wait.ron is not None]
    points = [wait.ron.whole for wait in pays.values() if wait.ron is not None]
    river = {one.tile // 4 for one in sight.observation.rivers[sight.seat]} | {tile // 4}
    return (
        [parse_kind(name) for name in fact.waits] == [*pays]
        and [parse_kind(name) for name in fact.winning] == winning
        and fact.furiten == bool(river & {*pays})
        and (fact.least, fact.most) == (min(points, default=0), max(points, default=0))
    )


def _is_last(fact: StaysLast, offer: Offer) -> bool:
    points = sorted(offer.sight.observation.points)
    return (
        place_of_seat(offer) == 4 and is_last_round(offer) and fact.behind == points[1] - points[0]
    )


def _is_yaku(fact: YakuInSight, offer: Offer) -> bool:
    sight, melds = offer.sight, (*offer.sight.observation.own_melds, offer.call.meld)
    tiles = [tile for meld in melds for tile in meld.tiles]
    if "tanyao" in fact.yaku and not all(is_simple(tile // 4) for tile in tiles):
        return False
    if "toitoi" in fact.yaku and any(meld.type is MeldType.CHI for meld in melds):
        return False
    stated = list(zip(fact.yaku, fact.kinds, strict=True))
    suits = {parse_kind(kind) // 9 for yaku, kind in stated if yaku in ("honitsu", "chinitsu")}
    if suits and not {tile // 36 for tile in tiles} <= {*suits, 3}:
        return False
    every = {*sight.observation.hand, *tiles}
    kinds = [parse_kind(kind) for yaku, kind in stated if yaku == "yakuhai"]
    return fact.further == fact.steps - offer.after()[0] and all(
        sight.yakuhai(kind) and sum(t // 4 == kind for t in every) + sight.unseen[kind] > 2
        for kind in kinds
    )


def _left(offer: Offer) -> TilesLeft:
    sight, meld = offer.sight, offer.call.meld
    hand = [tile for tile in sight.observation.hand if tile not in meld.tiles]
    safe = [t for t in hand if all(t // 4 in sight.not_now(seat) for seat in sight.riichi)]
    return TilesLeft(len(hand) - 1, len(safe) if sight.riichi else None, sight.riichi)


def _furiten(offer: Offer) -> bool:
    sight, thrown = offer.sight, offer.thrown // 4
    river = {one.tile // 4 for one in sight.observation.rivers[sight.seat]} | {thrown}
    return bool(river & sight.waits(thrown))


def _finishes_first(offer: Offer) -> bool:
    """Check a win on each wait by each payer; who is first of two with the same points is left
    open."""
    seen, quiet = offer.sight.observation, offer.rons(riichi=False)
    sticks = 1000 * seen.kyotaku
    return is_last_round(offer) and all(
        won is not None
        and seen.points[seen.seat] + won >= seen.points[seat] - (won - sticks) * (seat == payer)
        for won in quiet
        for payer in offer.sight.others
        for seat in offer.sight.others
    )
