"""What both pages say about a decision: the plan, and the discards beside each other.

The map, top floor first: a line imports only from the lines below it.

    drill_offer.py      the offer to add a decision to the drills
    advice_panel.py     the advice panel: your tile beside the tutor's, the plan, why
    candidate_table.py  the candidate table: for each discard three bars
    plan_card.py        the plan card: sign, title, how sure, and the three lanes
    second_card.py      the second opinion: a button, and what it says once opened
    concept_line.py     the line of a concept of the course
    lesson_card.py      the card of a lesson: title, cost, cause, what to watch next time
    change_card.py      what would change the plan
    wait_tiles.py       kinds as tiles, each with how many are left
    comparison.py       your tile beside the tutor's
    option_card.py      what is offered and what it would change: a card an option
    step_button.py      the button to the previous or the next decision
"""
