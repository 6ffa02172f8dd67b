import os
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QFrame, QLabel, QMenu, QPushButton, QSizePolicy, QWidget

from rules.tiles import Tile, parse_tiles
from tutor.basics.keys import STEP_KEYS, step_at
from tutor.language import gettext, pgettext
from tutor.pages.host import Host, Page
from tutor.pages.parts.buttons import OptionBox, OptionTick, key_actions
from tutor.pages.parts.layouts import (
    ENTER_KEYS,
    STRETCH,
    FlowLayout,
    column_of,
    flow_of,
    grid_of,
    row_of,
    scroller_of,
    set_beside,
)
from tutor.pages.parts.look import (
    AXES,
    MIN_INDEX_WIDTH,
    Fitting,
    Label,
    Ornament,
    SignIcon,
    axis_colour,
    axis_name,
    icon,
    look,
    styled,
)
from tutor.pages.parts.rail import StepBar
from tutor.pages.parts.sentence import (
    SentenceLabel,
    escape_ampersands,
    plain_tip,
    use_height_for_width,
)
from tutor.pages.parts.tiles import TileRows, groups_words
from tutor.pages.start.model import (
    StartChoice,
    open_choice,
    play_choice,
    sample_choice,
    steps_choice,
)
from tutor.practice.folder import unfinished
from tutor.settings import Settings, forget_games, options, recent_games


class LaneLegend(QFrame):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.entries = tuple((SignIcon(self), QLabel(self)) for _ in AXES)
        flow = FlowLayout(28, 8, centred=True)
        for sign, name in self.entries:
            pair = QWidget(self)
            row_of(sign, name, on=pair, margins=0, spacing=8)
            flow.addWidget(pair)
        self.setLayout(flow)
        self.show_legend()

    def show_legend(self) -> None:
        colours, speed, value = (
            look().colours,
            gettext("Speed: win soon"),
            gettext("Value: win much"),
        )
        lines = speed, value, gettext("Safety: lose little")
        for axis, (sign, name) in zip(AXES, self.entries, strict=True):
            hue = axis_colour(colours, axis).name()
            sign.show_sign(
                ("speed", "value", "safety")[axis], 20, hue, axis_name(axis), colours.window
            )
            name.setText(lines[axis])
        between = pgettext("between parts that are no sentences", "; ")
        self.setAccessibleName(between.join(name.text() for _, name in self.entries))


SAMPLE_TILES: Final[tuple[Tile, ...]] = tuple(parse_tiles("406m1789p25s1567z"))
DRAWN_TILE: Final[Tile] = parse_tiles("3z")[0]


class SampleHand(QFrame):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "felt")
        self.tiles = TileRows(self, 56, MIN_INDEX_WIDTH)
        row_of(STRETCH, (self.tiles, 100), STRETCH, on=self, margins=14)
        self.show_hand()

    def show_hand(self) -> None:
        name = groups_words([(*SAMPLE_TILES, DRAWN_TILE)])
        self.tiles.show_rows([SAMPLE_TILES, (DRAWN_TILE,)], name=name)
        self.setAccessibleName(gettext("A sample hand"))
        self.setAccessibleDescription(name)


NAME_LENGTH = 60


