"""Verdicts, mistakes, and how sure the advice is."""

from collections.abc import Mapping
from typing import Final, assert_never

from rules.observation import Observation
from rules.tiles import parse_kind, parse_tiles
from tutor.coach import faults as discards
from tutor.coach.advice import Decision
from tutor.coach.facts import find
from tutor.coach.graded import DealIn, DealtIn, Label
from tutor.coach.judgement import IMPROBABLE
from tutor.grading.marks import ALSO
from tutor.language import gettext, mark, ngettext, pgettext
from tutor.network.shares import MILLE
from tutor.strategy.choice import Sureness, Verdict
from tutor.text.names import (
    FREQUENT_RISK,
    about_points,
    capital,
    kind_word,
    number_word,
    percent,
    seats_word,
    tile_word,
    together,
)

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
_SURE: Final = {
    Sureness.CLEAR: mark("Clear: most strong players throw the first tile."),
    Sureness.LIKELY: mark("Likely: the first tile is the most common choice of strong players."),
    Sureness.TASTE: mark("A matter of taste: the first two tiles are both fine."),
}
_TITLES: Final[dict[type[discards.Fault], str]] = {
    discards.RedFiveDiscarded: mark("a red five for a plain one"),
    discards.NoYakuLeft: mark("no yaku left"),
    discards.FuritenWait: mark("furiten"),
    discards.WorseWait: mark("a worse wait"),
    discards.FoldedWin: mark("a ready hand given up"),
    discards.DoraDiscarded: mark("dora given away"),
    discards.SetBroken: mark("a set broken up"),
    discards.HandSetBack: mark("a step back"),
    discards.DrawsGivenUp: mark("far fewer good draws"),
    discards.YakuhaiBroken: mark("a yaku broken up"),
    discards.TooDangerous: mark("too dangerous"),
    discards.PlayedOn: mark("time to fold"),
}
_YAKU: Final = {
    "tanyao": mark("tanyao"),
    "yakuhai": mark("yakuhai"),
    "half_flush": mark("the half flush"),
    "full_flush": mark("the full flush"),
    "seven_pairs": mark("seven pairs"),
    "all_triplets": mark("all triplets"),
    "three_colours": mark("three colours"),
    "straight": mark("the straight"),
    "outside": mark("the outside hand"),
}


SOME_RISK: Final = 0.05
LEAST_RISK: Final = 0.001


def label_word(label: Label) -> str:
    return gettext(_LABELS[label])


def verdict_word(verdict: Verdict) -> str:
    return gettext(_WORDS[verdict])


def verdict_phrase(decision: Decision) -> str:
    word = verdict_word(decision.verdict)
    fault = decision.fault
    if decision.verdict is Verdict.IN_LINE and is_also_played(decision):
        return gettext("also played by strong players")
    if decision.verdict is Verdict.IN_LINE and is_unusual(decision):
        return label_word(Label.UNUSUAL)
    if decision.verdict is not Verdict.OFF_PLAN or fault is None:
        return word
    pattern = pgettext("a verdict and its cause", "{verdict}: {fault}")
    return pattern.format(verdict=word, fault=fault_title(fault))


def label_line(decision: Decision) -> str:
    """Return the label of a discard: "Mistake: too dangerous."; its verdict if it is not graded."""
    said, fault = verdict_phrase(decision), decision.fault
    if decision.graded is not None:
        said = label_word(decision.graded.label)
        if fault is not None:
            pattern = pgettext("a verdict and its cause", "{verdict}: {fault}")
            said = pattern.format(verdict=said, fault=fault_title(fault))
    return capital(pgettext("a whole sentence", "{said}.").format(said=said))


def deal_in_sentence(deal_in: DealtIn, observation: Observation) -> str:
    """Return whether a discard that dealt in was a mistake, and which tile was safe."""
    if deal_in.safe is None:
        return gettext("Unlucky: no tile was clearly safer.")
    safe = tile_word(deal_in.safe, observation.rules.red_fives)
    match deal_in.verdict:
        case DealIn.UNLUCKY:
            pattern = gettext("Unlucky: the hand was worth the risk, though {tile} was safe.")
        case DealIn.COULD_FOLD:
            pattern = gettext("You could have folded: {tile} was safe.")
        case DealIn.SHOULD_FOLD:
            pattern = gettext("It was time to fold: {tile} was safe.")
    return pattern.format(tile=safe)


def deal_in_lines(decision: Decision, dealt: DealtIn) -> tuple[str, tuple[str, ...]]:
    """Return that a discard dealt in, as a title, and what to make of it."""
    seen = decision.observation
    tile = tile_word(decision.played, seen.rules.red_fives)
    risk = 1 - find(decision.advice.rankings.safety, decision.played).score
    title = gettext("You dealt in with {tile}.").format(tile=tile)
    pattern = gettext("{tile} deals in about 1 time in {count} ({percent} %).")
    chance = pattern.format(
        tile=capital(tile), count=max(1, round(1 / max(risk, LEAST_RISK))), percent=percent(risk)
    )
    return title, (chance, deal_in_sentence(dealt, seen))


def is_unusual(decision: Decision) -> bool:
    share = decision.advice.share_of(decision.played)
    return share is not None and share < IMPROBABLE and not is_also_played(decision)


def is_also_played(decision: Decision) -> bool:
    return decision.second_share is not None and decision.second_share >= MILLE * ALSO


def sure_line(sure: Sureness | None) -> str:
    return "" if sure is None else gettext(_SURE[sure])


