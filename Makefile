# What everybody uses: help, demo, test, lib, lint, clean. make/*.mk holds the rest. `make help` prints every command from the
# descriptions in these files, as make/help.awk says.

##@ Start
##@ Change
##@ Test one part
##@ Build
##@ Measure and search
##@ More

VERSION := $(shell cat VERSION)
SONAME := libsubscore.so.0
PREFIX ?= /usr/local
LIBDIR = $(PREFIX)/lib
DESTDIR ?=

# embedded: Embedded Swift, the build that ships. full: the same sources with the Swift runtime linked statically,
# for platforms that Embedded Swift does not reach.
RUNTIME ?= embedded
# Empty for this machine. arm64: the embedded build for that, from another; make/arm64.mk has what differs.
ARCH ?=
BUILD := build/$(or $(ARCH),$(RUNTIME))
LIBRARY := $(BUILD)/libsubscore.so.$(VERSION)
VERIFY := $(BUILD)/libsubscore-verify.so.$(VERSION)
SIMULATE := $(BUILD)/libsubscore-simulate.so.$(VERSION)

SWIFTC ?= swiftc
CLANG := clang
SWIFTFLAGS := -swift-version 6 -wmo -parse-as-library -warnings-as-errors -package-name subscore \
	-enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
	-enable-upcoming-feature MemberImportVisibility \
	-I $(BUILD) -I Include -I Sources/CJansson -I Sources/CWorkMemory -Xcc -fPIC -Xcc -fvisibility=hidden $(SANITIZE)
LINKFLAGS := -soname=$(SONAME) --version-script=Include/subscore.map -z defs -z nodelete -z relro -z now --gc-sections -s
linker = $(foreach flag,$(LINKFLAGS),-Xlinker $(flag))

ifeq ($(RUNTIME),embedded)
SWIFTFLAGS += -enable-experimental-feature Embedded -Xfrontend -function-sections
# The modules are compiled to bitcode, which the linker optimizes as one program: it inlines Swift's runtime and calls from
# one module into another. Without that a row of a table takes a third more instructions. With -Osize for SubscoreJSON and
# SubscoreABI the library is a fifth smaller, a call spends a third more instructions outside of jansson, and arm64 is
# miscompiled.
OPTIMIZE := -O -lto=llvm-full
LINKFLAGS += --wrap=posix_memalign --wrap=free
# The compiled program as one object, for the archive that packages of the bindings carry.
LINK = $(CLANG) -shared -fuse-ld=lld -static-libgcc $(linker) -Xlinker --lto-obj-path=$(firstword $(subst .so, ,$@)).o
beneath := $(BUILD)/workmemory.o $(BUILD)/bridge_object.o
else ifeq ($(RUNTIME),full)
OPTIMIZE := -O
LINK = $(SWIFTC) -emit-library -static-stdlib -no-toolchain-stdlib-rpath -use-ld=lld $(linker)
else
$(error RUNTIME is embedded or full)
endif

