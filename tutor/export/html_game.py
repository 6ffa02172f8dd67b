from base64 import b64encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from itertools import count, groupby
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from rules.events import Call
from rules.tiles import format_tiles, kind_of, tile_name
from tutor.coach.advice import CallDecision, Decision, ReviewEntry
from tutor.coach.graded import CallCause
from tutor.coach.opinion import Beside
from tutor.coach.strategy.stance import Verdict
from tutor.export.annotated import AnnotatedGame
from tutor.export.csv_export import seconds_of
from tutor.export.figures import (
    PrintedLesson,
    anchor_of,
    cards_of,
    examples_of,
    legend,
    meta_line,
    result_parts,
)
from tutor.export.pictures import svg_of, tile_definitions, tile_row
from tutor.export.texts import headlines_of, sentences_of
from tutor.language import active, gettext, ngettext
from tutor.system.files import assets
from tutor.teaching.figures import SeatGame
from tutor.teaching.units import Example
from tutor.text.calls import answer_words, recommendation
from tutor.text.names import paragraph, round_word
from tutor.text.phrases import is_japanese, with_breaks
from tutor.text.review import MAX_TIED_SHOWN, SIGNS, refusal_line, shown_best, summary_line
from tutor.text.second import differing_line
from tutor.text.verdicts import verdict_word


def phrase_breaks(text: str) -> str:
    """Return markup that lets Japanese lines break only between phrases."""
    if not is_japanese(text):
        return text
    broken = Markup(with_breaks(str(Markup.escape(text))))
    return Markup('<span class="phrases">{}</span>').format(broken)


