# `make demo` and `make test` are all the set-up there is: they make .venv and install what is missing.

PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/python

.PHONY: setup demo test test-long lint golden bench clean

setup: $(VENV)/.installed

# Everything is decided in tests/setup_machine.py: system packages where it may, a word about the rest.
$(VENV)/.installed: pyproject.toml tests/setup_machine.py
	$(PYTHON) tests/setup_machine.py $(VENV)
	touch $@

demo: setup
	$(RUN) -m tests.demo

test: setup lint
	$(RUN) -m pytest -m "not long" -n 2 --dist worksteal

test-long: setup
	$(RUN) -m pytest

lint: setup
	$(RUN) -m ruff check .
	$(RUN) -m ruff format --check .
	$(RUN) -m mypy

golden: setup
	$(RUN) -m pytest tests/golden tests/diagnostics --update-golden

bench: setup
	$(RUN) -m tests.bench

clean:
	rm -rf $(VENV) build dist demo-output
