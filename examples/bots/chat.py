#!/usr/bin/env python3
"""A language model as a bot, behind any chat-completions endpoint.

    overdraw arena --bots "exec@60000:python examples/bots/chat.py --url URL --model NAME,cautious" --games 20

The key of the endpoint, if it needs one, is in the environment variable OVERDRAW_CHAT_KEY. For each decision the model
reads the rules and the position. If its answer is not a legal action, it is told why and asked again, --attempts times
in all; then the random bot makes the move. Requests that fail for the moment are repeated. Counts of decisions,
illegal answers, tokens and cost go to --log, one line of JSON for each game.

It needs only the standard library and Overdraw, whose rules it sends to the model.
"""

import argparse
import json
import os
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from random import Random

from overdraw.errors import OverdrawError
from overdraw.games.catalogue import game_named

REPEATABLE = {408, 409, 425, 429, 500, 502, 503, 504}

SYSTEM = """You play a card game. These are its rules at this table:

{rules}

You are seat {seat} of seats 0 to {last}; play passes from each seat to the next number. The position comes as JSON.
Cards are the first letter of the colour and the number, as in g3. {notation}
Think as long as you need, then end your answer with a line that holds one action and nothing else."""

NOTATION = {
    "push": "Actions are: push, stop, place 1, take 1 (the number of a stack, counted from 1), bank r (the first "
    "letter of a colour).",
    "rows": "Actions are: open g3, give g3 @1 PLACE (to seat 1), play g3 PLACE, discard g3. PLACE is new-top, "
    "new-bottom, or a row, counted from the top: row1, row2 and so on.",
}


def arguments():
    parser = argparse.ArgumentParser(description="A language model as a bot, behind a chat-completions endpoint.")
    parser.add_argument("--url", required=True, help="the endpoint, up to and including /chat/completions")
    parser.add_argument("--model", required=True, help="the name of the model, as the endpoint expects it")
    parser.add_argument("--timeout", type=float, default=30, help="seconds for one request (default: 30)")
    parser.add_argument("--retries", type=int, default=3, help="repeats of a request that failed (default: 3)")
    parser.add_argument("--attempts", type=int, default=3, help="answers that the model may give (default: 3)")
    parser.add_argument("--legal", action="store_true", help="list the legal actions in each prompt")
    parser.add_argument("--price-in", type=float, default=0, help="price of a million tokens of prompts")
    parser.add_argument("--price-out", type=float, default=0, help="price of a million tokens of answers")
    parser.add_argument("--budget", type=float, help="the cost at which the program stops asking")
    parser.add_argument("--log", help="a file to which the counts of each game are added")
    return parser.parse_args()


class Counts:
    """The counts of the games so far."""

    def __init__(self, args):
        self.args = args
        self.counts = dict.fromkeys(("decisions", "illegal", "lost", "repeats", "tokens_in", "tokens_out"), 0)

    @property
    def cost(self):
        tokens = self.counts["tokens_in"] * self.args.price_in + self.counts["tokens_out"] * self.args.price_out
        return tokens / 1_000_000

    def write(self, game):
        if self.args.log and self.counts["decisions"]:
            line = json.dumps({"game": game, "model": self.args.model, **self.counts, "cost": round(self.cost, 6)})
            with Path(self.args.log).open("a", encoding="utf-8") as file:
                file.write(line + "\n")
        self.counts = dict.fromkeys(self.counts, 0)


def ask(args, messages, counts):
    """Return the model's answer. A request that fails for the moment is repeated, after a growing pause."""
    body = json.dumps({"model": args.model, "messages": messages}).encode()
    headers = {"Content-Type": "application/json"}
    if key := os.environ.get("OVERDRAW_CHAT_KEY"):
        headers["Authorization"] = f"Bearer {key}"
    for repeat in range(args.retries + 1):
        try:
            request = urllib.request.Request(args.url, body, headers)
            with urllib.request.urlopen(request, timeout=args.timeout) as reply:
                answer = json.load(reply)
            usage = answer.get("usage") or {}
            counts["tokens_in"] += usage.get("prompt_tokens", 0)
            counts["tokens_out"] += usage.get("completion_tokens", 0)
            return answer["choices"][0]["message"]["content"] or ""
        except urllib.error.HTTPError as error:
            why, final = f"the endpoint answered {error.code}", error.code not in REPEATABLE
            pause = error.headers.get("Retry-After", "")
        except (OSError, ValueError, KeyError, IndexError, TypeError) as error:
            why, final, pause = f"{type(error).__name__}: {error}", False, ""
        if final or repeat == args.retries:
            raise RuntimeError(why)
        counts["repeats"] += 1
        time.sleep(min(float(pause), 30) if pause.isdecimal() else 0.5 * 2**repeat)
    raise AssertionError("the last repeat returns or raises")


def why_not(game, rules, message, action):
    """Return the reason why an answer is not a legal action now."""
    try:
        event = game.notation.parse_event(action)
        view = game.wire.read_view(rules, message["view"], message["own"])
        # The rules refuse an action of a state. Any state that looks like this view has the same reason.
        return game.refusal(game.resample(view, Random(0)), event)
    except OverdrawError as error:
        return str(error)
    except TypeError:  # a game of another package, without these functions
        return f"{action!r} is not a legal action now"


def decide(args, game, rules, system, message, counts):
    """Return a legal action, or None if the model names none."""
    view, own = message["view"], message["own"]
    shown = {key: value for key, value in own.items() if key not in ("undo", "game", "legal")}
    position = {"position": {key: value for key, value in view.items() if key != "advisable"}, "yours": shown}
    if args.legal:
        position["legal"] = own["legal"]
    messages = [{"role": "system", "content": system}, {"role": "user", "content": json.dumps(position)}]
    for _ in range(args.attempts):
        answer = ask(args, messages, counts)
        lines = [line.strip() for line in answer.splitlines() if line.strip()]
        action = lines[-1] if lines else ""
        if action in own["legal"]:
            return action
        counts["illegal"] += 1
        reason = why_not(game, rules, message, action)
        complaint = f"Rejected: {reason}. End your answer with one legal action in its own line."
        messages += [{"role": "assistant", "content": answer or "-"}, {"role": "user", "content": complaint}]
    return None


def main():
    args = arguments()
    total, name, game, rules, system, spent = Counts(args), "", None, None, "", 0.0
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            spent += total.cost
            total.write(name)
            name = message["game"]
            game = game_named(name)
            rules = game.read_rules(message["rules"])
            text = game.words.rules(rules, message["players"])
            last, notation = message["players"] - 1, NOTATION.get(name, "")
            system = SYSTEM.format(rules=text, seat=message["seat"], last=last, notation=notation)
            print(json.dumps({"protocol": "overdraw-bot/2"}), flush=True)
        if message["type"] == "choose":
            total.counts["decisions"] += 1
            action = None
            if args.budget is None or spent + total.cost < args.budget:
                try:
                    action = decide(args, game, rules, system, message, total.counts)
                except RuntimeError as error:
                    print(error, file=sys.stderr, flush=True)
            total.counts["lost"] += action is None
            print(json.dumps({"action": action or "none"}), flush=True)
    total.write(name)


if __name__ == "__main__":
    main()
