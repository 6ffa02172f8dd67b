"""The subcommands of `class` about mistakes and reports: table, report."""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from rules.message import Message, TutorError
from tutor.classroom.class_export import class_pupils, class_sets, class_sources
from tutor.classroom.class_folder import is_kept, open_class
from tutor.classroom.class_view import ClassPosition, ClassView, class_view
from tutor.classroom.roster import ClassroomError, Roster
from tutor.coach.graded import CallCause, Cause
from tutor.coach.lessons.lessons import AnyCause
from tutor.coach.strategy.stance import Verdict
from tutor.commands.arguments import add_jobs, add_names, add_output, print_result
from tutor.commands.classroom.spoken import DEFAULT_PROCESSES, add_folder, columns
from tutor.commands.export import write_exports
from tutor.export.formats import CLASS_FORMATS
from tutor.export.generator import Notice
from tutor.export.pupils import name_key
from tutor.intervals import is_enough
from tutor.language import gettext
from tutor.luck.places import MeanPlace
from tutor.text.game_summary import grade_words
from tutor.text.lessons import cause_title
from tutor.text.names import percent, round_word
from tutor.text.review import place_cells, places_heads, places_note, results_caption

CAUSES: dict[str, AnyCause] = {one.value: one for one in (*Cause, *CallCause)}


def add_figures(parser: argparse.ArgumentParser) -> None:
    add_folder(parser)
    parser.add_argument("--pupil", metavar="NAME", help="only this pupil")
    parser.add_argument("--group", metavar="NAME", help="only the pupils of this group")
    parser.add_argument(
        "--about",
        choices=CAUSES,
        metavar="CAUSE",
        help=f"list the positions behind a figure: {', '.join(CAUSES)}",
    )


def run_figures(options: argparse.Namespace) -> int:
    folder = open_class(options.folder)
    view = class_view(folder)
    pupil = None if options.pupil is None else pupil_of(options.pupil, view, folder.roster.owners())
    if options.about is not None:
        places = view.cell(pupil, CAUSES[options.about])
        found = {"positions": [place_json(place) for place in places]}
        print_result(options.format, found, position_rows(places))
        return 0
    shown = view.pupils if pupil is None else (pupil,)
    if options.group is not None:
        shown = folder.roster.of_group(options.group)
    result = {
        "games": view.games(pupil),
        "seats": view.figures.of(pupil).seats,
        **_figures(view, pupil),
        "pupils": [
            {
                "name": one,
                "games": view.games(one),
                **_figures(view, one),
                "places": {
                    "games": places.games,
                    "before": _mean(places.before),
                    "after": _mean(places.after),
                },
            }
            for one in shown
            for places in (view.figures.of(one).places,)
        ],
        "damaged": list(view.damaged),
    }
    why = gettext("the file is damaged and was left out; import its game again")
    print_result(
        options.format,
        result,
        [*_lines_of(view, shown), *[f"games/{name}: {why}" for name in view.damaged]],
    )
    return 0


def pupil_of(name: str, view: ClassView, owners: dict[str, str]) -> str:
    pupil = owners.get(name_key(name), name)
    if pupil not in view.pupils:
        raise ClassroomError("There is no pupil {name} in this class.", name=name)
    return pupil


def pupils_asked(
    names: Sequence[str], groups: Sequence[str], view: ClassView, roster: Roster
) -> tuple[str, ...]:
    owners = roster.owners()
    of_groups = (name for group in groups for name in roster.of_group(group))
    return tuple(dict.fromkeys((*(pupil_of(one, view, owners) for one in names), *of_groups)))


def place_json(place: ClassPosition) -> dict[str, Any]:
    return {
        "key": place.key,
        "pupil": place.pupil,
        "game": place.summary.game,
        "round": place.round.round,
        "honba": place.round.honba,
        "turn": place.turn,
        "strategy": place.plan,
        "phase": place.phase,
        "verdict": place.verdict,
        "cause": place.cause,
    }


def position_rows(places: tuple[ClassPosition, ...]) -> Iterator[str]:
    if not places:
        yield gettext("There is no such position.")
        return
    turn = gettext("turn {turn}")
    yield from columns(
        (
            place.key,
            place.pupil,
            "" if place.cause is None else cause_title(place.cause),
            round_word(place.round.round, place.round.honba),
            turn.format(turn=place.turn),
        )
        for place in places
    )