core := $(sort $(shell find Sources/Subscore -name '*.swift'))
json := $(sort $(shell find Sources/SubscoreJSON -name '*.swift'))
arrow := $(sort $(shell find Sources/SubscoreArrow -name '*.swift'))
abi := $(sort $(shell find Sources/SubscoreABI -name '*.swift')) $(BUILD)/RuleList.swift
imports := Include/subscore.h Include/subscore_arrow.h Include/module.modulemap $(wildcard Sources/CJansson/* Sources/CWorkMemory/*)

.PHONY: help demo test test-all setup lib objects lint format clean
.DELETE_ON_ERROR:

.DEFAULT_GOAL := help

# Tools that come from the Python package index.
VENV := build/venv

# The Python package from the tree, on the library that was just built.
python_path = $(CURDIR)/bindings/python/src:$(CURDIR)/examples/python
from_source = SUBSCORE_LIBRARY=$(CURDIR)/$(LIBRARY) SUBSCORE_VERIFY_LIBRARY=$(CURDIR)/$(VERIFY) PYTHONPATH=$(python_path) PYTHONDONTWRITEBYTECODE=1

##@ Start
help: ## prints this table; plain `make` does the same
	@awk -f make/help.awk $(MAKEFILE_LIST)

demo: setup ## installs what is missing, builds the library, and answers from a realistic payload in C, C++ and Python
	@echo "1/4 Building the library; the first time it takes about a minute."
	@$(MAKE) -s -j$(CORES) PROGRESS=1 $(LIBRARY)
	@echo "2/4 Installing it into build/demo."
	@$(MAKE) -s install PREFIX=$(CURDIR)/build/demo DESTDIR= > /dev/null
	@echo "3/4 Building and running the programs of examples/c and examples/cpp."
	@for language in c cpp; do \
		PKG_CONFIG_PATH=$(CURDIR)/build/demo/lib/pkgconfig LD_LIBRARY_PATH=$(CURDIR)/build/demo/lib \
			$(MAKE) -s -C examples/$$language run CC=$(CC) CXX=$(CXX) || exit 1; \
	done
	@echo "4/4 Running the programs of examples/python."
	@echo "== answers.py"
	@$(from_source) python3 examples/python/answers.py
	@$(from_source) python3 examples/python/timeline.py
	@echo "== price_change.py"
	@$(from_source) python3 examples/python/price_change.py

test: ## tests the rules, the documents and the library that ships; PARTS="lint test-core" runs some of its parts
	@CC="$(CC)" CXX="$(CXX)" make/setup.sh build test
	$(call parts,$(or $(PARTS),$(QUICK)),built)

test-all: ## tests what takes longer: both builds, sanitizers, failing memory, every package; PARTS= as above
	@CC="$(CC)" CXX="$(CXX)" make/setup.sh build test columns deb databases
	$(call parts,$(or $(PARTS),$(LONG)),built built-long)

# What builds and examples need beside Swift, from Debian's packages. Only what is missing is installed.
setup:
	@CC="$(CC)" CXX="$(CXX)" make/setup.sh build

lib: $(LIBRARY) ## builds the library into build/embedded; RUNTIME=full the build with the Swift runtime, into build/full
	@echo $(LIBRARY)

# Says what is being built, for demo and test.
say = @$(if $(PROGRESS),echo "    building $(1)",:)

# swiftc does not touch an object that comes out the same. So make touches it, or it would build it again each time.
$(BUILD)/Subscore.o: $(core) Makefile
	$(call say,Subscore)
	@mkdir -p $(BUILD)
	@$(SWIFTC) $(SWIFTFLAGS) $(OPTIMIZE) -module-name Subscore -emit-module -emit-module-path $(BUILD)/Subscore.swiftmodule \
		-c $(core) -o $@
	@touch $@

$(BUILD)/SubscoreJSON.o: $(json) $(BUILD)/Subscore.o $(imports)
	$(call say,SubscoreJSON)
	@$(SWIFTC) $(SWIFTFLAGS) $(OPTIMIZE) -module-name SubscoreJSON -emit-module \
		-emit-module-path $(BUILD)/SubscoreJSON.swiftmodule -c $(json) -o $@
	@touch $@

$(BUILD)/SubscoreArrow.o: $(arrow) $(BUILD)/Subscore.o $(imports)
	$(call say,SubscoreArrow)
	@$(SWIFTC) $(SWIFTFLAGS) $(OPTIMIZE) -module-name SubscoreArrow -emit-module \
		-emit-module-path $(BUILD)/SubscoreArrow.swiftmodule -c $(arrow) -o $@
	@touch $@

# The text of subs_rules. Its writer runs on this machine, whatever machine the library is for.
$(BUILD)/RuleList.swift: Sources/Subscore/Rules/Rule.swift Sources/Subscore/Rules/RuleBook.swift Plugins/RuleListWriter/main.swift
	@mkdir -p $(BUILD)
	@$(SWIFTC) -swift-version 6 -package-name subscore -module-name RuleListWriter $^ -o $(BUILD)/write-rules
	@$(BUILD)/write-rules $@

$(BUILD)/SubscoreABI.o: $(abi) $(BUILD)/SubscoreJSON.o $(BUILD)/SubscoreArrow.o $(imports)
	$(call say,SubscoreABI)
	@$(SWIFTC) $(SWIFTFLAGS) $(OPTIMIZE) -module-name SubscoreABI -c $(abi) -o $@
	@touch $@

objects := $(BUILD)/Subscore.o $(BUILD)/SubscoreJSON.o $(BUILD)/SubscoreArrow.o $(BUILD)/SubscoreABI.o
objects: $(objects)

# Checks that the compiler adds to C code. The linker makes what it relocates read-only: -z relro and -z now.
C_HARDENING := -fstack-protector-strong -D_FORTIFY_SOURCE=2

# What is beneath Swift in the shipped build: the memory that it allocates from, and a part of its runtime.
$(beneath): $(wildcard Sources/CWorkMemory/* Sources/CRuntime/*)
	@mkdir -p $(BUILD)
	@$(CLANG) -std=c11 -O2 -fPIC -fvisibility=hidden -Wall -Wextra -Werror $(C_HARDENING) $(filter-out -Xcc,$(SANITIZE)) \
		-c $(filter %/$(basename $(@F)).c,$^) -o $@

$(LIBRARY): $(objects) $(beneath) Include/subscore.map
	$(call say,$(@F))
	@$(LINK) $(filter %.o,$^) -ljansson -lm -o $@
	@ln -sf libsubscore.so.$(VERSION) $(BUILD)/$(SONAME)
	@ln -sf $(SONAME) $(BUILD)/libsubscore.so

c_files = $(shell find Include Sources Tests examples bindings databases -name '*.[ch]' -o -name '*.[ch]pp')

lint: $(VENV)/ready ## checks format and habits of Swift, C, C++, Python and shell, and the words of comments and documents
	@swift format lint --strict --recursive Sources Plugins Tests Package.swift bindings/swift
	@$(VENV)/bin/clang-format --dry-run -Werror $(c_files)
	@$(VENV)/bin/ruff check --quiet Tests bindings examples make page
	@$(VENV)/bin/shellcheck .ci/run $(shell find Tests make bindings -name '*.sh')
	@python3 Tests/Documents/words.py
	@python3 Tests/Documents/suites.py

# Corrects what lint finds, where a tool can.
format: $(VENV)/ready ## corrects what a tool can of what lint finds
	@swift format -i --recursive Sources Plugins Tests Package.swift bindings/swift
	@$(VENV)/bin/clang-format -i $(c_files)
	@$(VENV)/bin/ruff check --quiet --fix Tests bindings examples make page

clean: ## removes everything that was built
	@rm -rf build .build examples/c/build examples/cpp/build

include $(wildcard make/*.mk)
