"""What the progress page says beside its figures: in their place, and on its strip."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tutor.evidence import MIN_SHARE_DECISIONS
from tutor.history.faults import Fault, FaultNotice
from tutor.history.positions import MAX_POSITIONS, KeptPosition
from tutor.language import gettext, ngettext
from tutor.lessons.lesson import Cause
from tutor.text.lessons import cause_title
from tutor.text.names import round_word


@dataclass(frozen=True, slots=True)
class EmptyProgress:
    """What stands where there are no figures; an empty text is not shown."""

    text: str
    more: str = ""
    button: str = ""
    other: str = ""


def reading_line() -> EmptyProgress:
    return EmptyProgress(gettext("Reading your games …"))


REPLACED_BY_BACKUP: Final = (Fault.NEWER, Fault.FOREIGN, Fault.DAMAGED, Fault.UNREADABLE)


def unreadable_line(notice: FaultNotice, backup: str) -> EmptyProgress:
    """Return what to say where the history cannot be read.

    Args:
        backup: names the newest backup (`backup_line`); empty: there is none.
    """
    is_lost = notice.fault in REPLACED_BY_BACKUP
    return EmptyProgress(
        gettext("Your history cannot be shown now."),
        gettext("Everything else goes on."),
        gettext("Try again"),
        (backup or gettext("Restore a backup …")) if is_lost else "",
    )


def nothing_line(backup: str) -> EmptyProgress:
    """Return what to say where no games are kept yet; `backup` as in `unreadable_line`."""
    play = gettext("Play a game with hints")
    return EmptyProgress(
        gettext("Patterns show after about {count} decisions.").format(count=MIN_SHARE_DECISIONS),
        gettext(
            "Games that you play here are kept by themselves; in the review of another"
            " game, say that the seat is yours."
        ),
        backup or play,
        play if backup else gettext("Import a folder of games"),
    )


def backup_line(day: str, games: int) -> str:
    return ngettext(
        "Open the backup of {day} ({games} game)", "Open the backup of {day} ({games} games)", games
    ).format(day=day, games=f"{games:,}")


@dataclass(frozen=True, slots=True)
class StripQuestion:
    text: str
    no: str
    yes: str = ""


def forget_question(what: str) -> StripQuestion:
    return StripQuestion(
        gettext(
            "Take this game out of the history? Its decisions leave all figures; its file stays"
            " where it is. {game}"
        ).format(game=what),
        gettext("Keep it"),
        gettext("Forget it"),
    )


def restore_question(file: str, day: str) -> StripQuestion:
    """Ask before a backup is restored: one of a day, or, where `day` is empty, a file."""
    if day:
        asked = gettext(
            "Open the backup of {day}? What is there now is kept beside it under another name."
        ).format(day=day)
    else:
        asked = gettext(
            "Put the backup {file} in the place of your history? What is there now is kept beside"
            " it under another name."
        ).format(file=file)
    return StripQuestion(asked, gettext("Leave it"), gettext("Restore"))


def backed_up_line(path: Path) -> StripQuestion:
    return StripQuestion(
        gettext("The whole history is now also in {path}.").format(path=path), gettext("Close")
    )


def restored_line(aside: Path | None) -> StripQuestion:
    if aside is None:
        said = gettext("The backup is your history now.")
    else:
        said = gettext(
            "The backup is your history now; what was there before is in {path}."
        ).format(path=aside)
    return StripQuestion(said, gettext("Close"))


def position_line(position: KeptPosition, when: str, *, has_cause: bool) -> str:
    """Return a position behind a figure: "4/2/11 17:00 · East 2, turn 7 · Played on too long"; the
    end only where the figure is of several causes (`has_cause`)."""
    place = position.place
    where = gettext("{round}, turn {turn}").format(
        round=round_word(place.round, place.honba), turn=place.turn
    )
    said = [when, where]
    if has_cause and isinstance(position.cause, Cause):
        said.append(cause_title(position.cause))
    return " · ".join(said)


def positions_count_line(listed: int, count: int) -> str:
    if listed >= count:
        return ngettext("{count} position", "{count} positions", listed).format(count=listed)
    if listed == MAX_POSITIONS:
        return gettext("The newest {listed} of {count} positions").format(
            listed=listed, count=f"{count:,}"
        )
    return gettext(
        "{listed} of {count} positions: of older games only the number was kept."
    ).format(listed=listed, count=f"{count:,}")
