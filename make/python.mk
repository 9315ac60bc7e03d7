# The Python package, and the tools that come from the Python package index.

.PHONY: schema wheel python test-columns lock

# Makes an environment with exactly what a lock file names. Nothing is installed whose hash the file does not hold.
define locked
@echo "Installing from the Python package index: $<"
@rm -rf $(@D) && python3 -m venv $(@D)
@$(@D)/bin/python -m pip install -q --disable-pip-version-check --require-hashes -r $<
@touch $@
endef

# Tools that build, test and check what is around the library. They are in an environment of their own.
$(VENV)/ready: make/python/tools.txt | setup
	$(locked)

##@ Change
# Writes the lock files from what is wanted (make/python/*.in). Versions stay as they are where they still fit;
# UPGRADE=--upgrade takes the newest.
lock: $(VENV)/ready ## writes the versions and hashes of make/python/*.in into the .txt files; UPGRADE=--upgrade takes the
##   newest
	@for wanted in make/python/*.in; do \
		CUSTOM_COMPILE_COMMAND="make lock" $(VENV)/bin/pip-compile -q $(UPGRADE) --generate-hashes --allow-unsafe \
			--strip-extras --no-annotate --no-emit-index-url --no-emit-find-links -o $${wanted%.in}.txt $$wanted || exit 1; \
	done

##@ Test one part
# Checks that docs/schema agrees with the vectors and with the cases of the verifier.
schema: $(VENV)/ready ## docs/schema, beside the vectors and the cases of libsubscore-verify; the sample of the vectors
	@$(MAKE) -s $(VERIFY_CASES)
	$(VENV)/bin/python Tests/Documents/schema.py
	@$(MAKE) -s build/sample
	$(VENV)/bin/python Tests/Vectors/sample.py check build/sample

# The wheel holds the shipped libraries and libjansson. Its platform tag is the oldest that they allow. OpenSSL stays the
# system's, which mends it. The same sources and SOURCE_DATE_EPOCH give the same bytes. WITH_PAGE=1 puts the page into it.
SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2> /dev/null || echo 1577836800)
WHEEL := build/python$(ARCH:%=-%)
##@ Build
wheel: $(LIBRARY) $(VERIFY) $(SIMULATE) $(if $(WITH_PAGE),page) $(VENV)/ready ## builds the Python wheel with the libraries in it, into
##   build/python/wheel; ARCH=arm64 for the other platform, WITH_PAGE=1 with the page
	@rm -rf $(WHEEL)/plain $(WHEEL)/wheel
	@mkdir -p $(WHEEL)
	@umask 022 && export PATH="$(CURDIR)/$(VENV)/bin:$$PATH" && { \
		export SUBSCORE_LIBRARY=$(CURDIR)/$(LIBRARY) SUBSCORE_VERIFY_LIBRARY=$(CURDIR)/$(VERIFY) \
			SUBSCORE_SIMULATE_LIBRARY=$(CURDIR)/$(SIMULATE) $(WHEEL_ENVIRONMENT) \
			$(if $(WITH_PAGE),SUBSCORE_PAGE=$(CURDIR)/$(PAGE)) \
			SOURCE_DATE_EPOCH=$(SOURCE_DATE_EPOCH) && \
		python -m build -w -n -o $(WHEEL)/plain bindings/python && \
		auditwheel repair --exclude libcrypto.so.3 -w $(WHEEL)/wheel $(WHEEL)/plain/*.whl; \
	} > $(WHEEL)/wheel.log 2>&1 || { cat $(WHEEL)/wheel.log; exit 1; }
	@echo $(WHEEL)/wheel/*.whl

##@ Test one part
# The tests of the Python package: its types, its answers, and the wheel in a fresh environment.
python: wheel ## the Python package and its types, and the wheel in a fresh environment
	@cd bindings/python && \
		$(CURDIR)/$(VENV)/bin/mypy --cache-dir $(CURDIR)/build/python/mypy && \
		$(with_simulate) SUBSCORE_WHEEL="$$(echo $(CURDIR)/build/python/wheel/*.whl)" $(CURDIR)/$(VENV)/bin/pytest --ignore tests/columns \
			--ignore tests/fake_store

# The tools that use Arrow, in an environment of their own: they are large, and the package does not require them.
COLUMNS_VENV := build/columns-venv
$(COLUMNS_VENV)/ready: make/python/columns.txt | setup
	$(locked)

# Tests the columns in Python, with each tool that the documents name; Spark on two workers.
test-columns: $(COLUMNS_VENV)/ready ## the columns in Python, with pyarrow, Polars, DuckDB, pandas and Spark
	@make/setup.sh columns
	@$(MAKE) -s lib simulate RUNTIME=embedded
	@cd bindings/python && $(with_simulate) $(CURDIR)/$(COLUMNS_VENV)/bin/pytest tests/columns
