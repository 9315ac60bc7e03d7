# What is installed and packaged.

# A library or an extension for a database, where PREFIX, LIBDIR and DESTDIR say. make/install.sh lists the files.
installs := install install-verify install-simulate install-postgresql install-sqlite
.PHONY: $(installs) $(installs:%=un%) deb wheel bundle
install_with = PREFIX=$(PREFIX) LIBDIR=$(LIBDIR) DESTDIR=$(DESTDIR) PG_CONFIG=$(PG_CONFIG) make/install.sh
$(installs): $$(or $$(filter %/$$(subst install-,,$$@)/subscore.so,$$(extensions)),build/$(BUILD)/lib$$(subst install,subscore,$$@).so.$(VERSION)) \
		$$(if $$(filter install install-postgresql install-sqlite,$$@),build/$(BUILD)/libsubscore.so.$(VERSION) $$(archive_$(BUILD)))
	@$(install_with) install $(@:install%=subscore%) build/$(BUILD)
	@[ -n "$(DESTDIR)" ] || $(install_with) finish $(@:install%=subscore%) build/$(BUILD)
# One after the other: the extensions install libsubscore as well.
install-postgresql: | $(filter install,$(MAKECMDGOALS))
install-sqlite: | $(filter install install-postgresql,$(MAKECMDGOALS))
$(installs:%=un%):
	@$(install_with) uninstall $(@:uninstall%=subscore%) build/$(BUILD)

##@ Build
## install: installs the library, its headers and its manual; PREFIX=, LIBDIR=, DESTDIR=; also install-verify, install-simulate,
##   install-postgresql, install-sqlite, and uninstall with the same endings
## verify: builds libsubscore-verify, which proves the store's signatures, beside the library; also simulate, for
##   libsubscore-simulate, a simulated App Store
## postgresql: builds the extension into build/embedded/postgresql, for PostgreSQL 15 or that of PG_CONFIG=; also sqlite, the loadable
##   extension

# All three, in a folder of the build, as tests find installed ones; and the library alone, for `make demo`.
build/installed/ready: $(every_library) $(archive_embedded)
build/demo/ready: $(core)
build/installed/ready build/demo/ready: make/install.sh $(interfaces) $(wildcard docs/man/*.3 Include/*.in) | needs-build
	@for library in $(filter subscore%,$(patsubst build/embedded/lib%.so.$(VERSION),%,$^)); do \
		PREFIX=$(CURDIR)/$(@D) LIBDIR= DESTDIR= make/install.sh install $$library build/embedded || exit 1; done
	@touch $@
demo_programs := $(addprefix build/demo/bin/,state_at open_history prorate classify_change preview_change price_change errors refund)
demo_flags = $$(PKG_CONFIG_PATH=build/demo/lib/pkgconfig pkg-config --cflags --libs subscore jansson)
build/demo/bin/refund: examples/cpp/refund.cpp build/demo/ready
	@mkdir -p $(@D) && $(CXX) -std=c++17 -O2 $< $(demo_flags) -o $@
build/demo/bin/%: examples/c/%.c examples/c/example.c build/demo/ready
	@mkdir -p $(@D) && $(CC) -O2 $(filter %.c,$^) $(demo_flags) -o $@

# The extensions for databases: clients of the library, which decide nothing themselves. That for PostgreSQL is built for one
# major version, 15 to 18. What the server and SQLite define is found when an extension is loaded.
PG_CONFIG ?= /usr/lib/postgresql/15/bin/pg_config
pg = $(shell $(PG_CONFIG) --$(1))
extension_flags = -std=gnu11 -O2 -fPIC -Wall -Wextra -Werror $(C_HARDENING) -I Include -shared -s -Wl,-z,relro,-z,now -L build/embedded \
	-lsubscore $(flags_$(1))
flags_postgresql := -fno-strict-aliasing -fwrapv -Wl,--version-script=bindings/postgresql/subscore.map
flags_sqlite := -fvisibility=hidden -Wl,-z,defs
headers_postgresql = -isystem $(call pg,includedir-server)
extensions := build/embedded/postgresql/subscore.so build/embedded/sqlite/subscore.so
$(extensions): build/embedded/%/subscore.so: $$(wildcard bindings/$$*/*.[ch]) bindings/postgresql/subscore.map $(core) \
		$$(if $$(filter postgresql,$$*),build/embedded/postgresql/version) | needs-$$*
	@mkdir -p $(@D)
	@$(step) $(CC) $(filter %.c,$^) $(call extension_flags,$*) $(headers_$*) -o $@
