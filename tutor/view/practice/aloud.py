"""What a practice game says aloud: throws, calls, what is offered, steps of a hint. No Qt."""

from collections.abc import Iterator, Sequence

from rules.events import Call, Deal, Discard, DoraRevealed, Event
from rules.observation import Observation
from rules.tiles import Tile
from tutor.language import gettext, pgettext
from tutor.practice.results import RoundResult
from tutor.text.names import capital, points_text, seat_word, tile_word
from tutor.text.practice_table import header_line
from tutor.text.results import ryukyoku_lines, win_title
from tutor.text.table import bonus_line, meld_words
from tutor.view.practice.bar_view import BarView
from tutor.view.practice.hint_view import HintView


def events_said(
    events: Sequence[Event], seen: Observation, offered: Tile | None = None
) -> tuple[str, ...]:
    return tuple(said for event in events if (said := _event(event, seen, offered)))


def _event(event: Event, seen: Observation, offered: Tile | None) -> str:
    match event:
        case Deal():
            bonus = bonus_line(event.dora_indicator, seen)
            return f"{header_line(seen)}; {bonus}"
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
            return capital(bonus_line(event.indicator, seen))
    return ""


def result_said(result: RoundResult, seen: Observation) -> str:
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


def bar_said(bar: BarView) -> str:
    if not bar.buttons:
        return ""
    pattern = gettext("{what} ({key})")
    told = [
        pattern.format(what=button.name or button.text, key=button.key) for button in bar.buttons
    ]
    listed = pgettext("between the items of a list", ", ").join(told)
    return f"{bar.text} {listed}".strip()


def step_said(before: HintView | None, after: HintView | None) -> str:
    if after is None or not after.opened:
        return ""
    known = frozenset(_texts(before)) if before is not None else frozenset()
    rows = before is not None and bool(before.rows)
    return " ".join(text for text in _texts(after, rows) if text not in known)


def _texts(view: HintView, told: bool = False) -> Iterator[str]:
    plan, title = view.plan, gettext("{list}.")
    if plan is not None:
        yield title.format(list=plan.title)
        yield plan.explain
        yield plan.line
    yield from (why.text for why in view.why)
    if view.rows and not told:
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
