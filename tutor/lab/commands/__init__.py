"""The verbs that only a checkout has: train, evaluate, play, bench, soak.

The map, top floor first: a line imports only from the lines below it.

    evaluate.py        one harness for all subjects, and those that read games
    evaluate_play.py   the subjects of `evaluate` that play games
    train.py           fit the tree and the other models
    train_networks.py  train the networks
    play.py            let opponents play against each other
    bench.py           measure the speed, beside other programs if they are installed
    soak.py            the long forms of tests that the suite runs small
    subject.py         what `evaluate` and `train` share
"""
