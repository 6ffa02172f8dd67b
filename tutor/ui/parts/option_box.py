"""An option of `tutor.settings` as a choice of a few, or as a box to tick."""

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from tutor.language import Translator, language_name
from tutor.settings import Option, Settings, Value
from tutor.ui.parts.check_box import CheckBox
from tutor.ui.parts.choice_box import ChoiceBox
from tutor.ui.parts.look import Look


def choice_word(option: Option, value: Value, translator: Translator) -> str:
    if isinstance(value, bool):
        return translator.gettext("On") if value else translator.gettext("Off")
    if option.name == "text_size":
        return f"{value} %"
    if option.name == "language" and value != "system":
        return language_name(str(value))
    if option.name == "pace":
        return translator.gettext("{seconds} s").format(seconds=f"{int(value) / 1000:g}")
    return {
        "asked": translator.gettext("When I ask (H)"),
        "open": translator.gettext("Open by themselves"),
        "riichi": translator.gettext("From the first riichi on"),
        "learner": translator.gettext("Learner"),
        "novice": translator.gettext("Novice"),
        "steady": translator.gettext("Steady"),
        "strong": translator.gettext("Strong"),
        "phoenix": translator.gettext("Phoenix-like"),
        "east": translator.gettext("East rounds only"),
        "hanchan": translator.gettext("East and South rounds"),
        "system": translator.gettext("As the system"),
        "light": translator.gettext("Light"),
        "dark": translator.gettext("Dark"),
        "ask": translator.gettext("Ask each time"),
        "always": translator.gettext("Always"),
        "never": translator.gettext("Never"),
    }.get(str(value), str(value))


class OptionBox(ChoiceBox):
    requested = Signal(object)

    def __init__(self, option: Option, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.option, self._settings = option, settings
        self.activated.connect(self._choose)

    def show_option(self, settings: Settings, look: Look) -> None:
        self._settings, translator = settings, look.translator
        self.setAccessibleName(translator.gettext(self.option.title))
        self.setAccessibleDescription(translator.gettext(self.option.help))
        texts = [choice_word(self.option, value, translator) for value in self.option.choices]
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

    def __init__(
        self, option: Option, settings: Settings, look: Look, parent: QWidget | None = None
    ) -> None:
        super().__init__(look, parent)
        self.option, self._settings = option, settings
        self.clicked.connect(self._choose)

    def show_option(self, settings: Settings, look: Look, titled: bool = False) -> None:
        self._settings, translator = settings, look.translator
        title, on = translator.gettext(self.option.title), bool(getattr(settings, self.option.name))
        self.show_look(title if titled else choice_word(self.option, on, translator), look)
        self.setChecked(on)
        self.setAccessibleName(title)
        self.setAccessibleDescription(translator.gettext(self.option.help))

    def _choose(self, on: bool) -> None:
        self.requested.emit(replace(self._settings, **{self.option.name: on}))  # type: ignore[arg-type]
