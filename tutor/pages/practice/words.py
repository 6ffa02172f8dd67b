from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rules.events import Call, Deal, Discard, DoraRevealed, Event
from rules.observation import Observation
from rules.tiles import Tile, kind_of
from tutor.coach.advice import Advice
from tutor.explanations import answer, headline, situation
from tutor.language import gettext, ngettext
from tutor.pages.panel import model as decision_panel
from tutor.pages.panel.model import MIN_CANDIDATES_SHOWN, Candidate, candidates_of
from tutor.pages.panel.words import ConceptView
from tutor.pages.parts.model import lanes_of
from tutor.pages.table.model import BarView
from tutor.position.table_read import riichi_opponents
from tutor.practice.hints import HINT_STEPS, Hint, HintQuestion
from tutor.practice.results import RoundResult
from tutor.text.calls import recommendation
from tutor.text.groups import Group
from tutor.text.names import capital, commas, points_text, seat_word, tile_word
from tutor.text.practice import ask_line
from tutor.text.results import practice_header_line, ryukyoku_lines, win_title
from tutor.text.stance import change_line, stance_line
from tutor.text.table import bonus_words, meld_words
from tutor.text.thinking import hand_groups, thinking_of
from tutor.text.verdicts import sure_line


@dataclass(frozen=True, slots=True)
class HintView:
    opened: int
    asks: str
    button: str
    plan: decision_panel.PlanView | None = None
    why: tuple[decision_panel.WhyView, ...] = ()
    fits_title: str = ""
    rows: tuple[Candidate, ...] = ()
    legend: str = ""
    more: str = ""
    options: tuple[decision_panel.OptionView, ...] = ()
    answer: tuple[str, ...] = ()
    brief: tuple[str, ...] = ()
    """A discard, or another action, and the reason in one sentence."""
    change: str = ""
    concept: ConceptView | None = None
    is_brief: bool = False
    picture: tuple[Group, ...] = ()


def hint_view(hint: Hint, advice: Advice | None, seen: Observation) -> HintView:
    view = HintView(hint.opened, ask_line(hint, seen), _button(hint))
    if hint.is_claim or advice is None:
        do, view = _do(hint, seen), _with_options(view, hint, seen)
        is_drawn = do and hint.asks is not HintQuestion.WIN
        picture = hand_groups(seen, None) if is_drawn else ()
        kan = _kan_line(hint) if do else ()
        return replace(view, answer=(*do, *kan), brief=(*do[:2], *kan), picture=picture)
    if hint.opened >= 1:
        view = replace(view, plan=plan_view(advice, seen))
    if hint.opened >= 2:
        sign = "riichi" if riichi_opponents(seen) else "info"
        why = tuple(decision_panel.WhyView(sign, text) for text in situation(advice, seen))
        view = replace(view, why=why)
    if hint.opened >= 3:
        view = with_rows(view, advice, seen)
    if hint.opened == HINT_STEPS:
        view = _with_options(view, hint, seen)
        view = replace(view, change=change_line(advice.choice) or "")
        do = _do(hint, seen)
        said = (*do, *answer(advice, seen))
        view = replace(view, answer=said, brief=said[: 2 if do else 1])
        quiet = hint.action is not None and not isinstance(hint.action.recommended, Discard)
        view = replace(view, picture=thinking_of(advice, seen, riichi=not quiet))
    return view


def brief_hint(view: HintView) -> HintView:
    return HintView(
        view.opened,
        view.asks,
        gettext("Show why"),
        answer=view.brief,
        is_brief=True,
        picture=view.picture,
    )


def reasons_hint(view: HintView) -> HintView:
    if not view.rows:
        return view
    button = gettext("Compare the tiles")
    return replace(view, rows=(), fits_title="", legend="", more="", change="", button=button)


def folded_hint(view: HintView) -> HintView:
    return HintView(0, view.asks, gettext("Show the hint"))


def plan_view(advice: Advice, seen: Observation) -> decision_panel.PlanView:
    choice = advice.choice
    return decision_panel.PlanView(
        lanes_of(choice.strategy),
        headline(advice, seen),
        sure_line(advice, advice.sure),
        gettext("THE PLAN"),
        stance_line(advice.stance) if advice.stance else "",
        decision_panel.headline_gloss(advice, seen),
    )


def fitting(advice: Advice) -> frozenset[int]:
    shown = advice.combined[:MIN_CANDIDATES_SHOWN]
    last = shown[-1].rank if shown else 0
    return frozenset(kind_of(placed.discard) for placed in advice.combined if placed.rank <= last)


