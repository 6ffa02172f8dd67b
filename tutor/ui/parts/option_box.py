"""An option of `tutor.settings` as a choice of a few, or as a box to tick."""

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from tutor.language import gettext, language_name
from tutor.settings import Option, Settings, Value
from tutor.ui.parts.check_box import CheckBox
from tutor.ui.parts.choice_box import ChoiceBox


def choice_word(option: Option, value: Value) -> str:
    if isinstance(value, bool):
        return gettext("On") if value else gettext("Off")
    if option.name == "text_size":
        return f"{value} %"
    if option.name == "language" and value != "system":
        return language_name(str(value))
    if option.name == "pace":
        return gettext("{seconds} s").format(seconds=f"{int(value) / 1000:g}")
    return {
        "asked": gettext("When I ask (H)"),
        "open": gettext("Open by themselves"),
        "riichi": gettext("From the first riichi on"),
        "learner": gettext("Learner"),
        "novice": gettext("Novice"),
        "steady": gettext("Steady"),
        "strong": gettext("Strong"),
        "phoenix": gettext("Phoenix-like"),
        "east": gettext("East rounds only"),
        "hanchan": gettext("East and South rounds"),
        "system": gettext("As the system"),
        "light": gettext("Light"),
        "dark": gettext("Dark"),
        "ask": gettext("Ask each time"),
        "always": gettext("Always"),
        "never": gettext("Never"),
    }.get(str(value), str(value))


class OptionBox(ChoiceBox):
    requested = Signal(object)

    def __init__(self, option: Option, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.option, self._settings = option, settings
        self.activated.connect(self._choose)

    def show_option(self, settings: Settings) -> None:
        self._settings = settings
        self.setAccessibleName(gettext(self.option.title))
        self.setAccessibleDescription(gettext(self.option.help))
        texts = [choice_word(self.option, value) for value in self.option.choices]
        if texts != [self.itemText(number) for number in range(self.count())]:
            self.clear()
            self.addItems(texts)
        value = getattr(settings, self.option.name)
        known = value in self.option.choices
        self.setCurrentIndex(self.option.choices.index(value) if known else -1)

    def _choose(self, at: int) -> None:
        name, value = self.option.name, self.option.choices[at]
        if getattr(self._settings, name) != value:
            self.requested.emit(replace(self._settings, **{name: value}))  # type: ignore[arg-type]


class OptionTick(CheckBox):
    requested = Signal(object)

    def __init__(self, option: Option, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.option, self._settings = option, settings
        self.clicked.connect(self._choose)

    def show_option(self, settings: Settings, titled: bool = False) -> None:
        self._settings = settings
        title, on = gettext(self.option.title), bool(getattr(settings, self.option.name))
        self.show_look(title if titled else choice_word(self.option, on))
        self.setChecked(on)
        self.setAccessibleName(title)
        self.setAccessibleDescription(gettext(self.option.help))

    def _choose(self, on: bool) -> None:
        self.requested.emit(replace(self._settings, **{self.option.name: on}))  # type: ignore[arg-type]
