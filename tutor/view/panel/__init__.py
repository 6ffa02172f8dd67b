"""What a panel says about a decision, as frozen values, without Qt.

The map, top floor first: a line imports only from the lines below it.

    decision_panel.py  What the panel shows of a decision.
    candidates.py      The candidate table and safety marks.
"""
