"""A file is written completely or left unchanged."""

from pathlib import Path

import pytest

from overdraw.atomic import check_writable, replacing, write_text
from overdraw.errors import FileError


def test_a_written_file_holds_the_text_and_no_temporary_file_is_left(tmp_path: Path) -> None:
    write_text(tmp_path / "a.txt", "first\n")
    write_text(tmp_path / "a.txt", "Zweite Fassung: größer\n")
    assert (tmp_path / "a.txt").read_bytes() == "Zweite Fassung: größer\n".encode()
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]


def test_a_reader_sees_the_old_file_until_the_block_ends(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    write_text(path, "old")
    with replacing(path) as part:
        part.write_text("new")
        assert path.read_text() == "old"
    assert path.read_text() == "new"


def test_an_error_in_the_block_leaves_the_old_file_and_no_temporary_file(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    write_text(path, "old")

    def fail_halfway() -> None:
        with replacing(path) as part:
            part.write_text("half of the ne")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fail_halfway()
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("durable", [True, False])
def test_a_path_that_cannot_be_replaced_is_named(tmp_path: Path, durable: bool) -> None:
    folder = tmp_path / "a.txt"
    folder.mkdir()
    with pytest.raises(FileError, match=r"cannot write .*a\.txt: Is a directory"), replacing(folder, durable=durable):
        pass
    assert list(tmp_path.iterdir()) == [folder]


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"cannot write .*a\.txt: No such file or directory"):
        write_text(tmp_path / "missing" / "a.txt", "text")


def test_a_file_can_be_made_readable_only_for_its_owner(tmp_path: Path) -> None:
    with replacing(tmp_path / "secret", mode=0o600) as part:
        part.write_text("secret")
    assert (tmp_path / "secret").stat().st_mode & 0o777 == 0o600


def test_a_folder_is_created_on_request_and_the_probe_leaves_no_file(tmp_path: Path) -> None:
    check_writable(tmp_path / "a" / "b", make=True)
    assert list((tmp_path / "a" / "b").iterdir()) == []
    with pytest.raises(FileError, match=r"cannot write to .*missing"):
        check_writable(tmp_path / "missing")
