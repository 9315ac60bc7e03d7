# Measurements, fuzzing, mutants, and pages that are made from them. None of this is part of the tests.

BENCH ?= library packages columns
.PHONY: bench $(BENCH:%=bench-%) limits proof fuzz fuzz-corpus fuzz-coverage mutants mutants-all load-backend docs rule messages vector vectors abi lock

##@ Measure and search
bench: $(BENCH:%=bench-%) ## measures size, load time, instructions and calls; BENCH="library packages columns database bindings verify" chooses
bench-library: $(core) | needs-test
	@Tests/Benchmarks/run.sh $<
	@Tests/Library/Host/run.sh $< throughput
bench-packages: $$(bundle) | needs-test bench-library
	@Tests/Benchmarks/run.sh $(dir $(bundle))libsubscore.so.0 work
bench-columns: $(every_library) build/columns-venv/ready | needs-test bench-library
	@mkdir -p build/bench && env $(from_source) build/columns-venv/bin/python Tests/Benchmarks/tables.py build/bench 3000
	@Tests/Benchmarks/columns.sh $(core) build/bench
	@cd bindings/python && env $(from_source) $(CURDIR)/build/columns-venv/bin/python tests/columns/measure.py $(WITHOUT_SPARK)
WITHOUT_SPARK = --without-spark
bench-database: $(extensions) $(every_library) | build/venv/ready
	@$(with_database) build/venv/bin/python Tests/Databases/measure.py $(WRITE)
# After their tests, which build the packages.
bench-bindings: $(languages:%=test-%)
	@bindings/measure/run.sh
bench-verify: $(every_library) | build/venv/ready
	@env $(from_source) build/venv/bin/python Tests/Verify/measure.py

limits: $(extensions) $(every_library) | build/venv/ready needs-test ## compares time and memory of the worst requests with docs/limits.md
	@Tests/Library/Limits/limits.py $(core) --growth
	@Tests/Library/Limits/limits.py $(core)
	@Tests/Library/Limits/limits.py $(core) --tables
	@$(with_database) build/venv/bin/python Tests/Databases/worst_statements.py
	@env $(from_source) build/venv/bin/python Tests/Verify/limits.py build/embedded/libsubscore-verify.so.0 $(core)

# The figures of docs/proof.md: a file for each section, into build/proof. Those of the mutants are in Tests/Mutants/README.md.
proof: export KEEP_GOING := 1
proof: $(every_library) $$(bundle) build/wasm/subscore.wasm build/columns-venv/ready build/vectors fuzz bench-bindings ## measures every figure of
##   docs/proof.md and writes it there; about an hour on an idle machine
	@env $(from_source) Tests/Documents/measure.sh $(dir $(bundle))libsubscore.so.0

# Fuzzing. A request that crashes or breaks a promise goes into build/fuzz, with the function in its name. Tests/Fuzz/README.md
# says more. "lives" plays customers of new seeds, and compares the truth of each with its records.
SECONDS ?= 60
functions = $(filter-out subs_history_open,$(shell sed -n \
	's/^SUBS_API subs_status \(subs_[a-z_]*\)\x28const char \*SUBS_NULLABLE request,.*/\1/p' Include/subscore.h))
FUZZED = $(functions) tables documents verify simulate
fuzzed_library = subscore$(addprefix -,$(filter verify simulate,$(1)))
fuzzed_objects = $(patsubst %,build/fuzz/%.o,$(modules_$(fuzzed_library)) $(c_modules_$(fuzzed_library)) $(if $(PACKAGES),packages))
fuzz: $(FUZZED:%=fuzz-%) ## fuzzes each function for SECONDS; FUZZED="subs_prorate tables documents verify simulate lives" chooses, and PACKAGES=1 takes
##   the library of the packages; also fuzz-corpus, which
##   saves what was found for the tests, and fuzz-coverage, how much of Sources the saved requests reach
fuzz-%: SHELL := /bin/bash
fuzz-%: $$(call fuzzed_objects,$$*) build/vectors | needs-build $$(if $$(filter verify simulate lives,$$*),build/verify/cases)
	@mkdir -p build/fuzz
	@set -o pipefail; env $(from_source) CLANG=$(CLANG) SWIFT_STATIC=$(SWIFT_STATIC) Tests/Fuzz/fuzz.sh $* $(SECONDS) 2>&1 | tee build/fuzz/$*$(if $(PACKAGES),-packages).txt
