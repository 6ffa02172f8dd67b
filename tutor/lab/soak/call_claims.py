from rules.events import Call
from rules.melds import MeldType
from rules.tiles import kind_of
from tutor.coach.offer_facts import OfferReason
from tutor.lab.soak.offers import Offer

OPENING = (MeldType.CHI, MeldType.PON, MeldType.DAIMINKAN)


def is_call_reason(reason: OfferReason, offer: Offer) -> bool:
    match reason:
        case OfferReason.CALL_NO_YAKU:
            return no_yaku_laid(offer)
        case OfferReason.CALL_PAYMENT:
            return offer.after()[0] == 0 < offer.before()[0]
        case OfferReason.CALL_BETTER:
            return not is_nearer(offer) and offer.after()[1] > offer.before()[1]
        case OfferReason.CALL_NO_NEARER:
            return not is_nearer(offer)
        case OfferReason.CALL_FAR:
            return bool(offer.sight.riichi) and offer.after()[0] > 1
        case OfferReason.CALL_LAST_PLACE:
            return place_of_seat(offer) == 4 and is_last_round(offer)
        case OfferReason.CALL_FIRST_PLACE:
            return no_further(offer) and is_last_round(offer)
        case OfferReason.CALL_OFF_LAST:
            return no_further(offer) and is_last_round(offer) and place_of_seat(offer) == 4
        case OfferReason.CALL_YAKUHAI_ONLY:
            return not is_nearer(offer) and not no_yaku_laid(offer)
        case OfferReason.CALL_DETOUR | OfferReason.CALL_WORTH | OfferReason.CALL_HALF_YAKU:
            return no_further(offer)
        case OfferReason.CALL_YAKUHAI:
            return no_further(offer) and not no_yaku_laid(offer)
        case OfferReason.CALL_READY | OfferReason.CALL_FURITEN:
            return no_further(offer) and offer.after()[0] == 0
        case OfferReason.CALL_NEARER:
            return no_further(offer) and not opens(offer)
        case OfferReason.CALL_EARLY:
            return opens(offer) and offer.after()[0] > 2
        case OfferReason.CALL_CHEAP | OfferReason.CALL_TIME:
            return opens(offer)
        case _:
            return _is_weighed(reason, offer)


def _is_weighed(reason: OfferReason, offer: Offer) -> bool:
    seen = offer.sight.observation
    before, after = offer.before(), offer.after()
    match reason:
        case OfferReason.CALL_CLOSER:
            return is_nearer(offer) and opens(offer)
        case OfferReason.CALL_GOOD_DRAWS | OfferReason.CALL_STILL_FAR:
            return is_nearer(offer) and after[0] > (reason is OfferReason.CALL_STILL_FAR)
        case OfferReason.CALL_FEW_ALONE:
            return before[1] < 6 * (1 + before[0])
        case OfferReason.CALL_ALONE:
            return before[1] >= 6 * (1 + before[0])
        case OfferReason.CALL_IS_READY:
            return before[0] == 0
        case OfferReason.CALL_THIN:
            return after[1] <= 24 or after[0] == 0
        case OfferReason.CALL_FEW_FILL | OfferReason.CALL_FILLS:
            called = offer.call.meld.called
            if called is None:
                raise ValueError("a chi or pon takes a tile of another seat")
            few = offer.sight.unseen[kind_of(called)] <= 2
            return few or reason is OfferReason.CALL_FILLS
        case OfferReason.CALL_LATE:
            return seen.turn >= 10
        case OfferReason.CALL_DEALER:
            return seen.is_dealer
        case OfferReason.CALL_RIICHI:
            return bool(offer.sight.riichi)
        case OfferReason.CALL_LEADS:
            return opens(offer) and place_of_seat(offer) == 1
        case OfferReason.CALL_BEHIND:
            return opens(offer) and place_of_seat(offer) == 4
        case OfferReason.CALL_YAKU_NEAR | OfferReason.CALL_LITTLE:
            return no_further(offer)
        case _:
            return False


def is_kan(offer: Offer) -> bool:
    return isinstance(offer.action, Call) and offer.action.meld.is_kan


def is_call(offer: Offer) -> bool:
    return isinstance(offer.action, Call) and not offer.action.meld.is_kan


def opens(offer: Offer) -> bool:
    opened = any(m.type is not MeldType.ANKAN for m in offer.sight.observation.own_melds)
    return isinstance(offer.action, Call) and offer.action.meld.type in OPENING and not opened


def is_nearer(offer: Offer) -> bool:
    return is_call(offer) and offer.after()[0] < offer.before()[0]


def no_further(offer: Offer) -> bool:
    return is_call(offer) and offer.after()[0] <= offer.before()[0]


def place_of_seat(offer: Offer) -> int:
    points = offer.sight.observation.points
    mine = points[offer.sight.seat]
    return 1 + sum(
        other > mine or (other == mine and seat < offer.sight.seat)
        for seat, other in enumerate(points)
    )


def is_last_round(offer: Offer) -> bool:
    seen = offer.sight.observation
    return seen.round >= (8 if seen.rules.hanchan else 4) - 1


def no_yaku_laid(offer: Offer) -> bool:
    melds = (*offer.sight.observation.own_melds, offer.call.meld)
    return not any(
        meld.type is not MeldType.CHI and offer.sight.yakuhai(meld.kind) for meld in melds
    )
