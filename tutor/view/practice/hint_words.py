"""A hint in words: what the hint panel shows of it. No Qt.

Before the last step nothing here tells a rank: rows lie in the order of the hand.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from rules.observation import Observation
from rules.tiles import Tile, kind_of
from tutor.advice.advice import Advice
from tutor.advice.reasons.moment import (
    DoraHeld,
    FastestRisk,
    GoodDraws,
    MomentReason,
    OpenHand,
    OpponentMelds,
    OwnDealership,
    Placement,
    RiichiOpponents,
    RoundsLeft,
    SafeTiles,
    StepsFromReady,
    TilesSafeFromAll,
)
from tutor.language import gettext, ngettext
from tutor.practice.hints import HINT_STEPS, Hint, HintQuestion
from tutor.text.advice import answer
from tutor.text.calls import recommendation
from tutor.text.candidate_cells import safety_words, speed_words, value_words
from tutor.text.moment import is_of_young_round, why_sentences
from tutor.text.names import ordinal, tile_word
from tutor.text.plan_changes import change_line
from tutor.text.practice import ask_line
from tutor.text.stance import headline, stance_line
from tutor.text.verdicts import sure_line
from tutor.view.lanes import lanes_of
from tutor.view.panel.candidates import MIN_CANDIDATES_SHOWN, Candidate, candidates_of
from tutor.view.panel.headline_gloss import headline_gloss
from tutor.view.panel.option_view import WhyView, option_views
from tutor.view.panel.panel_view import CandidateView, CellView, PlanView
from tutor.view.practice.hint_view import HintView

SIGNS: Final[Mapping[type[MomentReason], str]] = {
    RiichiOpponents: "riichi",
    StepsFromReady: "steps",
    Placement: "place",
    RoundsLeft: "place",
    DoraHeld: "dora",
    OwnDealership: "seat",
    OpponentMelds: "call",
    OpenHand: "call",
    SafeTiles: "safety_outline",
    TilesSafeFromAll: "safety_outline",
    FastestRisk: "triangle_outline",
    GoodDraws: "speed_outline",
}


def hint_view(hint: Hint, advice: Advice | None, seen: Observation) -> HintView:
    button = _button(hint)
    view = HintView(hint.opened, ask_line(hint, seen), button)
    if hint.is_claim or advice is None:
        return replace(_with_options(view, hint, seen), answer=_do(hint, seen))
    if hint.opened >= 1:
        view = replace(view, plan=plan_view(advice, seen))
    if hint.opened >= 2:
        view = replace(view, why=_why(advice, seen))
    if hint.opened >= 3:
        view = with_rows(view, advice, seen)
    if hint.opened == HINT_STEPS:
        view = _with_options(view, hint, seen)
        view = replace(view, change=change_line(advice.choice) or "")
        said = (*_do(hint, seen), *answer(advice, seen))
        view = replace(view, answer=said)
    return view


def plan_view(advice: Advice, seen: Observation) -> PlanView:
    choice = advice.choice
    return PlanView(
        lanes_of(choice.strategy),
        headline(advice, seen),
        sure_line(advice.sure),
        gettext("THE PLAN"),
        stance_line(advice.stance) if advice.stance else "",
        headline_gloss(advice, seen),
    )


def fitting(advice: Advice) -> frozenset[int]:
    shown = advice.combined[:MIN_CANDIDATES_SHOWN]
    last = shown[-1].rank if shown else 0
    return frozenset(kind_of(placed.discard) for placed in advice.combined if placed.rank <= last)


def _why(advice: Advice, seen: Observation) -> tuple[WhyView, ...]:
    reasons = tuple(each for each in advice.moment if not is_of_young_round(each))
    said = why_sentences(reasons, seen)
    return tuple(
        WhyView(SIGNS.get(type(reason), "info"), text)
        for reason, text in zip(reasons, said, strict=True)
    )


def with_rows(
    view: HintView, advice: Advice, seen: Observation, preview: Tile | None = None
) -> HintView:
    ranked = view.opened == HINT_STEPS
    found = candidates_of(advice, None, preview)
    fits = [candidate for candidate in found if not candidate.below_line]
    rest = [candidate for candidate in found if candidate.below_line]
    if not ranked:
        fits.sort(key=lambda candidate: candidate.tile)
    more = len(fitting(advice)) - len(fits)
    count = len(fits)
    title = ngettext("{count} tile fits this plan", "{count} tiles fit this plan", count)
    return replace(
        view,
        fits_title=gettext("Three tiles fit this plan")
        if count == MIN_CANDIDATES_SHOWN
        else title.format(count=count),
        rows=tuple(_row(candidate, seen, ranked) for candidate in (*fits, *rest)),
        legend=gettext("Filled: what the plan weighs. Outlined: for information."),
        more=ngettext(
            "{count} more tile fits as well.", "{count} more tiles fit as well.", more
        ).format(count=more)
        if more > 0
        else "",
    )


def _row(candidate: Candidate, seen: Observation, ranked: bool) -> CandidateView:
    bars = candidate.bars
    said = (
        speed_words(bars[0].ranked),
        value_words(bars[1].ranked),
        safety_words(bars[2].ranked, seen),
    )
    tile = tile_word(candidate.tile, seen.rules.red_fives)
    if ranked:
        tile = gettext("{tile}, {rank}").format(tile=tile, rank=ordinal(candidate.rank))
    name = gettext("{tile}. Speed: {speed}. Value: {value}. Safety: {safety}.").format(
        tile=tile, speed=said[0], value=said[1], safety=said[2]
    )
    first, second, third = (
        CellView(bar.length, bar.weighed, text) for bar, text in zip(bars, said, strict=True)
    )
    rank = candidate.rank if ranked else 0
    return CandidateView(
        candidate.tile, rank, (first, second, third), False, candidate.below_line, name
    )


def _with_options(view: HintView, hint: Hint, seen: Observation) -> HintView:
    options = option_views(hint.options, seen)
    shown = tuple(option for option in options if option.lines)
    return replace(view, options=shown)


def _do(hint: Hint, seen: Observation) -> tuple[str, ...]:
    if hint.opened < HINT_STEPS or hint.action is None:
        return ()
    return recommendation(hint.action, seen)


def _button(hint: Hint) -> str:
    if hint.opened >= HINT_STEPS:
        return ""
    if hint.asks is HintQuestion.WIN and hint.is_claim:
        return gettext("Show the answer")
    if hint.is_claim:
        return (
            gettext("What it does for speed"),
            gettext("What it does for value"),
            gettext("What it does for safety"),
            gettext("Show the answer"),
        )[hint.opened]
    return (
        gettext("Show the plan"),
        gettext("Show why"),
        gettext("Show the tiles that fit"),
        gettext("Show the answer"),
    )[hint.opened]


def shows_more(before: HintView | None, after: HintView | None) -> bool:
    if before is None or after is None:
        return True
    return replace(after, opened=before.opened, button=before.button) != before
