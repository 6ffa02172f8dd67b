from dataclasses import dataclass, replace
from datetime import date, timedelta

from tutor.coach.diagnosis.diagnosis import ShownHabits
from tutor.coach.diagnosis.habits import CAUSES
from tutor.coach.graded import CAUSES_OF_THREATS
from tutor.coach.lessons.lessons import AnyCause
from tutor.coach.strategy.situation import Strategy
from tutor.language import gettext, ngettext, pgettext
from tutor.pages.history.model import HistoryPlace
from tutor.pages.parts.model import Job, Lanes, lanes_of
from tutor.store.database import History, use_history
from tutor.store.figures import BADGES, IdeaCount
from tutor.store.games import kept_games
from tutor.store.progress import CauseSum, DayCount, Done, Figure, PlanProgress, Progress, Slips
from tutor.store.rows import (
    CallsWanted,
    KeptGame,
    KeptPosition,
    PositionsWanted,
    Wanted,
    kept_positions,
)
from tutor.text import done as done_words
from tutor.text import lessons
from tutor.text.badges import badge_name, next_badges_line
from tutor.text.game_summary import grade_words
from tutor.text.habits import (
    RecentGames,
    decisions_line,
    habit_count_line,
    habit_games_line,
    habit_line,
    habit_title,
    habits_line,
    last_games_line,
    short_trend_line,
    trend_lines,
    value_line,
)
from tutor.text.names import capital, paragraph, place_word
from tutor.text.progress import (
    behind_line,
    cause_line,
    deal_in_line,
    first_line,
    folding_line,
    grade_figure_lines,
    grade_trend_line,
    method_note,
    next_step_lines,
    nothing_marked_lines,
    on_your_own_lines,
    placement_line,
    places_line,
    trend_line,
)
from tutor.text.review import luck_progress_lines
from tutor.text.stance import plan_line, plan_title


@dataclass(frozen=True, slots=True)
class ListedPosition:
    kept: KeptGame
    position: KeptPosition


def listing(place: HistoryPlace, wanted: Wanted) -> Job:
    def use(history: History) -> tuple[ListedPosition, ...]:
        games = {kept.id: kept for kept in kept_games(history)}
        found = kept_positions(history, wanted)
        return tuple(
            ListedPosition(games[one.game], one)
            for one in found
            if one.game in games  # else another window kept it just now
        )

    yield use_history(place.path(), use)


@dataclass(frozen=True, slots=True)
class Behind:
    title: str
    wanted: Wanted
    count: int


@dataclass(frozen=True, slots=True)
class FigureView:
    title: str
    count: str
    share: float | None
    """The length of the bar, 0 to 1; None if there is too little data."""
    line: str
    full_line: str
    behind: Behind | None = None
    interval: tuple[float, float] | None = None
    band: tuple[float, float] | None = None
    lanes: Lanes | None = None
    last: RecentGames = ()


@dataclass(frozen=True, slots=True)
class SectionView:
    head: str
    rows: tuple[FigureView, ...] = ()
    note: str = ""
    foot: str = ""
    is_shown: bool = True


def cause_views(progress: Progress) -> tuple[FigureView, ...]:
    counts = [each.decisions for each in progress.causes]
    most = max((*counts, *(count.marks for _, count in progress.calls)), default=0) or 1
    views = []
    for each in progress.causes:
        title, count = lessons.cause_title(each.cause), each.decisions
        said, where = _decisions(count), _where(each, progress.slips)
        shown = FigureView(title, said, count / most, _lessons(each), where)
        views.append(_leading(shown, PositionsWanted(cause=each.cause), count))
    for cause, calls in progress.calls:
        title, said = lessons.cause_title(cause), lessons.chances_text(cause, calls)
        line = gettext("{title}: {counts}.").format(title=title, counts=said)
        shown = FigureView(title, said, calls.marks / most, "", line)
        views.append(_leading(shown, CallsWanted(cause), calls.marks))
    return tuple(views)


def _decisions(count: int) -> str:
    said = ngettext("{count} decision", "{count} decisions", count)
    return said.format(count=f"{count:,}")


def _lessons(cause: CauseSum) -> str:
    if not cause.lessons:
        return ""
    if cause.cause not in CAUSES_OF_THREATS:
        return ngettext("{lessons} lesson", "{lessons} lessons", cause.lessons).format(
            lessons=f"{cause.lessons:,}"
        )
    return ngettext(
        "{lessons} lesson, about {points} points",
        "{lessons} lessons, about {points} points",
        cause.lessons,
    ).format(
        lessons=f"{cause.lessons:,}",
        points=f"{lessons.COST_ROUNDING * round(cause.cost / lessons.COST_ROUNDING):,}",
    )


