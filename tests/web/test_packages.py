"""The packages of the page: complete for every platform, and without the address of a registry."""

import json
import re

from tests.support.paths import ROOT

WEB = ROOT / "web"


def test_the_lock_file_has_every_package_that_some_platform_needs() -> None:
    packages = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    names = {path.rpartition("node_modules/")[2] for path in packages}
    wanted = {name for package in packages.values() for name in package.get("optionalDependencies", {})}
    assert wanted
    assert wanted <= names


def test_the_lock_file_names_no_registry() -> None:
    text = (WEB / "package-lock.json").read_text(encoding="utf-8")
    assert "integrity" in text
    assert '"resolved"' not in text


def test_building_the_page_needs_none_of_its_tools() -> None:
    """`pip install` omits the development packages, and whatever only they need."""
    packages = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    tools = {path.removeprefix("node_modules/") for path, package in packages.items() if package.get("dev")}
    assert {"eslint", "svelte-check", "typescript", "vitest"} <= tools
    for path in (WEB / "vite.config.ts", WEB / "svelte.config.js"):
        imported = set(re.findall(r'from "([^"]+)"', path.read_text(encoding="utf-8")))
        assert imported
        assert not imported & tools
        assert not any(name.startswith(tuple(f"{tool}/" for tool in tools)) for name in imported)