class RecentGamesButton(QPushButton):
    chosen = Signal(str)

    def __init__(self, games: Path | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._folder = games
        self.games = QMenu(self)
        self.games.setToolTipsVisible(True)
        self.clicked.connect(lambda: self.games.popup(self.mapToGlobal(self.rect().bottomLeft())))

    def show_recent(self) -> None:
        found = () if self._folder is None else recent_games(self._folder)
        self.setText(gettext("Recent games …"))
        self.setVisible(bool(found))
        self.games.clear()
        for source in found:
            head, name = os.path.split(source)
            whole = "://" in source or not head
            title = source if whole else f"{name} · {os.path.basename(head)}"
            cut = title if len(title) <= NAME_LENGTH else f"{title[: NAME_LENGTH - 1]}…"
            action = self.games.addAction(escape_ampersands(cut))
            action.setToolTip(plain_tip(source))
            action.triggered.connect(lambda _=False, source=source: self.chosen.emit(source))
        self.games.addSeparator()
        self.games.addAction(gettext("Clear this list"), self._forget)

    def _forget(self) -> None:
        if self._folder is not None:
            forget_games(self._folder)
        self.hide()


WIDTH, HEIGHT = 300, 172
"""Size of a card in pixels: the width at 100 %, and the minimum height."""
FLAT_CARD_WIDTH = 370
"""Minimum width for placing the icon beside the text, in pixels at 100 %."""
PLATE, SIGN = 48, 26


class StartCard(Fitting, QPushButton):
    def __init__(self, way: StartChoice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.way = way
        self.setProperty("look", "start")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.plate = Ornament(self)
        self.title = styled(Label(self), "title", wraps=True)
        self.line = styled(Label(self), "hint", wraps=True)
        self.cap = styled(Label(self), "cap")
        for part in (self.plate, self.title, self.line, self.cap):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._grid = grid_of(on=self, across=18, down=6)
        use_height_for_width(self, QSizePolicy.Policy.Preferred)
        self.show_way(way)

    def show_way(self, way: StartChoice, first: bool = False) -> None:
        self.way = way
        self.setAccessibleName(way.title)
        self.setAccessibleDescription(way.line)
        self.setToolTip(way.tip or f"{way.title} ({way.key})")
        colours, px = look().colours, look().px
        ground, ink = (colours.btn, colours.btnink) if first else (colours.sel, colours.ink)
        self.plate.show_sign(way.sign, SIGN, ink, ground)
        self.plate.setStyleSheet(f"background: {ground}; border-radius: 12px;")
        self.plate.setFixedSize(px(PLATE), px(PLATE))
        for label, text in ((self.title, way.title), (self.line, way.line), (self.cap, way.key)):
            label.setText(text)
        self.fit()

    def fit(self) -> None:
        flat = self.width() >= look().px(FLAT_CARD_WIDTH)
        places = ((0, 1), (1, 1), (0, 2)) if flat else ((2, 0), (3, 0), (0, 1))
        top, rows, middle = (
            Qt.AlignmentFlag.AlignTop,
            2 if flat else 1,
            Qt.AlignmentFlag.AlignVCenter,
        )
        self._grid.addWidget(self.plate, 0, 0, rows, 1, middle)
        (row, column), (below, _), (cap_row, cap_column) = places
        across = 1 if flat else 2
        self._grid.addWidget(self.title, row, column, 1, across)
        self._grid.addWidget(self.line, below, column, 1, across, top)
        self._grid.addWidget(
            self.cap, cap_row, cap_column, rows, 1, middle | Qt.AlignmentFlag.AlignRight
        )
        self._grid.setColumnStretch(0, 0 if flat else 1)
        self._grid.setColumnStretch(1, int(flat))
        self._grid.setRowMinimumHeight(1, 0 if flat else 4)
        self._grid.setRowStretch(3, int(not flat))
        pad = look().px(14 if flat else 22)
        self._grid.setContentsMargins(look().px(22), pad, look().px(22), pad)

    def sizeHint(self) -> QSize:
        width = look().px(WIDTH)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(180), 44)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        least = 0 if self.width() >= look().px(FLAT_CARD_WIDTH) else HEIGHT
        return max(least, self._grid.totalHeightForWidth(width))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER_KEYS:
            self.click()
        else:
            super().keyPressEvent(event)


if TYPE_CHECKING:
    from tutor.coach.concepts.ledger import ConceptLedger
    from tutor.pages.start.path_model import TodayView, WeekView
    from tutor.store.progress import Done


class StartSettings(QFrame):
    requested = Signal(object)

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "panel")
        by_name = {option.name: option for option in options()}
        self.hand = SampleHand(self)
        self.numbers = OptionTick(by_name["tile_indices"], settings, self)
        self.numbers.requested.connect(self.requested)
        flow = flow_of(self.numbers, gap=26, line_gap=10, centred=True)
        self.boxes: dict[str, OptionBox] = {}
        self._labels: dict[str, QLabel] = {}
        for name in ("language", "theme", "text_size"):
            box, label = OptionBox(by_name[name], settings, self), Label(self)
            box.setMinimumHeight(34)
            box.requested.connect(self.requested)
            label.setBuddy(box)
            pair = QWidget(self)
            row_of(label, box, on=pair, margins=0, spacing=8)
            flow.addWidget(pair)
            self.boxes[name], self._labels[name] = box, label
        column_of(self.hand, flow, on=self, margins=(14, 10, 14, 10), spacing=10)
        self.setFocusProxy(self.numbers)
        self.show_choices(settings)

    def show_choices(self, settings: Settings) -> None:
        self.hand.show_hand()
        self.numbers.show_option(settings, titled=True)
        for name, box in self.boxes.items():
            box.show_option(settings)
            self._labels[name].setText(gettext(box.option.title))
        self.setAccessibleName(gettext("Appearance"))


