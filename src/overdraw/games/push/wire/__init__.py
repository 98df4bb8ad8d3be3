"""The JSON format of Push: the fields of its views and the facts about its moves."""

from overdraw.games.push.wire.view_fields import WIRE

__all__ = ["WIRE"]
