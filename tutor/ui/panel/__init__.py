"""What both pages say about a decision: the plan, and the discards beside each other.

The map, top floor first: a line imports only from the lines below it.

    advice_panel.py     The advice panel: your tile beside the tutor's, the plan, why.
    candidate_table.py  the candidate table: for each discard three bars
    cards.py            Cards of the panel: plan, second opinion, lesson, options.
"""
