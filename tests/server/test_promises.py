"""The tests named in docs/security.md exist, and deploy/ matches the server."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from overdraw.cli.commands.serve import HELP
from overdraw.server.config import PREFIX, Config
from tests.support.paths import ROOT

DEPLOY = ROOT / "deploy"


def test_every_promise_names_tests_that_exist() -> None:
    named = set(re.findall(r"`(test_\w+)`", (ROOT / "docs" / "security.md").read_text(encoding="utf-8")))
    written = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    assert len(named) > 15
    for name in named:
        assert f"def {name}(" in written, name


def test_every_variable_in_deploy_is_a_setting_of_the_server() -> None:
    known = {f"{PREFIX}{name.upper()}" for name in HELP}
    for path in DEPLOY.iterdir():
        for name in re.findall(rf"\b{PREFIX}[A-Z_]+\b", path.read_text(encoding="utf-8")):
            assert name in known, f"{path.name}: {name}"


@pytest.mark.parametrize("password", ["plain", "a@b/c:d", "with 'quotes\" and $HOME"])
def test_the_image_passes_the_password_on_completely_and_invisibly(tmp_path: Path, password: str) -> None:
    secret, program = tmp_path / "secret", tmp_path / "overdraw"
    secret.write_text(password + "\n", encoding="utf-8")
    program.write_text('#!/bin/sh\nprintf \'%s\\n\' "$PGPASSWORD" "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    lines = re.findall(r"^(?:ENTRYPOINT|CMD) (.*)$", read("Dockerfile"), re.MULTILINE)
    start, command = map(json.loads, lines)
    start = [word.replace("/run/secrets/database", str(secret)) for word in start]
    done = subprocess.run(
        [*start, *command], env={"PATH": f"{tmp_path}:/usr/bin:/bin"}, capture_output=True, text=True, check=True
    )
    assert done.stdout == f"{password}\nserve\n"


def test_the_database_password_is_in_neither_the_repository_nor_the_image() -> None:
    (named,) = re.findall(r"^  database: \{ file: \./(\S+) \}$", read("compose.yaml"), re.MULTILINE)
    for ignored in (".gitignore", ".dockerignore"):
        lines = (ROOT / ignored).read_text(encoding="utf-8").splitlines()
        assert f"deploy/{named}" in [line.removeprefix("/") for line in lines], ignored


def caddyfile(environment: dict[str, str]) -> str:
    """The Caddyfile as Caddy reads it: `{$NAME:default}` is replaced by the variable or its default before parsing."""

    def value(found: re.Match[str]) -> str:
        name, _, default = found[1].partition(":")
        return environment.get(name, default)

    return re.sub(r"\{\$([^}]*)\}", value, read("Caddyfile"))


def upstreams(config: str) -> list[str]:
    (servers,) = re.findall(r"^\treverse_proxy (.*) \{$", config, re.MULTILINE)
    return str(servers).split()


def test_the_proxy_finds_a_single_server_where_it_listens() -> None:
    service = dict(re.findall(r"(OVERDRAW_\w+)=(\S+)", read("overdraw.service")))
    config = Config.from_environment(service)
    assert upstreams(caddyfile({"DOMAIN": "cards.example"})) == [f"{config.host}:{config.port}"]
    assert config.proxies == config.host, "the proxy runs on the same machine"
    assert caddyfile({}).startswith("localhost {"), "without a name there is still a site"


def test_the_proxy_in_compose_finds_all_servers() -> None:
    compose = read("compose.yaml")
    services = re.findall(r"^  (\w+):", compose.partition("\nsecrets:")[0], re.MULTILINE)
    (servers,) = re.findall(r'SERVERS: "(.*?)"', compose)
    found = upstreams(caddyfile({"DOMAIN": "cards.example", "SERVERS": servers}))
    assert found == [f"{name}:{Config().port}" for name in services if name not in ("database", "proxy")]


def test_the_image_keeps_its_sqlite_file_in_a_volume_that_the_server_may_write_to() -> None:
    image = read("Dockerfile")
    (database,) = re.findall(r"\bOVERDRAW_DATABASE=(\S+)", image)
    folder = str(Path(database).parent)
    assert re.search(rf'^VOLUME \["{folder}"\]$', image, re.MULTILINE)
    made = re.search(rf"install --directory --owner=(\w+) --mode=700 {folder}\b", image)
    user = re.search(r"^USER (\w+)$", image, re.MULTILINE)
    assert made is not None
    assert user is not None
    assert made[1] == user[1]
    assert made.start() < image.index("\nVOLUME"), "what is done to a volume later is lost"
    assert f"--volume overdraw:{folder}" in (ROOT / "docs" / "how-to" / "run-a-server.md").read_text(encoding="utf-8")


def test_the_image_has_the_programs_for_a_backup() -> None:
    assert re.search(r"apt-get install .*\bpostgresql-client\b", read("Dockerfile"))


def test_the_service_caches_compiled_code_in_a_writable_folder() -> None:
    service = read("overdraw.service")
    for setting, folder in (("StateDirectory", "/var/lib"), ("CacheDirectory", "/var/cache")):
        (name,) = re.findall(rf"^{setting}=(\S+)$", service, re.MULTILINE)
        assert re.search(rf"^Environment=\w+={folder}/{name}(/|$)", service, re.MULTILINE), setting


def read(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")
