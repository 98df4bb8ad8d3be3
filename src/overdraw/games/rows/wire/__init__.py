"""The JSON format of Rows: the fields of its views and the facts about its moves."""

from overdraw.games.rows.wire.view_fields import WIRE

__all__ = ["WIRE"]
