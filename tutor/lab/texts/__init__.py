"""Finished texts of the coach, and the rules that they have to keep, in both languages.

The map, top floor first: a line imports only from the lines below it.

    turns.py     rules between two turns of a seat
    rules.py     rules of the texts of one decision
    finished.py  a decision with all its texts
    words.py     what words name: tiles, hands, seats; words that are not used
"""
