# The bindings for other languages than Python. bindings/README.md says what each of them promises.

# The languages, in the order that they are tested in. Each has a folder with a test.sh.
BINDINGS := rust go java ruby php csharp swift javascript

.PHONY: bundle bindings bench-bindings $(addprefix test-,$(BINDINGS)) $(addprefix package-,$(BINDINGS) python)

# What their packages carry: the library with libjansson inside, so that it needs only libc and libm. The archive is for
# what links it in, the shared library for what loads it. `make bundle ARCH=arm64` adds the other platform to packages
# that are built afterwards.
bundle := build/bundle/$(if $(ARCH),aarch64,$(shell uname -m))
exported = $(shell sed -n 's/^SUBS_API .*\b\(subs_[a-z_]*\)\x28.*/\1/p' Include/subscore.h Include/subscore_arrow.h)
kept = --gc-sections -e subs_version $(addprefix -u ,$(exported))
binutils := $(if $(ARCH),aarch64-linux-gnu-)
jansson = $(shell pkg-config --variable=libdir jansson)/libjansson.a
ifneq ($(ARCH),)
jansson = $(ARM64_ROOT)/usr/lib/aarch64-linux-gnu/libjansson.a
endif

##@ Build
bundle: setup ## builds the library with libjansson inside, for the packages, into build/bundle; ARCH=arm64 too
	@$(MAKE) -s $(bundle)/libsubscore.so.0 RUNTIME=embedded
	@echo $(bundle)

# Nothing but the library's functions may be seen: a program may have another jansson, or Swift's own runtime. Swift's
# code is linked first, because only its memory is replaced. json_loadf(), which nothing calls, refers to stdin in a way
# that a shared library cannot.
$(bundle)/libsubscore.a: $(LIBRARY) $(beneath) make/bindings.mk
	@mkdir -p $(@D)
	@echo 'void *stdin;' | $(CLANG) -x c -fPIC -c -o $(@D)/stdin.o -
	@$(binutils)ld -r $(kept) --wrap=posix_memalign --wrap=free \
		-o $(@D)/swift.o $(firstword $(subst .so, ,$<)).o $(filter %.o,$^)
	@$(binutils)ld -r $(kept) --force-group-allocation \
		-o $(@D)/subscore.o $(@D)/swift.o $(@D)/stdin.o $(jansson)
	@$(binutils)objcopy --wildcard --keep-global-symbol='subs_*' --strip-unneeded -R .swift1_autolink_entries $(@D)/subscore.o
	@rm -f $@
	@$(binutils)ar rcs $@ $(@D)/subscore.o

$(bundle)/libsubscore.so.0: $(bundle)/libsubscore.a Include/subscore.map
	@$(CLANG) -shared -fuse-ld=lld $(foreach flag,$(filter-out --wrap=%,$(LINKFLAGS)),-Xlinker $(flag)) $(@D)/subscore.o -lm -o $@
	@rm -f $(@D)/*.o

# What the bindings verify in their tests, signed by a store of the tests.
build/signed: bindings/signed.py Tests/Verify/store.py | $(VENV)/ready
	@$(VENV)/bin/python bindings/signed.py $@

# The vectors that reach everything that all of them reach. Most bindings replay no others.
build/sample: build/vectors Tests/Vectors/sample.py Tests/Documents/schema.py $(wildcard docs/schema/*.json) | $(VENV)/ready
	@$(VENV)/bin/python Tests/Vectors/sample.py write $@

# A package of one language, with the library in it. The last line of the output is its file or folder.
native := $(filter-out javascript,$(BINDINGS))
##@ Build
## package-rust: builds one package; also package-go, -java, -ruby, -php, -csharp, -swift, -javascript, -python
$(addprefix package-,$(native)): package-%:
	@make/setup.sh build $*
	@$(MAKE) -s bundle > /dev/null
	@bindings/$*/package.sh

package-javascript: javascript
package-python: wheel

##@ Test one part
# Installs the tools from Debian's packages, then builds and tests every package.
bindings: build/sample build/signed build/verify/cases ## builds and tests the packages for all other languages
	@make/setup.sh build bindings wasm javascript browsers
	@$(MAKE) -s bundle
	@$(MAKE) -s lib verify simulate RUNTIME=embedded > /dev/null
	@bindings/generate.py --check
	@bindings/install.py --check
	@for language in $(BINDINGS); do echo "== $$language" && bindings/$$language/test.sh || exit 1; done

## test-rust: tests one package; also test-go, -java, -ruby, -php, -csharp, -swift
$(addprefix test-,$(native)): test-%: build/sample build/signed
	@make/setup.sh build $*
	@$(MAKE) -s bundle
	@$(MAKE) -s lib verify RUNTIME=embedded > /dev/null
	@bindings/generate.py --check $*
	@bindings/$*/test.sh

##@ Measure and search
# What each binding adds to a call in C, and its first call. Without a verdict, like make bench.
bench-bindings: bindings ## what each binding adds to a call in C, side by side
	@bindings/measure/run.sh
