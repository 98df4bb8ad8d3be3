#!/usr/bin/env python3
"""Check the shuffle of a record of Push or Rows with nothing but Python: `verify_shuffle.py RECORD.json`.

It imports nothing from Overdraw and follows docs/fair-shuffle.md. It knows no rules, so it does not check whether
the moves are legal. It stops when the discards of Rows become a new pile, because it does not know what the pile
contains.
"""

import hmac
import json
import sys
from hashlib import sha256
from pathlib import Path


def digest(*lines):
    return sha256("\n".join(lines).encode()).hexdigest()


def claim(holds, words):
    if not holds:
        sys.exit(f"wrong: {words}")


def seed_of_version_1(shuffle):
    secret, given = shuffle["secret"], shuffle["contributions"]
    claim(sha256(bytes.fromhex(secret)).hexdigest() == shuffle["commitment"], "the secret does not fit its commitment")
    return digest("overdraw-shuffle/1", secret, *(one or "" for one in given))


def seed_of_version_2(shuffle):
    out = set()  # seats that were left out of an earlier draw
    draws = [*shuffle["repeated"], shuffle]
    claim(len(draws) <= 4, "the draw was repeated more than three times")
    for number, draw in enumerate(draws):
        commitment, given = draw["commitment"], draw["contributions"]
        text = digest("overdraw-shuffle/2 secret", shuffle["context"], str(number), shuffle["first"], draw["secret"])
        claim(text == commitment, f"draw {number}: the secret does not fit its commitment")
        for seat, (hashed, one) in enumerate(zip(draw["hashes"], given, strict=True)):
            fits = one is None or hashed == digest("overdraw-shuffle/2 contribution", commitment, str(seat), one)
            claim(fits, f"draw {number}: the contribution of seat {seat} does not fit its hash")
            claim(hashed is None or seat not in out, f"draw {number}: seat {seat} was left out before")
        missing = any(one is None and hashed for hashed, one in zip(draw["hashes"], given, strict=True))
        claim(missing or draw is shuffle, f"draw {number} was repeated without a reason")
        claim(not missing or draw is not shuffle or number == 3, "the last draw should have been repeated")
        out |= {seat for seat, one in enumerate(given) if one is None}
    return digest("overdraw-shuffle/2 seed", commitment, draw["secret"], *(one or "" for one in given))


def draw(seed, source, number, weights):
    """The outcome: one of the keys of `weights`, drawn with its value as weight."""
    total, attempt = sum(weights.values()), 0
    while True:
        text = f"{source} {number} {attempt}".encode()
        word = int.from_bytes(hmac.digest(bytes.fromhex(seed), text, "sha256")[:8], "big")
        if word < 2**64 - 2**64 % total:
            break
        attempt += 1
    return [kind for kind, weight in weights.items() for _ in range(weight)][word % total]


def full_deck(record):
    rules, players = record["rules"], len(record["players"])
    if record["game"] == "rows":
        return {f"{c}{v}": rules["copies"] for c in "gyrbpo"[: rules["colours"]] for v in range(1, 13)}
    switches = 12 if players > 2 or rules["two_player_switches"] == "keep" else 0
    return {f"{c}{v}": 3 for c in "gyrbp" for v in range(1, 7)} | {"roll": 18, "switch": switches}


def main(path):
    record = json.loads(Path(path).read_text(encoding="utf-8"))
    continued = record.get("continues", {"events": 0})
    shuffle = record.get("shuffle") or continued["shuffle"]
    version_2 = shuffle["algorithm"] == "overdraw-shuffle/2"
    seed = seed_of_version_2(shuffle) if version_2 else seed_of_version_1(shuffle)
    if version_2 and shuffle["first"] == "drawn":
        first = draw(seed, "first", 0, dict.fromkeys(range(len(record["players"])), 1))
        claim(first == record["first"], "another player should have started")
    pile, die, drawn = full_deck(record), dict.fromkeys([*"gyrbp", "star"], 1), {"card": 0, "die": 0}
    for number, event in enumerate(record["events"]):
        source, _, came = event.partition(" ")
        if source not in drawn:
            continue
        if source == "card" and not any(pile.values()):
            print(f"event {number}: the discards became a new pile; the draws after that are not checked")
            break
        if number >= continued["events"]:
            promised = draw(seed, source, drawn[source], pile if source == "card" else die)
            claim(promised == came, f"event {number} is {event!r}, but the shuffle gives {promised!r}")
            drawn[source] += 1
        if source == "card":
            pile[came] -= 1
    print(f"{shuffle['algorithm']}: {drawn['card']} cards and {drawn['die']} rolls follow from the shuffle")


if __name__ == "__main__":
    main(sys.argv[1])
