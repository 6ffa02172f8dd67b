from collections.abc import Collection
from datetime import datetime
from typing import Final

from rules.scoring import Payment
from rules.shanten import shanten
from rules.tiles import Tile, is_alike
from tutor.coach.concepts.finders import WEEK, Concept
from tutor.coach.graded import Label
from tutor.coach.strategy.stance import Verdict
from tutor.coach.worth import may_declare_riichi
from tutor.drills.counting import Asked, CountAnswer, CountDrill, PointsDrill, Row, UkeireDrill
from tutor.drills.daily import Card, DrillFigures, calendar_day, next_day, theme_of_day
from tutor.drills.drill import DrillAnswer, DrillQuestion, DrillSource, Theme
from tutor.language import gettext, mark, ngettext, pgettext
from tutor.text.concepts import concept_term, day_about
from tutor.text.names import commas, either, kind_word, tile_word
from tutor.text.results import Prompt, practice_header_line
from tutor.text.verdicts import label_line

SECONDS_PER_POSITION: Final = 40


_THEMES: Final = {
    None: mark("Mixed"),
    Theme.UKEIRE: mark("Count the draws"),
    Theme.POINTS: mark("Count the points"),
    Theme.FOLDING: mark("Folding"),
    Theme.SHAPES: mark("Good shapes"),
    Theme.PAIRS: mark("Which pair"),
    Theme.YAKU: mark("A yaku to win with"),
    Theme.WAITS: mark("The wait"),
    Theme.LAST_ROUND: mark("The last round"),
}
_PURPOSES: Final = {
    Theme.UKEIRE: mark("How many tiles bring the hand nearer?"),
    Theme.POINTS: mark("A won hand: how many han, how many fu, and who pays what?"),
    Theme.FOLDING: mark("Somebody is in riichi: which tile is safe, and is it time to fold?"),
    Theme.SHAPES: mark("Nobody is in riichi: which tile serves the hand least?"),
    Theme.PAIRS: mark("Three pairs or more: one is needed, two are good. Which one goes?"),
    Theme.YAKU: mark("An open hand, or a pair of yakuhai: what is there to win with?"),
    Theme.WAITS: mark("The hand can be ready now: for which tiles?"),
    Theme.LAST_ROUND: mark("The last round: what does your place ask for?"),
}


def theme_word(theme: Theme | None) -> str:
    return gettext(_THEMES[theme])


def purpose_line(theme: Theme) -> str:
    return gettext(_PURPOSES[theme])


def again_line(card: Card, now: datetime) -> str:
    days = (next_day(card, now) - calendar_day(now, now)).days
    if days == 0:
        return gettext("It comes back today.")
    if days == 1:
        return gettext("It comes back tomorrow, to see whether it stays.")
    return ngettext(
        "It comes back in {days} day, to see whether it stays.",
        "It comes back in {days} days, to see whether it stays.",
        days,
    ).format(days=days)


def drill_answer_line(answered: DrillAnswer) -> str:
    if answered.verdict is Verdict.FIRST:
        others = [tile for tile in answered.advice.best if not is_alike(tile, answered.chosen)]
        if not others:
            return gettext("Right.")
        pattern = gettext("Right, and {tiles} just as much.")
        return pattern.format(tiles=_tiles(others, answered))
    first = _tiles(answered.advice.best, answered)
    pattern = gettext("{verdict} First: {tiles}.")
    return pattern.format(verdict=label_line(answered.decision), tiles=first)


def is_inaccurate(answered: DrillAnswer | CountAnswer) -> bool:
    """Check whether few strong players choose an answer that is not a mistake."""
    if isinstance(answered, CountAnswer) or answered.verdict is not Verdict.IN_LINE:
        return False
    graded = answered.decision.graded
    return graded is not None and graded.label in (Label.INACCURATE, Label.UNUSUAL)


def source_line(source: DrillSource) -> str:
    if source is DrillSource.OWN:
        return gettext("From one of your games.")
    if source is DrillSource.SHARED:
        return gettext("A position that you pasted; the answer does not count as a drill.")
    return gettext("From the positions that come with the program.")


def due_line(figures: DrillFigures) -> str:
    due = ngettext("{count} position due", "{count} positions due", figures.due).format(
        count=figures.due
    )
    done = ngettext("{count} answered today", "{count} answered today", figures.done_today).format(
        count=figures.done_today
    )
    said = [text for text, count in ((due, figures.due), (done, figures.done_today)) if count]
    return gettext("{list}.").format(list=commas(said)) if said else ""


def share_line(figures: DrillFigures) -> str:
    if not figures.answers:
        return ""
    pattern = gettext("Last 30 days: {count} answered, {first} first choice, {wrong} wrong.")
    return pattern.format(first=figures.first, count=figures.answers, wrong=figures.wrong)


