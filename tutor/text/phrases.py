"""The parts that sentences are put together from: what a tile keeps, and what it gives up."""

from collections.abc import Sequence
from functools import reduce
from typing import Final, Literal, assert_never

from rules.observation import Observation
from rules.tiles import Seat, parse_tiles
from tutor.advice.reasons.kept import Cost, DoraCost, DrawsCost, RiskCost, StepCost, YakuhaiCost
from tutor.language import gettext, ngettext, pgettext
from tutor.text.names import number_word, seat_word, tile_word, together

MIN_TOLD: Final = 0.01
ROUNDING: Final = 100
"""Points that what a wait pays on average is rounded to."""


def seats_word(seats: Sequence[Seat], observation: Observation, dealer: bool = False) -> str:
    names = []
    for seat in seats:
        name = seat_word(observation, seat)
        deals = dealer and seat == observation.dealer
        names.append(gettext("{who} (dealer)").format(who=name) if deals else name)
    return together(names)


def paragraph(said: Sequence[str]) -> str:
    pattern = pgettext("two sentences", "{one} {two}")
    return reduce(lambda one, two: pattern.format(one=one, two=two), said)


def joined(phrases: Sequence[str]) -> str:
    comma = pgettext("between what a tile keeps", ", ")
    pattern = pgettext("what a tile keeps", "{list} and {last}")
    if len(phrases) < 2:
        return "".join(phrases)
    return pattern.format(list=comma.join(phrases[:-1]), last=phrases[-1])


def fewer_draws(draws: int, more: int, other: str, *, ready: bool) -> str:
    if ready and not draws:
        return ngettext(
            "leaves no tile to win on, and {other} {more}",
            "leaves no tile to win on, and {other} {more}",
            more,
        ).format(other=other, more=more)
    pattern = (
        ngettext(
            "leaves {draws} tile to win on where {other} leaves {more}",
            "leaves {draws} tiles to win on where {other} leaves {more}",
            draws,
        )
        if ready
        else ngettext(
            "leaves {draws} good draw where {other} leaves {more}",
            "leaves {draws} good draws where {other} leaves {more}",
            draws,
        )
    )
    return pattern.format(draws=draws, more=more, other=other)


def giving_up(cost: Cost | None, observation: Observation) -> str:
    match cost:
        case None:
            return ""
        case StepCost():
            return stepping_back(cost.steps)
        case DoraCost():
            pattern = pgettext("in a sentence", "gives up {count} dora")
            said = pattern.format(count=number_word(cost.count))
            return _as_another(said, cost.like, observation) if cost.like else said
        case RiskCost():
            pattern = gettext("may deal in to {who}")
            return pattern.format(who=seats_word(cost.seats, observation))
        case YakuhaiCost():
            return broken_yakuhai(cost.piece)
        case DrawsCost():
            tile = parse_tiles(cost.tile)[0]
            other = tile_word(tile, observation.rules.red_fives)
            return fewer_draws(cost.fewer, cost.most_left, other, ready=cost.waits)
    assert_never(cost)


def _as_another(said: str, names: Sequence[str], observation: Observation) -> str:
    red = observation.rules.red_fives
    tiles = together([tile_word(parse_tiles(name)[0], red) for name in names])
    return gettext("{cost} (so does {tile})").format(cost=said, tile=tiles)


def stepping_back(steps: int | None) -> str:
    """Return how far the hand goes back, as one phrase. `steps`: shanten after it, None where that
    is not known."""
    if steps is None:
        return gettext("takes the hand a step back")
    if steps == 1:
        return gettext("breaks up the ready hand")
    pattern = gettext("takes the hand back to {steps} steps from ready")
    return pattern.format(steps=number_word(steps))


def broken_yakuhai(piece: Literal["pair", "triplet"]) -> str:
    if piece == "pair":
        return gettext("breaks a pair that could become a yaku")
    return gettext("breaks a triplet that is a yaku")


def one_in(risk: float) -> str:
    if risk < MIN_TOLD:
        return gettext("less than 1 time in 100")
    return gettext("about 1 time in {count}").format(count=round(1 / risk))


def about_points(points: int) -> str:
    return f"{ROUNDING * round(points / ROUNDING):,}"
