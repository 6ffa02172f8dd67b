from collections.abc import Sequence
from pathlib import Path

from rules.legal import Action
from rules.observation import Observation
from rules.tiles import kind_of, tile_name
from tutor.export.html_game import page
from tutor.export.pictures import picture_of, svg_of
from tutor.export.tile_places import face_name
from tutor.grading.right import answers_to, claimed_tile
from tutor.language import gettext
from tutor.system.files import replacing
from tutor.text.calls import answer_name, question_line
from tutor.text.names import tile_word


def write_answer_page(
    path: Path,
    set_id: str,
    title: str,
    positions: Sequence[tuple[Observation, Sequence[Action]]],
    *,
    version: int,
    ending: str,
    longest_name: int,
    pupil: str = "",
) -> None:
    """Write the positions with a button for each tile; the page saves the choices as an answers
    file. It has no external resources, and no answers are in it.

    Args:
        set_id: of the problem set.
        title: as the pupils see it.
        positions: in order, each with what may be called or declared; nothing if a tile is to be
            thrown.
        version: of answers files.
        ending: of answers files.
        longest_name: characters.
        pupil: the name already filled in.

    Raises:
        OSError: the file cannot be written, or the disk is full; the old file stays.
    """
    shown = title or gettext("What would you throw?")
    text = page(
        "answers.html",
        script="answers.js",
        title=shown,
        set_id=set_id,
        version=version,
        ending=ending,
        longest_name=longest_name,
        pupil=pupil,
        positions=[
            {
                "number": number,
                "picture": svg_of(picture_of(seen, offered=claimed_tile(offered))),
                "asked": gettext("Position {number}: {question}").format(
                    number=number, question=question_line(offered)
                ),
                "tiles": () if offered else _tiles(seen),
                "answers": [(one, answer_name(one, offered)) for one in answers_to(offered)]
                if offered
                else (),
            }
            for number, (seen, offered) in enumerate(positions, start=1)
        ],
        note=gettext(
            "Choose an answer in each position. Then write your name, save the answers, and send "
            "the file to your teacher. This page works offline and sends nothing by itself."
        ),
        count=gettext("{given} of {count} answered").format(given="{given}", count=len(positions)),
        name=gettext("Your name, for the teacher"),
        save=gettext("Save the answers"),
        saved=gettext("Saved as {file}. Send this file to your teacher."),
        needed=gettext("This page needs JavaScript."),
    )
    with replacing(path) as file:
        file.write(text)


def _tiles(seen: Observation) -> list[dict[str, object]]:
    allowed = {kind_of(tile) for tile in seen.discards}
    rest = sorted(tile for tile in seen.hand if tile != seen.drawn)
    drawn = [] if seen.drawn is None else [seen.drawn]
    return [
        {
            "name": tile_name(tile),
            "word": tile_word(tile, seen.rules.red_fives),
            "face": face_name(tile, seen.rules.red_fives),
            "drawn": tile == seen.drawn,
            "barred": kind_of(tile) not in allowed,
        }
        for tile in (*rest, *drawn)
    ]
