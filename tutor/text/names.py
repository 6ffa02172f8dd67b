from collections.abc import Callable, Sequence
from functools import reduce
from typing import Final
from unicodedata import east_asian_width

from rules.observation import Observation
from rules.tiles import Kind, Seat, Tile, is_red, kind_of, rank_of, suit_of
from tutor.language import gettext, mark, pgettext

FEW_PERCENT: Final = 9.95
"""Percentages below this have one decimal; from here they round to 10 or more."""
SMALL_RISK: Final = 0.03
BIG_RISK: Final = 0.08

FREQUENT_RISK: Final = 0.01
"""The deal-in risk from which a number is given, not only the reason."""


def percent(share: float) -> str:
    """Return a share (0 to 1) as a percentage without the sign, with one decimal below ten.

    >>> [percent(share) for share in (0, 0.0001, 0.053, 0.0996, 0.41, 1)]
    ['0', '<0.1', '5.3', '10', '41', '100']
    """
    value = 100 * share
    if 0 < value < 0.05:
        return "<0.1"
    return f"{value:.1f}" if 0 < value < FEW_PERCENT else f"{value:.0f}"


def percent_text(share: float) -> str:
    """Return a share (0 to 1) as a percentage: "41 %"."""
    return with_percent(percent(share))


def with_percent(figure: str) -> str:
    return gettext("{share} %").format(share=figure)


_SUITS: Final = (mark("{number}-man"), mark("{number}-pin"), mark("{number}-sou"))
_JOINED: Final = (mark("{numbers} man"), mark("{numbers} pin"), mark("{numbers} sou"))
# fmt: off
_HONOURS: Final = (
    mark("East"), mark("South"), mark("West"), mark("North"), mark("White dragon"),
    mark("Green dragon"), mark("Red dragon"),
)
# fmt: on
_WINDS: Final = _HONOURS[:4]
_SHORT_WINDS: Final = (mark("E"), mark("S"), mark("W"), mark("N"))
_SEATS: Final = (mark("You"), mark("Right"), mark("Across"), mark("Left"))
# fmt: off
_NUMBERS: Final = (
    mark("no"), mark("one"), mark("two"), mark("three"), mark("four"), mark("five"), mark("six"),
)
# fmt: on
_PLACES: Final = (mark("first"), mark("second"), mark("third"), mark("fourth"))
_ALL_LISTED: Final = 4
_MAX_LISTED: Final = 3


def kind_word(kind: Kind) -> str:
    if kind >= 27:
        return gettext(_HONOURS[kind - 27])
    return gettext(_SUITS[suit_of(kind)]).format(number=rank_of(kind))


def kinds_together(kinds: Sequence[Kind]) -> str:
    said = []
    for suit in range(3):
        ranks = [str(rank_of(kind)) for kind in kinds if suit_of(kind) == suit]
        if ranks:
            number = ranks[-1]
            if len(ranks) > 1:
                between = pgettext("between the numbers of tiles of a suit", "-, ")
                pattern = pgettext("the numbers of tiles of a suit", "{list}- and {last}")
                number = pattern.format(list=between.join(ranks[:-1]), last=number)
            said.append(gettext(_SUITS[suit]).format(number=number))
    return together(said + [kind_word(kind) for kind in kinds if kind >= 27])


def block_word(kinds: Sequence[Kind]) -> str:
    between = pgettext("between the numbers of a block", "-")
    numbers = between.join(str(rank_of(kind)) for kind in kinds)
    return gettext(_JOINED[suit_of(kinds[0])]).format(numbers=numbers)


def tile_word(tile: Tile, red_fives: bool = True) -> str:
    name = kind_word(kind_of(tile))
    return gettext("red {tile}").format(tile=name) if red_fives and is_red(tile) else name


def seat_word(observation: Observation, seat: Seat) -> str:
    return gettext(_SEATS[(seat - observation.seat) % 4])


def wind_word(kind: Kind) -> str:
    return gettext(_WINDS[kind - 27])


