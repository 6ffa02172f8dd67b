from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tutor.coach.graded import CAUSES_OF_THREATS, Cause
from tutor.intervals import MIN_SHARE_DECISIONS
from tutor.language import gettext, mark, ngettext, pgettext
from tutor.store import progress as history
from tutor.store.database import Fault
from tutor.store.rows import MAX_POSITIONS, KeptGame, KeptPosition, Origin, RoomLevel, room_of
from tutor.text.game_summary import grade_line, grade_note
from tutor.text.lessons import COST_ROUNDING, cause_title, watch_line
from tutor.text.names import commas, paragraph, percent, place_word, points_text, round_word


def import_line(taken: int, there: int, not_own: int, refused: int) -> str:
    """Return sentences on an import: "9 games added. 2 were in your history already."

    Args:
        taken: the number of games added.
        there: the number of games already in the history.
        not_own: the number of games without the learner.
        refused: the number of unreadable files.
    """
    said = [
        ngettext("{count} game added.", "{count} games added.", taken).format(count=f"{taken:,}")
    ]
    if there:
        pattern = ngettext(
            "{count} was in your history already.", "{count} were in your history already.", there
        )
        said.append(pattern.format(count=f"{there:,}"))
    if not_own:
        pattern = ngettext(
            "In {count} no player has one of your names.",
            "In {count} no player has one of your names.",
            not_own,
        )
        said.append(pattern.format(count=f"{not_own:,}"))
    if refused:
        pattern = ngettext(
            "{count} file could not be read.", "{count} files could not be read.", refused
        )
        said.append(pattern.format(count=f"{refused:,}"))
    return paragraph(said)


def stopped_line() -> str:
    return gettext("Import stopped. To continue, import the same games again.")


def nothing_found_line() -> str:
    return gettext("There is no game in these places.")


def players_line(names: tuple[str, ...]) -> str:
    return gettext("Players in these games: {names}.").format(names=commas(names))


def refused_lines(refused: Mapping[str, str]) -> tuple[str, ...]:
    pattern = pgettext("a file and what is wrong with it", "{file}: {why}")
    return tuple(pattern.format(file=file, why=why) for file, why in refused.items())


def which_line() -> tuple[str, str]:
    return (
        gettext("Which of these players are you?"),
        gettext("Your seat is found by this name. Later games with it are kept automatically."),
    )


def played_line(name: str, games: int) -> str:
    counted = ngettext("{count} game", "{count} games", games).format(count=games)
    return pgettext("a name and a count", "{name} · {games}").format(name=name, games=counted)


_LEVELS: Final = {
    RoomLevel.GENERAL: mark("General room"),
    RoomLevel.ADVANCED: mark("Advanced room"),
    RoomLevel.EXPERT: mark("Expert room"),
    RoomLevel.PHOENIX: mark("Phoenix room"),
}


@dataclass(frozen=True, slots=True)
class GameCells:
    origin: str
    place: str
    decisions: str
    line: str
    tip: str


def game_cells(kept: KeptGame, when: str) -> GameCells:
    """Return a game's cells for the list of games; `when` is its formatted time."""
    game = kept.game
    origin, place = _origin(kept), gettext("unfinished")
    if game.place is not None and game.points is not None:
        place = gettext("{place} · {points} points").format(
            place=place_word(game.place), points=points_text(game.points)
        )
    decisions = gettext("no throws")
    if kept.hinted and not kept.decisions:
        decisions = hinted_text(kept.hinted)
    elif kept.decisions and kept.grade is None:
        decisions = ngettext("{count} decision", "{count} decisions", kept.decisions).format(
            count=f"{kept.decisions:,}"
        )
    elif kept.grade is not None:
        decisions = gettext("grade {grade}").format(grade=round(kept.grade))
    players = pgettext("between names", ", ").join(name for name in game.players if name)
    line = pgettext("of a kept game", "{when} · {origin} · {place} · {decisions}").format(
        when=when, origin=origin, place=place, decisions=decisions
    )
    more = [text for text in (players, game.source) if text]
    return GameCells(origin, place, decisions, line, "\n".join((line, *more)))


def _origin(kept: KeptGame) -> str:
    game = kept.game
    if game.origin is Origin.PRACTICE:
        return gettext("Played here")
    length = gettext("Hanchan") if game.rules.hanchan else gettext("East-only game")
    room = room_of(game)
    if room is None:
        return length
    where = (
        gettext("Lobby {lobby}").format(lobby=room.lobby)
        if room.level is None
        else gettext(_LEVELS[room.level])
    )
    return pgettext("a room and a game's length", "{room} · {length}").format(
        room=where, length=length
    )


def unfinished_line() -> str:
    return gettext("The game that you have not finished counts when it ends.")


def unfinished_lines() -> tuple[str, str, str]:
    """Return title, text and button if a game was left unfinished and none has been saved yet."""
    return (
        gettext("Your game is not finished."),
        gettext("Every throw so far is kept. When the game ends, it is listed here to review."),
        gettext("Continue your game"),
    )


