"""The settings page: each option of `tutor.settings` as a labelled choice."""

from dataclasses import asdict, replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFormLayout,
    QFrame,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from tutor.advice.glossary import terms
from tutor.language import Words, language_name
from tutor.settings import Option, Settings, Value, options
from tutor.ui.choice_box import ChoiceBox
from tutor.ui.keys_sheet import Keys
from tutor.ui.look import Look

UNUSED = frozenset({"mark_tsumogiri"})
"""Options for what does not exist yet: no river marks tsumogiri."""


def choice_word(option: Option, value: Value, words: Words) -> str:
    """A choice of an option in words."""
    if isinstance(value, bool):
        return words.gettext("On") if value else words.gettext("Off")
    if option.name == "text_size":
        return f"{value} %"
    if option.name == "language" and value != "system":
        return language_name(str(value))
    if option.name == "pace":
        return words.gettext("{seconds} s").format(seconds=f"{int(value) / 1000:g}")
    return {
        "riichi": words.gettext("From the first riichi on"),
        "novice": words.gettext("Novice"),
        "steady": words.gettext("Steady"),
        "strong": words.gettext("Strong"),
        "east": words.gettext("East rounds only"),
        "hanchan": words.gettext("East and South rounds"),
        "system": words.gettext("As the system"),
        "light": words.gettext("Light"),
        "dark": words.gettext("Dark"),
        "ask": words.gettext("Ask each time"),
        "always": words.gettext("Always"),
        "never": words.gettext("Never"),
    }.get(str(value), str(value))


class SettingsPage(QFrame):
    """One row an option; a choice takes effect at once."""

    changed = Signal(object)
    """The Settings as they are now wanted."""
    terms_wanted = Signal()
    """The page of terms is wanted, where those that one knows are chosen."""
    done = Signal()

    def __init__(self, look: Look, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self.title = QLabel(self)
        self.title.setProperty("look", "title")
        self.back = QPushButton(self)
        self.back.clicked.connect(self.done)
        self.boxes: dict[str, ChoiceBox] = {}
        self._labels: dict[str, tuple[QLabel, QLabel]] = {}
        body = QWidget()
        form = QFormLayout(body)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.setHorizontalSpacing(24)
        form.setVerticalSpacing(18)
        for option in options():
            if option.name in UNUSED:
                continue
            box, name, help_ = ChoiceBox(body), QLabel(body), QLabel(body)
            self._add_row(form, name, box, help_)
            box.activated.connect(lambda at, option=option: self._choose(option, at))
            self.boxes[option.name], self._labels[option.name] = box, (name, help_)
        self.terms, self._terms_name, self._terms_help = (
            QPushButton(body), QLabel(body), QLabel(body)
        )  # fmt: skip
        self.terms.clicked.connect(self.terms_wanted)
        self._add_row(form, self._terms_name, self.terms, self._terms_help)
        self.scroller = QScrollArea(self)
        self.scroller.setWidgetResizable(True)
        self.scroller.setWidget(body)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 12, 20, 20)
        column.setSpacing(18)
        column.addWidget(self.title)
        column.addWidget(self.scroller, 1)
        column.addWidget(self.back, 0, Qt.AlignmentFlag.AlignLeft)
        self.show_settings(settings, look)

    def _add_row(self, form: QFormLayout, name: QLabel, choice: QWidget, help_: QLabel) -> None:
        help_.setProperty("look", "label")
        help_.setWordWrap(True)
        side = QVBoxLayout()
        side.setSpacing(4)
        side.addWidget(choice, 0, Qt.AlignmentFlag.AlignLeft)
        side.addWidget(help_)
        form.addRow(name, side)

    def show_settings(self, settings: Settings, look: Look) -> None:
        """Show what is chosen."""
        words = look.words
        self._settings = settings
        self.title.setText(words.gettext("Settings"))
        self.back.setText(words.gettext("Back"))
        self.scroller.setAccessibleName(words.gettext("Settings"))
        values = asdict(settings)
        for option in options():
            box = self.boxes.get(option.name)
            if box is None:
                continue
            name, help_ = self._labels[option.name]
            name.setText(words.gettext(option.title))
            help_.setText(words.gettext(option.help))
            box.setAccessibleName(words.gettext(option.title))
            box.setAccessibleDescription(words.gettext(option.help))
            texts = [choice_word(option, value, words) for value in option.choices]
            if texts != [box.itemText(number) for number in range(box.count())]:
                box.clear()
                box.addItems(texts)
            box.setCurrentIndex(option.choices.index(values[option.name]))
        self._show_terms(words)

    def _show_terms(self, words: Words) -> None:
        keys = {term.key for term in terms(words)}
        pattern = words.gettext("{count} of {all}")
        known = len(keys & {*self._settings.known_terms})
        self.terms.setText(f"{pattern.format(count=known, all=len(keys))} …")
        self._terms_name.setText(words.gettext("Terms I know"))
        self._terms_help.setText(words.gettext("Sentences do not explain these any more."))
        self.terms.setAccessibleName(f"{self._terms_name.text()}: {self.terms.text()}")

    def set_settings(self, settings: Settings) -> None:
        """Take other settings; they are shown by `retranslate`."""
        self._settings = settings

    def retranslate(self, look: Look) -> None:
        """Another language, theme or size of type."""
        self.show_settings(self._settings, look)

    def take_focus(self) -> None:
        """The keyboard to the options."""
        self.scroller.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def areas(self) -> tuple[QWidget, ...]:
        """What F6 goes through."""
        return (self.scroller, self.back)

    def keys(self) -> Keys:
        """None of its own."""
        return ()

    def _choose(self, option: Option, at: int) -> None:
        value = option.choices[at]
        if asdict(self._settings)[option.name] != value:
            self.changed.emit(replace(self._settings, **{option.name: value}))  # type: ignore[arg-type]
