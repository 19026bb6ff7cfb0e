# Each target makes .venv itself, once: what playing needs, and on top of it what testing needs.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PLAYABLE := $(VENV)/playable
READY  := $(VENV)/ready
PIP    := $(BIN)/python -m pip install -q --disable-pip-version-check
POS    := $(wildcard games/*/locale/*/LC_MESSAGES/*.po config/locale/*/LC_MESSAGES/*.po tests/elsewhere/*/*/locale/*/LC_MESSAGES/*.po)
MOS    := $(POS:.po=.mo)
NPM    := $(shell command -v npm)
CHECKERS := node_modules/.ready

.PHONY: play test cover lint scripts no-scripts bench soak attack pictures golden catalogues lock lowest clean
play: $(PLAYABLE)
	$(BIN)/tableclock play $(ARGS)

test: $(READY) $(MOS)
	$(BIN)/python -m pytest $(ARGS)

# What the tests reach, by file and with the lines that they do not (ARGS="tests/drivers": a part).
# A target of its own: the rules' tests take four to five times as long when every line is counted.
cover: $(READY) $(MOS)
	$(BIN)/python -m pytest --cov --cov-report=term-missing:skip-covered --cov-report=html $(ARGS)

lint: $(READY) $(if $(NPM)$(filter true,$(CI)),scripts,no-scripts)
