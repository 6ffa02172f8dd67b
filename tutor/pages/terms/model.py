from collections.abc import Iterable
from dataclasses import dataclass

from tutor.language import active, override
from tutor.system.files import normalized
from tutor.text.glossary.lookup import Term, TermGroup, glossary_terms

_HIRAGANA = {code: code + 0x60 for code in range(0x3041, 0x3097)}


@dataclass(frozen=True, slots=True)
class TermPair:
    own: Term
    other: Term

    @property
    def key(self) -> str:
        return self.own.key

    @property
    def group(self) -> TermGroup:
        return self.own.group


def term_pairs() -> tuple[TermPair, ...]:
    with override("en" if active() == "ja" else "ja"):
        others = glossary_terms()
    return tuple(TermPair(own, its) for own, its in zip(glossary_terms(), others, strict=True))


def find_terms(query: str, among: Iterable[TermPair]) -> frozenset[str]:
    wanted = fold_text(query).split()
    found = set()
    for pair in among:
        terms = (pair.own, pair.other)
        parts = [(term.word, term.japanese, term.romaji, term.kana, term.gloss) for term in terms]
        text = fold_text("\n".join(each for part in parts for each in part))
        if all(word in text for word in wanted):
            found.add(pair.key)
    return frozenset(found)


def fold_text(text: str) -> str:
    plain = normalized("NFKC", text).casefold()
    return plain.translate(_HIRAGANA).replace("-", " ")


def update_known(
    known: Iterable[str], keys: Iterable[str], wanted: bool, order: Iterable[str]
) -> tuple[str, ...]:
    before, changed = list(known), set(keys)
    now = set(before) | changed if wanted else set(before) - changed
    ordered = [key for key in order if key in now]
    return (*ordered, *(key for key in before if key in now and key not in ordered))
