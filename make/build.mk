# The graph of what is compiled: the modules, the builds, and the libraries that are linked from them. Each build has its
# folder, build/NAME:
#
#   embedded   Embedded Swift, which ships
#   full       the same sources with the Swift runtime, for platforms that Embedded Swift does not reach
#   arm64      the embedded build for arm64, compiled on another machine; make/arm64.mk
#   wasm       the WebAssembly module; make/wasm.mk
#   thread, address, undefined, fuzz, coverage   what tests and fuzzers watch
#
# BUILD names the one that `make lib`, `make install` and the packages use.
BUILD = embedded

# The modules. Each has a folder of Sources, and lists the modules that it imports.
modules := SubscoreCore SubscoreJSON SubscoreArrow SubscoreABI SubscoreVerify SubscoreVerifyABI StoreSimulator StoreSimulatorABI
imports_SubscoreJSON := SubscoreCore
imports_SubscoreArrow := SubscoreCore
imports_SubscoreABI := SubscoreJSON SubscoreArrow
imports_SubscoreVerify := SubscoreJSON
imports_SubscoreVerifyABI := SubscoreVerify
imports_StoreSimulator := SubscoreJSON
imports_StoreSimulatorABI := StoreSimulator

# The libraries: the modules and the objects in C that each contains, and what it is linked with.
libraries := subscore subscore-verify subscore-simulate
modules_subscore := SubscoreCore SubscoreJSON SubscoreArrow SubscoreABI
modules_subscore-verify := SubscoreCore SubscoreJSON SubscoreVerify SubscoreVerifyABI
modules_subscore-simulate := SubscoreCore SubscoreJSON StoreSimulator StoreSimulatorABI
c_modules_subscore := reader
c_modules_subscore-verify := reader state certificates ocsp apple_root
c_modules_subscore-simulate := reader
links_subscore := -ljansson
links_subscore-verify := -ljansson -lcrypto
links_subscore-simulate := -ljansson

builds := embedded full arm64 wasm thread address undefined fuzz coverage
# The builds that end in shared libraries.
shared := embedded full arm64 undefined coverage

# The compiler, the linker and clang come from one toolchain.
SWIFTC ?= swiftc
TOOLCHAIN = $(dir $(realpath $(shell command -v $(SWIFTC))))
CLANG = $(TOOLCHAIN)clang
SWIFT_STATIC = $(TOOLCHAIN)../lib/swift_static/linux

SWIFTFLAGS := -swift-version 6 -wmo -parse-as-library -warnings-as-errors -package-name subscore \
	-enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
	-enable-upcoming-feature MemberImportVisibility \
	-I Include $(addprefix -I Sources/Platform/,CJansson COpenSSL CReader CVerify CWorkMemory) \
	-Xcc -fvisibility=hidden -Xcc -DOPENSSL_NO_FILENAMES
EMBEDDED := -enable-experimental-feature Embedded -Xfrontend -function-sections
# The checks that the compiler adds to C. The linker makes what it relocates read-only: -z relro and -z now.
C_HARDENING := -fstack-protector-strong -D_FORTIFY_SOURCE=2
CFLAGS_C := -std=gnu11 -O2 -fPIC -fvisibility=hidden -Wall -Wextra -Werror $(C_HARDENING) -DOPENSSL_NO_FILENAMES
# Thread-local variables are found through TLS descriptors, which arm64 always uses: loading takes none of the static TLS that a
# process reserves for libraries, which is gone after some hundred of them, and musl loads the same file.
c_tls_x86_64 := -mtls-dialect=gnu2

swift_embedded := $(EMBEDDED) -Xcc -fPIC
swift_undefined := $(swift_embedded) -Xcc -fsanitize=undefined -Xcc -fsanitize-trap=undefined
swift_full := -Xcc -fPIC
swift_thread := $(swift_full) -sanitize=thread
swift_address := $(swift_full) -sanitize=address
swift_fuzz := $(swift_full) -sanitize=address -sanitize-coverage=edge,inline-8bit-counters,pc-table
swift_coverage := $(swift_full) -profile-generate -profile-coverage-mapping
c_undefined := -fsanitize=undefined -fsanitize-trap=undefined
c_thread := -fsanitize=thread
c_address := -fsanitize=address
c_fuzz := -fsanitize=address -fsanitize-coverage=edge,inline-8bit-counters,pc-table

