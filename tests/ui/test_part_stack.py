"""Parts of a page, each made when it is first wanted."""

from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from tutor.ui.parts.part_stack import PartStack


def test_a_part_is_made_once_and_only_when_it_is_wanted(qtbot):
    made = []

    def maker(kind):
        def make() -> QWidget:
            made.append(kind)
            return kind()

        return make

    stack = PartStack({QLabel: maker(QLabel), QPushButton: maker(QPushButton)})
    qtbot.addWidget(stack)
    assert (made, stack.has(QLabel)) == ([], False)
    label = stack.of(QLabel)
    assert stack.of(QLabel) is label
    assert (made, stack.has(QLabel), stack.has(QPushButton)) == ([QLabel], True, False)
    stack.setCurrentWidget(stack.of(QPushButton))
    assert (stack.shows(QPushButton), stack.shows(QLabel)) == (True, False)
