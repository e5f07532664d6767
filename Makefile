# `make run` and `make test` work as the first command in a fresh checkout: each sets up .venv first.
# On Windows, which has no make, the README gives the same commands.
.DEFAULT_GOAL := run
.PHONY: run test coverage setup check bench torture rules words mutants headless docs pictures bundle prove-bundle

bin := .venv/bin

# Open the program.
run: setup
	@$(bin)/boardapp

# Make .venv from the pinned requirements and see to Qt's shared libraries; at once when nothing changed.
setup:
	@packaging/setup.sh

# The whole suite. No display is needed: the window tests start one of their own.
test: setup
	@QT_QPA_PLATFORM=offscreen $(bin)/python -m pytest -n 2

# The suite again, and which lines it leaves out; counting them makes it half as long again.
coverage: setup
	@QT_QPA_PLATFORM=offscreen $(bin)/python -m pytest -n 2 --cov --cov-report=term

# Format, lint, strict types, import layers, dependencies, the site, the program without Qt, and last the suite.
check: setup
	@$(bin)/ruff format --check .
	@$(bin)/ruff check .
	@$(bin)/mypy
	@$(bin)/lint-imports --no-logo
	@$(bin)/deptry boardapp
	@$(MAKE) --no-print-directory docs
	@$(bin)/python packaging/without_qt.py -n 2 -q $(verbs)
	@$(MAKE) --no-print-directory test

# The tests that run the program and its verbs.
verbs := tests/verbs tests/desktop tests/photo/test_verb.py tests/printing/test_print_verb.py

# Everything but tests/qt, in an environment that has no PySide6, with all random examples, of which `make test`
# tries a quarter where one takes more than ten milliseconds; before a release.
headless: setup
	@HYPOTHESIS_PROFILE=all $(bin)/python packaging/without_qt.py -n 2 -q

# Ratios against named baselines, measured in the same run.
bench: setup
	@QT_QPA_PLATFORM=offscreen $(bin)/python -m benchmarks

# The long runs on saves and journals: kills, broken bytes, long games, games by lines. `SEED=7 make torture` repeats one.
torture: setup
	@$(bin)/python -m tests.torture $(if $(SEED),--seed $(SEED))

# The printed rules and the tests that hold each.
rules: setup
	@$(bin)/python -m tests.rules

# Every text that the window tests show, by screen, in build/words.tsv (some minutes). Sixty sentences of it at random:
# `.venv/bin/python -m tests.qt.support.word_list --draw 60 --seed 7`.
words: setup
	@QT_QPA_PLATFORM=offscreen $(bin)/python -m tests.qt.support.word_list

# Rules broken one at a time, each against its own tests; fails when too many go unnoticed.
# `SEED=7 SAMPLE=400 BOOK=004 make mutants` draws others, `SAMPLE=all` takes all; `BEYOND=tests/games/europe` tells
# of each survivor whether any test of that folder notices it.
mutants: setup
	@QT_QPA_PLATFORM=offscreen HYPOTHESIS_PROFILE=all $(bin)/python -m tests.mutants $(if $(SEED),--seed $(SEED)) \
		$(if $(SAMPLE),--sample $(SAMPLE)) $(if $(BOOK),--book $(BOOK)) $(if $(BEYOND),--beyond $(BEYOND))

# The site of the pages in docs/, in build/docs; a warning is an error.
docs: setup
	@$(bin)/sphinx-build -q -W --keep-going -b html docs build/docs

# The pictures of the pages and the README, made by the program.
pictures: setup
	@$(bin)/python -m tests.qt.support.handbook_pictures

# The program in one folder, as an archive and as a Debian package, in dist/ (packaging/README.md says what that takes).
bundle:
	@packaging/bundle/build.sh

# Test the bundle on a bare Debian without Python. It runs as root, for some minutes, and needs 3 GB.
prove-bundle:
	@packaging/prove-bundle.sh
