"""Turn an Observation into Advice (`advise`), with reasons as facts, without prose.

The map, top floor first: a line imports only from the lines below it.

    log.py               Read and write the advice log, version 1.
    decision_json.py     Convert decisions to lines of the advice log and back.
    judgement.py         Judge a discard: its odds, and the fault behind a mark.
    advisor.py           advise(observation): the one entry point.
    calls.py             Decide whether to call, declare riichi or a kan, or win.
    call_facts.py        What a call, riichi, kan or win changes.
    call_weighing.py     Model of when strong players call, and its main reason.
    rails.py             Guard rails: corrections to the plan's ranking.
    end_game.py          Rules that override the plan near the end of a round or game.
    facts.py             Typed access to the facts of a ranked discard.
    observation_json.py  Convert an Observation to JSON and back.
    reason_json.py       Convert reasons to JSON and back.
    advice.py            Advice and Decision, for discards and for calls.
    reasons/             Reasons as frozen dataclasses.
"""
