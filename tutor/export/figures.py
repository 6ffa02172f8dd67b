"""Figures of a report in words: shares with their counts, points, who comes first."""

from collections import defaultdict
from collections.abc import Mapping

from tutor.evidence import is_enough
from tutor.export.totals import Totals, VerdictCount
from tutor.language import gettext, ngettext, pgettext
from tutor.strategy.strategies import Strategy
from tutor.text.figures import percent


def plans_by_pupil(totals: Totals) -> Mapping[str, Mapping[Strategy, VerdictCount]]:
    found: defaultdict[str, dict[Strategy, VerdictCount]] = defaultdict(dict)
    for (player, plan), count in totals.by(lambda cell: (cell.player, cell.strategy)).items():
        found[player][plan] = count
    return {player: found[player] for player in totals.games}


def share_text(part: int, whole: int) -> str:
    """Return a share with the counts behind it: "53 % (120 of 226)"; below ten
    percent with one more digit; of few, "3 of 12"; of none, "-"."""
    if not whole:
        return "-"
    counts = gettext("{part} of {whole}").format(part=f"{part:,}", whole=f"{whole:,}")
    if not is_enough(whole):
        return counts
    return gettext("{share} % ({counts})").format(share=percent(part / whole), counts=counts)


def within_three(count: VerdictCount) -> str:
    return share_text(count.first + count.in_line, count.decisions)


def first_choice(count: VerdictCount) -> str:
    return share_text(count.first, count.decisions)


def off_plan(count: VerdictCount) -> str:
    return share_text(count.off_plan, count.decisions)


def count_heads() -> tuple[str, ...]:
    return (
        pgettext("head of a column", "Decisions"),
        gettext("First choice"),
        gettext("Within three"),
        gettext("Worth a look"),
    )


def count_cells(count: VerdictCount) -> tuple[str, ...]:
    return (f"{count.decisions:,}", first_choice(count), within_three(count), off_plan(count))


def cost_text(cost: float) -> str:
    return f"{round(cost / 100) * 100:,}"


def pupil_line(count: VerdictCount, games: int) -> str:
    played = ngettext("{count} game", "{count} games", games).format(count=games)
    decisions = ngettext("{count} decision", "{count} decisions", count.decisions)
    return gettext("{games}, {decisions}; fine: {share}.").format(
        games=played,
        decisions=decisions.format(count=f"{count.decisions:,}"),
        share=within_three(count),
    )