def _figures(view: ClassView, pupil: str | None) -> dict[str, Any]:
    seats = (one for who, one in view.seats if pupil in (None, who))
    count = Counter(verdict for one in seats for verdict in one.verdicts)
    figures, by_cause = view.figures.of(pupil), {}
    for cause in Cause:
        one = figures.count(cause)
        by_cause[cause.value] = {
            "off_plan": one.marks,
            "decisions": figures.mistakes.chances,
            "chances": one.chances,
            "is_few": not is_enough(one.chances),
        }
    return {
        "decisions": count.total(),
        "first": count[Verdict.FIRST],
        "in_line": count[Verdict.IN_LINE],
        "off_plan": count[Verdict.OFF_PLAN],
        "by_cause": by_cause,
    }


def _mean(mean: MeanPlace | None) -> dict[str, Any] | None:
    if mean is None:
        return None
    return {key: round(getattr(mean, key), 4) for key in ("mean", "low", "high")}


def _lines_of(view: ClassView, shown: tuple[str, ...]) -> Iterator[str]:
    found = {pupil: view.figures.of(pupil) for pupil in shown}
    if not any(one.seats for one in found.values()):
        yield gettext("There is no game in this class yet.")
        return
    causes = [(cause_title(one), one) for one in Cause]
    yield gettext("Mistakes, by cause")
    yield from _block(view, shown, causes)
    has_luck = any(one.results for one in found.values())
    rows = [
        (f"    {pupil}", grade_words(one.grade), *(place_cells(one.places) if has_luck else ()))
        for pupil, one in found.items()
        if one.places.after is not None or one.grade.decisions
    ]
    if rows:
        yield results_caption(has_luck=has_luck)
        yield from columns([("", gettext("Grade"), *(places_heads() if has_luck else ())), *rows])
    if rows and has_luck:
        yield places_note()


def _block(
    view: ClassView, shown: tuple[str, ...], titles: Sequence[tuple[str, Cause]]
) -> list[str]:
    rows: list[tuple[str, str, str]] = []
    pupils: list[tuple[str, str | None]] = [(name, name) for name in shown]
    if len(shown) > 1:
        pupils = [(gettext("Everybody"), None), *pupils]
    for title, column in titles:
        shares = [(name, view.figures.of(pupil).count(column)) for name, pupil in pupils]
        if not any(count.marks for _, count in shares):
            continue
        cells = [
            (
                f"    {name}",
                f"{count.marks}/{count.chances}",
                f"{percent(count.rate)} %"
                if is_enough(count.chances)
                else gettext("few decisions"),
            )
            for name, count in shares
            if count.chances
        ]
        rows += [(f"  {title}", "", ""), *cells] if cells else []
    return columns(rows)


DAMAGED = Message("the file is damaged and was left out; import its game again")


def add_report(parser: argparse.ArgumentParser) -> None:
    add_folder(parser)
    parser.add_argument(
        "--to",
        choices=CLASS_FORMATS,
        nargs="+",
        required=True,
        help="one format, or several at once; letters: a PDF with a page for each pupil's parents",
    )
    add_output(parser, "the file (default: class); with several formats each gets its own ending")
    add_names(parser, "--pupil", "only these pupils")
    add_names(parser, "--group", "only the pupils of these groups")
    parser.add_argument(
        "--anonymous",
        action="store_true",
        help="replace names by Pupil 1, Pupil 2 ..., and leave out ids and addresses",
    )
    add_jobs(parser)


def run_report(options: argparse.Namespace) -> int:
    folder = open_class(options.folder)
    view = class_view(folder)
    only = pupils_asked(options.pupil, options.group, view, folder.roster)
    pupils = class_pupils(folder, only, anonymous=options.anonymous)
    if not any(view.games(name) for name in (only or view.pupils)):
        raise TutorError("There is no game in this class yet.")
    return write_exports(
        options,
        "class",
        partial(class_sources, folder, pupils),
        pupils,
        jobs=options.jobs or DEFAULT_PROCESSES,
        read=[options.folder],
        is_read=partial(is_kept, folder=options.folder),
        title="" if options.anonymous else folder.name,
        sets=class_sets(folder, pupils),
        missing=[Notice(f"games/{name}", DAMAGED) for name in view.damaged],
    )
