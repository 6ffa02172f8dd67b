"""Widgets that show a decision: the plan, the reasons, the candidates. Shared by several pages.

Modules, highest level first; each imports only from those listed below it.

    advice_panel.py  the learner's tile beside the tutor's, three bars for each discard, reasons
    cards.py         plan, second opinion, lesson, options, winning hand
    model.py         the verdict, reasons, candidates and lesson of a decision
    words.py         notes that explain a concept at a decision
"""
