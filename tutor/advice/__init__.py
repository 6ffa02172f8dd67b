"""Observation to Advice: the one door `advise`, its reasons, and the words for them.

The floors, top first; a module may import from the lines below its own only:

    log
    observation_json
    wording
    glossary names
    advisor
    reasons
    advice
"""
