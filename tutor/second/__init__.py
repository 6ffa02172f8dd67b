"""A second opinion: what strong players would discard here, learned by a network.

It gives shares and cannot say why. Nothing of the advice, the strategy or the evaluators knows
it, and nothing of it is loaded before it is asked for.

The map, top floor first: a line imports only from the lines below it.

    veto.py            marks that it takes back
    beside.py          what strong players throw beside what was thrown, for teachers
    kans.py            how many declare a kan: counted, no network
    opinion.py         how many of a thousand strong players would do what
    network.py         the forward pass, in numpy
    weights.py         the stored network, checked when read
    asked_calls.py     a chi or pon as the network is asked about it
    call_numbers.py    what is said of a chi or pon that is offered
    riichi_numbers.py  what is said of a discard with which riichi may be declared
    planes.py          positions as what the network looks at
    hand_planes.py     what the own hand and the evaluators say of each kind
    numbers.py         what is said once of a position: points, turn, threats
    table_planes.py    what the opponents show of each kind
    measurements.py    the evaluators' findings that the planes are made of
"""
