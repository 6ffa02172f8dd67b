"""What a panel says about a decision, as frozen values, without Qt.

The map, top floor first: a line imports only from the lines below it.

    safety_marks.py    how safe each tile is to discard, and why
    decision_panel.py  the advice panel in words: a decision to what the panel shows, no Qt
    second_view.py     the second opinion: its sentences
    panel_view.py      what the advice panel shows of one decision: plain data
    candidates.py      the rows and bars of the candidate table and the chips of the hand
    call_panel.py      a call, riichi, kan or win of a review in words
    lesson_view.py     what the card of a lesson shows
    option_view.py     what is offered and what each would change, in words
    headline_gloss.py  what the words of a headline mean
"""
