import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from rules.observation import Observation
from rules.scoring import Payment
from rules.tiles import Kind, Seat, Tile, is_honour, is_red, kind_of, rank_of
from tutor.coach.aims import CERTAIN_FROM
from tutor.coach.explain import Explanation
from tutor.coach.ideas import shape
from tutor.coach.plan import Plan
from tutor.coach.spot import Spot, Threat
from tutor.position.blocks import Block, Shape
from tutor.position.hands import HandName, HandPlan, serves
from tutor.position.table_read import READY_LIKELY

MOST_LISTED: Final = 4
WIDE: Final = 10
"""The number of useful tiles from which a hand one step from ready is called wide."""
FEW_STEPS: Final = 3


def hand(of: HandPlan, plan: Plan) -> str:
    about = of.about or 0
    match of.name:
        case HandName.RIICHI:
            return "pinfu" if plan.pinfu else "riichi"
        case HandName.YAKUHAI:
            double = "double " if plan.double == about else ""
            return "a yakuhai" if of.held == 1 else double + kind(Kind(about))
        case HandName.HALF_FLUSH:
            return f"half flush in {SUITS[about]}"
        case HandName.FULL_FLUSH:
            return f"full flush in {SUITS[about]}"
        case HandName.SEVEN_PAIRS:
            return "seven pairs"
        case HandName.ALL_TRIPLETS:
            return "all triplets"
        case HandName.THREE_COLOURS:
            return f"three colours of {about + 1}{about + 2}{about + 3}"
        case HandName.STRAIGHT:
            return f"straight in {SUITS[about]}"
        case HandName.OUTSIDE:
            return "outside hand"
        case HandName.ORPHANS:
            return "thirteen orphans"
        case HandName.NO_YAKU:
            return "no yaku yet"
        case HandName.TANYAO:
            return "tanyao"


def named_hands(plan: Plan) -> list[HandPlan]:
    return [one for one in (plan.hand, plan.other) if one is not None]


def hands(plan: Plan, *, closed: bool) -> str:
    """Return the planned hand in a few words; empty if it is still undecided."""
    found = named_hands(plan)
    names = [f"{'double ' if plan.double == each else ''}{kind(each)}" for each in plan.made]
    if names:
        found = [one for one in found if one.name is not HandName.RIICHI][:1]
        if closed and not found and plan.steps < 2:
            return f"{' and '.join(names)} and riichi"
    further = any((one.steps or 0) > plan.steps for one in found)
    ordered = sorted(found, key=lambda one: one.name is HandName.RIICHI and not further)
    said = " or ".join(hand(one, plan) for one in ordered)
    if found and found[0].name is HandName.NO_YAKU:
        more = [hand(one, plan) for one in found[1:]]
        said = "no yaku in reach" if found[0].steps is None else "no yaku yet"
        said = ", perhaps ".join([said, *more])
    plain = {one.name for one in found}
    if plan.pinfu and closed and HandName.TANYAO in plain <= {HandName.TANYAO, HandName.RIICHI}:
        said = "tanyao and pinfu"
    if names and said:
        sure = found[0].probability >= CERTAIN_FROM and not (plan.leaves and found[0] is plan.hand)
        return listed([*names, said]) if sure else f"{listed(names)}, perhaps {said}"
    return listed(names) or said


def seeds_of(spot: Spot, found: Explanation) -> str:
    close = [each.tile for each in found.rivals if each.close or each in found.ties]
    if isinstance(found.role, shape.WeakestBlock | shape.WeakBlock):
        block_ = found.role.block.kinds
        close += [each for each in spot.seen.discards if kind_of(each) in block_]
    grow = shape.seeds(spot, found.best[0], close)
    kept = [each for each in grow if all(serves(one, each) for one in named_hands(found.plan))]
    return listed([kind(each) for each in kept])


def how_likely(threat: Threat) -> str:
    return "is probably" if threat.ready >= READY_LIKELY else "may be"


def melds_of(threat: Threat) -> str:
    look = threat.look
    if look is None:
        return ""
    said = []
    if look.suit is not None:
        suit = SUITS[look.suit]
        said.append(f"no {suit} thrown, probably a flush in {suit}")
    if look.yakuhai:
        said.append(kinds(look.yakuhai))
    if look.dora:
        said.append(f"{number(look.dora)} dora in sight")
    if look.triplets:
        said.append("all pons so far")
    melds = count(look.melds, "meld")
    return f" ({melds}: {', '.join(said)})" if said else f" with {melds}"


def the_hand(of: HandPlan, found: Explanation) -> str:
    said = hand(of, found.plan)
    if of.name is HandName.OUTSIDE:
        return f"an {said}"
    return said if of.name is HandName.TANYAO else f"the {said}"


SUITS: Final = ("man", "pin", "sou")
HONOURS: Final = ("East", "South", "West", "North", "White", "Green", "Red")
SEATS: Final = ("You", "Right", "Across", "Left")
NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven")
PLACES: Final = ("first", "second", "third", "fourth")
YAKU: Final = (
    "tsumo", "riichi", "ippatsu", "chankan", "rinshan", "haitei", "houtei", "pinfu", "tanyao",
    "iipeikou", "East", "South", "West", "North", "East", "South", "West", "North", "White",
    "Green", "Red", "double riichi", "seven pairs", "outside hand", "straight", "three colours",
    "three-colour triplets", "three kans", "all triplets", "three concealed triplets",
    "little three dragons", "honroutou", "ryanpeikou", "junchan", "half flush", "full flush",
    "renhou", "tenhou", "chiihou", "big three dragons", "four concealed triplets",
    "four concealed triplets", "all honours", "all green", "all terminals", "nine gates",
    "nine gates", "thirteen orphans", "thirteen orphans", "big four winds", "little four winds",
    "four kans", "dora", "ura-dora", "red five",
)  # fmt: skip
"""The names of yaku, by Tenhou's numbers."""
SUJI: Final = 3
LONGEST_SENTENCE: Final = 120
LONGEST_TEXT: Final = 400
"""The maximum length of an explanation, in characters."""


