"""The documents are correct: commands run, examples work, links resolve, tables match the code."""

import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from overdraw.cli.commands.serve import HELP, LISTENING
from overdraw.dealing import JointShuffle, read_shuffle
from overdraw.dealing.shuffle import commitment_to
from overdraw.games.catalogue import GAMES
from overdraw.records import Record, verify
from overdraw.server.http.routes import ROUTES
from tests.docs.picture import FILE as PICTURE
from tests.docs.picture import picture
from tests.support.paths import ROOT

DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#]+?)(?:#[^)]*)?\)")

SAVED_AS = {"run-an-experiment": ("rolls.toml",)}
"""The file names under which readers of a document save its TOML blocks."""

GAMES_FILE = "simulate --engine --game rows --players random,greedy --games 2 --seed 7 --out games.jsonl"
"""The command that writes the file `games.jsonl`, which examples in Python read."""

TUTORIAL = ROOT / "docs" / "how-to" / "add-a-game.md"
"""Its code blocks are parts of one game, which `test_add_a_game.py` puts together and plays."""

document = pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))


def blocks(path: Path, language: str) -> list[str]:
    return [body for name, body in BLOCK.findall(path.read_text(encoding="utf-8")) if name == language]


@document
def test_every_code_block_has_a_language_that_is_checked(path: Path) -> None:
    kinds = {name for name, _ in BLOCK.findall(path.read_text(encoding="utf-8"))}
    assert kinds <= {"console", "python", "json", "text", "toml"}
    assert path.read_text(encoding="utf-8").count("```") == 2 * len(BLOCK.findall(path.read_text(encoding="utf-8")))


@document
def test_every_command_runs_and_prints_what_is_shown(path: Path, tmp_path: Path) -> None:
    for name, block in zip(SAVED_AS.get(path.stem, ()), blocks(path, "toml"), strict=True):
        (tmp_path / name).write_text(block, encoding="utf-8")
    for block in blocks(path, "console"):
        for command in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            line, _, shown = command.partition("\n")
            program, *arguments = shlex.split(line, comments=True)
            if program == "make":
                assert re.search(rf"^{arguments[0]}:", (ROOT / "Makefile").read_text(), re.MULTILINE)
                continue
            if program == ".venv/bin/python":
                collect(arguments)
                continue
            assert program == "overdraw"
            status, said, trouble = run(arguments, tmp_path)
            assert status == 0, trouble
            assert not shown or said == shown


