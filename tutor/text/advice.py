"""What the hand is after a discard, as short lines."""

from typing import Final

from rules.observation import Observation
from tutor.coach.advisor import NextTurn
from tutor.coach.worth import Payout
from tutor.language import gettext, ngettext, pgettext
from tutor.text.hands import hand_word, yaku_name
from tutor.text.names import commas, kind_word, kinds_together, percent, steps_word
from tutor.text.table import safety_words

MAX_YAKU_SHOWN: Final = 3


def draws_name(turn: NextTurn) -> str:
    if not turn.draws:
        return gettext("none left")
    pattern = pgettext("a tile and how many are left", "{tile} {count}")
    return commas([pattern.format(tile=kind_word(kind), count=live) for kind, live in turn.draws])


def chance_line(turn: NextTurn) -> str:
    return gettext("{live} of {unseen} unseen tiles: {share} %").format(
        live=turn.live, unseen=turn.unseen, share=percent(turn.live / max(1, turn.unseen))
    )


def wait_line(turn: NextTurn) -> str:
    facts = turn.tenpai
    if facts is None:
        return ngettext("{count} step from ready", "{count} steps from ready", turn.steps).format(
            count=steps_word(turn.steps)
        )
    winning = [wait for wait in facts.can_win if wait.live]
    if not winning:
        return gettext("ready, but no wait can win")
    live = sum(wait.live for wait in winning)
    said = ngettext("{waits}: {live} left", "{waits}: {live} left", live).format(
        waits=kinds_together([wait.kind for wait in winning]), live=live
    )
    if facts.furiten:
        return gettext("{wait}; furiten, no ron").format(wait=said)
    return said


def yaku_line(turn: NextTurn, seen: Observation, *, riichi: bool = False) -> str:
    """Return the yaku of a ron on the waits of a ready hand, else the yaku in reach.

    Args:
        riichi: whether the discard declares riichi.
    """
    if turn.tenpai is not None:
        names = {
            wait.kind: _yaku_names(wait.riichi if riichi else wait.ron)
            for wait in turn.tenpai.counting
        }
        if not any(names.values()):
            if seen.is_open:
                return gettext("none: no ron")
            return gettext("none without riichi")
        if len({*names.values()}) == 1:
            return next(iter(names.values()))
        parts = (
            gettext("{wait}: {yaku}").format(wait=kind_word(kind), yaku=said or gettext("none"))
            for kind, said in names.items()
        )
        return pgettext("between parts that are no sentences", "; ").join(parts)
    if not turn.yaku:
        return gettext("none without a detour")
    words = [hand_word(each.name, each.about) for each in turn.yaku[:MAX_YAKU_SHOWN]]
    more = len(turn.yaku) - len(words)
    listed = commas(words)
    if not more:
        return listed
    return ngettext("{list} and {count} more", "{list} and {count} more", more).format(
        list=listed, count=more
    )


def risk_line(turn: NextTurn, seen: Observation) -> str:
    return gettext("{share} % · {why}").format(
        share=percent(turn.risk), why=safety_words(turn.ranked, seen)
    )


def _yaku_names(won: Payout | None) -> str:
    return commas([yaku_name(one) for one in (() if won is None else won.yaku)])