class TodayRow(QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = styled(Label(self), "title", plain=True)
        self.streak = styled(Label(self), "hint", plain=True)
        self.round, self.drills = QPushButton(self), QPushButton(self)
        flow = flow_of(self.title, self.round, self.drills, self.streak, gap=12, line_gap=6)
        self.setLayout(flow)
        self.hide()

    def show_today(self, view: "TodayView") -> None:
        self.title.setText(view.title)
        self.streak.show_text(view.streak)
        self.streak.setToolTip(gettext("One day off between two is forgiven."))
        colours, side = look().colours, min(24, look().px(18))
        for button, text, is_done in (
            (self.round, view.round, view.has_round),
            (self.drills, view.drills, view.has_drills),
        ):
            button.setText(text)
            sign = icon("tick", colours.safety, colours.surface) if is_done else None
            button.setIcon(sign or icon("ring", colours.ink3))
            button.setIconSize(QSize(side, side))
            state = gettext("done") if is_done else gettext("still to do")
            button.setAccessibleName(f"{text}, {state}")
        self.setAccessibleName(view.title)
        self.show()


class WeekPath(QFrame):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "panel")
        self.today = TodayRow(self)
        self.title = styled(Label(self), "section", wraps=True, plain=True)
        self.days = StepBar(self)
        self.idea = SentenceLabel(self, "label")
        column_of(
            self.today, self.title, self.days, self.idea, on=self, margins=(18, 8, 18, 8), spacing=5
        )

    def show_week(self, view: "WeekView") -> None:
        self.title.setText(view.title)
        self.days.show_steps(view.day, view.past, view.title)
        self.idea.show_sentence(view.idea)
        self.setAccessibleName(view.title)


GAP, EDGE, EDGE_BELOW = 14, 14, 8
"""Pixels between cards; minimum pixels at each side; pixels above and below."""
MIN_CARD_WIDTH = 230
"""Minimum width for placing a card beside others, in pixels at 100 %."""


