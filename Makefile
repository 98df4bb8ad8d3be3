# Every target sets up what it needs: a virtual environment in .venv, from the lock file.

PYTHON ?= python3
BIN := .venv/bin
PLAYABLE := .venv/.playable
READY := .venv/.ready
DEMO := .venv/demo.jsonl
COVERED := core games dealing records kernel

.DEFAULT_GOAL := help
.PHONY: help play test lint types layers tests coverage golden parity lock bench crash fuzz load protocol postgres clean

help:  ## list the targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## */\t/' | expand -t 12

play: $(PLAYABLE)  ## play in the terminal; where there is none, watch a game between bots
	@if [ -t 0 ] && [ -t 1 ]; then $(BIN)/overdraw play; else \
	  $(BIN)/overdraw simulate --engine --players cautious,cautious,random,random --games 1 --out $(DEMO) >/dev/null && \
	  $(BIN)/overdraw replay $(DEMO); fi

test: lint types layers tests  ## everything that must hold: style, types, layers, all tests

lint: $(READY)  ## style
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)  ## types, strictly
	$(BIN)/mypy

layers: $(READY)  ## imports point down
	$(BIN)/lint-imports

tests: $(READY)  ## all tests, on all cores
	$(BIN)/python -m pytest -q -n auto

coverage: $(READY)  ## which lines no test reaches; the kernel is not compiled, so that its lines count too
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest -q -n auto --cov-report=term $(addprefix --cov=overdraw.,$(COVERED)) \
	  $(addprefix tests/,rules contract properties golden records dealing parity)

golden: $(READY)  ## write the golden files and the list of clauses anew; read the difference before you keep it
	$(BIN)/python -m tests.golden.trees
	$(BIN)/python -m tests.golden.transcript
	$(BIN)/python -m tests.rules.clauses
	$(BIN)/python -m tests.docs.picture

parity: $(READY)  ## the kernel against the engine, 20,000 games for each table; OVERDRAW_PARITY_GAMES changes that
	$(BIN)/python -m tests.parity

bench: $(READY)  ## how fast it is: the engine, the kernel, the first screen
	$(BIN)/python -m benchmarks.engine
	$(BIN)/python -m benchmarks.kernel
	$(BIN)/python -m benchmarks.startup

lock: $(READY)  ## write the lock files anew from pyproject.toml
	$(BIN)/python -m pip install --quiet uv
	for group in build dev; do $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url \
	  --no-header --python-version 3.11 --group $$group pyproject.toml -o requirements-$$group.lock; done

clean:  ## remove what the targets made
	rm -rf .venv .hypothesis .mypy_cache .ruff_cache .pytest_cache .import_linter_cache

$(PLAYABLE): requirements-build.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Overdraw needs Python 3.11 or newer; $(PYTHON) is `$(PYTHON) --version`. Try: make PYTHON=python3.12 …" >&2; exit 1; }
	@echo "setting up .venv, once"
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --require-hashes -r requirements-build.lock
	@$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation -e .
	@touch $@

$(READY): requirements-dev.lock $(PLAYABLE)
	@echo "adding what the tests need, once"
	@$(BIN)/python -m pip install --quiet --require-hashes -r requirements-dev.lock
	@touch $@