def _where(cause: CauseSum, slips: tuple[Slips, ...]) -> str:
    places = [
        gettext("“{plan}”, {phase}: {count}").format(
            plan=plan_title(each.strategy),
            phase=lessons.phase_title(each.phase),
            count=f"{each.decisions:,}",
        )
        for each in slips
        if each.cause is cause.cause
    ][:3]
    if not places:
        return cause_line(cause)
    return gettext("{line} Most often: {places}.").format(
        line=cause_line(cause), places=pgettext("between places", "; ").join(places)
    )


@dataclass(frozen=True, slots=True)
class DayView:
    day: date
    turns: int
    drills: int
    is_today: bool


@dataclass(frozen=True, slots=True)
class FiguresView:
    behind: str
    done: SectionView
    numbers: tuple[done_words.Number, ...]
    days: tuple[DayView, ...]
    badge_section: SectionView
    badges: tuple[tuple[str, date], ...]
    """Names of badges with the day each was earned, latest first."""
    headline: SectionView
    to_review: Behind | None
    """The positions that the headline refers to."""
    rates: SectionView
    habits: SectionView
    ideas: SectionView
    plans: SectionView
    folding: SectionView
    causes: SectionView
    places: SectionView
    method: str


def figures_view(progress: Progress, done: Done, habits: ShownHabits | None = None) -> FiguresView:
    rates, ideas, folding = (
        tuple(
            FigureView(
                done_words.rate_title(name),
                done_words.rounds_line(figure),
                figure.part / figure.whole,
                done_words.room_line(room),
                done_words.rate_line(name, figure, room),
                interval=figure.interval,
                band=(room.low, room.high),
            )
            for name, room in done_words.room_ranges().items()
            if (figure := progress.rates.get(name)) is not None and figure.whole
        ),
        _idea_views(progress),
        _folding_views(progress),
    )
    grade, causes = progress.grade, cause_views(progress)
    shown_plans = [each for each in progress.plans if each.in_line.whole]
    plans = (_grade_view(progress), *map(_plan_view, shown_plans))
    headline, to_review = _headline(progress)
    days = [done.today - timedelta(days=before) for before in range(14 - 1, -1, -1)]
    counts = [done.days.get(day, DayCount()) for day in days]
    return FiguresView(
        behind=behind_line(progress),
        done=SectionView(
            gettext("What you have done in practice and drills"), foot=done_words.hidden_line(done)
        ),
        numbers=done_words.done_numbers(done, grade.grade),
        days=tuple(
            DayView(day, count.turns, count.drills, day == done.today)
            for day, count in zip(days, counts, strict=True)
        ),
        badge_section=SectionView(
            gettext("Badges: {count} of {all}").format(count=len(done.badges), all=len(BADGES)),
            foot=next_badges_line(done.badges),
        ),
        badges=tuple((badge_name(badge), day) for badge, day in [*done.badges.items()][::-1]),
        headline=headline,
        to_review=to_review,
        rates=SectionView(
            gettext("How your rounds end"), rates, done_words.rates_note(), is_shown=bool(rates)
        ),
        habits=_habits(habits, progress),
        ideas=SectionView(gettext("By idea"), ideas, done_words.ideas_note(), is_shown=bool(ideas)),
        plans=SectionView(
            gettext("By plan"),
            plans,
            trend_line(grade.trend) if grade.trend.missing else "",
            is_shown=bool(shown_plans),
        ),
        folding=SectionView(gettext("When it was time to fold"), folding, is_shown=bool(folding)),
        causes=SectionView(
            gettext("What went off the plan"), causes, "" if causes else gettext("Nothing yet.")
        ),
        places=_places(progress),
        method=pgettext("two sentences", "{one} {two}").format(
            one=method_note(), two=lessons.cost_note()
        ),
    )


def _habits(shown: ShownHabits | None, progress: Progress) -> SectionView:
    head = gettext("What shows in your games")
    if shown is None or not shown.of:
        return SectionView(head, is_shown=False)
    slips: set[AnyCause] = {cause for cause, count in progress.calls if count.marks}
    slips |= {one.cause for one in progress.causes if one.decisions}
    agreed = tuple(
        one for one in shown.habits if one.habit not in CAUSES or CAUSES[one.habit] & slips
    )
    rows = (
        FigureView(
            habit_title(each.habit),
            habit_games_line(each),
            each.count.rate,
            habit_count_line(each),
            habit_line(each),
        )
        for each in agreed
    )
    return SectionView(head, tuple(rows), habits_line(replace(shown, habits=agreed)))


def _places(progress: Progress) -> SectionView:
    placement, luck = progress.placement, progress.luck
    said = luck_progress_lines(luck) or tuple(filter(None, [done_words.few_places_line(luck)]))
    if placement.games and (luck.games != placement.games or not said):
        said = (placement_line(placement), *said)
    most, line = max(placement.counts) or 1, places_line(placement)
    rows = []
    for place, count in enumerate(placement.counts, 1):
        games = ngettext("{count} game", "{count} games", count).format(count=f"{count:,}")
        rows.append(FigureView(capital(place_word(place)), games, count / most, "", line))
    return SectionView(gettext("Places"), tuple(rows), foot=paragraph(said))