# What the extension was built for. Another PG_CONFIG builds it again.
build/embedded/postgresql/version: .FORCE | needs-postgresql
	@mkdir -p $(@D) && $(PG_CONFIG) --version | { cmp -s - $@ || $(PG_CONFIG) --version > $@; }
.PHONY: .FORCE

# The page, if its tools are here. The wheel is built without it elsewhere.
page_if_possible := $(shell make/setup.sh check build jansson wasm page > /dev/null 2>&1 && echo build/page/subscore.html)

# Packages of the build $(1), in folders that end in $(2), for the architecture $(3). The Debian packages are built in a copy of the
# tree, because debhelper leaves files behind; what was built is copied too. make/bundle.sh explains the bundles: the wheel contains
# those of the three libraries and the page, the packages of other languages that of libsubscore.
define packages
build/deb$(2)/ready: $(libraries:%=build/$(1)/lib%.so.$(VERSION)) $(archive_$(1)) $(if $(2),,$(extensions)) $$(shell find debian -type f) | needs-deb
	@rm -rf $$(@D) && mkdir -p $$(@D)/source/build
	@cp -a --parents debian bindings/postgresql bindings/sqlite docs examples Include Plugins Sources Makefile VERSION make README.md SECURITY.md \
		build/RuleList.swift build/$(1) $$(@D)/source
	@cd $$(@D)/source && $$(CURDIR)/$$(step) env -u MAKEFLAGS -u MAKELEVEL $$(debian_$(1)) dpkg-buildpackage --build=binary \
		--no-pre-clean --unsigned-changes --unsigned-buildinfo $$(debian_flags_$(1))
	@rm -rf $$(@D)/source && touch $$@

