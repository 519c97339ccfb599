# Commands for developers. `make` alone lists them.
#   make test ARGS="-k rook"      more arguments for pytest
#   make setup PARLOUR_PURE=1     without compiling
#   make setup PARLOUR_BUILD=quick  less optimisation: an edit is rebuilt in seconds
#   make setup PARLOUR_BUILD=tuned  as `make wheel`: compiled twice, about a fifth faster

PYTHON ?= python3
ARGS ?=
VENV := .venv
BIN := $(VENV)/bin
STEP := $(PYTHON) tools/step.py
BESIDE := $(PYTHON) tools/beside.py
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq
# Without byte code: Python makes it when a module is first imported, and most of these never are.
INSTALL := $(PIP) install --no-compile
PYTEST := $(BIN)/pytest -n 2 --dist worksteal -rfE --retry
# Run once, on the installed package: tests of modules that are not compiled but play many deals, and of
# single games and bots. Plain Python is slow there, and the laws show that it gives the same results.
# `make test-slow` repeats them on plain Python.
ONCE := tests/adapters tests/bots tests/coach tests/games tests/lab tests/languages tests/server tests/table \
	tests/terminal tests/test_api.py tests/test_build.py tests/test_cli.py tests/test_counts.py \
	tests/test_counts_rook.py tests/test_oracles.py tests/test_scenarios.py tests/test_transcripts.py
# Run once, on the sources, while the compiler works: tests that do not depend on the build.
ALIKE := tests/laws/test_clauses.py tests/store tests/test_beside.py tests/test_docs.py tests/test_imports.py tests/test_installing.py \
	tests/test_mutants.py tests/test_one_folder.py tests/test_packages.py tests/test_portability.py tests/test_prose.py \
	tests/test_retry.py tests/test_rotation.py tests/test_summary.py tests/test_written_out.py tests/words
# Left out where no test of it would run: to import open_spiel takes three seconds in each process.
FOR_PEERS := tests/adapters/test_openspiel.py
REPORTS := build/tests
report = --junitxml='$(REPORTS)/$(strip $(1)).xml' -o junit_logging=no
USUAL := not slow and not peers and not packages

# File contents, not dates, decide what is rebuilt: each stamp is named after the checksum of its
# dependencies. So deleting a file triggers a rebuild, and touching one does not.
SOURCES := pyproject.toml setup.py $(sort $(shell find compiling src web -type f \
	-not -path '*/__pycache__/*' -not -path '*.egg-info/*' -not -name '*.so' \
	-not -path 'web/node_modules/*' -not -path 'src/parlour/server/static/*'))
sum = $(shell cksum $(1) | cksum | cut -d ' ' -f 1)
RUNTIME := $(VENV)/.runtime-$(call sum,requirements/runtime.lock)
TOOLS := $(VENV)/.tools-$(call sum,requirements/dev.lock)
PEERS := $(VENV)/.peers-$(call sum,requirements/peers.lock)
SITE := $(VENV)/.site-$(call sum,requirements/docs.lock)
MUTANTS := $(VENV)/.mutants-$(call sum,requirements/mutants.lock)
INSTALL_SITE := $(STEP) 'Fetching MkDocs' $(INSTALL) -r requirements/docs.lock && touch $(SITE)
BUILD_SITE := NO_MKDOCS_2_WARNING=1 $(STEP) 'Building the documentation site' $(BIN)/mkdocs build -q
INSTALL_PEERS := $(INSTALL) -r requirements/peers.lock && touch $(PEERS)
# Without PARLOUR_BUILD, any build of these sources will do.
MADE := $(VENV)/.built-$(call sum,requirements/build.lock $(SOURCES))
KIND := $(PARLOUR_PURE)$(PARLOUR_BUILD)
BUILT := $(if $(KIND),$(MADE)$(KIND),$(firstword $(wildcard $(MADE)*) $(MADE)))

FETCH_COMPILER := $(STEP) 'Fetching the compiler' $(INSTALL) -r requirements/build.lock
LATER := $(PYTHON) tools/later.py build/compiling.log
FIND_NODE := { $(BIN)/python web/make.py node > /dev/null 2>&1 || \
	$(STEP) 'Fetching Node, to build the table in the browser' $(INSTALL) -r requirements/node.lock; }
SYSTEM_NODE := $(PYTHON) web/make.py node > /dev/null 2>&1
NO_CLIENT := The web client could not be built, so you cannot play in the browser
BUILD_CLIENT := { $(FIND_NODE) && $(STEP) 'Building the table in the browser' $(BIN)/python web/make.py; } \
	|| echo '$(NO_CLIENT)'

