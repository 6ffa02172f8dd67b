"""Which of the three rankings to follow in a situation, and why.

The map, top floor first: a line imports only from the lines below it.

    choice.py      Choice: what the tree says, and the path that led there
    strategies.py  the seven strategies and their weights
"""
