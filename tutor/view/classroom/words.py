"""What the class page says of figures and positions. No Qt."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tutor.classroom.choosing import Level, Supply
from tutor.classroom.class_view import ClassPosition, ClassView, Column, Headline, Share
from tutor.export.pupils import name_key
from tutor.language import Translator
from tutor.lessons.call_lessons import CallCause
from tutor.lessons.lesson import Cause
from tutor.strategy.strategies import Strategy
from tutor.teaching.seat_figures import CauseCount
from tutor.text.call_lessons import call_cause_title, chances_line
from tutor.text.figures import percent
from tutor.text.lessons import cause_title
from tutor.text.names import round_word
from tutor.text.plans import plan_title
from tutor.text.teaching import chances_text, games_text
from tutor.view.classroom.state import ClassState, Selection
from tutor.view.lanes import Lanes, lanes_of


@dataclass(frozen=True, slots=True)
class ColumnHead:
    """The head of a column."""

    title: str
    column: Column | Headline | None
    """None: all that is worth a look."""
    lanes: Lanes | None = None


@dataclass(frozen=True, slots=True)
class FigureCell:
    """A figure of the table."""

    picked: Selection
    text: str
    """"13 %", or "too few to say (12)"; empty where nothing was to be decided."""
    counts: str
    """What stands below: "12 / 95", the range of a mean; empty for few."""
    share: float | None
    """0 to 1, for the bar; None for few, and for a mean."""
    is_empty: bool
    """There is no position behind it."""
    name: str
    """All of it in words, for tooltips and screen readers."""
    interval: tuple[float, float] | None = None
    """Ends of the whisker over the bar, 0 to 1."""
    trend: tuple[float, ...] = ()
    """Heights of a small line, 0 to 1, oldest first."""
    heat: float | None = None
    """How dark the ground is, 0 to 1; None: plain."""
    is_few: bool = False
    """Greyed: too little to say much."""


@dataclass(frozen=True, slots=True)
class PupilRow:
    """A pupil, or everybody."""

    pupil: str | None
    name: str
    games: str
    """"8 games, 812 decisions"."""
    cells: tuple[FigureCell, ...]


@dataclass(frozen=True, slots=True)
class FigureTableView:
    """The figures of the class."""

    heads: tuple[ColumnHead, ...]
    rows: tuple[PupilRow, ...]


def pupil_word(pupil: str, state: ClassState, translator: Translator) -> str:
    """Return a pupil's name, or a number where names are hidden; who was added while the class is
    read anew has none yet."""
    if not state.hidden:
        return pupil
    if pupil not in state.view.pupils:
        return translator.gettext("not of the class")
    number = state.view.pupils.index(pupil) + 1
    return translator.gettext("Pupil {number}").format(number=number)


def answerer_words(
    names: Sequence[str], state: ClassState, translator: Translator
) -> Sequence[str]:
    """Return who answered a set: the names as typed, or numbers where names are hidden."""
    if not state.hidden:
        return names
    owners, stranger = state.folder.roster.owners(), translator.gettext("not of the class")
    pupils = (owners.get(name_key(name)) for name in names)
    return [stranger if one is None else pupil_word(one, state, translator) for one in pupils]


def column_word(column: Column | Headline | None, translator: Translator) -> str:
    """Return what a column is about."""
    if column is None:
        return translator.gettext("Worth a look")
    if isinstance(column, Headline):
        return translator.gettext("Against threats")
    if isinstance(column, CallCause):
        return call_cause_title(column, translator)
    if isinstance(column, Cause):
        return cause_title(column, translator)
    return plan_title(column, translator)


def level_word(level: Level | None, translator: Translator) -> str:
    """Return how hard positions are; None: any."""
    match level:
        case None:
            return translator.gettext("Any")
        case Level.EASY:
            return translator.gettext("Easy")
        case Level.MEDIUM:
            return translator.gettext("Medium")
        case Level.HARD:
            return translator.gettext("Hard")


def supply_words(asked: int, supply: Supply, translator: Translator) -> str:
    """Return why a problem set has fewer positions than were asked for; empty where it has not."""
    if supply.hands >= asked:
        return ""
    told = [
        translator.gettext("{asked} were asked for, {found} can be given.").format(
            asked=asked, found=supply.hands
        )
    ]
    if supply.wanted < supply.fitting:
        told.append(
            translator.gettext(
                "Of {fitting} such positions {wanted} come into question: only lessons have a "
                "price and a clearness."
            ).format(fitting=supply.fitting, wanted=supply.wanted)
        )
    if supply.hands < supply.wanted:
        told.append(translator.gettext("No two are of one hand."))
    if supply.hands == supply.fitting:
        told.append(translator.gettext("There are no others of this kind."))
    return " ".join(told)


def figures(state: ClassState, by_cause: bool, translator: Translator) -> FigureTableView:
    """Return the table by plan or by cause; columns with nothing in them are left out."""
    view = state.view
    columns: tuple[Column, ...] = (*Cause, *CallCause) if by_cause else tuple(Strategy)
    wanted = [one for one in columns if _is_met(view.mistakes(None, one), by_cause)]
    heads = (
        ColumnHead(column_word(None, translator), None),
        *(_head(one, translator) for one in wanted),
    )
    whom: tuple[str | None, ...] = (None, *view.pupils)
    return FigureTableView(heads, tuple(_row(pupil, heads, state, translator) for pupil in whom))


def _is_met(share: Share, by_cause: bool) -> bool:
    return bool(share.part if by_cause else share.whole)


def _head(column: Column, translator: Translator) -> ColumnHead:
    lanes = lanes_of(column) if isinstance(column, Strategy) else None
    return ColumnHead(column_word(column, translator), column, lanes)


def _row(
    pupil: str | None, heads: tuple[ColumnHead, ...], state: ClassState, translator: Translator
) -> PupilRow:
    view = state.view
    name = (
        translator.gettext("Everybody") if pupil is None else pupil_word(pupil, state, translator)
    )
    cells = tuple(_cell(name, (pupil, head.column), head, view, translator) for head in heads)
    return PupilRow(pupil, name, count_line(view, pupil, translator), cells)


def count_line(view: ClassView, pupil: str | None, translator: Translator) -> str:
    """ "8 games, 812 decisions"."""
    decisions = view.count(pupil).decisions
    return translator.gettext("{games}, {decisions}").format(
        games=games_text(view.games(pupil), view.seat_count(pupil), translator),
        decisions=translator.ngettext("{count} decision", "{count} decisions", decisions).format(
            count=f"{decisions:,}"
        ),
    )


def _cell(
    name: str, picked: Selection, head: ColumnHead, view: ClassView, translator: Translator
) -> FigureCell:
    share = _share(picked, view)
    counts = said = ""
    if not share.whole:
        text, said = "", translator.gettext("nothing to decide")
    elif share.is_few:
        text = said = translator.gettext("too few to say ({count})").format(count=share.whole)
    else:
        text, counts = percent(share.share or 0) + " %", f"{share.part:,} / {share.whole:,}"
        pattern = translator.gettext("{part} of {whole}")
        whole = pattern.format(part=f"{share.part:,}", whole=f"{share.whole:,}")
        if isinstance(head.column, CallCause):
            whole = chances_line(head.column, view.calls(picked[0], head.column), translator)
        elif isinstance(head.column, Cause):
            of_chances = CauseCount(share.part, share.whole)
            whole = chances_text(head.column, of_chances, translator) or whole
        said = f"{text}, {whole}"
    portion = None if share.is_few else share.share
    is_empty = not share.part or isinstance(head.column, CallCause)
    cell = FigureCell(picked, text, counts, portion, is_empty, "")
    return named(cell, name, head.title, said, translator)


def named(
    cell: FigureCell, name: str, column: str, said: str, translator: Translator
) -> FigureCell:
    """Return a cell with all of it in words: whose, which column, and what it says."""
    full = translator.gettext("{name}, {column}: {figure}").format(
        name=name, column=column, figure=said
    )
    return replace(cell, name=full)


def _share(picked: Selection, view: ClassView) -> Share:
    pupil, column = picked
    if column is None or isinstance(column, Headline):
        count = view.count(pupil)
        return Share(count.off_plan, count.decisions)
    return view.mistakes(pupil, column)


def picked_line(picked: Selection, state: ClassState, translator: Translator) -> str:
    """Return which positions these are: "Aoi · Safety first"."""
    pupil, column = picked
    who = translator.gettext("Everybody") if pupil is None else pupil_word(pupil, state, translator)
    return f"{who} · {column_word(column, translator)}"


def place_lines(place: ClassPosition, state: ClassState, translator: Translator) -> tuple[str, str]:
    """Return a position in two lines: whose, where; plan and cause."""
    where = translator.gettext("{round} · turn {turn}").format(
        round=round_word(place.round.round, place.round.honba, translator), turn=place.turn
    )
    about = plan_title(place.plan, translator)
    if place.cause is not None:
        about += f" · {cause_title(place.cause, translator)}"
    return f"{pupil_word(place.pupil, state, translator)} · {where}", about


def left_line(seconds: float, translator: Translator) -> str:
    """Time left, in round words."""
    if seconds < 50:
        rounded = max(5, round(seconds / 5) * 5)
        return translator.gettext("about {count} s left").format(count=rounded)
    minutes = max(1, round(seconds / 60))
    pattern = translator.ngettext(
        "about {count} minute left", "about {count} minutes left", minutes
    )
    return pattern.format(count=minutes)
