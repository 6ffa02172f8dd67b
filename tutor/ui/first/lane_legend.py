"""The three lanes in one line: sign and what each is about."""

from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QWidget

from tutor.language import gettext, pgettext
from tutor.ui.parts.flow import FlowLayout
from tutor.ui.parts.icons import pixmap
from tutor.ui.parts.look import AXES, axis_colour, axis_name, look

LANE_ICONS = ("speed", "value", "safety")


class LaneLegend(QFrame):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.entries = tuple((QLabel(self), QLabel(self)) for _ in AXES)
        flow = FlowLayout(28, 8, centred=True)
        for sign, name in self.entries:
            pair = QWidget(self)
            row = QHBoxLayout(pair)
            row.setContentsMargins(0, 0, 0, 0)
            row.setSpacing(7)
            row.addWidget(sign)
            row.addWidget(name)
            flow.addWidget(pair)
        self.setLayout(flow)
        self.show_legend()

    def show_legend(self) -> None:
        ratio = self.devicePixelRatioF()
        for axis, (sign, name) in zip(AXES, self.entries, strict=True):
            hue = axis_colour(look().colours, axis).name()
            picture = pixmap(
                LANE_ICONS[axis], round(look().px(20) * ratio), hue, look().colours.window
            )
            picture.setDevicePixelRatio(ratio)
            sign.setPixmap(picture)
            sign.setAccessibleName(axis_name(axis))
            name.setText(axis_line(axis))
        between = pgettext("between parts that are no sentences", "; ")
        self.setAccessibleName(between.join(name.text() for _, name in self.entries))


def axis_line(axis: int) -> str:
    return (gettext("Speed: win soon"), gettext("Value: win much"), gettext("Safety: lose little"))[
        axis
    ]