def certainty_line(decision: Decision) -> str:
    if decision.second_differs:
        return gettext("Open: strong players often throw another tile here.")
    return sure_line(decision.sure)


def fault_title(fault: discards.Fault) -> str:
    return gettext(_TITLES[type(fault)])


def fault_sentence(fault: discards.Fault, observation: Observation) -> str:
    tile = _tile(fault.tile, observation)
    if isinstance(fault, discards.RedFiveDiscarded):
        plain = _tile(fault.plain, observation)
        pattern = gettext(
            "{tile} is a dora, and you also hold a plain {plain}: that one goes first."
        )
        return capital(pattern.format(tile=tile, plain=plain))
    names = {"tile": tile, "other": _tile(fault.other, observation)}
    return capital(_other_fault(fault, names, observation))


def _other_fault(
    fault: discards.OtherFault, names: dict[str, str], observation: Observation
) -> str:
    match fault:
        case discards.NoYakuLeft():
            pattern = (
                gettext(
                    "{tile} leaves a ready hand without a yaku: it cannot win. {other} keeps "
                    "{yaku}."
                )
                if fault.ready
                else gettext(
                    "{tile} leaves no yaku near, and an open hand cannot win without one. {other} "
                    "keeps {yaku}."
                )
            )
            return pattern.format(**names, yaku=gettext(_YAKU[fault.yaku]))
        case discards.FuritenWait() | discards.WorseWait() | discards.FoldedWin():
            return _worse_wait(fault, names)
        case discards.DoraDiscarded():
            pattern = gettext("{tile} gives away {count} dora that {other} keeps.")
            return pattern.format(**names, count=number_word(fault.count))
        case discards.SetBroken():
            pattern = gettext(
                "{tile} breaks up a complete set and takes the hand a step back; {other} does not"
                " take it back."
            )
            return pattern.format(**names)
        case discards.HandSetBack():
            pattern = gettext("{tile} takes the hand a step back from ready; {other} does not.")
            return pattern.format(**names)
        case discards.DrawsGivenUp():
            pattern = gettext(
                "{tile} leaves {draws} tiles that bring the hand nearer; {other} leaves {more}."
            )
            return pattern.format(**names, draws=fault.draws, more=fault.other_draws)
        case discards.YakuhaiBroken():
            pattern = (
                gettext("{tile} breaks up a pair that can become a yaku; {other} keeps it.")
                if fault.piece == "pair"
                else gettext(
                    "{tile} breaks up three of a kind that are a yaku; {other} keeps them."
                )
            )
            return pattern.format(**names)
        case discards.TooDangerous() | discards.PlayedOn():
            return _too_dangerous(fault, names, observation)
    assert_never(fault)


def chance_phrase(risk: float) -> str:
    if risk < FREQUENT_RISK:
        return gettext("hardly ever deals in")
    pattern = gettext("deals in about 1 time in {count}")
    return pattern.format(count=max(2, round(1 / risk)))


def _tile(name: str, observation: Observation) -> str:
    return tile_word(parse_tiles(name)[0], observation.rules.red_fives)


def _worse_wait(
    fault: discards.FuritenWait | discards.WorseWait | discards.FoldedWin, names: dict[str, str]
) -> str:
    match fault:
        case discards.FuritenWait():
            kinds = [kind_word(parse_kind(name)) for name in fault.kinds]
            pattern = ngettext(
                "{tile} makes the hand furiten by {kinds}: no ron. {other} waits for {live} tile"
                " and may win on it.",
                "{tile} makes the hand furiten by {kinds}: no ron. {other} waits for {live} tiles"
                " and may win on any.",
                fault.live,
            )
            return pattern.format(**names, kinds=together(kinds), live=fault.live)
        case discards.WorseWait():
            pattern = gettext(
                "{tile} waits for {live} tiles at about {points} points, {other} for {other_live}"
                " at about {other_points}."
            )
            return pattern.format(
                **names,
                live=fault.live,
                points=about_points(fault.points),
                other_live=fault.other_live,
                other_points=about_points(fault.other_points),
            )
        case discards.FoldedWin():
            pattern = ngettext(
                "{tile} gives up a ready hand: with {other} it waits for {live} tile, about"
                " {points} points.",
                "{tile} gives up a ready hand: with {other} it waits for {live} tiles, about"
                " {points} points.",
                fault.live,
            )
            return pattern.format(**names, live=fault.live, points=about_points(fault.points))
    assert_never(fault)


def _too_dangerous(
    fault: discards.TooDangerous | discards.PlayedOn,
    names: dict[str, str],
    observation: Observation,
) -> str:
    who = seats_word(fault.seats, observation)
    against = (
        gettext("against the riichi of {who}")
        if fault.riichi
        else gettext("against the melds of {who}")
    ).format(who=who)
    chance, less = (chance_phrase(risk) for risk in (fault.risk, fault.other_risk))
    if fault.other_sure:
        less = gettext("cannot deal in to them")
    if isinstance(fault, discards.TooDangerous) or fault.other_risk >= SOME_RISK:
        pattern = gettext("{tile} {chance} {against}; {other} {less}.")
    elif fault.steps:
        pattern = gettext(
            "{tile} {chance} {against}, and the hand is not ready: fold with {other}, which {less}."
        )
    else:
        pattern = gettext(
            "{tile} {chance} {against}, too often for this hand: fold with {other}, which {less}."
        )
    return pattern.format(**names, chance=chance, against=against, less=less)
