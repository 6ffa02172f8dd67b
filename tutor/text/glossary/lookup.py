import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final

from rules.tiles import Tile, parse_tiles
from tutor.language import Language, active, gettext, mark, override
from tutor.text.glossary.entries import (
    COURSE_TERMS,
    HAND,
    HANDS,
    PLAN_GLOSSES,
    PLANS,
    POINTS,
    SAFETY,
    SHAPES,
    STANCES,
    WINNING,
    YAKU_TERMS,
)
from tutor.text.glossary.readings import READINGS, reading_of
from tutor.text.stance import plan_title


class TermGroup(StrEnum):
    HAND = "hand"
    WINNING = "winning"
    YAKU = "yaku"
    SAFETY = "safety"
    POINTS = "points"
    PLANS = "plans"
    COURSE = "course"


# fmt: off
_ENTRIES: Final = {
    TermGroup.HAND: (*HAND, *SHAPES), TermGroup.WINNING: (*WINNING, *HANDS),
    TermGroup.YAKU: YAKU_TERMS, TermGroup.SAFETY: SAFETY, TermGroup.POINTS: POINTS,
    TermGroup.PLANS: (*STANCES, *PLANS), TermGroup.COURSE: COURSE_TERMS,
}
_GROUPS: Final = {
    TermGroup.HAND: mark("Tiles and hand"), TermGroup.WINNING: mark("Winning"),
    TermGroup.YAKU: mark("More yaku"), TermGroup.SAFETY: mark("Keeping safe"),
    TermGroup.POINTS: mark("Points"), TermGroup.PLANS: mark("Plans"),
    TermGroup.COURSE: mark("The course"),
}
# fmt: on
_ASIDE: Final = re.compile(r" \(safer, not safe\)")
_WITH_ASIDE: Final = frozenset({"suji", "kabe"})
JAPANESE: Final = "ja"
MOST_READINGS: Final = 2
_READ: Final = re.compile(
    "|".join(sorted((term for term in READINGS if len(term) > 1), key=len, reverse=True))
)
_AFTER_TERM: Final = re.compile(r"[\u3400-\u9fff]").match
"""Matches a kanji after a term, which makes the term part of a longer word such as 放銃率."""
_READ_ALREADY: Final = re.compile(r"[（：][ァ-ー]{2}|（").match
"""Matches a reading, or an opening bracket, after a term: 面子（メンツ）, （順子：シュンツ）."""
_IS_HARD: Final = re.compile(r"[ァ-ー]+").fullmatch
_OPENING, _CLOSING = "“「", "”」"
_UNSPACED: Final = 0x2E80


@dataclass(frozen=True, slots=True)
class Term:
    key: str
    group: TermGroup
    word: str
    japanese: str
    romaji: str
    kana: str
    """The reading of the Japanese term; empty if it has no kanji."""
    gloss: str
    example: tuple[tuple[Tile, ...], ...] = ()
    """Groups of tiles that illustrate the term."""
    caption: str = ""


def glossary_terms() -> tuple[Term, ...]:
    return tuple(term for term, _ in _terms_and_forms(active()))


def term_of(key: str) -> Term | None:
    return next((term for term in glossary_terms() if term.key == key), None)


def group_word(group: TermGroup) -> str:
    return gettext(_GROUPS[group])


def headword(term: Term) -> str:
    """Return a term with its Japanese name or, in Japanese, with its reading."""
    aside = term.japanese if active() != JAPANESE else READINGS.get(term.word, term.japanese)
    if aside in ("", term.word):
        return term.word
    return gettext("{term} ({aside})").format(term=term.word, aside=aside)


def gloss_line(term: Term) -> str:
    return gettext("{term}: {gloss}").format(term=headword(term), gloss=term.gloss)


def glosses(text: str, known: frozenset[str] = frozenset()) -> str:
    found = {term.key: term for _, _, term in terms_in(text, known)}
    return "\n".join(gloss_line(term) for term in found.values())


