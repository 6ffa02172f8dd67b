from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from rules.tiles import Kind, Tile, kind_of
from tutor.coach.advice import Decision
from tutor.coach.explain import Explanation, explain, spot_of
from tutor.coach.spot import Spot
from tutor.explanations import answer, headline, sentences, situation
from tutor.lab.texts.words import JAPANESE
from tutor.language import Language, override

LANGUAGES: Final[tuple[Language, ...]] = ("en", "ja")


@dataclass(frozen=True, slots=True)
class Texts:
    language: Language
    headline: str
    situation: tuple[str, ...]
    """What the moment asks for, before a tile is named."""
    hint: tuple[str, ...]
    """The answer as a learner reads it before a discard."""
    review: tuple[str, ...]
    """The answer beside what was played."""

    @property
    def is_translated(self) -> bool:
        return self.language == "en" or JAPANESE.search(self.whole) is not None

    @property
    def whole(self) -> str:
        return " ".join((*self.situation, *self.review))

    @property
    def parts(self) -> tuple[str, ...]:
        """Everything that is said, each part once."""
        said = (self.headline, *self.situation, *self.hint, *self.review)
        return tuple(dict.fromkeys(said))


@dataclass(frozen=True)
class Finished:
    decision: Decision
    texts: tuple[Texts, ...]
    """By language, as `LANGUAGES`."""

    @cached_property
    def spot(self) -> Spot:
        return spot_of(self.decision.advice, self.decision.observation)

    @cached_property
    def hint(self) -> Explanation:
        return explain(self.decision.advice, self.decision.observation)

    @cached_property
    def review(self) -> Explanation:
        return explain(self.decision.advice, self.decision.observation, self.decision.played)

    @property
    def best(self) -> Tile:
        return self.decision.advice.best[0]

    @cached_property
    def tempting(self) -> tuple[Tile, ...]:
        """The tiles that the two answers argue against."""
        found = (*self.hint.rivals, *self.review.rivals)
        return tuple({kind_of(one.tile): one.tile for one in found}.values())

    @cached_property
    def named(self) -> frozenset[Kind]:
        """The advised and the tempting kinds."""
        return frozenset(map(kind_of, (*self.decision.advice.best, *self.tempting)))


def finish(decision: Decision) -> Finished:
    return Finished(decision, tuple(_texts(decision, language) for language in LANGUAGES))


def _texts(decision: Decision, language: Language) -> Texts:
    advice, seen = decision.advice, decision.observation
    with override(language):
        before = len(situation(advice, seen))
        whole: Sequence[str] = sentences(decision, seen)
        return Texts(
            language,
            headline(advice, seen),
            tuple(whole[:before]),
            answer(advice, seen),
            tuple(whole[before:]),
        )
