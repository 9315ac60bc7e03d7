# libsubscore-verify: signatures, checked in the process. A library of its own, because OpenSSL opens files.


VERIFY_CASES := build/verify/cases

.PHONY: verify install-verify uninstall-verify test-verify sanitize-verify fuzz-verify measure-verify

VERIFY_SONAME := libsubscore-verify.so.0

##@ Build
verify: $(VERIFY) ## builds libsubscore-verify beside the library
	@echo $(VERIFY)

verify_swift := $(sort $(shell find Sources/SubscoreVerify -name '*.swift'))
verify_abi := $(sort $(shell find Sources/SubscoreVerifyABI -name '*.swift'))
verify_imports := Include/subscore_verify.h $(wildcard Sources/COpenSSL/* Sources/CVerifyState/*)
# Without the path of each file, which OpenSSL's macros would put into the library: it is the same in every folder.
VERIFY_FLAGS := -I Sources/COpenSSL -I Sources/CVerifyState -Xcc -DOPENSSL_NO_FILENAMES

# What the library has once in a process.
$(BUILD)/state.o: $(wildcard Sources/COpenSSL/* Sources/CVerifyState/*)
	@mkdir -p $(BUILD)
	@$(CLANG) -std=gnu11 -O2 -fPIC -fvisibility=hidden -Wall -Wextra -Werror $(C_HARDENING) \
		-DOPENSSL_NO_FILENAMES $(patsubst -sanitize%,-fsanitize%,$(filter-out -Xcc,$(SANITIZE))) \
		-c Sources/CVerifyState/state.c -o $@

$(BUILD)/SubscoreVerify.o: $(verify_swift) $(verify_imports) $(BUILD)/SubscoreJSON.o
	$(call say,SubscoreVerify)
	@$(SWIFTC) $(SWIFTFLAGS) $(VERIFY_FLAGS) $(OPTIMIZE) -module-name SubscoreVerify -emit-module \
		-emit-module-path $(BUILD)/SubscoreVerify.swiftmodule -c $(verify_swift) -o $@
	@touch $@

$(BUILD)/SubscoreVerifyABI.o: $(verify_abi) $(BUILD)/SubscoreVerify.o $(imports)
	$(call say,SubscoreVerifyABI)
	@$(SWIFTC) $(SWIFTFLAGS) $(VERIFY_FLAGS) $(OPTIMIZE) -module-name SubscoreVerifyABI -c $(verify_abi) -o $@
	@touch $@

verify_objects := $(addprefix $(BUILD)/,Subscore.o SubscoreJSON.o SubscoreVerify.o SubscoreVerifyABI.o state.o)

$(VERIFY): LINKFLAGS := $(subst $(SONAME),$(VERIFY_SONAME),$(LINKFLAGS))
$(VERIFY): $(verify_objects) $(beneath) Include/subscore.map
	@$(LINK) $(filter %.o,$^) -ljansson -lcrypto -lm -o $@
	@ln -sf $(@F) $(BUILD)/$(VERIFY_SONAME)
	@ln -sf $(VERIFY_SONAME) $(BUILD)/libsubscore-verify.so

VERIFY_IS := Signatures of the App Store, verified in the process
install-verify: $(VERIFY) ## installs it; uninstall-verify removes it
	$(call install_companion,verify,$(VERIFY),$(VERIFY_IS),-ljansson -lcrypto)

uninstall-verify:
	$(call uninstall_companion,verify,$(VERIFY))

##@ Test one part
test-verify: setup-test $(VENV)/ready $(VERIFY_CASES) ## libsubscore-verify, with certificates that are made for the run
	$(from_source) $(VENV)/bin/pytest -q -p no:cacheprovider Tests/Verify
	Tests/Verify/hosts.sh $(VERIFY) $(LIBRARY) $(VERIFY_CASES)
	@$(MAKE) -s sanitize-verify

# 64 threads on one verifier under the thread sanitizer. Both libraries are linked into the program, as in check.mk.
VERIFY_THREAD := build/thread/verify
sanitize-verify: setup $(VERIFY_CASES)
	@$(MAKE) -s objects build/thread/SubscoreVerifyABI.o build/thread/state.o $(call watched_by,thread)
	@compile="clang -O1 -g -fsanitize=thread -std=gnu11 -Wall -Wextra -Werror -c" && \
		$$compile Tests/Verify/host.c -o $(VERIFY_THREAD).o && \
		$$compile Tests/Library/Host/watched.c -o $(VERIFY_THREAD)-watched.o
	@$(SWIFTC) -sanitize=thread -static-stdlib -use-ld=lld -Xlinker --export-dynamic -ljansson -lcrypto $(VERIFY_THREAD).o \
		$(VERIFY_THREAD)-watched.o $(patsubst %,build/thread/%.o,Subscore SubscoreJSON SubscoreArrow SubscoreABI \
			SubscoreVerify SubscoreVerifyABI state) -o $(VERIFY_THREAD)
	@echo "thread sanitizer:"
	@SWIFT_BACKTRACE=enable=no $(VERIFY_THREAD) threads - - $(VERIFY_CASES)

$(VERIFY_CASES): $(VERIFY) $(LIBRARY) $(wildcard Tests/Verify/*.py) | $(VENV)/ready
	@$(MAKE) -s lib verify RUNTIME=embedded
	@mkdir -p $(@D)
	@$(from_source) $(VENV)/bin/python Tests/Verify/cases.py $(VERIFY) $(LIBRARY) $@

# clang links it, as in fuzz.mk. What it begins with are the cases, whose keys are generated each time. The limit of time is
# that of the clock, and on a busy machine one input may wait for many seconds.
VERIFY_FUZZ := build/fuzz/verify
##@ Measure and search
fuzz-verify: setup $(VERIFY_CASES) ## changes signed payloads for SECONDS, with AddressSanitizer
	@$(MAKE) -s build/fuzz/SubscoreVerifyABI.o build/fuzz/state.o RUNTIME=full BUILD=build/fuzz \
		SANITIZE="-sanitize=address -sanitize-coverage=edge,inline-8bit-counters,pc-table"
	@clang $(FUZZ_CFLAGS) -c Tests/Verify/fuzz.c -o build/fuzz/verify.o
	@clang -fsanitize=fuzzer,address -fuse-ld=lld -o $(VERIFY_FUZZ) build/fuzz/verify.o \
		$(patsubst %,build/fuzz/%.o,Subscore SubscoreJSON SubscoreVerify SubscoreVerifyABI state) \
		$(SWIFT_STATIC)/$(shell uname -m)/swiftrt.o -L$(SWIFT_STATIC) -lswiftCore -lstdc++ -ljansson -lcrypto -lm
	@rm -rf build/fuzz/verify-seeds && mkdir -p build/fuzz/verify-seeds
	@VERIFY_CASES=$(VERIFY_CASES) VERIFY_SEEDS=build/fuzz/verify-seeds $(VERIFY_FUZZ) -runs=0 > /dev/null 2>&1
	@VERIFY_CASES=$(VERIFY_CASES) VERIFY_SEEDS=build/fuzz/verify-seeds SWIFT_BACKTRACE=enable=no $(VERIFY_FUZZ) \
		-max_total_time=$(SECONDS) -timeout=60 -rss_limit_mb=4096 -verbosity=0 -print_final_stats=1 -max_len=16384 \
		-len_control=0 -artifact_prefix=build/fuzz/verify- build/fuzz/verify-seeds

# Its figures, beside Apple's library for Python, in one run.
measure-verify: $(VENV)/ready ## the figures of libsubscore-verify, beside Apple's library for Python
	@$(MAKE) -s lib verify RUNTIME=embedded
	@$(from_source) $(VENV)/bin/python Tests/Verify/measure.py
