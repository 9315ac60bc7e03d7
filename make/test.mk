# The parts of make test. Each stands alone: it installs and builds what it needs.

# What fails most often comes first. Then what takes long, so that no core is idle at the end.
PARTS := lint test-core test-documents test-library test-verify test-columns test-simulate test-python test-packages
CORES := $(shell getconf _NPROCESSORS_ONLN)

.PHONY: test-core test-library test-packages test-documents test-python setup-test
.PHONY: built built-full built-tests built-threads $(PARTS:%=part-%)
.PHONY: library-builds library-answers library-memory library-hosts

$(PARTS:%=part-%): part-%:
	@echo "== $*" && $(MAKE) --no-print-directory $* || { echo "$*" >> build/failed; exit 1; }

# What several parts build, or one of them for long.
built: built-tests $(LIBRARY) $(VERIFY) $(SIMULATE) $(COLUMNS_VENV)/ready $(VENV)/ready built-full built-threads \
	build/vectors $(VERIFY_CASES)
	@rm -f build/failed

built-tests: setup-test
	swift build --build-tests

built-full: setup
	@$(MAKE) -s lib RUNTIME=full

built-threads: setup
	@$(MAKE) -s objects build/thread/SubscoreVerifyABI.o build/thread/state.o $(call watched_by,thread)

setup-test:
	@CC="$(CC)" CXX="$(CXX)" make/setup.sh build test

# Tests the core and the store's simulator from inside. Builds both as Embedded Swift, which is what ships.
test-core: setup-test
	@$(MAKE) -s build/embedded/StoreSimulator.o
	swift build --build-tests
	swift test --skip-build --skip SubscoreABITests

# Tests both builds of the library from outside: their answers, their memory, and what hosts may do to them.
test-library: library-answers library-memory library-hosts

library-builds: setup-test built-full
	@$(MAKE) -s lib RUNTIME=embedded

library-answers: library-builds
	swift build --build-tests
	swift test --skip-build --filter SubscoreABITests
	SUBSCORE_LIBRARY=$(CURDIR)/build/full/$(SONAME) SUBSCORE_LIVES=$${SUBSCORE_LIVES:-500} \
		swift test --skip-build --filter SubscoreABITests
	$(from_source) python3 Tests/Fuzz/json_verdicts.py
	Tests/Fuzz/replay.sh build/embedded/$(SONAME)
	Tests/Fuzz/replay.sh build/full/$(SONAME)

library-memory: library-builds
	Tests/Library/Memory/memcheck.sh build/embedded/$(SONAME)
	Tests/Library/Memory/memcheck.sh build/full/$(SONAME)
	Tests/Library/Faults/run.sh build/embedded/$(SONAME) strict
	python3 Tests/Library/Memory/workmemory.py build/embedded

library-hosts: library-builds
	Tests/Library/Host/run.sh build/embedded/$(SONAME)
	Tests/Library/Host/run.sh build/full/$(SONAME)
	@$(MAKE) -s sanitized SANITIZERS=thread

# Tests what others get: the ABI, the C++ header, the installed files, the wheel's bytes, the examples and the Debian
# packages; and that a build takes from others only what is named exactly.
test-packages: setup-test $(VENV)/ready
	@$(MAKE) -s lib verify simulate RUNTIME=embedded
	$(VENV)/bin/python Tests/Packages/pinned.py
	Tests/Packages/abi.py check $(addprefix build/embedded/,$(SONAME) $(VERIFY_SONAME) $(SIMULATE_SONAME))
	Tests/Packages/abi.py mutants
	Tests/Packages/cpp.sh build/embedded
	Tests/Packages/install.sh
	Tests/Packages/jansson.sh
	Tests/Packages/wheel.sh
	@$(MAKE) -s demo > /dev/null
	@make/setup.sh deb
	Tests/Packages/deb.sh

# Checks that documents and schemas agree with the header, the vectors and the library.
test-documents: setup-test
	python3 Tests/Documents/header.py
	bindings/generate.py --check
	bindings/install.py --check
	Tests/Documents/manual.sh
	python3 Tests/Documents/timeline_svg.py
	@$(MAKE) -s schema
	@$(MAKE) -s lib RUNTIME=embedded
	python3 Tests/Documents/readme.py
	python3 Tests/Documents/tutorial.py
	@$(MAKE) -s test-pages

# Tests the Python package from the tree, its types, and the wheel; and the functions over tables.
test-python: setup-test $(VENV)/ready
	@$(MAKE) -s lib verify simulate RUNTIME=embedded
	$(from_source) python3 examples/python/replay_vectors.py
	$(from_source) Tests/Library/Columns/run.sh build/embedded $(CURDIR)/$(VENV)/bin/python 2000
	@$(MAKE) -s python
