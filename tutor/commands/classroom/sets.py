"""Show the problem sets of a class, their answers, and the games before and since."""

import argparse
from collections.abc import Iterator
from typing import Any

from tutor.classroom.class_folder import ClassFolder, open_class
from tutor.classroom.class_view import ClassView, class_view
from tutor.classroom.kept_sets import KeptSet, kept_sets, missing_pupils, unknown_names
from tutor.commands.arguments import answer
from tutor.commands.classroom.spoken import add_folder, columns
from tutor.language import gettext
from tutor.teaching.figures import GameRatio
from tutor.teaching.since import BeforeAfter, changes_since
from tutor.text.habits import change_text
from tutor.text.lessons import cause_title

HELP = "show the problem sets of the class, their answers, and the games before and since"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_folder(parser)


def run(options: argparse.Namespace) -> int:
    folder = open_class(options.folder)
    view, sets = class_view(folder), kept_sets(folder)
    result = {"sets": [_set(one, folder, view) for one in sets]}
    answer(options.format, result, _lines(sets, folder, view))
    return 0


def _set(kept: KeptSet, folder: ClassFolder, view: ClassView) -> dict[str, Any]:
    owners = folder.roster.owners()
    changes = changes_since(view.figures.games, kept.about, kept.day)
    return {
        "id": kept.id,
        "title": kept.title,
        "day": kept.day.isoformat(),
        "pupil": kept.pupil or None,
        "positions": len(kept.causes),
        "causes": kept.about,
        **_change(changes[None]),
        "pupils": [_pupil(name, kept, owners, changes.get(name)) for name in view.pupils],
        "missing": missing_pupils(kept, folder.roster),
        "unknown": unknown_names(kept, owners),
    }


def _pupil(
    name: str, kept: KeptSet, owners: dict[str, str], change: BeforeAfter | None
) -> dict[str, Any]:
    mine = kept.of_pupil(name, owners)
    return {
        "name": name,
        "answered": 0 if mine is None else mine.answered,
        "fine": 0 if mine is None else mine.right,
        "read": None if mine is None else mine.day.isoformat(),
        "discards": None if mine is None else mine.discards,
        "verdicts": None if mine is None else mine.verdicts,
        **_change(change or NO_GAMES),
    }


NO_GAMES = BeforeAfter(GameRatio(0, 0), GameRatio(0, 0))


def _change(change: BeforeAfter) -> dict[str, Any]:
    return {
        "before": _ratio(change.before),
        "after": _ratio(change.after),
        "expected": change.expected,
        "is_clear": change.is_clear,
    }


def _ratio(ratio: GameRatio) -> dict[str, Any]:
    low, high = (None, None) if ratio.interval is None else ratio.interval
    counts = {"marks": round(ratio.part), "chances": ratio.whole, "is_few": ratio.is_few}
    return {**counts, "low": low, "high": high}


def _lines(sets: tuple[KeptSet, ...], folder: ClassFolder, view: ClassView) -> Iterator[str]:
    if not sets:
        yield gettext("No problem set was handed out yet.")
    owners = folder.roster.owners()
    for kept in sets:
        about = ", ".join(cause_title(one) for one in kept.about)
        yield " · ".join(filter(None, (kept.title or kept.id, kept.day.isoformat(), about)))
        changes = changes_since(view.figures.games, kept.about, kept.day)
        rows = []
        for name in (kept.pupil,) if kept.pupil else view.pupils:
            mine = kept.of_pupil(name, owners)
            change = changes.get(name, NO_GAMES)
            score = "-" if mine is None else f"{mine.right}/{mine.answered}"
            rows.append((f"  {name}", score, change_text(change) if change.is_known else ""))
        yield from columns(rows)
        missing = missing_pupils(kept, folder.roster)
        if missing:
            yield gettext("  not answered yet: {names}").format(names=", ".join(missing))
        unknown = unknown_names(kept, owners)
        if unknown:
            yield gettext("  not in the class: {names}").format(names=", ".join(unknown))
