import json
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import Final, TypedDict

from rules import value_tables as rules
from rules.scoring import Payment, base_points, ron_payment, tsumo_payment
from tutor.json_values import read_as
from tutor.language import active, gettext, mark, ngettext, override
from tutor.pages.parts.model import YakuEntry
from tutor.system import files
from tutor.text.glossary.readings import READINGS
from tutor.text.hands import yaku_gloss, yaku_name
from tutor.text.names import percent
from tutor.text.results import fu_reason, fu_text, han_text, limit_word

JAPANESE: Final = "ja"
NONE: Final = "–"
LEAST_SHARE: Final = 0.0005
"""Share of wins below which a yaku's frequency is a count, not a percentage."""
_GROUPS: Final = {
    rules.SEAT_WINDS: (mark("Seat wind"), "自風"),
    rules.ROUND_WINDS: (mark("Round wind"), "場風"),
    rules.DRAGON_YAKU: (mark("Dragons"), "三元牌"),
}


class _Learned(TypedDict):
    games: int
    wins: int


class YakuRates(TypedDict):
    learned: _Learned
    yaku: dict[str, int]
    """Number of winning hands with each yaku, by Tenhou's number."""


@cache
def shipped_yaku_rates() -> YakuRates:
    text = (files.data() / "yaku.json").read_text(encoding="utf-8")
    return read_as(YakuRates, json.loads(text))


def wins_with(numbers: tuple[int, ...]) -> int:
    """Return how many of the winning hands had at least one of these yaku.

    A hand with several of them, such as two dragons, counts once for each.
    """
    counts = shipped_yaku_rates()["yaku"]
    return sum(counts.get(str(number), 0) for number in numbers)


@dataclass(frozen=True, slots=True)
class YakuGroup:
    title: str
    entries: tuple[YakuEntry, ...]


@dataclass(frozen=True, slots=True)
class ValueTable:
    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    """Cells of each row; a line break separates ron from tsumo."""
    notes: tuple[str, ...] = ()


# --- yaku -----------------------------------------------------------------------------------------


def yaku_groups() -> tuple[YakuGroup, ...]:
    rows = sorted(rules.yaku_table(), key=lambda row: (row.closed, -wins_with(row.numbers)))
    return tuple(
        YakuGroup(
            gettext("Yakuman") if han >= rules.YAKUMAN_HAN else han_text(han),
            tuple(map(_entry, its)),
        )
        for han, its in groupby(rows, key=lambda row: row.closed)
    )


def commonest_yaku(count: int) -> tuple[YakuEntry, ...]:
    rows = sorted(rules.yaku_table(), key=lambda row: -wins_with(row.numbers))
    return tuple(map(_entry, rows[:count]))


def yaku_source() -> str:
    learned = shipped_yaku_rates()["learned"]
    return gettext(
        "How often it comes: counted on {wins} winning hands of strong players in {games} games."
    ).format(wins=f"{learned['wins']:,}", games=f"{learned['games']:,}")


OF_THE_MOMENT: Final = frozenset({0, 1, 2, 5, 6, 21, 37, 38})
"""Numbers of the yaku that do not show in the tiles: riichi, ippatsu, the last tile and so on."""


def _entry(row: rules.YakuRow) -> YakuEntry:
    group = next((each for each in _GROUPS if row.numbers[0] == each[0]), None)
    if group is not None:
        english, japanese = _GROUPS[group]
        name = gettext(english)
    else:
        name = yaku_name(row.numbers[0])
        with override(JAPANESE):
            japanese = yaku_name(row.numbers[0])
    aside = READINGS.get(japanese, "") if active() == JAPANESE else japanese
    return YakuEntry(
        name,
        "" if aside == name else aside,
        yaku_gloss(row.numbers[0]),
        _han_line(row),
        _often_line(row.numbers),
        () if row.numbers[0] in OF_THE_MOMENT else (row.hand, *row.kans, (row.win,)),
    )


def _han_line(row: rules.YakuRow) -> str:
    if row.is_yakuman:
        limit = limit_word("yakuman")
        pattern = gettext("{han}, open too") if row.open else gettext("{han}, closed hand only")
        return pattern.format(han=limit)
    han = han_text(row.closed)
    if row.open is None:
        return gettext("{han}, closed hand only").format(han=han)
    if row.open == row.closed:
        return gettext("{han}, open too").format(han=han)
    return gettext("{han} closed, {fewer} open").format(han=han, fewer=han_text(row.open))


def _often_line(numbers: tuple[int, ...]) -> str:
    count, wins = wins_with(numbers), shipped_yaku_rates()["learned"]["wins"]
    if count / wins >= LEAST_SHARE:
        return gettext("{share} % of wins").format(share=percent(count / wins))
    return ngettext("{count} win in {wins}", "{count} wins in {wins}", count).format(
        count=count, wins=f"{wins:,}"
    )


# --- points ---------------------------------------------------------------------------------------


def points_tables() -> tuple[ValueTable, ...]:
    return (_points(dealer=False), _points(dealer=True), _limits())