def behind_line(progress: history.Progress) -> str:
    games = ngettext("{count} game", "{count} games", progress.games)
    own = ngettext("{count} throw on your own", "{count} throws on your own", progress.decisions)
    counts = [own.format(count=f"{progress.decisions:,}")] if progress.decisions else []
    if progress.uncounted:
        counts.append(hinted_text(progress.uncounted))
    return pgettext("games and what was thrown in them", "{games}: {counts}.").format(
        games=games.format(count=f"{progress.games:,}"),
        counts=commas(counts or [gettext("no throws")]),
    )


def hinted_text(count: int) -> str:
    """Return the number of turns with a hint or taken back, as text."""
    return ngettext("{count} turn with hints", "{count} turns with hints", count).format(
        count=f"{count:,}"
    )


def first_line(figure: history.Figure) -> str:
    return _share_line(gettext("First choice {part} of {whole}"), figure)


def grade_figure_lines(figure: history.GradeFigure) -> list[str]:
    lines = [grade_line(figure.grade)]
    if figure.grade.value is not None:
        lines += [grade_note(), grade_trend_line(figure.trend)]
    if figure.missing:
        lines.append(
            ngettext(
                "{count} game is not graded yet.",
                "{count} games are not graded yet.",
                figure.missing,
            ).format(count=f"{figure.missing:,}")
        )
    return lines


def grade_trend_line(trend: history.Trend) -> str:
    if trend.missing or trend.change is None or trend.before is None or trend.recent is None:
        return trend_line(trend)
    if not trend.direction:
        return trend_line(trend)
    pattern = (
        ngettext(
            "Better: grade {before} before, {recent} in the last game.",
            "Better: grade {before} before, {recent} in the last {count} games.",
            trend.games,
        )
        if trend.direction > 0
        else ngettext(
            "Worse: grade {before} before, {recent} in the last game.",
            "Worse: grade {before} before, {recent} in the last {count} games.",
            trend.games,
        )
    )
    return pattern.format(before=round(trend.before), recent=round(trend.recent), count=trend.games)


def folding_line(figure: history.Figure) -> str:
    pattern = gettext("A safe tile thrown when it was time to fold: {part} of {whole}")
    return _share_line(pattern, figure)


def deal_in_line(figure: history.Figure) -> str:
    pattern = gettext("Dealt in after it was time to fold: {part} of {whole} rounds")
    return _share_line(pattern, figure)


def trend_line(trend: history.Trend, *, more_is_better: bool = True) -> str:
    if trend.missing:
        return ngettext(
            "{count} more game for a trend.", "{count} more games for a trend.", trend.missing
        ).format(count=trend.missing)
    if trend.change is None or trend.before is None or trend.recent is None:
        return gettext("Too few decisions for a trend.")
    direction = trend.direction if more_is_better else -trend.direction
    if not direction:
        return ngettext(
            "No clear change in the last game.",
            "No clear change in the last {count} games.",
            trend.games,
        ).format(count=trend.games)
    before, recent = percent(trend.before), percent(trend.recent)
    if direction > 0:
        pattern = ngettext(
            "Better: {before} % before, {recent} % in the last game.",
            "Better: {before} % before, {recent} % in the last {count} games.",
            trend.games,
        )
    else:
        pattern = ngettext(
            "Worse: {before} % before, {recent} % in the last game.",
            "Worse: {before} % before, {recent} % in the last {count} games.",
            trend.games,
        )
    return pattern.format(before=before, recent=recent, count=trend.games)


def placement_line(placement: history.Placement) -> str:
    games = placement.games
    if placement.mean is None or placement.interval is None:
        return ngettext(
            "Mean place: too few to say ({games} game, {enough} are needed).",
            "Mean place: too few to say ({games} games, {enough} are needed).",
            games,
        ).format(games=games, enough=history.ENOUGH_GAMES)
    low, high = placement.interval
    return gettext("Mean place {mean} in {games} games (likely {low} to {high}).").format(
        mean=f"{placement.mean:.2f}", games=f"{games:,}", low=f"{low:.2f}", high=f"{high:.2f}"
    )


def places_line(placement: history.Placement) -> str:
    first, second, third, fourth = placement.counts
    return gettext("First {first}, second {second}, third {third}, fourth {fourth}.").format(
        first=first, second=second, third=third, fourth=fourth
    )