def with_rows(
    view: HintView, advice: Advice, seen: Observation, preview: Tile | None = None
) -> HintView:
    ranked = view.opened == HINT_STEPS
    found = candidates_of(advice, seen, preview=preview, ranked=ranked)
    fits = [candidate for candidate in found if not candidate.below_line]
    rest = found[len(fits) :]
    if not ranked:
        fits.sort(key=lambda candidate: candidate.tile)
    more = len(fitting(advice)) - len(fits)
    legend = gettext("Filled: what the plan weighs. Outlined: for information.")
    order = decision_panel.order_line(advice, found) if ranked else ""
    return replace(
        view,
        fits_title=gettext("The best tiles, in order") if ranked else gettext("The best tiles"),
        rows=(*fits, *rest),
        legend=" ".join(part for part in (order, legend) if part),
        more=ngettext(
            "{count} more tile is as good.", "{count} more tiles are as good.", more
        ).format(count=more)
        if more > 0
        else "",
    )


def _with_options(view: HintView, hint: Hint, seen: Observation) -> HintView:
    options = decision_panel.option_views(hint.options, seen)
    shown = tuple(option for option in options if option.lines)
    return replace(view, options=shown)


def _do(hint: Hint, seen: Observation) -> tuple[str, ...]:
    if hint.opened < HINT_STEPS or hint.action is None:
        return ()
    return recommendation(hint.action, seen)


def _kan_line(hint: Hint) -> tuple[str, ...]:
    """Return a line on the kan offered beside the pon, since the advice only covers the pon."""
    options = () if hint.action is None else hint.action.options
    is_beside = any(isinstance(one.action, Call) and one.action.meld.is_kan for one in options)
    line = gettext("The kan would take all four, for one more draw and one more dora.")
    if hint.action is not None and hint.action.recommended is None:
        line = gettext("Pass the kan, too: it opens the hand, and its new dora is everybody’s.")
    return (line,) if is_beside and len(options) > 1 else ()


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


def spoken_events(
    events: Sequence[Event], seen: Observation, offered: Tile | None = None
) -> tuple[str, ...]:
    return tuple(said for event in events if (said := _event_sentence(event, seen, offered)))


def _event_sentence(event: Event, seen: Observation, offered: Tile | None) -> str:
    match event:
        case Deal():
            bonus = bonus_words(event.dora_indicator, seen)
            return f"{practice_header_line(seen)}; {bonus}"
        case Discard():
            own = event.seat == seen.seat
            chosen = event.riichi or not seen.riichi[seen.seat]
            if event.tile == offered or (own and chosen):
                return ""
            pattern = (
                gettext("{seat} declares riichi with {tile}.")
                if event.riichi
                else gettext("{seat} throws {tile}.")
            )
            tile = tile_word(event.tile, seen.rules.red_fives)
            return pattern.format(seat=seat_word(seen, event.seat), tile=tile)
        case Call():
            return gettext("{seat}: {meld}.").format(
                seat=seat_word(seen, event.seat), meld=meld_words(event.meld, seen)
            )
        case DoraRevealed():
            return capital(bonus_words(event.indicator, seen))
    return ""


def spoken_result(result: RoundResult, seen: Observation) -> str:
    said = [win_title(win, seen) for win in result.wins]
    if result.ryukyoku is not None:
        said += ryukyoku_lines(result.ryukyoku, seen)
    for seat in (seen.seat, *seen.opponents):
        change = result.after[seat] - result.before[seat]
        pattern = gettext("{seat}: {change}, now {points}.")
        if not change:
            pattern = gettext("{seat}: {points}.")
        said.append(
            pattern.format(
                seat=seat_word(seen, seat),
                points=points_text(result.after[seat]),
                change=("+" if change > 0 else "") + points_text(change),
            )
        )
    return " ".join(said)


def spoken_bar(bar: BarView) -> str:
    if not bar.buttons:
        return ""
    pattern = gettext("{what} ({key})")
    buttons = [
        pattern.format(what=button.name or button.text, key=button.key) for button in bar.buttons
    ]
    return f"{bar.text} {commas(buttons)}".strip()


def spoken_step(before: HintView | None, after: HintView | None) -> str:
    if after is None or not after.opened:
        return ""
    known = frozenset(_texts(before)) if before is not None else frozenset()
    rows = before is not None and bool(before.rows)
    return " ".join(text for text in _texts(after, rows) if text not in known)


def _texts(view: HintView, without_rows: bool = False) -> Iterator[str]:
    plan, title = view.plan, gettext("{list}.")
    if plan is not None:
        yield title.format(list=plan.title)
        yield plan.explain
        yield plan.line
    yield from (why.text for why in view.why)
    if view.rows and not without_rows:
        yield title.format(list=view.fits_title)
        yield from (row.name for row in view.rows if not row.below_line)
        if view.more:
            yield view.more
    for option in view.options:
        if option.lines:
            yield title.format(list=option.title)
        yield from (line.text for line in option.lines)
    yield from view.answer
    if view.concept is not None:
        yield view.concept.text
    if view.change:
        yield view.change
