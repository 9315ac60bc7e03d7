# Fuzzing.

.PHONY: fuzz fuzz-corpus fuzz-coverage

# Fuzzes one function after the other for SECONDS, starting from its saved corpus and its vectors. A request that
# crashes or breaks a promise goes into build/fuzz, with the function in its name. Tests/Fuzz/README.md says more.
SECONDS ?= 60
FUZZED = $(filter-out subs_history_open,$(shell sed -n \
	's/^SUBS_API subs_status \(subs_[a-z_]*\)\x28const char \*SUBS_NULLABLE request,.*/\1/p' Include/subscore.h)) tables
# clang links it. With swiftc, libjansson would not see the sanitizer's malloc, and its memory would not be watched.
TOOLCHAIN = $(shell dirname "$$(command -v $(SWIFTC))")
SWIFT_STATIC = $(TOOLCHAIN)/../lib/swift_static/linux
FUZZ_CFLAGS := -std=gnu11 -O1 -g -fsanitize=address -Wall -Wextra -Werror -I Include $(if $(KEEP_GOING),-DKEEP_GOING)
##@ Measure and search
fuzz: setup ## fuzzes one function after the other for SECONDS; FUZZED=subs_prorate fuzzes one
	@$(MAKE) -s objects RUNTIME=full BUILD=build/fuzz \
		SANITIZE="-sanitize=address -sanitize-coverage=edge,inline-8bit-counters,pc-table"
	@for part in oracles schema; do clang $(FUZZ_CFLAGS) -c Tests/Fuzz/$$part.c -o build/fuzz/$$part.o || exit 1; done
	@Tests/Fuzz/pack.py unpack build/fuzz/saved
	@for function in $(FUZZED); do \
		mkdir -p build/fuzz/found/$$function build/fuzz/saved/$$function && \
		python3 Tests/Fuzz/corpus.py $$function build/fuzz/vectors/$$function || exit 1; \
		if [ $$function = tables ]; then \
			clang $(FUZZ_CFLAGS) -c Tests/Fuzz/tables.c -o build/fuzz/tables.o && target=build/fuzz/tables.o words= || exit 1; \
		else \
			clang $(FUZZ_CFLAGS) -DFUNCTION=$$function -c Tests/Fuzz/fuzz.c -o build/fuzz/fuzz.o && \
			clang $(FUZZ_CFLAGS) -DPOOL=\"build/fuzz/vectors/$$function.pool.json\" -c Tests/Fuzz/mutator.c \
				-o build/fuzz/mutator.o && \
			target="$(patsubst %,build/fuzz/%.o,fuzz mutator oracles schema)" && \
			words=-dict=build/fuzz/vectors/$$function.dict || exit 1; \
		fi; \
		clang -fsanitize=fuzzer,address -fuse-ld=lld -o build/fuzz/$$function $$target \
			$(patsubst %,build/fuzz/%.o,Subscore SubscoreJSON SubscoreArrow SubscoreABI) \
			$(SWIFT_STATIC)/$(shell uname -m)/swiftrt.o -L$(SWIFT_STATIC) -lswiftCore -lstdc++ -ljansson -lm && \
		echo "== $$function" && \
		SWIFT_BACKTRACE=enable=no build/fuzz/$$function -max_total_time=$(SECONDS) -timeout=10 -rss_limit_mb=4096 \
			-verbosity=0 -print_final_stats=1 -max_len=16384 -len_control=0 $$words \
			-artifact_prefix=build/fuzz/$$function- build/fuzz/found/$$function build/fuzz/saved/$$function \
			build/fuzz/vectors/$$function || exit 1; \
	done

# Saves what the fuzzers found: the fewest and smallest requests that, with the vectors, still reach all of it.
fuzz-corpus: ## saves what the fuzzers found, for the tests to replay
	@for function in $(FUZZED); do Tests/Fuzz/minimise.sh $$function || exit 1; done

# How much of Sources the saved requests and the vectors reach, file by file. The lines are in build/coverage/lines.txt.
COVERED := $(CURDIR)/build/coverage
fuzz-coverage: setup ## how much of Sources the saved requests and the vectors reach
	@$(MAKE) -s lib RUNTIME=full BUILD=$(COVERED) \
		LINK="$(SWIFTC) -emit-library -static-stdlib -use-ld=lld -profile-generate" \
		SANITIZE="-profile-generate -profile-coverage-mapping"
	@LLVM_PROFILE_FILE=$(COVERED)/replay.profraw Tests/Fuzz/replay.sh $(COVERED)/$(SONAME)
	@$(TOOLCHAIN)/llvm-profdata merge $(COVERED)/replay.profraw -o $(COVERED)/replay.profdata
	@$(TOOLCHAIN)/llvm-cov show -instr-profile=$(COVERED)/replay.profdata $(COVERED)/$(SONAME) > $(COVERED)/lines.txt
	@$(TOOLCHAIN)/llvm-cov report -instr-profile=$(COVERED)/replay.profdata $(COVERED)/$(SONAME)
