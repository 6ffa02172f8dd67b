from typing import Final

from rules.observation import Observation
from tutor.language import gettext, mark, ngettext
from tutor.position.table_read import riichi_opponents
from tutor.practice.hints import FuritenKind, Hint, HintQuestion, WaitStatus
from tutor.text.names import kind_word, seats_word, together

_ASKS: Final = {
    HintQuestion.WIN: mark("You can win. Is there any reason not to?"),
    HintQuestion.CALL: mark("Would it bring you nearer, with a yaku? What would you be safe with?"),
    HintQuestion.NINE_TERMINALS: mark("Throw the round in, or go for thirteen orphans?"),
    HintQuestion.RIICHI: mark("You can declare riichi: what would you wait for, and for how much?"),
    HintQuestion.ATTACK_OR_FOLD: mark("{who} in riichi: attack or fold?"),
    HintQuestion.KAN: mark("You can declare a kan: does it cost the hand anything?"),
    HintQuestion.FAR: mark("Look first: who may be dangerous? How far are you from ready?"),
    HintQuestion.SHAPE: mark("Look first: which tiles bring you nearer, and for how much?"),
}
_FURITEN: Final = {
    FuritenKind.DISCARD: mark(
        "Furiten: {tiles} in your own river. No ron on any of your waits; a tsumo still wins."
    ),
    FuritenKind.THROW: mark(
        "Furiten once you throw {tiles}: no ron on any of your waits; a tsumo still wins."
    ),
    FuritenKind.TURN: mark(
        "Furiten until you draw again: {tiles} just passed. No ron on any of your waits."
    ),
    FuritenKind.RIICHI: mark(
        "Furiten for this round: {tiles} passed after your riichi. Only a tsumo wins."
    ),
}


def ask_line(hint: Hint, observation: Observation) -> str:
    who = seats_word(riichi_opponents(observation), observation)
    return gettext(_ASKS[hint.asks]).format(who=who)


def status_lines(status: WaitStatus) -> tuple[str, ...]:
    if not status.waits:
        return ()
    waits = together([kind_word(wait.kind) for wait in status.waits])
    pattern = ngettext(
        "You wait for {waits}: {live} tile left.",
        "You wait for {waits}: {live} tiles left.",
        status.live,
    )
    said = [pattern.format(waits=waits, live=status.live)]
    if status.furiten is not None:
        tiles = together([kind_word(kind) for kind in status.furiten.kinds])
        said.append(gettext(_FURITEN[status.furiten.how]).format(tiles=tiles))
    without = [kind_word(wait.kind) for wait in status.waits if not wait.has_yaku]
    if not without or status.in_riichi:
        pass
    elif not status.no_yaku:
        said.append(gettext("No yaku on {tiles}.").format(tiles=together(without)))
    elif status.is_open:
        said.append(gettext("No yaku: this hand cannot win as it is."))
    else:
        said.append(gettext("No yaku: no ron as it is. Riichi or a tsumo makes one."))
    return tuple(said)
