# Commands for developers. `make` alone lists them; tools/tasks.py says what each one does.
#   make test ARGS="-k rook"        more arguments, for example of pytest
#   make test-all SHARD=3/8         the third of eight parts
#   make setup PARLOUR_PURE=1       without compiling
#   make setup PARLOUR_BUILD=quick  less optimization: an edit is rebuilt in seconds
#   make setup PARLOUR_BUILD=tuned  as `make wheel`: compiled twice, and faster
#   make setup PYTHON=python3.13    with another Python

PYTHON ?= python3
TASKS := help \
	setup play \
	check quick test test-pure test-compiled test-web test-packages test-peers test-docs test-all libraries \
	bench bench-server peers mutants \
	transcripts docs screenshots lexicon lock \
	release wheel wheels packages container site browser clean

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: $(TASKS)
$(TASKS):
	@$(PYTHON) -m tools.tasks $@