unexport PYTHONPATH  # otherwise `src` could hide the installed package
unexport PYTHONDONTWRITEBYTECODE  # otherwise every process compiles all its modules again
.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: build/prints.json built compiler early-client forget-reports help setup compiled play check quick test test-pure test-compiled test-slow test-web test-peers test-packages test-docs bench peers some-peers mutants docs \
	transcripts lexicon \
	browser screenshots wheel packages lock clean

help: ## List these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

built: $(BUILT)

setup: $(TOOLS) $(BUILT) ## Create .venv with all tools, and compile and install Parlour into it

$(RUNTIME):
	@$(PYTHON) -c 'import sys; sys.exit("Parlour needs Python 3.11 or newer, but $(PYTHON) is " \
	+ sys.version.split()[0] + "; try: make PYTHON=python3.12" if sys.version_info < (3, 11) else 0)'
	@$(STEP) 'Making $(VENV)' $(PYTHON) -m venv $(VENV)
	@rm -f $(VENV)/.runtime-* $(VENV)/.built-*
	@$(STEP) 'Fetching what Parlour needs' $(INSTALL) -r requirements/runtime.lock
	@touch $@

$(TOOLS): $(RUNTIME)
	@$(LATER)
	@rm -f $(VENV)/.tools-*
	@$(STEP) 'Fetching the tools' $(INSTALL) -r requirements/dev.lock
	@touch $@

$(BUILT): $(RUNTIME)
	@$(LATER)
	@[ -e $@ ] || $(MAKE) --no-print-directory compiled

