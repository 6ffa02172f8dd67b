"""Terms of safety, in the order in which a beginner meets them."""

from typing import Final

from tutor.language import mark
from tutor.text.glossary.entry import GlossaryEntry

# Translators: terms of the game. A word as our sentences write it, other forms of it after a bar;
# what it means to a beginner; for some, what a row of tiles shows.
SAFETY: Final = (
    GlossaryEntry(
        "deal_in",
        mark("deal in|deals in|deal-in|dealt in"),
        "放銃",
        "houjuu",
        mark("To throw the tile that another player wins on, and to pay for it alone."),
    ),
    GlossaryEntry(
        "fold",
        mark("fold|folds"),
        "オリ",
        "ori",
        mark("To give the hand up and throw only what is safe."),
    ),
    GlossaryEntry(
        "safe_tile",
        mark("safe tile|safe tiles"),
        "安全牌",
        "anzenpai",
        mark("A tile that a player in riichi surely cannot win on."),
    ),
    GlossaryEntry(
        "genbutsu",
        mark("genbutsu"),
        "現物",
        "genbutsu",
        mark("A tile that this player threw, or let pass after riichi: they cannot win on it."),
        "4p 4p",
        mark("They threw a 4-pin: yours is safe against them."),
    ),
    GlossaryEntry(
        "suji",
        mark("suji"),
        "筋",
        "suji",
        mark(
            "Three away from a tile they threw: a two-sided wait cannot take it, but other waits "
            "can. Safer, not safe."
        ),
        "4p 17p",
        mark("They threw a 4-pin: 1-pin and 7-pin are suji."),
    ),
    GlossaryEntry(
        "half_suji",
        mark("half covered by suji|half suji"),
        "片筋",
        "katasuji",
        mark(
            "Only one of the two tiles three away was thrown, so a two-sided wait from the other "
            "side can still take it."
        ),
        "1p 4p",
        mark("They threw a 1-pin: 4-pin is safe from 2 and 3, not from 5 and 6."),
    ),
    GlossaryEntry(
        "kabe",
        mark("wall"),
        "壁",
        "kabe",
        mark("All four copies of a neighbour are seen, so no two-sided wait can be built there."),
        "7777s 89s",
        mark("All four 7-sou are seen: 8 and 9 have a wall."),
    ),
    GlossaryEntry(
        "half_kabe",
        mark("half covered by a wall|half a wall"),
        "片側の壁",
        "katagawa no kabe",
        mark(
            "A wall stands on one side only: a two-sided wait from the other side can still take "
            "the tile."
        ),
    ),
    GlossaryEntry(
        "threat",
        mark("threat|threats"),
        "脅威",
        "kyoui",
        mark("A player who may win soon: in riichi, or with melds that look finished."),
        linked=False,
    ),
    GlossaryEntry(
        "push_or_fold",
        mark("push or fold"),
        "押し引き",
        "oshihiki",
        mark(
            "Go on against a threat, or give the hand up. Push if two of three hold: ready, a good "
            "wait, a dear hand. Strong players who held a safe tile still threw an uncertain one "
            "at a riichi about 5 times in 10 when they could be ready, 3 in 10 one step away, 1 in "
            "10 further off: what they do, not proof that it is right."
        ),
        linked=False,
    ),
)
