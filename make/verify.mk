# libsubscore-verify: signatures, checked in the process. A library of its own, because OpenSSL opens files.
#
#   verify           build/embedded/libsubscore-verify.so
#   install-verify   beside libsubscore, which has to be there
#   test-verify      its tests
#   fuzz-verify      changes signed payloads, with AddressSanitizer

.PHONY: verify test-verify

VERIFY_SONAME := libsubscore-verify.so.0
VERIFY := $(BUILD)/libsubscore-verify.so.$(VERSION)

verify: $(VERIFY)
	@echo $(VERIFY)

verify_swift := $(shell find Sources/SubscoreVerify -name '*.swift')
verify_abi := $(shell find Sources/SubscoreVerifyABI -name '*.swift')
verify_imports := Include/subscore_verify.h $(wildcard Sources/COpenSSL/*)
verify_flags := -I Sources/COpenSSL

$(BUILD)/SubscoreVerify.o: $(verify_swift) $(verify_imports) $(BUILD)/SubscoreJSON.o
	@$(SWIFTC) $(SWIFTFLAGS) $(verify_flags) $(OPTIMIZE) -module-name SubscoreVerify -emit-module \
		-emit-module-path $(BUILD)/SubscoreVerify.swiftmodule -c $(verify_swift) -o $@
	@touch $@

$(BUILD)/SubscoreVerifyABI.o: $(verify_abi) $(BUILD)/SubscoreVerify.o $(imports)
	@$(SWIFTC) $(SWIFTFLAGS) $(verify_flags) $(OPTIMIZE) -module-name SubscoreVerifyABI -c $(verify_abi) -o $@
	@touch $@

verify_objects := $(addprefix $(BUILD)/,Subscore.o SubscoreJSON.o SubscoreVerify.o SubscoreVerifyABI.o)

$(VERIFY): $(verify_objects) $(beneath) Include/subscore_verify.map
	@$(LINK) $(filter %.o,$^) -ljansson -lcrypto -lm -o $@
	@ln -sf $(@F) $(BUILD)/$(VERIFY_SONAME)
	@ln -sf $(VERIFY_SONAME) $(BUILD)/libsubscore-verify.so

# What is that of the other library in the flags of the linker.
$(VERIFY): LINKFLAGS := $(subst $(SONAME),$(VERIFY_SONAME),$(subst subscore.map,subscore_verify.map,$(LINKFLAGS)))

with_verify = SUBSCORE_VERIFY=$(CURDIR)/$(BUILD)/$(VERIFY_SONAME) SUBSCORE_LIBRARY=$(CURDIR)/$(LIBRARY) PYTHONDONTWRITEBYTECODE=1

test-verify: setup-test $(VENV)/ready
	@$(MAKE) -s lib verify RUNTIME=embedded
	$(with_verify) $(VENV)/bin/pytest -q -p no:cacheprovider Tests/Verify