@cache
def _environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(assets() / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.filters["phrases"] = phrase_breaks
    return made


@cache
def _text(name: str) -> Markup:
    return Markup((assets() / "templates" / name).read_text(encoding="utf-8"))


def page(
    template: str,
    *,
    script: str = "",
    tiles: Markup | None = None,
    paper: bool = False,
    **values: Any,
) -> str:
    """Return an HTML page, for browsers or (with ``paper=True``) for `paper.to_pdf`."""
    text = _text(script) if script else Markup("")
    digest = b64encode(sha256(text.encode()).digest()).decode()
    return (
        _environment()
        .get_template(template)
        .render(
            language=active(),
            style=_text("style.css") + _text("groups.css"),
            script=text,
            script_source=Markup(f"'sha256-{digest}'") if script else Markup("'none'"),
            tiles=tile_definitions() if tiles is None else tiles,
            paper=paper,
            block=Markup(BLOCK if paper else ""),
            new_page=Markup(PAGE if paper else ""),
            **values,
        )
    )


def part(template: str, **values: Any) -> Markup:
    return Markup(_environment().get_template(template).render(**values))


BLOCK: Final = "<!-- block -->"
"""Marks the start of a block that stays on one page when printed."""
PAGE: Final = "<!-- page -->"
"""Marks a page break for printing."""
_BACK: Final = "<back>"
_TILES: Final = "<tiles>"


@dataclass(frozen=True, slots=True)
class HtmlPiece:
    counted: SeatGame
    examples: tuple[Example[PrintedLesson], ...]
    cards: tuple[PrintedLesson, ...]
    source: str
    results: tuple[str, ...]
    page: str


def piece_of(game: AnnotatedGame, *, paper: bool = False) -> HtmlPiece:
    """Return the parts of a report that describe a game; on paper the game has no page of its
    own."""
    seconds = seconds_of(game)
    cards = []
    for card in cards_of(game):
        second = None if isinstance(card.cause, CallCause) else seconds[card.at]
        cards.append(card if second is None else replace(card, differs=second.differs))
    return HtmlPiece(
        game.counted(),
        tuple(examples_of(game, cards)),
        tuple(cards),
        game.label.source,
        result_parts(game),
        "" if paper else _page(game, cards, seconds),
    )


def counted(game: AnnotatedGame) -> tuple[ReviewEntry, ...]:
    return tuple(entry for entry in game.entries() if not entry.taken_back)


def filled(markup: str, back: str) -> str:
    """Fill in what pages in memory omit: the link back to the report and the tile images."""
    back = str(Markup.escape(back))
    return markup.replace(_BACK, back, 1).replace(_TILES, str(tile_definitions()), 1)


def card_markup(card: PrintedLesson, href: str, *, player: str = "", paper: bool = False) -> Markup:
    """Return a lesson as markup.

    Args:
        href: the address of the game's page; empty on that page itself.
        player: the pupil's name, in a list of lessons with the same cause; empty to show the
            lesson's title and advice instead.
    """
    return part(
        "card.html",
        card=card,
        paper=paper,
        meta=meta_line(card),
        played=card.played,
        href=href,
        player=player,
        picture=svg_of(card.picture),
        text={"see_game": gettext("See it in the game"), "next_time": gettext("Next time:")},
    )


def _page(
    game: AnnotatedGame, cards: Sequence[PrintedLesson], seconds: Sequence[Beside | None]
) -> str:
    differing = sum(second is not None and second.differs for second in seconds)
    text = {
        "back": gettext("Back to the report"),
        "game": gettext("Every decision of one game"),
        "lessons": gettext("Lessons"),
        "legend": legend(),
        "decisions": gettext("Decisions"),
        "signs": "   ".join(f"{SIGNS[each]} {verdict_word(each)}" for each in Verdict),
        "columns": gettext(
            "Each line: the turn, the hand with the tile drawn, what was thrown → the tutor’s "
            "choice, and the plan. Of a call, riichi, kan or win: the tile on offer and what was "
            "done."
        ),
        "differ": ngettext(
            "Only the {count} discard where strong players prefer another tile than the tutor",
            "Only the {count} discards where strong players prefer another tile than the tutor",
            differing,
        ).format(count=differing)
        if differing
        else "",
        "differ_note": gettext(
            "Strong players: as a network has it that watched players of the phoenix room. It "
            "cannot say why: positions to talk about, not mistakes."
        ),
    }
    head = (
        *result_parts(game),
        *filter(None, (game.label.source,)),
        *(() if game.luck.reason is None else (refusal_line(game.luck.reason),)),
    )
    return page(
        "game.html",
        tiles=Markup(_TILES),
        title=game.player,
        game=game,
        head=head,
        back=Markup(_BACK),
        summary=summary_line(counted(game)),
        text=text,
        cards=[card_markup(card, "") for card in cards],
        rounds=list(_rounds(game, seconds)),
    )


def _rounds(game: AnnotatedGame, seconds: Sequence[Beside | None]) -> Iterator[dict[str, object]]:
    decisions, calls = count(), count()
    plans, said_of = headlines_of(game), sentences_of(game)
    for (round_, honba), entries in groupby(
        game.entries(), key=lambda each: (each.observation.round, each.observation.honba)
    ):
        plan = ""
        rows = []
        for entry in entries:
            if isinstance(entry, CallDecision):
                red, claimed = entry.observation.rules.red_fives, entry.claimed
                tile = "" if claimed is None else tile_row((claimed,), red, tile_name(claimed))
                is_explained = entry.verdict is not Verdict.FIRST or isinstance(entry.taken, Call)
                said = recommendation(entry.advice, entry.observation)
                rows.append(
                    {
                        **_head(entry, anchor_of(next(calls), call=True)),
                        "notes": [gettext("taken back")] if entry.taken_back else [],
                        "played": tile,
                        "advised": "",
                        "answer": answer_words(entry),
                        "plan": "",
                        "said": paragraph(said) if is_explained else "",
                        "differs": "",
                    }
                )
                continue
            place = next(decisions)
            last, plan = plan, plans[place]
            said = said_of[place] if entry.verdict is Verdict.OFF_PLAN or plan != last else ()
            rows.append(_row(place, entry, plan, said, seconds[place]))
        yield {"title": round_word(round_, honba), "rows": rows}


def _row(
    place: int, decision: Decision, plan: str, said: Sequence[str], second: Beside | None
) -> dict[str, object]:
    seen = decision.observation
    red = seen.rules.red_fives
    best, more = shown_best(decision)
    differs = ""
    if second is not None and second.differs:
        share = None if kind_of(decision.played) == second.first else second.share
        differs = differing_line(second.first, second.first_share, share)
    return {
        **_head(decision, anchor_of(place, call=False)),
        "notes": [
            note
            for note, holds in (
                (gettext("riichi"), decision.riichi),
                (gettext("taken back"), decision.taken_back),
            )
            if holds
        ],
        "played": tile_row((decision.played,), red, tile_name(decision.played)),
        "advised": tile_row(best[:MAX_TIED_SHOWN], red, " ".join(map(tile_name, best))) + more,
        "answer": "",
        "plan": plan,
        "said": paragraph(said),
        "differs": differs,
    }


def _head(entry: ReviewEntry, anchor: str) -> dict[str, object]:
    seen = entry.observation
    melds = "".join(f" [{format_tiles(meld.tiles)}]" for meld in seen.own_melds)
    return {
        "id": anchor,
        "turn": seen.turn,
        "sign": SIGNS[entry.verdict],
        "verdict": verdict_word(entry.verdict),
        "hand": tile_row(
            seen.hand,
            seen.rules.red_fives,
            gettext("Hand: {tiles}").format(tiles=format_tiles(seen.hand) + melds),
            drawn=seen.drawn,
            melds=[meld.tiles for meld in seen.own_melds],
        ),
    }