build/python$(2)/ready: $(libraries:%=build/bundle/$(3)/lib%.so.0) $$(shell find bindings/python/src -type f) $$(wildcard bindings/python/*.*) \
		make/wheel.sh make/finish_wheel.py make/sbom.py $(page_if_possible) | build/venv/ready build/packages-venv/ready
	@$$(step) env $$(call libraries_of,bundle/$(3)) SUBSCORE_PAGE=$(abspath $(page_if_possible)) $$(wheel_$(1)) make/wheel.sh $$(@D)
	@touch $$@

$(libraries:%=build/bundle/$(3)/lib%.so.0): build/bundle/$(3)/lib%.so.0: build/$(1)/lib%.so.$(VERSION) \
		$(foreach name,$(runtime_$(1)),build/$(1)/$(name).o) build/$(1)/jansson.a build/$(1)/jansson.o make/bundle.sh make/archive.sh
	@CLANG="$$(CLANG) $$(c_$(1))" BINUTILS=$$(ld_$(1)) JANSSON=build/$(1)/$$(jansson_of_$$*) \
		LINKER="$$(call linked) $$(search_$(1)) $$(filter-out -ljansson,$$(links_$$*)) $$(links_bundle_$(1))" \
		make/bundle.sh $$(@D) $$* build/$(1)/lib$$*.o $$(foreach name,$(runtime_$(1)),build/$(1)/$$(name).o) \
			$$(patsubst %,build/$(1)/%.o,$$(filter-out $$(if $$(filter %.o,$$(jansson_of_$$*)),reader),$$(c_modules_$$*)))
build/bundle/$(3)/ready: build/bundle/$(3)/libsubscore.so.0
	@touch $$@
endef
machine := $(shell uname -m)
suffix_arm64 := -arm64
suffix_portable := -portable
architecture_embedded := $(machine)
architecture_arm64 := aarch64
# jansson for the bundles, compiled from its sources: Debian's archive calls functions of glibc that check sizes, and musl has none.
# Most of a call is reading JSON, byte by byte. So jansson, the reader and what allocates for them (arena.c) are optimized as one
# program, with everything that is done for each byte in one function. Libsubscore-verify keeps values after their documents, so
# it contains jansson as it is.
jansson_native := dump error hashtable hashtable_seed load pack_unpack strbuffer strconv utf value version
jansson_of_subscore := jansson.o
jansson_of_subscore-verify := jansson.a
jansson_of_subscore-simulate := jansson.o
jansson_flags = -std=gnu11 -O2 -fPIC -fvisibility=hidden -fstack-protector-strong -DHAVE_CONFIG_H $(c_$*) $(if $(filter arm64,$*),,$(c_tls_$(machine))) \
	-ffile-prefix-map=$(CURDIR)=. -I $(JANSSON)/native
with_arena := Sources/Platform/CRuntime/arena.c Sources/Platform/CReader/reader.c
# What sanitizers and fuzzers watch is not optimized as a program.
builds_with_arena := embedded arm64 thread address fuzz
lto_embedded := -flto
lto_arm64 := -flto
build/embedded/jansson.a build/arm64/jansson.a: build/%/jansson.a: $(JANSSON)/ready make/packages.mk | needs-build $$(before_$$*)
	@make/jansson-version.sh $(JANSSON) > /dev/null
	@rm -rf $(@:.a=) $@ && mkdir -p $(@:.a=)
	@for name in $(jansson_native) memory; do \
		$(CLANG) $(jansson_flags) -c $(JANSSON)/src/$$name.c -o $(@:.a=)/$$name.o || exit 1; done
	@$(ld_$*)ar rcs $@ $(@:.a=)/*.o
$(builds_with_arena:%=build/%/jansson.o): build/%/jansson.o: $(with_arena) $(interfaces) $(JANSSON)/ready make/packages.mk | needs-build $$(before_$$*)
	@make/jansson-version.sh $(JANSSON) > /dev/null
	@rm -rf $(@:.o=-arena) && mkdir -p $(@:.o=-arena)
	@for source in $(jansson_native:%=$(JANSSON)/src/%.c) $(with_arena); do \
		$(CLANG) $(jansson_flags) $(lto_$*) -I $(JANSSON)/src -DSUBSCORE_ARENA -I Sources/Platform/CReader -c $$source \
			-o $(@:.o=-arena)/$$(basename $$source .c).o || exit 1; done
	@$(CLANG) $(filter --target=%,$(c_$*)) $(c_tls_$(machine):%=$(if $(filter embedded,$*),%)) $(lto_$*) $(lto_$*:-flto=-Wl,-mllvm,-inline-threshold=1000) -O2 -fPIC -r -nostdlib -fuse-ld=lld $(@:.o=-arena)/*.o -o $@
# The same for sanitizers and fuzzers, whose programs use another jansson: an object from which nothing else is visible.
$(patsubst %,build/%/packages.o,$(filter-out embedded arm64,$(builds_with_arena))): build/%/packages.o: $$(addsuffix .o,$$(addprefix build/$$*/,$(modules_subscore) jansson))
	@ld -r $^ -o $@ && objcopy --wildcard --keep-global-symbol='subs_*' $@

$(eval $(call packages,embedded,,$(machine)))
$(if $(filter aarch64,$(machine)),,$(eval $(call packages,arm64,-arm64,aarch64)))