def _idea_views(progress: Progress) -> tuple[FigureView, ...]:
    """Return the most frequent ideas, those with most mistakes first."""
    views = []
    for concept in {concept: None for concept, _ in progress.ideas}:
        free, hinted = (progress.ideas.get((concept, each), IdeaCount()) for each in (False, True))
        title, with_hint = done_words.idea_title(concept), done_words.idea_hinted(hinted)
        view = FigureView(
            title,
            done_words.idea_count(free) if free.chances else with_hint,
            free.misses / free.chances if free.chances else 0.0,
            with_hint if free.chances else "",
            done_words.idea_line(title, free, hinted),
        )
        views.append(((-free.misses, -free.chances, -hinted.chances), view))
    return tuple(view for _, view in sorted(views, key=lambda each: each[0]))[:12]


def _headline(progress: Progress) -> tuple[SectionView, Behind | None]:
    cause = next((each for each in progress.causes if each.decisions), None)
    if cause is None:
        title, line = nothing_marked_lines() if progress.decisions else on_your_own_lines()
        return SectionView(title, note=line), None
    title, line = next_step_lines(cause)
    wanted = PositionsWanted(cause=cause.cause)
    behind = Behind(lessons.cause_title(cause.cause), wanted, cause.decisions)
    return SectionView(title, note=line), behind


def _grade_view(progress: Progress) -> FigureView:
    figure, marks = progress.grade, progress.in_line.whole - progress.in_line.part
    grade, interval = figure.grade, figure.grade.interval
    has_changed = not figure.trend.missing and figure.trend.direction != 0
    shown = FigureView(
        gettext("Grade"),
        _decisions(grade.decisions),
        None if grade.value is None else _of_hundred(grade.value),
        _beside(grade_words(grade), grade_trend_line(figure.trend) if has_changed else ""),
        " ".join(grade_figure_lines(figure)),
        interval=None if interval is None else (_of_hundred(interval[0]), _of_hundred(interval[1])),
        last=tuple((round(max(0.0, value)), 100) for value in figure.last if value is not None),
    )
    return _leading(shown, PositionsWanted(), marks)


def _of_hundred(grade: float) -> float:
    return min(1.0, max(0.0, grade / 100))


def _plan_view(plan: PlanProgress) -> FigureView:
    figure, marks = plan.first, plan.in_line.whole - plan.in_line.part
    count = gettext("first choice {part} of {whole}").format(
        part=f"{figure.part:,}", whole=f"{figure.whole:,}"
    )
    trend = trend_lines(figure) if figure.is_known else ""
    lines = [first_line(figure), trend, last_games_line(figure.last), plan_line(plan.strategy)]
    shown = _share_view(plan_title(plan.strategy), count, figure, lines)
    shown = replace(shown, lanes=lanes_of(plan.strategy))
    return _leading(shown, PositionsWanted(strategy=plan.strategy), marks)


def _folding_views(progress: Progress) -> tuple[FigureView, ...]:
    folding, deal_ins = progress.folding, progress.deal_ins
    rounds = ngettext("{part} of {whole} round", "{part} of {whole} rounds", deal_ins.whole).format(
        part=f"{deal_ins.part:,}", whole=f"{deal_ins.whole:,}"
    )
    folded = _share_view(
        gettext("Folded"),
        decisions_line(folding),
        folding,
        [folding_line(folding), trend_lines(folding), last_games_line(folding.last)],
    )
    dealt_in = _share_view(
        gettext("Dealt in anyway"),
        rounds,
        deal_ins,
        [
            deal_in_line(deal_ins),
            trend_lines(deal_ins, more_is_better=False),
            last_games_line(deal_ins.last),
        ],
        more_is_better=False,
    )
    safety = PositionsWanted(strategy=Strategy.SAFETY)
    rows = (folded, _leading(dealt_in, replace(safety, dealt_in=True), deal_ins.part))
    return tuple(row for row, each in zip(rows, (folding, deal_ins), strict=True) if each.whole)


def _leading(view: FigureView, wanted: Wanted, count: int) -> FigureView:
    return replace(view, behind=Behind(view.title, wanted, count)) if count else view


def _share_view(
    title: str, count: str, figure: Figure, lines: list[str], *, more_is_better: bool = True
) -> FigureView:
    return FigureView(
        title,
        count,
        figure.share,
        _beside(
            value_line(figure) if figure.is_known else "",
            short_trend_line(figure, more_is_better=more_is_better),
        ),
        " ".join(line for line in lines if line),
        interval=figure.interval,
        last=figure.last,
    )


def _beside(*texts: str) -> str:
    return " · ".join(text for text in texts if text)
