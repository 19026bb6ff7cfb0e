# Each target makes .venv itself, once; it is made anew only when pyproject.toml changes.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/ready
POS    := $(wildcard games/*/locale/*/LC_MESSAGES/*.po config/locale/*/LC_MESSAGES/*.po tests/elsewhere/*/*/locale/*/LC_MESSAGES/*.po)
MOS    := $(POS:.po=.mo)

.PHONY: play test lint bench soak pictures golden catalogues clean
play: $(READY) $(MOS)
	$(BIN)/tableclock play $(ARGS)

test: $(READY) $(MOS)
	$(BIN)/python -m pytest $(ARGS)

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# The playthroughs and perft tables, written anew; read the difference before you keep it.
golden: $(READY)
	$(BIN)/python -m tests.golden $(GAMES)

catalogues: $(READY) $(MOS)

%.mo: %.po $(READY)
	@$(BIN)/pybabel -q compile -i $< -o $@

$(READY): pyproject.toml setup.py
	$(PYTHON) -c 'import sys; sys.exit("tableclock needs Python 3.11 or newer, this is " + sys.version.split()[0]) if sys.version_info < (3, 11) else None'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -q --disable-pip-version-check -e '.[test]'
	$(BIN)/python -m pip install -q --disable-pip-version-check -e tests/elsewhere/nightwatch
	@touch $@

clean:
	rm -rf $(VENV) build dist *.egg-info $(MOS)
