from typing import ClassVar

from tutor.export.pdf_export import PdfFormat


class LettersFormat(PdfFormat):
    template: ClassVar[str] = "letters.html"
