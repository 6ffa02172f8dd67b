"""What the settings make of the look of the window."""

from dataclasses import replace

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from tutor.settings import Settings, options
from tutor.ui.parts.look import Look, look
from tutor.ui.parts.style_sheet import qt_palette, style_sheet
from tutor.ui.parts.theme import DARK, LIGHT
from tutor.view.page_layout import grown_scale


def look_of(settings: Settings, size: QSize) -> Look:
    dark = settings.theme == "dark"
    if settings.theme == "system":
        dark = QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark
    return Look(
        DARK if dark else LIGHT,
        grown_scale(settings.text_size / 100, size.width(), size.height()),
        settings.tile_indices,
        settings.mark_tsumogiri,
        known=frozenset(settings.known_terms),
        moves=not settings.reduce_motion,
    )


def restyle(window: QWidget) -> None:
    app = QApplication.instance()
    if isinstance(app, QApplication):
        app.setPalette(qt_palette(look().colours))
        window.setStyleSheet(style_sheet(look().colours, look().scale))


def resized(settings: Settings, step: int) -> Settings:
    if not step:
        return replace(settings, text_size=100)
    sizes = next(option.choices for option in options() if option.name == "text_size")
    at = max(0, min(sizes.index(settings.text_size) + step, len(sizes) - 1))
    return replace(settings, text_size=int(sizes[at]))
