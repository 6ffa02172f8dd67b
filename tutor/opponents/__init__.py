"""Computer opponents. They see only observations, as a human player would.

Modules, highest level first; each imports only from those listed below it.

    opponents.py  Create an opponent by name; simulated learners with habits.
    players.py    Opponents driven by advice, a network or fixed rules; answers in batches.
"""
