"""The first steps: ideas, tasks and replies."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rules.observation import Observation
from rules.tiles import Seat
from tutor.basics.judging import Lack, Reply
from tutor.basics.steps import STEPS, Step
from tutor.evaluators.table_read import riichi_opponents
from tutor.language import gettext, mark, pgettext
from tutor.text.hands import yaku_name
from tutor.text.names import (
    block_word,
    kind_word,
    kinds_together,
    points_text,
    seat_word,
    tile_word,
    together,
    wind_word,
)


@dataclass(frozen=True, slots=True)
class StepWords:
    title: str
    idea: str
    task: str


# Translators: the first steps of somebody who has never played: title, idea, task, and the reply
# when it is done.
_WORDS: Final[Mapping[str, tuple[str, str, str, str]]] = {
    "tiles": (
        mark("The tiles"),
        mark(
            "There are 136 tiles: 34 kinds, four of each. Three suits are numbered from 1 to 9: "
            "characters (man), circles (pin) and bamboo (sou), whose 1 is a bird. Your hand lies "
            "at the bottom of the table; leave what is counted in the middle for later."
        ),
        mark("Click a tile of the circles (pin)."),
        mark("Yes: that is {tile}. The number of circles is the number of the tile."),
    ),
    "honours": (
        mark("Honours"),
        mark(
            "Seven kinds have no number: the winds East, South, West and North, and the White, "
            "Green and Red dragon. They are called honours. Point at a word with dots under it, "
            "here or later: it is explained."
        ),
        mark("Click a wind or a dragon."),
        mark("Yes: {tile}. It has no number, so it goes only with tiles that are the same."),
    ),
    "sets": (
        mark("Four sets and a pair"),
        mark(
            "Another hand, one turn on. A hand wins with four sets and a pair. A set is a run "
            "(three numbers in a row, of one suit) or a triplet (three of a kind). In each turn "
            "you draw a tile and throw one away; what has been thrown lies in front of each player."
        ),
        mark("One tile here goes with no other. Throw it away: click it."),
        mark("Well done: one tile is missing now, so the hand is ready. It waits for {waits}."),
    ),
    "tsumo": (
        mark("A win of your own draw"),
        mark(
            "You have drawn {drawn}, and it makes the last run whole: four sets and a pair. A win "
            "with a tile that you drew yourself is a tsumo. All three others pay."
        ),
        mark("Take the win: press Tsumo above your hand, or the key W."),
        mark("Your first win! {yaku}: {points} points."),
    ),
    "yaku": (
        mark("A yaku"),
        mark(
            "Four sets and a pair are not enough. The hand also needs a yaku: one of the patterns "
            "that count. Your first win had one, because you drew its last tile yourself. The most "
            "useful one is tanyao: no 1, no 9 and no honours in the hand."
        ),
        mark("Two tiles would leave the hand ready. Throw the one that tanyao cannot use."),
        mark("Well done. The hand waits for {waits}, and has its yaku with either."),
    ),
    "ron": (
        mark("A win on another's tile"),
        mark(
            "You may also win with a tile that another player throws. That is a ron, and only the "
            "player who threw the tile pays. {who} has just thrown {offered}: your hand waits for "
            "it."
        ),
        mark("Press Ron above your hand, or the key W."),
        mark("Won! {yaku}: {who} pays {points} points."),
    ),
    "pon": (
        mark("Taking a tile: pon and chi"),
        mark(
            "A tile that another throws may also make a set whole. Pon: you hold two of the kind, "
            "whoever threw it. Chi: it makes a run, and the player on your left threw it. The set "
            "then lies open. Three of a dragon are a yaku at once."
        ),
        mark("{who} has thrown a {offered}, and you hold two. Press Pon, or the key P."),
        mark(
            "Three {offered} tiles: that is your yaku. But take tiles only with a reason: an "
            "open hand cannot declare riichi any more, which comes next."
        ),
    ),
    "winds": (
        mark("Winds and the dealer"),
        mark(
            "The middle of the table shows the round, here East 1, the tiles that are left, and "
            "everybody's wind and points. The dealer is East, and gets and pays more than others. "
            "Three tiles of the round's wind or of your own wind are a yaku, as three of a dragon "
            "are; the other winds are no use to you."
        ),
        mark("You are {wind} in an East round. Click a wind that would be a yaku for you."),
        mark("Yes: three of {tile} are a yaku for you. Keep a pair of it; the others throw early."),
    ),
    "riichi": (
        mark("Declaring riichi"),
        mark(
            "A hand is closed while you have taken nothing from others. A closed hand that is "
            "ready may declare riichi, and that is a yaku: so any closed hand can win. It costs a "
            "stick of 1,000 points, and from then on every tile that you draw is thrown by itself, "
            "unless it wins."
        ),
        mark("Press Riichi above your hand, or the key I; then click the tile that goes."),
        mark("Riichi! Your tile lies sideways, so that all can see it. You wait for {waits}."),
    ),
    "riichi_win": (
        mark("A win after riichi"),
        mark(
            "Two turns later you have drawn {drawn}, for which you were waiting. With riichi the "
            "win has two yaku: riichi itself, and a tsumo with a closed hand."
        ),
        mark("Press Tsumo, or the key W."),
        mark("Won! {yaku}: {points} points. Each yaku has its han, and more han pay more."),
    ),
    "dora": (
        mark("Dora"),
        mark(
            "Dora are bonus tiles: each one in a hand that wins adds a han. In the middle of the "
            "table a small tile, the indicator, tells which: the next one in order, and after a 9 "
            "the 1. A red five is one as well. But a dora is no yaku."
        ),
        mark("The indicator is {indicator}. Click a dora in your hand."),
        mark("Yes: {tile}. Keep dora where you can."),
    ),
    "furiten": (
        mark("Furiten"),
        mark(
            "Look at your own river before you choose a wait. If a single tile that you wait for "
            "lies in it, you are furiten: you cannot win by ron, on none of your waits. Only a "
            "tsumo still wins. Two tiles would leave this hand ready."
        ),
        mark("Throw the one after which you wait for no tile of your own river."),
        mark("Well done: you wait for {waits}, and none of it lies in your river."),
    ),
    "fold": (
        mark("Folding to a riichi"),
        mark(
            "{threat} has declared riichi: one tile is missing, and whoever throws it pays for the "
            "whole hand. Yours is far from ready, so fold: throw only what is certain. Nobody may "
            "win by ron on a kind that lies in their own river, the row of what they threw."
        ),
        mark("Throw a tile of a kind that lies in the river of {threat}."),
        mark("Safe: {threat} cannot win on {tile}. A fold loses little; a ron may cost it all."),
    ),
    "passed": (
        mark("What has passed is safe"),
        mark(
            "Again {threat} is in riichi, but you hold no tile of that river. One thing more is "
            "certain: what others have thrown since the riichi, and {threat} let pass. Here that "
            "is the last tile of Across and that of Left."
        ),
        mark("Throw a tile like the last one of Across or of Left."),
        mark(
            "Safe again: {tile} has passed. With a hand far from ready go on like this to the end "
            "of the round."
        ),
    ),
}
_GROUPS: Final = {
    "run": mark("{tile} is part of the run {block}. Without it the hand has a set less."),
    "triplet": mark("That is one of your three {kind} tiles: a set already."),
    "pair": mark("{kind} is your pair, and every hand needs one."),
    "joint": mark("{block} needs only one tile to be a run: the hand is waiting for that."),
}
_LACKS: Final = {
    Lack.OTHER_SUIT: mark("That is {tile}. The circles are the tiles with round dots on them."),
    Lack.HAS_NUMBER: mark("{tile} has a number. Look for a tile with a sign and no number."),
    Lack.NO_DORA: mark(
        "{tile} is not the dora. The indicator in the middle is {indicator}, and the dora is the "
        "tile that comes after it."
    ),
    Lack.NO_WIND: mark("{tile} is not a wind. Look for East, South, West or North."),
    Lack.OFF_WIND: mark(
        "{tile} is neither the round's wind nor yours: three of them are not a yaku."
    ),
    Lack.FURITEN: mark(
        "Ready too, but {waits} lies in your own river: you could win only by tsumo, not by ron."
    ),
    Lack.NOT_READY: mark("Without {tile} the hand is not ready. Which tile goes with no other?"),
    Lack.NO_YAKU: mark(
        "Ready too: it would wait for {waits}, but without a yaku, and so not win by ron. Which "
        "tile can tanyao not use?"
    ),
    Lack.QUIET: mark(
        "Right tile, but riichi comes first: without it this hand has no yaku. Press Riichi, then "
        "the tile."
    ),
    Lack.GIVES_UP: mark("The hand is complete: throwing {tile} would give the win up."),
    Lack.PASSED: mark("You may let it go, but here the tile is just what you need. Take it."),
    Lack.UNSAFE: mark(
        "{tile} may be safe, but nobody can know: {threat} has not thrown it, nor has anybody "
        "since the riichi. Certain tiles in your hand: {count}."
    ),
}
_AGAIN: Final = mark("Try another one.")


def place_line(at: int) -> str:
    return gettext("Step {at} of {count}").format(at=at + 1, count=len(STEPS))


def step_words(step: Step, seen: Observation) -> StepWords:
    title, idea, task, _ = _WORDS[step.key]
    places = _places(seen)
    return StepWords(gettext(title), gettext(idea).format(**places), gettext(task).format(**places))


def reply_line(step: Step, reply: Reply, seen: Observation) -> str:
    kinds = list(dict.fromkeys(reply.kinds))
    yaku = () if reply.score is None else reply.score.yaku
    names = [yaku_name(number) for number, _ in yaku]
    said = _places(seen) | {
        "tile": "" if reply.tile is None else tile_word(reply.tile),
        "waits": kinds_together(kinds),
        "count": str(len(kinds)),
        "yaku": together(names),
        "points": points_text(reply.points),
    }
    if reply.lack is None:
        return gettext(_WORDS[step.key][3]).format(**said)
    if reply.lack is Lack.BREAKS_GROUP:
        three = len(reply.kinds) == 3
        if len(kinds) == 1:
            group = "triplet" if three else "pair"
            line = gettext(_GROUPS[group]).format(kind=kind_word(kinds[0]))
        else:
            group = "run" if three else "joint"
            block = block_word(reply.kinds)
            line = gettext(_GROUPS[group]).format(tile=said["tile"], block=block)
    else:
        line = gettext(_LACKS[reply.lack]).format(**said)
    if reply.lack in (Lack.QUIET, Lack.PASSED):
        return line
    return pgettext("two sentences", "{first} {second}").format(first=line, second=gettext(_AGAIN))


def _places(seen: Observation) -> dict[str, str]:
    threat = next(iter(riichi_opponents(seen)), None)
    orders = [(river[-1].order, seat) for seat, river in enumerate(seen.rivers) if river]
    thrower = max(orders)[1] if orders else seen.seat
    last = seen.rivers[thrower][-1].tile if orders else None
    return {
        "drawn": "" if seen.drawn is None else tile_word(seen.drawn),
        "indicator": tile_word(seen.dora_indicators[0]),
        "wind": wind_word(seen.wind_of(seen.seat)),
        "threat": "" if threat is None else seat_word(seen, threat),
        "who": seat_word(seen, Seat(thrower)),
        "offered": "" if last is None else tile_word(last),
    }
