"""A hint in words: what the hint panel shows of it. No Qt.

Before the last step nothing here tells a rank: rows lie in the order of the hand.
"""

from dataclasses import replace

from rules.events import Call, Discard
from rules.observation import Observation
from rules.offers import Action
from rules.tiles import Tile, kind_of
from tutor.advice.advice import Advice
from tutor.language import Words
from tutor.practice.hints import STEPS, Hint
from tutor.text.advice import answer, moment_signs, why
from tutor.text.call_facts import fact_text
from tutor.text.calls import action_word, recommendation
from tutor.text.names import capital, ordinal, tile_word
from tutor.text.plan_changes import change_line
from tutor.text.plans import confidence, plan_line, plan_title
from tutor.text.practice import ask_line
from tutor.view.lanes import lanes_of
from tutor.view.panel.candidates import SHOWN, Candidate, candidates_of
from tutor.view.panel.cell_words import safety_words, speed_words, value_words
from tutor.view.panel.panel_view import CellView, PlanView, RowView
from tutor.view.practice.hint_view import HintView, OptionView, WhyView

SIGNS = {
    "riichi": "riichi", "steps": "steps", "place": "place", "rounds": "place", "dora": "dora",
    "dealer": "seat", "calls": "call", "open": "call", "safe_tiles": "safety_outline",
    "safe_all": "safety_outline", "risk": "triangle_outline", "draws": "speed_outline",
}  # fmt: skip
"""The sign beside a sentence, by its reason; another reason has a plain one."""


def hint_view(
    hint: Hint, advice: Advice | None, seen: Observation, words: Words, preview: Tile | None = None
) -> HintView:
    """The panel for a hint. `advice` is asked for what the open steps show, and nothing else.

    `preview` is a tile of the hand that is pointed at: a row of its own, from step 3 on.
    """
    button = _button(hint, words)
    view = HintView(hint.opened, ask_line(hint, seen, words), button)
    if hint.is_claim or advice is None:
        return replace(_with_options(view, hint, seen, words), answer=_do(hint, seen, words))
    if hint.opened >= 1:
        view = replace(view, plan=plan_view(advice, words))
    if hint.opened >= 2:
        view = replace(view, why=_why(advice, seen, words))
    if hint.opened >= 3:
        view = _with_table(view, hint, advice, seen, words, preview)
    if hint.opened == STEPS:
        view = _with_options(view, hint, seen, words)
        view = replace(view, change=change_line(advice.choice, words) or "")
        said = (*_do(hint, seen, words), *answer(advice, seen, words))
        view = replace(view, answer=said)
    return view


def plan_view(advice: Advice, words: Words) -> PlanView:
    """The plan card with the plan in one line."""
    choice = advice.choice
    return PlanView(
        lanes_of(choice.strategy), plan_title(choice.strategy, words), confidence(choice, words),
        words.gettext("THE PLAN"), plan_line(choice.strategy, words),
    )  # fmt: skip


def fitting(advice: Advice) -> frozenset[int]:
    """The kinds that stand in the table of step 3, and those level with the last of them."""
    shown = advice.combined[:SHOWN]
    last = shown[-1].rank if shown else 0
    return frozenset(
        kind_of(placed.discard) for placed in advice.combined if placed.rank <= last
    )


def _why(advice: Advice, seen: Observation, words: Words) -> tuple[WhyView, ...]:
    return tuple(
        WhyView(SIGNS.get(sign, "info"), text)
        for sign, text in zip(moment_signs(advice), why(advice, seen, words), strict=True)
    )


def _with_table(
    view: HintView, hint: Hint, advice: Advice, seen: Observation, words: Words,
    preview: Tile | None,
) -> HintView:  # fmt: skip
    ranked = hint.opened == STEPS
    found = candidates_of(advice, None, preview)
    fits = [candidate for candidate in found if not candidate.below_line]
    rest = [candidate for candidate in found if candidate.below_line]
    if not ranked:
        fits.sort(key=lambda candidate: candidate.tile)
    more = len(fitting(advice)) - len(fits)
    count = len(fits)
    title = words.ngettext("{count} tile fits this plan", "{count} tiles fit this plan", count)
    return replace(
        view,
        fits_title=words.gettext("Three tiles fit this plan") if count == SHOWN
        else title.format(count=count),
        rows=tuple(_row(candidate, seen, ranked, words) for candidate in (*fits, *rest)),
        legend=words.gettext("Filled: what the plan weighs. Outlined: for information."),
        more=words.ngettext(
            "{count} more tile fits as well.", "{count} more tiles fit as well.", more
        ).format(count=more) if more > 0 else "",
    )  # fmt: skip


def _row(candidate: Candidate, seen: Observation, ranked: bool, words: Words) -> RowView:
    bars = candidate.bars
    said = (
        speed_words(bars[0].ranked, words), value_words(bars[1].ranked, words),
        safety_words(bars[2].ranked, seen, words),
    )  # fmt: skip
    tile = tile_word(candidate.tile, words, seen.rules.red_fives)
    if ranked:
        tile = words.gettext("{tile}, {rank}").format(
            tile=tile, rank=ordinal(candidate.rank, words)
        )
    name = words.gettext("{tile}. Speed: {speed}. Value: {value}. Safety: {safety}.").format(
        tile=tile, speed=said[0], value=said[1], safety=said[2]
    )
    first, second, third = (
        CellView(bar.length, bar.weighed, text) for bar, text in zip(bars, said, strict=True)
    )
    rank = candidate.rank if ranked else 0
    return RowView(candidate.tile, rank, (first, second, third), False, candidate.below_line, name)


def _with_options(view: HintView, hint: Hint, seen: Observation, words: Words) -> HintView:
    """What each thing that is offered would change, as far as it is open."""
    options = tuple(
        OptionView(
            action_word(option.action, seen, words), _tiles(option.action),
            tuple(
                WhyView(sign, capital(fact_text(fact, seen, words)))
                for sign, facts in (
                    ("speed_outline", option.speed), ("value_outline", option.value),
                    ("safety_outline", option.safety),
                )
                for fact in facts
            ),
        )
        for option in hint.options
    )  # fmt: skip
    shown = tuple(option for option in options if option.lines)
    return replace(view, options=shown)


def _tiles(action: Action) -> tuple[Tile, ...]:
    match action:
        case Discard():
            return (action.tile,)
        case Call():
            return action.meld.tiles
        case _:
            return ()


def _do(hint: Hint, seen: Observation, words: Words) -> tuple[str, ...]:
    """What to do of what is offered besides a plain discard."""
    if hint.opened < STEPS or hint.action is None:
        return ()
    return recommendation(hint.action, seen, words)


def _button(hint: Hint, words: Words) -> str:
    if hint.opened >= STEPS:
        return ""
    if hint.asks.key == "ask_win" and hint.is_claim:
        return words.gettext("Show the answer")
    if hint.is_claim:
        return (
            words.gettext("What it does for speed"), words.gettext("What it does for value"),
            words.gettext("What it does for safety"), words.gettext("Show the answer"),
        )[hint.opened]  # fmt: skip
    return (
        words.gettext("Show the plan"), words.gettext("Show why"),
        words.gettext("Show the tiles that fit"), words.gettext("Show the answer"),
    )[hint.opened]  # fmt: skip


def shows_more(before: HintView | None, after: HintView | None) -> bool:
    """Whether a step has something to show: of a win there is nothing to say but to take it."""
    if before is None or after is None:
        return True
    return replace(after, opened=before.opened, button=before.button) != before
