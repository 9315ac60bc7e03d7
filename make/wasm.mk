# The library as a WebAssembly module, for every host that can run one.
#
# The module imports nothing. It has the functions of subscore.h, and not those over tables, whose host would have to
# lay out C structs in the module's memory.

.PHONY: wasm test-wasm javascript test-javascript

WASM := build/wasm/subscore.wasm
##@ Build
wasm: ## builds the WebAssembly module into build/wasm
	@make/setup.sh build wasm
	@$(MAKE) -s $(WASM) RUNTIME=embedded ARCH=wasm
	@echo $(WASM)

##@ Test one part
test-wasm: wasm build/vectors ## the module: imports, exports and size, every vector under Node, its answers beside those of
##   this machine
	@$(MAKE) -s lib RUNTIME=embedded ARCH=
	node --test bindings/javascript/tests/wasm/module.test.mjs
	python3 bindings/javascript/tests/wasm/compare.py build/embedded/$(SONAME)

# The package is a folder, and an archive of it for npm.
PACKAGE := build/javascript/package
##@ Build
javascript: wasm ## builds the package for JavaScript into build/javascript
	@make/setup.sh javascript
	@$(MAKE) -s page > /dev/null
	@rm -f build/javascript/*.tgz
	@node bindings/javascript/package.mjs $(WASM) $(PAGE) build/wasm/LICENSES $(CURDIR)/$(PACKAGE)
	@cd $(PACKAGE) && npm pack --silent --pack-destination .. > /dev/null
	@echo build/javascript/*.tgz

# Other runtimes of JavaScript. The Python package index has their own builds.
build/javascript/runtimes/ready: make/python/runtimes.txt | setup
	$(locked)

##@ Test one part
test-javascript: build/sample build/signed $(VERIFY_CASES) ## that package in Node, Deno, Bun and Chromium, its types, and the webhook of the examples
	@make/setup.sh build wasm javascript browsers
	@$(MAKE) -s lib simulate RUNTIME=embedded > /dev/null
	@bindings/generate.py --check javascript
	@bindings/javascript/test.sh

# The sources of jansson, as Debian has them. The lists of packages for it are its own, so that the machine's stay as
# they are.
JANSSON := build/jansson
APT_GET := apt-get -qq -o APT::Sandbox::User=$(shell id -un) -o Dir::Etc::sourcelist=$(CURDIR)/$(JANSSON)/apt/sources.list \
	-o Dir::Etc::sourceparts=- -o Dir::State::lists=$(CURDIR)/$(JANSSON)/apt/lists
$(JANSSON)/ready: make/wasm.mk
	@echo "Unpacking the sources of Debian's jansson into $(JANSSON)"
	@rm -rf $(JANSSON) && mkdir -p $(JANSSON)/apt/lists/partial
	@apt-cache madison libjansson-dev | sed -n 's/.*| *\([^ ]*\) \([^/]*\)\/.*/deb-src \1 \2 main/p;q' > $(JANSSON)/apt/sources.list
	@cd $(JANSSON)/apt && $(APT_GET) update && $(APT_GET) source jansson > source.log || { cat source.log; exit 1; }
	@mv $(JANSSON)/apt/jansson-*/src $(JANSSON)/src
	@mv $(JANSSON)/apt/jansson-*/LICENSE $(JANSSON)/LICENSE
	@mkdir $(JANSSON)/include
	@mv $(JANSSON)/src/jansson.h $(JANSSON)/apt/jansson-*/android/jansson_config.h $(JANSSON)/include
	@touch $(JANSSON)/include/jansson_private_config.h
	@rm -rf $(JANSSON)/apt
	@touch $@

ifeq ($(ARCH),wasm)
WASI := /usr/include/wasm32-wasi
WASM_BUILTINS := /usr/lib/llvm-14/lib/clang/14.0.6/lib/wasi/libclang_rt.builtins-wasm32.a

# Swift has an Embedded library for WebAssembly without a system, which has the same calling convention as C for WASI.
SWIFTFLAGS := $(subst -Xcc -fPIC,,$(SWIFTFLAGS)) -target wasm32-unknown-none-wasm -Xfrontend -disable-stack-protector \
	-Xcc -isystem -Xcc $(JANSSON)/include -Xcc -isystem -Xcc $(WASI) -Xcc -D__wasi__
$(objects): | $(JANSSON)/ready
# The module is sent to browsers, so it is optimized for size. Copies of a function for each closure that it is called with,
# and with other signatures, take room. Its linker gains nothing from bitcode of Swift.
OPTIMIZE := -Osize -Xllvm -sil-disable-pass=closure-specialize -Xllvm -sil-disable-pass=function-signature-opts

# The names that source files have in messages do not depend on the folder of the build.
WASM_CFLAGS := --target=wasm32-wasi -std=gnu2x -O2 -fvisibility=hidden -ffunction-sections -fdata-sections \
	-ffile-prefix-map=$(CURDIR)=. -isystem $(WASI) -isystem $(JANSSON)/include -DHAVE_STDINT_H

# Most of a call is jansson, byte by byte. It is optimised as a whole, or it would take half as long again. What the
# module has in place of jansson's own seed is in wasm.c.
jansson_objects := $(addprefix $(BUILD)/jansson/,$(addsuffix .o,error hashtable load memory strbuffer strconv utf value))
$(jansson_objects): $(BUILD)/jansson/%.o: $(JANSSON)/ready
	@mkdir -p $(@D)
	@$(CLANG) $(WASM_CFLAGS) -flto -c $(JANSSON)/src/$*.c -o $@

$(BUILD)/wasm.o: Sources/CRuntime/wasm.c Sources/CWorkMemory/workmemory.h $(JANSSON)/ready
	@mkdir -p $(@D)
	@$(CLANG) $(WASM_CFLAGS) -Wall -Wextra -Werror -I Sources/CWorkMemory -c $< -o $@

# The functions of subscore.h are exported, and whatever they do not call is left out. The stack comes first: whoever
# exceeds it leaves the memory, which is a trap, and overwrites nothing.
wasm_exports = $(shell sed -n 's/^SUBS_API .*\b\(subs_[a-z_]*\)[^a-z_ ].*/-Wl,--export=\1/p' Include/subscore.h)
WASM_FEATURES := --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int --enable-mutable-globals
$(WASM): $(objects) $(jansson_objects) $(BUILD)/wasm.o Include/subscore.h $(BUILD)/LICENSES
	@$(CLANG) --target=wasm32-wasi -nostdlib -Wl,--no-entry,--gc-sections,-s,--stack-first,-z,stack-size=65536 \
		-Wl,--wrap=posix_memalign,--export=free $(wasm_exports) \
		$(filter %.o,$^) -L/usr/lib/wasm32-wasi -lc -lm $(WASM_BUILTINS) -o $(BUILD)/linked.wasm
	@wasm-opt -Os $(WASM_FEATURES) $(BUILD)/linked.wasm -o $@

# What is inside, and under which terms. Of Swift and of compiler-rt the exceptions of their licences ask for no notice.
$(BUILD)/LICENSES: LICENSE $(JANSSON)/ready
	@mkdir -p $(@D)
	@{ echo "subscore.wasm is libsubscore with parts of jansson and of the C library wasi-libc. Their licences follow." && \
		for part in "libsubscore LICENSE" "jansson $(JANSSON)/LICENSE" "wasi-libc /usr/share/doc/wasi-libc/copyright"; do \
			printf '\n---- %s ----\n\n' "$${part% *}" && cat "$${part#* }" || exit 1; \
		done; } > $@
endif
