"""The signs that are painted on the table and in the review: what each is, and what it says."""

from typing import Final, TypeAlias

from tutor.language import gettext, mark

SignHelp: TypeAlias = tuple[tuple[str, str], ...]

_TABLE: Final = (
    (mark("Shaded tile"), mark("It was thrown as it was drawn")),
    (mark("Ring about a tile"), mark("The latest discard")),
    (
        mark("Tile on its side"),
        mark("In a river: riichi was declared with it; in a meld: from whom it was taken"),
    ),
    (mark("Filled circle"), mark("The wind of the dealer")),
    (mark("Stick with one dot"), mark("A riichi: 1,000 points, for the next winner")),
    (mark("Stick with eight dots"), mark("Honba: the next win is worth 300 points more for each")),
    (mark("Dots below a tile"), mark("Three: cannot lose; two: fairly safe; one: uncertain")),
    (mark("Triangle below a tile"), mark("Risky to throw")),
    (mark("Bar above a tile"), mark("It is one of those that fit the plan")),
    (mark("Number above a tile"), mark("The tutor's order; tiles that are as good share one")),
    (mark("Dashed frame"), mark("The tile that you threw")),
)
_REVIEW: Final = (
    (mark("Filled triangle"), mark("Worth a look, and there is a lesson in it")),
    (
        mark("Hollow triangle"),
        mark("Worth a look: the tutor would have answered the offer otherwise"),
    ),
    (mark("Ring"), mark("Fine, but not the first choice")),
    (mark("No mark, and what it cost"), mark("Fine, and it lost points all the same")),
    (mark("Filled lanes"), mark("What the plan weighs: speed above, value, safety below")),
    (mark("Dot in the lanes"), mark("A call, riichi, kan or win was offered")),
    (mark("Stick above the lanes"), mark("A riichi; your own is filled")),
    (mark("Angle before a turn"), mark("The lesson above it goes on")),
)


def table_signs() -> SignHelp:
    return _said(_TABLE)


def review_signs() -> SignHelp:
    return _said(_REVIEW)


def _said(signs: SignHelp) -> SignHelp:
    return tuple((gettext(sign), gettext(what)) for sign, what in signs)
