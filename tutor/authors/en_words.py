import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from rules.observation import Observation
from rules.scoring import Payment
from rules.tiles import Kind, Seat, Tile, is_honour, is_red, kind_of, rank_of
from tutor.position.blocks import Block, Shape

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
