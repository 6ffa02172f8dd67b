"""A row of the decision list in words."""

from tutor.advice.advice import Verdict
from tutor.advice.names import either, round_word, tile_word
from tutor.advice.plans import plan_title
from tutor.language import Words
from tutor.ui.review.model import Row


def row_sentence(row: Row, words: Words) -> str:
    """A row in words, for tooltips and screen readers."""
    where = words.gettext("{round}, turn {turn}").format(
        round=round_word(row.round, row.honba, words), turn=row.turn
    )
    best = either([tile_word(tile, words) for tile in row.best], words)
    what = words.gettext("you threw {tile}, the tutor {best}").format(
        tile=tile_word(row.played, words), best=best
    )
    parts = [where, verdict_word(row.verdict, words), what, plan_title(row.strategy, words)]
    if row.cost:
        parts.append(cost_word(row, words))
    return words.gettext("{list}.").format(list="; ".join(parts))


def verdict_word(verdict: Verdict, words: Words) -> str:
    """A verdict in words."""
    if verdict is Verdict.OFF_PLAN:
        return words.gettext("worth a look")
    if verdict is Verdict.IN_LINE:
        return words.gettext("in line, second or third choice")
    return words.gettext("in line, first choice")


def cost_word(row: Row, words: Words) -> str:
    """What the discard cost."""
    sound = row.verdict is not Verdict.OFF_PLAN
    text = words.gettext("in line, cost {points}") if sound else words.gettext("cost {points}")
    return text.format(points=f"{row.cost:,}")
