"""Motions for tests: which run, and all brought to their end without waiting for a clock."""

from PySide6.QtCore import QAbstractAnimation, QVariantAnimation
from PySide6.QtWidgets import QWidget

from tutor.pages.parts.motion import Motion


def running(widget: QWidget) -> list[QAbstractAnimation]:
    return [
        each
        for each in widget.findChildren(QAbstractAnimation)
        if each.state() is QAbstractAnimation.State.Running
    ]


def moving(widget: QWidget) -> list[Motion]:
    return [each for each in widget.findChildren(Motion) if each.moves]


def run_out(widget: QWidget) -> None:
    for each in running(widget):
        assert isinstance(each, QVariantAnimation)
        each.setCurrentTime(each.duration())