bundle = build/bundle/$(architecture_$(BUILD))/ready
deb: build/deb$(suffix_$(BUILD))/ready ## builds the Debian packages into build/deb; BUILD=arm64 for the other platform
	@ls $(<D)/*.deb
wheel: $$(if $$(filter embedded,$$(BUILD)),build/python/ready $(page_if_possible:%=build/python-portable/ready),build/python$$(suffix_$$(BUILD))/ready) ## builds
##   the Python wheel with the libraries in it, into build/python/wheel; where the tools of the page are, with the page, and the
##   portable one for other systems, into build/python-portable/wheel; BUILD=arm64 for the other platform, BUILD=portable for the
##   portable one alone
	@ls $(^:ready=wheel/*.whl)
	@[ -n "$(page_if_possible)" ] || echo "The wheel has no page, and there is no portable one. For both: make setup FOR=\"build jansson wasm page\" && make wheel"
# The wheel for any system, on which wasmtime runs the WebAssembly module.
build/python-portable/ready: build/wasm/subscore-columns.wasm build/wasm/subscore-simulate.wasm build/page/subscore.html make/wheel.sh \
		make/finish_wheel.py make/sbom.py $(shell find bindings/python/src -type f) $(wildcard bindings/python/*.*) \
		| build/venv/ready build/packages-venv/ready
	@$(step) env SUBSCORE_MODULES=$(CURDIR)/build/wasm make/wheel.sh $(@D)
	@touch $@
bundle: $$(bundle) ## builds the library with libjansson inside, for the packages, into build/bundle; BUILD=arm64 adds the other platform
	@echo $(<D)

# A package of one language, with the library in it.
languages := rust go java ruby php csharp swift
## package-rust: builds one package; also package-go, -java, -ruby, -php, -csharp, -swift, -javascript, -python; package-sbom writes
##   a bill of materials beside each that is built
.PHONY: $(languages:%=package-%) package-javascript package-python package-sbom
$(languages:%=package-%): package-%: $$(bundle) | needs-$$*
	@bindings/$*/package.sh
package-python: wheel

# A bill of materials beside each file that is built. A release attaches them.
package-sbom: | build/packages-venv/ready
	@env PYTHONDONTWRITEBYTECODE=1 build/packages-venv/bin/python make/sbom.py $(wildcard build/deb/*.deb build/python*/wheel/*.whl \
		build/javascript/*.tgz $(addprefix build/bindings/,ruby/*.gem php/artifacts/*.zip rust/target/package/*.crate java/*.jar csharp/*.nupkg))

# A release, up to what only the owner of the repository can do. It is refused before anything is built. KINDS="ruby php" makes a
# part of it, of this machine's platform alone, to try the target.
ifneq ($(filter release,$(MAKECMDGOALS)),)
refused := $(shell make/release.py check 2>&1)
$(if $(refused),$(error $(refused)))
# The packages of languages then contain the libraries of both platforms.
released_for := $(if $(KINDS),$(machine),x86_64 aarch64)
$(languages:%=package-%): $(released_for:%=build/bundle/%/ready)
released_suffixes := $(if $(filter aarch64,$(released_for)),$(if $(filter aarch64,$(machine)),,-arm64))
built_deb := build/deb/ready $(released_suffixes:%=build/deb%/ready)
built_python := build/python/ready $(released_suffixes:%=build/python%/ready) $(if $(KINDS),,build/python-portable/ready)
built_javascript := build/javascript/ready
built_browser := build/page/subscore.html
built_c := $(foreach library,$(libraries),$(released_for:%=build/bundle/%/lib$(library).so.0))
$(foreach language,$(languages),$(eval built_$(language) := package-$(language)))
endif
.PHONY: release
release: $(foreach kind,$(or $(KINDS),deb python javascript browser c $(languages)),$(built_$(kind))) | build/packages-venv/ready ## collects
##   all packages in build/release, with checksums, bills of materials and notes, tries README's lines with them, and prints the
##   commands that only the owner can run; KINDS="ruby php" makes a part
	@build/packages-venv/bin/python -B make/release.py collect build/release $(KINDS)