def tile(of: Tile, seen: Observation) -> str:
    red = seen.rules.red_fives and is_red(of)
    return f"red {kind(kind_of(of))}" if red else kind(kind_of(of))


def kind(of: Kind) -> str:
    return HONOURS[of - 27] if is_honour(of) else f"{rank_of(of)}-{SUITS[of // 9]}"


def kinds(of: Sequence[Kind], last: str = "and") -> str:
    """Return the names of tiles, grouped by suit: "3-6 man and South", or "4- and 6-sou" if they
    are no suji pair."""
    parts = []
    for suit, name in enumerate(SUITS):
        ranks = [rank_of(each) for each in of if not is_honour(each) and each // 9 == suit]
        if len(ranks) > 1 and all(later - one == SUJI for one, later in pairwise(ranks)):
            parts.append("-".join(map(str, ranks)) + f" {name}")
        elif len(ranks) > 1:
            many = [f"{each}-" for each in ranks[:-1]]
            parts.append(f"{', '.join(many)} {last} {ranks[-1]}-{name}")
        elif ranks:
            parts.append(f"{ranks[0]}-{name}")
    return listed([*parts, *(kind(each) for each in of if is_honour(each))], last)


def listed(parts: Sequence[str], last: str = "and") -> str:
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def seat(seen: Observation, of: Seat) -> str:
    return SEATS[(of - seen.seat) % 4]


def seats(seen: Observation, of: Sequence[Seat]) -> str:
    return listed([seat(seen, each) for each in of])


def block(of: Block) -> str:
    first = of.kinds[0]
    ranks = "-".join(str(rank_of(each)) for each in of.kinds)
    match of.shape:
        case Shape.PAIR:
            return f"the pair of {kind(first)}"
        case Shape.TRIPLET:
            return f"the triplet of {kind(first)}"
        case Shape.RUN:
            return f"the run {ranks} {SUITS[first // 9]}"
        case Shape.INSIDE:
            return f"the kanchan {ranks} {SUITS[first // 9]}"
        case Shape.EDGE:
            return f"the penchan {ranks} {SUITS[first // 9]}"
        case _:
            return f"{ranks} {SUITS[first // 9]}"


def group(of: Sequence[Kind]) -> str:
    return "-".join(str(rank_of(each)) for each in of) + f" {SUITS[of[0] // 9]}"


def number(of: int) -> str:
    return NUMBERS[of] if 0 <= of < len(NUMBERS) else str(of)


def count(of: int, noun: str) -> str:
    return f"{number(of)} {noun}" + ("" if of == 1 else "s")


def are_left(of: int) -> str:
    return f"{number(of)} {'is' if of == 1 else 'are'} left"


def points(of: int) -> str:
    return f"{of:,}"


def paying(least: int, most: int) -> str:
    return points(least) if least == most else f"{points(least)} to {points(most)}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def tsumo(payment: Payment) -> str:
    if not payment.each:
        return points(payment.whole)
    return f"{points(payment.each)}" + (f"/{points(payment.dealer)}" if payment.dealer else " all")


def shapes(good: int, poor: int, pairs: int) -> str:
    """Describe the shapes of a hand one step from ready; empty if the counts say nothing.

    Args:
        good: the number of two-sided shapes.
        poor: the number of kanchan and penchan.
        pairs: the number of pairs.
    """
    match good, poor:
        case 2, 0:
            return "two good shapes"
        case 1, 1:
            return "a good and a poor shape"
        case 0, 2:
            return "two poor shapes"
        case (1, 0) | (0, 1) if pairs > 1:
            return f"a {'good' if good else 'poor'} shape and two pairs"
        case 0, 0 if pairs > 1:
            return f"{number(pairs)} pairs"
        case _:
            return ""


def yaku_names(numbers: Sequence[int]) -> list[str]:
    names = [YAKU[each] for each in numbers]
    return [f"double {name}" if names.count(name) > 1 else name for name in dict.fromkeys(names)]


_TURNS: Final = ((", but ", "But "), (", though ", "Still, "), ("; ", ""), (", which ", "It "))
"""Where to split a long sentence, and how to start the second part."""


def cut(text: str) -> str:
    """Split long sentences in two where possible."""
    return " ".join(map(_cut, re.split(r"(?<=[.!?]) ", text)))


def _cut(sentence: str) -> str:
    for turn, start in _TURNS:
        first, _, rest = sentence.partition(turn)
        if rest and len(sentence) > LONGEST_SENTENCE:
            return f"{first}. {_cut(capital(start + rest))}"
    return sentence


def fit(said: Sequence[tuple[int, str]], room: int) -> tuple[str, ...]:
    """Return the texts that fit, in their original order.

    Args:
        said: texts with their priority; the highest number is dropped first, 0 is always kept.
        room: the number of characters available.
    """
    kept = [*said]
    while sum(len(text) + 1 for _, text in kept) > room:
        last = max(place for place, _ in kept)
        if not last:
            break
        kept.remove(next(each for each in reversed(kept) if each[0] == last))
    return tuple(text for _, text in kept)