def collect(arguments: list[str]) -> None:
    """Check that a pytest command selects tests, without running them."""
    assert arguments[:2] == ["-m", "pytest"]
    command = [sys.executable, *arguments, "--collect-only", "-q", "-p", "no:cacheprovider", "-p", "xdist.plugin"]
    quickly = os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # other plugins take seconds to load
    done = subprocess.run(command, cwd=ROOT, env=quickly, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def run(arguments: list[str], folder: Path) -> tuple[int, str, str]:
    """Run a command; return its exit status, stdout and stderr. A server is stopped once it listens."""
    own = {"XDG_STATE_HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    free = {"OVERDRAW_PORT": "0", "OVERDRAW_BOT_WARM_UP": "0"}
    with subprocess.Popen(
        [sys.executable, "-m", "overdraw", *arguments],
        cwd=folder,
        env={**os.environ, **own, **free},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        if arguments[0] == "serve" and "--help" not in arguments:
            assert process.stdout.readline().startswith(LISTENING)
            process.terminate()
        said, trouble = process.communicate()
    return process.returncode, said, trouble


@pytest.mark.parametrize(
    "path", [path for path in DOCUMENTS if path != TUTORIAL], ids=lambda path: str(path.relative_to(ROOT))
)
def test_every_python_example_runs(path: Path, tmp_path: Path) -> None:
    for block in blocks(path, "python"):
        if "games.jsonl" in block:
            run(shlex.split(GAMES_FILE), tmp_path)
        done = subprocess.run(
            [sys.executable, "-W", "error", "-c", block], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr


@document
def test_every_relative_link_resolves(path: Path) -> None:
    for link in LINK.findall(path.read_text(encoding="utf-8")):
        assert (path.parent / link).exists(), link


def test_the_readme_plays_a_game_in_ten_lines_and_reviews_one_in_five() -> None:
    examples = blocks(ROOT / "README.md", "python")
    assert [len([line for line in example.splitlines() if line]) for example in examples] == [10, 5]


def test_the_example_of_a_record_verifies() -> None:
    (example,) = blocks(ROOT / "docs" / "record.md", "json")
    verify(Record.from_text(example))


def test_the_record_document_names_every_kind_of_event() -> None:
    text = (ROOT / "docs" / "record.md").read_text(encoding="utf-8")
    for game in GAMES.values():
        verbs = {
            game.notation.format_event(game.encoding.decode_outcome(n)).split()[0]
            for n in range(game.encoding.outcomes)
        }
        assert all(f"`{verb} " in text for verb in verbs)
    for verb in ("push", "place", "stop", "take", "bank", "open", "give", "play", "discard"):
        assert f"`{verb}" in text


def test_the_examples_of_shuffles_are_valid() -> None:
    joint, version_1 = blocks(ROOT / "docs" / "fair-shuffle.md", "json")
    drawn = read_shuffle(json.loads(joint)["shuffle"], players=3)
    assert isinstance(drawn, JointShuffle)
    assert drawn.starter() is not None, "the numbers fit each other"
    shuffle = read_shuffle(json.loads(version_1)["shuffle"], players=2)
    assert shuffle.commitment == commitment_to("11" * 32)


def test_the_architecture_lists_the_layers_of_the_import_linter() -> None:
    listed, _, _ = blocks(ROOT / "ARCHITECTURE.md", "text")
    named = [line.split("  ")[0] for line in listed.splitlines()]
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    layers = settings["contracts"][0]["layers"]
    assert named == [layer.replace("overdraw.", "") for layer in layers]


def test_the_architecture_lists_the_folders_of_the_page() -> None:
    _, _, listed = blocks(ROOT / "ARCHITECTURE.md", "text")
    named = [part for line in listed.splitlines() for part in line.split("  ")[0].split(", ")]
    folders = [path.name for path in (ROOT / "web" / "src").iterdir() if path.is_dir()]
    assert sorted(named) == sorted(folders)
    settings = (ROOT / "web" / "eslint.config.js").read_text(encoding="utf-8")
    linted = re.search(r"^const LAYERS = (\[.*\]);$", settings, re.MULTILINE)
    assert linted
    assert named == json.loads(linted[1])


def test_the_map_of_the_test_suites_names_every_folder_of_tests() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = {
        name for row in re.findall(r"^\| (`tests/.+?) \|", text, re.MULTILINE) for name in re.findall(r"`(.+?)`", row)
    }
    folders = {f"tests/{path.name}" for path in (ROOT / "tests").iterdir() if path.is_dir()}
    assert named == folders - {"tests/__pycache__"}


def test_the_example_of_a_commit_message_keeps_the_convention() -> None:
    example = blocks(ROOT / "CONTRIBUTING.md", "text")[-1]
    subject, blank, *body = example.splitlines()
    assert len(subject) <= 72
    assert blank == ""
    assert body


def test_every_word_of_the_glossary_is_used_in_the_code() -> None:
    files = [*(ROOT / "src").rglob("*.py"), *(ROOT / "web" / "src").rglob("*.ts")]
    code = "\n".join(path.read_text(encoding="utf-8") for path in files).lower()
    words = re.findall(r"^\| ([a-z -]+?) \|", (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert len(words) > 70
    for word in words:
        if word != "word":
            assert re.search(rf"\b{word}\b", code), word


def test_the_editions_in_the_rules_are_those_of_the_code() -> None:
    """The table of options in docs/rules.md matches games/push/editions.py."""
    law = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    push = GAMES["push"]
    for option in push.options:
        (row,) = re.findall(rf"^\| `{option.name}` \|(.*)\|$", law, re.MULTILINE)
        answers, *values = [cell.strip() for cell in row.split("|")]
        assert all(f"`{answer}`" in answers for answer in option.answers)
        assert values == [edition.values[option.name] for edition in push.editions.values()]


def test_the_guide_for_hosts_matches_the_deployment_files(tmp_path: Path) -> None:
    document = ROOT / "docs" / "how-to" / "run-a-server.md"
    deploy = ROOT / "deploy"
    files = (document, deploy / "compose.yaml", deploy / "Dockerfile", deploy / "Caddyfile")
    text, compose, image, proxy = (file.read_text(encoding="utf-8") for file in files)
    assert set(re.findall(r"`--([a-z-]+)", text)) <= {name.replace("_", "-") for name in HELP}
    assert set(re.findall(r"`(/[a-z]+)`", text)) <= {path for route in ROUTES for path in route.paths}
    build, container, caddy, password, up, backup = "".join(blocks(document, "text")).splitlines()
    assert (ROOT / build.split()[-2]).exists()
    assert f"EXPOSE {re.findall(r':([0-9]+) ', container)[0]}\n" in image
    assert (ROOT / caddy.split()[-1]).exists()
    named = {caddy.partition("=")[0], *re.findall(r"`([A-Z]+)`", text)} - {"PGPASSWORD"}
    assert named == set(re.findall(r"\{\$([A-Z]+):", proxy))
    assert password in compose
    subprocess.run(["sh", "-c", password], cwd=tmp_path, check=True)
    (secret,) = re.findall(r"file: \./(\S+)", compose)
    assert len((tmp_path / secret).read_text()) > 40
    assert f"${{{up.partition('=')[0]}:-" in compose
    assert re.search(rf"^  {backup.split()[-3]}:", compose, re.MULTILINE)
    assert run([backup.split()[-2], "--help"], tmp_path)[0] == 0


def test_the_picture_of_the_readme_is_up_to_date() -> None:
    assert PICTURE.read_text(encoding="utf-8") == picture()


def test_the_picture_loads_nothing_from_the_network() -> None:
    assert "http" not in picture().replace("http://www.w3.org/2000/svg", "")
