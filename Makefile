# Two commands do all the set-up: `make serve` and `make test`. `make help` lists the rest.

PYTHON ?= python3
TORCH := 2.13.0
ADDRESS ?= 127.0.0.1:8000
PYTEST_ARGS ?=

UV := .venv/bin/uv
COMPILE := $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes \
           --excludes .ci/lock-leave-out.txt --custom-compile-command "make lock"
UPGRADE ?=

# Material's notice about MkDocs 2, which is excluded by the version bound.
export NO_MKDOCS_2_WARNING := 1
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help serve build bundle test bench fuzz lock clean

help: ## list the targets
	@grep -hE '^[a-z]+:.*## ' Makefile | sed -E 's/^([a-z]+):.*## /  make \1|/' | awk -F'|' '{ printf "%-14s %s\n", $$1, $$2 }'

serve: .venv/.site ## build the site and serve it with live reload
	@echo "Faultbook: http://$(ADDRESS)/  (Ctrl-C ends it)"
	@.venv/bin/mkdocs serve --livereload --dev-addr $(ADDRESS)

build: .venv/.site ## write the site to site/; warnings are errors
	.venv/bin/mkdocs build --strict

bundle: .venv/.site ## write dist/faultbook-offline.zip: site and command for machines without network
	@.venv/bin/faultbook bundle -o dist/faultbook-offline.zip

test: .venv/.tests .venv-sdk3/.installed ## install what the tests need and run them all
	@.venv/bin/python -m tests.browsers
	.venv/bin/python -m pytest $(PYTEST_ARGS)

bench: .venv/.tests ## measure; results and how to read them: docs/performance.md
	@.venv/bin/python -m tests.browsers
	.venv/bin/python -m tests.bench

fuzz: .venv/.fuzz ## look for inputs that break a promise, FUZZ_SECONDS (1200) for each target; the first finding ends it
	.venv/bin/python -m tests.fuzz

lock: .venv/.uv ## compile the lock files anew (UPGRADE=1: newest releases)
	$(COMPILE) $(if $(UPGRADE),--upgrade) pyproject.toml --extra site --extra test .ci/lock.in -o .ci/lock.txt
	$(COMPILE) $(if $(UPGRADE),--upgrade) .ci/lock-sdk3.in -o .ci/lock-sdk3.txt
	echo uv | $(COMPILE) $(if $(UPGRADE),--upgrade) --no-annotate - -o .ci/lock-uv.txt

clean: ## remove environments, caches and everything built
	rm -rf .venv .venv-sdk3 .cache .pytest_cache site dist build plugins/faultbook.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Stamp files: a second run does nothing, a changed lock installs again.

.venv/.uv: .ci/lock-uv.txt
	@$(PYTHON) -m tests.environment .venv
	@.venv/bin/python -m pip install --quiet --only-binary :all: --require-hashes -r .ci/lock-uv.txt
	@touch $@

# The lock as constraints: what `site` asks for, in the locked versions, with the locked hashes.
.venv/.site: .venv/.uv .ci/lock.txt pyproject.toml
	@echo "Installing the site's packages ..."
	@$(UV) pip install --quiet --python .venv/bin/python \
		--constraints .ci/lock.txt --build-constraints .ci/lock.txt --editable '.[site]'
	@touch $@

# The whole lock. Torch has a call of its own: its builds differ, and one hash puts a call into hash mode.
.venv/.tests: .venv/.site
	@echo "Installing the tests' packages ..."
	@$(UV) pip install --quiet --python .venv/bin/python --no-deps --require-hashes -r .ci/lock.txt
	@.venv/bin/python -m pip install --quiet torch==$(TORCH)
	@touch $@

.venv/.fuzz: .venv/.tests
	@$(UV) pip install --quiet --python .venv/bin/python --editable '.[fuzz]'
	@touch $@

.venv-sdk3/.installed: .venv/.uv .ci/lock-sdk3.txt
	@echo "Installing version 3 of the SageMaker SDK ..."
	@$(PYTHON) -m tests.environment .venv-sdk3
	@$(UV) pip install --quiet --python .venv-sdk3/bin/python --no-deps --require-hashes -r .ci/lock-sdk3.txt
	@touch $@
