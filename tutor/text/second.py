from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rules.tiles import Kind
from tutor.coach.grading.marks import ALSO
from tutor.coach.strategy.situation import TURNS, PushRates, Riichi, Steps
from tutor.language import gettext, mark, pgettext
from tutor.network.shares import MILLE
from tutor.text.names import commas, kind_word, percent_text

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
    groups = []
    for whose, title in _RIICHI.items():
        rows = []
        for steps, word in _STEPS.items():
            cells = (rates["riichi"][whose]["by_turn"][steps][turn]["uncertain"] for turn in TURNS)
            shares = ("–" if each is None else percent_text(each) for each in cells)
            rows.append((gettext(word), *shares))
        groups.append((gettext(title), tuple(rows)))
    return PushTable(
        gettext("How often strong players push"),
        (gettext("The hand"), *(gettext(each) for each in _TURNS)),
        tuple(groups),
        (counted, caveat),
    )


FAVOURITE: Final = 400
LISTED: Final = 100
_MOST: Final = 3
_HALF: Final = 0.55
_STEP: Final = 5


def opinion_lines(
    shares: Mapping[Kind, int], advised: Collection[Kind], played: Kind, throws: int
) -> tuple[str, ...]:
    """Return sentences on what strong players would discard, and the source.

    Args:
        shares: the per mille of strong players who choose each legal discard.
        advised: the tutor's first choice, or several if tied.
        played: the learner's discard.
        throws: the number of discards the network was trained on.
    """
    likely = sorted(shares, key=lambda kind: (-shares[kind], kind))
    shown = likely[:1] + [kind for kind in likely[1:_MOST] if shares[kind] >= LISTED]
    if shares[likely[0]] < FAVOURITE:
        pattern = gettext("Strong players differ here: {tiles}.")
    elif likely[0] in advised:
        pattern = gettext("Strong players agree with the tutor: {tiles}.")
    else:
        pattern = gettext("Strong players prefer another tile: {tiles}.")
    first, *others = shown
    named = [
        gettext("{tile} {number} of 100").format(
            tile=kind_word(first), number=_number_of(shares[first])
        ),
        *(
            pgettext("of 100 players", "{tile} {number}").format(
                tile=kind_word(kind), number=_rounded(shares[kind])
            )
            for kind in others
        ),
    ]
    lines = [pattern.format(tiles=commas(named))]
    yours = shares[played]
    if played in advised or (played in shown and yours < MILLE * ALSO):
        pass
    elif yours >= MILLE * ALSO:
        lines.append(gettext("Strong players throw your tile, too."))
    else:
        lines.append(gettext("Your tile: {number} of 100.").format(number=_number_of(yours)))
    return (*lines, _source(throws))


def differing_line(first: Kind, share: int, thrown: int | None) -> str:
    """Return a sentence on the discard that strong players prefer to the advised one.

    Args:
        first: the most common discard of strong players.
        share: the per mille who choose `first`.
        thrown: the per mille who choose the learner's discard; None if that is `first`.
    """
    if thrown is None:
        pattern = gettext("Strong players prefer what was thrown: {number} of 100.")
        return pattern.format(number=_number_of(share))
    return gettext(
        "Strong players prefer {tile}: {number} of 100; what was thrown: {other}."
    ).format(tile=kind_word(first), number=_number_of(share), other=_number_of(thrown))


def call_lines(
    shares: Sequence[tuple[str, int]], wanted: str, throws: int | None, *, kans: int = 0
) -> tuple[str, ...]:
    """Return sentences on how strong players would answer an offer, and the source.

    Args:
        shares: the possible answers as text, each with the per mille who choose it.
        wanted: the tutor's answer, as in `shares`.
        throws: the number of discards the network was trained on; None if it was not used.
        kans: the number of similar kan decisions counted; 0 if no kan is offered.
    """
    likely = sorted(shares, key=lambda each: -each[1])
    shown = likely[:1] + [each for each in likely[1:_MOST] if each[1] >= LISTED]
    word, share = likely[0]
    if share < 1000 * _HALF:
        pattern = gettext("Strong players differ here: {tiles}.")
    elif word == wanted:
        pattern = gettext("Strong players agree with the tutor: {tiles}.")
    else:
        pattern = gettext("Strong players would do something else: {tiles}.")
    first = gettext("{action} ({number} of 100)")
    other = pgettext("of 100 players", "{action} ({number})")
    named = [
        (first if not at else other).format(
            action=word, number=_number_of(share) if not at else _rounded(share)
        )
        for at, (word, share) in enumerate(shown)
    ]
    said = [pattern.format(tiles=commas(named))]
    if throws is not None:
        said.append(_source(throws))
    if kans:
        counted = gettext(
            "Kans are counted: phoenix-room players had {count} chances like this one."
        )
        said.append(counted.format(count=f"{kans:,}"))
    return tuple(said)


def _source(throws: int) -> str:
    return gettext(
        "This comes from a network that has watched {count} throws of phoenix-room players; "
        "it cannot say why."
    ).format(count=f"{throws:,}")


def _number_of(share: int) -> str:
    """Return a per-mille share as a number out of 100: "about 62", "under 5", "over 95".

    Numbers below 20 and above 80 are rounded to multiples of five.
    """
    if share < 10 * _STEP:
        return pgettext("of 100 players", "under {number}").format(number=_STEP)
    if share > 1000 - 10 * _STEP:
        return pgettext("of 100 players", "over {number}").format(number=100 - _STEP)
    return pgettext("of 100 players", "about {number}").format(number=_rounded(share))


def _rounded(share: int) -> int:
    step = 1 if 200 <= share <= 800 else _STEP
    return step * round(share / (10 * step))
