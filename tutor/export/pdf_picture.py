"""Pictures of positions on the page of a PDF."""

from tutor.export.pdf_document import POINT, Document
from tutor.export.position_picture import Mark, Picture, TileMark
from tutor.tile_faces import face_name


def draw(picture: Picture, document: Document, x: float, y: float, scale: float) -> None:
    for place in picture.tiles:
        width = (place.height if place.is_sideways else place.width) * scale
        name = face_name(place.tile, picture.red_fives)
        document.tile(name, x + place.x * scale, y + place.y * scale, width, place.turns)
    for mark in picture.marks:
        _mark(mark, document, x, y, scale)
    for label in picture.labels:
        document.font(label.size * scale / POINT, label.bold)
        write = document.text_to if label.right else document.text
        write(x + label.x * scale, y + label.y * scale, label.text)


def _mark(mark: Mark, document: Document, x: float, y: float, scale: float) -> None:
    middle, top = x + (mark.x + mark.width / 2) * scale, y + mark.y * scale
    if mark.sign is TileMark.ADVISED:
        document.triangle(middle, top - 2 * scale, 10 * scale)
        return
    document.box(
        x + (mark.x - 1) * scale,
        top - scale,
        (mark.width + 2) * scale,
        (mark.height + 2) * scale,
        dashed=True,
    )
    document.ring(middle, top + (mark.height + 6) * scale, 3.4 * scale)