# How the modules of each build are optimized. The shipped ones are compiled to bitcode, which the linker optimizes as one program:
# it inlines Swift's runtime and calls from one module into another. Without that a row of a table takes a third more
# instructions. SubscoreJSON is optimized for size, because jansson takes nineteen twentieths of a call. That saves 125 KB and
# costs a call 1 % of its instructions; the same flag for SubscoreABI, which contains copies of other modules' code, would save 6 KB
# and cost a row 2 %. make/wasm.mk has the flags of WebAssembly.
$(foreach build,$(builds),$(eval optimize_$(build) := -O))
optimize_embedded := -O -lto=llvm-full
optimize_arm64 := $(optimize_embedded)
optimize_undefined := $(optimize_embedded)
$(foreach build,embedded arm64 undefined,$(eval optimize_$(build)_SubscoreJSON := -Osize))

# What is below Swift in the shipped build: the memory that it allocates from, a part of its runtime, and the seed of jansson,
# which every shared library sets when it is loaded.
runtime_embedded := workmemory bridge_object seed
runtime_arm64 := $(runtime_embedded)
runtime_undefined := $(runtime_embedded)
runtime_full := seed
runtime_coverage := seed

interfaces := $(wildcard Include/*.h Include/module.modulemap Sources/Platform/*/*.h Sources/Platform/*/module.modulemap)
$(foreach module,$(modules),$(eval sources_$(module) := $(sort $(shell find Sources/$(module) -name '*.swift'))))
sources_SubscoreABI += build/RuleList.swift

# swiftc does not touch an object that comes out the same. So make touches it, or it would compile it again each time.
$(foreach build,$(builds),$(modules:%=build/$(build)/%.o)): build/%.o: $$(sources_$$(*F)) \
		$$(addsuffix .o,$$(addprefix build/$$(*D)/,$$(imports_$$(*F)))) $(interfaces) make/build.mk | needs-build $$(before_$$(*D))
	@mkdir -p $(@D)
	@$(step) $(SWIFTC) $(SWIFTFLAGS) $(swift_$(*D)) $(optimize_$(*D)) $(optimize_$(*D)_$(*F)) -I $(@D) \
		-module-name $(*F) -emit-module -emit-module-path $(@:.o=.swiftmodule) -c $(filter %.swift,$^) -o $@
	@touch $@

# The texts of subs_rules and subs_warnings. Their writer runs on this machine, whatever machine the library is for.
build/RuleList.swift: $(addprefix Sources/SubscoreCore/Rules/,Rule.swift RuleBook.swift WarningBook.swift) Plugins/RuleListWriter/main.swift
	@mkdir -p $(@D)
	@$(step) $(SWIFTC) -swift-version 6 -package-name subscore -module-name RuleListWriter $^ -o build/write-rules
	@build/write-rules $@

$(foreach build,$(filter-out wasm,$(builds)),$(patsubst %,build/$(build)/%.o,workmemory bridge_object seed $(c_modules_subscore-verify))): build/%.o: \
		$$(wildcard Sources/Platform/*/$$(*F).c) $(interfaces) make/build.mk | needs-build $$(before_$$(*D))
	@mkdir -p $(@D)
	@$(CLANG) $(CFLAGS_C) $(c_$(*D)) $(if $(filter arm64,$(*D)),,$(c_tls_$(machine))) -c $< -o $@

# The sources of jansson, for the WebAssembly module and the bundles.
JANSSON := build/jansson
$(JANSSON)/ready: make/jansson-source.sh make/jansson.version | needs-jansson
	@$(step) make/jansson-source.sh $(@D)
	@make/jansson-version.sh $(@D) > /dev/null
	@touch $@

