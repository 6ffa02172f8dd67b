"""The words of the game that a beginner may not know yet, each with a plain gloss."""

from dataclasses import dataclass
from typing import Final

from tutor.language import Words, mark


@dataclass(frozen=True, slots=True)
class Term:
    """A term as it stands in our sentences, and what it means."""

    key: str
    word: str
    """The word as our sentences write it; other forms of it are found too."""
    japanese: str
    gloss: str


_TERMS: Final = (
    # Translators: an English word and its gloss, turn about; the word as our sentences write it,
    # other forms of it after a bar.
    ("tenpai", mark("ready|tenpai"), "聴牌", mark("One tile away from winning (tenpai).")),
    (
        "shanten", mark("steps from ready|step from ready"), "向聴",
        mark("How many tiles must still be swapped for better ones until the hand is ready."),
    ),
    (
        "ukeire", mark("good draws|good draw"), "受け入れ",
        mark("Tiles not seen yet that would bring the hand one step nearer to ready."),
    ),
    (
        "riichi", mark("riichi"), "リーチ",
        mark("A closed hand declared ready for 1000 points. That player now waits for one draw."),
    ),
    (
        "dora", mark("dora"), "ドラ",
        mark("A bonus tile: one han each. It is not a yaku, so it cannot win by itself."),
    ),
    (
        "yaku", mark("yaku"), "役",
        mark("A pattern that allows a hand to win. Every winning hand needs at least one."),
    ),
    (
        "tanyao", mark("tanyao"), "断么九", mark("A yaku: no 1, no 9 and no honours in the hand."),
    ),
    (
        "yakuhai", mark("yakuhai"), "役牌",
        mark("A yaku: three of a dragon, of the round wind or of your own wind."),
    ),
    (
        "genbutsu", mark("genbutsu"), "現物",
        mark("A tile that this player threw, or let pass after riichi: they cannot win on it."),
    ),
    (
        "suji", mark("suji"), "筋",
        mark(
            "Three away from a tile they threw: a two-sided wait cannot take it, but other "
            "waits can. Safer, not safe."
        ),
    ),
    (
        "kabe", mark("wall"), "壁",
        mark("All four copies of a neighbour are seen, so no two-sided wait can be built there."),
    ),
    (
        "furiten", mark("furiten"), "振聴",
        mark("You threw, or just passed, one of the tiles you wait for: you may not win by ron."),
    ),
    (
        "deal_in", mark("deal in|deals in|deal-in"), "放銃",
        mark("To throw the tile that another player wins on, and to pay for it alone."),
    ),
    (
        "fold", mark("fold|folds"), "オリ",
        mark("To give the hand up and throw only what is safe."),
    ),
    (
        "dealer", mark("dealer"), "親",
        mark("East of this round: wins half as much again, and pays double at a tsumo."),
    ),
    (
        "honba", mark("honba"), "本場",
        mark("Counter of repeated rounds: 300 points more for the winner, each."),
    ),
    (
        "tsumogiri", mark("tsumogiri"), "ツモ切り", mark("To throw the very tile just drawn."),
    ),
    (
        "thirteen_orphans", mark("thirteen orphans"), "国士無双",
        mark("A rare hand of every 1, 9 and honour, one of them twice."),
    ),
    (
        "meld", mark("meld|melds"), "副露",
        mark("A set laid open with a tile that another player threw."),
    ),
    ("han", mark("han"), "翻", mark("What the value of a hand is counted in.")),
)


def terms(words: Words) -> tuple[Term, ...]:
    """All terms, in the order in which a beginner meets them."""
    return tuple(term for term, _ in _with_forms(words))


def terms_in(text: str, words: Words) -> tuple[tuple[int, int, Term], ...]:
    """Where terms stand in a text: (start, end, term), the longest word where two overlap."""
    found: list[tuple[int, int, Term]] = []
    lowered = text.lower()
    forms = [(form.lower(), term) for term, forms in _with_forms(words) for form in forms]
    for word, term in sorted(forms, key=lambda pair: -len(pair[0])):
        start = lowered.find(word)
        while start >= 0:
            end = start + len(word)
            whole = _is_whole(text, start, end)
            if whole and all(end <= low or start >= high for low, high, _ in found):
                found.append((start, end, term))
            start = lowered.find(word, end)
    return tuple(sorted(found, key=lambda place: place[0]))


def _with_forms(words: Words) -> list[tuple[Term, list[str]]]:
    listed = []
    for key, word, japanese, gloss in _TERMS:
        forms = words.gettext(word).split("|")
        listed.append((Term(key, forms[0], japanese, words.gettext(gloss)), forms))
    return listed


def _is_whole(text: str, start: int, end: int) -> bool:
    """Whether no Latin letter touches either end (Japanese has no word breaks)."""
    around = text[max(start - 1, 0) : start] + text[end : end + 1]
    return not any(letter.isascii() and letter.isalpha() for letter in around)
