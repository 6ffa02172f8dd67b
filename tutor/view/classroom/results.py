"""The table of results: mean places as they were, and with the luck of tiles taken out. No Qt."""

from tutor.language import Translator
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


def results(state: ClassState, translator: Translator) -> FigureTableView:
    titles = places_heads(translator)
    rows = [_everybody(state, titles, translator)]
    rows += [_row(pupil, state, titles, translator) for pupil in state.view.pupils]
    return FigureTableView(tuple(ColumnHead(each, None) for each in titles), tuple(rows))


def explanation(translator: Translator) -> tuple[str, str]:
    short = translator.gettext(
        "Mean final places. Luck is that of the tiles: winning on a discard, or being won on, is"
        " not in it."
    )
    return short, places_note(translator)


def _everybody(state: ClassState, titles: tuple[str, ...], translator: Translator) -> PupilRow:
    view, name = state.view, translator.gettext("Everybody")
    known = view.totals.luck_games()
    why = translator.gettext("none: those at one table share its places")
    means = (FigureCell((None, None), "", "", None, True, "") for _ in titles[1:])
    cells = (
        _games(name, titles[0], None, known, view.games(), translator),
        *(
            named(each, name, title, why, translator)
            for each, title in zip(means, titles[1:], strict=True)
        ),
    )
    return PupilRow(None, name, count_line(view, None, translator), cells)


def _row(
    pupil: str, state: ClassState, titles: tuple[str, ...], translator: Translator
) -> PupilRow:
    view, name = state.view, pupil_word(pupil, state, translator)
    places = view.totals.places(pupil)
    cells = (
        _games(name, titles[0], pupil, places.games, view.games(pupil), translator),
        *(
            _mean(name, title, pupil, mean, places.games, translator)
            for title, mean in zip(titles[1:], (places.before, places.after), strict=True)
        ),
    )
    return PupilRow(pupil, name, count_line(view, pupil, translator), cells)


def _games(
    name: str, title: str, pupil: str | None, known: int, games: int, translator: Translator
) -> FigureCell:
    of_all = translator.gettext("of {count}").format(count=f"{games:,}")
    cell = FigureCell((pupil, None), f"{known:,}", of_all, None, True, "")
    return named(cell, name, title, f"{known:,} {of_all}", translator)


def _mean(
    name: str, title: str, pupil: str, mean: MeanPlace | None, games: int, translator: Translator
) -> FigureCell:
    if mean is None:
        few = translator.gettext("too few to say ({count})").format(count=games)
        cell = FigureCell((pupil, None), few, "", None, True, "")
        return named(cell, name, title, few, translator)
    cell = FigureCell(
        (pupil, None), f"{mean.mean:.2f}", range_words(mean, translator), None, True, ""
    )
    return named(cell, name, title, mean_place_words(mean, translator), translator)
