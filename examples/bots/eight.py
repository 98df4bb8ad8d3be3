"""A bot for Push as a Python class: it stops at eight points or at a risk of one in eight, and takes the best stack."""

from overdraw import PUSH
from overdraw.games.push.actions import Push, Stop
from overdraw.games.push.state import stack_value


class Eight:
    def __init__(self, seed):
        pass  # it leaves nothing to chance; a bot that does seeds its generator here

    def choose(self, view):
        if view.phase == "deciding" and Stop() in view.legal and Push() in view.legal:
            best = max(stack_value(stack) for stack in view.stacks)
            return Stop() if best >= 8 or PUSH.odds(view) > 1 / 8 else Push()
        if view.phase == "taking":
            return max(view.legal, key=lambda take: stack_value(view.stacks[take.stack - 1]))
        return view.legal[0]
