"""Qt's own words (menus of text fields, file dialogs) in the language of the window."""

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator

from tutor.language import SOURCE, Language


class QtTranslator(QObject):
    """Holds the translator that Qt asks. Qt comes with its own catalogues, ``qtbase_ja.qm`` and
    the like; where one is missing, its words stay English."""

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