fuzz-corpus:
	@for function in $(functions) tables; do Tests/Fuzz/minimise.sh $$function || exit 1; done
fuzz-coverage: build/coverage/libsubscore.so.$(VERSION) build/vectors
	@LLVM_PROFILE_FILE=$(<D)/replay.profraw Tests/Fuzz/replay.sh $<
	@$(TOOLCHAIN)llvm-profdata merge $(<D)/replay.profraw -o $(<D)/replay.profdata
	@$(TOOLCHAIN)llvm-cov show -instr-profile=$(<D)/replay.profdata $< > $(<D)/lines.txt
	@$(TOOLCHAIN)llvm-cov report -instr-profile=$(<D)/replay.profdata $<

mutants: build/vectors | needs-build ## changes the lines that you touched since BASE in one place at a time, and lists the changes that no test
##   notices; mutants-all changes the rules everywhere, or in ONLY=FILE
	@Tests/Mutants/mutants.py $(BASE)
mutants-all: build/vectors | needs-build
	@Tests/Mutants/mutants.py --all $(ONLY)

RATE ?= 500
load-backend: $(extensions) $(every_library) | build/venv/ready ## posts RATE notifications a second to the backend for SECONDS, with
##   duplicates, disorder, a killed server and a restarted database, and compares access with the truth
	@$(with_database) build/venv/bin/python Tests/Backend/load.py --rate $(RATE) --seconds $(SECONDS)

##@ Change
generate: ## regenerates what follows from Include, docs/schema, StoreField and VERSION: exports, types, keys, lists, versions
	@bindings/generate.py

docs: $(core) build/vectors | needs-test ## regenerates docs/rules.md, the answers in README.md, the tutorial, the examples and the bindings, their texts,
##   and the counts in docs/proof.md; fails if a header or a guide has a part of a rule
	@Tests/Documents/rules_page.py --write
	@Tests/Documents/live.py --write
	@Tests/Documents/tutorial.py --write
	@Tests/Documents/readme.py --write
	@bindings/generate.py
	@Tests/Documents/proof.py --count
	@Tests/Documents/once.py

rule: $(if $(EXAMPLE),build/vectors) ## prints the sentence of the rule ID, its source, its code, its tests and its vectors; EXAMPLE=1 one whole
	@python3 Tests/Documents/rule.py $(ID) $(if $(EXAMPLE),--example)

messages: ## prints every message of the libraries, with its code
	@python3 Tests/Documents/messages.py

vectors: build/vectors ## compares every vector with the library, and writes them into build/vectors, which all replays read

vector: $(core) ## proposes the missing answers of the vector file FILE, for you to read; prints the vector NAME whole; ACCEPT=1
##   writes the answers that changed, of FILE or of all
	@$(if $(FILE)$(NAME)$(ACCEPT),,echo "usage: make vector FILE=Tests/Vectors/subs_prorate/rows.json, NAME='…' or ACCEPT=1" && exit 2)
	@$(if $(NAME),python3 Tests/Vectors/vectors.py show $(core) '$(subst ','\'',$(NAME))')
	@$(if $(FILE)$(ACCEPT),python3 Tests/Vectors/vectors.py $(if $(ACCEPT),accept,answer) $(core) $(FILE))

abi: $(every_library) | needs-test ## records the ABI in Tests/Packages/ABI, after you added a function, a status or a limit
	@Tests/Packages/abi.py record $(libraries:%=build/embedded/lib%.so.0)

lock: build/venv/ready ## writes the versions and hashes of make/python/*.in into the .txt files; UPGRADE=--upgrade takes the newest
	@for wanted in make/python/*.in; do \
		CUSTOM_COMPILE_COMMAND="make lock" build/venv/bin/pip-compile -q $(UPGRADE) --generate-hashes --allow-unsafe \
			--strip-extras --no-annotate --no-emit-index-url --no-emit-find-links -o $${wanted%.in}.txt $$wanted || exit 1; \
	done
