"""A session without a screen: events, saving, undo and resuming."""

import json
from pathlib import Path

import pytest

from overdraw.bots.catalogue import bot_named
from overdraw.dealing.dealer import SeededDealer
from overdraw.dealing.generator import bot_seed, seed_of_run
from overdraw.errors import BadValue, BrokenRecord, FileError, IllegalAction, IllegalEvent, UnknownName, WrongShuffle
from overdraw.games.catalogue import GAMES, game_named
from overdraw.records import Record, read_record, verify
from overdraw.tui import saved_games
from overdraw.tui.session import Session
from tests.tui.sessions import act, play_out, scripted, session, settle, setup, some_move

EDITIONS = [(game.name, edition) for game in GAMES.values() for edition in game.editions]


@pytest.mark.parametrize(("game", "edition"), EDITIONS)
@pytest.mark.parametrize("seed", [7, None], ids=["seeded", "committed"])
def test_a_whole_game_leaves_a_record_that_verifies(game: str, edition: str, seed: int | None, tmp_path: Path) -> None:
    played = session(game, "you,you:Ben,cautious,random", tmp_path / "game.json", edition=edition, seed=seed)
    play_out(played)
    assert played.is_over
    record = read_record(tmp_path / "game.json")
    verify(record)
    assert record == played.record()
    assert record.result is not None


def test_after_every_event_the_file_holds_the_whole_game_so_far(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    played = session("push", "you,cautious", path)
    for turn in range(40):
        if played.is_waiting:
            played.act(some_move(played, turn))
        else:
            played.advance()
        assert read_record(path).events == played.record().events
        verify(read_record(path))
    assert [entry.name for entry in tmp_path.iterdir() if entry.is_file()] == ["game.json"]


def test_a_seeded_game_between_bots_is_the_same_as_in_simulate() -> None:
    from overdraw.lab.simulate.engine_match import play_match

    game = game_named("push")
    played = session("push", "random,cautious,random", seed=11)
    play_out(played)
    deck = seed_of_run(11, 0)
    expected = play_match(
        game,
        game.rules(None, 3),
        [bot_named(game, name) for name in ("random", "cautious", "random")],
        SeededDealer(deck),
        seeds=[bot_seed(deck, seat) for seat in range(3)],
    )
    assert played.record().events == expected.events


def test_a_committed_shuffle_shows_its_secret_only_at_the_end(tmp_path: Path, state: Path) -> None:
    path = tmp_path / "game.json"
    played = session("push", "you,cautious", path, seed=None)
    begun = json.loads(path.read_text())["shuffle"]
    assert set(begun) == {"algorithm", "commitment", "contributions"}
    kept = state / "overdraw" / "secrets" / begun["commitment"]
    assert kept.stat().st_mode & 0o077 == 0
    play_out(played)
    ended = json.loads(path.read_text())["shuffle"]
    assert ended["commitment"] == begun["commitment"]
    assert "secret" in ended
    assert not kept.exists()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [7, None])
