"""What several pages show of a decision: the plan, the reasons, the candidates.

The map, top floor first: a line imports only from the lines below it.

    advice_panel.py     your tile beside the tutor's, the plan, the reasons
    candidate_table.py  three bars for each discard
    won_hand.py         a hand that won
    cards.py            plan, second opinion, lesson, options
"""