# A player needs the compiler, not all the tools. The stamp is created last, so that an incomplete
# installation is never taken for a complete one.
compiled: $(RUNTIME)
	@rm -f $(VENV)/.built-*
	@$(FETCH_COMPILER)
	@$(FIND_NODE) || echo '$(NO_CLIENT)'
	@rm -rf build/wheel
	@$(STEP) 'Compiling Parlour' $(PIP) wheel --no-build-isolation --no-deps -w build/wheel .
	@$(INSTALL) --no-deps --force-reinstall build/wheel/*.whl
	@echo "This is installed: $$($(BIN)/parlour --version)"
	@touch $(BUILT)

# The first time, the rules run as plain Python, without waiting. Machine code for the next time is compiled
# in the background.
play: $(RUNTIME) ## Open a table in the browser; ARGS=--terminal plays in the terminal
	@$(if $(findstring --terminal,$(ARGS)),true,$(BUILD_CLIENT))
	@if [ -e $(BUILT) ]; then exec $(BIN)/parlour $(ARGS); else \
	$(LATER) $(MAKE) --no-print-directory PYTHON='$(PYTHON)' compiled; \
	echo 'Machine code is made in the background; bots will think faster the next time.'; \
	PYTHONPATH=src exec $(BIN)/python -m parlour $(ARGS); fi

check: $(TOOLS) ## Format, lint, types and prose, without running anything
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy --strict
	$(BIN)/python tools/prose.py
	@if $(BIN)/python web/make.py node > /dev/null 2>&1; then $(BIN)/python web/make.py lint; \
	else echo 'There is no Node: the web client was not looked at'; fi

# If the system has Node, the client is built while the first packages are fetched. The compiler starts at once,
# while the tools are fetched: it needs few of them, and these are there before.
# Plain Python is tested while it works. Browser tests mostly wait, so they run beside tests that
# compute. If nothing is built yet, the quick build is tested: optimising takes minutes and changes no result,
# which `make test-slow` shows for the wheel of a release. What runs in several processes comes last on both
# sides, so that no processor waits for one long command. Where there is a C compiler, to run as plain Python is
# an error.
test: export PARLOUR_COMPILE ?= $(if $(PARLOUR_PURE),,$(if $(shell command -v $(CC)),require))
test: forget-reports ## All checks and tests: on plain Python, compiled, in a browser, packed
	@$(LATER)
	@$(BESIDE) build/client.log '$(MAKE) early-client' '$(MAKE) compiler'
	@$(SYSTEM_NODE) || $(BUILD_CLIENT)
	@$(BESIDE) build/setup.log \
	'$(MAKE) built build/prints.json $(if $(KIND)$(wildcard $(MADE)*),,PARLOUR_BUILD=quick)' \
	'$(MAKE) check test-docs some-peers test-pure'
	@$(BESIDE) build/web.log '$(MAKE) test-packages test-peers test-web' '$(MAKE) test-compiled'
	@$(PYTHON) tools/summary.py $(REPORTS)

compiler: $(RUNTIME)
	@$(FETCH_COMPILER)

# It needs nothing of .venv, if the system has Node.
early-client:
	@! $(SYSTEM_NODE) || $(STEP) 'Building the table in the browser' $(PYTHON) web/make.py || echo '$(NO_CLIENT)'

# Results of the cases of the day on plain Python, for test_compiled.py to compare; it notices if they come from other
# sources. The order of a set of strings must not matter, so the hash seed differs here.
build/prints.json: $(RUNTIME)
	@mkdir -p build && rm -f $@
	@PYTHONPATH=src PYTHONHASHSEED=1905 $(STEP) 'Playing cases on plain Python' \
	sh -c '$(BIN)/python -m tests.laws.fingerprint 1 $$(date -u +%F) > $@.new && mv $@.new $@'

forget-reports:
	@rm -rf $(REPORTS) && mkdir -p $(REPORTS) && touch $(REPORTS)/began

# What is not about games runs only if ARGS names it: its imports take as long as many tests.
quick: $(TOOLS) ## Some tests on plain Python, without compiling: make quick ARGS="-k rook"
	@PYTHONPATH=src $(BIN)/pytest -n 2 --dist worksteal -m '$(USUAL)' --quick -x $(if $(findstring tests/,$(ARGS)),, \
	$(addprefix --ignore=tests/,adapters lab server store web)) $(ARGS)

test-pure: $(TOOLS) ## Tests on the sources as plain Python
	@PYTHONPATH=src $(BIN)/python -c 'import sys; from parlour.core.bits import COMPILED; \
	sys.exit("src holds compiled modules: make clean" if COMPILED else 0)'
	@echo '== Testing the sources as plain Python'
	@PYTHONPATH=src $(PYTEST) -m '$(USUAL)' $(addprefix --ignore=,$(ONCE) tests/web) \
	$(call report,plain Python) $(ARGS)

test-compiled: setup ## Tests on the installed, compiled package
	@if $(BIN)/python -c 'import sys; from parlour.core.bits import COMPILED; \
		sys.exit(not COMPILED)'; then echo '== Testing the installed package, compiled'; \
	elif [ -n '$(PARLOUR_PURE)' ] || ! command -v $(CC) > /dev/null; then \
		echo '== Testing the installed package, which is plain Python: no C compiler was used'; \
	else echo "There is a C compiler, yet this is installed: $$($(BIN)/parlour --version)"; exit 1; fi
	@$(PYTEST) -m '$(USUAL)' $(addprefix --ignore=,$(ALIKE) $(FOR_PEERS) tests/web) \
	$(call report,the installed package) $(ARGS)

# Browser tests mostly wait, so four run at a time.
test-web: setup browser ## The web client's checks, and its tests in a real browser
	$(BIN)/python web/make.py check
	@$(PYTEST) -n 4 -rfERs -m '$(USUAL)' tests/web $(call report,a browser) $(ARGS)

test-packages: setup ## Build the wheels and the sdist, install each in an empty environment, and play
	@$(BIN)/pytest --timeout 600 -m packages tests/test_packages.py $(call report,packages) $(ARGS) || [ $$? -eq 5 ]

browser: $(TOOLS) ## Find a Chromium or Chrome for the tests, or install one
	@$(BIN)/python tests/web/browser.py

screenshots: setup browser ## Pictures of every game at three sizes, in screenshots/: ARGS="rook-4"
	@$(BIN)/python -m tests.web.screenshots $(ARGS)

test-slow: setup browser ## The slow tests, all cases that take turns, and on plain Python what else runs on one build
	@PYTHONPATH=src $(PYTEST) -m '$(USUAL)' --all-cases $(ONCE) $(ARGS)
	@$(PYTEST) --timeout 0 -m 'not slow and not peers' --all-cases tests/laws $(ARGS)
	@$(PYTEST) --timeout 0 -m 'turns and $(USUAL)' --all-cases --ignore=tests/laws $(ARGS)
	@$(PYTEST) --timeout 0 -m 'slow and not peers' --all-cases $(ARGS)
	@$(MAKE) --no-print-directory test-peers ARGS='--all-cases $(ARGS)'

peers: $(PEERS) ## Install the libraries that Parlour is compared with

$(PEERS): $(TOOLS)
	$(INSTALL_PEERS)

# Before the tests that import them, if they are there: while these run, nothing may be installed.
some-peers: $(TOOLS)
	@[ -e $(PEERS) ] || { $(STEP) 'Fetching the libraries to compare with' $(INSTALL_PEERS); } || [ -z "$$CI" ]

test-peers: setup ## The tests against open_spiel; skipped if it cannot be installed, except in CI
	@if [ -e $(PEERS) ] || { $(INSTALL_PEERS); }; then echo '== Testing against open_spiel'; \
		$(BIN)/pytest -m peers $(shell grep -rl --include='test_*.py' 'mark\.peers' tests) \
		$(call report,beside open_spiel) $(ARGS) || [ $$? -eq 5 ]; \
	elif [ -n "$$CI" ]; then exit 1; \
	else echo 'open_spiel cannot be installed here: the tests against it are left out'; fi

bench-server: setup ## Measure a server: moves under load, a flood, memory over an hour
	@$(BIN)/python bench/server_load.py
	@$(BIN)/python bench/attacks.py
	@$(BIN)/python bench/soak.py $(ARGS)

bench: setup ## Measure every game; after `make peers`, compared with open_spiel
	@$(BIN)/parlour bench $(ARGS)

mutants: $(TOOLS) $(MUTANTS) ## Break the source here and there, and see which test notices; ARGS="--sample 20 host"
	@nice $(BIN)/python tools/mutants.py $(ARGS)

$(MUTANTS):
	@$(STEP) 'Fetching what makes mutants' $(INSTALL) -r requirements/mutants.lock
	@touch $@

transcripts: $(TOOLS) ## Rewrite the golden transcripts, ARGS="rook flip" of these games; read the difference
	@PYTHONPATH=src $(BIN)/python tests/transcripts/write.py $(ARGS)

docs: $(TOOLS) ## Rewrite the generated pages of docs/ and build the documentation site into site/
	@PYTHONPATH=src $(BIN)/python docs/generate.py
	@$(MAKE) --no-print-directory test-docs

test-docs: $(TOOLS) ## Build the documentation site; a warning or a broken link is an error
	@if [ -e $(SITE) ] || { $(INSTALL_SITE); }; then $(BUILD_SITE); elif [ -n "$$CI" ]; then exit 1; \
	else echo 'MkDocs cannot be installed here: the documentation site was not built'; fi

lexicon: $(TOOLS) ## Rebuild the dictionaries from their pinned inputs; needs apt-get and npm
	@PYTHONPATH=src $(BIN)/python lexicon/build.py

wheel: $(TOOLS) ## Build a compiled wheel for this machine, with the web client, in dist/
	@$(FIND_NODE) || echo '$(NO_CLIENT)'
	@PARLOUR_COMPILE=require PARLOUR_BUILD=$(or $(PARLOUR_BUILD),tuned) $(STEP) 'Building a wheel of machine code' \
	$(PIP) wheel --no-build-isolation --no-deps -w dist .

packages: wheel ## Everything for a release: that wheel, a plain one for any machine, and the sources
	@PARLOUR_PURE=1 $(STEP) 'Building the plain wheel' $(PIP) wheel --no-build-isolation --no-deps -w dist .
	@$(STEP) 'Packing the sources' $(BIN)/python -m build --no-isolation --sdist

# One lock for all systems and all versions of Python that Parlour runs on, with hashes; what two of them name has one
# version. MkDocs' plugins need a newer release of 3.11.
LOCK = .venv-lock/bin/uv pip compile -q --universal --generate-hashes --no-annotate --no-emit-index-url --upgrade \
	--custom-compile-command 'make lock' --python-version
lock: ## Upgrade to the newest tools and write the lock files
	@rm -rf .venv-lock && $(PYTHON) -m venv .venv-lock && .venv-lock/bin/python -m pip install -q uv
	$(LOCK) 3.11 pyproject.toml --extra dev -o requirements/dev.lock
	$(LOCK) 3.11 pyproject.toml --extra postgres -c requirements/dev.lock -o requirements/runtime.lock
	$(LOCK) 3.11 pyproject.toml --extra compiler -c requirements/dev.lock -o requirements/build.lock
	$(LOCK) 3.11 --group node -o requirements/node.lock
	$(LOCK) 3.11 pyproject.toml --extra bench -c requirements/dev.lock -o requirements/peers.lock
	$(LOCK) 3.11.5 pyproject.toml --extra docs -c requirements/dev.lock -o requirements/docs.lock
	$(LOCK) 3.11 pyproject.toml --extra mutants -c requirements/dev.lock -o requirements/mutants.lock
	@rm -rf .venv-lock

clean: ## Remove everything that was built here, including .venv
	rm -rf $(VENV) .venv-* build dist site .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src tests -name __pycache__ -prune -exec rm -rf {} +
	rm -rf src/*.egg-info src/parlour/server/static web/node_modules screenshots
	find src -name '*.so' -delete
