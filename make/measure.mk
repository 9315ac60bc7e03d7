# Measurements, which are reported or compared with docs/limits.md. They are not part of the tests.

.PHONY: bench load limits

##@ Measure and search
bench: setup-test ## size, dependencies, load time, instructions and calls a second, without a verdict
	@$(MAKE) -s lib simulate $(COLUMNS_VENV)/ready RUNTIME=embedded
	@Tests/Benchmarks/run.sh build/embedded/$(SONAME)
	@Tests/Library/Host/run.sh build/embedded/$(SONAME) throughput
	@mkdir -p build/bench && $(with_simulate) \
		$(CURDIR)/$(COLUMNS_VENV)/bin/python Tests/Benchmarks/tables.py build/bench 3000
	@Tests/Benchmarks/columns.sh build/embedded/$(SONAME) build/bench
	@cd bindings/python && $(with_simulate) $(CURDIR)/$(COLUMNS_VENV)/bin/python tests/columns/measure.py --without-spark

# A million calls on 64 threads, on both builds. make test-all does a tenth of them.
CALLS ?= 1000000
load: setup ## a million calls on 64 threads, on both builds; CALLS= for how many
	@$(MAKE) -s lib RUNTIME=embedded
	@$(MAKE) -s lib RUNTIME=full
	SUBSCORE_LOAD=$(CALLS) Tests/Library/Host/run.sh build/embedded/$(SONAME) load
	SUBSCORE_LOAD=$(CALLS) Tests/Library/Host/run.sh build/full/$(SONAME) load

# Compares the worst requests with the bounds of docs/limits.md, and checks how work grows with the request. It takes
# some minutes.
limits: setup-test ## compares time and memory of the worst requests with docs/limits.md
	@$(MAKE) -s lib verify $(VENV)/ready RUNTIME=embedded
	Tests/Library/Limits/limits.py build/embedded/$(SONAME) --growth
	Tests/Library/Limits/limits.py build/embedded/$(SONAME)
	$(from_source) $(VENV)/bin/python Tests/Verify/limits.py build/embedded/$(VERIFY_SONAME) build/embedded/$(SONAME)
