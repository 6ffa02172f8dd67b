"""The tutor: what it thinks of a table, how it says so, and the window.

The floors, top first; a package may import from the lines below it only:

    ui cli bench soak
    training export
    review
    advice
    strategy
    evaluators
    corpus
    language settings
    files

Walls: PySide6 in ui alone, scikit-learn in training alone, mahjong in rules alone.
"""
