"""Positions near the end of a game: one for each edition, and some in which the cards run out."""

from typing import Final

POSITIONS: Final[dict[str, tuple[str, str]]] = {
    "push-us-2018": (
        "push",
        """
        rules: us-2018
        turn: 1 begin
        deck: g5 y2 roll switch
        seat 0: bench g1; bank y6
        seat 1: bench b3; bank
        seat 2: bench; bank r1 r2
        """,
    ),
    "push-us-2018-star": (
        "push",
        """
        rules: us-2018 star=lose-bench
        turn: 0 deciding
        deck: b4 g4
        stacks: g4 r1 | b4 y3 | roll p4
        seat 0: bench g2 y5; bank p6
        seat 1: bench r3; bank b1
        """,
    ),
    "push-eu-2022": (
        "push",
        """
        rules: eu-2022
        turn: 2 deciding
        deck: r6 roll switch
        switches: 1
        stacks: r6 g1 | y4 b3 | p5
        seat 0: bench g1; bank
        seat 1: bench r2 y2; bank
        seat 2: bench p1; bank b6
        seat 3: bench; bank g6
        """,
    ),
    "push-columns": (
        "push",
        """
        rules: columns
        turn: 0 begin
        deck: p2 r5 switch
        switches: 3
        seat 0: bench r6; bank
        seat 1: bench y1; bank
        seat 2: bench g3 b3; bank
        """,
    ),
    "rows": (
        "rows",
        """
        rules: rows
        first: 1
        turn: 0 giving
        pile: g7
        seat 0: hand y2 r8; area r5 r9 | b8 | g2
        seat 1: hand p9; area y6 | o4
        """,
    ),
    "rows-higher-turn-then-others": (
        "rows",
        """
        rules: rows increment=higher end=turn-then-others
        turn: 1 giving
        pile:
        discards: g1
        seat 0: hand p9; area g3 | r8 | b2
        seat 1: hand r9 b3; area y5
        seat 2: hand o6; area b3 | p7
        """,
    ),
}
