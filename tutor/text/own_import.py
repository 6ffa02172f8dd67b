"""What an import of one's own games came to, in words."""

from collections.abc import Mapping

from tutor.language import gettext, ngettext, pgettext
from tutor.text.names import commas
from tutor.text.phrases import paragraph


def import_line(taken: int, there: int, not_own: int, refused: int) -> str:
    """Return how many files came to what: "9 games are taken in. 2 were in your history already."

    Args:
        taken: games that are new in the history.
        there: files of games that were there.
        not_own: games in which one does not play.
        refused: files that are no game.
    """
    said = [
        ngettext("{count} game is taken in.", "{count} games are taken in.", taken).format(
            count=f"{taken:,}"
        )
    ]
    if there:
        pattern = ngettext(
            "{count} was in your history already.", "{count} were in your history already.", there
        )
        said.append(pattern.format(count=f"{there:,}"))
    if not_own:
        pattern = ngettext(
            "In {count} nobody bears a name of yours.",
            "In {count} nobody bears a name of yours.",
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
    return gettext("It was stopped; import the same games again to go on.")


def nothing_found_line() -> str:
    return gettext("There is no game in these places.")


def players_line(names: tuple[str, ...]) -> str:
    return gettext("Who plays there: {names}.").format(names=commas(names))


def refused_lines(refused: Mapping[str, str]) -> tuple[str, ...]:
    pattern = pgettext("a file and what is wrong with it", "{file}: {why}")
    return tuple(pattern.format(file=file, why=why) for file, why in refused.items())


def which_line() -> tuple[str, str]:
    return (
        gettext("Which of these players are you?"),
        gettext("Your seat is found by this name; later games of it are kept by themselves."),
    )


def played_line(name: str, games: int) -> str:
    counted = ngettext("{count} game", "{count} games", games).format(count=games)
    return pgettext("a name and a count", "{name} · {games}").format(name=name, games=counted)
