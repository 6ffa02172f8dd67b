"""Texts of others as a terminal or a file may have them: nothing in them controls anything."""

import re
import unicodedata
from typing import Final, Literal

DIRECTION_MARKS: Final = dict.fromkeys(
    (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
)
CONTROLS: Final = ("Cc", "Zl", "Zp")
IN_JSON: Final = re.compile(f"[\x7f-\x9f\u2028\u2029{''.join(map(chr, DIRECTION_MARKS))}]")
MAX_MARKS: Final = 30
"""Marks that one letter keeps: no writing has more (Unicode Standard Annex 15), and to put them in
order takes their number squared."""
HIDDEN_MARKS: Final = frozenset("\u0f73\u0f75\u0f81\uff9e\uff9f")


def printable(text: str) -> str:
    r"""Return a text without signs that control a screen or turn the text after them, and without
    the halves of characters that no file can hold; the ends of its lines stay.

    >>> printable("a\tb\x1b[2J\u202ec\u2028d\ud800\n")
    'a b [2Jc d?\n'
    """
    if text.isprintable():  # nearly every text: nothing in it is to go
        return text
    spaced = "".join(
        " " if sign != "\n" and unicodedata.category(sign) in CONTROLS else sign for sign in text
    )
    return spaced.encode("utf-8", "replace").decode().translate(DIRECTION_MARKS)


def one_line(text: str) -> str:
    r"""Return a printable text that is one line: a file's name may hold the end of a line, and what
    follows it would be taken for a line of ours.

    >>> one_line("a.mjlog\nb.mjlog: whole")
    'a.mjlog b.mjlog: whole'
    """
    return printable(text).replace("\n", " ")


def normalized(form: Literal["NFC", "NFKC"], text: str) -> str:
    r"""Return a text of others in a normal form of Unicode, soon: what stands on a letter beyond
    `MAX_MARKS` is left out.

    >>> normalized("NFC", "e\u0301") == "\xe9", len(normalized("NFC", "q" + "\u0301\u0316" * 10**6))
    (True, 31)
    """
    if text.isascii():
        return text
    if HIDDEN_MARKS.isdisjoint(text) and not any(map(unicodedata.combining, text)):
        return unicodedata.normalize(form, text)  # soon seen: a sign may stand for eighteen
    kept, marks = [], 0
    for sign in text:
        marks = marks + 1 if unicodedata.combining(sign) or sign in HIDDEN_MARKS else 0
        if marks <= MAX_MARKS:
            kept.append(sign)
    return unicodedata.normalize(form, "".join(kept))


def printable_json(text: str) -> str:
    r"""Return JSON that says the same with escapes for what controls a screen, or turns the text
    after it.

    >>> printable_json('{"name":"a\x9b2J\u202e"}')
    '{"name":"a\\u009b2J\\u202e"}'
    """
    return IN_JSON.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
