"""A kept game in words: the cells of its row in the list of games."""

from dataclasses import dataclass
from typing import Final

from tutor.history.game import KeptGame, Origin
from tutor.history.played import Level, room_of
from tutor.language import gettext, mark, pgettext
from tutor.text.names import place_word, points_text

_LEVELS: Final = {
    Level.GENERAL: mark("General room"),
    Level.ADVANCED: mark("Advanced room"),
    Level.EXPERT: mark("Expert room"),
    Level.PHOENIX: mark("Phoenix room"),
}


@dataclass(frozen=True, slots=True)
class GameCells:
    origin: str
    place: str
    decisions: str
    line: str
    told: str


def game_cells(kept: KeptGame, when: str) -> GameCells:
    """Return the cells of a game.

    Args:
        when: its time as the learner reads it.
    """
    game = kept.game
    origin, place = _origin(kept), _place(kept)
    decisions = (
        gettext("fine {part} of {whole}").format(
            part=f"{kept.in_line:,}", whole=f"{kept.decisions:,}"
        )
        if kept.decisions
        else gettext("none counted")
    )
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


def _place(kept: KeptGame) -> str:
    game = kept.game
    if game.place is None or game.points is None:
        return gettext("not to its end")
    return gettext("{place} · {points} points").format(
        place=place_word(game.place), points=points_text(game.points)
    )