class FirstPage(Page, Fitting, QFrame):
    def __init__(self, host: Host, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.host, settings = host, host.settings
        self._interrupted = bool(unfinished(host.games))
        self.title, self.line = styled(Label(self), "plan"), styled(Label(self), "hint", wraps=True)
        self.cards = QWidget(self)
        self.steps = StartCard(steps_choice(settings.basics), self.cards)
        self.play = StartCard(play_choice(self._interrupted), self.cards)
        self.open = StartCard(open_choice(), self.cards)
        self.sample = StartCard(sample_choice(), self.cards)
        self._is_seen = False
        self.week: WeekPath | None = None
        self._ledger: ConceptLedger | None = None
        self._done: Done | None = None
        self._grid = grid_of(on=self.cards, margins=0, across=GAP, down=GAP)
        self.address = styled(QPushButton(self), "link")
        self.steps_again = styled(QPushButton(self), "link")
        self.recent = styled(RecentGamesButton(host.games, self), "link")
        self.choices = StartSettings(settings, self)
        self.legend = LaneLegend(self)
        host, steps = self.host, partial(self.host.show_page, "basics")
        for button, act in (
            (self.steps, steps),
            (self.steps_again, steps),
            (self.play, host.play),
            (self.open, host.choose_file),
            (self.sample, host.open_sample),
            (self.address, host.ask_address),
        ):
            button.clicked.connect(lambda _=False, act=act: act())
        self.recent.chosen.connect(host.open_source)
        self.choices.requested.connect(host.change_settings)
        cards = (self.steps, self.play, self.open, self.sample)
        key_actions(self, {card.way.key: card.click for card in cards})
        body = QWidget()
        self._links = row_of(spacing=18)
        self._links.setAlignment(Qt.AlignmentFlag.AlignCenter)
        for link in self._all_links:
            self._links.addWidget(link, 0, Qt.AlignmentFlag.AlignCenter)
        above = (STRETCH, self.title, 4, self.line, 14, self.cards, 6, self._links, 8)
        below = (self.choices, 11, self.legend, STRETCH)
        self._column = column_of(*above, *below, on=body, spacing=0)
        self.scroller = scroller_of(body, self)
        column_of(self.scroller, on=self, margins=0)
        self.retranslate()

    # --- content ------------------------------------------------------------------------------

    def retranslate(self) -> None:
        self.title.setText(gettext("Mahjong Tutor"))
        self.line.setText(
            gettext("At each turn it shows which plan fits your hand, and why. You decide.")
        )
        is_new = self._offers_steps and not self._interrupted
        self.steps.show_way(steps_choice(self.host.settings.basics), first=is_new)
        self.steps.setVisible(self._offers_steps)
        self.steps_again.setText(gettext("Repeat the first steps"))
        self.steps_again.setVisible(not self._offers_steps)
        self._show_week()
        for part in (self.cards, self):  # the first stop of Tab
            part.setFocusProxy(self._first_stop)
        play = play_choice(self._interrupted)
        self.play.show_way(play, first=not is_new)
        self.open.show_way(open_choice())
        self.sample.show_way(sample_choice())
        self.recent.show_recent()
        self.address.setText(gettext("Paste the address of a game"))
        self.address.setToolTip(gettext("Paste an address (Ctrl+L)"))
        self.choices.show_choices(self.host.settings)
        self.legend.show_legend()
        self.setAccessibleName(gettext("First page"))
        self.fit()

    @property
    def _offers_steps(self) -> bool:
        at = step_at(self.host.settings.basics)
        has_begun = self._ledger is not None and bool(self._ledger.met_concepts)
        has_begun |= self._done is not None and not self._done.is_empty
        return at < len(STEP_KEYS) and (at > 0 or not has_begun)

    @property
    def _first_stop(self) -> QWidget:
        if self._offers_steps:
            return self.steps
        if self.week is not None and self._done is not None:
            return self.week.today.round
        return self.play

    @property
    def knows_course(self) -> bool:
        return self._ledger is not None

    def set_ledger(self, ledger: "ConceptLedger") -> None:
        if ledger != self._ledger:
            self._ledger = ledger
            self.retranslate()

    def set_done(self, done: "Done") -> None:
        if done != self._done:
            self._done = done
            self.retranslate()

    def _show_week(self) -> None:
        if self._ledger is None or self._offers_steps:
            if self.week is not None:
                self.week.hide()
            return
        from tutor.pages.start.path_model import week_view

        if self.week is None:
            self.week = WeekPath(self.cards)
            today, show_page = self.week.today, self.host.show_page
            self.week.idea.asked.connect(lambda _: show_page("terms"))
            today.round.clicked.connect(self.host.play)
            today.drills.clicked.connect(lambda: show_page("drills"))
            for one, following in pairwise((self.steps, today.round, today.drills, self.week.idea)):
                self.setTabOrder(one, following)  # although made last
        view = week_view(self._ledger)
        self.week.show_week(view)
        if self._done is not None:
            from tutor.pages.start.path_model import today_view

            self.week.today.show_today(today_view(self._done))
        self.week.show()

    @property
    def _all_links(self) -> tuple[QPushButton, ...]:
        return self.recent, self.address, self.steps_again

    def fit(self) -> None:
        width = 3 * look().px(WIDTH) + 2 * GAP
        edge = max(EDGE, (self.width() - width) // 2)
        self._column.setContentsMargins(edge, EDGE_BELOW, edge, EDGE_BELOW)
        beside = self.width() - 2 * edge >= 3 * look().px(MIN_CARD_WIDTH) + 2 * GAP
        links = [link for link in self._all_links if link.isVisibleTo(self)]
        row = sum(link.sizeHint().width() + self._links.spacing() for link in links)
        set_beside(self._links, row <= self.width() - 2 * edge)
        for above in (self.steps, self.week):
            if above is not None:
                self._grid.addWidget(above, 0, 0, 1, 3 if beside else 1)
        for number, card in enumerate((self.play, self.open, self.sample)):
            self._grid.addWidget(card, 1 if beside else number + 1, number if beside else 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._is_seen:
            self._is_seen = True
            QTimer.singleShot(100, self, self.read_history)

    def read_history(self) -> None:
        self.follow(self.host.course)
        self.host.history_writer.keep_waiting(self.host.games)

    # --- page protocol ------------------------------------------------------------------------

    def take_focus(self) -> None:
        self._interrupted = bool(unfinished(self.host.games))
        self.retranslate()
        if self.knows_course:
            self.host.course.read_again()
        is_new = self._offers_steps and not self._interrupted
        (self.steps if is_new else self.play).setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.scroller.verticalScrollBar().setValue(0)

    def areas(self) -> tuple[QWidget, ...]:
        links = self.recent if self.recent.isVisibleTo(self) else self.address
        return (self.cards, links, self.choices)
