"""While a room cannot read its log, it answers at once and decides nothing: its state may be older than the log."""

from typing import Any

import pytest

from overdraw.errors import StoreFailed, UnknownOutcome
from overdraw.server.tables.events import AnyEvent
from tests.server.players import run
from tests.server.rooms.node import MemoryStore, Node, opened, settled
from tests.server.tables.table_log import TABLE, started, token


class UnreadableStore(MemoryStore):
    """A store whose log cannot be read while `unreadable` is set. `appends` counts the writes."""

    unreadable, appends = False, 0

    async def read(self, table: str, after: int = 0) -> list[AnyEvent]:
        if self.unreadable:
            raise StoreFailed("the database is not responding")
        return await super().read(table, after)

    def append(self, *arguments: Any) -> Any:
        self.appends += 1
        return super().append(*arguments)


@pytest.mark.parametrize("shared", [True, False])
def test_a_room_that_may_be_behind_its_log_accepts_nothing_until_it_has_read_it(shared: bool) -> None:
    async def scenario() -> None:
        store = UnreadableStore(list(started(starter=0).log))
        store.shared = shared
        node = Node(store)
        async with opened(node):
            room, mine = await node.enter(0)
            seen = room.state.seq
            store.failure, store.unreadable = UnknownOutcome("no answer"), True
            mine.act("push", seen, "first")
            await settled()
            mine.act("push", seen, "second")
            late = node.connect()
            late.say(type="hello", table=TABLE, token=token(1))
            await settled()
            codes = [problem["code"] for problem in mine.of_type("problem")]
            assert codes == ["server/unknown-outcome", StoreFailed.code]
            assert [problem["code"] for problem in late.of_type("problem")] == [StoreFailed.code]
            assert not late.of_type("welcome")
            assert (store.appends, room.state.seq) == (1, seen)
            store.unreadable = False
            while not mine.seqs:
                mine.act("push", seen, "third")
                await settled()
            assert room.state.seq == len(store.events) == seen + 1

    run(scenario())
