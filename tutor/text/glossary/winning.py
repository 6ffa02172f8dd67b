"""Terms of winning, in the order in which a beginner meets them."""

from typing import Final

from tutor.language import mark
from tutor.text.glossary.entry import GlossaryEntry

# Translators: terms of the game. A word as our sentences write it, other forms of it after a bar;
# what it means to a beginner; for some, what a row of tiles shows.
WINNING: Final = (
    GlossaryEntry(
        "yaku",
        mark("yaku"),
        "役",
        "yaku",
        mark("A pattern that allows a hand to win. Every winning hand needs at least one."),
    ),
    GlossaryEntry(
        "riichi",
        mark("riichi"),
        "リーチ",
        "riichi",
        mark("A closed hand declared ready for 1,000 points. That player now waits for one draw."),
    ),
    GlossaryEntry(
        "tsumo",
        mark("tsumo"),
        "ツモ",
        "tsumo",
        mark("A win on a tile that one draws oneself: all three others pay."),
    ),
    GlossaryEntry(
        "ron",
        mark("ron"),
        "ロン",
        "ron",
        mark("A win on a tile that another player throws: that player pays alone."),
    ),
    GlossaryEntry(
        "furiten",
        mark("furiten"),
        "振聴",
        "furiten",
        mark("You threw, or just passed, one of the tiles you wait for: you may not win by ron."),
        "78s 6s",
        mark("Waits for 6 and 9 of sou after throwing a 6: no ron on either."),
    ),
    GlossaryEntry(
        "ippatsu",
        mark("ippatsu"),
        "一発",
        "ippatsu",
        mark("A yaku: a win within one go-around after riichi, with no call between."),
    ),
    GlossaryEntry(
        "tanyao",
        mark("tanyao"),
        "断么九",
        "tanyao",
        mark("A yaku: no 1, no 9 and no honours in the hand."),
        "234m567m345p66p678s",
        mark("Tanyao."),
    ),
    GlossaryEntry(
        "yakuhai",
        mark("yakuhai|seat wind|round wind"),
        "役牌",
        "yakuhai",
        mark("A yaku: three of a dragon, of the round wind or of your own wind."),
        "555z 666z 777z",
        mark("Any one of the three dragons."),
    ),
    GlossaryEntry(
        "toitoi",
        mark("toitoi"),
        "対々和",
        "toitoi",
        mark("A yaku: four triplets and a pair."),
        "222m 999p 444s 333z 55s",
        mark("Toitoi."),
    ),
    GlossaryEntry(
        "honitsu",
        mark("honitsu"),
        "混一色",
        "hon'itsu",
        mark("A yaku: one suit and honours only."),
        "123p 567p 999p 222z 77z",
        mark("Honitsu in pin."),
    ),
    GlossaryEntry(
        "thirteen_orphans",
        mark("thirteen orphans"),
        "国士無双",
        "kokushi",
        mark("A rare hand of every 1, 9 and honour, one of them twice."),
        "19m19p19s1234567z",
        mark("Thirteen kinds; one of them twice makes it whole."),
    ),
    GlossaryEntry(
        "noten",
        mark("noten"),
        "ノーテン",
        "noten",
        mark("Not ready when the wall runs out: such players pay those who are."),
    ),
    GlossaryEntry(
        "ryukyoku",
        mark("drawn round|ryukyoku"),
        "流局",
        "ryuukyoku",
        mark("A round that ends without a win, mostly because the wall runs out."),
    ),
)
