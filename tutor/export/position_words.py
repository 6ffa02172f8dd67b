"""A position in words: what a picture shows, for those who cannot see it."""

from collections.abc import Sequence

from rules.observation import Observation
from rules.tiles import Tile
from tutor.evaluators.glance import threats
from tutor.language import Words
from tutor.text.names import commas, kind_word, round_word, seat_word, tile_word, together


def position_words(
    observation: Observation, words: Words, *, played: Tile | None = None,
    advised: Sequence[Tile] = (),
) -> str:
    """Round, turn, hand, dora, who is in riichi; then what was thrown and what was advised."""
    rest = [tile for tile in observation.hand if tile != observation.drawn]
    parts = [
        words.gettext("{round} · turn {turn}").format(
            round=round_word(observation.round, observation.honba, words), turn=observation.turn
        ),
        words.gettext("Hand: {tiles}").format(tiles=_listed(rest, observation, words)),
    ]
    if observation.drawn is not None:
        drawn = _tile(observation.drawn, observation, words)
        parts.append(words.gettext("Drawn: {tile}").format(tile=drawn))
    dora = commas([kind_word(kind, words) for kind in observation.dora], words)
    parts.append(words.gettext("Dora: {tiles}").format(tiles=dora))
    riichi = [seat_word(observation, seat, words) for seat in threats(observation)]
    if riichi:
        parts.append(words.gettext("In riichi: {seats}").format(seats=commas(riichi, words)))
    if played is not None:
        thrown = _tile(played, observation, words)
        parts.append(words.gettext("Thrown: {tile}").format(tile=thrown))
    if advised:
        best = together([_tile(tile, observation, words) for tile in advised], words)
        parts.append(words.gettext("Tutor: {tiles}").format(tiles=best))
    return words.pgettext("between parts that are no sentences", "; ").join(parts)


def _tile(tile: Tile, observation: Observation, words: Words) -> str:
    return tile_word(tile, words, observation.rules.red_fives)


def _listed(tiles: Sequence[Tile], observation: Observation, words: Words) -> str:
    return commas([_tile(tile, observation, words) for tile in tiles], words)
