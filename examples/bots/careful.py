#!/usr/bin/env python3
"""A bot for Push that stops at nine points, or earlier if the chance of a bust exceeds one in eight."""

import json
import sys


def value(stack):
    return sum(int(card[1:]) for card in stack if card not in ("roll", "switch"))


def clashes(card, other):
    if "roll" in (card, other):
        return card == other
    return card[0] == other[0] or card[1:] == other[1:]


def bust_risk(view):
    stacks = view["stacks"]
    if len(stacks) < 3:
        return 0.0
    bad = sum(
        count
        for card, count in view["undrawn"].items()
        if card != "switch" and all(any(clashes(card, other) for other in stack) for stack in stacks)
    )
    return bad / sum(view["undrawn"].values())


def choose(view, seat, legal):
    if view["phase"] == "begin":
        bench = view["benches"][seat]
        worth = {f"bank {colour}": value([card for card in bench if card[0] == colour]) for colour in "gyrbp"}
        best = max(worth, key=worth.get)
        return best if worth[best] > 10 else "push"
    if view["phase"] == "deciding" and "push" in legal and "stop" in legal:
        best = max(value(stack) for stack in view["stacks"])
        return "stop" if best >= 9 or bust_risk(view) > 1 / 8 else "push"
    if view["phase"] == "taking":
        return max(legal, key=lambda take: value(view["stacks"][int(take[5:]) - 1]))
    return legal[0]


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"protocol": "overdraw-bot/2"}), flush=True)
    if message["type"] == "choose":
        own = message["own"]
        print(json.dumps({"action": choose(message["view"], own["seat"], own["legal"])}), flush=True)
