"""Hints, waits and notices of a practice game."""

from typing import Final, assert_never

from rules.observation import Observation
from tutor.evaluators.table_read import riichi_opponents
from tutor.language import gettext, mark, ngettext
from tutor.practice import journal
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


def notice_line(notice: journal.PracticeNotice) -> str:
    match notice:
        case journal.GameUnsaved(path, why):
            return gettext(
                "The game cannot be saved to {path} ({why}). You can play on without saving."
            ).format(path=path, why=_system_words(why))
        case journal.JournalUnreadable(path, why):
            return gettext("The game in {path} cannot be read ({why}). Start a new one.").format(
                path=path, why=_system_words(why)
            )
        case journal.JournalUnusable(path):
            return gettext("{path} contains no game to resume. Start a new one.").format(path=path)
        case journal.JournalPutAside(path, aside):
            return gettext(
                "{path} contained no game to resume and is now {aside}. Start a new one."
            ).format(path=path, aside=aside)
        case journal.JournalNewer(path, program):
            return gettext(
                "{path} was written by version {program} of the program. Update to resume it."
            ).format(path=path, program=program)
        case journal.OpponentsMissing(names):
            return gettext("{names} cannot be found; another opponent plays instead.").format(
                names=together(names)
            )
        case journal.LastLineCut():
            return gettext("The last line of the game was incomplete and is left out.")
        case journal.AnswersLeftOut(answers):
            return ngettext(
                "The last {answers} line of the game is damaged or breaks the rules, and is left"
                " out.",
                "The last {answers} lines of the game are damaged or break the rules, and are left"
                " out.",
                answers,
            ).format(answers=answers)
        case journal.GameNotKept(path, why, is_written):
            said = (
                mark(
                    "The finished game cannot be saved to {path} ({why}). Fix that, then resume the"
                    " interrupted game."
                )
                if is_written
                else mark("The finished game cannot be saved to {path} ({why}).")
            )
            return gettext(said).format(path=path, why=_system_words(why))
    assert_never(notice)


def _system_words(why: str) -> str:
    return gettext(why) if why else ""
