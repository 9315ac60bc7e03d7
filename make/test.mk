# The tests, in parts. A part is a target: `make test-core` runs it alone, after building what it requires. `make test`,
# `make ci` and `make nightly` run lists of parts side by side; PARTS="lint test-core" chooses from them. Each step writes its
# output into build/steps and what it took into build/times.tsv, and the table of these times comes last.

# What takes long comes first, so that no core is idle at the end.
QUICK := test-core lint test-documents test-answers
LONG := test-arm64 test-page test-packages test-databases test-columns test-python test-verify test-simulate test-library test-backend \
	test-javascript test-wasm test-portable test-rust test-go test-java test-swift test-ruby test-php test-site test-arm64-packages \
	test-contents demo
# The rest: what CI takes a sample of, other versions of hosts, the build with the Swift runtime, and what watches memory.
NIGHTLY := test-full test-memory test-sanitizers test-lives test-arm64 test-arm64-packages test-musl test-python test-portable test-columns \
	test-producers test-databases test-page test-firefox test-runtimes test-javascript test-rust test-go test-java test-swift test-swift-source test-ruby test-php test-csharp \
	test-container test-first-hour test-postgresql test-mutants test-limits

.PHONY: test ci nightly swift-tests suites $(sort $(QUICK) $(LONG) $(NIGHTLY))

##@ Test
test: $(or $(PARTS),$(QUICK)) ## tests the rules, the documents and the library that ships; PARTS="lint test-core" runs some of its parts;
##   also suites, the Swift suites that FILTER names
ci: $(or $(PARTS),$(LONG)) ## tests everything else that a change must pass: every library, package and host; PARTS= as above
nightly: $(or $(PARTS),$(NIGHTLY)) ## tests what takes longest: every vector in every host, memory, sanitizers; PARTS= as above
test ci nightly:
	@[ ! -f build/times.tsv ] || awk -v begun=$(firstword $(subst -, ,$(STEPS_OF))) -v now="$$(date +%s)" -f make/times.awk build/times.tsv

# Hosts replay the sample of the vectors. At night they replay all, and each allocation fails in turn.
night := $(filter nightly,$(MAKECMDGOALS))
export SUBSCORE_VECTORS := build/$(if $(night),vectors,sample)
$(if $(night),$(eval export STRIDE := 1))

# The vectors, each a line of one file, which all replays read, with the whole answers of the library, after each was compared with
# what its vector states; and those few that reach all that all of them reach. The folders are listed too, because a folder gets
# newer when one of its files is removed.
build/vectors: $(wildcard Tests/Vectors/*.json Tests/Vectors/subs_* Tests/Vectors/subs_*/*.json) \
		$(addprefix Tests/Vectors/,vectors.py differences.py expectations.py) $(core)
	@$(step) python3 Tests/Vectors/vectors.py flatten $(core) $@
