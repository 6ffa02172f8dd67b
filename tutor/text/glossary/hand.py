"""Terms of tiles, sets and the hand, in the order in which a beginner meets them."""

from typing import Final

from tutor.language import mark
from tutor.text.glossary.entry import Entry

# Translators: terms of the game. A word as our sentences write it, other forms of it after a bar;
# what it means to a beginner; for some, what a row of tiles shows.
HAND: Final = (
    Entry(
        "suits", mark("suits"), "数牌", "suupai",
        mark("The numbered tiles from 1 to 9: man (characters), pin (circles) and sou (bamboo)."),
        "19m 19p 19s", mark("1 and 9 of man, pin and sou."),
        linked=False,
    ),
    Entry(
        "honours", mark("honours|honour"), "字牌", "jihai",
        mark("Winds and dragons. They form no runs, only triplets and pairs."),
        "1234z 567z", mark("The four winds and the three dragons."),
    ),
    Entry(
        "winds", mark("winds|wind"), "風牌", "kazehai",
        mark("East, South, West, North. One is the round's wind, and each seat has its own."),
        "1234z", mark("East, South, West, North."),
    ),
    Entry(
        "dragons", mark("dragons|dragon"), "三元牌", "sangenpai",
        mark("White, green and red. Three of a kind are a yaku for everybody."),
        "567z", mark("White, green, red."),
    ),
    Entry(
        "terminals", mark("terminals|terminal"), "老頭牌", "routouhai",
        mark("The ones and nines of the three suits: the hardest tiles to use in runs."),
        "19m19p19s", mark("All six terminals."),
    ),
    Entry(
        "run", mark("run|runs"), "順子", "shuntsu",
        mark("Three tiles of one suit in a row."),
        "345m", mark("A run."),
        linked=False,
    ),
    Entry(
        "triplet", mark("triplet|triplets"), "刻子", "koutsu",
        mark("Three tiles of the same kind."),
        "777p", mark("A triplet."),
        linked=False,
    ),
    Entry(
        "set", mark("set|sets"), "面子", "mentsu",
        mark("A run, a triplet or a kan. A plain winning hand is four sets and a pair."),
        "345m 777p 234s 666z 22s", mark("Four sets and a pair."),
        linked=False,
    ),
    Entry(
        "pair", mark("pair|pairs"), "対子", "toitsu",
        mark("Two tiles of the same kind."),
        "22s", mark("A pair."),
        linked=False,
    ),
    Entry(
        "joint", mark("joint|joints"), "塔子", "taatsu",
        mark("Two tiles that one more makes a run: the beginnings of a hand."),
        "56p 13s", mark("Open on both sides, and closed in between."),
    ),
    Entry(
        "tenpai", mark("ready|tenpai"), "聴牌", "tenpai",
        mark("One tile away from winning (tenpai)."),
        "123m456p78s22255z", mark("Ready: a 6-sou or a 9-sou wins."),
    ),
    Entry(
        "shanten", mark("steps from ready|step from ready"), "向聴", "shanten",
        mark("How many tiles must still be swapped for better ones until the hand is ready."),
        "123m456p78s2255z9m", mark("One step from ready."),
    ),
    Entry(
        "ukeire", mark("good draws|good draw"), "受け入れ", "ukeire",
        mark("Tiles not seen yet that would bring the hand one step nearer to ready."),
        "34m 25m", mark("3 and 4 of man wait for 2 and 5: up to eight good draws."),
    ),
    Entry(
        "wait", mark("waits for|wait for|waits|wait"), "待ち", "machi",
        mark("The tile that a ready hand needs to win, or to be ready for it."),
        "78s 69s", mark("7 and 8 of sou wait for 6 and 9."),
    ),
    Entry(
        "two_sided", mark("two-sided wait|two-sided waits"), "両面", "ryanmen",
        mark("Two tiles in a row that a tile at either end completes: the best wait."),
        "56p 47p", mark("5 and 6 of pin wait for 4 and 7."),
    ),
    Entry(
        "closed", mark("closed"), "門前", "menzen",
        mark("A hand without melds. Only a closed hand can declare riichi."),
    ),
    Entry(
        "open_hand", mark("hand is open|hand open|open hand"), "鳴き手", "nakite",
        mark(
            "A hand with melds: quicker, but without riichi, and many yaku are worth less or "
            "gone."
        ),
    ),
    Entry(
        "meld", mark("meld|melds"), "副露", "fuuro",
        mark("A set laid open with a tile that another player threw."),
    ),
    Entry(
        "call", mark("call|calls|called"), "鳴き", "naki",
        mark("To take a tile that another player threw: chi, pon or kan. It opens the hand."),
        linked=False,
    ),
    Entry(
        "chi", mark("chi"), "チー", "chi",
        mark("A call that makes a run with the tile that the player on the left threw."),
        "46m 5m", mark("4 and 6 of man call the 5."),
    ),
    Entry(
        "pon", mark("pon"), "ポン", "pon",
        mark("A call that makes a triplet with a tile that anybody threw."),
        "77z 7z", mark("Two red dragons call the third."),
    ),
    Entry(
        "kan", mark("kan|kans"), "カン", "kan",
        mark("Four of a kind laid down. It gives one more draw and turns up another dora."),
        "9999s", mark("A kan."),
    ),
    Entry(
        "tsumogiri", mark("tsumogiri"), "ツモ切り", "tsumogiri",
        mark("To throw the very tile just drawn."),
    ),
)
