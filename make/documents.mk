# Pages that are made from the sources, the vectors and the measurements.

.PHONY: docs proof rule site test-pages test-site

##@ Change
# Regenerates docs/rules.md from the rules of the library and the vectors, and updates the counts in docs/proof.md and the
# answers of the demo in README.md.
docs: $(LIBRARY) ## regenerates docs/rules.md, the counts in docs/proof.md and the answers in README.md
	@Tests/Documents/rules_page.py --write
	@Tests/Documents/proof.py --count

rule: setup ## prints the sentence of the rule ID, its source, its code, its tests and its vectors; EXAMPLE=1 one whole
	@python3 Tests/Documents/rule.py $(ID) $(if $(EXAMPLE),--example)

# The generator of the site, in an environment of its own.
SITE_VENV := build/site/venv
$(SITE_VENV)/ready: make/python/site.txt | setup
	$(locked)

# The site with the page, with live examples, which need the WebAssembly module, and with the vectors of each rule.
site: page build/live/live.js $(SITE_VENV)/ready ## builds the documentation as a site, into build/site/html
	@$(SITE_VENV)/bin/python make/site.py build
	@echo "To read it: python3 -m http.server --bind 127.0.0.1 -d build/site/html"

##@ Test one part
# The site as it can be built with what is there: without the WebAssembly module its examples are not live. `make test-page`
# tests them.
test-site: $(SITE_VENV)/ready ## the links of the site, its search, and that each page is two clicks away
	@$(SITE_VENV)/bin/python make/site.py build
	@$(SITE_VENV)/bin/python make/site.py check

# Measures the figures of docs/proof.md and writes them there: a file for each section, into build/proof. The mutants alone
# take about an hour, so their figures are those of the last `make mutants-all`, in Tests/Mutants/README.md.
PROOF := build/proof
##@ Measure and search
proof: setup-test ## measures every figure of docs/proof.md and writes it there; about an hour on an idle machine
	@make/setup.sh columns
	@$(MAKE) -s lib verify simulate wasm $(VENV)/ready $(COLUMNS_VENV)/ready RUNTIME=embedded
	@rm -rf $(PROOF) && mkdir -p $(PROOF)
	Tests/Benchmarks/run.sh build/embedded/$(SONAME) > $(PROOF)/bench.txt
	Tests/Library/Host/run.sh build/embedded/$(SONAME) throughput >> $(PROOF)/bench.txt
	$(with_simulate) $(VENV)/bin/python Tests/Simulate/measure.py > $(PROOF)/simulate.txt
	$(MAKE) -s measure-verify > $(PROOF)/verify.txt
	cd bindings/python && $(with_simulate) $(CURDIR)/$(COLUMNS_VENV)/bin/python tests/columns/measure.py \
		> $(CURDIR)/$(PROOF)/columns.txt
	Tests/Library/Faults/run.sh build/embedded/$(SONAME) strict > $(PROOF)/faults.txt
	Tests/Fuzz/replay.sh build/embedded/$(SONAME) > $(PROOF)/replay.txt
	$(MAKE) -s fuzz KEEP_GOING=1 > $(PROOF)/fuzz.txt 2>&1
	$(MAKE) -s fuzz-verify > $(PROOF)/fuzz-verify.txt 2>&1
	$(MAKE) -s fuzz-simulate > $(PROOF)/fuzz-simulate.txt 2>&1
	$(MAKE) -s bench-bindings > $(PROOF)/bindings.txt
	bindings/javascript/tests/measure.sh > $(PROOF)/javascript.txt
	@Tests/Documents/rules_page.py --write
	@Tests/Documents/proof.py --write

# Checks that the pages are up to date, and that the table of folders in CONTRIBUTING.md is true.
test-pages: $(LIBRARY)
	@Tests/Documents/rules_page.py
	@Tests/Documents/rule.py --check
	@Tests/Documents/proof.py
	@Tests/Documents/folders.sh
