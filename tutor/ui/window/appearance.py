"""Apply the look and language of the settings."""

from dataclasses import replace

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QSize, Qt, QTranslator
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from tutor.language import SOURCE, Language
from tutor.settings import Settings, options
from tutor.ui.parts.look import Look, look
from tutor.ui.parts.theme import DARK, LIGHT, qt_palette, style_sheet
from tutor.view.page_layout import grown_scale


class QtTranslator(QObject):
    """Install Qt's own translations, such as ``qtbase_ja.qm``, if Qt ships them."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._language: Language = SOURCE
        self._translator: QTranslator | None = None

    def speak(self, language: Language) -> None:
        if language == self._language:
            return
        self.silence()
        self._language = language
        translator = QTranslator(self)
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if language != SOURCE and translator.load(QLocale(language), "qtbase", "_", folder):
            QCoreApplication.installTranslator(translator)
            self._translator = translator

    def silence(self) -> None:
        if self._translator is not None:
            QCoreApplication.removeTranslator(self._translator)
            self._translator.deleteLater()
        self._language, self._translator = SOURCE, None


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
