"""Observation to Advice: the one door `advise`, its reasons, as facts; no prose.

The map, top floor first: a line imports only from the lines below it.

    log.py                 the advice log, version 1: written and read
    decision_json.py       A decision as a line of the advice log, and back.
    judgement.py           The verdict on a discard: its odds, and the fault that a mark needs.
    advisor.py             advise(observation): the one entry point.
    calls.py               Whether to call, declare riichi or a kan, or win.
    moment.py              What decided the plan, and the hand that is being built.
    discard_reasons.py     What speaks for a discard and against another.
    call_facts.py          what a call, riichi, kan or win changes
    call_weighing.py       How likely strong players call here, and which facts weigh most.
    praise.py              What speaks for the best discards and not for the next one.
    hand_lacks.py          What a discard costs the hand beside the best one: tiles and shapes.
    safety_lacks.py        What a discard costs in safety, and the threats of open hands.
    rails.py               Guard rails over the plan's ranking: what no strong player does, whateve
    end_game.py            what alone counts near the end of a round and of a game
    discard_comparison.py  a discard beside the best one
    facts.py               Facts of a ranked discard, read with their types and compared.
    observation_json.py    an Observation as JSON and back
    reason_json.py         Reasons as JSON and back.
    advice.py              Advice, Decision, Verdict, and their counterparts for calls.
    reasons/               what was found, a frozen dataclass a kind of reason
"""