def size_line(count: int) -> str:
    """Return the number of positions and the time needed, such as "15 positions, about 10
    minutes."."""
    minutes = max(1, round(count * SECONDS_PER_POSITION / 60))
    return gettext("{positions}, {minutes}.").format(
        positions=ngettext("{count} position", "{count} positions", count).format(count=count),
        minutes=ngettext("about {count} minute", "about {count} minutes", minutes).format(
            count=minutes
        ),
    )


def position_line(question: DrillQuestion, at: int, count: int) -> str:
    return gettext("Position {at} of {count} · {line}").format(
        at=at, count=count, line=practice_header_line(question.observation)
    )


def question_lines(question: DrillQuestion) -> tuple[str, str, str]:
    idea, seen = question.drill.idea, question.observation
    may_riichi = may_declare_riichi(seen) and shanten(seen.counts, len(seen.own_melds)) == 0
    return (
        gettext("Look first: who may be dangerous? How far are you from ready?")
        if idea is None
        else gettext("This one is about: {idea}.").format(idea=concept_term(idea).word),
        gettext("Click a tile, or choose one with ← → and throw it with Enter.")
        if not may_riichi
        else gettext("Choose the tile only: the answer says whether to declare riichi."),
        source_line(question.drill.source),
    )


def count_title(drill: CountDrill) -> str:
    if isinstance(drill, PointsDrill):
        return gettext("Count the points")
    return gettext("Count the draws")


def count_lines(drill: CountDrill) -> tuple[str, ...]:
    if isinstance(drill, PointsDrill):
        seen = drill.situation
        winds = gettext("{round} round, you are {seat}").format(
            round=kind_word(seen.round_wind), seat=kind_word(seen.seat_wind)
        )
        won = (
            pgettext("how a hand was won", "tsumo")
            if seen.tsumo
            else pgettext("how a hand was won", "ron")
        )
        parts = [winds, gettext("in riichi") if seen.riichi else "", won]
        return (" · ".join(part for part in parts if part),)
    steps = ngettext(
        "The hand is {steps} step from ready.",
        "The hand is {steps} steps from ready.",
        drill.shanten,
    ).format(steps=drill.shanten)
    return (
        steps,
        gettext("Nothing else is in sight: there are four of each tile, less those you hold."),
    )


_ASKED: Final = {
    Asked.DRAWS: mark("How many tiles bring it nearer?"),
    Asked.HAN: mark("Han"),
    Asked.FU: mark("Fu"),
    Asked.PAYMENT: mark("Payment"),
}


def asked_line(row: Row) -> str:
    return gettext(_ASKED[row.asked])


def choice_line(drill: CountDrill, choice: int | Payment) -> str:
    """Return one of a row's choices. A tsumo shows each payment, the dealer's last: "500 /
    1,000"."""
    if not isinstance(choice, Payment):
        return f"{choice:,}"
    if not choice.each:
        return f"{choice.whole:,}"
    if not choice.dealer:
        return gettext("{points} each").format(points=f"{choice.each:,}")
    return f"{choice.each:,} / {choice.dealer:,}"


def count_verdict(answered: CountAnswer) -> str:
    if not answered.wrong:
        return gettext("Right.")
    right = commas([_right(answered.drill, row) for row in answered.wrong])
    return gettext("Not quite: {right}.").format(right=right)


def _right(drill: CountDrill, row: Row) -> str:
    match row.asked, row.choices[row.right]:
        case Asked.HAN, int(han):
            return ngettext("{han} han", "{han} han", han).format(han=han)
        case Asked.FU, int(fu):
            return ngettext("{fu} fu", "{fu} fu", fu).format(fu=fu)
        case _, right:
            return choice_line(drill, right)


def draws_line(drill: UkeireDrill) -> str:
    counts = commas(
        [
            pgettext("a tile and its number", "{tile} {count}").format(
                tile=kind_word(kind), count=left
            )
            for kind, left in drill.draws
        ]
    )
    return gettext("{counts}: together {live}.").format(counts=counts, live=drill.live)


def course_line(day: int, asked: Collection[Concept | None]) -> str:
    """Return a sentence naming the theme of a course day and those of its ideas that are `asked` in
    the positions to come. Themes repeat after the course."""
    theme = theme_of_day(day)
    ideas = [each for each in WEEK[theme - 1] if each in asked] or WEEK[theme - 1]
    names = commas([concept_term(concept).word for concept in ideas])
    return gettext("Day {day}, {about}: {ideas}.").format(
        day=day, about=day_about(theme), ideas=names
    )


def missed_line(answered: DrillAnswer | CountAnswer) -> str:
    if isinstance(answered, CountAnswer):
        title, said = count_title(answered.drill), count_verdict(answered)
    else:
        title, said = practice_header_line(answered.drill.observation), drill_answer_line(answered)
    return pgettext("a position and its answer", "{title}: {said}").format(title=title, said=said)


def open_prompt() -> Prompt:
    return Prompt(gettext("Your turn: choose a tile to throw"))


def _tiles(tiles: tuple[Tile, ...] | list[Tile], answered: DrillAnswer) -> str:
    red = answered.drill.observation.rules.red_fives
    return either([tile_word(tile, red) for tile in tiles])
