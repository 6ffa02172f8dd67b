"""Jobs that read the day and mark an answer. No Qt."""

from pathlib import Path
from typing import TYPE_CHECKING

from rules.tiles import Tile
from tutor.view.history.commands import RecordAnswer
from tutor.view.history.place import HistoryPlace
from tutor.view.jobs import Job

if TYPE_CHECKING:
    from tutor.drills.question import Question
    from tutor.drills.themes import Theme
    from tutor.view.drills.day import DrillDay


def reading(
    place: HistoryPlace,
    waiting: tuple[RecordAnswer, ...],
    more: bool = False,
    bundled: Path | None = None,
    theme: "Theme | None" = None,
) -> Job:
    from tutor.strategy import tree as trees
    from tutor.view.drills.day import read_day

    tree = trees.shipped_tree()
    yield read_day(place.path(), place.now(), tree, waiting, more, bundled, theme)


def answering(place: HistoryPlace, day: "DrillDay", question: "Question", tile: Tile) -> Job:
    yield day.mark(question, tile, place.now())
