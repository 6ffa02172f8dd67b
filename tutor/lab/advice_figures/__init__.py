"""What the advice says, and whom it marks, on games of any strength.

The map, top floor first: a line imports only from the lines below it.

    sample.py        decisions drawn by lot, for a person to read
    evaluation.py    many games to the figures, in as many processes as wanted
    figures.py       the figures, each with what it counts
    game_counts.py   one game to counts: every decision of its four seats
    marks.py         whose discards are marked, quiet and against a riichi
    sentences.py     what the sentences are made of, and what they repeat
    stances.py       what the headline names, and whether it stays while a riichi stands
    columns.py       first choices that the table's own columns speak against
    sure_lead.py     the risk taken far ahead of everybody in riichi
    ready_throws.py  ready hands: no yaku, furiten, or beaten by another throw
    counts.py        counts of some games, which add up
"""
