"""The bar of buttons above the hand, with their keys."""

from dataclasses import dataclass, replace

from rules.events import Call
from rules.legal import Action
from rules.melds import Meld, MeldType
from rules.observation import Observation
from rules.tiles import Tile
from tutor.language import gettext, pgettext
from tutor.practice import session
from tutor.practice.hints import Hint
from tutor.practice.question import Question
from tutor.text.names import tile_word
from tutor.text.table import listed


@dataclass(frozen=True, slots=True)
class BarButton:
    act: str
    text: str
    key: str
    tiles: tuple[Tile, ...] = ()
    name: str = ""
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class BarView:
    buttons: tuple[BarButton, ...] = ()
    text: str = ""


NO_BAR = BarView()


def bar_now(question: Question, intent: session.Intent, hint: Hint | None = None) -> BarView:
    if intent.confirmation == "win":
        return ask_passing_win(question)
    if intent.confirmation == "plan":
        return ask_off_plan()
    if intent.options:
        return options_of(intent.options, question.observation)
    bar = bar_of(question, intent.riichi)
    if hint is None or hint.action is None or intent.riichi:
        return bar
    wanted = hint.action.recommended
    hinted = {act for act, actions in session.choices(question).items() if wanted in actions}
    return BarView(tuple(replace(each, quiet=each.act not in hinted) for each in bar.buttons))


def bar_of(question: Question | None, riichi: bool) -> BarView:
    if question is None:
        return NO_BAR
    if riichi:
        return BarView((BarButton(session.BACK, gettext("No riichi"), "I", quiet=True),))
    tsumo = question.win is not None and not question.is_claim
    texts = {
        "chi": (gettext("Chi"), "C"),
        "pon": (gettext("Pon"), "P"),
        "kan": (gettext("Kan"), "K"),
        session.RIICHI: (pgettext("a button", "Riichi"), "I"),
        "win": (gettext("Tsumo") if tsumo else gettext("Ron"), "W"),
        "nine": (gettext("Nine terminals"), "N"),
        "pass": (gettext("Pass"), "X"),
    }
    return BarView(
        tuple(BarButton(act, *texts[act], quiet=act == "pass") for act in session.choices(question))
    )


def options_of(actions: tuple[Action | None, ...], seen: Observation) -> BarView:
    names = {
        MeldType.CHI: gettext("Chi with {tiles}"),
        MeldType.PON: gettext("Pon with {tiles}"),
        MeldType.DAIMINKAN: gettext("Open kan with {tiles}"),
        MeldType.KAKAN: gettext("Added kan of {tiles}"),
        MeldType.ANKAN: gettext("Closed kan of {tiles}"),
    }
    calls = [action for action in actions if isinstance(action, Call)]
    buttons = []
    for number, call in enumerate(calls):
        tiles = shown_tiles(call.meld)
        words = listed([tile_word(tile, seen.rules.red_fives) for tile in tiles])
        name = names[call.meld.type].format(tiles=words)
        buttons.append(BarButton(f"option {number}", "", str(number + 1), tiles, name))
    back = BarButton(session.BACK, gettext("Back"), "X", quiet=True)
    return BarView((*buttons, back), gettext("With which tiles?"))


def shown_tiles(meld: Meld) -> tuple[Tile, ...]:
    return meld.from_hand[:1] if meld.is_kan else meld.from_hand


def ask_passing_win(question: Question) -> BarView:
    tsumo = not question.is_claim
    win = gettext("Tsumo") if tsumo else gettext("Ron")
    return BarView(
        (
            BarButton(session.WIN_ANYWAY, win, "W"),
            BarButton(session.DISCARD_ANYWAY, gettext("Let it go"), "Enter", quiet=True),
            BarButton(session.RETHINK, gettext("Rethink"), "Backspace", quiet=True),
        ),
        gettext("You can win with this tile."),
    )


def ask_off_plan() -> BarView:
    return BarView(
        (
            BarButton(session.DISCARD_ANYWAY, gettext("Throw anyway"), "Enter", quiet=True),
            BarButton(session.RETHINK, gettext("Rethink"), "Backspace"),
            BarButton(session.HINT, gettext("Hint"), "H", quiet=True),
        ),
        gettext("This is outside the three that fit."),
    )
