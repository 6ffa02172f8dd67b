"""The words of a headline: the four stances, and the hands that it names."""

from typing import Final

from tutor.language import mark
from tutor.text.glossary.entry import GlossaryEntry

# Translators: what the headline of an advice says: "Build · half flush in sou". A word as the
# headline writes it; what it means to a beginner; for some, what a row of tiles shows.
STANCES: Final = (
    GlossaryEntry(
        "stance_build",
        mark("Build"),
        "手作り",
        "tezukuri",
        mark("Nobody threatens yet, and the hand is not ready: make it faster and better."),
        linked=False,
    ),
    GlossaryEntry(
        "stance_push",
        mark("Push"),
        "押し",
        "oshi",
        mark("Go for the win, if need be with a tile that may deal in."),
        linked=False,
    ),
    GlossaryEntry(
        "stance_careful",
        mark("Careful"),
        "回し打ち",
        "mawashiuchi",
        mark("Go on against a threat, but only with tiles that deal in less than 1 time in 20."),
        linked=False,
    ),
    GlossaryEntry(
        "stance_fold",
        mark("Fold"),
        "オリ",
        "ori",
        mark("Give the hand up and throw what is safest, whatever that breaks."),
        linked=False,
    ),
)
HANDS: Final = (
    GlossaryEntry(
        "hand_riichi",
        mark("riichi hand"),
        "リーチ手",
        "riichite",
        mark(
            "A closed hand on its way to riichi: no other yaku is needed, as long as you do not "
            "call."
        ),
        linked=False,
    ),
    GlossaryEntry(
        "half_flush",
        mark("half flush"),
        "混一色",
        "hon'itsu",
        mark("A hand of one suit and honours only: three han closed, two open."),
        "123p 567p 999p 222z 77z",
        mark("A half flush in pin."),
    ),
    GlossaryEntry(
        "full_flush",
        mark("full flush|chinitsu"),
        "清一色",
        "chin'itsu",
        mark("A hand of one suit without honours: six han closed, five open."),
        "123p 345p 567p 999p 88p",
        mark("A full flush in pin."),
    ),
    GlossaryEntry(
        "seven_pairs",
        mark("seven pairs|chiitoitsu"),
        "七対子",
        "chiitoitsu",
        mark("Seven different pairs instead of sets: a yaku of two han, closed only."),
        "11m 44m 77p 33s 99s 22z 66z",
        mark("Seven pairs."),
    ),
    GlossaryEntry(
        "all_triplets",
        mark("all triplets"),
        "対々和",
        "toitoi",
        mark("Four triplets and a pair: a yaku of two han, open too."),
        "222m 999p 444s 333z 55s",
        mark("All triplets."),
    ),
    GlossaryEntry(
        "three_colours",
        mark("three colours|sanshoku doujun|sanshoku"),
        "三色同順",
        "sanshoku doujun",
        mark("The same run in man, pin and sou: a yaku of two han, one when open."),
        "234m 234p 234s",
        mark("Three colours of 234."),
    ),
    GlossaryEntry(
        "straight",
        mark("straight|ittsuu|ittsu"),
        "一気通貫",
        "ittsuu",
        mark("1 to 9 of one suit as three runs: a yaku of two han, one when open."),
        "123s 456s 789s",
        mark("A straight in sou."),
    ),
    GlossaryEntry(
        "outside",
        mark("outside hand|chanta"),
        "混全帯么九",
        "chanta",
        mark(
            "A 1, a 9 or an honour in every set and in the pair: a yaku of two han, one when open."
        ),
        "123m 789p 999s 111z 99m",
        mark("An outside hand."),
    ),
)
