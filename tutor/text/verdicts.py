from collections.abc import Mapping
from typing import Final

from rules.observation import Observation
from tutor.coach.advice import Advice, CallDecision, Decision, ReviewEntry
from tutor.coach.facts import find
from tutor.coach.graded import DealtIn, Label
from tutor.coach.grading.right import right_tiles
from tutor.coach.lessons.calls import call_lesson
from tutor.coach.strategy.stance import TASTE_ODDS, Sureness, Verdict
from tutor.explanations.lessons import verdict_line
from tutor.language import gettext, mark, pgettext
from tutor.text.lessons import cause_title
from tutor.text.names import capital, either, paragraph, percent, tile_word, together
from tutor.text.table import greatest_risk

_WORDS: Final = {
    Verdict.FIRST: mark("first choice"),
    Verdict.IN_LINE: mark("fine"),
    Verdict.OFF_PLAN: mark("mistake"),
}
_LABELS: Final[Mapping[Label, str]] = {
    Label.BEST: mark("best"),
    Label.GOOD: mark("good"),
    Label.FINE: mark("fine"),
    Label.INACCURATE: mark("inaccurate"),
    Label.UNUSUAL: mark("unusual"),
    Label.MISTAKE: mark("mistake"),
}
_FEW: Final = {
    Label.INACCURATE: mark("few strong players do this"),
    Label.UNUSUAL: mark("hardly any strong player does this"),
}
_SURE: Final = {
    Sureness.CLEAR: mark("Clear: most strong players throw the advised tile."),
    Sureness.LIKELY: mark("Likely: the advised tile is the most common choice of strong players."),
    Sureness.TASTE: mark("A matter of taste: two tiles are fine."),
}
_OPEN: Final = mark("Open: strong players often throw another tile here.")
LEAST_RISK: Final = 0.001


def right_line(observation: Observation, advice: Advice) -> str:
    """Return sentences naming the right discards: "Throw: 3-sou. Also right: 4-sou."."""
    red, right = observation.rules.red_fives, right_tiles(advice)
    said = gettext("Throw: {tiles}.").format(
        tiles=either([tile_word(tile, red) for tile in advice.best])
    )
    others = [tile_word(tile, red) for tile in right if tile not in advice.best]
    if not others:
        return said
    return paragraph((said, gettext("Also right: {tiles}.").format(tiles=together(others))))


def label_word(label: Label) -> str:
    return gettext(_LABELS[label])


def verdict_word(verdict: Verdict) -> str:
    return gettext(_WORDS[verdict])


def verdict_phrase(decision: ReviewEntry) -> str:
    """Return the verdict on a decision, with the cause of a mistake: "best", "inaccurate",
    "mistake: too dangerous"."""
    verdict, graded = decision.verdict, decision.graded
    pattern = pgettext("a verdict and its cause", "{verdict}: {fault}")
    if verdict is Verdict.OFF_PLAN:
        found = call_lesson(decision) if isinstance(decision, CallDecision) else decision.slip
        if found is None:
            return verdict_word(verdict)
        title = cause_title(found.cause)
        fault = title[:1].lower() + title[1:]
        return pattern.format(verdict=verdict_word(verdict), fault=fault)
    if graded is None or (verdict is Verdict.FIRST and graded.label is not Label.BEST):
        return verdict_word(verdict)
    word, few = label_word(graded.label), _FEW.get(graded.label)
    return word if few is None else pattern.format(verdict=word, fault=gettext(few))


def label_line(decision: ReviewEntry) -> str:
    return capital(pgettext("a whole sentence", "{said}.").format(said=verdict_phrase(decision)))


def deal_in_sentence(deal_in: DealtIn, observation: Observation) -> str:
    safe = "" if deal_in.safe is None else tile_word(deal_in.safe, observation.rules.red_fives)
    return verdict_line(deal_in, safe)


def deal_in_lines(decision: Decision, dealt: DealtIn) -> tuple[str, tuple[str, ...]]:
    seen = decision.observation
    tile = tile_word(decision.played, seen.rules.red_fives)
    risk = greatest_risk(find(decision.advice.rankings.safety, decision.played), seen)
    title = gettext("You dealt in with {tile}.").format(tile=tile)
    pattern = gettext("{tile} deals in about 1 time in {count} ({percent} %).")
    chance = pattern.format(
        tile=capital(tile), count=max(1, round(1 / max(risk, LEAST_RISK))), percent=percent(risk)
    )
    return title, (chance, deal_in_sentence(dealt, seen))


def sure_line(advice: Advice, sure: Sureness | None) -> str:
    first, *others = advice.second or (0,)
    if max(others, default=0) > TASTE_ODDS * first:
        return gettext(_OPEN)
    return "" if sure is None else gettext(_SURE[sure])


def certainty_line(decision: Decision) -> str:
    graded = decision.graded
    if decision.second_differs and graded is not None and graded.label is Label.MISTAKE:
        return gettext("Open which tile is best, but hardly any strong player throws yours.")
    if decision.second_differs:
        return gettext(_OPEN)
    return sure_line(decision.advice, decision.sure)


def call_verdict(decision: CallDecision) -> str:
    return {
        Verdict.FIRST: gettext("as the tutor would"),
        Verdict.IN_LINE: gettext("in line: a close call"),
        Verdict.OFF_PLAN: gettext("not as the tutor would"),
    }[decision.verdict]


def loss_line(points: int) -> str:
    return gettext("dealt in, cost {points}").format(points=f"{points:,}")
