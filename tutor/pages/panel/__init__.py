"""What several pages show of a decision: the plan, the reasons, the candidates.

The map, top floor first: a line imports only from the lines below it.

    advice_panel.py  your tile beside the tutor's, three bars for each discard, the reasons
    cards.py         plan, second opinion, lesson, options; a hand that won
    model.py         the verdict, reasons, candidates and lesson of a decision
    words.py         notes of the course at a decision
"""
