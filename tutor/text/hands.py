from dataclasses import dataclass
from typing import Final, assert_never

from rules.tiles import Kind
from tutor.language import gettext, mark, ngettext, pgettext
from tutor.position.hands import HandName
from tutor.practice.hints import WaitStatus
from tutor.text.names import kind_word
from tutor.text.practice import status_lines


@dataclass(frozen=True, slots=True)
class HandStatus:
    head: str
    waits: tuple[tuple[Kind, str], ...] = ()
    said: str = ""
    note: str = ""


def describe_hand_status(status: WaitStatus) -> HandStatus:
    head = ngettext(
        "Ready: {count} tile left to win with", "Ready: {count} tiles left to win with", status.live
    ).format(count=status.live)
    waits = tuple((wait.kind, f"×{wait.live}") for wait in status.waits)
    said, *notes = status_lines(status) or ("",)
    return HandStatus(head, waits, said, " ".join(notes))


YAKU: Final = (
    # Translators: the name of a yaku and what it asks, turn about, in Tenhou's order.
    (mark("Closed tsumo"), mark("A closed hand that draws its last tile itself.")),
    (mark("Riichi"), mark("A closed ready hand, declared for 1,000 points.")),
    (mark("Ippatsu"), mark("A win within one go-around after riichi, with no call between.")),
    (mark("Chankan"), mark("A ron on the tile that another adds to a pon.")),
    (mark("Rinshan"), mark("A win on the tile drawn after an own kan.")),
    (mark("Haitei"), mark("A tsumo on the last tile of the wall.")),
    (mark("Houtei"), mark("A ron on the last discard of the round.")),
    (
        mark("Pinfu"),
        mark("Closed: four runs, a pair that would be no yaku as a triplet, a two-sided wait."),
    ),
    (mark("Tanyao"), mark("No 1, no 9 and no honours.")),
    (mark("Iipeikou"), mark("Closed: the same run twice in one suit.")),
    (mark("Seat wind East"), mark("Three of your own wind.")),
    (mark("Seat wind South"), mark("Three of your own wind.")),
    (mark("Seat wind West"), mark("Three of your own wind.")),
    (mark("Seat wind North"), mark("Three of your own wind.")),
    (mark("Round wind East"), mark("Three of the round's wind.")),
    (mark("Round wind South"), mark("Three of the round's wind.")),
    (mark("Round wind West"), mark("Three of the round's wind.")),
    (mark("Round wind North"), mark("Three of the round's wind.")),
    (mark("White dragon (haku)"), mark("Three of a dragon.")),
    (mark("Green dragon (hatsu)"), mark("Three of a dragon.")),
    (mark("Red dragon (chun)"), mark("Three of a dragon.")),
    (mark("Double riichi"), mark("Riichi with the very first discard.")),
    (mark("Seven pairs (chiitoitsu)"), mark("Closed: seven different pairs.")),
    (mark("Chanta"), mark("A terminal or an honour in every set and in the pair.")),
    (mark("Ittsuu"), mark("123, 456 and 789 of one suit.")),
    (mark("Sanshoku doujun"), mark("The same run in all three suits.")),
    (mark("Sanshoku doukou"), mark("The same triplet in all three suits.")),
    (mark("Three kans (sankantsu)"), mark("Three kans.")),
    (mark("All triplets (toitoi)"), mark("Four triplets or kans.")),
    (mark("Sanankou"), mark("Three triplets that were drawn, not called.")),
    (mark("Little three dragons (shousangen)"), mark("Two dragon triplets, a pair of the third.")),
    (mark("Honroutou"), mark("Terminals and honours only.")),
    (mark("Ryanpeikou"), mark("Closed: two times the same run twice.")),
    (mark("Junchan"), mark("A terminal in every set and in the pair.")),
    (mark("Half flush (honitsu)"), mark("One suit and honours.")),
    (mark("Full flush (chinitsu)"), mark("One suit only.")),
    (mark("Renhou"), mark("A ron before one's own first draw.")),
    (mark("Tenhou"), mark("The dealer wins with the tiles dealt.")),
    (mark("Chiihou"), mark("A tsumo with one's very first draw.")),
    (mark("Big three dragons (daisangen)"), mark("Triplets of all three dragons.")),
    (mark("Suuankou"), mark("Four triplets that were drawn, not called.")),
    (mark("Suuankou, pair wait"), mark("Four drawn triplets, waiting for the pair.")),
    (mark("All honours (tsuuiisou)"), mark("Winds and dragons only.")),
    (mark("All green (ryuuiisou)"), mark("2, 3, 4, 6, 8 of sou and green dragons only.")),
    (mark("All terminals (chinroutou)"), mark("1 and 9 only.")),
    (mark("Nine gates (chuuren)"), mark("Closed: 1112345678999 of a suit and one more.")),
    (mark("Nine gates, nine waits"), mark("1112345678999 of a suit, waiting for all nine.")),
    (mark("Thirteen orphans (kokushi)"), mark("Each terminal and honour, and one of them twice.")),
    (mark("Thirteen orphans, 13 waits"), mark("Each terminal and honour, waiting for any.")),
    (mark("Big four winds (daisuushi)"), mark("Triplets of all four winds.")),
    (mark("Little four winds (shousuushi)"), mark("Three wind triplets, a pair of the fourth.")),
    (mark("Four kans (suukantsu)"), mark("Four kans.")),
    (mark("Dora"), mark("Bonus tiles: worth han, but no yaku.")),
    (mark("Ura-dora"), mark("Bonus tiles turned up for a riichi win.")),
    (mark("Red five"), mark("Red fives: one han each, but no yaku.")),
)


def yaku_name(number: int) -> str:
    return gettext(YAKU[number][0])


def yaku_gloss(number: int) -> str:
    return gettext(YAKU[number][1])


_SUITS: Final = (mark("man"), mark("pin"), mark("sou"))


def suit_word(suit: int) -> str:
    return gettext(_SUITS[suit])


def hand_word(name: HandName, about: int | None) -> str:
    match name:
        case HandName.RIICHI:
            return pgettext("hand", "riichi")
        case HandName.TANYAO:
            return pgettext("hand", "tanyao")
        case HandName.YAKUHAI:
            return kind_word(Kind(about or 0))
        case HandName.HALF_FLUSH:
            suit = suit_word(about or 0)
            return gettext("half flush in {suit}").format(suit=suit)
        case HandName.FULL_FLUSH:
            suit = suit_word(about or 0)
            return gettext("full flush in {suit}").format(suit=suit)
        case HandName.SEVEN_PAIRS:
            return pgettext("hand", "seven pairs")
        case HandName.ALL_TRIPLETS:
            return pgettext("hand", "all triplets")
        case HandName.THREE_COLOURS:
            low = (about or 0) + 1
            return gettext("three colours of {run}").format(run=f"{low}{low + 1}{low + 2}")
        case HandName.STRAIGHT:
            suit = suit_word(about or 0)
            return gettext("straight in {suit}").format(suit=suit)
        case HandName.OUTSIDE:
            return pgettext("hand", "outside hand")
        case HandName.ORPHANS:
            return gettext("thirteen orphans")
        case HandName.NO_YAKU:
            return gettext("no yaku yet")
    assert_never(name)
