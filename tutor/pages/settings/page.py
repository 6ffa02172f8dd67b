from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QBoxLayout, QFrame, QLabel, QPushButton, QScrollArea, QWidget

from tutor import __version__
from tutor.language import gettext
from tutor.pages.host import Host, Page
from tutor.pages.parts.buttons import OptionBox, OptionTick
from tutor.pages.parts.layouts import add_parts, column_of, set_beside
from tutor.pages.parts.look import Fitting, Label, look, styled
from tutor.pages.parts.motion import FocusForwarder
from tutor.settings import GROUPS, LOOK, NETWORK, options, releases_page
from tutor.text.glossary.lookup import glossary_terms

if TYPE_CHECKING:
    from tutor.coach.concepts.ledger import ConceptLedger


class OptionRow(Fitting, QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.choice: QWidget | None = None
        self.name = styled(Label(self), "body", wraps=True)
        self.help = styled(Label(self), "label", wraps=True)
        texts = column_of(self.name, self.help, spacing=2)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addLayout(texts, 1)

    def take(self, choice: QWidget) -> None:
        self.choice = choice
        self.name.setBuddy(choice)
        self._row.addWidget(choice, 0, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)

    def show_row(self, name: str, help_: str) -> None:
        self.name.setText(name)
        self.help.setText(help_)
        self.fit()

    def fit(self) -> None:
        beside = self.width() >= look().px(460)
        set_beside(self._row, beside)
        self._row.setSpacing(24 if beside else 6)


class SettingsPage(Page, Fitting, QFrame):
    def __init__(self, host: Host, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.host = host
        self.title = styled(Label(self), "title")
        self.scroller = QScrollArea(self)
        self.boxes: dict[str, OptionBox | OptionTick] = {}
        self._rows: dict[str, OptionRow] = {}
        self._heads: dict[str, QLabel] = {}
        self._met, self._may_forget = 0, False
        self._body = QWidget(self)
        self.scroller.setWidget(self._body)
        self._column = column_of(on=self._body, spacing=8)
        every = options()
        for group in GROUPS:
            head = self._heads[group] = Label(self._body)
            head.setProperty("look", "section")
            panel = styled(QFrame(self._body), "panel")
            column_of(on=panel, margins=(18, 14, 18, 14), spacing=16)
            for option in (one for one in every if one.group == group):
                box: OptionBox | OptionTick
                row = self._rows[option.name] = self._add_row(panel)
                if isinstance(option.default, bool):
                    box = OptionTick(option, self.host.settings, row)
                else:
                    box = OptionBox(option, self.host.settings, row)
                    box.setMinimumHeight(34)
                box.requested.connect(self.host.change_settings)
                row.take(box)
                self.boxes[option.name] = box
            if group == LOOK:
                self.terms, self._terms_row = self._add_button(panel)
                self.terms.clicked.connect(lambda: self.host.show_page("terms"))
                self.explain_again, self._again_row = self._add_button(panel)
                self.explain_again.clicked.connect(self.host.course.forget)
            if group == NETWORK:
                self.newer, self._newer_row = self._add_button(panel)
                self.newer.clicked.connect(
                    lambda: QDesktopServices.openUrl(QUrl(releases_page() or ""))
                )
            add_parts(self._column, head, panel, 14)
        self._column.addStretch(1)
        self.scroller.setWidgetResizable(True)
        self.scroller.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.scroller.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        FocusForwarder(self.scroller, self.boxes[every[0].name])
        self.back = QPushButton(self)
        self.back.clicked.connect(host.go_back)
        column_of(
            self.title,
            (self.scroller, 1),
            (self.back, 0, Qt.AlignmentFlag.AlignLeft),
            on=self,
            margins=(20, 12, 8, 20),
            spacing=12,
        )
        self.retranslate()
        self.follow(host.course)

    def _add_button(self, panel: QWidget) -> tuple[QPushButton, OptionRow]:
        row = self._add_row(panel)
        button = QPushButton(row)
        row.take(button)
        return button, row

    def _add_row(self, panel: QWidget) -> OptionRow:
        row = OptionRow(panel)
        inner = panel.layout()
        assert inner is not None
        inner.addWidget(row)
        return row

    def retranslate(self) -> None:
        self.title.setText(gettext("Settings"))
        self.back.setText(gettext("Back"))
        self.scroller.setAccessibleName(gettext("Settings"))
        for group, head in self._heads.items():
            head.setText(gettext(group))
        for name, box in self.boxes.items():
            box.show_option(self.host.settings)
            title, help_ = gettext(box.option.title), gettext(box.option.help)
            self._rows[name].show_row(title, help_)
        keys = {term.key for term in glossary_terms()}
        pattern = gettext("{count} of {all}")
        known = len(keys & {*self.host.settings.known_terms})
        self.terms.setText(f"{pattern.format(count=known, all=len(keys))} …")
        name = gettext("Terms I know")
        help_ = gettext("Sentences no longer explain these.")
        self._terms_row.show_row(name, help_)
        self.terms.setAccessibleName(f"{name}: {self.terms.text()}")
        self.terms.setAccessibleDescription(help_)
        self._show_course()
        page = releases_page()
        self.newer.setText(gettext("Open the download page"))
        self.newer.setVisible(page is not None)
        self.newer.setToolTip(page or "")
        text = gettext("This is version {version}. The program never looks for updates.")
        help_ = text.format(version=__version__)
        self._newer_row.show_row(gettext("A newer version"), help_)
        self.newer.setAccessibleDescription(help_)
        self.fit()

    def set_ledger(self, ledger: "ConceptLedger") -> None:
        self._met, self._may_forget = len(ledger.met_concepts), bool(ledger.meetings)
        self._show_course()

    def _show_course(self) -> None:
        self.explain_again.setText(gettext("Explain everything again"))
        self.explain_again.setEnabled(self._may_forget)
        met = gettext("Hints and reviews explain each idea in full once. Met: {count}.")
        help_ = met.format(count=self._met)
        self._again_row.show_row(gettext("The course"), help_)
        self.explain_again.setAccessibleDescription(help_)

    def fit(self) -> None:
        spare = self.width() - 28 - look().px(760)
        self._column.setContentsMargins(10, 8, max(16, spare), 0)

    def take_focus(self) -> None:
        self.scroller.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def areas(self) -> tuple[QWidget, ...]:
        return (self.scroller, self.back)
