# What everybody uses: help, setup, demo, test, ci, lib, lint, clean. make/build.mk has the graph of what is compiled, and
# the other files of make/ have packages, tests and measurements. One make reads all of them, and no recipe calls another:
# whatever a target requires is among its prerequisites, so nothing is built twice and everything on all cores.

##@ Start
##@ Test
##@ Change
##@ Build
##@ Measure and search

VERSION := $(shell cat VERSION)
PREFIX ?= /usr/local
LIBDIR = $(PREFIX)/lib
DESTDIR ?=

# On all cores, unless -j says otherwise. A part of the tests that fails does not keep the others from running.
MAKEFLAGS := $(MAKEFLAGS) $(if $(filter -j%,$(MAKEFLAGS)),,-j$(shell getconf _NPROCESSORS_ONLN)) $(if $(filter test ci nightly,$(MAKECMDGOALS)),-k)
# This run of make, for the times of its steps.
export STEPS_OF := $(shell date +%s)-$(shell echo $$PPID)
step = make/step.sh $(@:build/%=%)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.SECONDEXPANSION:
.PHONY: help setup demo lib verify simulate postgresql sqlite lint format clean

include make/build.mk $(filter-out make/build.mk,$(wildcard make/*.mk))

##@ Start
help: ## prints this table; plain `make` does the same
	@awk -f make/help.awk $(MAKEFILE_LIST)

# Nothing else installs a package. demo and test begin with it; other targets say once what all their purposes lack.
FOR ?= build $(if $(filter test,$(MAKECMDGOALS)),test)
setup: ## installs what is missing to build and test; FOR="ci" also what `make ci` requires, FOR="nightly" everything
	@make/setup.sh install $(FOR)

needs-databases needs-postgresql: export PG_CONFIG := $(PG_CONFIG)
needs-%: | $(if $(filter demo test,$(MAKECMDGOALS)),setup)
	@make/setup.sh check $* 2> /dev/null || make/needs.sh $(MAKECMDGOALS) $(MAKEOVERRIDES)

demo: build/demo/ready $(demo_programs) ## installs what is missing, builds the library, and answers from a realistic payload
##   in C, C++ and Python
	@for program in $(demo_programs); do \
		echo "== $${program##*/}" && (cd examples/c && LD_LIBRARY_PATH=$(CURDIR)/build/demo/lib $(CURDIR)/$$program) || exit 1; done
	@for program in answers price_change; do \
		echo "== $$program.py" && env $(from_source) python3 examples/python/$$program.py || exit 1; done
	@env $(from_source) python3 examples/python/timeline.py --out build/demo/timeline.svg

lib: build/$(BUILD)/libsubscore.so.$(VERSION) ## builds the library into build/embedded; BUILD=full and BUILD=arm64 choose another build
	@echo $<

verify simulate: build/$(BUILD)/libsubscore-$$@.so.$(VERSION)
	@echo $<
postgresql sqlite: build/embedded/$$@/subscore.so
	@echo $<

c_files = $(shell find Include Sources Tests examples bindings -name '*.[ch]' -o -name '*.[ch]pp')

lint: build/lint/ready ## checks format and habits of Swift, C, C++, Python and shell, and the words of comments and documents
	@$(step) swift format lint --strict --recursive Sources Plugins Tests Package.swift bindings/swift
	@$(step) build/lint/bin/clang-format --dry-run -Werror $(c_files)
	@$(step) build/lint/bin/ruff check --quiet Tests bindings examples make page
	@$(step) build/lint/bin/shellcheck .ci/run $(shell find Tests make bindings -name '*.sh')
	@$(step) python3 Tests/Documents/words.py
	@$(step) python3 Tests/Documents/suites.py

format: build/lint/ready ## corrects what a tool can of what lint finds
	@swift format -i --recursive Sources Plugins Tests Package.swift bindings/swift
	@build/lint/bin/clang-format -i $(c_files)
	@build/lint/bin/ruff check --quiet --fix Tests bindings examples make page

clean: ## removes everything that was built
	@rm -rf build .build examples/c/build examples/cpp/build
