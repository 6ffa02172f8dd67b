"""Practice in sentences: what a hint asks, verdicts, waits and furiten, notices of a journal."""

from collections.abc import Callable, Mapping
from typing import Final

from rules.observation import Observation
from tutor.advice.advice import Decision, Reason, Verdict
from tutor.advice.facts import Facts
from tutor.language import Words, mark
from tutor.practice.hints import Hint
from tutor.practice.status import FuritenKind, Status
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


def ask_line(hint: Hint, observation: Observation, words: Words) -> str:
    """The question to look at first."""
    seats = hint.asks.facts.get("seats", ())
    who = seats_word(seats, observation, words) if isinstance(seats, tuple) else ""  # type: ignore[arg-type]
    return words.gettext(_ASKS[hint.asks.key]).format(who=who)


def verdict_line(decision: Decision, words: Words) -> str:
    """The word after a discard: in line, which choice, or worth a look and what was in line."""
    match decision.verdict:
        case Verdict.FIRST:
            return words.gettext("In line with the plan.")
        case Verdict.IN_LINE if decision.advice.rank_of(decision.played) == 2:
            return words.gettext("In line: second choice.")
        case Verdict.IN_LINE:
            return words.gettext("In line: third choice.")
        case Verdict.OFF_PLAN:
            red = decision.observation.rules.red_fives
            tiles = [tile_word(tile, words, red) for tile in sorted(decision.advice.in_line)]
            pattern = words.gettext("Worth a look: {tiles} would be in line.")
            return pattern.format(tiles=together(tiles, words))


def status_lines(status: Status, words: Words) -> tuple[str, ...]:
    """Waits with live copies, furiten, a missing yaku; nothing for a hand that is not ready."""
    if not status.waits:
        return ()
    waits = together([kind_word(wait.kind, words) for wait in status.waits], words)
    pattern = words.ngettext(
        "You wait for {waits}: {live} tile left.", "You wait for {waits}: {live} tiles left.",
        status.live,
    )  # fmt: skip
    said = [pattern.format(waits=waits, live=status.live)]
    if status.furiten is not None:
        tiles = together([kind_word(kind, words) for kind in status.furiten.kinds], words)
        said.append(words.gettext(_FURITEN[status.furiten.how]).format(tiles=tiles))
    said += _yaku_lines(status, words)
    return tuple(said)


def notice_line(notice: Reason, words: Words) -> str:
    """What is said of a journal: that it cannot be written, or what was left out of it."""
    facts = dict(notice.facts)
    if why := facts.get("why"):
        facts["why"] = words.gettext(str(why))
    return _NOTICES[notice.key](facts, words)


def _yaku_lines(status: Status, words: Words) -> list[str]:
    without = [kind_word(wait.kind, words) for wait in status.waits if not wait.has_yaku]
    if not without or status.in_riichi:
        return []
    if not status.no_yaku:
        return [words.gettext("No yaku on {tiles}.").format(tiles=together(without, words))]
    if status.is_open:
        return [words.gettext("No yaku: this hand cannot win as it is.")]
    return [words.gettext("No yaku: no ron as it is. Riichi or a tsumo makes one.")]


# --- notices --------------------------------------------------------------------------------------


def _unsaved(facts: Facts, words: Words) -> str:
    return words.gettext(
        "The game cannot be written to {path} ({why}); it goes on, but it is not saved."
    ).format(**facts)


def _unreadable(facts: Facts, words: Words) -> str:
    return words.gettext("The game in {path} cannot be read ({why}); start a new one.").format(
        **facts
    )


def _no_journal(facts: Facts, words: Words) -> str:
    return words.gettext("{path} holds no game that could be taken up; start a new one.").format(
        **facts
    )


def _put_aside(facts: Facts, words: Words) -> str:
    return words.gettext(
        "{path} held no game that could be taken up, and is now {aside}; start a new one."
    ).format(**facts)


def _newer(facts: Facts, words: Words) -> str:
    return words.gettext(
        "{path} was written by version {program} of the program; update to go on with it."
    ).format(**facts)


def _strangers(facts: Facts, words: Words) -> str:
    return words.gettext("{names} cannot be found any more; another opponent goes on.").format(
        names=together(facts["names"], words)
    )


def _cut(_: Facts, words: Words) -> str:
    return words.gettext("The last line of the game was cut short and is left out.")


def _left_out(facts: Facts, words: Words) -> str:
    return words.ngettext(
        "The last {answers} line of the game does not fit the rules and is left out.",
        "The last {answers} lines of the game do not fit the rules and are left out.",
        facts["answers"],
    ).format(**facts)


def _not_kept(facts: Facts, words: Words) -> str:
    return words.gettext(
        "The finished game cannot be kept in {path} ({why}); make room and open the page again."
    ).format(**facts)


_NOTICES: Final[Mapping[str, Callable[[Facts, Words], str]]] = {
    "unsaved": _unsaved, "unreadable": _unreadable, "no_journal": _no_journal,
    "put_aside": _put_aside, "newer": _newer,
    "strangers": _strangers, "cut": _cut, "left_out": _left_out, "not_kept": _not_kept,
}  # fmt: skip
