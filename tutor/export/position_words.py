"""A position in words: what a picture shows, for those who cannot see it."""

from collections.abc import Sequence

from rules.observation import Observation
from rules.tiles import Tile
from tutor.evaluators.glance import riichi_opponents
from tutor.language import Translator
from tutor.text.names import commas, kind_word, round_word, seat_word, tile_word, together


def position_words(
    observation: Observation,
    translator: Translator,
    *,
    played: Tile | None = None,
    advised: Sequence[Tile] = (),
    offered: Tile | None = None,
) -> str:
    rest = [tile for tile in observation.hand if tile != observation.drawn]
    parts = [
        translator.gettext("{round} · turn {turn}").format(
            round=round_word(observation.round, observation.honba, translator),
            turn=observation.turn,
        ),
        translator.gettext("Hand: {tiles}").format(tiles=_listed(rest, observation, translator)),
    ]
    if observation.drawn is not None:
        drawn = _tile(observation.drawn, observation, translator)
        parts.append(translator.gettext("Drawn: {tile}").format(tile=drawn))
    dora = commas([kind_word(kind, translator) for kind in observation.dora], translator)
    parts.append(translator.gettext("Dora: {tiles}").format(tiles=dora))
    riichi = [seat_word(observation, seat, translator) for seat in riichi_opponents(observation)]
    if riichi:
        parts.append(
            translator.gettext("In riichi: {seats}").format(seats=commas(riichi, translator))
        )
    if offered is not None:
        claim = _tile(offered, observation, translator)
        parts.append(translator.gettext("On offer: {tile}").format(tile=claim))
    if played is not None:
        thrown = _tile(played, observation, translator)
        parts.append(translator.gettext("Thrown: {tile}").format(tile=thrown))
    if advised:
        best = together([_tile(tile, observation, translator) for tile in advised], translator)
        parts.append(translator.gettext("Tutor: {tiles}").format(tiles=best))
    return translator.pgettext("between parts that are no sentences", "; ").join(parts)


def _tile(tile: Tile, observation: Observation, translator: Translator) -> str:
    return tile_word(tile, translator, observation.rules.red_fives)


def _listed(tiles: Sequence[Tile], observation: Observation, translator: Translator) -> str:
    return commas([_tile(tile, observation, translator) for tile in tiles], translator)