build/sample: build/vectors Tests/Vectors/sample.py Tests/Documents/schema.py $(wildcard docs/schema/*.json) | build/venv/ready
	@$(step) build/venv/bin/python Tests/Vectors/sample.py write $@

# What is verified in tests: cases of libsubscore-verify, and payloads for the bindings, signed by a store of the tests.
build/verify/cases: $(every_library) $(wildcard Tests/Verify/*.py) | build/venv/ready
	@mkdir -p $(@D)
	@$(step) env $(from_source) build/venv/bin/python Tests/Verify/cases.py build/embedded/libsubscore-verify.so.0 build/embedded/libsubscore.so.0 $@
build/signed: bindings/signed.py Tests/Verify/store.py | build/venv/ready
	@$(step) build/venv/bin/python bindings/signed.py $@

# One job and no debug information: the modules are then parsed once, and a core is left for what else is built.
swift_package := --scratch-path build/swift -debug-info-format none
swift-tests: | needs-build
	@$(step) swift build --build-tests $(swift_package) -j 1
# The suites that FILTER names, "RuleTests|VectorTests".
suites: swift-tests build/vectors $(core)
	@swift test --skip-build $(swift_package) $(if $(FILTER),--filter '$(FILTER)')

# The core, the front ends and the simulator from inside, and the vectors as files.
test-core: swift-tests build/vectors
	@$(step) python3 Tests/Vectors/test_vectors.py
	@$(step) swift test --skip-build $(swift_package) --skip SubscoreABITests

# The library that ships, from outside: every vector, hostile requests, generated lives.
test-answers: swift-tests build/vectors $(core)
	@$(step) env SUBSCORE_LIVES=$${SUBSCORE_LIVES:-300} swift test --skip-build $(swift_package) --filter SubscoreABITests

# README, figures, tutorial, manual, rules, and the lists of functions and commands.
test-documents: build/vectors $(core) | needs-test
	@for check in commands.py manual.sh timeline_svg.py readme.py tutorial.py live.py rules_page.py "rule.py --check" "messages.py --check" proof.py once.py release.py; do \
		$(step) Tests/Documents/$$check || exit 1; done
	@$(step) bindings/generate.py --check
	@$(step) bindings/install.py --check
	@$(step) bindings/shared.py

# The library in the hands of a host: what it may do to its process, memory that runs out, and the promises of the manual.
test-library: build/vectors build/sample $(core) build/embedded/jansson.o | needs-test
	@$(step) Tests/Fuzz/replay.sh $(core)
	@$(step) env $(from_source) python3 Tests/Fuzz/json_agreement.py
	@$(step) python3 Tests/Library/Memory/workmemory.py build/embedded
	@$(step) env CLANG=$(CLANG) Tests/Library/Memory/arena.sh build/embedded/jansson.o $(JANSSON)
	@$(step) Tests/Library/Host/run.sh $(core)
	@$(step) Tests/Library/Host/run.sh $(core) histories
	@$(step) Tests/Library/Faults/run.sh $(core) strict
	@$(step) Tests/Library/Limits/limits.py $(core) --linear

# libsubscore-verify, with certificates that are made for the run.
verifying := build/embedded/libsubscore-verify.so.0 $(core) build/verify/cases
test-verify: build/verify/cases $(every_library) | needs-test
	@$(step) $(pytest) Tests/Verify
	@$(step) env FORKS=300 Tests/Verify/hosts.sh $(verifying) replay handles threads forks stack openssl files memory faults cold

# The simulator: what each action sends, its truth beside the answers, and hosts in C.
test-simulate: $(every_library) | build/venv/ready needs-test
	@$(step) $(pytest) Tests/Simulate
	@$(step) env $(from_source) Tests/Simulate/hosts.sh build/embedded/libsubscore-simulate.so.0

# The Python package, as it is in the wheel, and its types; its first calls in a Python without a global lock, if there is one; at
# night also on PyPy, and in programs of PyInstaller and Nuitka.
$(eval $(call environment,freezers build/freezers))
build/python/installed/ready: build/python/ready | needs-wasm needs-page
	@rm -rf $(@D) && build/venv/bin/python -m pip install -q --disable-pip-version-check --no-deps --no-index --target $(@D) build/python/wheel/*.whl
	@touch $@
installed_python = env SUBSCORE_WHEEL="$$(echo $(CURDIR)/build/python/wheel/*.whl)" PYTHONDONTWRITEBYTECODE=1 \
	PYTHONPATH=$(CURDIR)/build/python/installed:$(CURDIR)/examples/python
test-python: build/python/installed/ready build/vectors build/sample $(every_library) $(if $(night),build/freezers/ready) | $(if $(night),needs-pythons)
	@cd bindings/python && $(CURDIR)/$(step) $(CURDIR)/build/venv/bin/mypy --cache-dir $(CURDIR)/build/python/mypy
	@cd bindings/python && $(CURDIR)/$(step) $(installed_python) $(if $(night),SUBSCORE_FREEZERS=$(CURDIR)/build/freezers/bin) \
		SUBSCORE_THREADED_PYTHON="$${SUBSCORE_THREADED_PYTHON:-$$(command -v python3.14t python3.13t | head -n 1)}" \
		$(CURDIR)/build/venv/bin/pytest -q -p no:cacheprovider --ignore tests/columns

# The same package with the modules instead of the libraries, among which there is none for verification; at night with all tests
# that hold for it. Its wheel is built twice.
portable_own := tests/test_portable.py tests/test_compiled.py tests/test_first_calls.py
portable_tests := $(portable_own) tests/test_vectors.py tests/test_requests.py tests/test_values.py tests/test_open_history.py \
	tests/test_command_line.py tests/test_display.py tests/test_apple_models.py tests/test_generated.py tests/test_memory_and_threads.py \
	tests/test_view.py tests/test_simulate.py tests/fake_store --deselect tests/test_simulate.py::test_our_verifier_refuses_the_chain_by_default \
	--deselect tests/fake_store/test_clock.py::test_the_webhook_receives_what_happened
build/python-portable/installed/ready: build/python-portable/ready
	@rm -rf $(@D) && build/venv/bin/python -m pip install -q --disable-pip-version-check --no-deps --no-index --target $(@D) \
		build/python-portable/wheel/*.whl
	@touch $@
portable_python = env SUBSCORE_WHEEL="$$(echo $(CURDIR)/build/python-portable/wheel/*.whl)" PYTHONDONTWRITEBYTECODE=1 \
	PYTHONPATH=$(CURDIR)/build/python-portable/installed:$(CURDIR)/examples/python
test-portable: build/python-portable/installed/ready build/vectors build/sample $(if $(night),build/columns-venv/ready) | $(if $(night),needs-columns)
	@cd bindings/python && $(CURDIR)/$(step) $(portable_python) $(CURDIR)/build/venv/bin/pytest -q -p no:cacheprovider \
		$(if $(night),$(portable_tests),$(portable_own))
	@$(if $(night),cd bindings/python && $(CURDIR)/$(step) $(portable_python) $(CURDIR)/build/columns-venv/bin/pytest -q \
		-p no:cacheprovider tests/columns --ignore tests/columns/test_producers.py)
	@$(step) env SUBSCORE_MODULES=$(CURDIR)/build/wasm Tests/Packages/wheel.sh build/python-portable

# The columns in Python, with each tool that the documents name; and beside documents, for vectors and simulated customers.
test-columns: build/python/installed/ready build/columns-venv/ready build/sample $(every_library) | needs-columns
	@cd bindings/python && $(CURDIR)/$(step) $(installed_python) $(if $(night),SUBSCORE_COMPANIES=10000 SUBSCORE_RECONCILED=10000) \
		$(CURDIR)/build/columns-venv/bin/pytest -q -p no:cacheprovider tests/columns \
		--ignore tests/columns/test_producers.py $(if $(night),,--ignore tests/columns/test_spark.py -m 'not slow')
	@$(step) env $(from_source) Tests/Library/Columns/run.sh build/embedded $(CURDIR)/build/columns-venv/bin/python 2000

# One table from each library that makes them, in an environment of 1.6 GB, with a server of PostgreSQL.
$(eval $(call environment,producers build/producers))
test-producers: build/python/installed/ready build/producers/ready | needs-databases
	@cd bindings/python && $(CURDIR)/$(step) env PG_CONFIG=$(PG_CONFIG) SUBSCORE_PRODUCERS=1 $(installed_python) \
		$(CURDIR)/build/producers/bin/pytest -q -p no:cacheprovider tests/columns/test_producers.py

# The extensions and the backend of the examples, on servers of their own.
pytest = env $(from_source) build/venv/bin/pytest -q -p no:cacheprovider
with_database = env PG_CONFIG=$(PG_CONFIG) SUBSCORE_BUILD=$(CURDIR)/build/embedded $(from_source)
test-databases: $(extensions) build/sample build/vectors $(every_library) | build/venv/ready
	@$(step) $(with_database) $(pytest) Tests/Databases
# The extension for PostgreSQL on the other versions; VERSIONS="16" chooses. Two of them are in roots of Debian.
$(eval $(call environment,postgresql build/postgresql-16))
test-postgresql: build/postgresql-16/ready build/sample build/vectors $(every_library) | build/venv/ready needs-databases needs-container
	@$(step) env FLAGS='$(call extension_flags,postgresql)' SUBSCORE_VECTORS=build/sample $(from_source) build/venv/bin/python \
		Tests/Databases/versions.py build/postgresql $(VERSIONS)
test-backend: $(extensions) build/sample $(every_library) | build/venv/ready
	@$(step) $(with_database) $(pytest) Tests/Backend

# What others build on: the ABI, the headers, the installed files, the packages; and that a build takes from others only what is
# named exactly.
test-packages: $(every_library) build/deb/ready build/python/ready $$(bundle) build/installed/ready build/verify/cases build/sample \
		| build/venv/ready build/packages-venv/ready needs-test
	@$(step) build/venv/bin/python Tests/Packages/pinned.py
	@$(step) build/packages-venv/bin/check-jsonschema -q --builtin-schema vendor.github-workflows .github/workflows/*.yml
	@$(step) build/packages-venv/bin/check-jsonschema -q --builtin-schema vendor.github-issue-forms .github/ISSUE_TEMPLATE/*.yml
	@$(step) build/packages-venv/bin/zizmor -q --offline --persona auditor .github
	@$(step) Tests/Packages/abi.py check $(libraries:%=build/embedded/lib%.so.0)
	@$(step) Tests/Packages/abi.py mutants
	@$(step) Tests/Packages/cpp.sh build/embedded
	@$(step) Tests/Packages/install.sh
	@$(step) Tests/Packages/advice.sh
	@$(step) Tests/Packages/needs.sh
	@$(step) Tests/Packages/linking.sh build/installed $(dir $(bundle))
	@$(step) Tests/Packages/musl.sh $(dir $(bundle))
	@$(step) Tests/Packages/jansson.sh
	@$(step) Tests/Packages/wheel.sh build/python
	@$(step) Tests/Library/Host/run.sh $(dir $(bundle))libsubscore.so.0
	@$(step) Tests/Library/Faults/run.sh $(dir $(bundle))libsubscore.so.0 strict
	@$(step) Tests/Fuzz/replay.sh $(dir $(bundle))libsubscore.so.0
	@$(step) Tests/Packages/deb.sh build/deb

# The commands of the Dockerfile, in a chroot.
test-container: $(every_library) $(archive_embedded) build/vectors $$(bundle) | needs-container
	@$(step) python3 Tests/Packages/container.py build/container
	@$(step) python3 Tests/Packages/fresh.py build/fresh

# What six kinds of users see first, from the packages. That of Swift is built by its test.
test-first-hour: build/deb/ready build/python/ready build/javascript/ready test-swift | needs-browsers needs-databases needs-wasm needs-page
	@$(step) Tests/Packages/first_hour.py build

# The documents as a site: its links, its search, and that each page is two clicks away. The schemas, beside the vectors and the
# cases of libsubscore-verify; the sample of the vectors; and that the folders of the core depend on each other in one direction.
test-site: build/site/ready build/verify/cases build/sample
	@$(step) build/site/venv/bin/python make/site.py check
	@$(step) build/venv/bin/python Tests/Documents/schema.py
	@$(step) Tests/Documents/folders.sh
	@$(step) build/venv/bin/python Tests/Vectors/sample.py check build/sample

# The library for arm64 under qemu: every vector, hosts, and the answers beside those of this machine; and its packages.
test-arm64: $(libraries:%=build/arm64/lib%.so.$(VERSION)) build/vectors build/verify/cases $(every_library)
	@$(step) Tests/Arm64/run.sh build/arm64 build/embedded $(ARM64_ROOT) $(if $(night),whole)
test-arm64-packages: build/deb-arm64/ready build/python-arm64/ready build/vectors
	@$(step) Tests/Arm64/packages.sh build/deb-arm64 build/python-arm64/wheel $(ARM64_ROOT) $(if $(night),replay)

# The library of the packages under musl, with every vector: here, of which test-packages takes a sample, and for arm64.
test-musl: $$(bundle) build/bundle/aarch64/ready $(JANSSON)/ready build/vectors | needs-test needs-arm64
	@$(step) Tests/Packages/musl.sh $(dir $(bundle))
	@$(step) Tests/Packages/musl.sh build/bundle/aarch64 $(ARM64_ROOT)

# The WebAssembly module: imports, exports and size, every vector under Node, its answers beside those of this machine. Node waits
# for what a failed test left open, so each file has 15 minutes.
node_tests := --test --test-timeout=900000
test-wasm: build/wasm/subscore.wasm build/vectors $(core)
	@$(step) node $(node_tests) bindings/javascript/tests/wasm/module.test.mjs
	@$(step) python3 bindings/javascript/tests/wasm/compare.py $(core)

test-page: build/page/subscore.html build/javascript/ready build/site/ready build/page/axe/ready build/sample $(core) | needs-browsers
	@$(step) node $(node_tests) --test-concurrency=1 $(addprefix Tests/Page/,texts.test.mjs page.test.mjs use.test.mjs support.test.mjs pictures.test.mjs answers.test.mjs site.test.mjs)
test-firefox: build/page/subscore.html build/site/ready build/vectors $(core) | needs-browsers
	@$(step) node --experimental-websocket --no-warnings $(node_tests) Tests/Page/firefox.test.mjs

# The packages of other languages, each with a program that uses it.
for_bindings := build/sample build/signed build/verify/cases build/installed/ready
test-javascript: build/javascript/ready $(for_bindings) $(every_library) | needs-browsers
	@$(step) bindings/javascript/test.sh
test-runtimes: build/javascript/ready build/javascript/runtimes/ready build/vectors $(for_bindings) $(every_library) | needs-browsers
	@$(step) bindings/javascript/test_runtimes.sh
$(languages:%=test-%): test-%: $$(bundle) build/vectors $(for_bindings) | needs-$$*
	@$(step) bindings/$*/test.sh

# The Swift package from source: in a program that names a URL and a version, and in a server.
test-swift-source: build/embedded/libsubscore-verify.so.$(VERSION) build/signed | needs-test
	@$(step) bindings/swift/source.sh

# What packages contain are the libraries that were tested, and their bills of materials name it. The packages of languages are
# built by their tests.
packaged := test-rust test-go test-java test-ruby test-php test-swift
compared := build/deb/*.deb build/python/wheel/*.whl build/javascript/*.tgz build/bindings/ruby/*.gem build/bindings/php/artifacts/*.zip \
	build/bindings/rust/target/package/subscore-sys*.crate build/bindings/go/subscore-go build/bindings/swift/subscore
test-contents: build/deb/ready build/python/ready build/python-portable/ready build/javascript/ready $(packaged) | build/packages-venv/ready
	@$(step) Tests/Packages/contents.py $(compared)
	@$(step) build/packages-venv/bin/python Tests/Packages/bills.py $(compared) \
		build/bindings/java/subscore-$(VERSION).jar build/bindings/rust/target/package/subscore-$(VERSION).crate \
		build/python-portable/wheel/*.whl
	@$(step) Tests/Packages/archives.sh

# The build with the Swift runtime, and what the package manager builds from the same sources.
test-full: build/full/libsubscore.so.$(VERSION) build/vectors swift-tests | needs-test
	@$(step) swift build
	@$(step) env SUBSCORE_LIBRARY=$(CURDIR)/build/full/libsubscore.so.0 SUBSCORE_LIVES=500 swift test --skip-build $(swift_package) --filter SubscoreABITests
	@$(step) Tests/Fuzz/replay.sh build/full/libsubscore.so.0
	@$(step) env SUBSCORE_STACK=32 SUBSCORE_FORKS=0 Tests/Library/Host/run.sh build/full/libsubscore.so.0
	@$(step) env SUBSCORE_LOAD=1000000 Tests/Library/Host/run.sh $(core) load
	@$(step) env SUBSCORE_HISTORIES=1 Tests/Library/Host/run.sh $(core) histories

# Every vector under valgrind, and every allocation of the companions failing in turn.
test-memory: $(core) $$(bundle) build/full/libsubscore.so.$(VERSION) build/vectors build/verify/cases $(every_library) | needs-test
	@$(step) Tests/Library/Memory/memcheck.sh $(core)
	@$(step) Tests/Library/Memory/memcheck.sh build/full/libsubscore.so.0
	@$(step) Tests/Library/Memory/memcheck.sh $(dir $(bundle))libsubscore.so.0
	@$(step) Tests/Verify/hosts.sh $(verifying) forks valgrind faults cold
	@$(step) env $(from_source) Tests/Simulate/hosts.sh build/embedded/libsubscore-simulate.so.0

# Time and memory of the worst requests and tables, and whether instructions grow in proportion; `make limits` also measures
# statements and signed requests.
test-limits: $(core) | needs-test
	@$(step) Tests/Library/Limits/limits.py $(core) --growth
	@$(step) Tests/Library/Limits/limits.py $(core)
	@$(step) Tests/Library/Limits/limits.py $(core) --tables

# That the tool still works; its figures are those of `make mutants-all`.
test-mutants: build/vectors | needs-build
	@$(step) Tests/Mutants/mutants.py --all Sources/SubscoreCore/Money

test-lives: swift-tests build/vectors $(core)
	@$(step) env SUBSCORE_LIVES=$${SUBSCORE_LIVES:-2000} swift test --skip-build $(swift_package) --filter SubscoreABITests

# Programs with threads, watched by a sanitizer. The library is linked into the program, because a sanitizer has to be loaded before
# anything else. Undefined behaviour is watched in C only, because Swift checks by itself.
watched := $(foreach sanitizer,thread address,$(addprefix build/$(sanitizer)/,load beside handles)) build/thread/host
$(watched): build/%: $$(wildcard Tests/Library/Host/$$(*F).c Tests/Verify/$$(*F).c) Tests/Library/Host/watched.c \
		$$(addsuffix .o,$$(addprefix build/$$(*D)/,$$(modules_subscore) $$(c_modules_subscore) $$(if $$(filter thread/host,$$*),SubscoreVerify SubscoreVerifyABI $$(c_modules_subscore-verify))))
	@for file in $(filter %.c,$^); do $(CLANG) -O1 -g -fsanitize=$(*D) -std=gnu11 -D_DEFAULT_SOURCE -Wall -Wextra -Werror -c $$file \
		-o $@-$$(basename $$file).o || exit 1; done
	@$(SWIFTC) -sanitize=$(*D) -static-stdlib -use-ld=lld -Xlinker --export-dynamic -ljansson -lcrypto $@-*.c.o $(filter %.o,$^) -o $@
# The library of the packages, whose jansson and allocation are its own.
watched_packages := build/thread/load-packages build/address/load-packages
$(watched_packages): build/%/load-packages: Tests/Library/Host/load.c build/%/packages.o
	@$(CLANG) -O1 -g -fsanitize=$* -std=gnu11 -D_DEFAULT_SOURCE -Wall -Wextra -Werror -c $< -o $@.c.o
	@$(SWIFTC) -sanitize=$* -static-stdlib -use-ld=lld -Xlinker --export-dynamic $@.c.o build/$*/packages.o -o $@
test-sanitizers: $(watched) $(watched_packages) build/undefined/libsubscore.so.$(VERSION) build/vectors build/sample build/verify/cases | needs-test
	@for sanitizer in thread address; do \
		$(step) env SWIFT_BACKTRACE=enable=no build/$$sanitizer/load - build/vectors 20000 16 && \
		$(step) env SWIFT_BACKTRACE=enable=no build/$$sanitizer/load-packages - build/vectors 20000 16 && \
		$(step) env SWIFT_BACKTRACE=enable=no build/$$sanitizer/beside - build/vectors && \
		$(step) env SWIFT_BACKTRACE=enable=no build/$$sanitizer/handles - || exit 1; done
	@$(step) env SWIFT_BACKTRACE=enable=no build/thread/host threads - - build/verify/cases
	@$(step) env CC=$(CLANG) CFLAGS="-fsanitize=undefined -fno-sanitize-recover=all" Tests/Library/Host/run.sh build/undefined/libsubscore.so.0
	@$(step) Tests/Library/Faults/run.sh build/undefined/libsubscore.so.0 strict
	@$(step) Tests/Fuzz/replay.sh build/undefined/libsubscore.so.0