def test_a_resumed_game_goes_on_with_the_same_cards_and_verifies(game: str, seed: int | None, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    left = session(game, "you,you:Ben,cautious", path, seed=seed)
    play_out(left, 9)
    again = Session.resume(path)
    assert again.state == left.state
    assert (again.names, again.first) == (left.names, left.first)
    assert not again.notes
    play_out(left)
    play_out(again)
    assert again.record().events == left.record().events
    verify(read_record(path))


def test_a_game_resumed_without_its_secret_claims_no_shuffle(tmp_path: Path, state: Path) -> None:
    path = tmp_path / "game.json"
    play_out(session("push", "you,cautious", path, seed=None), 5)
    for secret in (state / "overdraw" / "secrets").iterdir():
        secret.unlink()
    again = Session.resume(path)
    assert "cannot be verified" in again.notes[0]
    play_out(again)
    record = read_record(path)
    assert "shuffle" not in record.other
    verify(record)


def test_a_resumed_record_keeps_unknown_keys(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    session("push", "you,cautious", path)
    written = json.loads(path.read_text())
    written |= {"date": "2026-11-15"}
    written["players"][0]["club"] = "Blue"
    path.write_text(json.dumps(written))
    play_out(Session.resume(path))
    ended = json.loads(path.read_text())
    assert ended["date"] == "2026-11-15"
    assert ended["players"][0]["club"] == "Blue"


def test_a_placement_can_be_undone_until_the_next_card(tmp_path: Path) -> None:
    """PQ-34"""
    path = tmp_path / "game.json"
    played = scripted("push", "you,cautious", ["card r5", "card g3"], path)
    act(played, "push", "place 1")
    assert played.undo()
    assert played.record().events == ("push", "card r5")
    assert read_record(path).events == ("push", "card r5")
    act(played, "place 1", "push")
    assert played.undoable is None
    assert not played.undo()


def test_a_move_of_a_bot_cannot_be_undone() -> None:
    played = session("push", "cautious,you", seed=7)
    while played.person is None:
        played.advance()
        assert played.undoable is None


def test_the_last_move_of_a_turn_in_rows_waits_for_confirmation() -> None:
    played = session("rows", "you,cautious", seed=7)
    settle(played)
    played.act(some_move(played))
    assert played.confirming == 0
    assert played.is_waiting
    assert played.undo()
    assert played.person == 0


def test_an_illegal_move_changes_nothing_and_says_why() -> None:
    played = scripted("push", "you,cautious", ["card r5"])
    act(played, "push")
    before = played.record()
    with pytest.raises(IllegalAction, match="a new stack would be stack 1, not stack 3"):
        played.act(played.game.notation.parse_event("place 3"))
    assert played.record() == before


def test_a_refusal_names_players() -> None:
    played = session("rows", "you:Ada,you:Ben", seed=7)
    settle(played)
    assert "to Ben" in played.refusal(played.game.notation.parse_event("give r1 @1 new-top"))


def test_the_log_keeps_other_hands_secret() -> None:
    """R-SETUP-5"""
    played = session("rows", "you:Ada,you:Ben,cautious", seed=7)
    play_out(played, 12)
    for seat, name in enumerate(played.names):
        told = "\n".join(played.log(seat))
        for other in played.names:
            knows = f"{other} draws" in told or f"{other} is dealt" in told
            assert knows == (other == name)
    assert "draws" not in "\n".join(played.log(None))


def test_the_next_game_has_the_next_starter_and_its_own_file(tmp_path: Path) -> None:
    first = session("push", "you,cautious,random", tmp_path / "game.json")
    play_out(first)
    second = first.again()
    third = second.again()
    assert [game.first for game in (first, second, third)] == [0, 1, 2]
    assert [game.path and game.path.name for game in (first, second, third)] == [
        "game.json",
        "game-2.json",
        "game-3.json",
    ]
    assert second.record().other != first.record().other


def test_a_game_without_a_path_is_saved_in_the_state_folder(state: Path) -> None:
    played = Session.start(setup("push", "you,cautious"))
    assert played.path is not None
    assert played.path.parent == state / "overdraw" / "games"
    assert saved_games.last_unfinished() == played.path
    play_out(played)
    with pytest.raises(BadValue, match="no unfinished game"):
        saved_games.last_unfinished()


def test_a_game_that_cannot_be_saved_can_be_played_with_a_note(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    played = Session.start(setup("push", "you,cautious", seed=None))
    assert played.path is None
    assert any("not saved" in note for note in played.notes)
    play_out(played)
    verify(played.record())


def test_a_failed_save_is_reported_once(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    played = session("push", "you,cautious", folder / "game.json")
    (folder / "game.json").unlink()
    folder.rmdir()
    play_out(played)
    assert len(played.notes) == 1
    assert "cannot write" in played.notes[0]


def test_a_record_never_overwrites_another_game(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text("precious")
    with pytest.raises(BadValue, match="already exists"):
        saved_games.check_new(tmp_path / "game.json")
    with pytest.raises(FileError, match="there is no folder"):
        saved_games.check_new(tmp_path / "nowhere" / "game.json")
    with pytest.raises(BadValue, match="many games"):
        saved_games.check_new(tmp_path / "games.jsonl")


def broken(path: Path, **changes: object) -> Path:
    """The file of an unfinished game, with these keys changed."""
    play_out(session("push", "you,cautious", path), 3)
    path.write_text(json.dumps(json.loads(path.read_text()) | changes))
    return path


def test_a_broken_record_is_not_resumed(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    with pytest.raises(IllegalEvent):
        Session.resume(broken(path, events=["push", "push"]))
    with pytest.raises(BrokenRecord):
        Session.resume(broken(tmp_path / "b.json", first=9))
    with pytest.raises(UnknownName, match="bot for Push"):
        Session.resume(broken(tmp_path / "c.json", players=[{"name": "Ada"}, {"name": "X", "bot": "hal"}]))
    with pytest.raises(WrongShuffle):
        Session.resume(broken(tmp_path / "d.json", events=["push", "card g1"]))
    (tmp_path / "e.json").write_text("nonsense")
    with pytest.raises(BrokenRecord, match="not JSON"):
        Session.resume(tmp_path / "e.json")
    with pytest.raises(FileError, match="cannot read"):
        Session.resume(tmp_path / "nothing.json")


def test_a_finished_game_is_not_resumed(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    play_out(session("push", "you,cautious", path))
    before = path.read_bytes()
    with pytest.raises(BadValue, match="overdraw replay"):
        Session.resume(path)
    assert path.read_bytes() == before


def test_a_rejected_record_is_not_changed(tmp_path: Path) -> None:
    path = broken(tmp_path / "game.json", events=["push", "push"])
    before = path.read_bytes()
    with pytest.raises(IllegalEvent):
        Session.resume(path)
    assert path.read_bytes() == before


def test_the_saved_record_can_be_read(tmp_path: Path) -> None:
    played = session("rows", "you,cautious", tmp_path / "game.json")
    assert Record.from_text((tmp_path / "game.json").read_text()).names == setup("rows", "you,cautious").names
    assert played.record().first == 0
