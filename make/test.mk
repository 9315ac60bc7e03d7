# The parts of `make test` and `make test-all`. Each works by itself: it installs and builds what it requires.

# What fails most often comes first, and what takes long before what is short, so that no core is idle at the end.
QUICK := lint test-core test-companions test-answers test-documents
LONG := test-library test-verify test-columns test-simulate test-python test-backend test-packages
CORES := $(shell getconf _NPROCESSORS_ONLN)

.PHONY: test-core test-answers test-companions test-library test-packages test-documents test-python setup-test
.PHONY: built built-long built-full built-tests built-threads $(sort $(QUICK:%=part-%) $(LONG:%=part-%) $(PARTS:%=part-%))
.PHONY: library-builds library-answers library-memory library-hosts

# Runs parts side by side, on all cores, after what they share was built: two of them must not build the same file.
define parts
@rm -rf build/parts && mkdir -p build/parts
@echo "Building what the tests share, on $(CORES) cores."
@$(MAKE) --no-print-directory -j$(CORES) PROGRESS=1 $(2)
@echo "Testing $(words $(1)) parts; their output goes into build/parts."
@$(MAKE) --no-print-directory -j$(CORES) $(1:%=part-%) TOTAL=$(words $(1)) || { \
	echo "Failed: $$(paste -sd' ' build/parts/failed)"; exit 1; }
@echo "All $(words $(1)) parts passed."
endef

$(sort $(QUICK:%=part-%) $(LONG:%=part-%) $(PARTS:%=part-%)): part-%:
	@+MAKE="$(MAKE)" make/part.sh $* $(TOTAL)

# What several parts build, or one of them for long.
built: built-tests $(LIBRARY) $(VERIFY) $(SIMULATE) $(VENV)/ready $(SITE_VENV)/ready build/vectors $(VERIFY_CASES)
built-long: built-full built-threads $(COLUMNS_VENV)/ready

built-tests: setup-test
	$(call say,the Swift tests)
	@mkdir -p build/parts
	@swift build --build-tests > build/parts/swift-build.log 2>&1 || { cat build/parts/swift-build.log; exit 1; }

built-full: setup
	$(call say,the library with the Swift runtime)
	@$(MAKE) -s lib RUNTIME=full PROGRESS= > /dev/null

built-threads: setup
	$(call say,the objects for the thread sanitizer)
	@$(MAKE) -s objects build/thread/SubscoreVerifyABI.o build/thread/state.o $(call watched_by,thread) PROGRESS=

setup-test:
	@CC="$(CC)" CXX="$(CXX)" make/setup.sh build test

##@ Test one part
# Tests the core and the store's simulator from inside. Builds both as Embedded Swift, which is what ships.
test-core: setup-test ## the core and the simulator from inside
	@$(MAKE) -s build/embedded/StoreSimulator.o
	swift build --build-tests
	swift test --skip-build --skip SubscoreABITests

# Tests the library that ships from outside: every vector, hostile requests, and lives of customers.
test-answers: setup-test ## the library that ships: every vector, hostile requests, generated lives
	@$(MAKE) -s lib RUNTIME=embedded
	swift build --build-tests
	SUBSCORE_LIVES=$${SUBSCORE_LIVES:-300} swift test --skip-build --filter SubscoreABITests

# Tests what is beside the library, without what takes long: the wheel, memory, sanitizers, each allocation.
test-companions: setup-test $(VENV)/ready $(VERIFY_CASES) ## libsubscore-verify, the simulator and the Python package, from the tree
	@$(MAKE) -s lib verify simulate RUNTIME=embedded
	$(with_simulate) $(VENV)/bin/pytest -q -p no:cacheprovider Tests/Verify
	$(with_simulate) $(VENV)/bin/pytest -q -p no:cacheprovider Tests/Simulate
	@cd bindings/python && $(CURDIR)/$(VENV)/bin/mypy --cache-dir $(CURDIR)/build/python/mypy && \
		$(with_simulate) $(CURDIR)/$(VENV)/bin/pytest -q -p no:cacheprovider --ignore tests/columns --ignore tests/fake_store

# Tests both builds of the library from outside: their answers, their memory, and what hosts may do to them.
test-library: library-answers library-memory library-hosts ## the built library from outside: answers, memory, and what hosts
##   may do to it

library-builds: setup-test built-full
	@$(MAKE) -s lib RUNTIME=embedded

library-answers: library-builds
	swift build --build-tests
	swift test --skip-build --filter SubscoreABITests
	SUBSCORE_LIBRARY=$(CURDIR)/build/full/$(SONAME) SUBSCORE_LIVES=$${SUBSCORE_LIVES:-500} \
		swift test --skip-build --filter SubscoreABITests
	$(from_source) python3 Tests/Fuzz/json_agreement.py
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
test-packages: setup-test $(VENV)/ready ## what others build on: the ABI, the headers, the installed files, the examples, the
##   packages
	@$(MAKE) -s lib verify simulate RUNTIME=embedded
	$(VENV)/bin/python Tests/Packages/pinned.py
	Tests/Packages/abi.py check $(addprefix build/embedded/,$(SONAME) $(VERIFY_SONAME) $(SIMULATE_SONAME))
	Tests/Packages/abi.py mutants
	Tests/Packages/cpp.sh build/embedded
	Tests/Packages/install.sh
	Tests/Packages/jansson.sh
	Tests/Packages/wheel.sh
	@$(MAKE) -s demo > /dev/null
	@make/setup.sh deb databases
	Tests/Packages/deb.sh

# Checks that documents and schemas agree with the header, the vectors and the library.
test-documents: setup-test ## README, figures, tutorial, manual, rules, schemas and lists of functions
	python3 Tests/Documents/header.py
	python3 Tests/Documents/commands.py
	bindings/generate.py --check
	bindings/install.py --check
	Tests/Documents/manual.sh
	python3 Tests/Documents/timeline_svg.py
	@$(MAKE) -s schema
	@$(MAKE) -s lib RUNTIME=embedded
	python3 Tests/Documents/readme.py
	python3 Tests/Documents/tutorial.py
	python3 Tests/Documents/live.py
	@$(MAKE) -s test-pages test-site

# Tests the Python package from the tree, its types, and the wheel; and the functions over tables.
test-python: setup-test $(VENV)/ready ## the Python package from the tree and as a wheel, and the functions over tables
	@$(MAKE) -s lib verify simulate RUNTIME=embedded
	$(from_source) python3 examples/python/replay_vectors.py
	$(from_source) Tests/Library/Columns/run.sh build/embedded $(CURDIR)/$(VENV)/bin/python 2000
	@$(MAKE) -s python
