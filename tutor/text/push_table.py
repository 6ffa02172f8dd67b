"""How often strong players throw an uncertain tile at a riichi, as a table with its caveat."""

from dataclasses import dataclass
from typing import Final

from tutor.language import gettext, mark
from tutor.strategy.push_rates import TURNS, PushCell, PushRates, Riichi, Steps
from tutor.text.figures import percent

TERM: Final = "push_or_fold"
_RIICHI: Final[dict[Riichi, str]] = {
    "non_dealer": mark("Riichi of a non-dealer"),
    "dealer": mark("Riichi of the dealer"),
}
_STEPS: Final[dict[Steps, str]] = {
    "ready": mark("can be ready"),
    "1": mark("one step away"),
    "2": mark("two steps away"),
    "3+": mark("three and more"),
}
_TURNS: Final = (mark("turns 1 to 8"), mark("turns 9 to 12"), mark("from turn 13 on"))


@dataclass(frozen=True, slots=True)
class PushTable:
    title: str
    heads: tuple[str, ...]
    groups: tuple[tuple[str, tuple[tuple[str, ...], ...]], ...]
    notes: tuple[str, ...]


def push_table(rates: PushRates) -> PushTable:
    learned = rates["learned"]
    counted = gettext(
        "Counted in {decisions} decisions of {games} games of strong players, with one opponent in "
        "riichi and a certain tile in hand: so often they threw an uncertain one all the same."
    ).format(decisions=f"{learned['decisions']:,}", games=f"{learned['games']:,}")
    caveat = gettext(
        "This describes what strong players do. It does not prove that it is right: whoever goes "
        "on holds the better hand, and how good the wait was is not counted."
    )
    return PushTable(
        gettext("How often strong players push"),
        (gettext("The hand"), *(gettext(each) for each in _TURNS)),
        tuple((gettext(title), _rows(rates, whose)) for whose, title in _RIICHI.items()),
        (counted, caveat),
    )


def _rows(rates: PushRates, whose: Riichi) -> tuple[tuple[str, ...], ...]:
    by_turn = rates["riichi"][whose]["by_turn"]
    return tuple(
        (gettext(word), *(_share(by_turn[steps][turn]) for turn in TURNS))
        for steps, word in _STEPS.items()
    )


def _share(cell: PushCell) -> str:
    return "–" if cell["uncertain"] is None else f"{percent(cell['uncertain'])} %"
