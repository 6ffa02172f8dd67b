"""Training and figures of the second opinion, in torch.

The map, top floor first: a line imports only from the lines below it.

    figures.py   how it meets the discards and calls of strong players
    training.py  games to the weights
    losses.py    the losses
    batches.py   rows on the device, and batches of them
    model.py     the network while it learns
    examples.py  games to rows of inputs and targets
"""
