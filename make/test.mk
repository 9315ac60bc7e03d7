# The parts of make test. Each installs and builds what it needs.

.PHONY: test-core test-library test-packages test-documents test-python setup-test

setup-test:
	@CC="$(CC)" CXX="$(CXX)" make/setup.sh build test

# Tests the core and the store's simulator from inside. Builds both as Embedded Swift, which is what ships.
test-core: setup-test
	@$(MAKE) -s build/embedded/StoreSimulator.o
	swift build --build-tests
	swift test --skip-build --skip SubscoreABITests

# Tests both builds of the library from outside: their answers, their memory, and what hosts may do to them.
test-library: setup-test
	@$(MAKE) -s lib RUNTIME=embedded
	@$(MAKE) -s lib RUNTIME=full
	swift build --build-tests
	swift test --skip-build --filter SubscoreABITests
	SUBSCORE_LIBRARY=$(CURDIR)/build/full/$(SONAME) swift test --skip-build --filter SubscoreABITests
	$(from_source) python3 Tests/Fuzz/json_verdicts.py
	Tests/Library/Faults/run.sh build/embedded/$(SONAME) strict
	Tests/Fuzz/replay.sh build/embedded/$(SONAME)
	Tests/Fuzz/replay.sh build/full/$(SONAME)
	python3 Tests/Library/Memory/workmemory.py build/embedded
	Tests/Library/Host/run.sh build/embedded/$(SONAME)
	Tests/Library/Host/run.sh build/full/$(SONAME)
	@$(MAKE) -s sanitized SANITIZERS=thread
	Tests/Library/Memory/memcheck.sh build/embedded/$(SONAME)
	Tests/Library/Memory/memcheck.sh build/full/$(SONAME)

# Tests what others get: the ABI, the C++ header, the installed files, the examples and the Debian packages.
test-packages: setup-test
	@$(MAKE) -s lib verify simulate RUNTIME=embedded
	Tests/Packages/abi.py check $(addprefix build/embedded/,$(SONAME) $(VERIFY_SONAME) $(SIMULATE_SONAME))
	Tests/Packages/abi.py mutants
	Tests/Packages/cpp.sh build/embedded
	Tests/Packages/install.sh
	@$(MAKE) -s demo > /dev/null
	@make/setup.sh deb
	Tests/Packages/deb.sh

# Checks that documents and schemas agree with the header, the vectors and the library.
test-documents: setup-test
	python3 Tests/Documents/header.py
	bindings/generate.py --check
	Tests/Documents/manual.sh
	python3 Tests/Documents/timeline_svg.py
	@$(MAKE) -s schema
	@$(MAKE) -s lib RUNTIME=embedded
	python3 Tests/Documents/readme.py
	python3 Tests/Documents/tutorial.py
	@$(MAKE) -s test-pages

# Tests the Python package from the tree, its types, and the wheel; and the functions over tables.
test-python: setup-test $(VENV)/ready
	@$(MAKE) -s lib verify RUNTIME=embedded
	$(from_source) python3 examples/python/replay_vectors.py
	$(from_source) Tests/Library/Columns/run.sh build/embedded $(CURDIR)/$(VENV)/bin/python 2000
	@$(MAKE) -s python
