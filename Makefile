# Each target installs what it needs into .venv, once: packages for playing, then those for testing.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PLAYABLE := $(VENV)/playable
READY  := $(VENV)/ready
PIP    := $(BIN)/python -m pip install -q --disable-pip-version-check
POS    := $(wildcard games/*/locale/*/LC_MESSAGES/*.po config/locale/*/LC_MESSAGES/*.po tests/plugins/*/*/locale/*/LC_MESSAGES/*.po)
MOS    := $(POS:.po=.mo)
NPM    := $(shell command -v npm)
CHECKERS := node_modules/.ready
BUNDLER := node_modules/.bin/esbuild
EXAMPLES := $(wildcard tests/plugins/*/pyproject.toml)
PLUGGED := $(CURDIR)/tests/plugins/nightwatch
# With this variable, each of the hundreds of programs that tests start would compile its modules.
unexport PYTHONDONTWRITEBYTECODE

# Each test file runs in one process, so that shared fixtures are made once.
PYTEST := $(BIN)/python -m pytest -n auto --dist loadfile --no-loadscope-reorder --durations=10 --durations-min=1

.PHONY: play test test-all slow bundle cover lint docs scripts no-scripts bench soak attack pictures film golden catalogues lock card wheels release lowest clean
# 130: stopped with Ctrl-C.
play: $(PLAYABLE) bundle
	@$(BIN)/tableclock play $(ARGS) || test $$? -eq 130

# The quick tests; with a path or -k in ARGS, all tests of that part (tests/tiers.py).
test: $(READY) $(MOS) bundle
	$(PYTEST) --quick $(ARGS)

test-all: $(READY) $(MOS) bundle
	$(PYTEST) $(ARGS)

# Run all tests and write the list of those that `make test` leaves out.
slow: $(READY) $(MOS) bundle
	$(PYTEST) --write-slow $(ARGS)

# The page as one script and one style sheet, if npm is installed. Without them a browser loads the
# page's modules one by one.
bundle: | $(PLAYABLE)
	@$(if $(NPM),{ $(MAKE) -s $(BUNDLER) && $(BIN)/python firmware_py/web/bundle.py; } || echo "The page loads its modules one by one.")

# Coverage, with the lines that no test reaches (ARGS="tests/drivers": a part). Not in `make test`,
# because the tests of the rules take four to five times as long with it.
cover: $(READY) $(MOS)
	$(BIN)/python -m pytest --cov --cov-report=term-missing:skip-covered --cov-report=html $(ARGS)

lint: $(READY) $(if $(NPM)$(filter true,$(CI)),scripts,no-scripts)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/codespell

# The documentation site, in build/site; it fails at a link without a target.
docs: $(READY) $(MOS)
	$(BIN)/python -m tools.site

# Lint and type checks of the page's scripts.
scripts: $(CHECKERS)
	node_modules/.bin/biome check --error-on-warnings
	node_modules/.bin/tsc

no-scripts:
	@echo "npm is not there (apt-get install npm): the page's scripts are not checked."

$(CHECKERS): package.json package-lock.json
	npm ci
	@touch $@ $(BUNDLER)

$(BUNDLER): package.json package-lock.json
	npm ci --omit=dev
	@touch $@

# Rewrite the playthroughs, perft tables and recorded snapshots; read the difference before you
# commit it.
golden bench soak attack: export PYTHONPATH := $(PLUGGED)
golden: $(READY)
	$(BIN)/python -m tests.golden $(GAMES)
	$(BIN)/python -m tests.firmware_py.web.views.recording

catalogues: $(READY) $(MOS)

%.mo: %.po $(READY)
	@$(BIN)/pybabel -q compile -i $< -o $@

# The build compiles the catalogues, so a changed catalogue needs a new installation.
$(PLAYABLE): pyproject.toml setup.py $(filter games/% config/%,$(POS))
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "tableclock needs Python 3.11 or newer")'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP) -e .
	@touch $@

# The example games are not installed, or `make play` would list them; tests find them by their path
# (tests/conftest.py).
$(READY): Makefile pyproject.toml $(EXAMPLES) | $(PLAYABLE)
	$(PIP) -e '.[test]'
	@$(PIP) -e '.[ring]' >/dev/null 2>&1 || \
	  echo "rpi_ws281x cannot be built here (apt-get install gcc python3-dev): the tests of it are skipped."
	@$(BIN)/python -m pip uninstall -qqy tableclock-nightwatch
	@for each in $(EXAMPLES); do \
	  (cd $$(dirname $$each) && $(CURDIR)/$(BIN)/python -c 'from setuptools import setup; setup()' -q egg_info) || exit; \
	done
	@touch $@

# Write the pins with hashes for install.sh: the newest versions that pyproject.toml allows.
lock: $(READY)
	$(BIN)/python tools/lock.py

# Copy tableclock to a card with Raspberry Pi OS, from which a Pi installs it at its first start
# (docs/flash-and-play.md).
card: $(PLAYABLE) bundle
	@test -n "$(FOLDER)" || { echo "Give the folder of the card: make card FOLDER=/media/you/bootfs"; exit 2; }
	@$(BIN)/python -m tools.boot_card $(ARGS) "$(FOLDER)"

# Download the libraries of a box into the folder `wheels`, for a Pi without a network.
wheels: $(PLAYABLE)
	@$(BIN)/python -m tools.boot_card $(ARGS) --only-wheels wheels

# Build and check the release in dist/; it publishes nothing.
release: $(READY) $(MOS)
	@$(BIN)/python -m tools.release

# Test the lowest versions that pyproject.toml allows, in a separate environment.
lowest: $(READY) $(MOS)
	$(BIN)/python -m tests.lowest $(ARGS)

bench: $(READY) $(MOS)
	$(BIN)/python -m tests.bench $(ARGS)

pictures: $(READY) $(MOS)
	$(BIN)/python -m tools.pictures $(GAMES)

# A turn on the page as an animated picture for the README (needs Chromium).
film: $(READY) $(MOS) bundle
	$(BIN)/python -m tools.page_film

# The long tests, with a table at the end (ARGS=little: a part of each). The latest results are in
# docs/measurements.md.
soak: $(READY) $(MOS)
	$(BIN)/python -m tests.soak $(ARGS)

# The security tests, on loopback only (ARGS="leaks --cases 100": 100 cases of one part).
attack: $(READY) $(MOS)
	$(BIN)/python -m tests.attack $(ARGS)

clean:
	rm -rf $(VENV) node_modules build dist firmware_py/web/dist *.egg-info $(MOS)
