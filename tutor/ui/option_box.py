"""An option of `tutor.settings` as a choice of a few."""

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from tutor.language import Words, language_name
from tutor.settings import Option, Settings, Value
from tutor.ui.choice_box import ChoiceBox


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


class OptionBox(ChoiceBox):
    """A choice says how the settings are now wanted."""

    wanted = Signal(object)
    """Settings, with another value of this option."""

    def __init__(self, option: Option, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.option, self._settings = option, settings
        self.activated.connect(self._choose)

    def show_option(self, settings: Settings, words: Words) -> None:
        """Show what is chosen."""
        self._settings = settings
        self.setAccessibleName(words.gettext(self.option.title))
        self.setAccessibleDescription(words.gettext(self.option.help))
        texts = [choice_word(self.option, value, words) for value in self.option.choices]
        if texts != [self.itemText(number) for number in range(self.count())]:
            self.clear()
            self.addItems(texts)
        value = getattr(settings, self.option.name)
        known = value in self.option.choices
        self.setCurrentIndex(self.option.choices.index(value) if known else -1)

    def _choose(self, at: int) -> None:
        name, value = self.option.name, self.option.choices[at]
        if getattr(self._settings, name) != value:
            self.wanted.emit(replace(self._settings, **{name: value}))  # type: ignore[arg-type]
