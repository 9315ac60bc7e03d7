# libsubscore-simulate: the store in a box. A library of its own, so that production hosts don't carry it.


.PHONY: simulate install-simulate uninstall-simulate test-simulate fuzz-simulate fuzz-lives

SIMULATE_SONAME := libsubscore-simulate.so.0

##@ Build
simulate: $(SIMULATE) ## builds libsubscore-simulate beside the library
	@echo $(SIMULATE)

simulate_swift := $(sort $(shell find Sources/StoreSimulator -name '*.swift'))
simulate_abi := $(sort $(shell find Sources/StoreSimulatorABI -name '*.swift'))

$(BUILD)/StoreSimulator.o: $(simulate_swift) $(BUILD)/SubscoreJSON.o $(imports)
	$(call say,StoreSimulator)
	@$(SWIFTC) $(SWIFTFLAGS) $(OPTIMIZE) -module-name StoreSimulator -emit-module \
		-emit-module-path $(BUILD)/StoreSimulator.swiftmodule -c $(simulate_swift) -o $@
	@touch $@

$(BUILD)/StoreSimulatorABI.o: $(simulate_abi) $(BUILD)/StoreSimulator.o Include/subscore_simulate.h $(imports)
	$(call say,StoreSimulatorABI)
	@$(SWIFTC) $(SWIFTFLAGS) $(OPTIMIZE) -module-name StoreSimulatorABI -c $(simulate_abi) -o $@
	@touch $@

simulate_objects := $(addprefix $(BUILD)/,Subscore.o SubscoreJSON.o StoreSimulator.o StoreSimulatorABI.o)

$(SIMULATE): LINKFLAGS := $(subst $(SONAME),$(SIMULATE_SONAME),$(LINKFLAGS))
$(SIMULATE): $(simulate_objects) $(beneath) Include/subscore.map
	@$(LINK) $(filter %.o,$^) -ljansson -lm -o $@
	@ln -sf $(@F) $(BUILD)/$(SIMULATE_SONAME)
	@ln -sf $(SIMULATE_SONAME) $(BUILD)/libsubscore-simulate.so

SIMULATE_IS := A simulated App Store: what it sends about made-up customers
install-simulate: $(SIMULATE) ## installs it; uninstall-simulate removes it
	$(call install_companion,simulate,$(SIMULATE),$(SIMULATE_IS),-ljansson)

uninstall-simulate:
	$(call uninstall_companion,simulate,$(SIMULATE))

with_simulate = SUBSCORE_SIMULATE_LIBRARY=$(CURDIR)/$(BUILD)/$(SIMULATE_SONAME) $(from_source)

##@ Test one part
test-simulate: setup-test $(VENV)/ready ## the simulator, and the store that Python serves with it
	@$(MAKE) -s lib verify simulate RUNTIME=embedded
	$(with_simulate) $(VENV)/bin/pytest -q -p no:cacheprovider Tests/Simulate
	@cd bindings/python && $(with_simulate) $(CURDIR)/$(VENV)/bin/pytest tests/fake_store
	Tests/Simulate/hosts.sh $(SIMULATE)

##@ Measure and search
# test-simulate plays the lives of one seed. Here each round has a seed of its own, which a failure names.
fuzz-lives: setup-test $(VENV)/ready ## plays lives of new seeds for SECONDS, and compares the truth of each with its records
	@$(MAKE) -s lib simulate RUNTIME=embedded
	@end=$$(($$(date +%s) + $(SECONDS))) && while [ $$(date +%s) -lt $$end ]; do \
		SUBSCORE_SEED=$$(od -An -N4 -tu4 /dev/urandom | tr -d " ") $(with_simulate) $(VENV)/bin/pytest -q \
			-p no:cacheprovider Tests/Simulate/test_properties.py || exit 1; done

# clang links it, as in fuzz.mk. What it begins with are the requests of the tests.
SIMULATE_FUZZ := build/fuzz/simulate
fuzz-simulate: setup ## fuzzes the simulator for SECONDS
	@$(MAKE) -s lib simulate RUNTIME=embedded
	@$(MAKE) -s build/fuzz/StoreSimulatorABI.o RUNTIME=full BUILD=build/fuzz \
		SANITIZE="-sanitize=address -sanitize-coverage=edge,inline-8bit-counters,pc-table"
	@mkdir -p $(SIMULATE_FUZZ)-found
	@$(with_simulate) $(VENV)/bin/python Tests/Simulate/requests.py | python3 Tests/Fuzz/corpus.py - $(SIMULATE_FUZZ)-seeds
	@clang $(FUZZ_CFLAGS) -c Tests/Simulate/fuzz.c -o build/fuzz/simulate_target.o
	@clang $(FUZZ_CFLAGS) -DPOOL=\"$(SIMULATE_FUZZ)-seeds.pool.json\" -c Tests/Fuzz/mutator.c -o build/fuzz/simulate_mutator.o
	@clang -fsanitize=fuzzer,address -fuse-ld=lld -o $(SIMULATE_FUZZ) $(patsubst %,build/fuzz/simulate_%.o,target mutator) \
		$(patsubst %,build/fuzz/%.o,Subscore SubscoreJSON StoreSimulator StoreSimulatorABI) \
		$(SWIFT_STATIC)/$(shell uname -m)/swiftrt.o -L$(SWIFT_STATIC) -lswiftCore -lstdc++ -ljansson -lm
	@SWIFT_BACKTRACE=enable=no $(SIMULATE_FUZZ) -max_total_time=$(SECONDS) -timeout=30 -rss_limit_mb=4096 -verbosity=0 \
		-print_final_stats=1 -max_len=16384 -len_control=0 -dict=$(SIMULATE_FUZZ)-seeds.dict \
		-artifact_prefix=build/fuzz/simulate- $(SIMULATE_FUZZ)-found $(SIMULATE_FUZZ)-seeds
