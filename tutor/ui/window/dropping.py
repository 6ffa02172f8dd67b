"""What may be dropped on the window: a file, or an address."""

from PySide6.QtCore import QMimeData


def can_be_dropped(data: QMimeData) -> bool:
    return data.hasUrls() or data.hasText()


def dropped_source(data: QMimeData) -> str:
    urls = data.urls()
    source = urls[0].toLocalFile() or urls[0].toString() if urls else data.text()
    return source.strip()
