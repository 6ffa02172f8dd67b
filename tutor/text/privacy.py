"""What is said of folders that other people of this computer can look into."""

from collections.abc import Sequence
from pathlib import Path

from tutor.language import Translator
from tutor.text.progress_page import StripQuestion


def open_question(folders: Sequence[Path], translator: Translator) -> StripQuestion:
    said = translator.ngettext(
        "Others who use this computer can look into this folder, in which games and names lie:"
        " {folders}",
        "Others who use this computer can look into these folders, in which games and names lie:"
        " {folders}",
        len(folders),
    )
    return StripQuestion(
        said.format(folders=_listed(folders)),
        translator.gettext("Leave it so"),
        translator.gettext("Only I may look"),
    )


def closed_line(folders: Sequence[Path], translator: Translator) -> StripQuestion:
    said = translator.gettext("Only you can look into this now: {folders}")
    return StripQuestion(said.format(folders=_listed(folders)), translator.gettext("Close"))


def _listed(folders: Sequence[Path]) -> str:
    return " · ".join(map(str, folders))