def cause_line(cause: history.CauseSum) -> str:
    decisions = ngettext(
        "{title}: {count} decision", "{title}: {count} decisions", cause.decisions
    ).format(title=cause_title(cause.cause), count=f"{cause.decisions:,}")
    if not cause.lessons:
        return pgettext("a whole sentence", "{said}.").format(said=decisions)
    if cause.cause not in CAUSES_OF_THREATS:
        return ngettext(
            "{decisions}; {lessons} lesson.", "{decisions}; {lessons} lessons.", cause.lessons
        ).format(decisions=decisions, lessons=f"{cause.lessons:,}")
    return ngettext(
        "{decisions}; {lessons} lesson, about {points} points.",
        "{decisions}; {lessons} lessons, about {points} points.",
        cause.lessons,
    ).format(
        decisions=decisions,
        lessons=f"{cause.lessons:,}",
        points=f"{COST_ROUNDING * round(cause.cost / COST_ROUNDING):,}",
    )


def next_step_lines(cause: history.CauseSum) -> tuple[str, str]:
    title = gettext("Next step: {cause}").format(cause=cause_title(cause.cause))
    return title, paragraph((cause_line(cause), watch_line(cause.cause)))


def nothing_marked_lines() -> tuple[str, str]:
    return (
        gettext("No mistakes so far."),
        gettext("Mistakes that come up again and again are listed here."),
    )


def on_your_own_lines() -> tuple[str, str]:
    return (
        gettext("Next step: a round on your own"),
        gettext(
            "Fold the hints away for a round. What you throw without them gets a grade, and shows"
            " here by idea."
        ),
    )


def method_note() -> str:
    return gettext(
        "A “likely” range is where your true share should be; it is wrong about once in 20 times,"
        " and grows narrower with every game. A trend is shown only if it is hardly chance."
    )


def _share_line(pattern: str, figure: history.Figure) -> str:
    said = pattern.format(part=f"{figure.part:,}", whole=f"{figure.whole:,}")
    share, interval = figure.share, figure.interval
    if share is None or interval is None:
        return gettext("{said}. A share is shown from {least} on.").format(
            said=said, least=MIN_SHARE_DECISIONS
        )
    low, high = interval
    return gettext("{said}, {share} % (likely {low} to {high} %).").format(
        said=said, share=percent(share), low=percent(low), high=percent(high)
    )


@dataclass(frozen=True, slots=True)
class EmptyProgress:
    text: str
    more: str = ""
    button: str = ""
    other: str = ""


def reading_line() -> EmptyProgress:
    return EmptyProgress(gettext("Reading your games …"))


REPLACED_BY_BACKUP: Final = (Fault.NEWER, Fault.FOREIGN, Fault.DAMAGED, Fault.UNREADABLE)


def unreadable_line(fault: Fault, backup: str) -> EmptyProgress:
    """Return the notice for a history that cannot be read, with the text of the button that
    restores the newest backup (`backup_line`), if any."""
    is_lost = fault in REPLACED_BY_BACKUP
    return EmptyProgress(
        gettext("Your history cannot be shown."),
        gettext("Everything else still works."),
        gettext("Try again"),
        (backup or gettext("Restore a backup …")) if is_lost else "",
    )


def no_history_line(backup: str, *, is_unfinished: bool = False) -> EmptyProgress:
    play = gettext("Play a game with hints")
    if is_unfinished:
        title, more, play = unfinished_lines()
        return EmptyProgress(title, more, backup or play, play if backup else _folder_button())
    return EmptyProgress(
        gettext("Your games will be listed here."),
        gettext(
            "Games you play here are kept when they end: turns with hints are counted, and what"
            " you throw without them gets a grade. In the review of another game, mark the seat"
            " as yours."
        ),
        backup or play,
        play if backup else _folder_button(),
    )


def _folder_button() -> str:
    return gettext("Import a folder of games")


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
            "Remove this game from the history? Its decisions are removed from all figures; its"
            " file is kept. {game}"
        ).format(game=what),
        gettext("Keep"),
        gettext("Remove"),
    )


def restore_question(file: str, day: str) -> StripQuestion:
    """Return the question before restoring a backup.

    Args:
        file: named if `day` is empty.
        day: the formatted date of the backup.
    """
    if day:
        asked = gettext(
            "Open the backup of {day}? Your current history is kept under another name."
        ).format(day=day)
    else:
        asked = gettext(
            "Replace your history with the backup {file}? Your current history is kept under"
            " another name."
        ).format(file=file)
    return StripQuestion(asked, gettext("Cancel"), gettext("Restore"))


def backed_up_line(path: Path) -> StripQuestion:
    return StripQuestion(
        gettext("The history was backed up to {path}.").format(path=path), gettext("Close")
    )


def restored_line(aside: Path | None) -> StripQuestion:
    if aside is None:
        said = gettext("The backup was restored.")
    else:
        said = gettext("The backup was restored. Your previous history is in {path}.").format(
            path=aside
        )
    return StripQuestion(said, gettext("Close"))


def kept_position_line(position: KeptPosition, when: str, *, has_cause: bool) -> str:
    """Return a line for a list of positions: "4/2/11 17:00 · East 2, turn 7 · Played on too long".
    Lists for a single cause omit the cause."""
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
    return gettext("{listed} of {count} positions. Older games keep only the number.").format(
        listed=listed, count=f"{count:,}"
    )
