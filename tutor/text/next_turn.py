"""What a discard leaves for the next turn, in words."""

from typing import Final

from rules.observation import Observation
from rules.scoring import Score
from rules.tiles import Kind
from tutor.advice.next_turn import NextTurn
from tutor.evaluators.tenpai import TenpaiFacts
from tutor.language import Translator
from tutor.text.candidate_cells import safety_words
from tutor.text.figures import percent
from tutor.text.hands import hand_word
from tutor.text.names import commas, kind_word, kinds_together
from tutor.text.yaku import yaku_name

NO_YAKU: Final = frozenset({52, 53, 54})
MAX_YAKU_TOLD: Final = 3


def draws_name(turn: NextTurn, translator: Translator) -> str:
    if not turn.draws:
        return translator.gettext("none left")
    return commas([_counted(kind, live, translator) for kind, live in turn.draws], translator)


def chance_line(turn: NextTurn, translator: Translator) -> str:
    return translator.gettext("{live} of {unseen} unseen tiles: {share} %").format(
        live=turn.live, unseen=turn.unseen, share=percent(turn.live / max(1, turn.unseen))
    )


def wait_line(turn: NextTurn, translator: Translator) -> str:
    facts = turn.tenpai
    if facts is None:
        return translator.ngettext(
            "{count} step from ready", "{count} steps from ready", turn.steps
        ).format(count=turn.steps)
    waits = kinds_together([wait.kind for wait in facts.waits], translator)
    said = translator.ngettext("{waits}: {live} left", "{waits}: {live} left", facts.live).format(
        waits=waits, live=facts.live
    )
    if facts.furiten:
        return translator.gettext("{wait}; furiten, no ron").format(wait=said)
    return said


def yaku_line(
    turn: NextTurn, seen: Observation, translator: Translator, *, riichi: bool = False
) -> str:
    """Return the yaku: of a ready hand those of a ron on its waits, else those in reach.

    Args:
        riichi: the discard declares it.
    """
    if turn.tenpai is not None:
        return _won_yaku(turn.tenpai, seen, translator, riichi)
    if not turn.yaku:
        return translator.gettext("none without a detour")
    words = [hand_word(each.name, each.about, translator) for each in turn.yaku[:MAX_YAKU_TOLD]]
    more = len(turn.yaku) - len(words)
    listed = commas(words, translator)
    if not more:
        return listed
    return translator.ngettext("{list} and {count} more", "{list} and {count} more", more).format(
        list=listed, count=more
    )


def risk_line(turn: NextTurn, seen: Observation, translator: Translator) -> str:
    return translator.gettext("{share} % · {why}").format(
        share=percent(turn.risk), why=safety_words(turn.ranked, seen, translator)
    )


def _won_yaku(facts: TenpaiFacts, seen: Observation, translator: Translator, riichi: bool) -> str:
    names = {
        wait.kind: _names(wait.riichi if riichi else wait.dama, translator)
        for wait in facts.counting
    }
    if not any(names.values()):
        if seen.is_open:
            return translator.gettext("none: no ron")
        return translator.gettext("none without riichi")
    if len({*names.values()}) == 1:
        return next(iter(names.values()))
    parts = (
        translator.gettext("{wait}: {yaku}").format(
            wait=kind_word(kind, translator), yaku=said or translator.gettext("none")
        )
        for kind, said in names.items()
    )
    return translator.pgettext("between parts that are no sentences", "; ").join(parts)


def _names(score: Score | None, translator: Translator) -> str:
    yaku = () if score is None else score.yaku
    return commas([yaku_name(one, translator) for one, _ in yaku if one not in NO_YAKU], translator)


def _counted(kind: Kind, live: int, translator: Translator) -> str:
    return translator.pgettext("a tile and how many are left", "{tile} {count}").format(
        tile=kind_word(kind, translator), count=live
    )
