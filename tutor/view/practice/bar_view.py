"""What the bar above the hand offers: a few words, and buttons with their keys. No Qt."""

from dataclasses import dataclass

from rules.events import Call
from rules.melds import Meld, MeldType
from rules.observation import Observation
from rules.offers import Action
from rules.tiles import Tile
from tutor.language import Words
from tutor.practice.question import Question
from tutor.text.names import tile_word
from tutor.view.table.table_words import listed

RIICHI, BACK = "riichi", "back"
WIN_ANYWAY, THROW_ANYWAY, RETHINK, HINT = "win", "throw", "rethink", "hint"


@dataclass(frozen=True, slots=True)
class BarButton:
    """One button. `act` is what the page is told."""

    act: str
    text: str
    key: str
    tiles: tuple[Tile, ...] = ()
    """Shown in place of the text."""
    name: str = ""
    """What a screen reader says where that is more than the text."""
    quiet: bool = False
    """Drawn as an outline: to pass, to go back."""


@dataclass(frozen=True, slots=True)
class BarView:
    """The whole bar; nothing to show where it has no buttons."""

    buttons: tuple[BarButton, ...] = ()
    text: str = ""


NO_BAR = BarView()


def choices(question: Question) -> dict[str, tuple[Action | None, ...]]:
    """The acts of the bar and the actions behind each, in the order shown."""
    win = (question.win,) if question.win is not None else ()
    nine = (question.nine_terminals,) if question.nine_terminals is not None else ()
    offered: dict[str, tuple[Action | None, ...]] = {
        "chi": question.chi, "pon": question.pon, "kan": question.kan,
        RIICHI: question.riichi, "win": win, "nine": nine,
        "pass": (None,) if question.may_pass else (),
    }  # fmt: skip
    return {act: actions for act, actions in offered.items() if actions}


def bar_of(question: Question | None, riichi: bool, words: Words) -> BarView:
    """The bar for a question; none where a tile is to be thrown and nothing else can be done.

    `riichi`: the learner is choosing the tile to declare with.
    """
    if question is None:
        return NO_BAR
    if riichi:
        return BarView((BarButton(BACK, words.gettext("No riichi"), "I", quiet=True),))
    tsumo = question.win is not None and not question.is_claim
    texts = {
        "chi": (words.gettext("Chi"), "C"), "pon": (words.gettext("Pon"), "P"),
        "kan": (words.gettext("Kan"), "K"), RIICHI: (words.pgettext("a button", "Riichi"), "I"),
        "win": (words.gettext("Tsumo") if tsumo else words.gettext("Ron"), "W"),
        "nine": (words.gettext("Nine terminals"), "N"), "pass": (words.gettext("Pass"), "X"),
    }  # fmt: skip
    return BarView(
        tuple(BarButton(act, *texts[act], quiet=act == "pass") for act in choices(question))
    )


def options_of(actions: tuple[Action | None, ...], seen: Observation, words: Words) -> BarView:
    """Several ways to make one call: the tiles that each would lay."""
    calls = [action for action in actions if isinstance(action, Call)]
    buttons = [
        BarButton(
            f"option {number}", "", str(number + 1), shown_tiles(call.meld),
            _option_name(call.meld, seen, words),
        )
        for number, call in enumerate(calls)
    ]  # fmt: skip
    back = BarButton(BACK, words.gettext("Back"), "X", quiet=True)
    return BarView((*buttons, back), words.gettext("With which tiles?"))


def shown_tiles(meld: Meld) -> tuple[Tile, ...]:
    """The tiles that tell one option from another: those of the hand, one for a kan."""
    return meld.from_hand[:1] if meld.is_kan else meld.from_hand


def _option_name(meld: Meld, seen: Observation, words: Words) -> str:
    names = {
        MeldType.CHI: words.gettext("Chi with {tiles}"),
        MeldType.PON: words.gettext("Pon with {tiles}"),
        MeldType.DAIMINKAN: words.gettext("Open kan with {tiles}"),
        MeldType.KAKAN: words.gettext("Added kan of {tiles}"),
        MeldType.ANKAN: words.gettext("Closed kan of {tiles}"),
    }
    red = seen.rules.red_fives
    tiles = listed([tile_word(tile, words, red) for tile in shown_tiles(meld)], words)
    return names[meld.type].format(tiles=tiles)


def ask_passing_win(question: Question, words: Words) -> BarView:
    """The learner is about to let a win go."""
    tsumo = not question.is_claim
    win = words.gettext("Tsumo") if tsumo else words.gettext("Ron")
    return BarView(
        (
            BarButton(WIN_ANYWAY, win, "W"),
            BarButton(THROW_ANYWAY, words.gettext("Let it go"), "Enter", quiet=True),
            BarButton(RETHINK, words.gettext("Rethink"), "Backspace", quiet=True),
        ),
        words.gettext("You can win with this tile."),
    )


def ask_off_plan(words: Words) -> BarView:
    """The tile is outside the three that fit the plan."""
    return BarView(
        (
            BarButton(THROW_ANYWAY, words.gettext("Throw anyway"), "Enter", quiet=True),
            BarButton(RETHINK, words.gettext("Rethink"), "Backspace"),
            BarButton(HINT, words.gettext("Hint"), "H", quiet=True),
        ),
        words.gettext("This is outside the three that fit."),
    )