def round_word(round_: int, honba: int) -> str:
    name = gettext("{wind} {number}").format(
        wind=gettext(_WINDS[round_ // 4 % 4]), number=round_ % 4 + 1
    )
    if not honba:
        return name
    return gettext("{round}, {honba} honba").format(round=name, honba=honba)


def round_words(round_: int, honba: int) -> tuple[str, str, str]:
    """Return three names of a round, from long to short: "East 2, 1 honba", "East 2-1", "E2-1"."""
    whole = round_word(round_, honba)
    shorter = whole
    if honba:
        pattern = pgettext("a round and its honba", "{wind} {number}-{honba}")
        wind = gettext(_WINDS[round_ // 4 % 4])
        shorter = pattern.format(wind=wind, number=round_ % 4 + 1, honba=honba)
    return whole, shorter, round_mark(round_, honba)


def round_mark(round_: int, honba: int) -> str:
    wind = gettext(_SHORT_WINDS[round_ // 4 % 4])
    return f"{wind}{round_ % 4 + 1}" + (f"-{honba}" if honba else "")


def points_text(points: int) -> str:
    return f"{points:,}".replace("-", "−")


def number_word(number: int) -> str:
    """Return 0 to 6 as a word, larger numbers as digits."""
    return gettext(_NUMBERS[number]) if 0 <= number < len(_NUMBERS) else str(number)


PRACTICE: Final = "practice-"
"""The prefix of the ids of practice games."""


def player_name(name: str) -> str:
    """Return the name of a player in a practice game, with the kind of opponent for computers."""
    known = {
        "You": gettext("You"),
        "learner": gettext("computer, a beginner"),
        "novice": gettext("computer, novice"),
        "steady": gettext("computer, steady"),
        "strong": gettext("computer, strong"),
        "phoenix": gettext("computer, phoenix-like"),
    }
    return known.get(name.partition(":")[0], name)


def turn_heading(seen: Observation) -> str:
    pattern = gettext("{round} · turn {turn}")
    return pattern.format(round=round_word(seen.round, seen.honba), turn=seen.turn)


def steps_word(steps: int) -> str:
    """Return the number of steps from ready as a word for one to six, otherwise in digits."""
    words = (
        pgettext("steps from ready", "one"),
        pgettext("steps from ready", "two"),
        pgettext("steps from ready", "three"),
        pgettext("steps from ready", "four"),
        pgettext("steps from ready", "five"),
        pgettext("steps from ready", "six"),
    )
    return words[steps - 1] if 0 < steps <= len(words) else str(steps)


def with_bonus(said: str, honba: int, sticks: int) -> str:
    """Add a sentence on how many of the points are for honba and riichi sticks, if any."""
    if not (honba or sticks):
        return said
    if not sticks:
        pattern = gettext("This includes {honba} for honba.")
    elif not honba:
        pattern = gettext("This includes {sticks} in riichi sticks.")
    else:
        pattern = gettext("This includes {honba} for honba and {sticks} in riichi sticks.")
    more = pattern.format(honba=f"{honba:,}", sticks=f"{sticks:,}")
    return pgettext("two sentences", "{one} {two}").format(one=said, two=more)


def place_word(place: int) -> str:
    return gettext(_PLACES[place - 1])


def ordinal(number: int) -> str:
    if 10 < number % 100 < 14:
        return gettext("{number}th").format(number=number)
    endings = (
        gettext("{number}th"),
        gettext("{number}st"),
        gettext("{number}nd"),
        gettext("{number}rd"),
    )
    return endings[number % 10 if number % 10 < 4 else 0].format(number=number)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def either(items: Sequence[str]) -> str:
    more, last = (gettext("{list} or {count} more"), gettext("{list} or {last}"))
    return _listed(items, more, last, commas)


def together(items: Sequence[str]) -> str:
    more, last = (gettext("{list} and {count} more"), gettext("{list} and {last}"))
    if len(items) == 2:
        last = pgettext("two items", "{list} and {last}")
    return _listed(items, more, last, _points)


def _points(items: Sequence[str]) -> str:
    return pgettext("between the items of a list that ends with and", ", ").join(items)


def _listed(
    items: Sequence[str], more: str, last: str, commas: Callable[[Sequence[str]], str]
) -> str:
    if len(items) > _ALL_LISTED:
        return more.format(list=commas(items[:_MAX_LISTED]), count=len(items) - _MAX_LISTED)
    if len(items) < 2:
        return "".join(items)
    return last.format(list=commas(items[:-1]), last=items[-1])


def commas(items: Sequence[str]) -> str:
    return pgettext("between the items of a list", ", ").join(items)


def columns_of(text: str) -> int:
    if text.isascii():
        return len(text)
    return sum(1 + (east_asian_width(letter) in "WF") for letter in text)


def seats_word(seats: Sequence[Seat], observation: Observation) -> str:
    return together([seat_word(observation, seat) for seat in seats])


def paragraph(said: Sequence[str]) -> str:
    pattern = pgettext("two sentences", "{one} {two}")
    return reduce(lambda one, two: pattern.format(one=one, two=two), said) if said else ""


def one_in(risk: float) -> str:
    if risk < FREQUENT_RISK:
        return gettext("less than 1 time in 100")
    return gettext("about 1 time in {count}").format(count=round(1 / risk))