def _points(*, dealer: bool) -> ValueTable:
    title = (
        gettext("The dealer wins: ron above, tsumo below")
        if dealer
        else gettext("Another player wins: ron above, tsumo below")
    )
    rows = tuple(
        (fu_text(fu), *(_worth(han, fu, dealer=dealer) for han in rules.HAN)) for fu in rules.FU
    )
    note = gettext("Tsumo with two numbers: the dealer pays the larger, each other the smaller.")
    heads = (gettext("Fu"), *map(han_text, rules.HAN))
    return ValueTable(title, heads, rows, (note,) if dealer else ())


def _worth(han: int, fu: int, *, dealer: bool) -> str:
    if rules.is_mangan(han, fu):
        return limit_word("mangan")
    found = rules.hand_worth(han, fu, dealer=dealer)
    if found.ron is found.tsumo is None:
        return NONE
    ron = NONE if found.ron is None else f"{found.ron.whole:,}"
    tsumo = NONE if found.tsumo is None else _tsumo(found.tsumo)
    return f"{ron}\n{tsumo}"


def _tsumo(paid: Payment) -> str:
    if not paid.dealer:
        return gettext("{points} each").format(points=f"{paid.each:,}")
    return gettext("{others}, {dealer}").format(others=f"{paid.each:,}", dealer=f"{paid.dealer:,}")


def _limits() -> ValueTable:
    names = ("mangan", "haneman", "baiman", "sanbaiman", "yakuman")
    rows = []
    for name, (least, most, _) in zip(names, rules.limits(), strict=True):
        if name == "mangan":
            han = gettext("{han}, or fewer with many fu").format(han=han_text(least))
        elif most is None:
            han = gettext("{han} and more").format(han=han_text(least))
        else:
            han = gettext("{least} to {most}").format(least=least, most=han_text(most))
        cells = []
        for dealer in (False, True):
            cells.append(f"{ron_payment(least, 30, dealer=dealer).whole:,}")
            cells.append(_tsumo(tsumo_payment(least, 30, dealer=dealer)))
        rows.append((limit_word(name), han, *cells))
    ron, tsumo = rules.honba_points()
    note = gettext("Each honba adds {ron} to a ron, and {tsumo} to what each pays a tsumo.").format(
        ron=ron, tsumo=tsumo
    )
    return ValueTable(
        gettext("Limits"),
        (
            gettext("Limit"),
            gettext("Han"),
            gettext("Ron"),
            gettext("Tsumo"),
            gettext("Dealer's ron"),
            gettext("Dealer's tsumo"),
        ),
        tuple(rows),
        (note,),
    )


# --- fu -------------------------------------------------------------------------------------------

_BASE: Final = ("base", "closed_ron", "tsumo")
_WAITS: Final = ("kanchan", "penchan", "pair_wait", "valued_pair", "double_valued_pair")
_SETS: Final = (
    (mark("Triplet"), "open_pon", "closed_pon", "open_terminal_pon", "closed_terminal_pon"),
    (mark("Four of a kind"), "open_kan", "closed_kan", "open_terminal_kan", "closed_terminal_kan"),
)


def fu_tables() -> tuple[ValueTable, ...]:
    return (_reasons(), _sets(), _base_points())


def _reasons() -> ValueTable:
    fu = rules.fu_table()
    return ValueTable(
        gettext("Count the fu"),
        (gettext("What"), gettext("Fu")),
        tuple((fu_reason(reason), fu_text(fu[reason])) for reason in (*_BASE, *_WAITS)),
    )


def _sets() -> ValueTable:
    fu = rules.fu_table()
    return ValueTable(
        gettext("Triplets and kans"),
        (
            gettext("Set"),
            gettext("2 to 8, open"),
            gettext("2 to 8, closed"),
            gettext("1, 9, honour, open"),
            gettext("1, 9, honour, closed"),
        ),
        tuple(
            (gettext(name), *(fu_text(fu[reason]) for reason in reasons))
            for name, *reasons in _SETS
        ),
        (
            gettext("A triplet completed by ron counts as open."),
            gettext("A two-sided wait and a wait on two pairs add nothing; runs neither."),
            gettext("The sum is rounded up to tens."),
            gettext("Always: {pinfu} for pinfu by tsumo, {pairs} for seven pairs.").format(
                pinfu=fu_text(rules.FU[0]), pairs=fu_text(fu["seven_pairs"])
            ),
        ),
    )


def _base_points() -> ValueTable:
    fus = [fu for fu in rules.FU if fu <= 70]
    return ValueTable(
        gettext("Base points"),
        (gettext("Fu"), *map(han_text, rules.HAN)),
        tuple((fu_text(fu), *(_base(han, fu) for han in rules.HAN)) for fu in fus),
        (
            gettext("The fu, doubled twice and once more for each han; {most} at most.").format(
                most=f"{base_points(5, 30):,}"
            ),
            gettext(
                "A ron pays 4 times that, 6 times to the dealer. Of a tsumo the dealer pays twice "
                "and the others once; all pay the dealer twice. Each payment is rounded up to "
                "hundreds."
            ),
        ),
    )


def _base(han: int, fu: int) -> str:
    can = rules.can_have(han, fu, tsumo=False) or rules.can_have(han, fu, tsumo=True)
    return f"{base_points(han, fu):,}" if can else NONE
