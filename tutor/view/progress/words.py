"""What the page says beside its figures. No Qt, nothing heavy."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tutor.language import Words

if TYPE_CHECKING:
    from tutor.view.progress.orders import Done


ENOUGH: Final = 30
"""Decisions after which patterns show; `tutor.history.figures.ENOUGH` without loading it."""


@dataclass(frozen=True, slots=True)
class Instead:
    """What stands where there are no figures; an empty text is not shown."""

    text: str
    more: str = ""
    button: str = ""


def reading_line(words: Words) -> Instead:
    """Before the history is read."""
    return Instead(words.gettext("Reading your games …"))


def unreadable_line(words: Words) -> Instead:
    """It cannot be read."""
    return Instead(
        words.gettext("Your history cannot be shown now."),
        words.gettext("Everything else goes on."), words.gettext("Try again"),
    )  # fmt: skip


def nothing_line(words: Words) -> Instead:
    """There is no game in it."""
    return Instead(
        words.gettext("Patterns show after about {count} decisions.").format(count=ENOUGH),
        words.gettext(
            "Games that you play here are kept by themselves; in the review of another"
            " game, say that the seat is yours."
        ),
        words.gettext("Play a game with hints"),
    )


@dataclass(frozen=True, slots=True)
class Asked:
    """What the strip says."""

    text: str
    no: str
    """On the button that changes nothing."""
    yes: str = ""
    """Empty: nothing is asked, `no` lets the sentence go."""


def forget_question(what: str, words: Words) -> Asked:
    """Before a game goes."""
    return Asked(
        words.gettext(
            "Take this game out of the history? Its decisions leave all figures; its file stays"
            " where it is. {game}"
        ).format(game=what),
        words.gettext("Keep it"), words.gettext("Forget it"),
    )  # fmt: skip


def restore_question(source: Path, words: Words) -> Asked:
    """Before a backup takes the history's place."""
    return Asked(
        words.gettext(
            "Put the backup {file} in the place of your history? What is there now is kept beside"
            " it under another name."
        ).format(file=source.name),
        words.gettext("Leave it"), words.gettext("Restore"),
    )  # fmt: skip


def backed_up_line(path: Path, words: Words) -> Asked:
    """The copy is written."""
    return Asked(
        words.gettext("The whole history is now also in {path}.").format(path=path),
        words.gettext("Close"),
    )


def restored_line(done: "Done", words: Words) -> Asked:
    """The backup is in its place."""
    if done.aside is None:
        said = words.gettext("The backup is your history now.")
    else:
        said = words.gettext(
            "The backup is your history now; what was there before is in {path}."
        ).format(path=done.aside)
    return Asked(said, words.gettext("Close"))