# What the linker gets. A build that counts what it reaches keeps its symbols.
LINKFLAGS := --version-script=Include/subscore.map --build-id=sha1 -z defs -z nodelete -z relro -z now --gc-sections -s
linked = $(addprefix -Xlinker ,$(1) $(if $(filter coverage,$*),,$(LINKFLAGS)))
# The linker inlines little: with its usual threshold of 225 the library would be 660 KB larger, and a row would take 3 % fewer
# instructions. What functions repeat becomes one where that saves 10 bytes: 130 KB less, for 4 % of a row.
link_embedded = $(CLANG) -shared -fuse-ld=lld -static-libgcc -Xlinker --lto-obj-path=$(@:.so.$(VERSION)=.o) -Xlinker --wrap=posix_memalign -Xlinker --wrap=free \
	$(addprefix -Xlinker ,$(addprefix -mllvm ,-inline-threshold=10 -enable-machine-outliner=always -outliner-benefit-threshold=10 \
		-enable-global-merge-func) --icf=all)
link_undefined = $(link_embedded)
link_full = $(SWIFTC) -emit-library -static-stdlib -no-toolchain-stdlib-rpath -use-ld=lld
link_coverage = $(SWIFTC) -emit-library -static-stdlib -use-ld=lld -profile-generate

define linking
$(shared:%=build/%/lib$(1).so.$(VERSION)): build/%/lib$(1).so.$(VERSION): $(foreach name,$(modules_$(1)) $(c_modules_$(1)),build/%/$(name).o) \
		$$$$(addsuffix .o,$$$$(addprefix build/$$$$*/,$$$$(runtime_$$$$*))) Include/subscore.map
	@$$(step) $$(link_$$*) $$(call linked,-soname=lib$(1).so.0) $$(filter %.o,$$^) $(links_$(1)) -lm -o $$@
	@ln -sf $$(@F) $$(@D)/lib$(1).so.0
	@ln -sf lib$(1).so.0 $$(@D)/lib$(1).so
endef
$(foreach library,$(libraries),$(eval $(call linking,$(library))))

# The archive, for programs that link the library in. It does not contain jansson; that of make/bundle.sh does.
$(foreach build,embedded arm64,$(eval archive_$(build) := build/$(build)/libsubscore.a))
$(archive_embedded) $(archive_arm64): build/%/libsubscore.a: build/%/libsubscore.so.$(VERSION) \
		$$(addsuffix .o,$$(addprefix build/$$*/,$$(runtime_$$*) $$(c_modules_subscore))) make/archive.sh
	@BINUTILS=$(ld_$*) make/archive.sh $@ $(@:.a=.o) $(filter %.o,$^)

# The libraries of this machine, by which tests and measurements name them.
core := build/embedded/libsubscore.so.$(VERSION)
every_library := $(libraries:%=build/embedded/lib%.so.$(VERSION))
# The Python package from the tree, on these libraries.
libraries_of = $(foreach name,LIBRARY=subscore VERIFY_LIBRARY=subscore-verify SIMULATE_LIBRARY=subscore-simulate,\
	SUBSCORE_$(subst =,=$(CURDIR)/build/$(1)/lib,$(name)).so.0)
from_source = PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$(CURDIR)/bindings/python/src:$(CURDIR)/examples/python:$(CURDIR)/examples/backend \
	$(call libraries_of,embedded)

# Environments with exactly what a lock file names. Nothing is installed whose hash the file does not hold.
environments := tools:build/venv lint:build/lint packages:build/packages-venv site:build/site/venv columns:build/columns-venv axe:build/page/axe runtimes:build/javascript/runtimes
define environment
$(word 2,$(1))/ready: make/python/$(word 1,$(1)).txt | needs-build
	@rm -rf $$(@D) && python3 -m venv $$(@D)
	@$$(step) $$(@D)/bin/python -m pip install -q --disable-pip-version-check --require-hashes -r $$<
	@touch $$@
endef
$(foreach each,$(environments),$(eval $(call environment,$(subst :, ,$(each)))))
