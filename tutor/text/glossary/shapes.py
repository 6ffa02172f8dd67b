"""Terms of blocks and waits, in the order in which a beginner meets them."""

from typing import Final

from tutor.language import mark
from tutor.text.glossary.entry import GlossaryEntry

# Translators: terms of the game. A word as our sentences write it, other forms of it after a bar;
# what it means to a beginner; for some, what a row of tiles shows.
SHAPES: Final = (
    GlossaryEntry(
        "block",
        mark("blocks|block"),
        "ブロック",
        "burokku",
        mark("A set, a shape or a pair. A hand needs five: four sets and a pair."),
        "234m 56p 79s 11z",
        mark("Four blocks: a run, two shapes and a pair."),
    ),
    GlossaryEntry(
        "two_sided",
        mark("two-sided wait|two-sided waits|two-sided shape|two-sided"),
        "両面",
        "ryanmen",
        mark("Two tiles in a row that a tile at either end completes: the best wait."),
        "56p 47p",
        mark("5 and 6 of pin wait for 4 and 7."),
    ),
    GlossaryEntry(
        "inside",
        mark("inside shape|inside wait|inside"),
        "嵌張",
        "kanchan",
        mark("Two tiles with a gap: only the tile between them completes it."),
        "46p 5p",
        mark("4 and 6 of pin wait for 5 alone."),
    ),
    GlossaryEntry(
        "edge",
        mark("edge shape|edge wait"),
        "辺張",
        "penchan",
        mark("1 and 2, or 8 and 9: only the 3 or the 7 completes it."),
        "89p 7p",
        mark("8 and 9 of pin wait for 7 alone."),
    ),
    GlossaryEntry(
        "two_pairs",
        mark("two pairs"),
        "双碰",
        "shanpon",
        mark("A wait on a third tile of either of two pairs."),
        "22p 55s",
        mark("Waits for 2-pin and 5-sou."),
    ),
    GlossaryEntry(
        "single_wait",
        mark("single wait"),
        "単騎",
        "tanki",
        mark("A wait on the other half of the pair: three tiles at most."),
        "123m456p789s111z5p",
        mark("Four sets and one tile: waits for 5-pin."),
    ),
    GlossaryEntry(
        "good_wait",
        mark("good wait|good waits"),
        "良形",
        "ryoukei",
        mark("A two-sided wait or a better one. A bad wait has fewer tiles to win on."),
    ),
    GlossaryEntry(
        "compound",
        mark("compound shape|compound shapes"),
        "複合形",
        "fukugoukei",
        mark("Three or more tiles that are several shapes at once, so that more tiles help."),
        "446s 45s",
        mark("A pair and an inside shape in one: 4 and 5 of sou help."),
    ),
    GlossaryEntry(
        "perfect",
        mark("perfect one-away"),
        "完全一向聴",
        "kanzen iishanten",
        mark(
            "One step from ready with two two-sided shapes, a pair and a spare tile: every good "
            "draw leaves a good wait."
        ),
        "123456m23s677p55z",
        mark("Any of 1-sou, 4-sou, 5-pin, 7-pin, 8-pin and White dragon makes a good wait."),
    ),
)
