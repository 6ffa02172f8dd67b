"""Learning and measuring the second opinion, in torch.

The map, top floor first: a line imports only from the lines below it.

    figures.py     how it meets what strong players discarded
    training.py    games to the weights
    model.py       the network while it learns
    examples.py    games to rows of what the network looks at and what was played
"""
