"""What both pages say about a decision: the plan, and the discards beside each other.

The map, top floor first: a line imports only from the lines below it.

    candidate_table.py  the candidate table: for each discard three bars
    drill_offer.py      the offer to add a decision to the drills
    plan_card.py        the plan card: sign, title, how sure, and the three lanes
    safety_marks.py     how safe each tile is to throw, and why
    panel_view.py       what the advice panel shows of one decision: plain data
    candidates.py       the rows and bars of the candidate table and the chips of the hand
    cell_words.py       the few words below a bar of the candidate table
"""
