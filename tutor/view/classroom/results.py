"""The table of results: mean places as they were, and with the luck of tiles taken out. No Qt."""

from tutor.language import gettext
from tutor.luck.mean_place import MeanPlace
from tutor.text.luck import mean_place_words, places_heads, places_note, range_words
from tutor.view.classroom.state import ClassState
from tutor.view.classroom.words import (
    ColumnHead,
    FigureCell,
    FigureTableView,
    PupilRow,
    count_line,
    named,
    pupil_word,
)


def results(state: ClassState) -> FigureTableView:
    titles = places_heads()
    rows = [_everybody(state, titles)]
    rows += [_row(pupil, state, titles) for pupil in state.view.pupils]
    return FigureTableView(tuple(ColumnHead(each, None) for each in titles), tuple(rows))


def explanation() -> tuple[str, str]:
    short = gettext(
        "Mean final places. Luck is that of the tiles: winning on a discard, or being won on, is"
        " not in it."
    )
    return short, places_note()


def _everybody(state: ClassState, titles: tuple[str, ...]) -> PupilRow:
    view, name = state.view, gettext("Everybody")
    known = view.totals.luck_games()
    why = gettext("none: those at one table share its places")
    means = (FigureCell((None, None), "", "", None, True, "") for _ in titles[1:])
    cells = (
        _games(name, titles[0], None, known, view.games()),
        *(named(each, name, title, why) for each, title in zip(means, titles[1:], strict=True)),
    )
    return PupilRow(None, name, count_line(view, None), cells)


def _row(pupil: str, state: ClassState, titles: tuple[str, ...]) -> PupilRow:
    view, name = state.view, pupil_word(pupil, state)
    places = view.totals.places(pupil)
    cells = (
        _games(name, titles[0], pupil, places.games, view.games(pupil)),
        *(
            _mean(name, title, pupil, mean, places.games)
            for title, mean in zip(titles[1:], (places.before, places.after), strict=True)
        ),
    )
    return PupilRow(pupil, name, count_line(view, pupil), cells)


def _games(name: str, title: str, pupil: str | None, known: int, games: int) -> FigureCell:
    of_all = gettext("of {count}").format(count=f"{games:,}")
    cell = FigureCell((pupil, None), f"{known:,}", of_all, None, True, "")
    return named(cell, name, title, f"{known:,} {of_all}")


def _mean(name: str, title: str, pupil: str, mean: MeanPlace | None, games: int) -> FigureCell:
    if mean is None:
        few = gettext("too few to say ({count})").format(count=games)
        cell = FigureCell((pupil, None), few, "", None, True, "")
        return named(cell, name, title, few)
    cell = FigureCell((pupil, None), f"{mean.mean:.2f}", range_words(mean), None, True, "")
    return named(cell, name, title, mean_place_words(mean))
