from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from tutor.export.annotated import AnnotatedGame
from tutor.export.figures import legend
from tutor.export.html_export import HtmlFormat, Report
from tutor.export.html_game import HtmlPiece, piece_of
from tutor.export.paper import to_pdf
from tutor.language import gettext, override
from tutor.system.files import replacing_bytes


@dataclass(frozen=True, slots=True)
class PdfFormat(HtmlFormat):
    template: ClassVar[str] = "report.html"

    def piece(self, game: AnnotatedGame) -> HtmlPiece:
        with override(self.language):
            return piece_of(game, paper=True)

    @contextmanager
    def writing(self, path: Path) -> Iterator[Callable[[HtmlPiece], None]]:
        """Open the report for writing.

        Raises:
            OSError: the file cannot be written; an existing file is left unchanged.
        """
        report = Report(self, paper=True, template=self.template)
        with override(self.language), replacing_bytes(path) as file:
            yield report.add
            file.write(to_pdf(report.markup(), gettext("Mahjong lessons"), legend()))


class LettersFormat(PdfFormat):
    template: ClassVar[str] = "letters.html"
