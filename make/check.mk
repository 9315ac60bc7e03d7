# Checks that take long.

.PHONY: sanitize sanitized mutants mutants-all

# Runs the programs of Tests/Library/Host that have threads under each sanitizer. The library is linked into the
# program, because a sanitizer has to be loaded before anything else. The undefined behaviour sanitizer is for C only,
# because Swift checks by itself. It traps in the library's C, and reports in the C programs.
SANITIZERS ?= thread address
##@ Measure and search
sanitize: setup sanitized ## the threaded tests under the thread, address and undefined behaviour sanitizers
	@$(MAKE) -s lib RUNTIME=embedded BUILD=build/undefined \
		SANITIZE="-Xcc -fsanitize=undefined -Xcc -fsanitize-trap=undefined"
	@echo "undefined behaviour sanitizer:"
	@CC=clang CFLAGS="-fsanitize=undefined -fno-sanitize-recover=all" Tests/Library/Host/run.sh build/undefined/$(SONAME)
	@Tests/Library/Faults/run.sh build/undefined/$(SONAME) strict
	@Tests/Fuzz/replay.sh build/undefined/$(SONAME)

# The variables of make for objects that a sanitizer watches.
watched_by = RUNTIME=full BUILD=build/$(1) SANITIZE=-sanitize=$(1)

sanitized:
	@for sanitizer in $(SANITIZERS); do \
		folder=build/$$sanitizer; \
		compile="clang -O1 -g -fsanitize=$$sanitizer -std=c99 -D_DEFAULT_SOURCE -Wall -Wextra -Werror -c"; \
		$(MAKE) -s objects $(call watched_by,$$sanitizer) && \
		$$compile Tests/Library/Host/watched.c -o $$folder/watched.o || exit 1; \
		for test in load beside handles; do \
			$$compile Tests/Library/Host/$$test.c -o $$folder/$$test.o && \
			$(SWIFTC) -sanitize=$$sanitizer -static-stdlib -use-ld=lld -Xlinker --export-dynamic -ljansson \
				$$folder/$$test.o $$folder/watched.o $$folder/Subscore.o $$folder/SubscoreJSON.o $$folder/SubscoreArrow.o \
				$$folder/SubscoreABI.o \
				-o $$folder/$$test || exit 1; \
		done; \
		echo "$$sanitizer sanitizer:"; \
		SWIFT_BACKTRACE=enable=no $$folder/load - build/vectors 20000 16 && \
		SWIFT_BACKTRACE=enable=no $$folder/beside - build/vectors && \
		SWIFT_BACKTRACE=enable=no $$folder/handles - || exit 1; \
	done

# A survivor does not fail either of them.
mutants: setup ## changes the rules in one place at a time on the lines that differ from BASE (by default where the branch left
##   origin/main), and lists the changes that no test notices
	@Tests/Mutants/mutants.py $(BASE)

mutants-all: setup ## the same everywhere, by hand before a release: about an hour; ONLY=FILE for a part
	@Tests/Mutants/mutants.py --all $(ONLY)
