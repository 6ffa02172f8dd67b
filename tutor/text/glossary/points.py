"""Terms of points, in the order in which a beginner meets them."""

from typing import Final

from tutor.language import mark
from tutor.text.glossary.entry import GlossaryEntry

# Translators: terms of the game. A word as our sentences write it, other forms of it after a bar;
# what it means to a beginner; for some, what a row of tiles shows.
POINTS: Final = (
    GlossaryEntry("han", mark("han"), "翻", "han", mark("What the value of a hand is counted in.")),
    GlossaryEntry(
        "fu",
        mark("fu"),
        "符",
        "fu",
        mark(
            "The smaller measure of a hand, from its sets and its wait; it matters up to four han."
        ),
    ),
    GlossaryEntry(
        "dora",
        mark("dora"),
        "ドラ",
        "dora",
        mark("A bonus tile: one han each. It is not a yaku, so it cannot win by itself."),
        "3s 4s",
        mark("The indicator shows 3-sou: each 4-sou is a dora."),
    ),
    GlossaryEntry(
        "indicator",
        mark("indicator|indicators"),
        "ドラ表示牌",
        "dora hyoujihai",
        mark(
            "The tile turned up on the wall: the next one of its kind is the dora. After 9 comes "
            "1, after North East, after red white."
        ),
        "9s 1s",
        mark("A 9-sou is turned up: each 1-sou is a dora."),
    ),
    GlossaryEntry(
        "red_five",
        mark("red five|red fives"),
        "赤ドラ",
        "akadora",
        mark("A five printed in red: a dora wherever it stands. Some games have one in each suit."),
        "0m0p0s",
        mark("The three red fives."),
    ),
    GlossaryEntry(
        "dealer",
        mark("dealer"),
        "親",
        "oya",
        mark("East of this round: wins half as much again, and pays double at a tsumo."),
    ),
    GlossaryEntry(
        "honba",
        mark("honba"),
        "本場",
        "honba",
        mark("Counter of repeated rounds: 300 points more for the winner, each."),
    ),
    GlossaryEntry(
        "sticks",
        mark("riichi sticks|riichi stick"),
        "供託",
        "kyoutaku",
        mark("The 1,000 points that a riichi puts on the table: they go to the next winner."),
    ),
    GlossaryEntry(
        "mangan",
        mark("mangan"),
        "満貫",
        "mangan",
        mark(
            "The first of the fixed limits: 8000 points, 12000 for the dealer, from about four or "
            "five han on."
        ),
    ),
    GlossaryEntry(
        "limits",
        mark("haneman|baiman|sanbaiman"),
        "跳満",
        "haneman",
        mark("The limits above mangan: one and a half times, twice and three times as much."),
    ),
    GlossaryEntry(
        "yakuman",
        mark("yakuman"),
        "役満",
        "yakuman",
        mark("The highest limit, four times a mangan: for a few rare hands."),
    ),
    GlossaryEntry(
        "placement",
        mark("placement"),
        "順位",
        "jun'i",
        mark(
            "Where you stand by points, first to fourth. The placement at the end is what a game "
            "is played for."
        ),
    ),
    GlossaryEntry(
        "hanchan",
        mark("hanchan"),
        "半荘",
        "hanchan",
        mark("A game of East and South rounds, eight or more of them."),
    ),
)
