from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rules.observation import Observation
from rules.tiles import Kind, Seat
from tutor.basics.judging import WINDS, Lack, Reply, Sort
from tutor.basics.steps import STEPS, Step
from tutor.language import gettext, mark, pgettext
from tutor.position.table_read import riichi_opponents
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
            "Three suits run from 1 to 9: characters, circles and bamboo, of which the 1 is a bird."
        ),
        mark("Click a tile with circles."),
        mark("Yes: {tile}. The number of circles is its number."),
    ),
    "honours": (
        mark("Honours"),
        mark("Four winds and three dragons have no number: the honours."),
        mark("Click a wind or a dragon."),
        mark("Yes: {tile}. It goes only with tiles that are the same."),
    ),
    "sets": (
        mark("Four sets and a pair"),
        mark(
            "A hand wins with four sets (runs in one suit, or triplets) and a pair. Each turn you "
            "draw a tile and throw one."
        ),
        mark("One tile here goes with no other. Throw it: click it."),
        mark(
            "Well done: one tile is missing now. The hand is ready; the dashed tiles complete it. "
            "Words with dots under them are explained: point at one."
        ),
    ),
    "tsumo": (
        mark("A win of your own draw"),
        mark(
            "You have drawn {drawn}: four sets and a pair. A win with a tile that you drew "
            "yourself is a tsumo."
        ),
        mark("Take the win: press Tsumo above your hand, or the key W."),
        mark("Your first win! {points} points, paid by all three others."),
    ),
    "yaku": (
        mark("A yaku"),
        mark(
            "A hand also needs a yaku: one of the patterns that count. Your tsumo was one, as you "
            "had taken no tile from others. Another is tanyao: no 1, no 9 and no honours."
        ),
        mark("The hand is ready after either of two throws. Throw the tile tanyao cannot use."),
        mark("Well done. The hand waits for {waits}, and has its yaku with either."),
    ),
    "ron": (
        mark("A win on another's tile"),
        mark(
            "{who} has thrown {offered}, and your hand waits for it. A win on a tile of another is "
            "a ron, and only who threw it pays."
        ),
        mark("Press Ron above your hand, or the key W."),
        mark("Won! {yaku}: {who} pays {points} points."),
    ),
    "pon": (
        mark("Taking a tile: pon and chi"),
        mark(
            "A tile that another throws may also make a set whole, which then lies open. Pon: "
            "three of a kind, from anybody. Chi: a run, from the left."
        ),
        mark("{who} has thrown a {offered}, and you hold two. Press Pon, or the key P."),
        mark(
            "Three of a dragon: a yaku at once; after a pon you throw a tile. But take tiles only "
            "with a reason: an open hand cannot declare riichi, which comes soon."
        ),
    ),
    "winds": (
        mark("Winds and the dealer"),
        mark(
            "The middle shows the round, the tiles left, and everybody's wind and points. East is "
            "the dealer, and gets and pays more. Three tiles of the round's wind or of your own "
            "are a yaku."
        ),
        mark("You are {wind} in an East round. Click a wind that would be a yaku for you."),
        mark(
            "Yes: keep a pair of {tile}. Three of {others} are a set, but no yaku for you: throw "
            "them early."
        ),
    ),
    "riichi": (
        mark("Declaring riichi"),
        mark(
            "A closed hand, one that took no tile from others, may declare riichi when it is "
            "ready. That is a yaku. It costs 1,000 points, and from then on you throw what you "
            "draw."
        ),
        mark("Press Riichi above your hand, or the key I; then click the tile that goes."),
        mark("Riichi! Your tile lies sideways, so that all can see it. You wait for {waits}."),
    ),
    "riichi_win": (
        mark("A win after riichi"),
        mark("Two turns later you have drawn {drawn}, for which you were waiting."),
        mark("Press Tsumo, or the key W."),
        mark(
            "Won! {yaku}: {points} points, and your 1,000 come back. Each yaku has its han, and "
            "more han pay more: riichi alone, by ron, would have paid 2,000."
        ),
    ),
    "dora": (
        mark("Dora"),
        mark(
            "Each dora in a hand that wins adds a han, but is no yaku. The indicator in the middle "
            "tells which: the next tile in order. A red five, all red with a dot at its corner, "
            "is one, too."
        ),
        mark("The indicator is {indicator}. Click a dora in your hand."),
        mark("Yes: {tile}. Keep dora where you can. After a 9 comes the 1."),
    ),
    "furiten": (
        mark("Furiten"),
        mark(
            "If even one of the tiles you wait for lies in your own river, among the tiles that "
            "you threw, you are furiten: you win on none of your waits by ron, only by tsumo. This "
            "hand is ready after either of two throws."
        ),
        mark("Throw the tile after which no tile you wait for lies in your river."),
        mark("Well done: you wait for {waits}, and none of it lies in your river."),
    ),
    "fold": (
        mark("Folding to a riichi"),
        mark(
            "{threat} has declared riichi, and your hand is far from ready: fold, throw only what "
            "is safe. Nobody may win by ron on a kind that lies in their own river."
        ),
        mark("Throw a tile of a kind that lies in the river of {threat}."),
        mark("Safe: {threat} cannot win on {tile}. A fold loses little; a ron may cost thousands."),
    ),
    "passed": (
        mark("What has passed is safe"),
        mark(
            "{threat} is in riichi, and you hold no tile of that river. What others have thrown "
            "since the riichi is safe, too: {threat} let it pass."
        ),
        mark("Throw a tile like the last one of Across or of Left."),
        mark(
            "Safe again: {tile} has passed. With a hand far from ready go on like this to the end "
            "of the round."
        ),
    ),
}
_LABELS: Final = {
    Sort.MAN: mark("characters (man)"),
    Sort.PIN: mark("circles (pin)"),
    Sort.SOU: mark("bamboo (sou)"),
    Sort.HONOURS: mark("honours"),
    Sort.WINDS: mark("winds"),
    Sort.DRAGONS: mark("dragons"),
    Sort.YAKU: mark("yaku"),
    Sort.DORA: mark("dora"),
    Sort.SAFE: mark("safe"),
    Sort.INDICATOR: mark("indicator"),
    Sort.RIVER: mark("this river"),
    Sort.PASSED: mark("passed since"),
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
    Lack.GIVES_UP: mark(
        "The hand is complete: throwing {tile} would give the win up. Take the win."
    ),
    Lack.PASSED: mark("You may let it go, but here the tile is just what you need. Take it."),
    Lack.UNSAFE: mark(
        "{tile} may be safe, but nobody can know: {threat} has not thrown it, nor has anybody "
        "since the riichi. Kinds in your hand that are safe: {count}."
    ),
}
_AGAIN: Final = mark("Try another one.")


def sort_word(sort: Sort) -> str:
    return gettext(_LABELS[sort])


def scene_place_line(at: int) -> str:
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
    if reply.lack in (Lack.QUIET, Lack.PASSED, Lack.GIVES_UP):
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
        "others": together(
            [kind_word(Kind(kind)) for kind in WINDS if not seen.is_yakuhai(Kind(kind), seen.seat)]
        ),
        "threat": "" if threat is None else seat_word(seen, threat),
        "who": seat_word(seen, Seat(thrower)),
        "offered": "" if last is None else tile_word(last),
    }
