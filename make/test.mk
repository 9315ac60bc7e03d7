# The parts of make test. Each sets up and builds what it needs.

.PHONY: test-core test-library test-packages test-documents test-python setup-test

setup-test:
	@CC="$(CC)" CXX="$(CXX)" make/setup.sh build test

# The core and the store's simulator from inside, and both in the subset of the language that ships.
test-core: setup-test
	@$(MAKE) -s build/embedded/StoreSimulator.o
	swift build --build-tests
	swift test --skip-build --skip SubscoreABITests

# The built library from outside, both builds: its answers, its memory, and what hosts may do to it.
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

# What others get: the ABI, the C++ header, the installed files, the examples, the Debian packages.
test-packages: setup-test
	@$(MAKE) -s lib RUNTIME=embedded
	Tests/Packages/abi.py check build/embedded/$(SONAME)
	Tests/Packages/abi.py mutants
	Tests/Packages/cpp.sh build/embedded
	Tests/Packages/install.sh
	@$(MAKE) -s demo > /dev/null
	@make/setup.sh deb
	Tests/Packages/deb.sh

# Whether documents and schemas agree with the header, the vectors and the library.
test-documents: setup-test
	python3 Tests/Documents/header.py
	bindings/generate.py --check python
	Tests/Documents/manual.sh
	python3 Tests/Documents/timeline_svg.py
	@$(MAKE) -s schema
	@$(MAKE) -s lib RUNTIME=embedded
	python3 Tests/Documents/readme.py
	python3 Tests/Documents/tutorial.py
	@$(MAKE) -s test-pages

# The Python package from the tree, its types, and the wheel.
test-python: setup-test
	@$(MAKE) -s lib RUNTIME=embedded
	$(from_source) python3 examples/python/replay_vectors.py
	@$(MAKE) -s python
