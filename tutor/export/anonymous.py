"""A game without anything that leads back to it: no name, no id, no file, no address."""

from collections.abc import Sequence
from dataclasses import replace

from rules.tiles import SEATS
from tutor.export.annotated import AnnotatedGame


def hidden(seats: Sequence[AnnotatedGame], number: int) -> tuple[AnnotatedGame, ...]:
    names = {game.seat: game.player for game in seats}
    players = tuple(names.get(seat, "") for seat in SEATS)
    return tuple(_hidden(game, str(number), players) for game in seats)


def _hidden(game: AnnotatedGame, name: str, players: tuple[str, ...]) -> AnnotatedGame:
    label = replace(game.label, game=name, source="", players=players, day=None)
    decisions = tuple(replace(one, game=name) for one in game.decisions)
    calls = tuple(replace(one, game=name) for one in game.calls)
    figures = replace(game.figures, day=None)  # a day may lead back to the game
    return replace(game, label=label, decisions=decisions, calls=calls, figures=figures)
