"""Learning and measuring the second opinion, in torch.

The map, top floor first: a line imports only from the lines below it.

    figures.py       how it meets what strong players discarded
    calibration.py   whether what it says is what happens
    call_figures.py  how it meets the chi and pon that they laid, or passed
    training.py      games to the weights
    losses.py        how far the network is off
    model.py         the network while it learns
    convolution.py   convolutions along the rows of the table
    examples.py      games to rows of what the network looks at and what was played
"""
