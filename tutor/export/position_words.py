"""A position in words: what a picture shows, for those who cannot see it."""

from collections.abc import Sequence

from rules.observation import Observation
from rules.tiles import Tile
from tutor.evaluators.glance import riichi_opponents
from tutor.language import gettext, pgettext
from tutor.text.names import commas, kind_word, round_word, seat_word, tile_word, together


def position_words(
    observation: Observation,
    *,
    played: Tile | None = None,
    advised: Sequence[Tile] = (),
    offered: Tile | None = None,
) -> str:
    rest = [tile for tile in observation.hand if tile != observation.drawn]
    parts = [
        gettext("{round} · turn {turn}").format(
            round=round_word(observation.round, observation.honba), turn=observation.turn
        ),
        gettext("Hand: {tiles}").format(tiles=_listed(rest, observation)),
    ]
    if observation.drawn is not None:
        drawn = _tile(observation.drawn, observation)
        parts.append(gettext("Drawn: {tile}").format(tile=drawn))
    dora = commas([kind_word(kind) for kind in observation.dora])
    parts.append(gettext("Dora: {tiles}").format(tiles=dora))
    riichi = [seat_word(observation, seat) for seat in riichi_opponents(observation)]
    if riichi:
        parts.append(gettext("In riichi: {seats}").format(seats=commas(riichi)))
    if offered is not None:
        claim = _tile(offered, observation)
        parts.append(gettext("On offer: {tile}").format(tile=claim))
    if played is not None:
        thrown = _tile(played, observation)
        parts.append(gettext("Thrown: {tile}").format(tile=thrown))
    if advised:
        best = together([_tile(tile, observation) for tile in advised])
        parts.append(gettext("Tutor: {tiles}").format(tiles=best))
    return pgettext("between parts that are no sentences", "; ").join(parts)


def _tile(tile: Tile, observation: Observation) -> str:
    return tile_word(tile, observation.rules.red_fives)


def _listed(tiles: Sequence[Tile], observation: Observation) -> str:
    return commas([_tile(tile, observation) for tile in tiles])
