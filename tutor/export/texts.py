from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import repeat
from typing import Any, Final, TypeAlias, TypedDict

from rules.tiles import Tile, kind_name, kind_of, tile_name
from tutor import __version__
from tutor.coach.advice import CallDecision, Decision, ReviewEntry
from tutor.coach.decision_json import decision_to_json
from tutor.coach.log import call_line
from tutor.coach.strategy.situation import FEATURES, situations
from tutor.explanations import headline, sentences
from tutor.export.annotated import AnnotatedGame
from tutor.json_values import finite_json, read_as, read_at_once
from tutor.language import active
from tutor.position.components import TERMS, UNIT
from tutor.position.positions import Positions, cache_last_call
from tutor.position.rankings import blocks, evaluate
from tutor.system.files import json_line
from tutor.text.calls import recommendation

ByName: TypeAlias = dict[str, float]


@dataclass(frozen=True, slots=True)
class Numbers:
    situation: ByName
    """The situation's features by name."""
    terms: dict[str, ByName]
    """Log-odds by legal discard and term. A red five is omitted if a plain five is legal too."""

    def of(self, tile: Tile) -> ByName:
        return self.terms.get(tile_name(tile)) or self.terms[kind_name(kind_of(tile))]


@cache_last_call
def numbers_of(game: AnnotatedGame) -> tuple[Numbers, ...]:
    made: list[Numbers] = []
    if not game.decisions:
        return ()
    for block in blocks(Positions.stack([one.observation for one in game.decisions])):
        scores = evaluate(block)
        here = game.decisions[len(made) : len(made) + len(block)]
        rows = zip(here, situations(block, scores).tolist(), scores.terms, strict=True)
        for one, situation, terms in rows:
            of_tiles = {
                tile_name(tile): dict(
                    zip(TERMS, (terms[:, kind_of(tile)] / UNIT).tolist(), strict=True)
                )
                for tile in one.observation.discards
            }
            made.append(Numbers(dict(zip(FEATURES, situation, strict=True)), of_tiles))
    return tuple(made)


_WORDS: Final = ',"words":['
"""Starts the last part of a line. A text cannot contain it, because its quotation marks would be
escaped."""


class _Texts(TypedDict):
    words: tuple[str, ...]
    plan: str


def texts_key() -> str:
    """Return a key for the language and program version of texts."""
    return f"{active()} {__version__}"


def line_with_texts(entry: ReviewEntry) -> str:
    """Return an advice-log line with the texts at its end."""
    if isinstance(entry, CallDecision):
        return call_line(entry, recommendation(entry.advice, entry.observation))
    seen = entry.observation
    data = decision_to_json(entry, sentences(entry, seen))
    return json_line(data | {"plan": headline(entry.advice, seen)})


@cache_last_call
def sentences_of(game: AnnotatedGame) -> tuple[tuple[str, ...], ...]:
    kept = _kept(game)
    if kept:
        return tuple(one["words"] for one in kept)
    return tuple(sentences(each, each.observation) for each in game.decisions)


@cache_last_call
def headlines_of(game: AnnotatedGame) -> tuple[str, ...]:
    kept = _kept(game)
    if kept:
        return tuple(one["plan"] for one in kept)
    return tuple(headline(each.advice, each.observation) for each in game.decisions)


def lines_of(game: AnnotatedGame, *, numbers: bool) -> Iterator[str]:
    """Yield the game's advice-log lines in order, optionally with the numbers behind each
    discard."""
    if _kept(game) and not numbers:
        yield from (game.lines[id(one.observation)] for one in game.entries())
        return
    said = iter(sentences_of(game))
    more: Iterator[dict[str, Any]] = iter(map(asdict, numbers_of(game)) if numbers else repeat({}))
    for entry in game.entries():
        if isinstance(entry, Decision):
            yield json_line(decision_to_json(entry, next(said)) | next(more))
        else:
            yield line_with_texts(entry)


@cache_last_call
def _kept(game: AnnotatedGame) -> tuple[_Texts, ...]:
    """Return the texts stored in the game's lines; empty if their language or version differs."""
    if game.texts != texts_key():
        return ()
    kept = []
    for one in game.decisions:
        line = game.lines[id(one.observation)]
        text = f"{{{line[line.rindex(_WORDS) + 1 :]}"
        kept.append(read_at_once(_Texts, text) or read_as(_Texts, finite_json(text)))
    return tuple(kept)
