"""Practice in sentences: what a hint asks, verdicts, waits and furiten, notices of a journal."""

from collections.abc import Callable, Mapping
from typing import Final

from rules.observation import Observation
from tutor.advice.advice import Decision, Reason
from tutor.advice.facts import Facts
from tutor.language import Translator, mark
from tutor.practice.hints import Hint
from tutor.practice.status import FuritenKind, Status
from tutor.strategy.verdict import Verdict
from tutor.text.names import kind_word, tile_word, together
from tutor.text.phrases import seats_word

_ASKS: Final = {
    "ask_win": mark("You can win. Is there any reason not to?"),
    "ask_call": mark("Would it bring you nearer, with a yaku? What would you be safe with?"),
    "ask_nine_terminals": mark("Throw the round in, or go for thirteen orphans?"),
    "ask_riichi": mark("You can declare riichi: what would you wait for, and for how much?"),
    "ask_attack_or_fold": mark("{who} in riichi: attack or fold?"),
    "ask_kan": mark("You can declare a kan: does it cost the hand anything?"),
    "ask_far": mark("Look first: who may be dangerous? How far are you from ready?"),
    "ask_shape": mark("Look first: which tiles bring you nearer, and for how much?"),
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


def ask_line(hint: Hint, observation: Observation, translator: Translator) -> str:
    """The question to look at first."""
    seats = hint.asks.facts.get("seats", ())
    who = seats_word(seats, observation, translator) if isinstance(seats, tuple) else ""  # type: ignore[arg-type]
    return translator.gettext(_ASKS[hint.asks.key]).format(who=who)


def verdict_line(decision: Decision, translator: Translator) -> str:
    """The word after a discard: in line, which choice, or worth a look and what was in line."""
    match decision.verdict:
        case Verdict.FIRST:
            return translator.gettext("In line with the plan.")
        case Verdict.IN_LINE if decision.advice.rank_of(decision.played) == 2:
            return translator.gettext("In line: second choice.")
        case Verdict.IN_LINE:
            return translator.gettext("In line: third choice.")
        case Verdict.OFF_PLAN:
            red = decision.observation.rules.red_fives
            tiles = [tile_word(tile, translator, red) for tile in sorted(decision.advice.in_line)]
            pattern = translator.gettext("Worth a look: {tiles} would be in line.")
            return pattern.format(tiles=together(tiles, translator))


def status_lines(status: Status, translator: Translator) -> tuple[str, ...]:
    """Waits with live copies, furiten, a missing yaku; nothing for a hand that is not ready."""
    if not status.waits:
        return ()
    waits = together([kind_word(wait.kind, translator) for wait in status.waits], translator)
    pattern = translator.ngettext(
        "You wait for {waits}: {live} tile left.",
        "You wait for {waits}: {live} tiles left.",
        status.live,
    )
    said = [pattern.format(waits=waits, live=status.live)]
    if status.furiten is not None:
        tiles = together([kind_word(kind, translator) for kind in status.furiten.kinds], translator)
        said.append(translator.gettext(_FURITEN[status.furiten.how]).format(tiles=tiles))
    said += _yaku_lines(status, translator)
    return tuple(said)


def notice_line(notice: Reason, translator: Translator) -> str:
    """What is said of a journal: that it cannot be written, or what was left out of it."""
    facts = dict(notice.facts)
    if why := facts.get("why"):
        facts["why"] = translator.gettext(str(why))
    return _NOTICES[notice.key](facts, translator)


def _yaku_lines(status: Status, translator: Translator) -> list[str]:
    without = [kind_word(wait.kind, translator) for wait in status.waits if not wait.has_yaku]
    if not without or status.in_riichi:
        return []
    if not status.no_yaku:
        return [
            translator.gettext("No yaku on {tiles}.").format(tiles=together(without, translator))
        ]
    if status.is_open:
        return [translator.gettext("No yaku: this hand cannot win as it is.")]
    return [translator.gettext("No yaku: no ron as it is. Riichi or a tsumo makes one.")]


# --- notices --------------------------------------------------------------------------------------


def _unsaved(facts: Facts, translator: Translator) -> str:
    return translator.gettext(
        "The game cannot be written to {path} ({why}); it goes on, but it is not saved."
    ).format(**facts)


def _unreadable(facts: Facts, translator: Translator) -> str:
    return translator.gettext("The game in {path} cannot be read ({why}); start a new one.").format(
        **facts
    )


def _no_journal(facts: Facts, translator: Translator) -> str:
    return translator.gettext(
        "{path} holds no game that could be taken up; start a new one."
    ).format(**facts)


def _put_aside(facts: Facts, translator: Translator) -> str:
    return translator.gettext(
        "{path} held no game that could be taken up, and is now {aside}; start a new one."
    ).format(**facts)


def _newer(facts: Facts, translator: Translator) -> str:
    return translator.gettext(
        "{path} was written by version {program} of the program; update to go on with it."
    ).format(**facts)


def _strangers(facts: Facts, translator: Translator) -> str:
    return translator.gettext("{names} cannot be found any more; another opponent goes on.").format(
        names=together(facts["names"], translator)
    )


def _cut(_: Facts, translator: Translator) -> str:
    return translator.gettext("The last line of the game was cut short and is left out.")


def _left_out(facts: Facts, translator: Translator) -> str:
    return translator.ngettext(
        "The last {answers} line of the game does not fit the rules and is left out.",
        "The last {answers} lines of the game do not fit the rules and are left out.",
        facts["answers"],
    ).format(**facts)


def _not_kept(facts: Facts, translator: Translator) -> str:
    return translator.gettext(
        "The finished game cannot be kept in {path} ({why}); make room and open the page again."
    ).format(**facts)


_NOTICES: Final[Mapping[str, Callable[[Facts, Translator], str]]] = {
    "unsaved": _unsaved,
    "unreadable": _unreadable,
    "no_journal": _no_journal,
    "put_aside": _put_aside,
    "newer": _newer,
    "strangers": _strangers,
    "cut": _cut,
    "left_out": _left_out,
    "not_kept": _not_kept,
}
