"""Figures of a report in words: shares with their counts, points, who comes first."""

from collections import defaultdict
from collections.abc import Mapping

from tutor.evidence import is_enough
from tutor.export.totals import Totals, VerdictCount
from tutor.language import Translator
from tutor.strategy.strategies import Strategy
from tutor.text.figures import percent


def plans_by_pupil(totals: Totals) -> Mapping[str, Mapping[Strategy, VerdictCount]]:
    found: defaultdict[str, dict[Strategy, VerdictCount]] = defaultdict(dict)
    for (player, plan), count in totals.by(lambda cell: (cell.player, cell.strategy)).items():
        found[player][plan] = count
    return {player: found[player] for player in totals.games}


def share_text(part: int, whole: int, translator: Translator) -> str:
    """Return a share with the counts behind it: "53 % (120 of 226)"; below ten
    percent with one more digit; of few, "3 of 12"; of none, "-"."""
    if not whole:
        return "-"
    counts = translator.gettext("{part} of {whole}").format(part=f"{part:,}", whole=f"{whole:,}")
    if not is_enough(whole):
        return counts
    return translator.gettext("{share} % ({counts})").format(
        share=percent(part / whole), counts=counts
    )


def within_three(count: VerdictCount, translator: Translator) -> str:
    return share_text(count.first + count.in_line, count.decisions, translator)


def first_choice(count: VerdictCount, translator: Translator) -> str:
    return share_text(count.first, count.decisions, translator)


def off_plan(count: VerdictCount, translator: Translator) -> str:
    return share_text(count.off_plan, count.decisions, translator)


def count_heads(translator: Translator) -> tuple[str, ...]:
    return (
        translator.pgettext("head of a column", "Decisions"),
        translator.gettext("First choice"),
        translator.gettext("Within three"),
        translator.gettext("Worth a look"),
    )


def count_cells(count: VerdictCount, translator: Translator) -> tuple[str, ...]:
    return (
        f"{count.decisions:,}",
        first_choice(count, translator),
        within_three(count, translator),
        off_plan(count, translator),
    )


def cost_text(cost: float) -> str:
    return f"{round(cost / 100) * 100:,}"


def pupil_line(count: VerdictCount, games: int, translator: Translator) -> str:
    played = translator.ngettext("{count} game", "{count} games", games).format(count=games)
    decisions = translator.ngettext("{count} decision", "{count} decisions", count.decisions)
    return translator.gettext("{games}, {decisions}; fine: {share}.").format(
        games=played,
        decisions=decisions.format(count=f"{count.decisions:,}"),
        share=within_three(count, translator),
    )