def without_known_asides(text: str, known: frozenset[str]) -> str:
    if not known & _WITH_ASIDE:
        return text
    for aside in reversed([*_ASIDE.finditer(text)]):
        before = [term.key for _, _, term in terms_in(text[: aside.start()])]
        explained = next((key for key in reversed(before) if key in _WITH_ASIDE), "")
        if explained in known:
            text = text[: aside.start()] + text[aside.end() :]
    return text


def terms_in(text: str, known: frozenset[str] = frozenset()) -> tuple[tuple[int, int, Term], ...]:
    if not text:
        return ()
    found: list[tuple[int, int, Term]] = []
    lowered = text.lower()
    forms = [(form.lower(), term) for term, forms in _terms_and_forms(active()) for form in forms]
    for word, term in sorted(forms, key=lambda pair: -len(pair[0])):
        start = lowered.find(word)
        while start >= 0:
            end = start + len(word)
            whole = _is_whole(text, start, end, quoted=not term.romaji)
            if whole and all(end <= low or start >= high for low, high, _ in found):
                found.append((start, end, term))
            start = lowered.find(word, end)
    wanted = [place for place in found if place[2].key not in known]
    wanted.sort(key=lambda place: place[0])
    if active() == JAPANESE:  # more terms are linked than in English, each once
        firsts: dict[str, tuple[int, int, Term]] = {}
        for place in wanted:
            firsts.setdefault(place[2].key, place)
        wanted = [*firsts.values()]
    return tuple(wanted)


def with_readings(text: str, known: frozenset[str], said: set[str]) -> str:
    """Add the readings of Japanese terms where they are first mentioned: 嵌張（カンチャン）.

    Only readings in katakana are added, because readers cannot guess them, and two at most.

    Args:
        text: a Japanese sentence; text in another language is returned unchanged.
        known: keys of terms that the reader knows.
        said: terms mentioned so far, to which those of the sentence are added.
    """
    if active() != JAPANESE:
        return text
    parts, at, added = [], 0, 0
    for found in _READ.finditer(text):
        term, kana = found[0], READINGS[found[0]]
        end = found.end()
        if term in said or _AFTER_TERM(text, end):
            continue
        said.add(term)
        if _READ_ALREADY(text, end):
            continue
        if _IS_HARD(kana) and added < MOST_READINGS and _keys().get(term) not in known:
            parts += [text[at:end], f"（{kana}）"]
            at, added = end, added + 1
    return "".join([*parts, text[at:]])


@cache
def _keys() -> dict[str, str]:
    by_form = {
        form: term.key for term, forms in _terms_and_forms(JAPANESE) for form in (*forms, term.word)
    }
    return by_form | {term: by_form["向聴"] for term in READINGS if term.endswith("向聴")}


@cache
def _terms_and_forms(language: Language) -> tuple[tuple[Term, tuple[str, ...]], ...]:
    listed = []
    with override(language):
        for group, entries in _ENTRIES.items():
            for entry in entries:
                forms = tuple(gettext(entry.word).split("|"))
                word = forms[0]
                example = tuple(parse_tiles(part) for part in entry.example.split())
                caption = gettext(entry.caption) if entry.caption else ""
                term = Term(
                    entry.key,
                    group,
                    word,
                    entry.japanese,
                    entry.romaji,
                    reading_of(entry.japanese),
                    gettext(entry.gloss),
                    example,
                    caption,
                )
                is_linked = entry.linked and language not in entry.plain_in
                listed.append((term, forms if is_linked else ()))
            if group is not TermGroup.PLANS:
                continue
            for strategy, gloss in PLAN_GLOSSES.items():
                title = plan_title(strategy)
                with override("ja"):
                    japanese = plan_title(strategy)
                term = Term(f"plan_{strategy}", group, title, japanese, "", "", gettext(gloss))
                listed.append((term, (title,)))
    return tuple(listed)


def _is_whole(text: str, start: int, end: int, quoted: bool) -> bool:
    before, after = text[max(start - 1, 0) : start], text[end : end + 1]
    if quoted:
        return bool(before) and before in _OPENING and bool(after) and after in _CLOSING
    return not any(letter.isalpha() and ord(letter) < _UNSPACED for letter in before + after)
