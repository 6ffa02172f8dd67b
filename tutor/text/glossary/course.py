from collections.abc import Mapping
from typing import Final

from tutor.coach.concepts.finders import Concept
from tutor.language import mark
from tutor.text.glossary.entry import GlossaryEntry

# fmt: off
# Translators: ideas of a beginner's course. Their names stand in "New idea: five blocks."
_WORDS: Final[Mapping[Concept, tuple[str, str, str, str]]] = {
    Concept.SETS: (mark("four sets and a pair"), "4面子1雀頭", "yon mentsu ichi jantou",
        mark("A hand wins with four sets and a pair. A set is a run of one suit, or three or "
             "four of a kind.")),
    Concept.YAKU: (mark("a yaku to win with"), "役", "yaku",
        mark("A hand without a yaku cannot win. Dora add points, but are no yaku.")),
    Concept.RIICHI: (mark("riichi"), "リーチ", "riichi",
        mark("A closed hand that is ready may declare riichi, a yaku for every hand. A call "
             "gives that up.")),
    Concept.YAKUHAI: (mark("yakuhai"), "役牌", "yakuhai",
        mark("Three of a dragon, of the round's wind or of your own wind are a yaku at once, in "
             "an open hand too.")),
    Concept.DORA: (mark("dora"), "ドラ", "dora",
        mark("Each dora is worth one han, and so is each red five. The dora is the tile after "
             "the indicator.")),
    Concept.SHANTEN: (mark("steps from ready"), "向聴数", "shanten",
        mark("How many good tiles a hand must still draw to be ready. A ready hand wins with one "
             "tile more.")),
    Concept.UKEIRE: (mark("good draws"), "受け入れ", "ukeire",
        mark("Tiles that bring the hand a step nearer. A throw that leaves more of them is "
             "mostly the faster one.")),
    Concept.SINGLES: (mark("single tiles first"), "孤立牌", "koritsuhai",
        mark("Throw what stands alone first: winds that are no yaku, then 1 and 9, then 2 and 8. "
             "A 3 to 7 joins most.")),
    Concept.FIVE_BLOCKS: (mark("five blocks"), "5ブロック", "go burokku",
        mark("Sets, shapes and pairs are blocks. Four sets and a pair are five of them: such a "
             "hand needs no more.")),
    Concept.SIX_BLOCKS: (mark("six blocks"), "6ブロック", "roku burokku",
        mark("With six blocks one is too many: mostly drop the weakest, the shape that fewest "
             "tiles complete.")),
    Concept.JOINTS: (mark("good and bad shapes"), "塔子の良し悪し", "taatsu",
        mark("Up to eight tiles complete a two-sided shape (4-5), up to four an inside (4-6) or "
             "an edge shape (1-2).")),
    Concept.PAIR: (mark("the pair"), "雀頭", "jantou",
        mark("A hand needs one pair. A second one may become a set; a third is mostly one too "
             "many.")),
    Concept.COMPOUNDS: (mark("compound shapes"), "複合形", "fukugoukei",
        mark("Three tiles like 4-4-6, 4-4-5 or 2-4-6 are two shapes at once: more draws help "
             "than with two tiles.")),
    Concept.NEXT_WAIT: (mark("a good wait, one step on"), "良形聴牌", "ryoukei tenpai",
        mark("One step from ready, look at the wait that comes: draws that lead to a two-sided "
             "wait are worth more.")),
    Concept.WAITS: (mark("good and bad waits"), "待ちの良し悪し", "machi",
        mark("A two-sided wait has up to eight tiles to win on, a kanchan or penchan wait "
             "four, a single-tile wait three.")),
    Concept.FURITEN: (mark("furiten"), "振聴", "furiten",
        mark("If a tile of your wait lies in your own river, you may not win by ron, not even on "
             "the others.")),
    Concept.TANYAO: (mark("tanyao"), "断么九", "tanyao",
        mark("No 1, no 9 and no honours: a yaku, by most rules in an open hand too.")),
    Concept.CALLING: (mark("call or pass"), "鳴き判断", "naki handan",
        mark("A call is quicker but gives riichi up, and many yaku are worth less or gone. Ask "
             "first which yaku is left.")),
    Concept.RIICHI_OR_QUIET: (mark("riichi or a quiet wait"), "リーチかダマか", "dama",
        mark("Riichi adds a han and perhaps ura dora; it costs a stick, ties you to the wait and "
             "warns the others.")),
    Concept.MAIN_ROAD: (mark("riichi with pinfu"), "メンピン", "menpin",
        mark("Runs, a pair that is no yakuhai and a two-sided wait in a closed hand make pinfu, "
             "and riichi beside it.")),
    Concept.FLUSH: (mark("half flush"), "混一色", "hon'itsu",
        mark("One suit and honours only: three han closed, two open. Look for it when most of "
             "the hand is of one suit.")),
    Concept.PAIRS: (mark("seven pairs or all triplets"), "七対子と対々和", "chiitoitsu, toitoi",
        mark("Many pairs and few runs: seven pairs, closed only, or all triplets, open too.")),
    Concept.RARE_HANDS: (mark("straight, three colours, ends"), "一気通貫、三色、チャンタ",
        "ittsuu, sanshoku, chanta",
        mark("A straight, three colours or an outside hand is rare: take it where it lies on the "
             "way.")),
    Concept.THREATS: (mark("who may be ready"), "危険な相手", "kiken na aite",
        mark("Watch for riichi, and for open hands of two or three melds: these players may be "
             "ready.")),
    Concept.SURE_TILES: (mark("sure tiles"), "現物", "genbutsu",
        mark("Nobody wins by ron on a tile of their own river, nor on one that has passed since "
             "their riichi.")),
    Concept.SAFER_TILES: (mark("safer tiles"), "スジと壁", "suji, kabe",
        mark("Suji, tiles behind a wall and honours that are mostly seen are safer than others, "
             "but not certain.")),
    Concept.FOLDING: (mark("how to fold"), "ベタオリ", "betaori",
        mark("Sure tiles first, a pair before single ones, then what is safest; and having "
             "folded, keep folding.")),
    Concept.PUSH_OR_FOLD: (mark("push or fold"), "押し引き", "oshihiki",
        mark("Against a threat go on if two of three hold: ready, a good wait, a dear hand. "
             "Otherwise fold.")),
    Concept.WORTH: (mark("what a hand is worth"), "打点", "daten",
        mark("Each han about doubles the points, up to mangan: 8,000, or 12,000 for the dealer.")),
    Concept.STANDING: (mark("playing for the place"), "順位", "jun'i",
        mark("Near the end the place counts: keep a safe lead; when behind, build a hand big "
             "enough to pass.")),
}
# fmt: on


def concept_key(concept: Concept) -> str:
    return f"course_{concept.value}"


COURSE_TERMS: Final = tuple(
    GlossaryEntry(concept_key(concept), *words, linked=False) for concept, words in _WORDS.items()
)
