"""The panel of a decision, without Qt.

The map, top floor first: a line imports only from the lines below it.

    decision_panel.py  The verdict, reasons, candidates and lesson of a decision.
    candidates.py      The candidate table and safety marks.
"""
